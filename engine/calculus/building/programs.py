"""Smart constructors of what runs a piece of program: loops over elements, folds, waiting code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from engine.calculus.nodes import (
    COLLECTION,
    Code,
    Column,
    Columns,
    Constant,
    Deferred,
    Each,
    ElementCode,
    Fold,
    FoldCode,
    If,
    Linear,
    Node,
    Rolled,
    Sum,
    Union,
    is_number,
    plain_nodes,
)
from engine.calculus.value_set import ValueSet
from engine.dice import Die, Pool
from engine.errors import DiceError

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra

__all__ = ["by_values", "deferred", "each", "fold", "once_each"]

Images: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]
"""What a piece of program makes of each value that an element may have."""

_MOST_VALUES = 100
"""Values of an element from which on a piece of program is not run for each of them beforehand."""


def deferred(algebra: Algebra, code: Code, operands: tuple[Node, ...], site: int | None) -> Node:
    """Return what ``code`` makes of its operands, at once where it is ready for that."""
    if any(operand.is_effect for operand in operands):
        return algebra.through_all(operands, lambda bare: algebra.deferred(code, tuple(bare), site))
    if code.is_ready(operands):
        return code.expand(operands, site)
    return algebra.intern(Deferred, code, operands, site)


def each(
    algebra: Algebra,
    code: ElementCode,
    operand: Node,
    captured: tuple[Node, ...],
    site: int,
    known_images: Images | None = None,
) -> Node:
    """Return what ``code`` makes of each element of a collection, united.

    Args:
        algebra: Builds the result.
        code: What is made of one element.
        operand: The collection.
        captured: The values that the code takes along.
        site: Where what it rolls is rolled.
        known_images: What it makes of each value that an element may have, where that is known.
    """
    if operand.is_effect:
        return algebra.through(
            operand, lambda bare: algebra.each(code, bare, captured, site, known_images)
        )
    if operand.most == 0:
        return algebra.instead(operand, algebra.nothing)
    if isinstance(operand, Constant):
        elements = map(algebra.number, operand.elements)
        return code.united([code.expand(element, captured) for element in elements])
    if is_number(operand):
        images = _images_within(operand, known_images)
        if images:  # more is known of them than of what the code becomes
            return algebra.intern(Each, code, operand, captured, site, images)
        return code.expand(operand, captured)
    if isinstance(operand, Union):
        known = [code.expand(algebra.number(value), captured) for value in operand.constant]
        rest = [
            algebra.each(code, part, captured, algebra.new_site() if index else site, known_images)
            for index, part in enumerate(operand.parts)
        ]
        return code.united([*known, *rest])
    if isinstance(operand, If):
        return algebra.choice(
            operand.condition,
            algebra.each(code, operand.then, captured, site, known_images),
            algebra.each(code, operand.otherwise, captured, site, known_images),
        )
    images = _images_within(operand, known_images) or _images(algebra, code, operand, captured)
    if images is not None and all(image in ((), (value,)) for value, image in images):
        return algebra.filter(ValueSet.of(value for value, image in images if image), operand)
    return algebra.intern(Each, code, operand, captured, site, images)


def _images_within(operand: Node, images: Images | None) -> Images | None:
    """Return the images of the values that an element may have, of those of more values."""
    low, high = operand.low, operand.high
    if images is None or low is None or high is None:
        return None
    return tuple([one for one in images if low <= one[0] <= high])


def _images(
    algebra: Algebra, code: ElementCode, operand: Node, captured: tuple[Node, ...]
) -> Images | None:
    """Return what ``code`` makes of each value that an element may have, if that is known."""
    if any(node.sources for node in captured):
        return None
    values = _values(operand)
    found = _images_together(algebra, code, values, captured) if len(values) > 1 else None
    if found is not None:
        return tuple(zip(values, found, strict=True))
    images = []
    for value in values:
        image = code.expand(algebra.number(value), captured)
        if not isinstance(image, Constant) or not isinstance(image.value, tuple):
            return None
        images.append((value, image.elements))
    return tuple(images) or None


def by_values(algebra: Algebra, loop: Each) -> list[tuple[int, Node]] | None:
    """Return what a loop makes of each value that an element may have, as it depends on other dice.

    None where a value may fail, which only counts if it shows, or has dice of its own.
    """
    captured = 0
    for node in loop.captured:
        captured |= node.sources
    found = []
    for value in _values(loop.operand):
        image = loop.code.expand(algebra.number(value), loop.captured)
        if image.risky or image.kind != COLLECTION or image.sources & ~captured:
            return None
        found.append((value, image))
    return found or None


def once_each(algebra: Algebra, loop: Each) -> Node | None:
    """Return the same for each value of an element once, for those who ask for no copies.

    None where a value may fail, which only counts if it shows, or has dice of its own.
    """
    images = None if loop.images else by_values(algebra, loop)
    if images is None:
        return None
    parts = []
    for value, image in images:
        shows = algebra.some(algebra.filter(ValueSet.of((value,)), loop.operand))
        parts.append(algebra.choice(shows, image, algebra.nothing))
    return algebra.union(parts)


def _images_together(
    algebra: Algebra, code: ElementCode, values: Sequence[int], captured: tuple[Node, ...]
) -> Column | None:
    """Return the images of values whose expression is built only once, for all of them."""
    die = Die(tuple(values), (1,) * len(values))
    element = algebra.rolled(algebra.new_site(), Pool(1, die))
    image = code.expand(element, captured)
    rolls_more = image.sources & ~element.sources
    if rolls_more or image.kind != COLLECTION or image.may_lose or plain_nodes(image) is None:
        return None
    try:
        return Columns(len(values), {element: list(values)}).collections(image)
    except DiceError:
        return None  # it has to be known of which value


def _values(operand: Node) -> Sequence[int]:
    """Return the values that an element of a collection may have; none where they are too many."""
    if operand.low is None or operand.high is None:
        return ()
    if isinstance(operand, Rolled):
        values = [face for face in operand.source.values if isinstance(face, int)]
        return values if len(values) <= _MOST_VALUES else ()
    if operand.high - operand.low >= _MOST_VALUES:
        return ()
    return range(operand.low, operand.high + 1)


def fold(
    algebra: Algebra,
    code: FoldCode,
    operand: Node,
    tail: Node | None,
    captured: tuple[Node, ...],
    site: int,
) -> Node:
    """Return a collection joined from its greatest element down, or its least up.

    Known elements that no part can exceed, or fall below, go into the tail.
    """
    if operand.is_effect:
        return algebra.through(operand, lambda bare: algebra.fold(code, bare, tail, captured, site))
    if operand.most == 0:
        return algebra.instead(operand, code.empty() if tail is None else tail)
    if is_number(operand) and not isinstance(operand, Constant):
        return code.joined(operand, tail, captured)
    if code.multiplies and tail is None:
        return _multiplied(algebra, code, operand, site)
    known = operand.constant if isinstance(operand, Union) else ()
    parts: tuple[Node, ...] = operand.parts if isinstance(operand, Union) else (operand,)
    if isinstance(operand, Constant):
        known, parts = operand.elements, ()
    next_one = 0 if code.ascends else -1
    while known and not any(_may_precede(part, known[next_one], code) for part in parts):
        if tail is not None and _is_settled_first(tail, (*parts, *captured)):
            break
        tail = code.joined(algebra.number(known[next_one]), tail, captured)
        known = known[1:] if code.ascends else known[:-1]
    if not known and not parts:
        assert tail is not None, "a constant operand has elements"
        return tail
    rest = algebra.union(parts, known)
    if rest is not operand:
        return algebra.fold(code, rest, tail, captured, site)
    return algebra.intern(Fold, code, operand, tail, captured, site)


def _is_settled_first(tail: Node, others: Sequence[Node]) -> bool:
    """Return whether dice that only the tail looks at are better known before more is joined.

    What is joined to dice that are still to be rolled grows with every element; of known values
    there are few. Sums of dice stay what they are.
    """
    if not tail.sources or any(tail.sources & other.sources for other in others):
        return False
    terms = [term for term, _ in tail.terms] if isinstance(tail, Linear) else [tail]
    return not all(isinstance(term, Rolled | Sum) for term in terms)


def _may_precede(part: Node, element: int, code: FoldCode) -> bool:
    """Return whether elements of a part may come before a known one."""
    if code.ascends:
        return part.low is None or part.low < element
    return part.high is None or part.high > element


def _multiplied(algebra: Algebra, code: FoldCode, operand: Node, site: int) -> Node:
    """Return a fold that multiplies: of known elements at once, of parts one by one."""
    if not isinstance(operand, Constant | Union):
        return algebra.intern(Fold, code, operand, None, (), site)
    known = operand.elements if isinstance(operand, Constant) else operand.constant
    result = algebra.one
    for element in known:
        result = algebra.product(result, code.single(algebra.number(element)))
    parts = operand.parts if isinstance(operand, Union) else ()
    for index, part in enumerate(parts):
        factor = algebra.fold(code, part, None, (), algebra.new_site() if index else site)
        result = algebra.product(result, factor)
    return result
