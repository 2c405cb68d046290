"""Exact odds of table scripts, against closed forms, every course of the dice, and rolling."""

from __future__ import annotations

import json
import time
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError, OverBudgetError
from engine.languages import DEFAULT_ITERATIONS
from engine.languages.policies import Policy, Way
from engine.languages.table.exact.expressions import independent
from engine.languages.table.exact.loops import chain as loop_chain
from engine.languages.table.program import RollMechanic
from engine.random_source import SeededSource
from engine.textbox import TextBox
from engine.values import Value
from tests.amount import examples
from tests.engine.languages.table.courses import TooManyCoursesError, enumerated
from tests.engine.languages.table.scripts import LABELS, body, mechanic, small_scripts

SAMPLES = Path(__file__).parents[5] / "resources" / "samples"


def calculated(one: RollMechanic) -> Distribution:
    return one.calculate({}, DEFAULT_ITERATIONS, Budget())


def odds(one: RollMechanic) -> dict[Value, Fraction]:
    found = calculated(one)
    return {
        outcome: Fraction(weight, found.total)
        for outcome, weight in zip(found.outcomes, found.weights, strict=True)
    }


class TestLoops:
    def test_rerolling_until_it_fits_is_solved_for_all_rounds(self):
        script = body('t = roll("d20"); while (t == 1) { t = roll("d20"); } return t > 10;')
        assert {(0,): Fraction(9, 19), (1,): Fraction(10, 19)} == odds(mechanic(script))

    def test_a_loop_that_counts_modulo_three_goes_in_a_circle(self):
        script = body('n = 0; while (true) { if (roll("d2") == 1) { return n; } n = (n + 1) % 3; }')
        assert {(0,): Fraction(4, 7), (1,): Fraction(2, 7), (2,): Fraction(1, 7)} == odds(
            mechanic(script)
        )

    def test_what_goes_on_after_the_last_round_is_missing(self):
        found = calculated(mechanic(body('n = 0; while (roll("d6") == 6) { n++; } return n;')))
        assert Fraction(1, 6) ** 401 == found.missing
        assert Fraction(5, 36) == found.probability((1,))

    def test_a_certain_end_may_be_far_away(self):
        script = body("n = 0; while (n < 1000) { n++; } return n;")
        assert {(1000,): Fraction(1)} == odds(mechanic(script))

    @pytest.mark.parametrize(
        "loop", ["while (true) { }", 'while (roll("d6") > 0) { }', "while (n < 1) { }"]
    )
    def test_a_loop_without_end_is_an_error(self, loop):
        with pytest.raises(DiceError, match="never ends"):
            calculated(mechanic(body(f"n = 0; {loop} return n;")))

    def test_a_counter_without_end_is_an_error(self):
        with pytest.raises(DiceError, match="never ends"):
            calculated(mechanic(body("n = 0; while (n >= 0) { n++; } return n;")))
        with pytest.raises(DiceError, match="more than 10,000 rounds"):
            calculated(mechanic(body("n = 0; while (n * n >= 0) { n++; } return n;")))


class TestCalls:
    def test_a_recursion_is_cut_off_and_missing(self):
        script = 'deffun f() { if (roll("d2") == 2) { return 1 + f(); } return 0; }\n'
        found = calculated(mechanic(script + body("return f();")))
        assert Fraction(1, 2) ** 100 == found.missing
        assert Fraction(1, 8) == found.probability((2,))

    def test_a_recursion_without_end_has_no_outcome(self):
        script = "deffun g() { return f(); }\ndeffun f() { return 1 + g(); }\n"
        with pytest.raises(DiceError, match="never comes to an end") as caught:
            calculated(mechanic(script + body("return f();")))
        assert caught.value.span is not None
        assert (2, 25) == (caught.value.span.line, caught.value.span.column)

    def test_two_calls_are_independent(self):
        script = 'deffun f() { return roll("d2"); }\n' + body("return f() - f();")
        quarter = Fraction(1, 4)
        assert {(-1,): quarter, (0,): 2 * quarter, (1,): quarter} == odds(mechanic(script))

    def test_a_variable_used_twice_is_one_roll(self):
        assert {(0,): Fraction(1)} == odds(mechanic(body('a = roll("d20"); return a - a;')))


