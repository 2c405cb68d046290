from __future__ import annotations

import pytest

from engine.errors import DiceError
from engine.languages.troll.reading import names
from engine.languages.troll.reading.parser import parse


def parameters(text: str) -> list[tuple[str, int | None]]:
    return [(each.name, each.default) for each in names.parameters(parse(text))]


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ("d6", []),
        ("count T <= N d10", [("T", None), ("N", None)]),
        ("x := N; x + N", [("N", None)]),
        ("x := x; x", [("x", None)]),
        ("foreach i in M..N do i", [("M", None), ("N", None)]),
        ("repeat x := N until x", [("N", None)]),
        ("accumulate x := x while x = 6", [("x", None)]),
        ("call f(N) function f(n) = n + M", [("N", None)]),
        ("N ~ 3", [("N", 3)]),
        ("N ~ (-3)", [("N", -3)]),
        ("sum (N ~ 3) d 6 + N", [("N", 3)]),
        ("x ~ d6", []),
        ("x ~ y", [("y", None)]),
        ("x ~ y ~ 3", [("y", 3)]),
        ("x := 2; x ~ 3", []),
    ],
)
def test_names_that_nothing_binds_are_parameters_with_their_defaults(
    script: str, found: list[tuple[str, int | None]]
) -> None:
    assert found == parameters(script)


def test_a_parameter_knows_its_first_use() -> None:
    (parameter,) = names.parameters(parse("1 +\n N + N"))
    assert (2, 2) == (parameter.span.line, parameter.span.column)


@pytest.mark.parametrize(
    ("script", "definitions"),
    [
        ("N d6", {"N"}),
        ("x ~ 3", set()),
        ("x ~ y", {"x"}),
        ("x ~ y", {"y"}),
        ("x := 1; x", set()),
        ("3 function f(x) = y", set()),
        ("call f(1) function f(x) = N ~ 100", {"N"}),
        ("foreach x in 1..3 do x", set()),
    ],
)
def test_every_name_is_bound(script: str, definitions: set[str]) -> None:
    names.check(parse(script), definitions)


@pytest.mark.parametrize(
    ("script", "definitions", "place"),
    [
        ("N d6", set(), (0, 1)),
        ("d6 + unused", {"N"}, (5, 11)),
        ("0 & y", set(), (4, 5)),
        ("x := d6; if x = 3 then x else y", set(), (30, 31)),
        ("(x := d6; x) U x", set(), (15, 16)),
        ("x := x; 3", set(), (5, 6)),
        ("x ~ y", set(), (4, 5)),
        ("repeat x := x until x", set(), (12, 13)),
        ("function f(x) = x + N call f(1)", {"N"}, (20, 21)),
        ("call g(1) function f(x) = y function g(x) = call f(x)", set(), (26, 27)),
        ("call g({}) function f(x) = y compositional g(0, f, +)", set(), (27, 28)),
        ("call g({}) compositional g(y, sum, +)", {"y"}, (27, 28)),
    ],
)
def test_an_unbound_name(script: str, definitions: set[str], place: tuple[int, int]) -> None:
    with pytest.raises(DiceError, match="has no value") as caught:
        names.check(parse(script), definitions)
    assert place == (caught.value.span.start, caught.value.span.end)


def test_a_word_that_stands_for_nothing_may_be_a_text() -> None:
    with pytest.raises(DiceError, match="crit has no value") as caught:
        names.check(parse("if 20 = d20 then crit else 0"), {})
    assert '"crit" for a text' in (caught.value.hint or "")


def test_did_you_mean() -> None:
    with pytest.raises(DiceError) as caught:
        names.check(parse("attack := 3d6; sum atack"), {})
    assert "did you mean attack?" == caught.value.hint


def test_why_a_function_does_not_see_a_definition() -> None:
    with pytest.raises(DiceError) as caught:
        names.check(parse("function f(x) = x + N call f(1)"), {"N"})
    assert "pass it as one" in caught.value.hint
