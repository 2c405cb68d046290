"""Smart constructors of ranks: the least, the largest, and the runs between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.calculus.building.programs import once_each
from engine.calculus.nodes import Constant, Each, Extreme, If, Node, Ranks, Union
from engine.calculus.value_set import ValueSet

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra

__all__ = ["extreme", "ranks"]


def ranks(algebra: Algebra, operand: Node, *, top: bool, skip: int, take: int) -> Node:
    """Return ``take`` of the greatest (or least) elements after skipping ``skip``.

    Ranks of ranks become one run; where the size is known they are counted from the top; known
    elements whose rank is certain move out.
    """
    if operand.is_effect:
        return algebra.through(
            operand, lambda bare: algebra.ranks(bare, top=top, skip=skip, take=take)
        )
    take = max(0, min(take, operand.most - skip))
    if take == 0:
        return algebra.instead(operand, algebra.nothing)
    if skip == 0 and take >= operand.most:
        return operand
    if isinstance(operand, Constant):
        return algebra.constant(_run(operand.elements, top=top, skip=skip, take=take))
    if operand.least == operand.most and not top:
        top, skip = True, max(0, operand.most - skip - take)
    if isinstance(operand, Ranks) and operand.top == top:
        inner = min(take, operand.take - skip)
        return algebra.ranks(operand.operand, top=top, skip=skip + operand.skip, take=inner)
    if isinstance(operand, Each) and skip == 0 and take == 1:
        once = once_each(algebra, operand)
        if once is not None:
            return algebra.ranks(once, top=top, skip=0, take=1)
    if isinstance(operand, Union):
        return _ranks_of_union(algebra, operand, top=top, skip=skip, take=take)
    return algebra.intern(Ranks, top, skip, take, operand)


def _ranks_of_union(algebra: Algebra, operand: Union, *, top: bool, skip: int, take: int) -> Node:
    """Move known elements of certain rank out, from the near end and from the far end.

    Elements of known number that surely come before all others have ranks of their own.
    """
    place = _leading(operand, top=top)
    if place is not None:
        leading, others = operand.parts[place], operand.parts[:place] + operand.parts[place + 1 :]
        own = algebra.ranks(leading, top=top, skip=skip, take=take)
        left = take - max(0, min(leading.most - skip, take))
        followers = algebra.union(others, operand.constant)
        skip = max(0, skip - leading.most)
        return algebra.union((own, algebra.ranks(followers, top=top, skip=skip, take=left)))
    constant = operand.constant[::-1] if top else operand.constant
    near, far = _bounds_of_parts(operand.parts, top=top)
    if near is None or far is None:
        return algebra.intern(Ranks, top, skip, take, operand)
    first = _count_before(constant, near, top=top)
    taken = constant[skip : min(first, skip + take)]
    rest = constant[first:]
    skip, take = max(0, skip - first), take - len(taken)
    dropped = overlap = 0
    size = operand.least - first
    if operand.least == operand.most:
        last = _count_behind(rest, far, top=top)
        end = skip + take
        start_of_last = size - last
        overlap = max(0, end - max(start_of_last, skip))
        offset = max(0, skip - start_of_last)
        behind = rest[len(rest) - last :]
        taken += behind[offset : offset + overlap]
        take -= overlap
        dropped = last
    if skip == 0 and not overlap:
        dropped = max(dropped, _count_beaten(rest, operand.parts, take, top=top))
    kept = rest[: len(rest) - dropped]
    ordered = kept[::-1] if top else kept
    parts = operand.parts
    if skip == 0 and take == 1:
        parts, ordered = _contenders(parts, ordered, top=top)
    if skip == 0:
        parts = tuple(_pruned(algebra, part, take, top=top) for part in parts)
    moved = tuple(sorted(taken))
    if len(ordered) == len(operand.constant) and parts == operand.parts:
        return algebra.intern(Ranks, top, skip, take, operand)
    remaining = algebra.union(parts, ordered)
    gone = [part for part in operand.parts if part not in parts]
    run = algebra.ranks(remaining, top=top, skip=skip, take=take)
    return algebra.after(gone, algebra.union((run,), moved))


def _leading(operand: Union, *, top: bool) -> int | None:
    """Return the place of a part of a known number of elements that nothing comes before."""
    firsts = [_limit(part, top=top) for part in operand.parts]
    for place, part in enumerate(operand.parts):
        last = part.low if top else part.high
        others = (*firsts[:place], *firsts[place + 1 :], *operand.constant)
        if part.least < part.most or last is None or None in others:
            continue
        if not any(_beats(other, last, top=top) for other in others):
            return place
    return None


def _pruned(algebra: Algebra, part: Node, take: int, *, top: bool) -> Node:
    """Leave out of the known branches of a choice what has too many others before it."""
    if not isinstance(part, If) or part.most <= take:
        return part
    branches = [
        algebra.ranks(branch, top=top, skip=0, take=take)
        if isinstance(branch, Constant)
        else branch
        for branch in (part.then, part.otherwise)
    ]
    return algebra.choice(part.condition, *branches)


def _contenders(
    parts: tuple[Node, ...], constant: tuple[int, ...], *, top: bool
) -> tuple[tuple[Node, ...], tuple[int, ...]]:
    """Leave out what surely is not the greatest (or least) element."""
    best = (constant[-1] if top else constant[0]) if constant else None
    champion: Node | None = None
    for part in parts:
        sure = part.low if top else part.high
        if part.least and sure is not None and _beats(sure, best, top=top):
            best, champion = sure, part
    if best is None:
        return parts, constant
    kept = tuple(
        part
        for part in parts
        if part is champion
        or _limit(part, top=top) is None
        or _beats(_limit(part, top=top), best, top=top)
    )
    known = (best,) if champion is None else ()
    return kept, known


def extreme(algebra: Algebra, operand: Node, *, maximal: bool) -> Node:
    """Return all copies of the greatest (or least) element."""
    if operand.is_effect:
        return algebra.through(operand, lambda bare: algebra.extreme(bare, maximal=maximal))
    if isinstance(operand, Constant):
        elements = operand.elements
        best = (elements[-1:] if maximal else elements[:1]) * 1
        return algebra.constant(best * elements.count(best[0]) if best else ())
    if operand.most <= 1:
        return operand
    if operand.low is not None and operand.low == operand.high:
        return operand
    if isinstance(operand, Union) and operand.constant:
        return _extreme_of_union(algebra, operand, maximal=maximal)
    return algebra.intern(Extreme, maximal, operand)


def _extreme_of_union(algebra: Algebra, operand: Union, *, maximal: bool) -> Node:
    best = operand.constant[-1] if maximal else operand.constant[0]
    copies = (best,) * operand.constant.count(best)
    near, _ = _bounds_of_parts(operand.parts, top=maximal)
    if near is not None and _beats(best, near, top=maximal):
        return algebra.after(operand.parts, algebra.constant(copies))
    if near == best:
        level = ValueSet(((best, best),))
        equal = [algebra.filter(level, part) for part in operand.parts]
        return algebra.after(operand.parts, algebra.union(equal, copies))
    for part in operand.parts:
        sure = part.low if maximal else part.high
        if part.least and sure is not None and _beats(sure, best, top=maximal):
            return algebra.extreme(algebra.union(operand.parts), maximal=maximal)
    if len(copies) < len(operand.constant):
        return algebra.extreme(algebra.union(operand.parts, copies), maximal=maximal)
    return algebra.intern(Extreme, maximal, operand)


def _run(elements: tuple[int, ...], *, top: bool, skip: int, take: int) -> tuple[int, ...]:
    if not top:
        return elements[skip : skip + take]
    end = len(elements) - skip
    return elements[max(0, end - take) : max(0, end)]


def _bounds_of_parts(parts: tuple[Node, ...], *, top: bool) -> tuple[int | None, int | None]:
    """Return the values that no part exceeds towards the near end and towards the far end."""
    lows = [part.low for part in parts]
    highs = [part.high for part in parts]
    if None in lows or None in highs:
        return None, None
    low, high = min(lows), max(highs)  # type: ignore[type-var]  # none of them is None
    return (high, low) if top else (low, high)


def _beats(value: int | None, other: int | None, *, top: bool) -> bool:
    if value is None or other is None:
        return value is not None
    return value > other if top else value < other


def _limit(part: Node, *, top: bool) -> int | None:
    return part.high if top else part.low


def _count_before(constant: tuple[int, ...], near: int, *, top: bool) -> int:
    """Count the known elements, ordered from the near end, that no part can come before."""
    if top:
        return sum(value >= near for value in constant)
    return sum(value <= near for value in constant)


def _count_behind(constant: tuple[int, ...], far: int, *, top: bool) -> int:
    """Count the known elements, ordered from the near end, that no part can come behind."""
    if top:
        return sum(value <= far for value in constant)
    return sum(value >= far for value in constant)


def _count_beaten(
    constant: tuple[int, ...], parts: tuple[Node, ...], take: int, *, top: bool
) -> int:
    """Count the known elements, from the far end, that surely have ``take`` others before them."""
    beaten = 0
    for index in range(len(constant) - 1, -1, -1):
        value = constant[index]
        before = index
        for part in parts:
            sure = part.low if top else part.high
            if sure is not None and not _beats(value, sure, top=top):
                before += part.least
        if before < take:
            break
        beaten += 1
    return beaten
