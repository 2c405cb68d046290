"""What the forms of dyce are written in: its own names, and what no single expression says.

The forms are the best that we could write by its histograms, pools and surveys.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial, reduce
from operator import mul
from typing import Any

import dyce
from dyce import H, P
from dyce.lifecycle import ExperimentalWarning
from dyce.p import survey_outcome_order_ascending as ascending
from dyce.p import survey_outcome_order_descending as descending

from tests.benchmarks.forms import degree_of_action, four_degrees, told_percentile, told_symbols

__all__ = ["H", "P", "four_degrees", "mul", "reduce"]

warnings.simplefilter("ignore", ExperimentalWarning)

EXPLOSIONS = 4
"""Further dice after the first, as in five values of an ``accumulate``."""

expand = partial(dyce.expand, min_path_probability=Fraction(0))
"""Leaves out no branch, however unlikely."""


def exploding(sides: int) -> Any:
    """Return a die that explodes, on condition that it stops within the limit."""
    return H(
        {
            sides * rounds + value: sides ** (EXPLOSIONS - rounds)
            for rounds in range(EXPLOSIONS + 1)
            for value in range(1, sides)
        }
    )


def survey(
    pool: Any,
    step: Callable[..., Any],
    start: Any,
    end: Callable[[Any], Any] = lambda state: state,
) -> Any:
    """Return what comes of a state that takes in each face that shows, from the least on."""
    return pool.survey(initial=start, accumulate=step, order=ascending, settle=end)


def best(keep: int, pool: Any) -> Any:
    """Return the sum of the best of a pool, surveyed from the best down.

    ``at(slice(-keep, None))`` lists every kept roll here and takes 40 times longer.
    """

    def place(state: tuple[int, int], outcome: int, dice: int) -> tuple[int, int]:
        score, open_places = state
        placed = min(dice, open_places)
        return score + placed * outcome, open_places - placed

    return pool.survey(
        initial=(0, keep), accumulate=place, order=descending, settle=lambda state: state[0]
    )


# ---- pools ----------------------------------------------------------------------------------


def two_pools(first: int, second: int, sides: int) -> Any:
    """Return two pools of equal dice as one, whose outcomes say whether they are the second's."""
    left = H({(value, False): 1 for value in range(1, sides + 1)})
    right = H({(value, True): 1 for value in range(1, sides + 1)})
    return P(first @ P(left), second @ P(right))


def ranked_contest(count: int) -> Any:
    """Two equal pools of d6, compared rank by rank from the best down.

    Within one value the second pool comes first; dice of it that no other is ahead of wait, since
    those of the first pool may tie with them.
    """

    def meet(state: Any, outcome: tuple[int, bool], dice: int) -> Any:
        score, ahead, value, waiting = state
        if value != outcome[0]:
            ahead, waiting = ahead - waiting, 0
        if outcome[1]:
            beaten = min(max(ahead, 0), dice)
            return score + beaten, ahead, outcome[0], dice
        beaten = min(max(-ahead, 0), dice)
        return score - beaten, ahead - waiting + dice, outcome[0], 0

    return two_pools(count, count, 6).survey(
        initial=(0, 0, 0, 0), accumulate=meet, order=descending, settle=lambda state: state[0]
    )


def danger(action: int, danger: int | None = None) -> Any:
    """Action dice, cancelled by danger dice, which come first within one value."""

    def cancel(state: Any, outcome: tuple[int, bool], dice: int) -> Any:
        best, value, cancelled = state
        if best or outcome[1]:
            return best, outcome[0], dice
        left = dice - (cancelled if value == outcome[0] else 0)
        if left > 0:
            best = 5 + left if outcome[0] == 6 else outcome[0]
        return best, 0, 0

    return two_pools(action, action if danger is None else danger, 6).survey(
        initial=(0, 0, 0), accumulate=cancel, order=descending, settle=lambda state: state[0]
    )


def shared_pairs(count: int) -> Any:
    """How many dice of two pools can be paired with an equal one of the other pool."""

    def pair(state: Any, outcome: tuple[int, bool], dice: int) -> Any:
        pairs, value, waiting = state
        if outcome[1] or value != outcome[0]:
            return pairs, outcome[0], dice if outcome[1] else 0
        return pairs + min(dice, waiting), 0, 0

    return two_pools(count, count, 6).survey(
        initial=(0, 0, 0), accumulate=pair, order=descending, settle=lambda state: state[0]
    )


