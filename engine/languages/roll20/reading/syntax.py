"""The syntax tree of a roll in Roll20's notation: what it says, before anyone rolls it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from engine.errors import Span

__all__ = [
    "Addition",
    "Critical",
    "DiceTerm",
    "Explode",
    "Expression",
    "Failure",
    "Given",
    "Group",
    "Labelled",
    "MathFunction",
    "Modifier",
    "Multiplication",
    "Negative",
    "Number",
    "Point",
    "Power",
    "Reroll",
    "RollSyntax",
    "RollTree",
    "Select",
    "Sort",
    "Success",
    "Target",
    "children",
    "names",
    "names_of_sides",
    "walk",
]


class _Remembering:
    """Room in a node for the nodes directly below it: a roll is walked often."""

    __slots__ = ("known_children",)

    known_children: tuple[RollSyntax, ...]


@dataclass(frozen=True, slots=True, eq=False)
class RollSyntax(_Remembering):
    """A piece of a roll; nodes are told apart by identity, so that they can be looked up.

    Attributes:
        span: Where it stands in the text.
    """

    span: Span


# ---- expressions --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Number(RollSyntax):
    """A number, never negative (``-3`` is a negation)."""

    value: Fraction


@dataclass(frozen=True, slots=True, eq=False)
class Given(RollSyntax):
    """A number that is asked for: ``@{name}``, ``@{owner|name}`` or ``?{Question|3}``.

    Attributes:
        name: What is between the braces, of a question without the default.
        default: The number the roll suggests, or None.
    """

    name: str
    default: int | None


@dataclass(frozen=True, slots=True, eq=False)
class Addition(RollSyntax):
    """Terms added up or subtracted; ``signs`` holds 1 or -1 for each, the first always 1."""

    terms: tuple[Expression, ...]
    signs: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Multiplication(RollSyntax):
    """A first factor, and what it is multiplied with, divided by, or taken the remainder by.

    Attributes:
        first: The first factor.
        rest: Each operator, ``*``, ``/`` or ``%``, with what follows it.
    """

    first: Expression
    rest: tuple[tuple[str, Expression], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Power(RollSyntax):
    """``base ** exponent``."""

    base: Expression
    exponent: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Negative(RollSyntax):
    """``-operand``."""

    operand: Expression


@dataclass(frozen=True, slots=True, eq=False)
class MathFunction(RollSyntax):
    """``floor``, ``ceil``, ``round`` or ``abs`` of an operand."""

    name: str
    operand: Expression


@dataclass(frozen=True, slots=True, eq=False)
class Labelled(RollSyntax):
    """An operand with a label behind it, which changes nothing."""

    operand: Expression
    label: str


# ---- modifiers ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Target(RollSyntax):
    """The number that a compare point compares with; ``negative`` where a minus stands before."""

    number: Expression
    negative: bool


@dataclass(frozen=True, slots=True, eq=False)
class Point(RollSyntax):
    """A compare point.

    Attributes:
        comparator: ``>`` (at least), ``<`` (at most) or ``=``.
        target: What is compared with.
    """

    comparator: str
    target: Target


@dataclass(frozen=True, slots=True, eq=False)
class Explode(RollSyntax):
    """``!`` and its kin: a die that matches is followed by one more.

    Attributes:
        compounds: Whether the further dice are added to the die rather than to the pool.
        penetrates: Whether each further die is worth one less.
        point: What explodes, or None for the highest face.
    """

    compounds: bool
    penetrates: bool
    point: Point | None


@dataclass(frozen=True, slots=True, eq=False)
class Reroll(RollSyntax):
    """``r`` or ``ro``: a die that matches is rolled again, at most once or until none matches.

    Attributes:
        once: Whether it is rolled again at most once.
        point: What is rolled again, or None for the lowest face.
    """

    once: bool
    point: Point | None


@dataclass(frozen=True, slots=True, eq=False)
class Select(RollSyntax):
    """``kh``, ``kl``, ``dh`` or ``dl``.

    Attributes:
        keeps: Whether the dice named are kept rather than dropped.
        highest: Whether the highest are meant rather than the lowest.
        number: How many, or None for one.
    """

    keeps: bool
    highest: bool
    number: Expression | None


@dataclass(frozen=True, slots=True, eq=False)
class Success(RollSyntax):
    """What matches the point counts 1."""

    point: Point


@dataclass(frozen=True, slots=True, eq=False)
class Failure(RollSyntax):
    """What matches the point counts -1."""

    point: Point


@dataclass(frozen=True, slots=True, eq=False)
class Critical(RollSyntax):
    """``cs`` or ``cf``: what matches is shown as a critical, and nothing else changes.

    Attributes:
        succeeds: Whether it is a critical success rather than a critical failure.
        point: What matches, or None for the highest (or lowest) face.
    """

    succeeds: bool
    point: Point | None


@dataclass(frozen=True, slots=True, eq=False)
class Sort(RollSyntax):
    """``s``: the dice are shown in order, and nothing else changes."""

    descending: bool


# ---- what is rolled -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class DiceTerm(RollSyntax):
    """``NdX`` with its modifiers.

    Attributes:
        count: How many, or None for one.
        sides: The highest face, or None for Fate dice.
        modifiers: What follows, in the order written.
    """

    count: Expression | None
    sides: Expression | None
    modifiers: tuple[Modifier, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Group(RollSyntax):
    """``{a, b, ...}`` with its modifiers."""

    rolls: tuple[Expression, ...]
    modifiers: tuple[Modifier, ...]


@dataclass(frozen=True, slots=True, eq=False)
class RollTree(RollSyntax):
    """A whole roll.

    Attributes:
        body: What is rolled.
        remark: What stands behind a backslash, or None.
    """

    body: Expression
    remark: str | None


Expression: TypeAlias = (
    Number
    | Given
    | Addition
    | Multiplication
    | Power
    | Negative
    | MathFunction
    | Labelled
    | DiceTerm
    | Group
)
Modifier: TypeAlias = Explode | Reroll | Select | Success | Failure | Critical | Sort


def children(node: RollSyntax) -> tuple[RollSyntax, ...]:
    """Return the nodes directly below ``node``, in the order of the text."""
    try:
        return node.known_children
    except AttributeError:
        names: tuple[str, ...] = type(node).__match_args__[1:]
        parts = tuple([getattr(node, name) for name in names])
        found = tuple(_nodes(parts))
        object.__setattr__(node, "known_children", found)
        return found


def _nodes(value: object) -> Iterator[RollSyntax]:
    if isinstance(value, RollSyntax):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _nodes(each)


def walk(node: RollSyntax) -> Iterator[RollSyntax]:
    """Yield ``node`` and all nodes below it, in the order of the text."""
    waiting = [node]
    while waiting:
        found = waiting.pop()
        yield found
        waiting += children(found)[::-1]


def names(roll: RollTree) -> tuple[Given, ...]:
    """Return each name of a roll where it is first used, with the first default that it has."""
    found: dict[str, Given] = {}
    for node in walk(roll):
        if isinstance(node, Given):
            earlier = found.setdefault(node.name, node)
            if earlier.default is None:
                found[node.name] = replace(earlier, default=node.default)
    return tuple(found.values())


def names_of_sides(roll: RollTree) -> frozenset[str]:
    """Return the names that are the number of sides of dice."""
    terms = (node.sides for node in walk(roll) if isinstance(node, DiceTerm))
    return frozenset(sides.name for sides in terms if isinstance(sides, Given))
