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