def least_and_total(count: int, sides: int) -> Any:
    """The sum of equal dice, the least of them twice."""
    return (count @ P(sides)).survey(
        accumulate=lambda total, outcome, dice: (
            outcome * (dice + 1) if total is None else total + outcome * dice
        ),
        order=ascending,
    )


def ability_scores() -> Any:
    """Six ability scores as a sorted collection."""
    score = (4 @ P(6)).at(slice(-3, None))
    return H.from_counts((6 @ P(score)).rolls_with_counts())


def glitch(count: int) -> Any:
    """Whether ones are more than half of the dice, and if not, whether some die hits."""

    def shown(state: tuple[int, bool], face: int, dice: int) -> tuple[int, bool]:
        ones, hits = state
        return (dice, hits) if face == 1 else (ones, hits or face >= 5)

    return survey(
        count @ P(6),
        shown,
        (0, False),
        lambda state: "glitch" if count < 2 * state[0] else "hit" if state[1] else "miss",
    )


def matching_face() -> Any:
    """The widest set of five dice, kept, while the others are rolled again twice."""

    def again(width: Any) -> Any:
        kept = width.outcome
        if kept == 5:
            return kept
        return survey(
            (5 - kept) @ P(6),
            lambda best, face, dice: max(best, dice + kept if face == 1 else dice),
            kept,
        )

    return expand(again, expand(again, survey(5 @ P(6), lambda best, _, dice: max(best, dice), 0)))


def full_house() -> Any:
    """Whether five dice are a full house."""
    return survey(
        5 @ P(6),
        lambda state, _, dice: (max(state[0], dice), state[1] + 1),
        (0, 0),
        lambda state: "full house" if state == (3, 2) else "other",
    )


def longest_run(count: int, sides: int) -> Any:
    """The most consecutive faces that show."""

    def grow(state: tuple[int, int, int], face: int, _: int) -> tuple[int, int, int]:
        last, run, longest = state
        run = run + 1 if face == last + 1 else 1
        return face, run, max(longest, run)

    return survey(count @ P(sides), grow, (0, 0, 0), lambda state: state[2])


def doubles_go_on() -> Any:
    """Two dice, and two more after each double, on condition that there are three at most."""
    doubles = 2 * H(6)
    others = expand(lambda roll: sum(roll.roll) if len({*roll.roll}) > 1 else H({}), 2 @ P(6))
    return expand(
        lambda count: count.outcome @ doubles + others if count.outcome else others,
        H({0: 216, 1: 36, 2: 6, 3: 1}),
    )


def ones_eat() -> Any:
    """The least of five dice that are no ones, after each one has taken the best away."""

    def rest(ones: Any) -> Any:
        kept = 5 - 2 * ones.outcome
        return ((5 - ones.outcome) @ P(H(5) + 1)).at(slice(kept)) if kept > 0 else 0

    return expand(rest, 5 @ H(6).eq(1))


# ---- systems --------------------------------------------------------------------------------


def blades(count: int) -> Any:
    """The degree of an action roll, in words."""
    return survey(count @ P(6), lambda _, face, dice: (face, dice), (0, 0), degree_of_action)


def genesys() -> Any:
    """Success and advantage of three dice against two, in words."""
    good, bad = H([0, 100, 100, 200, 1, 1, 101, 2]), H([0, 100, 200, 1, 1, 1, 2, 101])
    return (3 @ good - 2 @ bad).apply(told_symbols)


def vampire(count: int) -> Any:
    """Successes less ones, or -1 where there are ones only."""

    def shown(state: tuple[int, int], face: int, dice: int) -> tuple[int, int]:
        wins, ones = state
        return (wins, dice) if face == 1 else (wins + dice * (face >= 6), ones)

    return survey(
        count @ P(10),
        shown,
        (0, 0),
        lambda state: max(0, state[0] - state[1]) if state[0] else -1 if state[1] else 0,
    )


def percentile() -> Any:
    """Success and doubles of a percentile roll, in words."""
    return (H(10) - 1).apply(told_percentile, H(10) - 1)


