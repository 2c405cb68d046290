"""What helps while one writes AnyDice: words, calls with places to fill, and what names mean."""

from __future__ import annotations

import pytest

from engine.languages.anydice.built_in import BUILT_IN
from tests.engine.languages.help_at import call_at_end, completed, offered, told

PROGRAM = "function: hits S:s over T:n {\n  result: S >= T\n}\nPOOL: 5d6\nS: 3\n"


@pytest.mark.parametrize(
    ("script", "word"),
    [
        ("ou^", "output"),
        ("output 3d6 na^", "named"),
        ("function: f X:n {\n  re^", "result"),
        ("loop N ov^", "over"),
        (PROGRAM + "output PO^", "POOL"),
        (PROGRAM + "output [hi^", "hits S over T"),
        ("output [cou^", "count V in S"),
    ],
)
def test_what_is_begun_is_offered(script, word):
    assert word == offered(script, "anydice", asked=False)[0]


@pytest.mark.parametrize(
    ("begun", "written"),
    [
        (PROGRAM + "output [hits^", "hits ^ over "),
        ("output [highest^", "highest ^ of "),
        ("output [expl^", "explode ^"),
    ],
)
def test_a_call_is_written_with_the_cursor_where_its_first_argument_goes(begun, written):
    first = completed(begun, "anydice").found[0]
    place = len(first.inserted) - first.back
    assert written == f"{first.inserted[:place]}^{first.inserted[place:]}"


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("output [^", ["highest N of D", "lowest N of D", "explode D"]),
        ("output [highest 3 ^", ["of D", "of A and B", "of A and B and C"]),
        ("output [highest 3 o^", ["of D", "of A and B", "of A and B and C"]),
        ("output [highest of d6 ^", ["and B"]),
        ("output [highest 3 of 4d6 ^", ["and B", "and B and C"]),
        ("output [count {1, 2} ^", ["in S"]),
        ("output [d6 con^", ["contains N"]),
        (PROGRAM + "output [hits [sort POOL] ^", ["over T"]),
        ('set "^', ["explode depth", "maximum function depth", "position order"]),
        ('set "max^', ["maximum function depth"]),
        ('set "position order" to "^', ["lowest first", "highest first"]),
    ],
)
def test_a_call_and_a_setting_go_on_unasked(script, words):
    assert words == offered(script, "anydice", asked=False)[: len(words)]


@pytest.mark.parametrize("script", ["output 3d6 ^", "set ^", 'output "x" ^'])
def test_where_anything_may_stand_nothing_is_shown_unasked(script):
    assert [] == offered(script, "anydice", asked=False)


def test_a_setting_takes_the_closing_quotes_that_are_there():
    found = completed('set "expl^"', "anydice")
    assert 'explode depth" to ' == found.found[0].inserted
    assert 1 == found.rest
    assert '"explode depth" to ' == completed("set ^", "anydice").found[0].inserted


def test_calls_are_offered_in_brackets_only():
    assert "highest N of D" not in offered("output hi^", "anydice")


@pytest.mark.parametrize(
    ("script", "signature", "summary"),
    [
        (PROGRAM + "output PO^OL", "POOL: 5d6", "Set on line 4."),
        (PROGRAM + "output S^", "S: 3", "Set on line 5."),
        (
            PROGRAM.replace("S >= T", "S^ >= T"),
            "S:s",
            "A parameter of the function declared on line 1.",
        ),
        ("loop N over {1..3} { output N^ }", "loop N over", "Set on line 1."),
        ("loop N over {1..3} { X: N output X^ }", "X: N output X }", "Set on line 1."),
        (PROGRAM + "output [hi^ts POOL over 4]", "[hits S:s over T:n]", None),
        ("output [hig^hest 3 of 4d6]", "[highest N of D]", None),
        ("out^put 3d6", 'output VALUE named "TEXT"', None),
    ],
)
def test_a_word_is_explained(script, signature, summary):
    explanation = told(script, "anydice")
    assert signature == explanation.signature
    assert summary in (None, explanation.summary)


def test_a_parameter_is_known_in_its_function_alone():
    function = "function: hits S:s over TARGET:n {\n  result: S >= TA^\n}\n"
    assert ["TARGET"] == offered(function, "anydice")
    outside = function.replace("TA^", "TARGET") + "output TA^"
    assert "TARGET" not in offered(outside, "anydice")


@pytest.mark.parametrize(
    ("text", "parameters", "current"),
    [
        ("output [highest ", ("N", "D"), 0),
        ("output [highest 3 of ", ("N", "D"), 1),
        ("output [highest 3 of 4d6] + [lowest ", ("N", "D"), 0),
        (PROGRAM + "output [hits POOL over ", ("S", "T"), 1),
        ("output [highest [count 3 in ", ("V", "S"), 1),
        ("output [highest of ", ("A", "B"), 0),
        ("output [highest of d6 + 1 and ", ("A", "B"), 1),
        ("output [lowest 2 of 3d6 and ", ("N", "A", "B"), 2),
        ("output [highest 2 of 3d6 and 2d8 and ", ("N", "A", "B", "C"), 3),
        ("output [{1, 2} contains ", ("S", "N"), 1),
        ("output [absolute d6", ("N",), 0),
    ],
)
def test_the_call_that_is_written_is_shown(text, parameters, current):
    call = call_at_end(text, "anydice")
    assert parameters == call.parameters
    assert current == call.current


def test_outside_brackets_there_is_no_call():
    assert call_at_end("output [highest 3 of 4d6] + ", "anydice") is None


@pytest.mark.parametrize("function", BUILT_IN.values(), ids=lambda one: one.template)
def test_every_word_of_every_built_in_function_is_explained(function):
    call = " ".join("d6" if word.isupper() else word for word in function.template.split())
    for word in {word for word in function.template.split() if word.islower()}:
        marked = f"output [{call.replace(word, f'{word[:1]}^{word[1:]}', 1)}]"
        explanation = told(marked, "anydice")
        assert (f"[{function.template}]", function.purpose) == (
            explanation.signature,
            explanation.summary,
        )
        assert explanation.example
