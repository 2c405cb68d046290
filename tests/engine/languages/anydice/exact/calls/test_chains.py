"""Calls that end in calls, followed from the first one on."""

from __future__ import annotations

from random import Random

import pytest

from engine.control import Budget
from engine.languages.anydice.exact.calls.chains import CallChain
from engine.languages.anydice.program import parse_program
from tests.amount import IS_LONG, examples
from tests.engine.languages.anydice.exact.test_against_plain import is_same

_FIGHT = """
set "maximum function depth" to 60
HIT: (d20 >= 11) * d8
BACK: (d20 >= 13) * (d6 + 2)
function: fight A:n B:n {
  if B <= 0 { result: A }
  if A <= 0 { result: 0 - B }
  result: [fight A - BACK B - HIT]
}
output [fight 24 22]
"""


@pytest.fixture
def followed(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Let every call be followed that may be, and return whether it could be done, for each."""
    monkeypatch.setattr("engine.languages.anydice.exact.calls.short_calls._FEW_ROUNDS", 0)
    done: list[bool] = []
    plain = CallChain.value

    def noted(self: CallChain, *given: object) -> object:
        value = plain(self, *given)  # type: ignore[arg-type]  # what it was given
        done.append(value is not None)
        return value

    monkeypatch.setattr(CallChain, "value", noted)
    return done


def _program(chance: Random) -> str:
    """Return a program whose functions end in calls of one another, and add something to them."""
    die = ("d2", "d{0, 1}", "d{0, 0, 3}", "d{-1, 1}", "d{1:3, 5}", "(d6 >= 5)", "d{}", "1", "2")

    def value() -> str:
        name, other = chance.choice("AB"), chance.choice("AB")
        dice = chance.choice(die)
        return chance.choice(
            [
                name,
                f"{name} - 1",
                f"{name} - {dice}",
                f"{name} - G",
                f"({name}){dice}" if dice[0] == "d" else dice,
                f"{name} - [miss {other}]",
                f"[less {name} {other}]",
                f"[down {name}]",
            ]
        )

    def call() -> str:
        return f"[{chance.choice('fg')} {value()} with {value()}]"

    def result() -> str:
        ends = [
            call(),
            call(),
            call(),
            f"{chance.choice(['1', '-1', 'A'])} + {call()}",
            f"{call()} + {chance.choice(die)} + 1",
            f"B - {call()}",
            f"{call()} * 2",
            "d{}",
            chance.choice(die),
            "{1, B}",
            "A",
        ]
        return chance.choice(ends)

    def body() -> str:
        early = "".join(
            [
                f"if {chance.choice('AB')} {chance.choice('<>=')} {chance.choice('013B')}"
                f" {{ result: {result() if chance.random() < 0.5 else chance.choice('AB0')} }} "
                for _ in range(chance.randint(0, 2))
            ]
        )
        changed = "B: B + 1 " if chance.random() < 0.2 else ""
        return early + changed + (f"result: {result()}" if chance.random() < 0.9 else "")

    functions = "\n".join(f"function: {name} A:n with B:n {{ {body()} }}" for name in "fg")
    start = chance.choice(["[f 3 with d4]", "[f d2 with 3]", "[f 3 with 2]", "1 + [g d3 with d2]"])
    return (
        f'set "maximum function depth" to {chance.randint(1, 4)}\nG: {chance.choice(["2", "d2"])}\n'
        "function: miss X:n { result: d2 - 1 }\n"
        "function: less X:n Y:n { if X < Y { result: X } result: Y }\n"
        "function: down X:n { if X > 1 { result: [down X - 1] } result: X }\n"
        f"{functions}\noutput {start}\noutput [g d2 with d2]"
    )


def test_calls_that_are_followed_agree_with_listing_every_roll(followed: list[bool]) -> None:
    chance = Random() if IS_LONG else Random(4)
    assert sum(is_same(_program(chance)) for _ in range(examples(80, 20_000))) > 40
    assert sum(followed) > 40


def test_a_fight_is_followed_and_not_run_for_each_state_and_depth() -> None:
    (output,) = parse_program(_FIGHT).outputs({}, 12, Budget(seconds=20, states=6_000))
    assert output.notes  # 60 rounds may not be enough
    assert output.distribution.outcomes[0] == (-22,)


def test_what_is_added_in_each_round_is_told_apart(followed: list[bool]) -> None:
    assert is_same(
        'set "maximum function depth" to 4 function: race N:n { if N <= 0 { result: 0 }'
        " result: N + [race N - d3] + d{0, 2} } output [race 2d2]"
    )
    assert followed == [True]


def test_dice_of_which_less_is_told_apart_in_one_part_of_a_call_count_as_much_as_in_others(
    followed: list[bool],
) -> None:
    assert is_same(
        'set "maximum function depth" to 3 function: hold A:n with B:n { if A > B { result: 2 }'
        " if A < B { result: d4 } result: [hold A - d{0, 0, 3} with (B)d4] + 0 }"
        " output [hold d3 with 3]"
    )
    assert followed == [True]
