"""What a script means when it is rolled: paths, output, limits and errors at run time."""

from __future__ import annotations

import pytest

from engine.languages.results import Line, OutputGroup, shown_path
from engine.languages.table.reading.checks.checker import check
from engine.languages.table.rolling.interpreter import MOST_CALLS, MOST_ROUNDS, MOST_STEPS
from engine.languages.table.rolling.paths import COUNTED_FROM, LONGEST_PATH, trace
from engine.languages.table.rolling.replay import arguments_from
from engine.random_source import ForcedSource, SeededSource
from tests.engine.languages.table.scripts import body, roll


def run(text, *dice, choices=None, **arguments):
    script = check(text)
    assert [] == [one.message for one in script.diagnostics if one.is_error]
    declared = script.declared_roll(None)
    given = arguments_from(script, declared, arguments)
    return roll(script, declared, given, ForcedSource(dice), choices=choices).run


def keys(found):
    return [(shown_path(one.path), one.total) for one in found.keys]


def returned(expression, *dice, **arguments):
    found = run(body(f"return {expression};", ", ".join(f"{one}: int" for one in arguments)), *dice)
    assert None is found.error_text
    return found.returned


class TestPaths:
    def test_a_for_loop_is_marked_like_while(self):
        text = body('for (a : xs) { t = roll("d6"); } t = roll("d8");', "xs: int list")
        found = run(text, 1, 2, 3, xs=[0, 0])
        assert [("w", 1), ("wrw", 2), ("L", 3)] == keys(found)
        assert ["", "w", "wr", "wrw", "wrwr", "L", "Lr"] == list(trace(found.steps))

    @pytest.mark.parametrize(
        ("condition", "expected"),
        [
            ('1 > 2 && roll("d6") > 3', [("i", 4)]),
            ('2 > 1 && roll("d6") > 3', [("t", 4), ("i", 4)]),
            ('2 > 1 || roll("d6") > 3', [("i", 4)]),
            ('1 > 2 || roll("d6") > 3', [("t", 4), ("i", 4)]),
        ],
    )
    def test_a_second_operand_that_rolls_is_marked_like_if(self, condition, expected):
        assert expected == keys(
            run(body(f'a = {condition}; b = roll("d6");'), *(4,) * len(expected))
        )

    def test_a_second_operand_without_chance_is_not_marked(self):
        assert [("", 4)] == keys(run(body('a = 1 > 2 && 2 > 1; b = roll("d6");'), 4))

    def test_a_second_operand_may_roll_in_what_it_calls(self):
        text = 'deffun f() { return g(); } deffun g() { return roll("d6") > 3; }\n'
        found = run(text + body('a = 1 > 2 && f(); b = roll("d6");'), 4)
        assert [("i", 4)] == keys(found)

    def test_an_early_return_leaves_all_that_it_was_in(self):
        text = (
            "deffun f(xs: int list) { while (true) { for (x : xs) { if (true) {"
            ' return roll("d6"); } } } return 0; }\n'
        )
        found = run(text + body('a = f(xs); b = roll("d8");', "xs: int list"), 1, 2, xs=[1])
        assert [("cwwt", 1), ("C", 2)] == keys(found)

    def test_arguments_are_evaluated_before_the_call_is_marked(self):
        text = 'deffun f(a: int, b: int) { return a + roll("d4") + b; }\n'
        found = run(text + body('a = f(roll("d6"), roll("d8"));'), 1, 2, 3)
        assert [("", 1), ("r", 2), ("rrc", 3)] == keys(found)

    def test_nested_conditions_are_marks_of_one_path(self):
        text = body(
            'if (roll("d2") == 1) { if (roll("d2") == 1) { a = roll("d4"); } } b = roll("d6");'
        )
        assert [("", 1), ("rt", 1), ("rtrt", 3), ("i", 5)] == keys(run(text, 1, 1, 3, 5))


