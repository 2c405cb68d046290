"""The themes d20 and characters, counted out; a function takes the parameters' numbers."""

from fractions import Fraction
from functools import cache

from tests.resources.by_hand.counting import best, binomial, die, exploding, pool, tally, total

D20 = die(20)


def attack(p):
    def damage(x, first, second):
        if x == 20:
            return first + second + p["B"]
        return first + p["B"] if x > 1 and x + p["A"] >= p["AC"] else 0

    return tally(damage, D20, die(8), die(8))


def death_saves(p):
    @cache
    def chances(won, lost):
        """Return the chances of stable, dead and back up."""
        if won == 3 or lost >= 3:
            return (1, 0, 0) if won == 3 else (0, 1, 0)
        after = (
            (Fraction(8, 20), chances(won, lost + 1)),
            (Fraction(1, 20), chances(won, lost + 2)),
            (Fraction(10, 20), chances(won + 1, lost)),
            (Fraction(1, 20), (0, 0, 1)),
        )
        return tuple(sum(chance * rest[i] for chance, rest in after) for i in range(3))

    return dict(zip(("stable", "dead", "back on your feet"), chances(0, 0), strict=True))


def degrees(p):
    names = ("critical failure", "failure", "success", "critical success")

    def degree(x):
        margin = x + p["B"] - p["DC"]
        plain = 3 if margin >= 10 else 2 if margin >= 0 else 1 if margin > -10 else 0
        return names[min(3, max(0, plain + (x == 20) - (x == 1)))]

    return tally(degree, D20)


def skill_challenge(p):
    chance = Fraction(21 - p["T"], 20)
    # N successes before the third failure: at least N successes in N + 2 checks.
    won = sum(part for hits, part in binomial(p["N"] + 2, chance).items() if hits >= p["N"])
    return {"success": won, "failure": 1 - won}


def group_check(p):
    chance = Fraction(21 - p["T"], 20)
    won = sum(part for hits, part in binomial(p["N"], chance).items() if 2 * hits >= p["N"])
    return {"the group succeeds": won, "the group fails": 1 - won}


def open_ended(p):
    further = exploding(100, 96)
    found = {x: Fraction(1, 100) for x in range(6, 96)}
    for first in range(96, 101):
        for more, chance in further.items():
            found[first + more] = found.get(first + more, 0) + chance / 100
    for first in range(1, 6):
        for more, chance in further.items():
            found[first - more] = found.get(first - more, 0) + chance / 100
    return found


KEPT_THREE = tally(lambda shown: sum(shown[1:]), pool(4, 6))


def worst(number, one):
    mirrored = best(number, {-face: chance for face, chance in one.items()})
    return {-face: chance for face, chance in mirrored.items()}


BY_HAND = {
    "Check with advantage": lambda p: tally(lambda a, b: max(a, b) + p["B"], D20, D20),
    "Check with disadvantage": lambda p: tally(lambda a, b: min(a, b) + p["B"], D20, D20),
    "Elven accuracy": lambda p: tally(lambda *x: max(x), D20, D20, D20),
    "Halfling luck": lambda p: tally(lambda a, b: b if a == 1 else a, D20, D20),
    "Blessed roll": lambda p: tally(lambda a, b: a + b + p["B"], D20, die(4)),
    "Check against a difficulty": lambda p: tally(
        lambda a: "success" if a + p["B"] >= p["DC"] else "failure", D20
    ),
    "Attack with critical hits": attack,
    "Great weapon fighting": lambda p: total(
        p["N"], tally(lambda a, b: b if a <= 2 else a, die(6), die(6))
    ),
    "Death saving throws": death_saves,
    "Four degrees of success": degrees,
    "Skill challenge": skill_challenge,
    "Group check": group_check,
    "Open-ended percentile": open_ended,
    "Ability score, three dice": lambda p: total(3, 6),
    "Ability score, drop the lowest": lambda p: tally(
        lambda shown: sum(shown[-3:]), pool(p["N"], 6)
    ),
    "Ability score without ones": lambda p: tally(
        lambda shown: sum(shown[1:]), pool(4, die(5, least=2))
    ),
    "Best of six ability scores": lambda p: best(6, KEPT_THREE),
    "Worst of six ability scores": lambda p: worst(6, KEPT_THREE),
    "Sum of all ability modifiers": lambda p: total(
        6, tally(lambda score: (score - 10) // 2, KEPT_THREE)
    ),
    "Hit points": lambda p: tally(
        lambda rolled: p["S"] + rolled + p["N"] * p["B"], total(p["N"] - 1, p["S"])
    ),
}
