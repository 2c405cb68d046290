"""Forms of icepool for named games, as far as they are no single expression."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from icepool import Deck, Die, Pool, d, highest
from icepool import map as mapped

from tests.benchmarks.forms import (
    best_of_run,
    degree_of_attack,
    told_duality,
    told_effect,
    told_raise,
    told_trophy,
)
from tests.benchmarks.icepool_forms.first_round import times, walk

__all__ = ["Deck", "told_duality", "told_trophy"]


def each(function: Callable[[Any], Any], die: Any) -> Any:
    """Return what a function makes of each outcome; faster than ``map``."""
    return Die([function(outcome) for outcome in die], times=list(die.values()))


# ---- d20 games ------------------------------------------------------------------------------


def great_weapon(blows: int) -> Any:
    """Damage of blows with a greatsword, whose ones and twos are rolled again once."""
    blade = 2 @ d(6).reroll([1, 2], depth=1)
    return times(blows, Die([2 @ blade + 5, blade + 5, 0], times=[1, 12, 7]))


def sneak_attack(dice: int) -> Any:
    """Damage of an attack with three dice, of which the best counts."""
    sneaky, attack = times(dice, d(6)), d(20).highest(3)
    hurt = [2 @ sneaky + 2 @ d(8) + 4, sneaky + d(8) + 4, 0]
    odds = [attack.quantity(">=", value) for value in (20, 10, 1)]
    return Die(hurt, times=[odds[0], odds[1] - odds[0], odds[2] - odds[1]])


def kept_scores() -> Any:
    """What somebody says of six ability scores."""
    score = each(lambda v: 0 if v < 8 else 1 if v < 15 else 2, d(6).highest(4, 3))
    return walk(
        lambda state, value, dice: (min(state[0], value), value) if dice else state,
        (2, 0),
        score.pool(6),
        end=lambda state: "too weak" if not state[0] else "kept" if state[1] == 2 else "too plain",
    )


def held_spell(rounds: int) -> Any:
    """Rounds until a spell is lost, up to a limit."""

    @cache
    def held(done: int) -> Any:
        return Die([done]) if done == rounds else Die([held(done + 1), done], times=[14, 6])

    return held(0)


def strike(bonus: int) -> Any:
    """Damage of a strike against 22, in four degrees."""
    hurt = 2 @ d(6) + 4
    return each(lambda x: (0, 0, hurt, 2 * hurt)[degree_of_attack(x, bonus - 22)], d(20))


def escalation(rounds: int) -> Any:
    """Damage of rounds that hit ever more easily."""
    hurt = 3 @ d(8) + 4
    return sum(
        Die([hurt, 3], times=[9 + min(6, number), 11 - min(6, number)]) for number in range(rounds)
    )


@cache
def cairn(hit_points: int, strength: int, blows: int) -> Any:
    """Strength that is left after blows that first take hit points."""
    if blows < 1:
        return Die([strength])

    def struck(face: int) -> Any:
        harm = max(0, face - 1)
        through = max(0, harm - hit_points)
        if not through:
            return cairn(hit_points - harm, strength, blows - 1)
        left = max(0, strength - through)
        return Die([cairn(0, left, blows - 1), 0], times=[left, 20 - left]) if left else 0

    return each(struck, d(8))


# ---- pools ----------------------------------------------------------------------------------


def goes_on(best: int, sides: int, plain: int) -> Any:
    """Successes of a die whose best faces go on, on condition that it stops within five values.

    Args:
        best: How many faces succeed and go on.
        sides: How many there are.
        plain: How many succeed without going on.
    """
    last = Die([0, 1], times=[sides - best - plain, plain]) if plain else Die([0])
    weights = [best**rounds * sides ** (4 - rounds) for rounds in range(5)]
    return Die([last + rounds for rounds in range(5)], times=weights)


def penetrating(sides: int) -> Any:
    """A die that explodes, each further value less one, within five values."""
    last = d(sides - 1)
    further = [last + sides + (sides - 1) * (rounds - 1) - 1 for rounds in range(1, 5)]
    return Die([last, *further], times=[sides ** (4 - rounds) for rounds in range(5)])


def exalted(count: int) -> Any:
    """Successes of d10, nines and tens twice, or -1 where there are ones but no successes."""

    def shown(state: Any, face: int, dice: int) -> Any:
        if face == 1:
            return -1 if dice else 0
        if face < 7 or not dice:
            return state
        return max(0, state) + dice * (1 + (face >= 9))

    return walk(shown, 0, d(10).pool(count))


def forbidden_lands(attribute: int, skill: int, gear: int) -> Any:
    """Successes and hurts of three kinds of dice that are pushed."""
    hurts = Die([100, 1, 0], times=[1, 1, 4])
    safe = d(6) == 6
    first = Die([100, 1, hurts], times=[1, 1, 4])
    second = Die([1, safe], times=[1, 5])
    third = Die([0, 1, safe], times=[1, 1, 4])
    return attribute @ first + skill @ second + gear @ third


def alien(count: int) -> Any:
    """Whether somebody panics, and if not, whether a die succeeds."""
    plain, stress = Die([0, 1], times=[5, 1]), Die([0, 1, 2], times=[4, 1, 1])
    words = ("failure", "success", "panic")
    return highest(plain.highest(count), stress.highest(3)).map(lambda v: words[v])


def shadowrun(count: int) -> Any:
    """Net hits against eight dice, where only six hits count."""
    hits = times(count, d(6) >= 5).clip(max_outcome=6)
    return (hits - 8 @ (d(6) >= 5)).clip(min_outcome=0)


def lethal_shots(count: int) -> Any:
    """Wounds that come through, of shots whose sixes wound at once and whose ones go again."""
    wound = d(6) >= 4
    first = [wound, wound, wound, 1]
    return times(count, Die([Die([0, 0, *first]), 0, *first]) & (d(6) < 5))


def sustained_hits(count: int) -> Any:
    """Damage of shots of which sixes hit twice, after saves and with pain ignored."""
    hurt = Die([0, *(points @ (d(6) < 5) for points in (1, 2, 3))], times=[6, 1, 1, 1])
    return times(count, Die([0, hurt, 2 @ hurt], times=[3, 2, 1]))


def block(dice: int) -> Any:
    """What the best of some block dice does."""
    hurt = (2 @ d(6)).map(
        lambda v: "stunned" if v <= 7 else "knocked out" if v <= 9 else "casualty"
    )
    down = (2 @ d(6) <= 8).if_else("down", hurt)
    done = ("attacker down", "both down", "push", down, down)
    return each(lambda face: done[face], Die([0, 1, 2, 2, 3, 4]).highest(dice))


def dogs() -> Any:
    """How a raise of the best two of 4d6 and 2d8 is seen by five dice."""
    raised = Pool({d(6): 4, d(8): 2}).highest(2).sum()
    return mapped(told_raise, raised, d(6).pool(5).highest(3).expand())


def cortex(*sides: int) -> Any:
    """The best two dice and the size of the largest one left."""
    return mapped(told_effect(sides), *(d(size) for size in sides))


def cthulhu_tech(count: int) -> Any:
    """The best of a single die, a set and a run of at least three."""

    def shown(state: Any, face: int, dice: int) -> Any:
        run, longest, end, best = state
        if not dice:
            return 0, longest, end, best
        run += 1
        if run >= longest:
            longest, end = run, face
        return run, longest, end, max(best, face * dice)

    return walk(shown, (0, 0, 0, 0), d(10).pool(count), end=best_of_run)