class TestValues:
    @pytest.mark.parametrize(
        ("expression", "expected"),
        [
            ("7 / 2", 3),
            ("-7 / 2", -4),
            ("-7 % 2", 1),
            ("7 % -2", -1),
            ("2 + 3 * 4", 14),
            ("abs(-3)", 3),
            ("max(1, 3, 2)", 3),
            ("min(2, 1)", 1),
            ("1 == 1 && true != false", True),
            ('"a" == "A"', False),
            ('1 + 2 + "d" + 3 + 4', "3d34"),
            ('"" + true', "true"),
        ],
    )
    def test_operators_come_to_these_values(self, expression, expected):
        assert expected == returned(expression)

    def test_records_are_compared_by_what_they_hold(self):
        text = "deftype t { a: int }\n" + body("return x == y;", "x: t, y: t")
        named = {"name": "Same"}
        assert True is run(text, x={"a": 1, **named}, y={"a": 1, **named}).returned
        assert False is run(text, x={"a": 1, **named}, y={"a": 2, **named}).returned

    def test_a_loop_name_hides_a_variable_for_as_long_as_the_loop(self):
        text = body("b = 5; for (b : xs) { b += 1; } return b;", "xs: int list")
        assert 5 == run(text, xs=[1, 2]).returned

    def test_arguments_are_not_changed_by_the_function(self):
        text = "deffun f(a: int) { a = 9; return a; }\n" + body("a = 1; b = f(a); return a;")
        assert 1 == run(text).returned

    def test_what_entities_are_called_is_no_part_of_them(self):
        text = "deftype t { n: int, pals: t list }\n" + body(
            "return a == b && a.pals == b.pals && a != c;", "a: t, b: t, c: t"
        )
        assert True is run(text, c={"n": 1}).returned
        pals = [{"pals": [{"name": "Ann"}, {}]}, {"pals": [{}, {"name": "Bob"}]}]
        assert True is run(text, a=pals[0], b=pals[1]).returned
        assert False is run(text, a={"pals": [{}]}, b={"pals": [{"n": 1}]}).returned
        assert False is run(text, a={"pals": [{}]}, b={"pals": [{}, {}]}).returned

    def test_a_function_without_a_value_in_this_run(self):
        text = "deffun f(a: int) { if (a > 0) { return 1; } }\n" + body("b = f(0);")
        assert "f returned no value (line 2)" == run(text).error_text


class TestOutput:
    def test_groups_left_open_are_closed_at_the_end(self):
        text = body("startGroup(); output(1); startGroup(); output(2);")
        expected = (OutputGroup((Line("1"), OutputGroup((Line("2"),)))),)
        assert expected == run(text).outputs

    def test_the_names_of_people(self):
        text = "deftype t { level: int }\ndeftype u { name: string }\n" + body(
            'a = userOption(x, "A"); b = userOption(y, "B"); c = userOption(z, "C");'
            ' d = userOption("the table", "D"); e = userOption("E");',
            "x: t, y: t, z: u",
        )
        found = run(text, x={"name": "Ann"}, z={"name": "Zoe"})
        assert ["Ann", "y", "Zoe", "the table", None] == [one.who for one in found.options]

    def test_a_choice_is_looked_up_by_its_path(self):
        text = body('a = userOption("A"); b = userOption("B"); return a || b;')
        assert True is run(text, choices={"u": True}).returned
        assert False is run(text, choices={"uu": True}).returned


