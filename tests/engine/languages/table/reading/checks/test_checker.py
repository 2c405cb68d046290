"""What is told of a script before it is rolled: names, kinds, loops, and what cannot be rolled."""

from __future__ import annotations

import pytest

from engine.errors import DiceError
from engine.languages.diagnostics import Severity
from engine.languages.table.reading.checks import checker
from engine.languages.table.reading.checks.checker import check
from tests.engine.languages.table.scripts import body

HERO = "deftype hero { name: string, level: int, pals: hero list }\n"


def errors(text):
    return [one.message for one in check(text).diagnostics if one.is_error]


def warnings(text):
    return [one.message for one in check(text).diagnostics if one.severity is Severity.WARNING]


class TestNames:
    def test_an_unknown_name(self):
        assert ["unknown name b"] == errors(body("a = b;"))

    def test_a_misspelt_name_can_be_mended(self):
        text = body("total = 1; a = totl;")
        (error,) = check(text).diagnostics
        assert "unknown name totl; did you mean total?" == error.message
        assert [] == errors(error.fixes[0].apply(text))

    def test_a_field_without_its_only_owner_can_be_mended(self):
        text = HERO + body("a = level;", "who: hero")
        (error,) = check(text).diagnostics
        assert "unknown name level; did you mean who.level?" == error.message
        assert [] == errors(error.fixes[0].apply(text))

    def test_a_field_with_two_owners_is_not_guessed(self):
        (error,) = check(HERO + body("a = level;", "who: hero, foe: hero")).diagnostics
        assert "unknown name level; did you mean who.level or foe.level?" == error.message
        assert () == error.fixes

    def test_the_name_of_a_loop_ends_with_it(self):
        text = HERO + body("for (b : who.pals) { a = b.level; } c = b.level;", "who: hero")
        assert ["unknown name b"] == errors(text)

    def test_the_name_of_a_loop_hides_a_variable(self):
        text = HERO + body("b = 5; for (b : who.pals) { a = b.level; } c = b + 1;", "who: hero")
        assert [] == errors(text)

    def test_variables_belong_to_their_function(self):
        text = "deffun f() { a = 1; return a; }\n" + body("b = f() + a;")
        assert ["unknown name a"] == errors(text)

    def test_types_functions_and_variables_are_told_apart(self):
        text = "deftype a { a: int }\ndeffun a(a: a) { return a.a; }\n" + body("b = a(a);", "a: a")
        assert [] == errors(text)

    def test_an_unknown_function(self):
        assert ["unknown function rol; did you mean roll?"] == errors(body('a = rol("d6");'))

    def test_a_roll_is_no_function(self):
        assert ["x is a roll, and only players make rolls"] == errors(body("x();"))

    def test_an_unknown_type(self):
        text = HERO + body("", "who: heroe")
        assert ["unknown type heroe; did you mean hero?"] == errors(text)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("deftype a { } deftype A { }", "there is another type A"),
            ("deftype a { b: int, B: int }", "there is another field B"),
            ("deffun a() { } deffun A() { }", "there is another function A"),
            ("defroll a() { } defroll A() { }", "there is another roll A"),
            ("deffun a(b: int, B: int) { }", "there is another parameter B"),
            ("deffun Roll() { }", "Roll is a built-in function"),
            ("deftype int { }", "there is another type int"),
        ],
    )
    def test_names_that_are_taken(self, text, message):
        assert [message] == errors(text)


