"""Mixtures of contents as states of a loop: fights are held against a small solver of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache

import pytest

from engine.languages.table.exact.analysis.shapes import Question
from engine.languages.table.exact.loops.mixtures import PartContents
from tests.engine.languages.table.exact.loops.test_alike import (
    counted,
    rolled_again,
    some,
    worked_out,
)
from tests.engine.languages.table.scripts import body

_Odds = dict[int, Fraction]
_Side = tuple[int, ...]


def fought(
    ours: _Side, theirs: _Side, order: str, damage: int, outcome: Callable[[_Side, _Side], int]
) -> Mapping[int, Fraction]:
    """Return what a fight comes to in which each strikes a random one who stands, with 1 in 2.

    Args:
        ours: The hit points of those called a, b, c.
        theirs: Those of x, y, z.
        order: Who strikes in turn.
        damage: The sides of the die that is rolled for it.
        outcome: What is told in the end.
    """

    @cache
    def from_head(ours: _Side, theirs: _Side) -> tuple[tuple[int, Fraction], ...]:
        if max(ours) <= 0 or max(theirs) <= 0:
            return ((outcome(ours, theirs), Fraction(1)),)
        found: _Odds = {}
        still = Fraction(1)
        for place, name in enumerate(order):
            is_ours = name in "abc"
            own, foes = (ours, theirs) if is_ours else (theirs, ours)
            if own["abc".index(name) if is_ours else "xyz".index(name)] <= 0:
                continue
            standing = [one for one, points in enumerate(foes) if points > 0]
            for one in standing:
                for blow in range(1, damage + 1):
                    struck = (*foes[:one], foes[one] - blow, *foes[one + 1 :])
                    after = (ours, struck) if is_ours else (struck, theirs)
                    share = still / 2 / len(standing) / damage
                    for thing, part in rest_of_round(*after, place + 1):
                        found[thing] = found.get(thing, Fraction(0)) + share * part
            still /= 2
        return tuple((thing, share / (1 - still)) for thing, share in found.items())

    @cache
    def rest_of_round(ours: _Side, theirs: _Side, place: int) -> tuple[tuple[int, Fraction], ...]:
        if place == len(order):
            return from_head(ours, theirs)
        name = order[place]
        is_ours = name in "abc"
        own, foes = (ours, theirs) if is_ours else (theirs, ours)
        standing = [one for one, points in enumerate(foes) if points > 0]
        if own["abc".index(name) if is_ours else "xyz".index(name)] <= 0 or not standing:
            return rest_of_round(ours, theirs, place + 1)
        found: _Odds = {}
        for thing, part in rest_of_round(ours, theirs, place + 1):
            found[thing] = part / 2
        for one in standing:
            for blow in range(1, damage + 1):
                struck = (*foes[:one], foes[one] - blow, *foes[one + 1 :])
                after = (ours, struck) if is_ours else (struck, theirs)
                for thing, part in rest_of_round(*after, place + 1):
                    share = part / 2 / len(standing) / damage
                    found[thing] = found.get(thing, Fraction(0)) + share
        return tuple(found.items())

    return dict(from_head(ours, theirs))


def script(
    ours: _Side, theirs: _Side, order: str, damage: int, returned: str, style: object
) -> str:
    """Return the same fight as a script."""
    assert callable(style)
    begin = [f"{name} = {points};" for name, points in zip("abcxyz", ours + theirs, strict=True)]
    turns = []
    for name in order:
        foes = "xyz" if name in "abc" else "abc"
        blow = style(foes, f'-= roll("d{damage}");')
        turns.append(f"if ({name} > 0 && ({some(foes)}) && roll(d2) == 1) {{ {blow} }}")
    return body(
        f"{' '.join(begin)} while (({some('abc')}) && ({some('xyz')})) {{ {' '.join(turns)} }}"
        f" return {returned};"
    )


def standing_in_all(ours: _Side, theirs: _Side) -> int:
    return sum(points > 0 for points in ours) - sum(points > 0 for points in theirs)


def points_left(ours: _Side, theirs: _Side) -> int:
    return max(0, ours[0]) + 10 * max(0, theirs[1])


COUNTED = " + ".join(f"min(1, max(0, {name}))" for name in "abc")
COUNTED += "".join(f" - min(1, max(0, {name}))" for name in "xyz")


class TestFights:
    @pytest.mark.parametrize(
        ("ours", "order", "style"),
        [
            ((2, 2, 2), "abcxyz", rolled_again),
            ((2, 2, 2), "axbycz", counted),
            ((1, 2, 3), "abcxyz", counted),
            ((1, 2, 3), "axbycz", rolled_again),
        ],
    )
    def test_who_stands_in_the_end(self, ours, order, style):
        expected = fought(ours, (2, 2, 2), order, 2, standing_in_all)
        text = script(ours, (2, 2, 2), order, 2, COUNTED, style)
        assert worked_out(text, 0) == expected

    @pytest.mark.parametrize(("ours", "order"), [((2, 2, 2), "axbycz"), ((1, 2, 2), "abcxyz")])
    def test_hit_points_looked_at_in_the_end(self, ours, order):
        expected = fought(ours, (2, 1, 2), order, 3, points_left)
        text = script(ours, (2, 1, 2), order, 3, "max(0, a) + 10 * max(0, y)", rolled_again)
        assert worked_out(text, 0) == expected

    def test_two_sides_who_strike_at_once_are_both_as_likely_to_win(self):
        blow = rolled_again("abc", "-= u;"), rolled_again("xyz", "-= v;")
        text = body(
            "a = 2; b = 2; c = 2; x = 2; y = 2; z = 2;"
            f" while (({some('abc')}) && ({some('xyz')})) {{"
            f' u = roll("d3"); v = roll("d3"); if (u != v) {{'
            f" if (u > v) {{ {blow[0]} }} else {{ {blow[1]} }} }} }}"
            f" return {some('abc')};"
        )
        assert worked_out(text, 0) == {True: Fraction(1, 2), False: Fraction(1, 2)}


class TestPartContents:
    def test_multiples_of_a_mixture_are_the_same_so_many_times(self):
        held = PartContents([(0, [Question(">", 0)])], 100)
        ((first, once),) = held.parted({(3,): 1, (5,): 2})
        ((second, times),) = held.parted({(5,): 6, (3,): 3})
        assert (first, once, second, times) == (first, 1, first, 3)

    def test_a_mixture_is_parted_by_the_answers(self):
        held = PartContents([(0, [Question(">", 0)])], 100)
        found = [
            (held.held(number), times)
            for number, times in held.parted({(3,): 1, (-1,): 4, (5,): 2})
        ]
        assert found == [((((3,), 1), ((5,), 2)), 1), ((((-1,), 1),), 4)]

    def test_contents_are_told_apart_where_there_are_more_mixtures_of_them(self):
        held = PartContents([], 100)
        every = [list(held.parted({(1,): 1, (2,): weight})) for weight in range(2, 5)]
        assert [len(one) for one in every] == [1, 1, 2]
        assert [len(list(held.anew().parted({(1,): 1, (2,): 2})))] == [2]
