"""Loops and calls that pass on to one another, against programs written by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import pytest

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError
from engine.languages import DEFAULT_ITERATIONS
from engine.languages.table.exact.loops import chain as loop_chain
from tests.engine.languages.table.courses import enumerated
from tests.engine.languages.table.scripts import body, mechanic


def calculated(text: str, states: int = 1_000_000) -> Distribution:
    return mechanic(text).calculate({}, DEFAULT_ITERATIONS, Budget(states=states))


def chances(text: str, states: int = 1_000_000) -> dict[int, Fraction]:
    found = calculated(text, states)
    assert 0 == found.missing
    weights = zip(found.outcomes, found.weights, strict=True)
    return {outcome[0]: Fraction(weight, found.total) for outcome, weight in weights}


TWO_DICE = {
    total + 3: Fraction(count, 36)
    for total, count in Counter(a + b for a, b in product(range(1, 7), repeat=2)).items()
}


@cache
def first_wins(a: int, b: int) -> Fraction:
    """Return how likely the first of two fighters wins who strikes first; hits deal 2d6+3."""
    hits, back = Fraction(11, 20), Fraction(1, 2)
    odds = Fraction(0)
    for damage, share in TWO_DICE.items():
        if b - damage <= 0:
            odds += hits * share
        else:
            odds += hits * share * (1 - back) * first_wins(a, b - damage)
            for other, part in TWO_DICE.items():
                if a - other > 0:
                    odds += hits * share * back * part * first_wins(a - other, b - damage)
    for other, part in TWO_DICE.items():
        if a - other > 0:
            odds += (1 - hits) * back * part * first_wins(a - other, b)
    return odds / (1 - (1 - hits) * (1 - back))


DUEL = """
    while (a > 0 && b > 0) {
        if (roll("d20") + 5 >= 15) { b -= roll("2d6+3"); }
        if (b > 0) { if (roll("d20") + 4 >= 15) { a -= roll("2d6+3"); } }
    }
