"""Rolls of table scripts over few dice, worked out straight from the syntax tree."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.direct.results import Work
from engine.distribution import Distribution
from engine.errors import DiceError, OutOfTimeError
from engine.languages.policies import Policy, Way
from engine.languages.table.exact.calculation import Calculation, Cuts
from engine.languages.table.exact.weighing import Odds
from engine.languages.table.program import DEFAULT_ROUNDS, RollMechanic
from tests.amount import examples
from tests.engine.languages.table.scripts import body, mechanic, small_scripts

LARGE = 1_000_000
"""Values that may be worked out where the direct way is taken for what is not small, too."""

LIMIT = 6


def direct(roll: RollMechanic, most: int = LARGE) -> Any:
    """Return the shares that the direct way comes to, or None where it is not taken."""
    steps = roll.steps
    assert steps is not None, "it was read"
    found = steps.odds(roll.given({}), DEFAULT_ROUNDS, LIMIT, Work(most, LIMIT))
    if found is None:
        return None
    return dict(Odds(found.weights, found.total).shares)


def calculation(roll: RollMechanic) -> Any:
    work = Calculation(roll.script, roll.policy, Cuts(DEFAULT_ROUNDS, LIMIT), Budget(seconds=20))
    slot = None if roll.outcome is None else roll.function.variables.index(roll.outcome)
    return dict(work.odds(roll.function, roll.given({}), slot).shares)


@st.composite
def scripts(draw: st.DrawFn) -> str:
    """Write a small script, in half of the cases without calls of what calls itself."""
    text = draw(small_scripts())
    if draw(st.booleans()):
        text = text.replace("g(2, a)", "f(2)").replace("g(b, c)", "f(c)")
        text = text.replace("return g(", "return h(")
    return text


@given(scripts(), st.sampled_from([(), (1, 2)]), st.sampled_from([None, "a", "b"]))
@settings(max_examples=examples(150, 4_000), suppress_health_check=list(HealthCheck))
def test_generated_scripts_come_to_what_the_calculation_says(
    text: str, items: tuple[int, ...], outcome: str | None
) -> None:
    try:
        roll = mechanic(text, {"items": list(items)}, None, outcome)
    except DiceError:
        return  # it could not be read
    found = direct(roll)
    if found is not None:
        assert calculation(roll) == found


@pytest.mark.parametrize(
    "function",
    [
        "if (a < 1) { return 0; } if (b < 1) { return 1; } b -= roll(d3);"
        " if (b > 0) { a -= roll(d2); } return f(a, b);",
        "if (a < 1 || b < 1) return a - b; x = roll(d2); if (roll(d4) > 2) { return f(a - x, b); }"
        " else { b--; } return f(b, a - 1);",
        "if (a > 0) { if (roll(d3) > 1) { return f(a - 1, b + a); } return b + 3; } return b;",
        "if (a < 1) { return b; } { a -= roll(d2); return f(a, b + 1); } return 9;",
    ],
)
def test_functions_that_pass_on_to_themselves_are_loops(function: str) -> None:
    text = f"deffun f(a: int, b: int) {{ {function} }}\n"
    found = direct(mechanic(text + body("return f(4, 3);")))

    assert found is not None
    by_calls = mechanic(text + body("x = f(4, 3); return x;"))
    assert calculation(by_calls) == found


def test_what_a_call_has_left_in_its_variables_is_no_part_of_the_next_one() -> None:
    function = (
        "deffun f(a: int) { if (a > 2) { x = 5; } if (a < 1) { return x; } return f(a - 1); }"
    )
    with pytest.raises(DiceError, match="x has no value yet"):
        mechanic(f"{function}\n{body('return f(3);')}").calculate({}, LIMIT, Budget())


@pytest.mark.parametrize(
    "statements",
    [
        "a = roll(d3); b = roll(d2) + a; while (a > 0 && a < 5) { a += 2; } return a * 10 + b;",
        "a = roll(d3); b = a; while (a < 4 || b < 2) { a += a; b += 2; } return a * 10 + b;",
    ],
)
def test_only_what_is_possible_comes_out_of_loops_without_dice(statements: str) -> None:
    roll = mechanic(body(statements))
    found = direct(roll)

    assert found is not None
    assert all(found.values())
    assert calculation(roll) == found


def test_what_is_done_with_a_call_besides_returning_it_is_no_loop() -> None:
    for last in ("return 1 + f(a - 1);", "b = f(a - 1); return b;", "return f(f(a - 2));"):
        text = f"deffun f(a: int) {{ if (a < 1) {{ return 0; }} {last} }}\n{body('return f(5);')}"
        assert direct(mechanic(text)) is None


@pytest.mark.parametrize(
    "statements",
    [
        'return roll("2d6+3");',
        'return max(roll("2d6+3"), roll("2d6+3"), 9);',
        'a = roll("d6"); b = roll("d6"); c = roll("d6"); return a + b + c - min(a, min(b, c));',
        'd = roll("d20"); if (d == 20) { return 5; } if (d > 9) { return roll("d6"); } return 0;',
        't = 0; n = 0; while (n < 4) { n++; if (roll("d20") > 8) { t += roll("d6"); } } return t;',
        'a = roll("d4"); if (a > 2) { a -= 2; } else { a = roll("d6"); } return a * a;',
        'a = roll("d4"); b = a + roll("d4"); return a > 2 && b < 6;',
        'a = 1; n = 0; while (n < 2) { n++; a = max(a, roll("d6")); } return a % 4 - a / 3;',
        'a = 2; if (roll("d6") > a) { b = 1; } else { b = 2; a = 3; } return roll(b + "d" + a);',
        'a = roll("d3"); return roll(a + "d4");',
        'if (roll("d6") > 4) { return "a hit"; } return "a miss";',
        'a = roll("3d6!kh2"); return -abs(a - 7);',
        'w = 0; f = 0; while (w < 3 && f < 2) { if (roll("d6") > 2) w++; else f++; } return w;',
        't = 0; n = 0; while (t < 12) { t += roll("2d4"); n++; } return n * 100 + t;',
        'a = 5; b = 4; while (a > 0 && b > 0) { b -= roll("d4"); if (b > 0) { a--; } } return a;',
        't = 0; n = 3; while (n > 0) { d = roll("d3"); if (d > 2) return t; t++; n--; } return 9;',
        'a = roll("d6"); b = a; if (!(a == b)) { return 1; } return roll("d2") != b;',
        'a = roll("d6"); if (a < 3) { a = roll("d6"); } if (a < 3) { a *= 10; } return a - 1;',
        'a = roll("d6"); b = 0; if (roll("d4") < a) { b = a; } if (a > 4 || b > 2) b++; return b;',
        'a = roll("d4"); b = roll("d4"); if (a > b) { a -= b; } if (a > 1) b = 7; return a + b;',
        'a = roll("d4"); b = roll("d6"); if (max(a, b) > 3 && a + b < 9) { return 1; } return a;',
        'a = roll("d8"); w = "low"; if (a > 3) { w = "high"; } if (a > 6) { w = w + a; } return w;',
        "h = 0; o = 0; n = 0; while (n < 3) {"
        ' n++; d = roll("d6"); if (d > 4) { h++; } if (d == 1) { o++; } } return h - 9 * o;',
        'd = roll("d8"); h = 0; if (d > 6) { h++; } if (d == 1) { h = 9; } return h;',
        'd = roll("d8"); h = 0; if (d > 6 || d == 2) h++; if (!(d == 1)) { h += 3; } return h;',
        'd = roll("d8"); if (d + roll("d4") > 6) { return 1; } if (d == 1) return 2; return 0;',
        'd = roll("d4"); h = 1; if (d > 1) { h = 6 / (d - 1); } if (d < 4) { h++; } return h;',
        'd = roll("d4"); w = "a"; if (d > 1) { w = "b"; } if (w == "b") { w = w + "c"; } return w;',
        'a = roll("d4"); if (a == 4) { return "gem"; } if (a > 2) return a; return a > 1;',
        't = roll("d4"); t += roll("d4"); if (roll("d6") > 2) { t += roll("d4"); } return t * 2;',
        't = roll("d4"); if (roll("d6") > 2) { t += roll("d6"); } else { t -= 2; } return -t;',
        't = roll("2d2"); if (roll("d6") > 2) t += roll("d6"); else t -= roll("d3"); return t;',
        't = 0; n = 0; while (n < 4) { n++; t += roll("d4"); if (t > 9) { t = t - roll("d4"); } }'
        " return t - n;",
        't = roll("d4"); t += t; if (roll("d2") > 1) { t += 1; } if (t > 5) { t += 9; } return t;',
        't = roll("d4"); a = 0; d = roll("d6"); if (d > 4) { a = 1; t += roll("d4"); }'
        ' if (d > 2) { t += roll("d3"); a += 2; } return t * 10 + a;',
        'roll("3d6"); n = 0; a = 4; while (a > 0) { roll("d6"); n++; a -= roll("d4"); } return n;',
        't = roll("d4") * 99; if (roll("d2") > 1) { t = t + roll("d4") * 1000; } return t - 7;',
    ],
)
def test_statements_of_all_kinds_come_to_what_the_calculation_says(statements: str) -> None:
    roll = mechanic(body(statements))
    expected, found = calculation(roll), direct(roll)

    assert "3d6!kh2" in statements or found is not None
    assert found in (None, expected)


@pytest.mark.parametrize(
    "statements",
    [
        't = 0; while (roll("d6") > 2) { t = 1 - t; } return t;',
        "s = 4; t = 0; n = 0; while (n < 5) {"
        ' n++; x = roll("d" + s); t += x; if (x == s && s < 12) { s += 2; } } return t;',
        "a = 5; b = 6; n = 0; while (a > 0 && n < 4 && b > 0) { n++;"
        ' if (roll("d6") > 2) { b -= roll("d4"); }'
        ' if (b > 0 && roll("d6") > 3) { a -= roll("d4"); } } return a * 100 + b * 10 + n;',
        'h = 0; t = 0; n = 6; while (h < 4 && n > 0) { n -= 2; d = roll("d6");'
        " if (d < 3) { h += d; } else { t -= d; if (h > 0) h--; } } return t * 100 + h * 10 + n;",
        't = roll("d3"); h = roll("d2"); n = 0; while (n < 3) { n = n + 1; if (h > 1) {'
        ' t = t + roll("d4"); h--; } else { if (roll("d4") > h) h += 2; } } return t * 10 + h;',
        "a = 0; t = 0; n = 0; while (n < 6) { n++;"
        ' x = roll("d6"); if (x < 3) { a++; if (a == 3) { return -a; } } t += x; } return t;',
        'a = 2; h = 0; n = 0; while (roll("d4") > 1 && n < 5) { n++;'
        ' if (roll("d6") > a) { a++; } else { if (a < 2) { return n; } a--; h++; } } return h;',
        "a = 3; n = 0; m = 9; while (n < m && a > 0) { n++; m--;"
        ' if (roll("d6") > 3) { a--; } } return a * 100 + n * 10 + m;',
        "a = 1; t = 0; n = 0; while (n < 4 && 6 / a > 1) { n++;"
        ' if (roll("d6") > 3 && a < 3) { a++; } else { t += n; } } return t * 10 + a;',
        'b = roll("d4"); a = b % 2 + 1; n = 0; while (n < 3 && a > 0) { n++;'
        ' if (roll("d6") > 2) { a--; } } return b * 10 + a;',
        "a = 7; b = 7; c = 7; n = 0; while (n < 7 && c > 0) { n++;"
        ' if (roll("d20") >= 9) { h = roll("d8+2"); if (a > 0) { a -= h; } else {'
        " if (b > 0) { b -= h; } else { c -= h; } } } } if (b <= 0) { return 2; } return a <= 0;",
        "a = 9; b = 20; t = 0; n = 0; while (n < 8 && b > 0) { n++;"
        ' h = roll("2d6"); if (a > 0) { a -= h; t += h; } else { b -= h; } } return b + t * 100;',
        "t = 0; n = 0; while (n < 2) { n++; m = 3; while (m > 0) { t += 1;"
        ' m -= roll("d2"); } return roll("d2"); } return t;',
        "a = 2; w = 0; n = 0; while (n < 4) { n++; m = 0; while (m < 2 && a > 0) { m++;"
        ' if (roll("d6") > 3) { a--; w += m; } } if (a == 0) { a = 2; w++; } } return w;',
    ],
)
def test_rounds_that_are_counted_come_to_what_the_calculation_says(statements: str) -> None:
    roll = mechanic(body(statements))
    found = direct(roll)

    assert found is not None
    assert found == calculation(roll)


def test_an_error_in_a_condition_is_left_to_the_calculation() -> None:
    text = 'a = 2; n = 0; while (6 / a > 1 && n < 3) { n++; if (roll("d6") > 3) a--; } return a;'
    assert direct(mechanic(body(text))) is None


ATTACK = """
deftype Attack { bonus: int, damage: string }
deffun hurt(one: Attack, ac: int) {
  die = roll("d20");
  if (die == 20) { return roll(one.damage) + roll(one.damage); }
  if (die + one.bonus >= ac) { return roll(one.damage); }
  return 0;
}
defroll x(attacks: Attack list, ac: int) {
  total = 0;
  for (each : attacks) { total += hurt(each, ac); }
  if (userOption("smite")) { total += roll("d8"); }
  output("total " + total);
  return total;
}
"""


@pytest.mark.parametrize("way", [Way.ALWAYS, Way.NEVER])
def test_functions_lists_entities_and_decisions(way: Way) -> None:
    attacks = [{"bonus": 5, "damage": "d6+2"}, {"bonus": 2, "damage": "{2d4}kh1"}]
    roll = mechanic(ATTACK, {"attacks": attacks, "ac": 13}, Policy(way))

    assert direct(roll) is not None
    assert calculation(roll) == direct(roll)


CALLS = """
deffun saved(bonus: int, harm: int) {
  if (roll("d6") + bonus > 4) { return harm / 2; }
  if (harm > 3) { harm += roll("d2"); if (harm == 5) { return 0; } }
  return harm;
}
deffun counted(most: int, start: int) {
  n = 0; t = start;
  while (n < most) { n++; if (roll("d6") > 4) { t++; } if (t > 3) { return 9; } }
  return t;
}
deffun told(number: int, word: string) { if (number > 2) { return word; } return "no " + word; }
defroll x() { STATEMENTS }
"""


@pytest.mark.parametrize(
    "statements",
    [
        'h = roll("2d4"); return saved(0, h) + saved(1, h) - h;',
        'h = roll("d4"); g = roll("d3"); return saved(g, h) * 10 + saved(h, g);',
        'h = roll("d4"); if (h > 2) { h = roll("d6"); } return counted(h, 0) + counted(2, h);',
        'return counted(roll("d3"), 1) + counted(3, 0) + counted(3, 0);',
        'h = roll("d4"); w = told(h, "luck"); if (h == 4) { w = w + told(1, "ends"); } return w;',
    ],
)
def test_functions_are_called_for_all_rows_at_once(statements: str) -> None:
    roll = mechanic(CALLS.replace("STATEMENTS", statements))

    assert direct(roll) is not None
    assert calculation(roll) == direct(roll)


def test_a_variable_is_looked_at_in_the_end() -> None:
    text = body('a = roll("d4"); b = 0; if (a > 2) { b = roll("d4"); return 1; } b = a;')
    for outcome in ("a", "b"):
        roll = mechanic(text, outcome=outcome)

        assert direct(roll) is not None
        assert calculation(roll) == direct(roll)


@pytest.mark.parametrize(
    "statements",
    [
        'return 6 / (roll("d4") - 1);',
        'if (roll("d4") > 2) { a = 1; } return a;',
        'return roll(roll("d4") - 2 + "d6");',
        'if (roll("d4") > 2) { return 1; }',
    ],
)
def test_what_may_be_an_error_is_left_to_the_calculation(statements: str) -> None:
    assert direct(mechanic(body(statements))) is None


CHAINS = """
deffun worn(hits: int, foe: int) {
  while (hits > 0 && foe > 0) { foe -= roll("d4"); if (roll("d6") > 3) { hits--; } }
  return hits;
}
deffun missed(most: int) {
  n = 0;
  while (n < most) { if (roll("d6") > 4) { n++; } else if (roll("d6") == 1) { return n * 10; } }
  return n;
}
defroll x() { STATEMENTS }
"""


@pytest.mark.parametrize(
    "statements",
    [
        'a = 1; while (a == 1) { a = roll("d6"); } return a;',
        'a = 3; while (a > 0 && a < 6) { if (roll("d2") == 2) { a++; } else { a--; } } return a;',
        'while (true) { if (roll("d6") == 6) { return roll("d4"); } }',
        'a = 6; b = 6; while (a > 0 && b > 0) { b -= roll("d4"); if (b > 0) { a -= roll("d3"); } }'
        " return max(a, 0) - max(b, 0);",
        'a = 4; b = 4; while (a > 0 && b > 0) { if (roll("d6") > 2) { b = max(0, b - roll("d4")); }'
        ' if (b > 0 && roll("d6") > 3) { a--; } } return a * 10 + b;',
        'c = roll("d3"); a = 4; while (a > 0) { if (roll("d4") > c) { a--; } else { return c; } }'
        " return c * 10;",
        'c = roll("d3"); t = 0; a = c; while (a > 0 && t < 9) { t += roll("d3"); if (t % 2 == 0)'
        " a--; } return t * 10 + c;",
        'a = 5; while (a > 0) { m = roll("d3"); while (m > 0 && a > 0) { if (roll("d2") == 2) m--;'
        ' a -= roll("d2") - 1; } if (roll("d6") == 6) a--; } return a;',
        'h = roll("d4"); return worn(h, 6) * 10 + worn(3, h);',
        'a = 9; n = 0; while (n < 3) { n++; b = 5; while (a > 0 && b > 0) { if (roll("d6") > 2)'
        ' { b -= roll("d4"); } if (b > 0 && roll("d6") > 3) { a = max(0, a - roll("d3")); } } }'
        " return a;",
        "a = 2; b = 2; g = 3; h = 4; while (a > 0 && b > 0) { i = 0; while (i < a && b > 0) { i++;"
        ' if (roll("d6") > 3) { h -= roll("d4"); if (h <= 0) { b--; h = 4; } } } i = 0;'
        ' while (i < b && a > 0) { i++; if (roll("d6") > 4) { g -= roll("d3"); if (g <= 0) { a--;'
        " g = 3; } } } } return a - b;",
        'a = 0; b = 0; c = 0; n = 0; while (a + b + c < 3 && n < 9) { n++; r = roll("d3");'
        " if (r == 1) a = 1; if (r == 2) b = 1; if (r == 3) c = 1; } return n;",
        'h = roll("d3"); f = roll("d2"); return worn(h, f + 4) + missed(h) * f;',
        'a = 3; while (a > 0) { r = roll("d6"); if (r == 6) { return "up"; } if (r < 4) { a--; } }'
        ' return "down";',
    ],
)
def test_loops_that_may_go_on_are_solved_as_chains(statements: str) -> None:
    roll = mechanic(CHAINS.replace("STATEMENTS", statements))

    assert calculation(roll) == direct(roll)


@pytest.mark.parametrize(
    "statements",
    [
        'a = 900; n = 0; while (a > 0) { a -= roll("2d6"); n++; } return n;',
        "a = 1; while (a > 0) { a = 3 - a; } return a;",
        'a = 1; while (a > 0) { if (roll("d2") == 1) { b = 1; } a -= b; } return a;',
    ],
)
def test_loops_without_an_end_or_with_mistakes_are_left_to_the_calculus(statements: str) -> None:
    assert direct(mechanic(body(statements))) is None


@pytest.mark.parametrize("more", ["", " && a < 30"])
def test_a_loop_with_a_bound_is_gone_through_to_its_end_whatever_rounds_are_asked_for(
    more: str,
) -> None:
    loop = f'a = 0; n = 0; while (n < 9{more}) {{ n++; a += roll("d4"); }} return a;'
    roll = mechanic(body(loop))

    assert roll.steps is not None
    odds = roll.steps.odds((), 3, LIMIT)
    assert odds is not None
    assert calculation(roll) == dict(Odds(odds.weights, odds.total).shares)


def test_what_is_not_small_is_given_up() -> None:
    rolled = "".join(f'a{one} = roll("d20");' for one in range(6))
    looked_at = " + ".join(f"a{one} * a{one}" for one in range(6))

    assert direct(mechanic(body(f"{rolled} return {looked_at};")), most=12_000) is None


def compared(dice: int, sides: int) -> RollMechanic:
    """Return a roll of dice that are all compared with one another."""
    names = "abcdef"[:dice]
    rolled = "".join(f'{name} = roll("d{sides}");' for name in names)
    asked = "".join(
        f"if ({one} == {other}) {{ n++; }}" for one, other in itertools.combinations(names, 2)
    )
    return mechanic(body(f"{rolled} n = 0; {asked} return n;"))


def never_ending(budget: Budget) -> Callable[[], Distribution]:
    """Return a way that asks its budget for ever."""

    def other_way() -> Distribution:
        while True:
            budget.check()

    return other_way


def test_more_ways_are_walked_along_while_the_other_way_goes_on() -> None:
    roll, budget = compared(6, 12), Budget(seconds=30)
    assert roll.steps is not None
    assert direct(roll) is None

    found = roll.steps.calculate_beside(
        (), DEFAULT_ROUNDS, LIMIT, budget, roll._walked, never_ending(budget)
    )

    all_different = Fraction(math.perm(12, 6), 12**6)
    assert all_different == Fraction(found.weights[0], sum(found.weights))
    assert found.mean == Fraction(15, 12)


def test_time_does_not_decide_about_what_may_go_on_for_ever() -> None:
    text = "a = 0; while (roll(d2) == 1) { a++; } " + "".join(
        f'a{one} = roll("d20");' for one in range(6)
    )
    looked_at = " + ".join(f"a{one} * a{one}" for one in range(6))
    roll = mechanic(body(f"{text} return a + {looked_at};"))
    assert roll.steps is not None

    budget = Budget(seconds=0.5)
    with pytest.raises(OutOfTimeError):
        roll.steps.calculate_beside(
            (), DEFAULT_ROUNDS, LIMIT, budget, roll._walked, never_ending(budget)
        )


def test_steps_are_made_anew_for_another_variable_or_policy() -> None:
    text = body('a = 1; if (userOption("more")) { a += roll("d4"); } b = a + 1; return b;')
    roll = mechanic(text)
    never = roll.calculate({}, LIMIT, Budget())
    always = RollMechanic(
        roll.script, roll.declared, roll.arguments, Policy(Way.ALWAYS), "a", steps=roll.steps
    ).calculate({}, LIMIT, Budget())

    assert never.outcomes == ((2,),)
    assert always.outcomes == ((2,), (3,), (4,), (5,))


@pytest.mark.parametrize(("hero", "foes", "rounds"), [(6, 4, 6), (15, 12, 30)])
def test_a_fight_of_three_with_so_many_rounds_at_most_is_gone_through(
    hero: int, foes: int, rounds: int
) -> None:
    roll = mechanic(
        body(
            f"a = {hero}; b = {foes}; c = {foes}; n = 0;"
            f" while (a > 0 && (b > 0 || c > 0) && n < {rounds}) {{ n++;"
            " if (roll(d20) > 7) { if (b > 0) { b -= roll(d10); } else { c -= roll(d10); } }"
            " if (b > 0 && roll(d20) > 12) { a -= roll(d6); }"
            " if (c > 0 && roll(d20) > 12) { a -= roll(d6); } }"
            f" if (a <= 0) {{ return 0; }} if (n >= {rounds}) {{ return 1; }} return 2;"
        )
    )
    found = direct(roll)

    assert found is not None
    assert sum(found.values()) == 1
    if rounds < 10:  # the calculation takes far longer
        assert calculation(roll) == found
