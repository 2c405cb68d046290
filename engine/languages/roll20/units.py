"""The units of a group with one roll: what its keeps, drops and successes look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias, TypeGuard

from engine.errors import DiceError
from engine.languages.roll20.arithmetic import Definitions, constant, divided, evaluate, has_dice
from engine.languages.roll20.reading import syntax
from engine.languages.roll20.reading.syntax import Expression

__all__ = [
    "PLAIN",
    "Affine",
    "Term",
    "Worth",
    "affine",
    "counts_successes",
    "is_pool",
    "parts_of",
    "terms_of",
    "worths",
]

Term: TypeAlias = syntax.DiceTerm | syntax.Group
"""What gives a group its units: dice, each a unit, or a nested group, which is a single one."""

Worth: TypeAlias = Callable[[Fraction], Fraction]
"""What the remaining arithmetic of a group makes of one of its units."""


def terms_of(expression: Expression) -> tuple[Term, ...]:
    """Return the dice and groups of an expression, from left to right, not those inside of them."""
    return tuple(part for part in parts_of(expression) if not isinstance(part, syntax.Given))


def parts_of(node: syntax.RollSyntax) -> Iterator[Term | syntax.Given]:
    """Yield the dice, groups and names of an expression, not those inside of dice and groups."""
    if isinstance(node, syntax.DiceTerm | syntax.Group | syntax.Given):
        yield node
        return
    for child in syntax.children(node):
        yield from parts_of(child)


def is_pool(term: Term) -> TypeGuard[syntax.DiceTerm]:
    """Return whether each die of a term is a unit, rather than the term as a whole."""
    return isinstance(term, syntax.DiceTerm) and not counts_successes(term)


def counts_successes(term: Term) -> bool:
    """Return whether a term counts successes itself, so that its count is one unit."""
    return any(isinstance(modifier, syntax.Success) for modifier in term.modifiers)


@dataclass(frozen=True, slots=True)
class Affine:
    """A sum of terms with constant factors and a constant.

    Attributes:
        constant: The constant.
        factors: The factor of each term, in the order of ``terms_of``.
    """

    constant: Fraction
    factors: tuple[Fraction, ...]

    def of_term(self, index: int) -> Affine:
        """Return what becomes of a unit of one of the terms."""
        return Affine(self.constant, (self.factors[index],))


PLAIN = Affine(Fraction(0), (Fraction(1),))
"""A single term as it is."""


def affine(expression: Expression, definitions: Definitions) -> Affine | None:
    """Return an expression as a sum of its terms, or None where it is something else.

    Raises:
        DiceError: A constant in it has no value.
    """
    if not has_dice(expression):
        return Affine(constant(expression, definitions), ())
    if isinstance(expression, syntax.DiceTerm | syntax.Group):
        return Affine(Fraction(0), (Fraction(1),))
    if isinstance(expression, syntax.Labelled):
        return affine(expression.operand, definitions)
    if isinstance(expression, syntax.Negative):
        inner = affine(expression.operand, definitions)
        return None if inner is None else _scaled(inner, Fraction(-1))
    if isinstance(expression, syntax.Addition):
        return _sum(expression, definitions)
    if isinstance(expression, syntax.Multiplication):
        return _product(expression, definitions)
    return None


def _scaled(found: Affine, factor: Fraction) -> Affine:
    return Affine(found.constant * factor, tuple(each * factor for each in found.factors))


def _sum(node: syntax.Addition, definitions: Definitions) -> Affine | None:
    whole = Affine(Fraction(0), ())
    for term, sign in zip(node.terms, node.signs, strict=True):
        part = affine(term, definitions)
        if part is None:
            return None
        part = _scaled(part, Fraction(sign))
        whole = Affine(whole.constant + part.constant, whole.factors + part.factors)
    return whole


def _product(node: syntax.Multiplication, definitions: Definitions) -> Affine | None:
    factors = [("*", node.first), *node.rest]
    rolled = [(operator, factor) for operator, factor in factors if has_dice(factor)]
    if len(rolled) > 1 or any(operator == "%" for operator, _ in factors):
        return None
    ((operator, inner),) = rolled
    found = affine(inner, definitions)
    if operator == "/" or found is None:
        return None
    factor = Fraction(1)
    for operator, fixed in factors:
        if fixed is not inner:
            value = constant(fixed, definitions)
            factor = factor * value if operator == "*" else divided(factor, value, fixed.span)
    return _scaled(found, factor)


def worths(group: syntax.Group, definitions: Definitions) -> tuple[Worth, ...]:
    """Return what the arithmetic of a group with one roll makes of a unit of each of its terms.

    Raises:
        DiceError: It is not clear what it should: there are several terms, and no plain sum.
    """
    (expression,) = group.rolls
    terms = terms_of(expression)
    if len(terms) == 1:
        return (lambda value: evaluate(expression, definitions, lambda _: value),)
    found = affine(expression, definitions)
    if found is None:
        raise DiceError(
            "dice are tested one by one only in a sum of dice and numbers",
            expression.span,
            "to test the total, put it among several rolls, as in {2d6*2d8, 0d1}>10",
        )
    return tuple(_worth(factor, found.constant) for factor in found.factors)


def _worth(factor: Fraction, constant: Fraction) -> Worth:
    return lambda value: factor * value + constant
