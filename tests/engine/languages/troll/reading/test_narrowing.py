from __future__ import annotations

import pytest

from engine.calculus.value_set import ValueSet
from engine.languages.troll.reading.narrowing import Narrowing, narrowings
from engine.languages.troll.reading.parser import parse
from engine.languages.troll.reading.syntax import Function


def function(text: str) -> Function:
    (declared,) = parse(f"1 function {text}").declarations
    assert isinstance(declared, Function)
    return declared


def from_on(distance: int) -> ValueSet:
    return ValueSet(((distance, None),))


def up_to(distance: int) -> ValueSet:
    return ValueSet(((None, distance),))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("f(p, q) = if q = p then call f(p, q + 1) else q", Narrowing(0, 1, from_on(0))),
        ("f(q, p) = if q = p then call f(q - 1, p) else q", Narrowing(1, 0, up_to(0))),
        ("f(p, q) = if q < p then call f(p, 2 + q) else q", Narrowing(0, 1, from_on(1))),
        (
            "f(p, q) = (count (q - 1) = p) + (count (q + 2) = p) + call f(p, q + 1)",
            Narrowing(0, 1, from_on(-1)),
        ),
    ],
)
def test_elements_that_faces_have_passed_are_not_looked_at(text: str, expected: Narrowing) -> None:
    assert (expected,) == narrowings(function(text))


@pytest.mark.parametrize(
    "text",
    [
        "f(p, q) = if q = p then sum p else call f(p, q + 1)",
        "f(p, q) = if q = p then call f(p, q + 1) else call f(p, q - 1)",
        "f(p, q) = if q > p then call f(p, q + 1) else 0",
        "f(p, q) = if q = p then call f(q, q + 1) else call f(1 < p, q + 1)",
        "f(p, q) = if q = p then call g(p) else call f(p, q + 1)",
        "f(p, q) = q := 1; if q = p then 1 else call f(p, q + 1)",
        "f(p, q) = if q = p then p ~ 2 else call f(p, q + 1)",
        "f(p, q) = if q = p then 1 else call f(p, q + d 2)",
        "f(p, q) = if 1 = p then 1 else call f(p, q + 1)",
        "f(p, q) = if q = p then 1 else 2",
    ],
)
def test_everything_else_is_left_as_it_is(text: str) -> None:
    assert () == narrowings(function(text))