class TestOutcomes:
    def test_a_truth_counts_as_one_or_zero(self):
        third = Fraction(1, 3)
        assert {(0,): 2 * third, (1,): third} == odds(mechanic(body('return roll("d3") == 3;')))

    def test_a_text_is_an_outcome(self):
        half = Fraction(1, 2)
        expected = {TextBox(("a1",)): half, TextBox(("a2",)): half}
        assert expected == odds(mechanic(body('return "a" + roll("d2");')))

    def test_outcomes_may_be_of_several_kinds(self):
        script = body('if (roll("d3") > 1) { return roll("d2"); } return "miss";')
        third = Fraction(1, 3)
        assert {(1,): third, (2,): third, TextBox(("miss",)): third} == odds(mechanic(script))

    def test_returning_nothing_is_empty(self):
        half = Fraction(1, 2)
        script = body('if (roll("d2") == 1) { return 5; }')
        assert {(): half, (5,): half} == odds(mechanic(script))

    def test_a_variable_can_be_the_outcome_wherever_the_roll_ends(self):
        script = body('t = 1; if (roll("d2") == 1) { return; } t += 1; output("t is " + t);')
        half = Fraction(1, 2)
        assert {(1,): half, (2,): half} == odds(mechanic(script, outcome="T"))

    def test_what_is_returned_may_fail_though_a_variable_is_the_outcome(self):
        with pytest.raises(DiceError, match="division by zero"):
            calculated(mechanic(body('b = roll("d3") - 1; return 5 / b;'), outcome="b"))
        third = Fraction(1, 3)
        never_zero = mechanic(body('b = roll("d3"); return 5 / b;'), outcome="b")
        assert {(1,): third, (2,): third, (3,): third} == odds(never_zero)

    def test_without_anything_returned_a_variable_is_asked_for(self):
        script = body('s = 0; t = 1; output("t is " + t); output("end");')
        with pytest.raises(DiceError, match="returns nothing") as caught:
            calculated(mechanic(script))
        assert caught.value.hint is not None
        assert caught.value.hint.endswith("such as t, s")

    def test_an_unknown_variable_is_told_with_a_suggestion(self):
        with pytest.raises(DiceError, match="no variable totl") as caught:
            calculated(mechanic(body("total = 1;"), outcome="totl"))
        assert "did you mean total?" == caught.value.hint


class TestPolicies:
    SCRIPT = body(
        'a = 0; if (userOption("Reroll?")) { a += 1; } if (userOption("Force")) { a += 2; }'
        " return a;"
    )

    @pytest.mark.parametrize(
        ("policy", "expected"),
        [
            (Policy(), 0),
            (Policy(Way.ALWAYS), 3),
            (Policy(labels={"reroll?": Way.ALWAYS}), 1),
            (Policy(Way.ALWAYS, {"reroll?": Way.NEVER}), 2),
        ],
    )
    def test_a_policy_decides_by_label(self, policy, expected):
        assert {(expected,): Fraction(1)} == odds(mechanic(self.SCRIPT, policy=policy))


class TestErrors:
    def test_an_error_that_some_rolls_meet_is_one_of_the_calculation(self):
        script = body('a = 1;\nreturn a / (roll("d2") - 1);')
        with pytest.raises(DiceError, match="division by zero") as caught:
            calculated(mechanic(script))
        assert caught.value.span is not None
        assert 2 == caught.value.span.line

    def test_an_error_behind_a_condition_that_never_holds_is_none(self):
        script = body('if (roll("d2") > 2) { return 1 / 0; } return 7;')
        assert {(7,): Fraction(1)} == odds(mechanic(script))

    def test_a_budget_is_kept(self):
        script = body('n = 0; while (n * n >= 0) { n += roll("d20"); } return n;')
        with pytest.raises(OverBudgetError):
            mechanic(script).calculate({}, DEFAULT_ITERATIONS, Budget(states=1000))

    @pytest.mark.parametrize(
        "statements",
        [
            'return max(roll("1d300"), roll("1d300") * roll("1d300") * roll("1d300"));',
            'a = roll("1d2000"); b = roll("1d2000"); return a * b;',
            'a = roll("1d900"); b = roll("1d900"); if (a * b > 7) { return 1; } return 2;',
        ],
    )
    def test_values_of_one_statement_are_steps_too(self, statements):
        began = time.process_time()
        with pytest.raises(OverBudgetError):
            mechanic(body(statements)).calculate({}, DEFAULT_ITERATIONS, Budget(0.5))
        assert 10 > time.process_time() - began


TWO_DICE = {(total,): Fraction(min(total - 1, 81 - total), 1600) for total in range(2, 81)}


