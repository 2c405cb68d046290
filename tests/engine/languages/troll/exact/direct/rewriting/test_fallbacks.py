"""Fallbacks of names that are bound: the names are looked at as any others are."""

from __future__ import annotations

import pytest

from engine.languages.troll.exact.direct.rewriting.fallbacks import without_needless_fallbacks
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.node_memory import FALLBACK
from tests.engine.languages.troll.exact.direct.test_reading import calculus, direct

BOUND = {
    "one of two pools": "x := 2d6; y := 2d8; p := x U y; (count (max p) = p) + sum (y ~ 3)",
    "one of three in order": "a := sum 2d6; b := sum 2d6; c := d8; m := max {a, b, c}; "
    "if a = m then (a ~ 3) else if b = m then 2 else 3",
    "parameters": "function f(x) = if x < 2 then (x ~ 9) else (x ~ 9) + call f(x - 1) call f(d4)",
    "faces": "x := 3d6; max foreach f in 1..6 do (f ~ 9) * count f = (x ~ 1)",
    "carried": "fold x in 3d4 from s := 0 do (s ~ 4) + (x ~ 9)",
}

FREE = {
    "before it is bound": "x := (x ~ 3)d6; sum (x ~ 4)",
    "beside it": "(foreach x in 1..(x ~ 3) do x ~ 9) U x ~ 5",
    "where it begins": "fold x in (x ~ 3)d4 from s := (s ~ 1) do (s ~ 4) + x",
    "rolled again": "sum accumulate x := d(x ~ 6) while (x ~ 3) = 6",
}


@pytest.mark.parametrize("text", [*BOUND.values(), *FREE.values()], ids=[*BOUND, *FREE])
def test_scripts_with_fallbacks_come_to_what_the_calculus_says(text: str) -> None:
    assert direct(text) == calculus(text)
    assert direct(text, x=2, s=5) == calculus(text, x=2, s=5)


@pytest.mark.parametrize("name", [*BOUND, *FREE])
def test_only_fallbacks_that_are_needed_stay(name: str) -> None:
    script = without_needless_fallbacks(parse_program({**BOUND, **FREE}[name]).script)
    assert (FALLBACK in syntax.forms(script)) == (name in FREE)