class TestErrors:
    @pytest.mark.parametrize(
        ("statements", "message"),
        [
            ("a = 1;\na = 1 / (a - 1);", "division by zero (line 2)"),
            ("a = 1 % 0;", "division by zero (line 1)"),
            ("if (false) { a = 1; }\nb = a;", "a has no value yet (line 2)"),
            ("if (false) { a = 1; }\na++;", "a has no value yet (line 2)"),
            ('a = roll("-2d6");', "-2d6 would be a negative number of dice (line 1)"),
            ('a = roll("5/2");', "the total of 5/2 is no whole number (line 1)"),
            ("endGroup();", "endGroup without startGroup (line 1)"),
        ],
    )
    def test_errors_at_run_time(self, statements, message):
        assert message == run(body(statements)).error_text

    def test_what_was_shown_and_rolled_before_is_kept(self):
        found = run(body('output("a"); b = roll("d6"); c = 1 / 0; output("d");'), 3)
        assert (Line("a"),) == found.outputs
        assert [("", 3)] == keys(found)

    def test_rounds_are_limited(self):
        assert (
            f"this loop goes more than {MOST_ROUNDS:,} rounds (line 1)"
            == run(body("while (true) { }")).error_text
        )

    def test_steps_are_limited(self):
        text = body("n = 0; while (n < 5000) { n++; m = 0; while (m < 5000) { m++; } }")
        assert f"this roll takes more than {MOST_STEPS:,} steps (line 1)" == run(text).error_text

    def test_calls_are_limited(self):
        text = "deffun f() { return f(); }\n" + body("a = f();")
        assert f"calls go more than {MOST_CALLS} deep (line 1)" == run(text).error_text

    def test_a_hundred_calls_are_not_too_many(self):
        nested = "if (true) " * 20
        text = (
            f"deffun f(n: int) {{ {nested} if (n > 1) {{ return 1 + f(n - 1); }} return 1; }}\n"
        ) + body("return f(100);")
        assert 100 == run(text).returned

    def test_dice_are_not_rolled_again_where_more_stack_is_needed(self):
        nested = "if (true) " * 20
        text = (
            f'deffun f(n: int) {{ a = roll("d6"); {nested} if (n > 1) {{ return a + f(n - 1); }}'
            " return a; }\n"
        ) + body("return f(100);")
        assert (
            sum(one % 6 + 1 for one in range(100))
            == run(text, *(one % 6 + 1 for one in range(100))).returned
        )

    def test_paths_are_limited(self):
        never = " || ".join(['1 > 2 && roll("d6") > 3'] * 20)
        text = body(f"n = 0; while (n < 9000) {{ n++; a = {never}; }}")
        expected = f"the path of this roll has more than {LONGEST_PATH:,} marks (line 1)"
        assert expected == run(text).error_text

    def test_as_many_rounds_as_may_be_can_roll(self):
        text = body('n = 0; while (n < 10000) { n++; if (n > 5000) { a = roll("d6"); } }')
        found = run(text, *(one % 6 + 1 for one in range(5000)))
        assert None is found.error_text
        assert 5000 == len({one.path for one in found.keys})
        assert ("{wi}5000wt", "{wi}9999wt") == (found.keys[0].path, found.keys[-1].path)
        *_, last = trace(found.steps[:-2])
        assert "wi" * 9999 + "wt" + "r" == last

    def test_rounds_are_counted_once_they_leave_many_marks(self):
        found = run(body('n = 0; while (n < 1002) { n++; if (n > 998) { roll("d6"); } }'), *[1] * 4)
        rounds = COUNTED_FROM // 2
        assert ["{wi}998wt", "{wi}999wt", "{wi}1000wt", "{wi}1001wt"] == [
            one.path for one in found.keys
        ]
        found = run(body('n = 0; while (n < 502) { n++; if (n > 499) { roll("d6"); } }'), *[1] * 3)
        assert [
            "wi" * (rounds - 1) + "wt",
            f"{{wi}}{rounds}wt",
            f"{{wi}}{rounds + 1}wt",
        ] == [one.path for one in found.keys]

    def test_rounds_that_leave_other_marks_are_counted_apart(self):
        text = "deffun f() { return true; }\n" + body(
            "n = 0; while (n < 1500) { n++; b = n > 700 && f(); m = n < 1400 || f();"
            ' if (n == 600 || n == 750 || n == 1500) { a = roll("d6"); } }'
        )
        found = run(text, 1, 2, 3)
        assert [
            "{wi}599wt",
            f"{{wi}}700{'wCi' * 49}wCt",
            f"{{wi}}700{{wCi}}699{'wCCi' * 100}wCCt",
        ] == [one.path for one in found.keys]

    def test_remembered_paths_are_limited(self):
        # Rounds are counted where they leave the same marks, which every second one does not.
        text = "deffun f() { return true; }\n" + body(
            "n = 0; while (n < 9000) { n++; b = n % 2 == 0 && f(); " + 'a = roll("0d6"); ' * 5 + "}"
        )
        expected = "this roll has too many rolls and decisions to remember them all (line 2)"
        assert expected == run(text).error_text

    def test_texts_are_limited(self):
        assert (
            "this text becomes too long (line 1)"
            == run(body('a = "abc"; while (true) { a += a; }')).error_text
        )

    def test_numbers_are_limited(self):
        assert (
            "this number becomes too large (line 1)"
            == run(body("a = 3; while (true) { a *= a; }")).error_text
        )

    def test_a_roll_at_error_is_not_run(self):
        script = check(body("a = b;"))
        declared = script.declared_roll(None)
        found = roll(script, declared, (), SeededSource(1)).run
        assert ("cannot run: there are mistakes in x", ()) == (found.error_text, found.outputs)