def degree(bonus: int) -> Any:
    """Return damage that depends on how well a d20 does."""
    return expand(
        lambda value: 4 @ H(6) if value.outcome >= 20 else 2 @ H(6) if value.outcome >= 12 else 0,
        H(20) + bonus,
    )


# ---- chains ---------------------------------------------------------------------------------


def fight(first: int, second: int) -> Any:
    """How many are left where one falls after the other."""
    win = H(6).gt(H(6))

    @cache
    def left(a: int, b: int) -> Any:
        if a < 1 or b < 1:
            return H({a if b < 1 <= a else -b: 1})
        return expand(lambda won: left(a, b - 1) if won.outcome else left(a - 1, b), win)

    return left(first, second)


def duel(first: int, second: int) -> Any:
    """Whether the first is alive when one of two who strike at once is not."""

    @cache
    def won(a: int, b: int) -> Any:
        if a < 1 or b < 1:
            return H({int(a >= 1): 1})
        return expand(lambda x, y: won(max(0, a - x.outcome), max(0, b - y.outcome)), H(6), H(8))

    return won(first, second)


def taking_turns(first: int, second: int) -> Any:
    """Whether the first is alive when one of two who strike in turn is not."""

    @cache
    def struck(a: int, b: int) -> Any:
        if a < 1 or b < 1:
            return H({int(a >= 1): 1})
        return expand(lambda x: answered(a, max(0, b - x.outcome)), H(8))

    @cache
    def answered(a: int, b: int) -> Any:
        if b < 1:
            return H({1: 1})
        return expand(lambda x: struck(max(0, a - x.outcome), b), H(6))

    return struck(first, second)


def challenge(needed: int, failed: int) -> Any:
    """Whether so many successes come before three failures."""
    return challenge_won(needed, failed).apply(lambda won: int(won == needed))


def challenge_won(needed: int, failed: int) -> Any:
    """How many of the needed successes come before three failures."""
    success = H(20).ge(8)

    @cache
    def won(wins: int, failures: int) -> Any:
        if wins == needed or failures == 3:
            return H({wins: 1})
        return expand(
            lambda good: won(wins + 1, failures) if good.outcome else won(wins, failures + 1),
            success,
        )

    return won(0, failed)


@cache
def pig(total: int) -> Any:
    """The points of one turn that is held at 20."""
    if total >= 20:
        return H({total: 1})
    return expand(lambda face: pig(total + face.outcome) if face.outcome > 1 else 0, H(6))


@cache
def usage(size: int, uses: int) -> Any:
    """The size of a usage die after so many uses."""
    if uses < 1 or size < 1:
        return H({size if uses < 1 else 0: 1})
    return expand(
        lambda kept: (
            usage(size, uses - 1) if kept.outcome else usage(0 if size == 4 else size - 2, uses - 1)
        ),
        H(size).gt(2),
    )


def throws(needed: int, die: Any = None) -> Any:
    """How many throws it takes to come to a total."""
    thrown = H(6) if die is None else die

    @cache
    def more(left: int) -> Any:
        if left < 1:
            return H({0: 1})
        return expand(lambda face: more(max(0, left - face.outcome)), thrown) + 1

    return more(needed)


def rounds(needed: int) -> Any:
    """How many rolls of two dice it takes to come to a total."""
    return throws(needed, 2 @ H(6))


def stopped_walk(start: int, steps: int) -> Any:
    """Where somebody is who goes up or down as often, and stops below 0."""
    place, step = H({start: 1}), H([-1, 1])
    for _ in range(steps):
        place = expand(lambda at: at.outcome + step if at.outcome >= 0 else at.outcome, place)
    return place


@cache
def death_saves(won: int, lost: int) -> Any:
    """1 where three saves come first, 0 where three failures do, and 2 after a 20."""
    if won >= 3 or lost >= 3:
        return H({int(won >= 3): 1})

    def saved(roll: Any) -> Any:
        if roll.outcome == 20:
            return 2
        if roll.outcome == 1:
            return death_saves(won, lost + 2)
        return death_saves(won + 1, lost) if roll.outcome >= 10 else death_saves(won, lost + 1)

    return expand(saved, H(20))