class TestSums:
    """Many values are added by convolution."""

    @pytest.mark.parametrize(
        "statements",
        [
            'return roll("1d40") + roll("1d40");',
            'return 41 - (roll("1d40") - roll("1d40"));',
            't = roll("1d40"); t += roll("1d40"); return t;',
            't = roll("1d40"); t = t + roll("1d40"); return t;',
            't = 82 - roll("1d40"); t -= roll("1d40"); return t;',
        ],
    )
    def test_the_sum_of_two_dice(self, statements):
        assert TWO_DICE == odds(mechanic(body(statements)))

    def test_states_that_differ_elsewhere_stay_apart(self):
        script = body(
            'b = roll("1d2"); t = b * roll("1d40"); t += b * roll("1d40"); return b * 1000 + t;'
        )
        found = odds(mechanic(script))
        assert {
            (1000 * b + b * total,): share / 2
            for b in (1, 2)
            for (total,), share in TWO_DICE.items()
        } == found

    def test_what_is_missing_of_either_is_missing(self):
        script = body('t = roll("6d6!"); t += roll("1d40!"); return t;')
        one = mechanic(script)
        found = one.calculate({}, 2, Budget())
        assert 1 - (1 - Fraction(1, 36)) ** 6 * (1 - Fraction(1, 1600)) == found.missing

    def test_texts_are_joined_as_ever(self):
        script = body('t = "x"; t += roll("1d600"); return t;')
        assert 600 == len(odds(mechanic(script)))

    def test_adding_in_a_loop_takes_few_steps(self):
        script = body('t = 0; n = 0; while (n < 10) { n++; t += roll("10d6"); } return t;')
        found = mechanic(script).calculate({}, DEFAULT_ITERATIONS, Budget(states=20_000))
        assert 501 == len(found.outcomes)


class TestAgainstEveryCourse:
    @settings(max_examples=examples(25, 1_000))
    @given(
        text=small_scripts(),
        items=st.lists(st.integers(0, 2), max_size=2),
        chosen=st.sets(st.sampled_from(LABELS)),
    )
    def test_the_odds_are_those_of_all_courses(self, text, items, chosen):
        policy = Policy(labels=dict.fromkeys(chosen, Way.ALWAYS))
        one = mechanic(text, {"items": items}, policy)
        assert None is one.declared.obstacle, one.script.diagnostics
        try:
            expected = enumerated(one, 1500)
        except TooManyCoursesError:
            assume(False)
        assert expected == odds(one)
        with pytest.MonkeyPatch.context() as monkeypatch:
            monkeypatch.setattr(independent, "_FEW_PAIRS", 0)
            monkeypatch.setattr(loop_chain, "_FEW_STATES", 0)
            assert expected == odds(one)


HERO = {
    "name": "Rogue",
    "mayReroll": True,
    "sneakDice": 1,
    "attacks": [
        {
            "name": "Rapier",
            "toHit": 9,
            "damage": {"count": 1, "sides": 6, "bonus": 4},
            "critFrom": 18,
            "critDamage": {"count": 1, "sides": 6, "bonus": 4},
        },
        {"name": "Dagger", "toHit": 4, "damage": {"count": 1, "sides": 4}, "critFrom": 19},
    ],
}
ENEMY = {"name": "Ogre", "armour": 16, "concealment": 20, "critGuard": 25, "mayForceReroll": True}
PARTY = {"buffs": [{"active": True, "toHit": 1, "damage": 1}, {"toHit": 9}]}


class TestTheAttack:
    @pytest.mark.parametrize("otherwise", [False, True])
    def test_it_agrees_with_many_rolls(self, otherwise):
        text = (SAMPLES / "attack.table").read_text("utf-8")
        arguments = {"attacker": HERO, "target": ENEMY, "group": PARTY, "flanked": True}
        one = mechanic(text, arguments, Policy(Way.of(always=otherwise)))
        found = calculated(one)
        source = SeededSource(20)
        rolls = [one.roll(source, {})[0] for _ in range(2000)]
        assert found.standard_deviation is not None
        assert (
            abs(sum(rolls) / 2000 - found.mean_as_float) < 4 * found.standard_deviation / 2000**0.5
        )

    def test_it_is_quick(self):
        text = (SAMPLES / "attack.table").read_text("utf-8")
        arguments = {"attacker": HERO, "target": ENEMY, "group": PARTY, "flanked": True}
        one = mechanic(text, arguments)
        calculated(one)
        began = time.thread_time()
        calculated(one)
        assert time.thread_time() - began < 1

    def test_a_field_can_be_swept(self):
        text = (SAMPLES / "attack.table").read_text("utf-8")
        arguments = {"attacker": HERO, "target": ENEMY, "group": PARTY, "flanked": True}
        one = mechanic(text, arguments)
        averages = [
            one.calculate({"target.armour": armour}, DEFAULT_ITERATIONS, Budget()).mean
            for armour in (10, 15, 20, 25)
        ]
        assert sorted(averages, reverse=True) == averages
        assert 4 == len(set(averages))


