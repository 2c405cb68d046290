"""Best play against all plays of generated scripts, and against what is published."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.best_play.goals import Goal
from engine.control import Budget
from engine.errors import Cancelled, DiceError, OverBudgetError
from engine.languages import DEFAULT_ITERATIONS
from engine.languages.policies import Policy, Way
from engine.random_source import SeededSource
from tests.engine.languages.table.plays import (
    Plays,
    TooManyPlaysError,
    best,
    best_of_all_policies,
    decided_script,
)
from tests.engine.languages.table.scripts import LABELS, body, mechanic, small_scripts

BEST = Policy(Way.BEST)


def played(text, goal="mean", policy=BEST, outcome=None, budget=None, **arguments):
    one = mechanic(text, arguments, policy, outcome)
    return one.best_play(Goal.read(goal), policy, {}, DEFAULT_ITERATIONS, budget or Budget())


def odds(distribution):
    return {
        value[0] if value else 0: Fraction(weight, distribution.total)
        for value, weight in zip(distribution.outcomes, distribution.weights, strict=True)
    }


def expanded(text):
    """Return a generated script with decisions in the midst of sums and calls, too.

    Its loops all come to an end.
    """
    text = re.sub(r"while \([^{]*", lambda head: head[0].replace("||", "&&"), text)
    return text.replace("return a * 10 + b + c;", "return pick(a) * 10 + b + c;") + (
        'deffun pick(a: int) { d = roll("d2"); if (userOption("blue")) { return a + d; }'
        " return 2; }"
    )


goals = st.sampled_from(("mean", "least", "at least 12", "at most 20", "between 5 and 15"))
ways = st.sampled_from((Way.BEST, Way.BEST, Way.WORST, Way.NEVER, Way.ALWAYS))
policies = st.builds(
    lambda *each: Policy(Way.BEST, dict(zip(LABELS, each, strict=True))), ways, ways
)


GOALS = tuple(
    map(Goal.read, ("mean", "least", "at least 4", "at most 2", "exactly 3", "between 1 and 5"))
)
WAYS = (Way.BEST, Way.BEST, Way.WORST, Way.BEST, Way.ALWAYS, 2)


def compared(one, goal, policy, most):
    """Hold best play of a script against all its plays, and return how many decisions these have.

    Raises:
        TooManyPlaysError: There are too many for a test.
    """
    plays = Plays(one, policy, most)
    worth, distribution = best(plays.root, goal)
    if plays.choices <= 5 and Way.WORST not in policy.labels.values():
        assert worth == best_of_all_policies(plays, goal)
    found = one.best_play(goal, policy, {}, DEFAULT_ITERATIONS, Budget())
    assert goal.figure(worth) == found.value
    assert distribution == odds(found.distribution)
    return plays.choices


class TestAgainstAllPlays:
    def test_best_play_is_the_best_of_all_plays(self, request):
        """Of 500 scripts and more, all deterministic policies of the smaller ones by themselves."""
        wanted = 5000 if request.config.getoption("--long") else 500
        number, met = 0, 0
        while met < wanted:
            number += 1
            policy = Policy(
                Way.BEST, {"red": WAYS[number % 6], "blue": WAYS[number // 6 % 6], "x": Way.BEST}
            )
            one = mechanic(decided_script(number), policy=policy)
            assert not one.script.errors, one.script.text
            try:
                met += compared(one, GOALS[number // 36 % 6], policy, 60) > 0
            except TooManyPlaysError:
                continue

    @settings(max_examples=20)
    @given(
        text=small_scripts().map(expanded),
        items=st.lists(st.integers(0, 2), max_size=2),
        goal=goals.map(Goal.read),
        policy=policies,
    )
    def test_functions_lists_and_loops_go_on_where_they_were(self, text, items, goal, policy):
        one = mechanic(text, {"items": items}, policy)
        assert one.declared.obstacle is None, one.script.diagnostics
        try:
            compared(one, goal, policy, 60)
        except (TooManyPlaysError, DiceError):
            assume(False)


PIG = """defroll Turn() {
    total = 0;
    while (total < 100 && userOption("Roll")) {
        die = roll("1d6");
        if (die == 1) { return 0; }
        total += die;
    }
    return total;
}"""

ENDLESS_PIG = PIG.replace("total < 100 && ", "")

RACE = """defroll Race() {
    mine = 0; yours = 0; turn = 0; isMine = true;
    while (mine < goal && yours < goal) {
        if (isMine && userOption("Mine") || !isMine && userOption("Yours")) {
            die = roll(dice);
            if (die == 1) { turn = 0; isMine = !isMine; } else { turn += die - skipped; }
            if (isMine && mine + turn >= goal) { mine = goal; }
            if (!isMine && yours + turn >= goal) { yours = goal; }
        } else {
            if (isMine) { mine += turn; } else { yours += turn; }
            turn = 0;
            isMine = !isMine;
        }
    }
    return mine >= goal;
}"""


def race(goal, sides):
    """Write a race in which a 1 loses the turn; a coin adds 1 for its other side."""
    skipped = "1" if sides == 2 else "0"
    text = RACE.replace("goal", str(goal)).replace("skipped", skipped)
    text = text.replace("dice", f'"1d{sides}"')
    return played(text, "at least 1", Policy(Way.BEST, {"yours": Way.WORST}))


def row(play, label, **situation):
    """Return the row of a decision in which variables hold these things."""
    for decision in play.decisions:
        table = decision.table
        if decision.label != label:
            continue
        for one in table.rows:
            held = dict(zip(table.variables, one.situation, strict=True))
            if all(held[name] == value for name, value in situation.items()):
                return one
    raise AssertionError(label)


def winning_chance(goal, sides):
    """Return the chance of who begins a race of Pig, by value iteration in floats."""
    chance = {
        (mine, yours, turn): 0.5
        for mine in range(goal)
        for yours in range(goal)
        for turn in range(goal - mine)
    }

    def looked_up(mine, yours, turn):
        return 1.0 if mine + turn >= goal else chance[mine, yours, turn]

    change = 1.0
    while change > 1e-14:
        change = 0.0
        for mine, yours, turn in chance:
            lost = 1 - looked_up(yours, mine, 0)
            held = 1.0 if mine + turn >= goal else 1 - looked_up(yours, mine + turn, 0)
            faces = (looked_up(mine, yours, turn + face) for face in range(2, sides + 1))
            found = max(held if turn else lost, (lost + sum(faces)) / sides)
            change = max(change, abs(found - chance[mine, yours, turn]))
            chance[mine, yours, turn] = found
    return chance[0, 0, 0]


class TestPublished:
    """Figures that are published, or follow from a few lines of arithmetic."""

    def test_a_turn_of_pig_is_held_at_20(self):
        # Neller and Presser, Optimal Play of the Dice Game Pig (2004): hold at 20 maximises the
        # points of a turn; one more roll adds 20/6 and loses a sixth of the total.
        play = played(PIG)
        table = play.decisions[0].table
        answers = {one.situation[0]: one.answer for one in table.rows}
        assert {total: int(total < 20) for total in answers} == answers
        worth = [Fraction(total) for total in range(26)]
        for total in reversed(range(20)):
            worth[total] = sum(worth[total + face] for face in range(2, 7)) / 6
        assert worth[0] == play.value

    def test_piglet_to_two_points_is_as_neller_and_presser_solve_it(self):
        play = race(2, 2)
        assert Fraction(4, 7) == play.value
        values = {
            (0, 0, 1): Fraction(5, 7),
            (0, 1, 0): Fraction(2, 5),
            (0, 1, 1): Fraction(3, 5),
            (1, 0, 0): Fraction(4, 5),
            (1, 1, 0): Fraction(2, 3),
        }
        for (mine, yours, turn), value in values.items():
            assert value == row(play, "Mine", mine=mine, yours=yours, turn=turn).value

    def test_a_race_of_pig_is_what_value_iteration_comes_to(self):
        assert abs(winning_chance(8, 6) - float(race(8, 6).value)) < 1e-12

    @pytest.mark.parametrize(
        ("dice", "value"), [(1, "7/2"), (2, "17/4"), (3, "14/3"), (4, "89/18")]
    )
    def test_one_of_several_rolls_is_kept(self, dice, value):
        text = body(
            f'die = roll("1d6"); left = {dice - 1};'
            ' while (left > 0 && userOption("Again")) { left--; die = roll("1d6"); } return die;'
        )
        assert Fraction(value) == played(text).value

    @pytest.mark.parametrize(("size", "chance"), [(3, "1/2"), (4, "11/24"), (5, "13/30")])
    def test_the_best_of_several_secretaries_is_hired(self, size, chance):
        # Of k candidates in random order the last is the best so far with 1 in k, whatever came
        # before; the best of the first k is the best of all with k in n.
        text = body(
            "k = 0;"
            f' while (k < {size}) {{ k++; if (roll("1d" + k) == 1 && userOption("Hire"))'
            f' {{ return roll("1d{size}") <= k; }} }} return 0 == 1;'
        )
        assert Fraction(chance) == played(text, "at least 1").value

    def test_yahtzee_comes_in_three_rolls_with_4_6_percent(self):
        # 347897/7558272 = 0.0460286: Verhoeff, Optimal Solitaire Yahtzee Strategies (1999).
        text = """deffun one(face: int) {
            digit = 1; while (face > 1) { face--; digit = 10 * digit; } return digit;
        }
        deffun thrown(kept: int, face: int) {
            hand = kept * one(face); dice = 5 - kept;
            while (dice > 0) { dice--; hand += one(roll("d6")); }
            return hand;
        }
        defroll Five() {
            hand = thrown(0, 1); left = 2;
            while (left > 0) {
                left--;
                face = userChoice("Keep", 1, 2, 3, 4, 5, 6);
                hand = thrown(hand / one(face) % 10, face);
            }
            while (hand % 10 == 0) { hand = hand / 10; }
            return hand == 5;
        }"""
        assert Fraction(347897, 7558272) == played(text, "at least 1").value

    def test_the_most_sixes_keep_every_six(self):
        text = body(
            "n = 0; rolls = 0; while (rolls < 3) { rolls++; got = 0; i = n;"
            ' while (i < 5) { i++; if (roll("1d6") == 6) { got++; } }'
            ' if (userOption("Keep the sixes")) { n += got; } } return n;'
        )
        assert 5 * (1 - Fraction(5, 6) ** 3) == played(text).value


class TestDecisions:
    def test_a_tie_goes_to_no(self):
        play = played(body('die = roll("1d3"); if (userOption("Again")) { die = 2; } return die;'))
        table = play.decisions[0].table
        assert [(1, 1), (2, 0), (3, 0)] == [(*one.situation, one.answer) for one in table.rows]
        assert [False, True, False] == [one.is_tied for one in table.rows]
        assert ("die",) == table.variables

    def test_a_decision_is_worth_more_than_never_and_than_always(self):
        play = played(body('d = roll("1d6"); if (userOption("R")) { d = roll("1d6"); } return d;'))
        decision = play.decisions[0]
        assert Fraction(17, 4) == play.value
        assert (Fraction(7, 2), Fraction(7, 2)) == tuple(one.value for one in decision.fixed)
        assert {Fraction(1, 6)} == {one.reached for one in decision.table.rows}
        assert ("R", 1, Way.BEST) == (decision.label, decision.place.line, decision.way)

    def test_an_answer_may_depend_on_what_called(self):
        text = """deffun again(die: int) {
            if (userOption("Again")) { return roll("1d6"); }
            return die;
        }
        defroll Both() { return again(roll("1d6")) + again(roll("1d6")); }"""
        play = played(text, "at least 9")
        first = best_of_two()
        assert first == play.value
        answers = {one.answer for one in play.decisions[0].table.rows if 4 in one.situation}
        assert {0, 1} == answers

    def test_what_never_ends_is_avoided_and_counts_as_the_worst(self):
        text = body('d = roll("1d6"); while (userOption("Again")) { d = roll("1d6"); } return d;')
        play = played(text)
        assert (Fraction(6), Fraction(1)) == (play.value, play.decisions[0].fixed[1].value)
        assert {6: Fraction(1)} == odds(play.distribution)
        least = played(text, "least")
        assert (Fraction(1), Fraction(6)) == (least.value, least.decisions[0].fixed[1].value)

    def test_ever_new_situations_are_cut_off_but_not_met(self):
        play = played(ENDLESS_PIG)
        assert played(PIG).value == play.value
        assert play.distribution.computed_weight == play.distribution.total

    def test_what_is_cut_off_is_missing(self):
        text = body(
            'n = 0; while (roll("1d2") == 1) { n += 1; }'
            ' if (userOption("Double")) { n = n * 2; } return n;'
        )
        one = replace(mechanic(text), rounds=3)
        play = one.best_play(Goal(), BEST, {}, DEFAULT_ITERATIONS, Budget())
        expected = {2 * n: Fraction(1, 2 ** (n + 1)) for n in range(4)}
        assert expected == odds(play.distribution)
        assert Fraction(1, 16) == 1 - sum(odds(play.distribution).values())

    def test_labels_have_ways_of_their_own(self):
        text = body(
            'd = roll("1d6"); if (userOption("Mine")) { d = roll("1d6"); }'
            ' if (userOption("Yours")) { d = roll("1d6"); } return d + userChoice("Add", 0, 1, 2);'
        )
        yours = Policy(Way.BEST, {"yours": Way.WORST, "add": 1})
        play = played(text, policy=yours)
        assert ["Mine", "Yours"] == [one.label for one in play.decisions]
        # An opponent has a good roll made again, so that mine comes to at most 3.5 in the end.
        kept = [Fraction(die) if die < 4 else Fraction(7, 2) for die in range(1, 7)]
        rerolled = sum(kept) / 6
        assert 1 + sum(max(one, rerolled) for one in kept) / 6 == play.value

    def test_a_roll_without_free_decisions_is_as_it_is_calculated(self):
        one = mechanic(PIG, policy=Policy(Way.ALWAYS))
        play = one.best_play(Goal(), Policy(Way.ALWAYS), {}, DEFAULT_ITERATIONS, Budget())
        assert ((), one.calculate({}, DEFAULT_ITERATIONS, Budget())) == (
            play.decisions,
            play.distribution,
        )

    def test_a_policy_that_leaves_decisions_free_is_calculated_for_its_goal(self):
        one = replace(mechanic(PIG, policy=BEST), goal=Goal.read("at least 20"))
        play = played(PIG, "at least 20")
        assert play.distribution == one.calculate({}, DEFAULT_ITERATIONS, Budget())
        with pytest.raises(DiceError, match="not estimated"):
            next(one.samples(SeededSource(1), {}, DEFAULT_ITERATIONS))

    def test_lists_and_records_are_told_by_their_fields(self):
        text = """deftype blow { bonus: int }
        defroll All(blows: blow list) {
            hits = 0; points = 1;
            for (blow : blows) {
                die = roll("1d6") + blow.bonus;
                if (points > 0 && userOption("Spend")) { points--; die += 3; }
                if (die >= 6) { hits++; }
            }
            return hits;
        }"""
        play = played(text, blows=[{"bonus": 0}, {"bonus": 2}])
        names = play.decisions[0].table.variables
        assert {"die", "hits", "next blow[1].bonus"} <= set(names)
        assert Fraction(4, 6) * 1 + Fraction(1, 2) <= play.value

    def test_calls_in_one_another_are_counted(self):
        text = """deffun up(n: int) {
            if (n < 4 && userOption("On")) { return up(n + 1) + roll("1d3"); }
            return n;
        }
        defroll x() { return up(0); }"""
        play = played(text)
        table = play.decisions[0].table
        assert Fraction(4 + 4 * 2) == play.value
        assert {"n", "up calls"} <= set(table.variables)
        assert [0, 1, 2, 3] == [one.situation[table.variables.index("n")] for one in table.rows]
        assert 4 >= len(table.variables)


def best_of_two():
    """Return the chance of 9 or more with two dice, each of which may be rolled again at once."""
    total = Fraction(0)
    chance = {need: Fraction(max(0, min(6, 7 - need)), 6) for need in range(-3, 10)}
    second = {
        first: sum(max(Fraction(first + die >= 9), chance[9 - first]) for die in range(1, 7)) / 6
        for first in range(1, 7)
    }
    again = sum(second.values()) / 6
    for die in range(1, 7):
        total += max(second[die], again)
    return total / 6


class TestErrors:
    def test_outcomes_have_to_be_numbers(self):
        with pytest.raises(DiceError, match="needs numbers") as caught:
            played(body('if (userOption("A")) { return "a"; } return "b";'))
        assert caught.value.hint

    def test_errors_have_their_places(self):
        with pytest.raises(DiceError, match="division by zero") as caught:
            played(body('a = 0; if (userOption("A")) { return 1 / a; } return a;'))
        assert caught.value.span.line == 1

    def test_a_loop_that_never_ends_by_itself_is_an_error(self):
        with pytest.raises(DiceError, match="10,000 rounds"):
            played(body('if (userOption("A")) { while (0 == 0) { b = 1; } } return 1;'))

    def test_a_budget_of_states_and_a_cancellation_hold(self):
        with pytest.raises(OverBudgetError):
            played(ENDLESS_PIG, budget=Budget(states=200))
        with pytest.raises(Cancelled):
            played(ENDLESS_PIG, budget=Budget(is_cancelled=lambda: True))


class TestChoices:
    def test_a_function_may_return_what_is_decided(self):
        text = (
            'deffun pick(a: int) { return userChoice("me", "Take", a, 3); } '
            'deffun bet() { return userOption("me", "Bet"); } '
            'defroll x() { a = pick(roll("d6")); if (bet()) { a = roll("d6"); } return a; }'
        )
        found = played(text)
        # The bet is made where no more than 3 is kept: whichever of these was taken.
        assert Fraction(3 * Fraction(7, 2) + 4 + 5 + 6, 6) == found.value
        take, bet = found.decisions
        assert {(number,): int(number <= 3) for number in range(1, 7)} == {
            row.situation: row.answer for row in bet.table.rows if row.reached
        }
        # What is offered once is nothing to decide.
        assert [1, 2, 4, 5, 6] == [row.answer for row in take.table.rows]

    def test_other_labels_may_be_left_to_a_number(self):
        text = (
            'defroll x() { a = userChoice("me", "First", 1, 2); d = roll("d4");'
            ' b = userChoice("me", "Second", 0, d); return a * b; }'
        )
        policy = Policy(Way.BEST, {"first": 2})
        found = played(text, policy=policy)
        assert (5, ["Second"]) == (found.value, [one.label for one in found.decisions])
        assert Fraction(5, 2) == played(text, policy=Policy(Way.BEST, {"first": 1})).value