class TestKinds:
    @pytest.mark.parametrize(
        ("statement", "message"),
        [
            ("a = 1 + true;", "`+` needs int, not bool"),
            ('a = 1 < "b";', "`<` needs int, not string"),
            ('a = 1 == "b";', "int cannot be compared with string"),
            ("if (1) { }", "bool is needed here, not int"),
            ("a = !1;", "bool is needed here, not int"),
            ("a = -true;", "int is needed here, not bool"),
            ("a = true && 1;", "bool is needed here, not int"),
            ('a = 1; a = "b";', "a holds int and cannot hold string"),
            ('a = 1; a += "b";', "a holds int and cannot hold string"),
            ("a = max(1);", "max needs at least 2 arguments, not 1"),
            ("a = abs(1, 2);", "abs needs 1 argument, not 2"),
            ("a = max(1 2);", "`,` or an operator is missing before `2`"),
            ("a = roll(6);", "roll needs string here, not int"),
            ("output(who);", "hero cannot be printed"),
            ('output("" + who.pals);', "hero list cannot be printed"),
            ("for (b : who) { }", "a for loop needs a list, not hero"),
            ("a = who.pals.name;", "hero list has no fields"),
            ("a = who.level.name;", "int has no fields"),
            ("a = output(1);", "output returns no value"),
            ("a = f();", "f returns no value"),
            ("a = g(1, 2);", "g needs 1 argument, not 2"),
            ("a = g(true);", "g needs int here, not bool"),
            ("a = userOption(who, 4);", "userOption needs a label, not int"),
            ('a = userOption(3, "b");', "userOption needs a person, not int"),
            ('a = userChoice(who, "b", 1);', "userChoice needs two numbers or more to choose from"),
            ('a = userChoice("b", 1);', "userChoice needs at least 3 arguments, not 2"),
            ("a = userChoice(who, 1, 2);", "userChoice needs a label, not hero"),
            ('a = userChoice(3, "b", 1, 2);', "userChoice needs a person, not int"),
            ('a = userChoice(who, "b", 1, "c");', "userChoice needs int here, not string"),
            ('if (userChoice(who, "b", 0, 1)) { }', "bool is needed here, not int"),
            ("a = h();", "this returns bool, but an earlier return int"),
            ("output(h());", "this returns bool, but an earlier return int"),
        ],
    )
    def test_what_does_not_fit(self, statement, message):
        text = HERO + "deffun f() { output(1); }\ndeffun g(a: int) { return a; }\n"
        text += "deffun h() { if (true) { return 1; } return true; }\n"
        assert [message] == errors(text + body(statement, "who: hero"))

    @pytest.mark.parametrize("declared", ["defroll", "deffun"])
    def test_values_that_nobody_uses_may_be_of_several_kinds(self, declared):
        text = f'{declared} f() {{ if (roll("d2") == 1) {{ return 1; }} return "miss"; }}\n'
        assert [] == errors(text + (body("f();") if declared == "deffun" else ""))

    def test_the_kind_of_a_recursive_function(self):
        text = "deffun f(n: int) { if (n > 0) { return f(n - 1); } return 0; }\n"
        assert ["bool is needed here, not int"] == errors(text + body("if (f(3)) { }"))

    def test_a_type_holds_itself_only_in_lists(self):
        assert ["a holds itself; only in a list it can"] == errors("deftype a { b: a }")
        assert 2 == len(errors("deftype a { b: b } deftype b { a: a }"))
        rolled = body("", "a: a")
        assert [] == errors("deftype a { b: b list } deftype b { a: a } " + rolled)

    def test_a_type_holds_no_more_than_anybody_could_fill_in(self):
        tower = "deftype t0 { a: int }\n" + "\n".join(
            f"deftype t{one} {{ a: t{one - 1}, b: t{one - 1} }}" for one in range(1, 40)
        )
        assert [
            f"t{one} has more than 10,000 fields, with those of its records"
            for one in range(14, 40)
        ] == errors(tower)
        script = check(tower + "\ndefroll go(x: t39, y: t13) { return 1; }")
        assert "there are mistakes in" in script.declared_rolls[0].obstacle

    def test_records_do_not_lie_deeper_than_a_form_can_show(self):
        chain = "deftype t1 { a: int, more: t51 list }\n" + "\n".join(
            f"deftype t{one} {{ a: t{one - 1} }}" for one in range(2, 52)
        )
        assert ["t51 has records that lie more than 50 deep"] == errors(chain)


