"""The themes of story games, rolling under and explosions, counted out."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

from tests.resources.by_hand.counting import (
    LIMIT,
    binomial,
    die,
    exploding,
    faces,
    pool,
    tally,
    total,
)

FATE = faces([-1, 0, 1])


def hit(x):
    return "strong hit" if x >= 10 else "weak hit" if x >= 7 else "miss"


def action_roll(p):
    def result(shown):
        if shown.count(6) >= 2:
            return "critical"
        return "full success" if 6 in shown else "partial success" if max(shown) >= 4 else "failure"

    return tally(result, blades_pool(p["N"]))


def blades_pool(number):
    if number:
        return pool(number, 6)
    return tally(lambda shown: shown[:1], pool(2, 6))


def resistance(p):
    return tally(lambda shown: -1 if shown.count(6) >= 2 else 6 - max(shown), blades_pool(p["N"]))


def fate_opposed(p):
    def result(own, other):
        x = p["A"] + own - p["B"] - other
        if x == 0:
            return "tie"
        return "failure" if x < 0 else "success with style" if x >= 3 else "success"

    return tally(result, total(4, FATE), total(4, FATE))


def ironsworn(p):
    def result(action, first, second):
        mine = min(10, action + p["S"])
        return ("miss", "weak hit", "strong hit")[(mine > first) + (mine > second)]

    return tally(result, die(6), die(10), die(10))


def cortex(p):
    def best_two(*shown):
        return sum(sorted(face for face in shown if face > 1)[-2:])

    return tally(best_two, die(p["A"]), die(p["B"]), die(8), die(6))


def cortex_with_effect(p):
    sides = (p["A"], p["B"], 8, 6)

    def best_choice(*shown):
        live = [place for place, face in enumerate(shown) if face > 1]
        choices = combinations(live, 2) if len(live) > 1 else [live]
        total, effect = max(
            (
                sum(shown[place] for place in chosen),
                max((sides[place] for place in live if place not in chosen), default=4),
            )
            for chosen in choices
        )
        return f"{total} d{effect}"

    return tally(best_choice, *map(die, sides))


def head(p):
    own = binomial(p["discipline"] + p["exhaustion"] + p["madness"], Fraction(1, 2))
    return tally(lambda a, b: a - b, own, binomial(p["pain"], Fraction(1, 2)))


def neon_city(p):
    def result(action, danger):
        left = sorted((Counter(action) - Counter(danger)).elements())
        sixes = left.count(6)
        return 5 + sixes if sixes else max(left, default=0)

    return tally(result, pool(p["action"], 6), pool(p["danger"], 6))


def insight(p):
    def result(shown, seen):
        return f"{seen} and too much seen" if seen > max(shown) else str(max(shown))

    return tally(result, pool(p["N"], 6), die(6))


def genesys(p):
    ability = faces(["", "s", "s", "ss", "a", "a", "sa", "aa"])
    difficulty = faces(["", "f", "ff", "t", "t", "t", "tt", "ft"])

    def add_up(number, one):
        # Successes and advantages side by side; failures and threats count as less than none.
        net = tally(
            lambda face: (
                face.count("s") - face.count("f"),
                face.count("a") - face.count("t"),
            ),
            one,
        )
        found = {(0, 0): Fraction(1)}
        for _ in range(number):
            found = tally(lambda x, y: (x[0] + y[0], x[1] + y[1]), found, net)
        return found

    def result(good, bad):
        successes, advantages = good[0] + bad[0], good[1] + bad[1]
        with_what = " with advantage" if advantages > 0 else " with threat" if advantages else ""
        return ("success" if successes > 0 else "failure") + with_what

    return tally(result, add_up(p["ability"], ability), add_up(p["difficulty"], difficulty))


def gurps(p):
    def result(x):
        skill = p["S"]
        if x <= 4 or (x == 5 and skill >= 15) or (x == 6 and skill >= 16):
            return "critical success"
        if x == 18 or (x == 17 and skill <= 15) or x - skill >= 10:
            return "critical failure"
        return "success" if x <= skill and x < 17 else "failure"

    return tally(result, total(3, 6))


def cthulhu(p):
    def result(units, *tens):
        x = min(100 if ten == units == 0 else 10 * ten + units for ten in tens)
        if x == 1:
            return "critical"
        if x == 100 or (p["S"] < 50 and x >= 96):
            return "fumble"
        for part, name in ((5, "extreme success"), (2, "hard success"), (1, "success")):
            if x <= p["S"] // part:
                return name
        return "failure"

    return tally(result, *[die(10, least=0)] * (2 + p["B"]))


def doubles(p):
    def result(x):
        name = "success" if x <= p["S"] else "failure"
        return f"critical {name}" if x % 11 == 0 else name

    return tally(result, die(100, least=0))


def pendragon(p):
    skill = p["S"]
    return {
        "critical success": Fraction(1, 20),
        "success": Fraction(skill - 1, 20),
        "failure": Fraction(19 - skill, 20),
        "fumble": Fraction(1, 20),
    }


def alternity(p):
    def result(control, situation):
        x = control + situation
        if control == 20:
            return "critical failure"
        for part, name in ((4, "amazing"), (2, "good"), (1, "ordinary")):
            if x <= p["S"] // part:
                return name
        return "failure"

    return tally(result, die(20), die(p["P"]))


def penetrating(p):
    # The first die counts whole, each further one a point less: highest faces are worth S, S - 1,
    # S - 1 ... and the last die shows anything but the highest face.
    sides = p["S"]
    found = Counter()
    for rerolls in range(LIMIT):
        before = sides + (sides - 1) * (rerolls - 1) if rerolls else 0
        for face in range(1, sides):
            found[before + face - (rerolls > 0)] += Fraction(1, sides ** (rerolls + 1))
    return dict(found)


def doubles_and_over(p):
    plain = Counter()
    twice = Counter()
    for first in range(1, 7):
        for second in range(1, 7):
            (twice if first == second else plain)[first + second] += Fraction(1, 36)
    found, going_on = Counter(), {0: Fraction(1)}
    for _ in range(LIMIT):
        for sum_so_far, chance in tally(lambda a, b: a + b, going_on, plain).items():
            found[sum_so_far] += chance
        going_on = tally(lambda a, b: a + b, going_on, twice)
    return dict(found)


def stress(p):
    # Four ones in a row are 1 in 10,000; what comes after them is a multiple of 16.
    found = Counter({0: Fraction(1, 10)})
    for ones in range(4):
        for face in range(2, 10 if ones == 0 else 11):
            found[face * 2**ones] += Fraction(1, 10 ** (ones + 1))
    return {x: chance for x, chance in found.items() if x % 16}


BY_HAND = {
    "Move with 2d6": lambda p: tally(lambda x: hit(x + p["S"]), total(2, 6)),
    "Move with advantage": lambda p: tally(lambda x: hit(sum(x[1:]) + p["S"]), pool(3, 6)),
    "Action roll": action_roll,
    "Resistance roll": resistance,
    "Four Fate dice": lambda p: tally(lambda x: x + p["S"], total(4, FATE)),
    "Fate against opposition": fate_opposed,
    "Action against two challenge dice": ironsworn,
    "Best two of mixed dice": cortex,
    "Best two and an effect die": cortex_with_effect,
    "Best raise": lambda p: tally(
        lambda a, b: sum(sorted(a + b)[-2:]), pool(p["N"], 6), pool(p["M"], 8)
    ),
    "Discipline, exhaustion and madness against pain": head,
    "Action and danger dice": neon_city,
    "Insight die": insight,
    "Over or under your number": lambda p: binomial(p["N"], Fraction(p["L"], 6)),
    "Symbols that cancel": genesys,
    "Three dice under a skill": gurps,
    "Margin of success": lambda p: tally(lambda x: p["S"] - x, total(3, 6)),
    "Bonus dice on a percentile": cthulhu,
    "Percentile with doubles": doubles,
    "Success levels from the tens": lambda p: tally(lambda x: p["S"] // 10 - x // 10, die(100)),
    "As high as you can, without going over": pendragon,
    "Control and situation die": alternity,
    "Exploding die": lambda p: exploding(p["S"]),
    "Penetrating die": penetrating,
    "Exploding up and down": lambda p: tally(
        lambda up, down: up - down + p["B"], exploding(6), exploding(6)
    ),
    "Doubles add and roll over": doubles_and_over,
    "Stress die": stress,
}
