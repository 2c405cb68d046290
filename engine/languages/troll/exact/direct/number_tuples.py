"""Several numbers of which one roll decides, as a form that no script can write.

It is a tuple of whole numbers, where ``[x, y]`` may hold collections and is put apart by other
readers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from engine.direct import tuples
from engine.direct.faces.distributions import figure
from engine.direct.results import Step
from engine.languages.troll.exact.direct.reader import Reader, Rules
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression, TrollSyntax

__all__ = ["RULES", "NumberTuple", "Part", "number_tuple", "part"]


@dataclass(frozen=True, slots=True)
class NumberTuple(TrollSyntax):
    """Several numbers."""

    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Part(TrollSyntax):
    """One of the numbers that a name stands for, counted from 0."""

    index: int
    operand: syntax.Variable


def number_tuple(parts: Sequence[Expression]) -> Expression:
    """Return the expression of several numbers."""
    return cast(Expression, NumberTuple(parts[0].span, tuple(parts)))


def part(index: int, operand: syntax.Variable) -> Expression:
    """Return the expression of one of the numbers that a name stands for."""
    return cast(Expression, Part(operand.span, index, operand))


def _read_tuple(reader: Reader, node: NumberTuple) -> Step:
    """Return the step of several numbers."""
    return tuples.numbers_together(list(map(reader.step, node.parts)))


def _read_part(reader: Reader, node: Part) -> Step:
    """Return the step of one of them."""
    return figure(reader.step(node.operand), node.index)


RULES: Rules = {NumberTuple: _read_tuple, Part: _read_part}
"""How these forms are read."""
