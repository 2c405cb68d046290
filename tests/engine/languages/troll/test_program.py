from __future__ import annotations

from fractions import Fraction

import pytest

from engine.control import Budget
from engine.errors import DiceError
from engine.languages import language_named
from engine.languages.troll.program import parse_program
from engine.random_source import ForcedSource


def test_the_registry_parses_troll() -> None:
    program = language_named("troll").parse("N d6")
    assert ["N"] == [parameter.name for parameter in program.parameters]
    assert "N d6" == program.text


def test_a_program_is_rolled_and_calculated() -> None:
    program = parse_program("sum N d2")
    assert (3,) == program.roll(ForcedSource((1, 2)), {"N": 2})
    distribution = program.calculate({"N": 2}, 12, Budget())
    assert Fraction(1, 2) == distribution.probability((3,))


def test_names_are_checked_before_anything_is_rolled() -> None:
    program = parse_program("if 1 then 2 else missing")
    with pytest.raises(DiceError, match="missing has no value"):
        program.roll(ForcedSource(()), {})
    with pytest.raises(DiceError, match="missing has no value"):
        program.calculate({}, 12, Budget())


@pytest.mark.parametrize(
    "script",
    [
        "2 # (sum (accumulate x := d6 while x))",
        "sum 2 # (sum (accumulate x := d6 while x))",
        "sum largest 1 (3 # (c := accumulate x := d6 while x; sum c + 1))",
        "sum (d3 # (sum (accumulate x := d6 while x)))",
    ],
)
def test_copies_of_what_never_comes_to_a_value_are_missing(script: str) -> None:
    distribution = parse_program(script).calculate({}, 12, Budget())
    assert ((), 1) == (distribution.outcomes, distribution.missing)


def test_no_copies_of_what_never_comes_to_a_value_are_nothing() -> None:
    script = "(d2 - 1) # (sum (accumulate x := d6 while x))"
    distribution = parse_program(script).calculate({}, 12, Budget())
    assert Fraction(1, 2) == distribution.probability(()) == distribution.missing


@pytest.mark.parametrize(
    ("script", "message"),
    [
        (
            "function f(n, k) = if 1 > k then n else if 2 < d n then call f(n, k - 1) else "
            "call f(d2..2)\ncall f(8, 6)",
            "f takes 2 arguments, but 1 is given",
        ),
        (
            "function f(a, b) = if a < 1 then -b else r := a d6; call f(sum largest 1 r)\n"
            "call f(4, 4)",
            "f takes 2 arguments, but 1 is given",
        ),
        ("if 1 then 2 else call nope(3)", "there is no function nope"),
    ],
)
def test_calls_are_checked_before_anything_is_rolled(script: str, message: str) -> None:
    program = parse_program(script)
    with pytest.raises(DiceError, match=message):
        program.roll(ForcedSource(()), {})
    with pytest.raises(DiceError, match=message) as error:
        program.calculate({}, 12, Budget())
    assert error.value.span is not None
    assert script[error.value.span.start :].startswith(("call f(", "nope("))


def test_calls_in_what_nothing_calls_are_not_checked() -> None:
    program = parse_program("function f(a) = call f(a, a)\n3")
    assert (3,) == program.roll(ForcedSource(()), {})