GOLDEN = Path(__file__).parents[4] / "golden" / "table.json"

CORRECTIONS = (
    ("abon += rerollbonus", "abon += attacker.rerollbonus"),
    ("abon -= forcererollpen", "abon -= target.forcererollpen"),
    ("whichattack.autoconf ", "whichattack.autoconfirm "),
    ("whichattakc", "whichattack"),
    ("Tohit = min(temp, tohit);", "Tohit = min(temp, tohit); recount++;"),
    ("        sneak = couldSneak", "    }\n        sneak = couldSneak"),
)


def corrected_original() -> str:
    """Return the program of the original text with its mistakes corrected, but not its typing."""
    cases = json.loads(GOLDEN.read_text("utf-8"))["tests"]
    (text,) = (case["program"] for case in cases if case["id"] == "table-27")
    for mistake, correction in CORRECTIONS:
        assert 1 == text.count(mistake)
        text = text.replace(mistake, correction)
    return text


WEAPON = {"numdice": 1, "numsides": 8, "modifier": 4}
SWORD = {"basedmg": WEAPON, "critthreat": 19, "addoncrit": WEAPON}
DUEL = {
    "target": {"ac": 18, "missChance": 20, "critreduce": 25, "canForceReroll": True},
    "attacker": {
        "attacks": [{**SWORD, "attackbon": 9}, {**SWORD, "attackbon": 4, "rerolls": -1}],
        "attackbuffs": [{"amount": 1, "active": True}, {"amount": 5}],
        "canAddReroll": True,
        "rerollbonus": 2,
    },
    "couldsneak": True,
}


class TestChoices:
    TEXT = body(
        'a = roll("d4"); n = userChoice("Keep", 0, a, 2); i = 0; t = a;'
        ' while (i < n) { i++; t += roll("d4"); } return t;'
    )

    @pytest.mark.parametrize(
        ("policy", "rolls"),
        [
            (Policy(), 1),
            (Policy(Way.ALWAYS), 3),
            (Policy(labels={"keep": Way.ALWAYS}), 3),
            (Policy(Way.ALWAYS, {"keep": 0}), 1),
            (Policy(labels={"keep": 2}), 3),
        ],
    )
    def test_never_is_the_first_number_and_always_the_last(self, policy, rolls):
        one = mechanic(self.TEXT, policy=policy)
        assert enumerated(one) == odds(one)
        assert 2.5 * rolls == calculated(one).mean_as_float

    def test_a_number_that_is_not_offered_counts_as_never(self):
        # 4 is offered only where the die shows it: then four more dice are rolled.
        one = mechanic(self.TEXT, policy=Policy(labels={"keep": 4}))
        assert enumerated(one) == odds(one)
        assert 2.5 + 4 * 2.5 / 4 == calculated(one).mean_as_float


class TestTheOriginal:
    @pytest.mark.parametrize("otherwise", [False, True])
    def test_it_agrees_with_many_rolls(self, otherwise):
        one = mechanic(corrected_original(), DUEL, Policy(Way.of(always=otherwise)), "total")
        found = calculated(one)
        assert 0 == found.missing
        assert found.standard_deviation is not None
        source = SeededSource(20)
        rolls = [one.roll(source, {})[0] for _ in range(1500)]
        assert (
            abs(sum(rolls) / 1500 - found.mean_as_float) < 4 * found.standard_deviation / 1500**0.5
        )

    def test_it_is_quick(self):
        one = mechanic(corrected_original(), DUEL, Policy(), "total")
        calculated(one)
        began = time.thread_time()
        calculated(one)
        assert time.thread_time() - began < 0.2


def test_a_long_sum_is_added_up_at_once():
    rolls = " + ".join(['roll("d6")'] * 300)
    found = mechanic(body(f"return {rolls} - roll(d6);")).calculate(
        {}, DEFAULT_ITERATIONS, Budget(20)
    )
    assert 6**301 == found.total
    assert (294, 1799) == (found.numbers[0][0], found.numbers[-1][0])
    assert 300 * 3.5 - 3.5 == found.mean
