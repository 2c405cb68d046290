"""Every collection that a pool of dice can show or a deck can deal, with its weight."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import accumulate, combinations_with_replacement

__all__ = ["all_hands", "all_multisets", "every_multiset"]


def all_multisets(
    faces: Sequence[int], weights: Sequence[int], count: int
) -> Iterable[tuple[tuple[int, ...], int]]:
    """Yield every collection that ``count`` equal dice can show, with its weight.

    The weight is the multinomial coefficient times the weights of the faces shown.
    """
    # An entry is a face, the dice left for it, what the others show, and how many of those left
    # show the face next, with the weight of all that. Entries wait one at a time for each face, not
    # for each number of dice, so that a large pool can be looked at without making all of it.
    stack: list[tuple[int, int, tuple[int, ...], int, int]] = [(0, count, (), 1, 0)]
    last = len(faces) - 1
    while stack:
        index, left, shown, weight, taken = stack.pop()
        face, face_weight = faces[index], weights[index]
        if index == last:
            yield shown + (face,) * left, weight * face_weight**left
        elif taken == left:
            yield shown + (face,) * taken, weight
        else:
            ways = weight * face_weight * (left - taken) // (taken + 1)
            stack.append((index, left, shown, ways, taken + 1))
            stack.append((index + 1, left - taken, shown + (face,) * taken, weight, 0))


def every_multiset(
    faces: Sequence[int], weights: Sequence[int], count: int
) -> tuple[list[tuple[int, ...]], list[int]]:
    """Return what ``all_multisets`` yields, collections and weights apart, all at once.

    For few dice that takes a fraction of the time.
    """
    last, *others = reversed(weights)
    # The weights of what so many dice show of the last faces, in the order of the collections.
    ways = [[1]]
    for dice in range(count):
        ways.append([ways[dice][0] * last])
    fewest = 0
    for place, weight in enumerate(others, 1):
        if place == len(others):
            fewest = count  # with the first face, too, all dice have to show something
        more = []
        for dice in range(fewest, count + 1):
            row: list[int] = []
            for shown in range(dice, -1, -1):
                factor = math.comb(dice, shown) * weight**shown
                if factor == 1:
                    row += ways[dice - shown]
                else:
                    for way in ways[dice - shown]:
                        row.append(factor * way)
            more.append(row)
        ways = more
    return list(combinations_with_replacement(faces, count)), ways[-1]


def all_hands(
    faces: Sequence[int], copies: Sequence[int], count: int
) -> Iterable[tuple[tuple[int, ...], int]]:
    """Yield every collection of ``count`` cards from a deck, with the number of ways to deal it."""
    behind = [0, *accumulate(reversed(copies))][::-1]
    # An entry is a card, how many are to be dealt of it and those behind it, what is dealt of the
    # others, its ways, and how many of the card are dealt next; see ``all_multisets``.
    stack: list[tuple[int, int, tuple[int, ...], int, int]] = [(0, count, (), 1, 0)]
    while stack:
        index, left, shown, ways, least = stack.pop()
        if not left:
            yield shown, ways
            continue
        taken = max(least, left - behind[index + 1])
        if taken > min(left, copies[index]):
            continue
        stack.append((index, left, shown, ways, taken + 1))
        grown = ways * math.comb(copies[index], taken)
        stack.append((index + 1, left - taken, shown + (faces[index],) * taken, grown, 0))
