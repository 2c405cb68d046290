"""Functions that call themselves and do something with the value, against sums worked out here."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from engine.control import Budget
from engine.deep_stack import with_deep_stack
from engine.errors import DiceError
from engine.languages.policies import Policy
from engine.languages.table.exact.calculation import Calculation, Cuts
from engine.languages.table.reading.checks.checker import check
from tests.engine.languages.table.courses import enumerated
from tests.engine.languages.table.exact.test_chains import calculated, chances
from tests.engine.languages.table.scripts import body, mechanic


def added_up(dice: int, sides: int) -> dict[int, Fraction]:
    """Return the odds of a sum of dice, one die after another."""
    ways = Counter({0: 1})
    for _ in range(dice):
        following: Counter[int] = Counter()
        for total, count in ways.items():
            for face in range(1, sides + 1):
                following[total + face] += count
        ways = following
    return {total: Fraction(count, sides**dice) for total, count in ways.items()}


def by_general_way(text: str) -> dict[object, Fraction]:
    script = check(text)
    calculation = Calculation(script, Policy(), Cuts(400, 12), Budget())
    odds = with_deep_stack(lambda: calculation.odds(script.rolls["x"], (), None))
    return {thing: Fraction(weight, odds.total) for thing, weight in odds.weights.items()}


class TestCallsWithAnEnd:
    def test_a_sum_may_call_deeper_than_calls_without_an_end(self):
        script = """
        deffun total(n: int) { if (n <= 0) { return 0; } return roll("d2") + total(n - 1); }
        """
        assert added_up(130, 2) == chances(script + body("return total(130);"))

    def test_functions_that_call_one_another_may_be_as_deep(self):
        script = """
        deffun odd(n: int) { if (n == 0) { return 0; } return 1 - even(n - 1); }
        deffun even(n: int) {
            if (n == 0) { return 0; }
            if (roll("d2") == 1) { return even(n - 1) + 1; }
            return odd(n - 1);
        }
        """
        odd, even = {0: Fraction(1)}, {0: Fraction(1)}
        for _ in range(120):
            after: dict[int, Fraction] = {}
            for more, odds in ((1, even), (0, odd)):
                for value, share in odds.items():
                    after[value + more] = after.get(value + more, Fraction(0)) + share / 2
            odd, even = {1 - value: share for value, share in even.items()}, after
        assert even == chances(script + body("return even(120);"))

    def test_two_calls_of_the_same_are_independent(self):
        script = """
        deffun grown(n: int) {
            if (n < 2) { return roll("d2"); }
            return grown(n - 1) + grown(n - 2);
        }
        """
        # As many dice as the eighth number of Fibonacci.
        assert added_up(21, 2) == chances(script + body("return grown(7);"))

    def test_a_loop_may_ask_for_calls_that_have_an_end_and_for_others(self):
        script = """
        deffun ends(n: int) { if (n == 0) { return 0; } return 1 + ends(n - 1); }
        deffun again(n: int) { if (roll("d2") == 1) { return n; } return 1 + again(n); }
        """
        text = "t = 0; i = 0; while (i < 2) { i++; t += ends(120) + again(i); } return t;"
        found = calculated(script + body(text))
        assert Fraction(1, 4) == found.probability((243,))
        assert 2 * Fraction(1, 2) ** 100 - Fraction(1, 2) ** 200 == found.missing


class TestRollsThatEndWithACall:
    def test_a_fight_of_six_is_a_loop(self):
        script = """
        deffun strike(hp: int) { if (hp > 0 && roll("d20") > 9) { return roll("d6"); } return 0; }
        deffun fight(a: int, b: int, c: int, x: int, y: int, z: int) {
            if (a <= 0 && b <= 0 && c <= 0) { return 0; }
            if (x <= 0 && y <= 0 && z <= 0) { return 1; }
            d = strike(a) + strike(b) + strike(c);
            if (x > 0) { x -= d; } else { if (y > 0) { y -= d; } else { z -= d; } }
            e = strike(x) + strike(y) + strike(z);
            if (a > 0) { a -= e; } else { if (b > 0) { b -= e; } else { c -= e; } }
            return fight(a, b, c, x, y, z);
        }
        """
        small = script.replace('roll("d6")', "1")
        by_calls = chances(small + body("x = fight(1, 1, 1, 1, 2, 1); return x;"))
        assert by_calls == chances(small + body("return fight(1, 1, 1, 1, 2, 1);"))
        large = chances(script + body("return fight(8, 8, 8, 8, 8, 8);"))
        assert Fraction(1, 2) < large[1] < 1  # they strike first
        assert sum(large.values()) == 1

    def test_the_function_may_be_called_elsewhere_as_well(self):
        script = """
        deffun f(a: int, m: int) {
            if (m < 1) { return a; }
            if (roll("d6") >= 2) { return m; }
            return f(a - roll("d2"), m - 1);
        }
        """
        ends = body("u = 3; if (roll(d2) == 1) { return f(6, 4); } return f(6, 4);")
        assert by_general_way(script + ends) == chances(script + body("x = f(6, 4); return x;"))

    def test_a_function_with_a_loop_may_be_called_elsewhere_as_well(self):
        script = """
        deffun f(m: int, k: int) {
            while (m > 0) { m -= roll("d2"); }
            if (k < 1) { return m; }
            return f(2, k - 1);
        }
        """
        assert chances(script + body("z = f(2, 0); return f(3, 2);")) == {
            -1: Fraction(1, 4),
            0: Fraction(3, 4),
        }


class TestCallsWithoutAnEnd:
    @pytest.mark.parametrize("argument", ["n", "n + 1", "1 - n"])
    def test_what_goes_on_for_ever_is_cut_off_at_the_limit(self, argument):
        script = f"""
        deffun again(n: int) {{
            if (roll("d2") == 1) {{ return 0; }}
            return 1 + again({argument});
        }}
        """
        found = calculated(script + body("return again(0);"))
        assert Fraction(1, 2) ** 100 == found.missing
        assert Fraction(1, 16) == found.probability((3,))

    def test_what_they_call_besides_has_its_end(self):
        script = """
        deffun total(n: int) { if (n == 0) { return 0; } return 1 + total(n - 1); }
        deffun again(n: int) {
            if (roll("d2") == 1) { return total(110); }
            return 1 + again(n);
        }
        """
        found = calculated(script + body("return again(0);"))
        assert Fraction(1, 2) ** 100 == found.missing
        assert Fraction(1, 2) == found.probability((110,))


class TestCallsWithoutAValue:
    """Whatever uses a call that has returned nothing fails, as a roll does."""

    @pytest.mark.parametrize(
        "text",
        [
            body("return f(roll(d2));"),
            body("f(1); return f(roll(d2));"),
            "deffun g(a: int) { return f(a); } " + body("return g(roll(d2));"),
            "deffun g(a: int) { if (a > 9) { return 1; } return f(a); }" + body("g(1); return 2;"),
            "deffun g(a: int) { b = 3; while (b > a) { b -= roll(d2); } if (b == 1) { return 1; } }"
            + body("return g(roll(d2));"),
            "deffun g(a: int) { if (a == 2) { return 0; } if (a < 2) { return g(a + roll(d2)); } }"
            + body("return g(1);"),
            "deffun g(a: int) { if (a == 3) { return 0; } if (a < 2) { return g(a + roll(d2)); } }"
            + body("g(1); return 3;"),
        ],
    )
    def test_they_fail(self, text):
        text = "deffun f(a: int) { if (a > 1) { return 3; } } " + text
        with pytest.raises(DiceError, match="returned no value"):
            enumerated(mechanic(text))
        with pytest.raises(DiceError, match="returned no value"):
            chances(text)

    def test_a_call_that_nobody_uses_may_return_nothing(self):
        text = "deffun f(a: int) { if (a > 0) { return f(a - 1) + 1; } if (a == 0) { return 1; } } "
        assert chances(text + body("f(0 - 1); return f(roll(d2));")) == {
            2: Fraction(1, 2),
            3: Fraction(1, 2),
        }


class TestTablesThatAreRolledOnAgain:
    def test_a_table_that_is_rolled_on_twice_is_followed_to_where_nobody_could_see(self):
        # A chain of doublings: at each depth as many calls again.
        item = """
        deffun item() { r = roll("d10"); if (r == 10) { return item() + item(); } return r; }
        """
        odds = by_general_way(item + body("return item();"))
        found = {thing: share for thing, share in odds.items() if isinstance(thing, int)}
        assert 0 < 1 - sum(found.values()) < Fraction(1, 10**40)
        tenth = Fraction(1, 10)
        first = {1: tenth, 2: tenth + tenth**3, 3: tenth + 2 * tenth**3 + 2 * tenth**5}
        assert all(abs(found[face] - share) < Fraction(1, 10**40) for face, share in first.items())
        # Its mean m is 45/10 + 2m/10.
        mean = sum(share * value for value, share in found.items())
        assert abs(mean - Fraction(45, 8)) < Fraction(1, 10**30)

    def test_one_that_calls_once_keeps_all_its_weights(self):
        script = """
        deffun ace() { r = roll("d20"); if (r == 20) { return 20 + ace(); } return r; }
        """
        odds = by_general_way(script + body("return ace();"))
        assert Fraction(1, 20**100) == 1 - sum(
            share for thing, share in odds.items() if isinstance(thing, int)
        )