class TestLoops:
    @pytest.mark.parametrize(
        "loop",
        [
            "while (n > 0) { m = 1; }",
            "while (true) { m = 1; }",
            "while (max(n, 2) > m) { }",
        ],
    )
    def test_a_loop_that_nothing_ends(self, loop):
        (message,) = warnings(body(f"n = 1; m = 0; {loop}"))
        assert message.startswith("nothing in this while loop changes its condition")

    @pytest.mark.parametrize(
        "loop",
        [
            "while (n > 0) { n--; }",
            "while (true) { return n; }",
            'while (roll("d6") > 1) { }',
            'while (userOption(who, "Again?")) { }',
            "while (false) { }",
        ],
    )
    def test_a_loop_that_something_ends(self, loop):
        assert [] == warnings(HERO + body(f"n = 1; {loop}", "who: hero"))


class TestRollsAtError:
    def test_what_cannot_be_reached_is_no_obstacle(self):
        text = "deffun bad() { a = b; }\n" + body("a = 1;")
        (declared,) = check(text).declared_rolls
        assert None is declared.obstacle

    @pytest.mark.parametrize(
        ("text", "obstacle"),
        [
            (body("a = b;"), "x"),
            ("deffun f() { g(); } deffun g() { a = b; }\n" + body("f();"), "g"),
            ("deffun f() { a = b; } deffun g() { a = b; }\n" + body("g(); f();"), "f and g"),
            ("deftype t { a: nothing }\n" + body("", "a: t list"), "t"),
            ("deffun f(3) { }\n" + body("f();"), "f"),
            ('deffun f() {\na = "b;\n}\n' + body("a = (1; f();"), "f and x"),
        ],
    )
    def test_what_can_be_reached_is_one(self, text, obstacle):
        (declared,) = check(text).declared_rolls
        assert f"there are mistakes in {obstacle}" == declared.obstacle

    def test_a_stray_brace_is_an_obstacle_for_all(self):
        (declared,) = check(body("a = 1;") + " }").declared_rolls
        assert "there are mistakes between the declarations" == declared.obstacle

    def test_rolls_are_found_by_name_or_title(self):
        script = check('defroll "All Out" x() { } defroll y() { }')
        assert "x" == script.declared_roll("ALL OUT").name
        assert "y" == script.declared_roll("Y").name
        with pytest.raises(DiceError, match="several rolls"):
            script.declared_roll(None)
        with pytest.raises(DiceError, match="no roll z"):
            script.declared_roll("z")
        with pytest.raises(DiceError, match="no defroll"):
            check("").declared_roll(None)


class TestWhatMayRoll:
    def test_it_is_what_holds_a_roll_a_decision_or_a_call_of_what_does(self):
        text = (
            "deffun sure(a: int) { return -a; }\n"
            'deffun deep() { return sure(1) + roll("d6"); }\n'
            'deffun through() { if (!userOption("x") && 1 < 2) { return 2; } return sure(deep()); }'
        )
        places = (one.span for one in check(text).chancy)
        assert {
            'sure(1) + roll("d6")',
            'roll("d6")',
            '!userOption("x") && 1 < 2',
            '!userOption("x")',
            'userOption("x")',
            "sure(deep())",
            "deep()",
        } == {text[place.start : place.end] for place in places}

    def test_functions_that_call_themselves(self):
        text = "deffun a() { b(); } deffun b() { a(); } deffun c() { a(); } deffun d() { d(); }"
        assert {"a", "b", "d"} == check(text).recursive

    def test_each_piece_of_a_long_sum_is_looked_at_once(self, monkeypatch):
        walk, seen = checker.walk, []

        def watched(node):
            seen.extend(walk(node))
            return walk(node)

        monkeypatch.setattr(checker, "walk", watched)
        check(body(f"a = {' + '.join(['1'] * 120)};"))
        assert len(seen) == len(set(seen)) > 239


def test_a_script_is_checked_once():
    assert check(body("a = 1;")) is check(body("a = 1;"))
