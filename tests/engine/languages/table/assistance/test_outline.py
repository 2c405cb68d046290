"""Tests of what is known of a table script at a glance, while it is being written."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.languages.kinds import BOOL, INT, NO_VALUE, STRING, UNKNOWN, Kind
from engine.languages.table.assistance.cursor_context import (
    CursorCall,
    Expected,
    call_at,
    context_at,
)
from engine.languages.table.assistance.outline import outline
from engine.languages.table.assistance.sketch import Member, Role
from engine.languages.table.assistance.type_inference import TypeInference, operand_before
from engine.languages.table.assistance.words import words
from engine.languages.table.reading.checks.checker import check
from engine.languages.table.reading.syntax import Identifier, walk

ATTACK = (Path(__file__).parents[5] / "resources/samples/attack.table").read_text("utf-8")

TYPES = """deftype die { count: int, sides: int }
deftype attack { name: string, damage: die, sure: bool }
deftype creature { name: string, attacks: attack list, pet: creature list }
"""


def placed(marked):
    """Return the outline of a script without its ``^``, and where that was."""
    return outline(marked.replace("^", "")), marked.index("^")


# ---- declarations -----------------------------------------------------------------------------


def test_declarations_have_their_lines_and_members():
    text = TYPES + '\n\ndefroll "Hit" hit(who: creature, n: int) { }'
    found = outline(text).declared
    assert [("die", 1), ("attack", 2), ("creature", 3), ("hit", 6)] == [
        (one.name, one.line) for one in found
    ]
    assert (Member("count", INT), Member("sides", INT)) == found[0].members
    assert (Member("who", Kind("creature")), Member("n", INT)) == found[3].members


@pytest.mark.parametrize(
    "text",
    [
        "/* deffun a() { }\ndeffun b() { }\n*/",
        "// deffun a() { }",
        "",
        '\n"deffun x"',
    ],
)
def test_nothing_is_declared_in_comments_and_texts(text):
    assert () == outline(text).declared


def test_a_text_with_signs_of_a_comment_hides_nothing():
    text = 'deffun a() { output("/*"); }\ndeffun b() { }'
    assert ["a", "b"] == [one.name for one in outline(text).declared]


def test_several_declarations_can_stand_in_one_line():
    text = "deftype a { x: int } deffun b() { } deffype c { y: bool }"
    assert ["a", "b", "c"] == [one.name for one in outline(text).declared]


def test_what_is_not_closed_goes_on_up_to_the_next_declaration():
    script, offset = placed("deffun a() { if (true) { x = 1; \n^\ndeffun b() { }")
    assert "a" == script.declaration_at(offset).name
    script, offset = placed("deffun a() { x = 1; }^\ndeffun b() { }")
    assert script.declaration_at(offset) is None
    script, offset = placed("deffun a() { x = ^")
    assert "a" == script.declaration_at(offset).name


def test_the_sample_is_outlined_as_it_is_checked():
    script, checked = outline(ATTACK), check(ATTACK)
    assert [one.name for one in checked.forms.forms] == [one.name for one in script.types]
    for form in checked.forms.forms:
        declared = script.type_named(form.name.casefold())
        assert [(one.name, one.kind) for one in form.fields] == [
            (one.name, one.kind) for one in declared.members
        ]
    assert list(checked.functions) == [one.key for one in script.functions]
    for key, function in {**checked.functions, **checked.rolls}.items():
        (declared,) = (one for one in script.declared if one.key == key)
        assert set(function.variables) == {one.name for one in declared.variables}
        assert function.function.span.line == declared.line


def test_the_kinds_of_the_sample_are_those_that_checking_finds():
    """Whatever a name of the sample is compared, called or added with tells its kind."""
    script = outline(ATTACK)
    kinds = {
        (declared.name, one.name): str(TypeInference(script, declared).of_variable(one))
        for declared in script.declared
        for one in declared.variables
    }
    assert "?" not in kinds.values()
    assert "attack" == kinds["fullAttack", "each"]
    assert "buff" == kinds["attackBonus", "b"]
    assert "bool" == kinds["isCritical", "threatens"]
    assert "string" == kinds["oneAttack", "what"]
    assert "int" == kinds["oneAttack", "hurt"]


@given(st.data())
def test_the_names_of_a_script_cut_anywhere_are_those_of_the_whole(data):
    """Whatever is torn off behind a place, the declarations before it stay known."""
    end = data.draw(st.integers(0, len(ATTACK)))
    whole, part = outline(ATTACK).declared, outline(ATTACK[:end]).declared
    known = [(one.name, one.line, one.members) for one in part[:-1]]
    assert [(one.name, one.line, one.members) for one in whole][: len(known)] == known


@given(st.lists(st.sampled_from([*'(){}:;.,=+ \n"', "deffun ", "f", "for", "x", "/*", "*/"])))
def test_no_text_is_an_error_to_the_outline(pieces):
    text = "".join(pieces)
    script = outline(text)
    for offset in range(len(text) + 1):
        context_at(script, offset)
        call_at(script, offset)
        script.variables_at(offset)


@given(st.integers(0, len(ATTACK)), st.integers(0, 60))
def test_the_words_of_a_torn_script_are_those_of_the_lexer(start, length):
    text = ATTACK[:start] + ATTACK[start + length :]
    assert all(text[one.start : one.end] == one.text for one in words(text))


def test_every_name_of_the_sample_is_a_word():
    places = {(one.start, one.text) for one in words(ATTACK)}
    checked = check(ATTACK)
    for function in checked.functions.values():
        for node in walk(function.function):
            if isinstance(node, Identifier):
                assert (node.span.start, node.text) in places


# ---- variables --------------------------------------------------------------------------------

LOOP = """deffun f(who: creature) {
    sum = 0;
    for (each : who.attacks) {
        sum += each.damage.count;^
    }
}"""


def test_a_loop_has_its_variable_only_inside():
    script, offset = placed(LOOP)
    inside = {one.name: one.role for one in script.variables_at(offset)}
    expected = {"who": Role.PARAMETER, "sum": Role.ASSIGNED, "each": Role.LOOP}
    assert expected == inside
    assert "each" not in {one.name for one in script.variables_at(offset - 60)}


def test_a_loop_without_braces_ends_with_its_statement():
    script, offset = placed("deffun f(a: b list) { for (x : a) output(x); ^ }")
    assert ["a"] == [one.name for one in script.variables_at(offset)]


def test_a_name_that_is_just_written_is_none_yet():
    script, offset = placed("deffun f() { damage^ = 3; }")
    assert () == script.variables_at(offset)
    assert "damage" == script.variable_named("damage", offset).name


# ---- kinds ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expression", "kind"),
    [
        ("3", INT),
        ("-3", INT),
        ('"so"', STRING),
        ("2d6", STRING),
        ("true", BOOL),
        ("!true", BOOL),
        ("3 > 2 && true", BOOL),
        ("1 + 2", INT),
        ('1 + 2 + "d"', STRING),
        ('("d" + 3) + 1', STRING),
        ('roll("2d6") + 1', INT),
        ("who", Kind("creature")),
        ("WHO.Name", STRING),
        ("who.attacks", Kind("attack", 1)),
        ("one.damage", Kind("die")),
        ("one.damage.count * 2", INT),
        ("(one).damage", Kind("die")),
        ("first(who)", Kind("attack")),
        ("first(who).damage.sides", INT),
        ("nothing(who)", NO_VALUE),
        ('userOption(who, "Reroll")', BOOL),
        ("unknown", UNKNOWN),
        ("who.unknown", UNKNOWN),
        ("who.attacks.name", UNKNOWN),
        ("x", UNKNOWN),
    ],
)
def test_the_kind_of_an_expression(expression, kind):
    text = (
        TYPES
        + "deffun first(who: creature) { for (one : who.attacks) { return one; } }\n"
        + "deffun nothing(who: creature) { return; }\n"
        + f"deffun f(who: creature) {{ for (one : who.attacks) {{ x = {expression}; }} }}"
    )
    script = outline(text)
    declared = script.function_named("f")
    (variable,) = (one for one in declared.variables if one.name == "x")
    assert kind == TypeInference(script, declared).of_variable(variable)


def test_kinds_that_depend_on_themselves_are_unknown():
    script = outline(
        "deffun f(n: int) { return f(n); }\ndeffun g() { return h(); }\ndeffun h() { return g(); }"
    )
    for key in ("f", "g", "h"):
        assert UNKNOWN == TypeInference(script, None).of_call(key)


def test_a_recursion_with_an_end_has_the_kind_of_its_end():
    script = outline("deffun f(n: int) { if (n > 1) { return n * f(n - 1); } return 1; }")
    assert INT == TypeInference(script, None).of_call("f")


def test_long_chains_of_sums_are_told_at_once():
    lines = "".join(f"a{n} = a{n - 1} + a{n - 1};\n" for n in range(1, 60))
    script = outline(f"deffun f() {{ a0 = 1;\n{lines}}}")
    declared = script.function_named("f")
    surmise = TypeInference(script, declared)
    assert {INT, UNKNOWN} >= {surmise.of_variable(one) for one in declared.variables}


@pytest.mark.parametrize(
    ("text", "operand"),
    [
        ("x = a.b", "a.b"),
        ("x + f(1, (2)).b", "f(1, (2)).b"),
        ("x * (a)", "(a)"),
        ("3 + ", ""),
        ("", ""),
        (") x", "x"),
        (")", ")"),
    ],
)
def test_the_operand_that_stands_last(text, operand):
    found = operand_before(words(text))
    assert operand == (text[found[0].start : found[-1].end] if found else "")


# ---- places -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marked", "wanted"),
    [
        ("^", Expected.DECLARATION),
        ("deffun f() { }\n^", Expected.DECLARATION),
        ("deftype ^", Expected.NEW_NAME),
        ("deftype a { ^ }", Expected.NEW_NAME),
        ("deftype a { x: ^ }", Expected.TYPE),
        ("deftype a { x: int ^ }", Expected.LISTS),
        ("deftype a { x: int list ^ }", Expected.LISTS),
        ("deftype a { x: int, ^ }", Expected.NEW_NAME),
        ("deffun f(^) { }", Expected.NEW_NAME),
        ("deffun f(a: ^) { }", Expected.TYPE),
        ("deffun f(a: b ^) { }", Expected.LISTS),
        ('defroll "Hit" ^', Expected.NEW_NAME),
        ("deffun f() { ^ }", Expected.STATEMENT),
        ("deffun f() { ^", Expected.STATEMENT),
        ("deffun f() { x = 3; ^ }", Expected.STATEMENT),
        ("deffun f() { x = 3\n^ }", Expected.STATEMENT),
        ("deffun f() { if (a) { } ^ }", Expected.STATEMENT),
        ("deffun f() { if (a > (3)) ^ }", Expected.STATEMENT),
        ("deffun f() { if (a) x++; else ^ }", Expected.STATEMENT),
        ("deffun f() { if (^) }", Expected.EXPRESSION),
        ("deffun f() { x = ^ }", Expected.EXPRESSION),
        ("deffun f() { x = (3) ^ }", Expected.EXPRESSION),
        ("deffun f() { x =\n^ }", Expected.EXPRESSION),
        ("deffun f() { output(^) }", Expected.EXPRESSION),
        ("deffun f() { for (^) }", Expected.NEW_NAME),
        ("deffun f() { for (x : ^) }", Expected.EXPRESSION),
        ("deffun f() { return ^ }", Expected.EXPRESSION),
        ("deffun f(a: b) { a.^ }", Expected.FIELD),
    ],
)
def test_what_can_be_written_at_a_place(marked, wanted):
    assert wanted is context_at(*placed(marked)).wanted


@pytest.mark.parametrize(
    ("before", "record"),
    [
        ("who.", "creature"),
        ("x = 3 + one.damage.", "die"),
        ("x = first(who).", "attack"),
        ("x = (one).", "attack"),
        ("if (one.sure && who.", "creature"),
        ("other = one;\nother.", "attack"),
        ("mystery.", "?"),
    ],
)
def test_a_field_is_wanted_of_what_stands_before_the_dot(before, record):
    script, offset = placed(
        TYPES
        + "deffun first(a: creature) { for (one : a.attacks) { return one; } }\n"
        + f"deffun f(who: creature) {{ for (one : who.attacks) {{ {before}^ }}\n x = 3; }}"
    )
    assert record == str(context_at(script, offset).record)


@pytest.mark.parametrize(
    ("before", "call"),
    [
        ("f(", CursorCall("f", 0)),
        ("f(1, g(2, 3), ", CursorCall("f", 2)),
        ("f(1, g(2, ", CursorCall("g", 1)),
        ("f(1, (2 + ", CursorCall("f", 1)),
        ("x = 3; f(1) + ", None),
        ("if (", None),
        ("f(1; ", None),
    ],
)
def test_the_call_that_is_being_written(before, call):
    assert call == call_at(*placed(f"deffun a(b: int) {{ {before}^ }}"))


def test_a_list_of_parameters_is_no_call():
    assert call_at(*placed("deffun a(b: int, ^) { }")) is None
