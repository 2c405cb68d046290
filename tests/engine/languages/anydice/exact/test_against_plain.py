"""Random programs, worked out by the engine and by listing every roll."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.anydice.program import parse_program
from tests.amount import IS_LONG, examples
from tests.engine.languages.anydice.exact import plain
from tests.engine.languages.anydice.programs import random_program

_EXACT = "engine.languages.anydice.exact"


def calculated(text: str) -> list[tuple[str, dict[int, Fraction]]] | DiceError:
    try:
        outputs = parse_program(text).outputs({}, 12, Budget(seconds=60))
    except DiceError as error:
        return error
    return [
        (
            one.name,
            {face: Fraction(w, one.distribution.total) for face, w in one.distribution.numbers},
        )
        for one in outputs
    ]


def is_same(text: str) -> bool:
    """Compare a program with the plain way, and return whether that could be done."""
    try:
        expected = plain.outputs(text)
    except plain.TooMuch:
        return False
    except plain.PlainErrorError:
        assert isinstance(calculated(text), DiceError), text
        return True
    assert expected == calculated(text), text
    return True


@pytest.fixture(
    params=[
        "in short calls",
        "in short calls with alike faces",
        "a few runs at once",
        "one after the other",
        "by steps",
        "all at once",
    ]
)
def way(request, monkeypatch):
    """Run functions in each of the ways there are, which come to the same."""
    is_short = request.param.startswith("in short calls")
    if request.param == "in short calls with alike faces":
        monkeypatch.setattr(f"{_EXACT}.calls.plans.FEW_ALIKE", 0)
        monkeypatch.setattr(f"{_EXACT}.calls.arguments.FEW_ALIKE", 0)
    if not is_short:
        monkeypatch.setattr(f"{_EXACT}.steps.call_plans", lambda *_: {})
    if request.param == "by steps":
        monkeypatch.setattr(f"{_EXACT}.steps.written_body", lambda *_: None)
    if request.param == "one after the other":
        monkeypatch.setattr(f"{_EXACT}.calls.runs.OutcomeRuns.at_once", lambda *_: None)
    if request.param in ("by steps", "all at once"):
        for limit in ("_SOME_STATEMENTS", "_MANY_STATEMENTS"):
            monkeypatch.setattr(f"{_EXACT}.in_python.bodies.{limit}", 0)
    if request.param == "all at once":
        monkeypatch.setattr(f"{_EXACT}.calls.expansion.FEW_RUNS", 0)
        monkeypatch.setattr(f"{_EXACT}.in_python.bodies.FEW_RUNS", 0)
        monkeypatch.setattr(f"{_EXACT}.in_python.bodies._FEW_PLAIN_RUNS", 0)


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize("part", range(10))
def test_random_programs_agree_with_listing_every_roll(part):
    seed = Random().getrandbits(64) if IS_LONG else part
    chance, done = Random(seed), 0
    while done < examples(4, 250):
        try:
            done += is_same(random_program(chance))
        except BaseException as error:
            error.add_note(f"with the seed {seed}")
            raise


def _looking_outside(chance: Random) -> str:
    """Return a program with functions that look at variables of what calls them."""

    def number() -> str:
        one, other = chance.choice("XNB2"), chance.choice("XN13")
        return chance.choice([one, f"{one} {chance.choice('+-*<=')} {other}"])

    dice = [chance.choice(["d3", "2d2", "{1, 3}", "d{0, 2}"]) for _ in range(2)]
    inner = chance.choice(["", "X: X + 1 ", f"if {number()} {{ result: {number()} }} "])
    outer = chance.choice(["", f"if {number()} {{ X: {number()} }} "]).replace("B", "N")
    called = chance.choice([f"[g {dice[1]}]", "[g N]", f"[g {dice[1]}] + [g 1]", "[g X]"])
    return (
        f"function: g B:{chance.choice('nnsd')} {{ {inner}result: 10 * {number()} + B }}\n"
        f"function: f N:n {{ X: N {outer}result: 100 * X + {called} }}\n"
        f"X: 5 output [f {dice[0]}]"
    )


@pytest.mark.usefixtures("way")
def test_what_functions_look_at_of_their_callers_agrees_with_listing_every_roll():
    chance = Random() if IS_LONG else Random(1)
    for _ in range(examples(30, 2_000)):
        is_same(_looking_outside(chance))


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize(
    "text",
    [
        # Functions that look at what their caller has rolled.
        "function: g B:n { result: B + 100 * X } function: f A:n { X: A result: 10 * X + [g d2] }"
        " output [f d3]",
        "function: g B:n { if B > X { result: X } result: B }"
        " function: f X:n { result: X + [g d3] } output [f 2d3]",
        "function: f S:s { loop I over {1..#S-1} { if I@S = (I+1)@S { result: I } } }"
        " output [f 4d4]",
        "function: f A:s B:s { loop I over {1..#B} { L: L + (I@A > I@B) } result: L } L: 0"
        " output [f 3d4 2d4]",
        "function: f N:n { if N = 4 { result: N + [f d4] } result: N } output [f d4]",
        "function: f N:n above M:n { if N > M { result: N } } output 2 * [f 2d6 above d6]",
        'set "position order" to "lowest first" function: f S:s { result: {1,2}@S - #[sort S] }'
        " output [f 4d3]",
        "function: f S:s D:d { result: [highest 2 of S and D] + 1@S } output [f 3d4 2d4]",
        "function: f X { result: X + X } output [f 2d4] output #[f 2d4]",
        "function: f A:s B:s { L: 0 loop I over {1..#A} { if I@A > I@B { L: L + 1 }"
        " if I@A < I@B { L: L - 1 } } result: L } output [f 3d4 3d4]",
        "function: f A:s B:s { result: [count A in B] } output [f 3d4 3d{2, 3, 3, 7}]",
        "function: f A:s B:s { N: 0 loop X over A { if [B contains X] { N: N + 1 } } result: N }"
        " output [f 3d4 2d3]",
        "function: f N:n { if N > M { result: N + [g d3] } result: M }"
        " function: g N:n { result: N * M } loop M over {1..3} { output [f 2d3] output [f 2d3] }",
        "function: f P:s { if [absolute P] { result: 1 } result: 0 } output [f 2d3]",
        "function: f P:s { if [P contains P] { result: 1 } result: 0 } output [f 2d3]",
        "function: f P:s Q:s { result: [Q contains P] + 2 * [P contains Q] }"
        " output [f 3d{1, 3} {0..4, 9}] output [f {2, 1} 3d4]",
        "function: f N:n { if N < 3 { result: 1 + [f d4] } result: 0 } output [f d4]"
        ' set "maximum function depth" to 2 output [f d4] output [f d4] + [f d4]',
        "function: f A:s B:s { result: [count {1@B+1..4} in A] } output [f 3d4 2d3]",
        "function: f A:s from N:n { T: 0 loop I over {N..#A} { T: T + I@A } result: T }"
        " output [f 3d4 from d5]",
        "function: f N:n to M:n { loop I over {N..M} { if I = 3 { result: 5 } } result: #{N..M} }"
        " output [f d4 to d5]",
        "function: f N:n of B:s { result: 1@{N..3, 2:2, 2@B..N} + 2 * [B contains N] }"
        " output [f d3 of 2d4]",
        "function: f S:s of N:n { X: S >= N if X = N { result: S = 4 } result: 10 * X + (1 < S) }"
        " output [f 4d{1, 2:2, 3..6} of 5] output [f 4d6 of d3]",
        "function: f S:s T { N: [count {T..4, T} in S] if [S contains M] { N: 9 - N } result: N }"
        " loop M over {1..3} { output [f 3d{0..5} M] output [f 3d6 {2, 4}] }",
        "function: f A:s B:s { N: A >= 4 result: N + 10 * (B = N) + 100 * (2 != A) } M: 2"
        " output [f 3d6 2d6]",
        "function: f N:n S:s { if S > N { N: 5 } result: S < N } output [f 2 3d6]"
        " output [f {1, 1} 3d6]",
        "function: f S:s { result: (S = 1) * 10 + [count S in S] } output [f 3d4]"
        " function: f S:s { X: {3, 1} result: (S = X) + 2 * (S > 2) } output [f 3d4]",
        "function: g N:n { result: N + (S = 2) } function: f S:s { result: [g S > 2] }"
        " output [f 3d4]",
        "function: f S:s { if S = 3 & #S > (S >= 2) { result: d{} } result: S } output [f 4d3]",
        # One of a pool is the pool, and so is less than none of it with its signs turned.
        "function: f N:n M:n { result: 1@Nd(2d3) + [highest 1 of Nd(2d2)] + M } output [f d2 2d3]",
        "function: f N:n M:n { result: #(Nd(2d3)) + M } output [f d{-1, 1, 2} 2d3]"
        " output [f d{0..2} 2d3] output #(-1d(2d2)) output 1@(-1d(3d2)) output 1@(-2d(3d2))",
    ],
)
def test_what_programs_do_with_rolls_agrees_with_listing_them(text):
    assert is_same(text)
