"""Values beyond the last bound that anything asks for, against programs that keep them apart."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.languages.table.exact.test_chains import chances
from tests.engine.languages.table.scripts import body

FALLEN = """
    a = 3; b = 3; c = 3; o = 6;
    while (o > 0 && (a > 0 || b > 0 || c > 0)) {
        if (a > 0) { o -= roll("d2"); }
        if (b > 0) { o -= roll("d2"); }
        if (c > 0) { o -= roll("d2"); }
        w = roll("d3"); x = roll("d3");
        if (w == 1) { a -= x; } else if (w == 2) { b -= x; } else { c -= x; }
    }
    return o <= 0;
"""


@cache
def monster_falls(hit_points: tuple[int, ...], monster: int) -> Fraction:
    """Return how likely the monster falls whose blows meet anyone, the fallen too."""
    if monster <= 0:
        return Fraction(1)
    standing = sum(one > 0 for one in hit_points)
    if not standing:
        return Fraction(0)
    damage = {0: Fraction(1)}
    for _ in range(standing):
        damage = {
            total: (damage.get(total - 1, Fraction(0)) + damage.get(total - 2, Fraction(0))) / 2
            for total in range(1, 2 * standing + 1)
        }
    odds = Fraction(0)
    for total, share in damage.items():
        for place in range(3):
            for blow in range(1, 4):
                struck = list(hit_points)
                struck[place] -= blow
                odds += share / 9 * monster_falls(tuple(struck), monster - total)
    return odds


class TestBeyondAllBounds:
    def test_those_who_have_fallen_are_not_told_apart_however_often_they_are_struck(self):
        # With the hit points of the fallen it is several times as many.
        assert monster_falls((3, 3, 3), 6) == chances(body(FALLEN), 9_000)[1]

    def test_what_is_counted_past_its_goal_has_an_end(self):
        race = 'while (a < 3 || b < 3) { if (roll("d2") == 1) { a++; last = 1; } else { b++; } }'
        found = chances(body(f"a = 0; b = 0; {race} return a >= 3;"), 5_000)
        assert {1: Fraction(1)} == found

    def test_who_comes_first_of_two_that_are_counted_on(self):
        text = """
            a = 0; b = 0; n = 0;
            while (a < 2 || 3 > b) {
                if (roll("d3") == 1) { a += 1; } else { b = b + 1; }
                if (n == 0 && !(a < 2)) { n = 1; }
                if (n == 0 && b >= 3) { n = 2; }
            }
            return n;
        """
        # The first has two of its third of all draws before the other has three.
        third = Fraction(1, 3)
        expected = third**2 * (1 + 2 * (1 - third) + 3 * (1 - third) ** 2)
        assert {1: expected, 2: 1 - expected} == chances(body(text), 5_000)

    def test_a_value_that_is_asked_for_exactly_is_kept(self):
        text = """
            a = 3; n = 0;
            while (n < 4) { n++; a -= roll("d2"); }
            if (a == -3) { return 1; }
            return 0;
        """
        assert Fraction(6, 16) == chances(body(text))[1]

    def test_what_is_given_back_is_told_apart(self):
        text = """
            a = 2; r = 0;
            while (r == 0) {
                a -= roll("d4");
                if (a > 0) { r = 1; } else { a = max(a, -2) + roll("d4"); if (a > 3) { r = 2; } }
            }
            return r;
        """

        @cache
        def steps(a: int, rounds: int) -> tuple[Fraction, Fraction]:
            if not rounds:
                return Fraction(0), Fraction(0)
            first = second = Fraction(0)
            for lost in range(1, 5):
                if a - lost > 0:
                    first += Fraction(1, 4)
                    continue
                for gained in range(1, 5):
                    if max(a - lost, -2) + gained > 3:
                        second += Fraction(1, 16)
                    else:
                        one, other = steps(max(a - lost, -2) + gained, rounds - 1)
                        first += one / 16
                        second += other / 16
            return first, second

        found = chances(body(text))
        first, second = steps(2, 60)
        assert abs(found[1] - first) + abs(found[2] - second) == 1 - first - second

    @pytest.mark.parametrize("dice", ["d4-3", "2d2-3", "1dF"])
    def test_dice_that_may_be_negative_move_both_ways(self, dice):
        text = f'a = 0; n = 0; while (n < 3) {{ n++; a -= roll("{dice}"); }} return a > 0;'
        shares = {"d4-3": (1, 1, 1, 1), "2d2-3": (0, 1, 2, 1), "1dF": (0, 1, 1, 1)}[dice]
        weights = dict(zip((2, 1, 0, -1), shares, strict=True))
        whole = Fraction(sum(shares))
        expected = sum(
            Fraction(weights[one] * weights[two] * weights[three])
            for one in weights
            for two in weights
            for three in weights
            if one + two + three > 0
        )
        assert expected / whole**3 == chances(body(text))[1]


SIGNS = st.sampled_from(["<", "<=", ">", ">=", "==", "!="])


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(SIGNS, st.integers(-4, 4), st.sampled_from("+-")), min_size=1, max_size=3)
)
def test_any_bounds_agree_with_all_values_kept(steps):
    """A value that is returned in the end is kept; one that is only asked about need not be."""
    rounds = " ".join(
        f'if (a {sign} {bound} && n < 9) {{ a {move}= roll("d2"); s += {place + 1}; }}'
        for place, (sign, bound, move) in enumerate(steps)
    )
    text = f"a = 0; s = 0; n = 0; while (n < 3) {{ n++; {rounds} }}"
    lumped = chances(body(f"{text} return s;"))
    kept = chances(body(f"{text} return s + 100 * (a + 50);"))
    expected: dict[int, Fraction] = {}
    for value, share in kept.items():
        expected[value % 100] = expected.get(value % 100, Fraction(0)) + share
    assert expected == lumped
