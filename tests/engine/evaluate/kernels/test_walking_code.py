"""Recursions and folds over the dice of a pool are walked like any other expression."""

from __future__ import annotations

import pytest

from engine.control import Budget
from engine.languages.troll.program import parse_program
from tests.engine.evaluate.kernels.test_kernels import measured

RUN_OF_DICE = """
function run(x, last, now, best) =
  if x then
    m := max x; rest := x -- m;
    if m = last then call run(rest, last, now, best)
    else if m = (last - 1) then call run(rest, m, now + 1, max {best, now + 1})
    else call run(rest, m, 1, max {best, 1})
  else best
"""

RUN_OF_FACES = """
function run(pool, face, now, best) =
  if 9 < face then best
  else if face = pool then call run(pool, face + 1, now + 1, max {best, now + 1})
  else call run(pool, face + 1, 0, best)
"""

WIDEST = """
function widest(pool, face, width, height) =
  if face < 1 then 10 * width + height else
  n := count face = pool;
  if width < n then call widest(pool, face - 1, n, face)
  else call widest(pool, face - 1, width, height)
"""

CODE = (
    f"call run(3d5, 0, 0, 0) {RUN_OF_DICE}",
    f"p := 3d4; call run(p, 1, 0, 0) {RUN_OF_FACES.replace('9', '4')}",
    f"call widest(3d4, 4, 0, 0) {WIDEST}",
    "p := 3d4; (max p) * (call rest(p))\n"
    "function rest(x) = if x then 1 + call rest(x drop max x) else 0",
    "call last(4d5)\ncompositional last(0, sum, turned)\nfunction turned(a, b) = (a + 2 * b) mod 5",
    "call spread(3d5)\ncompositional spread({}, sum, both)\nfunction both(a, b) = {a, sum b}",
    "call odd(3d4)\nfunction odd(x) = if x then [max x, call odd(x -- max x)] else 0",
    "x := 3d4; n := count 1 = x; if 0 < n then sum n d 3 else call up(x)\n"
    "function up(x) = if x then (min x) - call up(x -- min x) else 0",
    "call left(3d4, 2d4)\n"
    "function left(x, y) =\n"
    "if x then m := max x; (if m = y then 0 else m) + call left(m > x, y) else 0",
    "call both(3d4 U 2d6)\n"
    "function both(x) = if x then (count maximal x) * 2 + call both(x drop max x) else 0",
)
"""Scripts with pieces of program that wait for dice of pools."""


@pytest.mark.parametrize("script", CODE)
def test_pieces_of_program_give_what_revealing_gives(script: str) -> None:
    assert measured(script, uses_kernels=False) == measured(script, uses_kernels=True)


@pytest.mark.parametrize(
    "script",
    [
        f"call run(10d9, 0, 0, 0) {RUN_OF_DICE}",
        f"p := 10d9; call run(p, 1, 0, 0) {RUN_OF_FACES}",
        f"call widest(12d9, 9, 0, 0) {WIDEST}",
        "count straight 12d12",
        "x := 12d12; (max counts x) * (count 2 = counts x)",
        "call total(30d9)\ncompositional total(0, sum, plus)\nfunction plus(a, b) = (a + b) mod 9",
    ],
)
def test_the_states_are_those_of_what_is_carried_along(script: str) -> None:
    distribution = parse_program(script).calculate({}, 12, Budget(states=30_000))

    assert 0 == distribution.limited == distribution.missing


def test_only_calls_over_dice_with_very_many_values_are_limited() -> None:
    rest = "function rest(x) = if x then 1 + call rest(x -- max x) else 0"
    few = parse_program(f"call rest(6d4)\n{rest}").calculate({}, 4, Budget())
    many = parse_program(f"call rest(30d40)\n{rest}").calculate({}, 4, Budget())

    assert (((6,),), 0) == (few.outcomes, few.limited)
    assert (((4,),), 1) == (many.outcomes, many.limited)
