"""The theme of rolls at the virtual table, counted out as their games tell them."""

from collections import Counter
from fractions import Fraction
from math import comb, lcm

from tests.resources.by_hand.counting import (
    LIMIT,
    best,
    binomial,
    die,
    exploding,
    faces,
    pool,
    tally,
    total,
)

D20 = die(20)


def chain(sides, least, worth):
    """Return what a die that explodes comes to, the chains beyond the limit left out.

    Args:
        sides: The number of sides.
        least: The least face that explodes.
        worth: What a face counts, given how many dice of the chain were rolled before it.
    """
    found, going_on = Counter(), {0: Fraction(1)}
    for rolled in range(LIMIT):
        again = Counter()
        for so_far, chance in going_on.items():
            for face in range(1, sides + 1):
                into = again if face >= least else found
                into[so_far + worth(face, rolled)] += chance / sides
        going_on = again
    return dict(found)


def rolled_again(one, is_bad):
    """Return a die that is rolled once more where its face is bad."""
    return tally(lambda first, second: second if is_bad(first) else first, one, one)


def highest(rolled, kept, one):
    """Return the sum of the highest of equal dice, told face by face from the top."""
    scale = lcm(*(chance.denominator for chance in one.values()))
    found, going_on = Counter(), Counter({(rolled, min(rolled, kept), 0): 1})
    for face in sorted(one, reverse=True):
        weight = int(one[face] * scale)
        lower = int(sum(chance for other, chance in one.items() if other < face) * scale)
        after = Counter()
        for (left, room, so_far), ways in going_on.items():
            for showing in range(left + 1):
                these = ways * comb(left, showing) * weight**showing
                reached = so_far + min(showing, room) * face
                if showing < room:
                    after[left - showing, room - showing, reached] += these
                else:
                    found[reached] += these * lower ** (left - showing)
        going_on = after
    return {x: Fraction(ways, scale**rolled) for x, ways in found.items()}


def plus(number, one):
    return {face + number: chance for face, chance in one.items()}


def chosen_d20(p):
    """Return a d20 as it is chosen: one die, the better of two or the worse of two."""
    rolled = {1: D20, 2: tally(max, D20, D20), 3: tally(min, D20, D20)}
    return plus(p["Modifier"], rolled[p["Roll"]])


def percentile(p):
    """Read the dice as they lie: the units are shared, and 00 with 0 is a hundred."""
    digits = faces(range(10))

    def reading(units, *tens):
        return min(10 * each + units or 100 for each in tens)

    return tally(reading, digits, *[digits] * p["Tens dice"])


def vampire(p):
    def counts(face):
        return (face >= p["Difficulty"]) - (face == 1)

    return total(p["Pool"], tally(counts, die(10)))


def body(p):
    return total(p["Dice"], tally(lambda face: 0 if face == 1 else 2 if face == 6 else 1, die(6)))


def fastest(p):
    members = (p["First"], p["Second"], p["Third"])
    return tally(max, *(plus(bonus, D20) for bonus in members))


def sneak_attack(p):
    weapon, sneak = total(2, 8), total(2 * p["Sneak dice"], 6)
    return plus(p["Modifier"], tally(lambda a, b: a + b, weapon, sneak))


def ones_again(p):
    hits = tally(lambda face: face >= p["To hit"], rolled_again(die(6), lambda face: face == 1))
    return binomial(p["Attacks"], hits[True])


def wild_pool(p):
    others, wild = total(p["Dice"] - 1, 6), exploding(6)
    return plus(p["Pips"], tally(lambda a, b: a + b, others, wild))


SCORE = tally(lambda shown: sum(shown[1:]), pool(4, 6))
TWO_HANDED = rolled_again(die(6), lambda face: face <= 2)
BRUTAL = {face: Fraction(1, 10) for face in range(3, 13)}

BY_HAND = {
    "d20 with advantage": lambda p: plus(p["Modifier"], tally(max, D20, D20)),
    "d20 with disadvantage": lambda p: plus(p["Modifier"], tally(min, D20, D20)),
    "d20, the way chosen when rolling": chosen_d20,
    "Damage of a hit, or of a critical": lambda p: plus(p["Modifier"], total(2 * p["Hit"], 6)),
    "Best of three d20": lambda p: plus(p["Modifier"], tally(max, D20, D20, D20)),
    "d20 with bless": lambda p: tally(lambda a, b: a + b + p["Modifier"], D20, die(4)),
    "Four dice, keep three": lambda p: SCORE,
    "Two-handed weapon": lambda p: plus(p["Modifier"], total(2, TWO_HANDED)),
    "Better of two damage rolls": lambda p: plus(p["Modifier"], best(2, total(2, 6))),
    "Critical sneak attack": sneak_attack,
    "Half damage on a save": lambda p: tally(lambda rolled: rolled // 2, total(p["Dice"], 6)),
    "Brutal weapon": lambda p: plus(p["Modifier"], total(p["Weapon dice"], BRUTAL)),
    "Fastest of three": fastest,
    "Fives and sixes": lambda p: binomial(p["Pool"], Fraction(1, 3)),
    "Fives and sixes, sixes again": lambda p: total(
        p["Pool"], chain(6, 6, lambda face, _: face >= 5)
    ),
    "Ones take successes away": vampire,
    "Tens again": lambda p: total(p["Pool"], chain(10, p["Again"], lambda face, _: face >= 8)),
    "Trait roll of a wild card": lambda p: plus(
        p["Modifier"], tally(max, exploding(p["Trait"]), exploding(6))
    ),
    "Highest exploding die": lambda p: best(p["Dice"], exploding(p["Sides"])),
    "Tens explode, keep the best": lambda p: highest(p["Roll"], p["Keep"], exploding(10)),
    "Skill with Fate dice": lambda p: plus(p["Skill"], total(4, faces([-1, 0, 1]))),
    "Penetrating damage": lambda p: plus(
        p["Modifier"], total(p["Dice"], chain(8, 8, lambda face, rolled: face - (rolled > 0)))
    ),
    "Pushed pool": lambda p: binomial(p["Pool"], rolled_again(die(6), lambda face: face < 6)[6]),
    "Dice code with a wild die": wild_pool,
    "2d6 with a boon": lambda p: plus(
        p["Modifier"], tally(lambda shown: sum(shown[1:]), pool(3, 6))
    ),
    "2d6 with a bane": lambda p: plus(
        p["Modifier"], tally(lambda shown: sum(shown[:2]), pool(3, 6))
    ),
    "Highest die of a pool": lambda p: best(p["Pool"], die(6)),
    "Percentiles with bonus dice": percentile,
    "Move with a stat": lambda p: plus(p["cool"], total(2, 6)),
    "To hit, ones rolled again": ones_again,
    "Skill with an exploding d10": lambda p: plus(p["Skill"], exploding(10)),
    "Body of a normal attack": body,
}
