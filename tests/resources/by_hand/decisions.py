"""The theme of rolls with decisions, counted out for whatever is decided.

A function takes whether each of its decisions is made, in the order in which they come up. The
numbers of the people who take part are told here once more.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

from tests.resources.by_hand.counting import die, tally, total

ALWAYS, NEVER = True, False

D6, D20 = die(6), die(20)


def at_least(needed):
    """Return the chance that a d20 shows ``needed`` or more."""
    return Fraction(min(20, max(0, 21 - needed)), 20)


def mixed(*parts):
    """Return what comes out where each of ``parts`` comes up with its chance.

    Args:
        parts: Pairs of a chance and the distribution that it leads to.
    """
    found = Counter()
    for chance, outcomes in parts:
        for outcome, share in outcomes.items():
            found[outcome] += chance * share
    return dict(found)


def plus(number, one):
    return {shown + number: chance for shown, chance in one.items()}


def added(*parts):
    found = {0: Fraction(1)}
    for part in parts:
        found = tally(lambda a, b: a + b, found, part)
    return found


def hero_point(spent, bonus=5, difficulty=15):
    needed = difficulty - bonus
    won = at_least(needed)
    if spent:
        # What falls short by 1 is made good by every d6, what falls short by 6 by a six only.
        shortfalls = (needed - face for face in range(1, needed))
        won += sum(Fraction(max(0, 7 - short), 20 * 6) for short in shortfalls)
    return {1: won, 0: 1 - won}


def inspiration(used, attack=9, damage=5, armour=18):
    miss = 1 - at_least(armour - attack)
    critical = Fraction(1, 20)
    tries = 1 + miss if used else 1
    return mixed(
        (1 - (1 - miss) * tries, {0: Fraction(1)}),
        ((1 - miss - critical) * tries, plus(damage, total(1, 8))),
        (critical * tries, plus(damage, total(2, 8))),
    )


def pig(goes_on, goal=20):
    @cache
    def turn(points):
        rests = [{0: Fraction(1)}]
        for face in range(2, 7):
            reached = points + face
            stops = reached >= goal or not goes_on
            rests.append({reached: Fraction(1)} if stops else turn(reached))
        return mixed(*((Fraction(1, 6), rest) for rest in rests))

    return turn(0)


def death_saves(used):
    def after(face, won, lost, inspired):
        if face == 20:
            return {"back up": Fraction(1)}
        if face >= 10:
            return rest(won + 1, lost, inspired)
        return rest(won, lost + (2 if face == 1 else 1), inspired)

    @cache
    def rest(won, lost, inspired):
        if won == 3 or lost >= 3:
            return {"stable" if won == 3 else "dead": Fraction(1)}
        again = mixed(*((Fraction(1, 20), after(face, won, lost, NEVER)) for face in range(1, 21)))
        return mixed(
            *(
                (
                    Fraction(1, 20),
                    again if inspired and face < 10 else after(face, won, lost, inspired),
                )
                for face in range(1, 21)
            )
        )

    return rest(0, 0, used)


def held(rerolled, bonus=1, difficulty=15, most=10):
    saved = at_least(difficulty - bonus)
    failed = 1 - saved
    turns = {lost: failed**lost * saved for lost in range(most)} | {most: failed**most}
    if not rerolled:
        return turns
    # The first failure is worth a second try; only where that fails too is a turn lost.
    return {0: saved + failed * saved} | {
        lost: failed * chance for lost, chance in turns.items() if lost
    }


def initiative(lucky, bonus=1):
    ours, theirs = D6, plus(bonus, D6)
    margin = tally(lambda we, they: (we > they) - (we < they), ours, theirs)
    # Ties repeat themselves, so that only the share among the others counts.
    plain = margin[1] / (margin[1] + margin[-1])
    won = plain
    if lucky:
        second = sum(
            mine * other * again * {1: 1, 0: plain, -1: 0}[(face > they) - (face < they)]
            for (we, mine), (they, other), (face, again) in product(
                ours.items(), theirs.items(), ours.items()
            )
            if we < they
        )
        won = (margin[1] + second) / (1 - margin[0])
    return {"the adventurers": won, "the goblins": 1 - won}


def skill_challenge(spent, points=2, needed=4):
    chances = tuple(map(at_least, (15 - 9, 15 - 6, 17 - 6, 13 - 2, 15 - 3, 17 - 3)))
    won = Fraction(0)
    # Six checks bring four successes or three failures; those behind either change nothing.
    for shown in product((True, False), repeat=len(chances)):
        first = prod(p if hit else 1 - p for p, hit in zip(chances, shown, strict=True))
        failed = [p for p, hit in zip(chances, shown, strict=True) if not hit]
        tried_again = failed[: points if spent else 0]
        for again in product((True, False), repeat=len(tried_again)):
            second = prod(p if hit else 1 - p for p, hit in zip(tried_again, again, strict=True))
            if sum(shown) + sum(again) >= needed:
                won += first * second
    return {1: won, 0: 1 - won}


def fireball(saved_again, dice=10, difficulty=17):
    monk, cleric, imp = (at_least(difficulty - bonus) for bonus in (9, 3, 6))
    if saved_again:
        cleric = 1 - (1 - cleric) ** 2

    def suffered(full):
        half = full // 2
        return added(
            mixed((monk, {0: Fraction(1)}), (1 - monk, {half: Fraction(1)})),
            mixed((cleric, {half: Fraction(1)}), (1 - cleric, {full: Fraction(1)})),
            mixed(
                (imp, {max(0, half - 5): Fraction(1)}), (1 - imp, {max(0, full - 5): Fraction(1)})
            ),
        )

    return mixed(*((chance, suffered(full)) for full, chance in total(dice, 6).items()))


def attack_die(rerolled, forced):
    """Return the die that counts, from its chances to show each number at least."""

    def reaching(needed):
        chance = at_least(needed)
        chance = 1 - (1 - chance) ** 2 if rerolled else chance
        return chance * at_least(needed) if forced else chance

    return {face: reaching(face) - reaching(face + 1) for face in range(1, 21)}


def full_attack(rerolled, forced, negated, armour=18):
    shown = attack_die(rerolled, forced)
    song, blows, visible, not_guarded = 1, plus(3, D6), Fraction(80, 100), Fraction(75, 100)
    ordinary = plus(song, added(blows, total(4, 6)))
    critical = added(ordinary, blows)

    def one(to_hit):
        bonus = to_hit + 2
        hits = sum(
            chance
            for face, chance in shown.items()
            if face == 20 or (face > 1 and face + bonus >= armour)
        )
        threats = shown[19] * (19 + bonus >= armour) + shown[20]
        twice = 0 if negated else threats * at_least(armour - bonus) * not_guarded
        return mixed(
            (1 - hits * visible, {0: Fraction(1)}),
            ((hits - twice) * visible, ordinary),
            (twice * visible, critical),
        )

    return added(one(11), one(6))


COUNTS = {
    "Hero point": (hero_point, ["Spend a hero point"]),
    "Inspiration after a miss": (inspiration, ["Use inspiration"]),
    "Push your luck": (pig, ["Roll again"]),
    "Death saves with inspiration": (death_saves, ["Use inspiration"]),
    "A save each round": (held, ["Reroll the save"]),
    "Group initiative": (initiative, ["Call on luck"]),
    "Skills and hero points": (skill_challenge, ["Spend a hero point"]),
    "Fireball": (fireball, ["Save again"]),
    "Full attack": (
        full_attack,
        ["Reroll the attack", "Force a reroll", "Negate the critical hit"],
    ),
}
"""How each roll is counted, and its decisions in the order in which the count takes them."""


def counted(title, *decided, **numbers):
    """Return what comes of a roll, given whether each of its decisions is made."""
    count, _ = COUNTS[title]
    return count(*decided, **numbers)


def always(title):
    """Return the count of a roll of which every decision is made, as in the library."""
    count, labels = COUNTS[title]
    return lambda p: count(*(ALWAYS for _ in labels))


BY_HAND = {title: always(title) for title in COUNTS}
