"""Runs that end in calls of other functions, and runs made in the place of a long expression."""

from __future__ import annotations

from random import Random

import pytest

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.anydice.exact.in_python.endings import EndedRuns
from engine.languages.anydice.program import parse_program
from tests.amount import IS_LONG, examples
from tests.engine.languages.anydice.exact.test_against_plain import is_same

_BATTLE = """
set "maximum function depth" to 4
function: clash A:s with D:s with N:n with M:n {
  LOST: 0 KILLED: 0
  if 1@A > 1@D { KILLED: 1 } else { LOST: 1 }
  if #A > 1 & #D > 1 { if 2@A > 2@D { KILLED: KILLED + 1 } else { LOST: LOST + 1 } }
  result: [battle N - LOST with M - KILLED]
}
function: battle N:n with M:n {
  if N <= 0 { result: -M }
  if M <= 0 { result: N }
  result: [clash [lowest of N and 3]d3 with [lowest of M and 2]d2 with N with M]
}
"""


def _program(chance: Random) -> str:
    """Return a program whose functions count in a roll and call one another in the end."""

    def number(*more: str) -> str:
        return chance.choice(["1@R", "(R >= P)", "(R = 2)", "#R", "P", "Q", "2", "G", *more])

    def call() -> str:
        handed = chance.choice(["P", "Q", "P - 1", "T", "d2", number("T")])
        roll = chance.choice(["R", "Td2", "{1, T}", "Pd3", "(R = 3)d2", "d{}"])
        return f"[{chance.choice('fg')} {roll} with {handed} with {number('T')}]"

    def result() -> str:
        return chance.choice(
            [
                call(),
                f"{number('T')} + {call()}",
                f"{call()} - {number('T')}",
                f"{number()} - {call()} + {call()}",
                f"{call()} * {number()}",
                f"{call()} + d2 + {number('T')}",
                "d{}",
                number("T"),
            ]
        )

    def body() -> str:
        start = chance.choice(["T: 0", f"T: {number()}", f"if {number()} {{ T: 1 }} T: P"])
        loop = "loop I over R { C: I + 1 if I > P { T: T + I } }" if chance.random() < 0.5 else ""
        early = f"if {number('T')} > 1 {{ result: {result()} }}" if chance.random() < 0.6 else ""
        last = f"result: {result()}" if chance.random() < 0.9 else ""
        return f"{start} {loop} {early} {last}"

    functions = "\n".join(
        f"function: {name} R:s with P:n with Q:{chance.choice('nn?')} {{ {body()} }}"
        for name in "fg"
    )
    pool = chance.choice(["3d3", "4d{0, 1}", "2d{0, 1, 1, 3}"])
    depth = chance.randint(1, 3)
    return (
        f'set "maximum function depth" to {depth}\nG: {chance.choice(["2", "d2", "{1, 2}"])}\n'
        f"{functions}\noutput [f {pool} with {chance.choice(['2', 'd3'])} with 1]"
    )


@pytest.mark.usefixtures("many_runs")
def test_runs_that_end_in_calls_agree_with_listing_every_roll() -> None:
    chance = Random() if IS_LONG else Random(2)
    assert sum(is_same(_program(chance)) for _ in range(examples(60, 20_000))) > 20


@pytest.mark.usefixtures("many_runs")
def test_battles_agree_with_listing_every_roll() -> None:
    assert is_same(f"{_BATTLE} output [battle 3 with 2]")


def test_states_of_a_battle_share_the_rolls_of_their_round(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    plain = EndedRuns._ended

    def noted(self: EndedRuns, *given: object) -> object:
        made.append(len(self._known))
        return plain(self, *given)  # type: ignore[arg-type]  # what it was given

    monkeypatch.setattr(EndedRuns, "_ended", noted)
    large = _BATTLE.replace("]d3", "]d6").replace("]d2", "]d6").replace("to 4", "to 40")
    program = parse_program(f"{large} output [battle 8 with 6]")
    program.outputs({}, 12, Budget())
    assert len(made) > 10
    assert max(made) <= 6  # three dice at most against two


def test_runs_are_made_where_an_expression_takes_longer() -> None:
    # Two pointers that walk towards one another: each rank is added under many conditions.
    program = parse_program(
        "function: pairs R:s { N: 0 LOW: #R HIGH: 1 loop X over {1..#R} { if HIGH <= LOW {"
        " S: HIGH@R HIGH: HIGH + 1 loop Y over {1..#R} { if S < 10 & LOW >= HIGH {"
        " S: S + LOW@R LOW: LOW - 1 } } if S >= 10 { N: N + 1 } } } result: N } output [pairs 8d10]"
    )
    (output,) = program.outputs({}, 12, Budget(seconds=15))
    assert output.distribution.outcomes == ((0,), (1,), (2,), (3,), (4,), (5,), (6,), (7,), (8,))


def test_a_function_that_is_not_there_is_told_before_its_arguments_are_worked_out() -> None:
    program = parse_program("function: f A:s B:n { result: A > B } output [f 100000d100 d6]")
    with pytest.raises(DiceError, match="no function"):
        program.outputs({}, 12, Budget(seconds=5))
