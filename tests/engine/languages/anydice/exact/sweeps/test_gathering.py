"""Loops that put dice into a sequence, of which sums are asked in the end."""

from __future__ import annotations

from random import Random

import pytest

from engine.control import Budget
from engine.languages import language_named
from engine.languages.anydice.exact.sweeps.loops import sweep_of
from engine.languages.anydice.reading.parser import parse
from engine.languages.anydice.reading.syntax import FunctionDefinition
from tests.amount import IS_LONG, examples
from tests.engine.languages.anydice.exact.test_against_plain import is_same


def _program(chance: Random) -> str:
    """Return a program that puts dice into a sequence, of which it mostly asks sums."""
    items, element = chance.choice([("R", "X"), ("{1..#R}", "X@R"), ("{1..4}", "X")])

    def asked() -> str:
        sums = ["S", "#S", "(S >= 3)", "(P < S)", "[count P in S]", "[count {1, 3} in S]"]
        sums += ["(S + 2)", "(3 - S)", "(S = 2)", "(S * S)"]
        others = ["1@S", "(S = {1, 2})", "-S", "[count Q in S]", "(Q > S)", "[g 1]"]
        return chance.choice(sums if chance.random() < 0.85 else others)

    def put() -> str:
        more = [chance.choice([element, element, "P", f"{element} - 1", "{2, 3}", f"1..{element}"])]
        if chance.random() < 0.1:
            more.append(chance.choice(["S", "#S", "d2", "S:2"]))
        more.insert(chance.randint(0, 1), "S")
        return f"S: {{{', '.join(more)}}}"

    def statement() -> str:
        what = put() if chance.random() < 0.85 else chance.choice(["S: {}", "S: {X}", "Q: #S"])
        tested = chance.choice([f"{element} > P", f"{element} != 2", asked(), "[count X in R]"])
        return chance.choice([what, f"if {tested} {{ {what} }} else {{ {put()} }}"])

    body = " ".join(statement() for _ in range(chance.randint(1, 2)))
    start = chance.choice(
        ["S: {}", "S: {}", "S: {}", "S: {P, 7}", "S: 4", "", "if P > 1 { S: {} }"]
    )
    return (
        f"Q: 3 S: {{5}} function: g N:n {{ result: N + {chance.choice(['Q', 'Q', '#S'])} }}\n"
        f"function: f R:s P:n {{ {start} loop X over {items} {{ {body} }}"
        f" if {asked()} > 2 {{ result: {asked()} }} result: {asked()} }}\n"
        f"output [f {chance.choice(['3d3', '2d{-1, 0, 0, 4}', '4d{0, 1}'])} {chance.choice('123')}]"
    )


@pytest.mark.usefixtures("many_runs")
def test_what_is_gathered_agrees_with_listing_every_roll():
    chance = Random() if IS_LONG else Random(1)
    assert sum(is_same(_program(chance)) for _ in range(examples(200, 20_000))) > 100


@pytest.mark.parametrize(
    ("body", "added"),
    [
        ("S: {} loop X over R { if X > 2 { S: {S, X} } } result: S", 1),
        ("S: {} loop X over R { S: {X, S, 1..X} } result: S + #S * 2", 2),
        ("S: {} loop X over R { S: {S, X} } if #S > 1 { result: #S } result: [count P in S]", 2),
        ("S: {} loop I over {1..#R} { S: {S, I@R} } result: (S >= P) + (P > S)", 2),
        ("S: {} loop X over R { S: {S, X} } result: 1@S", 0),
        ("S: {} loop X over R { S: {S, X, S} } result: S", 0),
        ("S: {} loop X over R { P: X S: {S, X} } result: [count P in S]", 0),
        ("loop X over R { S: {S, X} } result: S", 0),
        ("S: 3 loop X over R { S: {S, X} } result: #S", 0),
    ],
)
def test_which_sequences_become_sums(body: str, added: int):
    function, _ = parse(f"function: f R:s P:n {{ {body} }} output 1").body
    assert isinstance(function, FunctionDefinition)
    sweep = sweep_of(function, ())

    assert added == (0 if sweep is None else len(sweep.added))


def test_dice_kept_of_a_large_pool_take_no_step_for_each_roll():
    text = (
        "function: f R:s { S: {} loop X over R { if X > 2 { S: {S, X} } } result: S }"
        " output [f 200d6] output 200d{0, 0, 3..6}"
    )
    one, other = language_named("anydice").parse(text).outputs({}, 12, Budget(states=50))

    assert one.distribution == other.distribution
