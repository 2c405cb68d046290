"""Forms of dyce for more d20 games and pools with a twist."""

from __future__ import annotations

from functools import cache
from typing import Any

from dyce import H, P
from dyce.h import aggregate_weighted as mixed

from tests.benchmarks.dyce_forms.first_round import survey, two_pools
from tests.benchmarks.dyce_forms.games import each
from tests.benchmarks.third_forms import fabula, told_heart, told_sets

__all__ = ["fabula", "told_heart", "told_sets"]

# ---- d20 games ------------------------------------------------------------------------------


def orb(dice: int, leaps: int) -> Any:
    """Damage of an orb that leaps on while two dice are alike."""
    throw = survey(dice @ P(8), lambda s, v, n: (s[0] + v * n, s[1] or n > 1), (0, False))
    hurt = throw.apply(lambda state: state[0])
    for _ in range(leaps):
        onward = hurt
        hurt = each(lambda state: state[0] + onward if state[1] else state[0], throw)  # noqa: B023
    return hurt


def keen() -> Any:
    """Damage of a cut that threatens from 15 on and is confirmed by 11."""
    once, twice = 4 + H(8), 8 + 2 @ H(8)
    return mixed([(0, 10), (once, 7), (twice, 3)])


@cache
def bleeding(rounds: int) -> Any:
    """Damage until a flat check of 15 is made."""
    return H(6) + mixed([(bleeding(rounds - 1), 14), (0, 6)]) if rounds > 1 else H(6)


@cache
def usage_die(size: int, uses: int) -> Any:
    """The size of a usage die that is left."""
    if not uses or not size:
        return H({size: 1})
    smaller = usage_die(size - 2 if size > 4 else 0, uses - 1)
    return mixed([(usage_die(size, uses - 1), size - 2), (smaller, 2)])


def odd() -> Any:
    """What a blow does to 3 hit points and a strength of 10, in words."""

    def told(best: int) -> Any:
        hurt = best - 1
        if hurt > 3:
            return H({"holds": 13 - hurt, "critical": 7 + hurt})
        return ("nothing", "scratched", "scratched", "scarred")[hurt]

    return each(told, P(H(8), H(6)).at(-1))


def masterminds(blows: int) -> Any:
    """How sore somebody is after so many blows, or 99."""

    @cache
    def after(left: int, sore: int) -> Any:
        if not left:
            return H({sore: 1})
        gaps = [17 + sore - face for face in range(1, 21)]
        held, felled = sum(gap <= 0 for gap in gaps), sum(gap > 15 for gap in gaps)
        worse = after(left - 1, sore + 1)
        return mixed([(after(left - 1, sore), held), (99, felled), (worse, 20 - held - felled)])

    return after(blows, 0)


# ---- odd pools ------------------------------------------------------------------------------


def sorcery(dice: int) -> Any:
    """Victories of whoever has the best of two pools of d10."""

    def met(state: Any, outcome: tuple[int, bool], count: int) -> Any:
        ahead, behind, value, mine = state
        face, is_other = outcome
        if not is_other:
            return ahead + count, 0, face, True
        if mine and value == face:
            return 0, 0, face, False
        return 0, behind + count, face, False

    return survey(
        two_pools(dice, dice, 10), met, (0, 0, 0, False), lambda state: state[0] - state[1]
    )


def ironclaw() -> Any:
    """Dice of one side over the best of the other."""
    # The faces of a side are put together first: fewer calls than of all five dice at once.
    ours = H(12).apply(lambda a, b: (a, b), H(8)).apply(lambda ab, c: (*ab, c), H(6))
    ours = ours.apply(lambda faces: tuple(sorted(faces)))
    theirs = H(10).apply(lambda a, b: (min(a, b), max(a, b)), H(8))

    def over(us: tuple[int, ...], them: tuple[int, int]) -> int:
        ahead = sum(face > them[1] for face in us)
        return ahead or -sum(face > us[2] for face in them)

    return ours.apply(over, theirs)


def shoes() -> Any:
    """Whether four dice beat three, or 100 on four sixes."""
    theirs = 3 @ H(6)
    return each(lambda v: 100 if v == 24 else theirs.lt(v), 4 @ H(6))


def otherkind(dice: int) -> Any:
    """What the three best dice come to, as digits."""
    pool = dice @ P(H([0, 0, 1, 1, 2, 2]))
    return H.from_counts(
        (100 * roll[-1] + 10 * roll[-2] + roll[-3], ways) for roll, ways in pool.rolls_with_counts()
    )


# ---- programs -------------------------------------------------------------------------------


@cache
def wounds(left: int, rounds: int) -> Any:
    """Rounds until wounds of one or three are too many, or 5."""
    if left <= 0:
        return H({rounds: 1})
    if rounds == 4:
        return H({5: 1})
    return mixed([(wounds(left - 3, rounds + 1), 1), (wounds(left - 1, rounds + 1), 1)])