"""


class TestFights:
    def test_a_duel_is_solved_for_all_rounds(self):
        found = chances(body(f"a = 24; b = 24; {DUEL} return a > 0;"))
        assert first_wins(24, 24) == found[1]

    def test_what_a_loop_does_not_mention_is_no_part_of_it(self):
        text = f'c = roll("2d6"); d = roll("d20"); a = 24; b = 24; {DUEL}'
        found = calculated(body(f"{text} if (a > 0) {{ return c + d; }} return 0;"), 20_000)
        assert 0 == found.missing
        assert 1 - first_wins(24, 24) == found.probability((0,))

    def test_calls_that_pass_on_are_a_chain(self):
        fight = """
        deffun fight(a: int, b: int) {
            if (a <= 0) { return 0; }
            if (b <= 0) { return 1; }
            x = 0;
            y = 0;
            if (roll("d20") + 5 >= 15) { y = roll("2d6+3"); }
            if (b - y > 0 && roll("d20") + 4 >= 15) { x = roll("2d6+3"); }
            return fight(a - x, b - y);
        }
        """
        found = chances(fight + body("return fight(24, 24);"))
        assert first_wins(24, 24) == found[1]

    def test_the_dead_are_not_told_apart(self):
        text = """
            a1 = 12; a2 = 12; b1 = 12; b2 = 12;
            while ((a1 > 0 || a2 > 0) && (b1 > 0 || b2 > 0)) {
                if (b1 > 0) { b1 -= roll("d8"); } else { b2 -= roll("d8"); }
                if (a1 > 0) { a1 -= roll("d6"); } else { a2 -= roll("d6"); }
            }
            return a1 > 0 || a2 > 0;
        """
        assert {0, 1} == set(chances(body(text), 30_000))

    def test_a_blow_is_worked_out_for_the_one_whom_it_meets(self):
        text = """
            o = 20; a = 9; b = 9; c = 9;
            while (o > 0 && (a > 0 || b > 0 || c > 0)) {
                if (a > 0 && roll("d20") > 7) { o -= roll("d8"); }
                if (b > 0 && roll("d20") > 7) { o -= roll("d8"); }
                if (o > 0 && roll("d20") > 5) {
                    x = roll("2d6");
                    if (a > 0) { a -= x; } else if (b > 0) { b -= x; } else { c -= x; }
                }
            }
            return o <= 0;
        """
        # For all their hit points together it is 28,000.
        assert {0, 1} == set(chances(body(text), 14_000))

    def test_what_is_left_of_statements_in_statements_is_run(self):
        text = """
            o = 4; a = 2; b = 2;
            while (o > 0 && (a > 0 || b > 0)) {
                o -= roll("d2");
                if (o > 0 && roll("d2") == 1) {
                    n = 0;
                    if (a > 0) { n++; }
                    if (b > 0) { n++; }
                    t = roll("1d" + n);
                    if (a > 0) { t--; if (t == 0) { a -= roll("d2"); } }
                    if (b > 0) { t--; if (t == 0) { b -= roll("d2"); } }
                }
            }
            return o <= 0;
        """
        roll = mechanic(body(text))
        found = calculated(body(text))
        assert enumerated(roll, 100_000) == {
            outcome: found.probability(outcome) for outcome in found.outcomes
        }


class TestWalks:
    RUIN = 'while (m > 0 && m < 20) { if (roll("d20") <= 9) { m++; } else { m--; } }'

    def test_the_ruin_of_a_gambler(self):
        odds = Fraction(11, 9)
        found = chances(body(f"m = 10; {self.RUIN} return m == 20;"), 5_000)
        assert (1 - odds**10) / (1 - odds**20) == found[1]

    def test_a_walk_by_calls_may_be_longer_than_calls_can_be_deep(self):
        walk = """
        deffun walk(m: int) {
            if (m == 0 || m == 60) { return m; }
            if (roll("d2") == 1) { return walk(m - 1); }
            return walk(m + 1);
        }
        """
        expected = {0: Fraction(1, 4), 60: Fraction(3, 4)}
        assert expected == chances(walk + body("return walk(45);"))

    def test_a_walk_without_bounds_goes_on(self):
        walk = 'while (m != 0) { if (roll("d2") == 1) { m++; } else { m--; } }'
        found = calculated(body(f"m = 1; {walk} return m;"))
        assert 1 > found.missing > 0
        assert 1 == found.missing + found.probability((0,))

    def test_what_never_ends_is_told_with_a_way_out(self):
        text = 'm = roll("d6"); while (m != 3) { if (m < 3) { m++; } }'
        with pytest.raises(DiceError, match="never ends") as caught:
            calculated(body(f"{text} return m;"))
        assert (
            "let something in it make its condition false, or return from it" == caught.value.hint
        )

    def test_a_function_that_calls_itself_is_no_loop(self):
        text = "deffun f(x: int) { return f(x + 1); } defroll r() { return f(1); }"
        with pytest.raises(DiceError, match="this function calls itself without end") as caught:
            calculated(text)
        assert "let it return without a call of itself in some case" == caught.value.hint


class TestSums:
    def test_the_draws_of_a_collector(self):
        flags = "abcd"
        tests = " else ".join(
            f"if (r == {number}) {{ {flag} = true; }}" for number, flag in enumerate(flags, start=1)
        )
        begin = " ".join(f"{flag} = false;" for flag in flags)
        loop = f'while (!({" && ".join(flags)})) {{ n++; r = roll("d4"); {tests} }}'
        found = calculated(body(f"{begin} n = 0; {loop} return n;"))

        def all_in(draws: int) -> Fraction:
            return sum(
                (-1) ** out * comb(4, out) * Fraction(4 - out, 4) ** draws for out in range(5)
            )

        for draws in (3, 4, 10, 100):
            assert all_in(draws) - all_in(draws - 1) == found.probability((draws,))
        assert 1 - all_in(400) == found.missing

    def test_the_rounds_of_a_duel(self):
        found = calculated(body(f"a = 9; b = 9; n = 0; {DUEL.replace('{', '{ n++;', 1)} return n;"))
        assert 0 < found.missing < Fraction(1, 10**60)
        # The first round ends it by damage of 9 or more, on either side.
        kills = sum(share for damage, share in TWO_DICE.items() if damage >= 9)
        first = Fraction(11, 20) * kills
        assert first + (1 - first) * Fraction(1, 2) * kills == found.probability((1,))

    def test_a_sum_that_only_grows_on_the_way_out_is_known_exactly(self):
        text = """
            again = true; t = 100;
            while (again) { r = roll("d6"); if (r > 2) { t += r; again = false; } }
            return t;
        """
        quarter = Fraction(1, 4)
        assert {103: quarter, 104: quarter, 105: quarter, 106: quarter} == chances(body(text))

    def test_a_random_sum_goes_on_as_far_as_anybody_could_see(self):
        found = calculated(body('t = 0; while (roll("d2") == 1) { t += roll("d2"); } return t;'))
        assert 0 < found.missing < Fraction(1, 10**40)
        assert Fraction(5, 32) == found.probability((2,))


class TestIndependence:
    def test_twelve_goblins_are_not_all_their_combinations(self):
        hits = "".join(
            f'if (roll("d20") >= 13) {{ h{one} -= fire / 2; }} else {{ h{one} -= fire; }}'
            for one in range(12)
        )
        begin = "".join(f"h{one} = 7;" for one in range(12))
        count = "".join(f"if (h{one} > 0) {{ alive++; }}" for one in range(12))
        text = f'fire = roll("2d6"); {begin} {hits} alive = 0; {count} return alive;'
        found = chances(body(text), 30_000)
        expected = Fraction(0)
        for fire, share in TWO_DICE.items():
            dead = Fraction(12, 20) * (fire - 3 >= 7) + Fraction(8, 20) * ((fire - 3) // 2 >= 7)
            expected += share * dead**12
        assert expected == found.get(0, 0)

    def test_what_a_condition_tells_of_a_die_is_remembered(self):
        text = 'a = roll("d6"); b = roll("d6"); n = 0; if (a > b) { n = 1; } return n * 100 + a;'
        assert Fraction(5, 36) == chances(body(text))[106]

    def test_many_dice_that_are_compared_are_told_apart_at_once(self):
        names = "abcde"
        rolls = " ".join(f'{one} = roll("d8"); if ({one} < 3) {{ {one} = 0; }}' for one in names)
        least = "min(a, min(b, min(c, min(d, e))))"
        drop = " ".join(f"if (!f && {one} == m) {{ {one} = 99; f = true; }}" for one in names)
        text = f"{rolls} t = {' + '.join(names)}; m = {least}; f = false; {drop}"
        found = calculated(body(f"{text} return t - m - {least};"), 60_000)
        faces = [0, 0, *range(3, 9)]
        expected = Counter(sum(sorted(five)[2:]) for five in product(faces, repeat=5))
        assert {(total,): Fraction(count, 8**5) for total, count in expected.items()} == {
            outcome: found.probability(outcome) for outcome in found.outcomes
        }

    def test_the_best_three_of_five_by_hand(self):
        text = """
            first = 0; second = 0; third = 0; i = 0;
            while (i < 5) {
                i++;
                x = roll("d6");
                if (x > first) { third = second; second = first; first = x; }
                else if (x > second) { third = second; second = x; }
                else if (x > third) { third = x; }
            }
            return first + second + third;
        """
        expected = Counter(sum(sorted(dice)[2:]) for dice in product(range(1, 7), repeat=5))
        assert {total: Fraction(count, 6**5) for total, count in expected.items()} == chances(
            body(text)
        )


class TestHints:
    @pytest.mark.parametrize(
        ("script", "message", "hint"),
        [
            (body("if (roll(d2) == 1) { x = 1; } return x;"), "no value yet", "such as `x = 0;`"),
            (body("if (roll(d2) == 1) { x = 3 > 2; } return x;"), "no value", "`x = false;`"),
            (body('if (roll(d2) == 1) { x = "a"; } return x;'), "no value", '`x = "";`'),
            (
                "deffun f() { if (roll(d2) == 1) { return 1; } }\n" + body("return f();"),
                "returned no value",
                "such as `return 0;`",
            ),
            (
                "deffun f() { if (roll(d2) == 1) { return 1; } }\n" + body("return f() + 1;"),
                "returned no value",
                "such as `return 0;`",
            ),
            (
                "deffun f() { return 1 + f(); }\n" + body("return f();"),
                "never comes to an end",
                "without calling itself",
            ),
            (
                body("n = 0; while (n * n >= 0) { n++; } return n;"),
                "more than 10,000 rounds",
                "return from it",
            ),
        ],
    )
    def test_an_error_says_what_to_do(self, script, message, hint):
        with pytest.raises(DiceError, match=message) as caught:
            calculated(script)
        assert caught.value.hint is not None
        assert caught.value.hint.endswith(hint)


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        ("n = 0; while (true) { n++; if (roll(d6) == 6) { return n; } }", Fraction(5, 36)),
        (
            "n = 0; k = 3; while (k > 0) { n += 1; if (roll(d6) == 6) { return n; }"
            " if (roll(d6) > 3) { k--; } } return 0;",
            Fraction(5, 36),
        ),
        (
            "n = 0; k = 2; while (k > 0) { n++; if (roll(d2) == 1) { k = 3 - k; }"
            " if (roll(d6) == 6) { return n + k; } } return 0;",
            Fraction(1, 12),
        ),
    ],
)
def test_a_loop_that_returns_how_long_it_took_is_followed_soon(
    statements: str, expected: Fraction, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loop_chain, "MOST_STATES", 0)  # more states are not looked for
    found = calculated(body(statements))
    assert 0 < found.missing < Fraction(1, 10**20)
    assert found.weights[found.outcomes.index((2,))] == expected * found.total
