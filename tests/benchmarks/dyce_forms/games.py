"""Forms of dyce for named games, as far as they are no single expression."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from typing import Any

from dyce import H, P
from dyce.h import aggregate_weighted as mixed

from tests.benchmarks.dyce_forms.first_round import survey
from tests.benchmarks.forms import (
    best_of_run,
    degree_of_attack,
    told_duality,
    told_effect,
    told_raise,
    told_trophy,
)

__all__ = ["told_duality", "told_trophy"]


def each(function: Callable[[Any], Any], histogram: Any) -> Any:
    """Return what a function makes of each outcome; faster than ``expand``."""
    return mixed((function(outcome), count) for outcome, count in histogram.items())


# ---- d20 games ------------------------------------------------------------------------------


def great_weapon(blows: int) -> Any:
    """Damage of blows with a greatsword, whose ones and twos are rolled again once."""
    blade = 2 @ each(lambda v: H(6) if v < 3 else v, H(6))
    return blows @ mixed([(2 @ blade + 5, 1), (blade + 5, 12), (0, 7)])


def sneak_attack(dice: int) -> Any:
    """Damage of an attack with three dice, of which the best counts."""
    attack = (3 @ P(20)).at(-1).apply(lambda v: 2 if v == 20 else int(v >= 10))
    hurt = (0, dice @ H(6) + H(8) + 4, (2 * dice) @ H(6) + 2 @ H(8) + 4)
    return each(lambda degree: hurt[degree], attack)


def kept_scores() -> Any:
    """What somebody says of six ability scores."""
    score = (4 @ P(6)).at(slice(-3, None)).apply(lambda v: 0 if v < 8 else 1 if v < 15 else 2)
    return survey(
        6 @ P(score),
        lambda state, value, _: (min(state[0], value), value),
        (2, 0),
        lambda state: "too weak" if not state[0] else "kept" if state[1] == 2 else "too plain",
    )


def held_spell(rounds: int) -> Any:
    """Rounds until a spell is lost, up to a limit."""

    @cache
    def held(done: int) -> Any:
        return H({done: 1}) if done == rounds else mixed([(held(done + 1), 14), (done, 6)])

    return held(0)


def strike(bonus: int) -> Any:
    """Damage of a strike against 22, in four degrees."""
    hurt = 2 @ H(6) + 4
    return each(lambda x: (0, 0, hurt, 2 * hurt)[degree_of_attack(x, bonus - 22)], H(20))


def escalation(rounds: int) -> Any:
    """Damage of rounds that hit ever more easily."""
    hurt = 3 @ H(8) + 4
    return sum(
        mixed([(hurt, 9 + min(6, number)), (3, 11 - min(6, number))]) for number in range(rounds)
    )


@cache
def cairn(hit_points: int, strength: int, blows: int) -> Any:
    """Strength that is left after blows that first take hit points."""
    if blows < 1:
        return H({strength: 1})

    def struck(face: int) -> Any:
        harm = max(0, face - 1)
        through = max(0, harm - hit_points)
        if not through:
            return cairn(hit_points - harm, strength, blows - 1)
        left = max(0, strength - through)
        return mixed([(cairn(0, left, blows - 1), left), (0, 20 - left)])

    return each(struck, H(8))


# ---- pools ----------------------------------------------------------------------------------


def goes_on(best: int, sides: int, plain: int) -> Any:
    """Successes of a die whose best faces go on, on condition that it stops within five values.

    Args:
        best: How many faces succeed and go on.
        sides: How many there are.
        plain: How many succeed without going on.
    """
    last = H({0: sides - best - plain, 1: plain})
    return mixed((last + rounds, best**rounds * sides ** (4 - rounds)) for rounds in range(5))


def penetrating(sides: int) -> Any:
    """A die that explodes, each further value less one, within five values."""
    last = H(sides - 1)
    further = [last + sides + (sides - 1) * (rounds - 1) - 1 for rounds in range(1, 5)]
    return mixed((die, sides ** (4 - rounds)) for rounds, die in enumerate([last, *further]))


def exalted(count: int) -> Any:
    """Successes of d10, nines and tens twice, or -1 where there are ones but no successes."""

    def shown(state: Any, face: int, dice: int) -> Any:
        if face == 1:
            return -1
        if face < 7:
            return state
        return max(0, state) + dice * (1 + (face >= 9))

    return survey(count @ P(10), shown, 0)


def forbidden_lands(attribute: int, skill: int, gear: int) -> Any:
    """Successes and hurts of three kinds of dice that are pushed."""
    hurts, safe = H({100: 1, 1: 1, 0: 4}), H({1: 1, 0: 5})
    first = mixed([(100, 1), (1, 1), (hurts, 4)])
    second = mixed([(1, 1), (safe, 5)])
    third = mixed([(0, 1), (1, 1), (safe, 4)])
    return attribute @ first + skill @ second + gear @ third


def alien(count: int) -> Any:
    """Whether somebody panics, and if not, whether a die succeeds."""
    pool = P(count @ P(H({0: 5, 1: 1})), 3 @ P(H({0: 4, 1: 1, 2: 1})))
    return pool.at(-1).apply(lambda v: ("failure", "success", "panic")[v])


def shadowrun(count: int) -> Any:
    """Net hits against eight dice, where only six hits count."""
    hits = (count @ H(6).ge(5)).apply(lambda n: min(6, n))
    return (hits - 8 @ H(6).ge(5)).apply(lambda n: max(0, n))


def lethal_shots(count: int) -> Any:
    """Wounds that come through, of shots whose sixes wound at once and whose ones go again."""
    first = [(H(6).ge(4), 3), (1, 1)]
    return count @ (mixed([(mixed([(0, 2), *first]), 1), (0, 1), *first]) * H(6).lt(5))


def sustained_hits(count: int) -> Any:
    """Damage of shots of which sixes hit twice, after saves and with pain ignored."""
    hurt = mixed([(0, 6), *((points @ H(6).lt(5), 1) for points in (1, 2, 3))])
    return count @ mixed([(0, 3), (hurt, 2), (2 @ hurt, 1)])


def block(dice: int) -> Any:
    """What the best of some block dice does."""
    two = 2 @ H(6)
    hurt = two.apply(lambda v: "stunned" if v <= 7 else "knocked out" if v <= 9 else "casualty")
    down = each(lambda v: "down" if v <= 8 else hurt, two)
    done = ("attacker down", "both down", "push", down, down)
    return each(lambda face: done[face], (dice @ P(H([0, 1, 2, 2, 3, 4]))).at(-1))


def dogs() -> Any:
    """How a raise of the best two of 4d6 and 2d8 is seen by five dice."""
    raised = P(4 @ P(6), 2 @ P(8)).at(slice(-2, None))
    seen = H.from_counts((5 @ P(6)).rolls_with_counts(slice(-3, None)))
    return raised.apply(told_raise, seen)


def cortex(*sides: int) -> Any:
    """The best two dice and the size of the largest one left."""
    effect = told_effect(sides)
    rolls = reduce(
        lambda rolled, size: rolled.apply(lambda faces, face: (*faces, face), H(size)),
        sides,
        H({(): 1}),
    )
    return rolls.apply(lambda faces: effect(*faces))


def cthulhu_tech(count: int) -> Any:
    """The best of a single die, a set and a run of at least three."""

    def shown(state: Any, face: int, dice: int) -> Any:
        last, run, longest, end, best = state
        run = run + 1 if face == last + 1 else 1
        if run >= longest:
            longest, end = run, face
        return face, run, longest, end, max(best, face * dice)

    return survey(count @ P(10), shown, (0, 0, 0, 0, 0), lambda state: best_of_run(state[1:]))
