"""The themes of pools, war games, classics and tables, counted out."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb, perm, prod

from tests.resources.by_hand.counting import (
    best,
    binomial,
    die,
    exploding,
    faces,
    hands,
    pool,
    tally,
    total,
)

D6 = die(6)


# ---- pools --------------------------------------------------------------------------------


def ten_again(p):
    # One die: 1-7 fail (7/10), 8 and 9 end it with a success, a 10 is one and goes on.
    one = {0: Fraction(7, 10)}
    for successes in range(1, 13):
        one[successes] = Fraction(2, 10) * Fraction(1, 10) ** (successes - 1)
        one[successes] += Fraction(7, 10) * Fraction(1, 10) ** successes
    # The twelfth roll is the last, so that twelve tens are lost and no die fails after them.
    one[12] -= Fraction(7, 10) * Fraction(1, 10) ** 12
    return total(p["N"], one)


def less_ones(p):
    def result(shown):
        successes = sum(face >= p["T"] for face in shown)
        if successes:
            return max(0, successes - shown.count(1))
        return -1 if 1 in shown else 0

    return tally(result, pool(p["N"], 10))


def pairs_of_tens(p):
    def successes(shown):
        return sum(face >= 6 for face in shown) + shown.count(10) // 2 * 2

    return tally(successes, pool(p["N"], 10))


def glitches(p):
    def result(shown):
        if 2 * shown.count(1) <= len(shown):
            return "no glitch"
        return "glitch" if max(shown) >= 5 else "critical glitch"

    return tally(result, pool(p["N"], 6))


def pushed(p):
    # One die: six at once, or neither six nor one and a six afterwards.
    return binomial(p["N"], Fraction(1, 6) + Fraction(4, 6) * Fraction(1, 6))


def roll_and_keep(p):
    # The least totals only: no die explodes, and 5 x 10 - ... is out of reach below 10 for all.
    plain = pool(p["N"], {face: Fraction(1, 10) for face in range(1, 10)})
    found = Counter()
    for shown, chance in plain.items():
        found[sum(shown[-p["K"] :])] += chance
    return {x: chance for x, chance in found.items() if x <= 12}


def trait_and_wild(p):
    return tally(max, exploding(p["T"]), exploding(6))


def widest_set(p):
    def result(shown):
        width, height = max((shown.count(face), face) for face in shown)
        return f"{width} x {height}" if width > 1 else "no set"

    return tally(result, pool(p["N"], 10))


def highest_set(p):
    def result(shown):
        height = max((face for face in shown if shown.count(face) > 1), default=0)
        return f"{shown.count(height)} x {height}" if height else "no set"

    return tally(result, pool(p["N"], 10))


def number_of_sets(p):
    return tally(lambda shown: sum(shown.count(face) > 1 for face in set(shown)), pool(p["N"], 10))


def best_matching_sum(p):
    return tally(lambda shown: max(face * shown.count(face) for face in shown), pool(p["N"], 10))


def highest_and_sixes(p):
    def result(shown):
        if 6 in shown:
            return 5 + shown.count(6)
        return 0 if max(shown) == 1 else max(shown)

    return tally(result, pool(p["N"], 6))


def wild_die(p):
    others = pool(p["N"] - 1, 6)
    found = Counter()
    for shown, chance in others.items():
        found[sum(shown[:-1])] += chance / 6
        for face in range(2, 6):
            found[sum(shown) + face] += chance / 6
        for more, further in exploding(6).items():
            found[sum(shown) + 6 + more] += chance / 6 * further
    return dict(found)


# ---- war games ----------------------------------------------------------------------------


def risk(p):
    def losses(attack, defence):
        ranks = zip(reversed(attack), reversed(defence), strict=False)
        return sum(a > b for a, b in ranks)

    return tally(losses, pool(p["A"], 6), pool(p["B"], 6))


def three_steps(p):
    hit, wound = Fraction(7 - p["H"], 6), Fraction(7 - p["W"], 6)
    return binomial(p["A"], hit * wound * Fraction(p["S"] - 1, 6))


def hits_again(p):
    chance = Fraction(7 - p["T"], 6)
    return binomial(p["A"], chance + Fraction(1, 6) * chance)


def elements(p):
    def result(own, other):
        own, other = own + p["A"], other + p["B"]
        return "stands" if own >= other else "destroyed" if other >= 2 * own else "recoils"

    return tally(result, D6, D6)


def block_dice(p):
    names = ("attacker down", "both down", "pushed back", "stumbles", "knocked down")
    return tally(lambda rank: names[rank], best(p["N"], faces([0, 1, 2, 2, 3, 4])))


def hit_location(p):
    weights = {
        "centre torso, critical": 1,
        "right arm": 2 + 3,
        "right leg": 4,
        "right torso": 5,
        "centre torso": 6,
        "left torso": 5,
        "left leg": 4,
        "left arm": 3 + 2,
        "head": 1,
    }
    return {name: Fraction(weight, 36) for name, weight in weights.items()}


# ---- classics -----------------------------------------------------------------------------


def yahtzee(p):
    # Five of a kind under this way to play, known as 347,897 in 7,558,272.
    return {5: Fraction(347897, 7558272)}


def poker_dice(p):
    weights = {
        "five of a kind": 6,
        "four of a kind": 150,
        "full house": 300,
        "straight": 240,
        "three of a kind": 1200,
        "two pairs": 1800,
        "one pair": 3600,
        "bust": 480,
    }
    return {name: Fraction(weight, 6**5) for name, weight in weights.items()}


def score_sheet(p):
    dice, rows = poker_dice(p), yahtzee_straights(p)
    weights = {
        "yahtzee": dice["five of a kind"],
        "large straight": rows["large straight"],
        "small straight": rows["small straight"],
        **{name: dice[name] for name in ("full house", "four of a kind", "three of a kind")},
    }
    return {**weights, "chance": 1 - sum(weights.values())}


def yahtzee_straights(p):
    # Large: 5! orders of each of two rows. Small: of the rows 1-4, 2-5, 3-6 the fifth die repeats
    # one of the four (4 x 5!/2 orders), or is a number that does not touch the row (5! orders).
    weights = {"large straight": 2 * 120, "small straight": 3 * 4 * 60 + 2 * 120}
    weights["neither"] = 6**5 - sum(weights.values())
    return {name: Fraction(weight, 6**5) for name, weight in weights.items()}


def row_from_one(p):
    def worth(shown):
        row = next(top for top in range(7) if top + 1 not in shown)
        return 0 if shown.count(1) > 2 else {6: 35}.get(row, 5 * row)

    return tally(worth, pool(6, 6))


def poker_by_ranks(p):
    weights = {
        "four of a kind": 13 * 48,
        "full house": 13 * comb(4, 3) * 12 * comb(4, 2),
        "three of a kind": 13 * comb(4, 3) * comb(12, 2) * 4**2,
        "two pairs": comb(13, 2) * comb(4, 2) ** 2 * 44,
        "one pair": 13 * comb(4, 2) * comb(12, 3) * 4**3,
        "straight": 10 * 4**5,
        "high card": (comb(13, 5) - 10) * 4**5,
    }
    return {name: Fraction(weight, comb(52, 5)) for name, weight in weights.items()}


def poker(p):
    by_ranks = {name: int(chance * comb(52, 5)) for name, chance in poker_by_ranks(p).items()}
    flushes, rows = 4 * (comb(13, 5) - 10), 4 * 10
    by_ranks["straight"] -= rows
    by_ranks["high card"] -= flushes
    weights = {**by_ranks, "flush": flushes, "straight flush": rows}
    return {name: Fraction(weight, comb(52, 5)) for name, weight in weights.items()}


def most_of_a_suit(p):
    found = Counter()
    for held in product(range(14), repeat=4):
        if sum(held) == p["N"]:
            ways = prod(comb(13, number) for number in held)
            found[max(held)] += Fraction(ways, comb(52, p["N"]))
    return dict(found)


def pig(p):
    found, going_on = Counter(), {0: Fraction(1)}
    while going_on:
        rolled = tally(lambda so_far, x: 0 if x == 1 else so_far + x, going_on, D6)
        going_on = {x: chance for x, chance in rolled.items() if 0 < x < 20}
        for x, chance in rolled.items():
            if not 0 < x < 20:
                found[x] += chance
    return dict(found)


def three_columns(p):
    def result(*shown):
        sums = {a + b for a, b in combinations(shown, 2)}
        return "go on" if sums & {6, 7, 8} else "bust"

    return tally(result, D6, D6, D6, D6)


def blackjack(p):
    def value(hand):
        aces = hand.count(1)
        return sum(hand) + (10 if aces else 0)

    return tally(value, hands([*range(1, 11), 10, 10, 10] * 4, 2))


def largest_group(p):
    whole = comb(52, 5)
    fours = 13 * 48
    threes = 13 * comb(4, 3) * comb(48, 2)
    ones = comb(13, 5) * 4**5
    return {
        4: Fraction(fours, whole),
        3: Fraction(threes, whole),
        2: Fraction(whole - fours - threes - ones, whole),
        1: Fraction(ones, whole),
    }


def major_arcana(p):
    number = p["N"]
    return {
        majors: Fraction(comb(22, majors) * comb(56, number - majors), comb(78, number))
        for majors in range(number + 1)
    }


# ---- tables -------------------------------------------------------------------------------


def reaction(p):
    def result(x):
        for most, name in ((2, "attack"), (5, "hostile"), (8, "uncertain"), (11, "indifferent")):
            if x <= most:
                return name
        return "friendly"

    return tally(lambda x: result(x + p["B"]), total(2, 6))


def wandering(p):
    quiet = Fraction(5, 6) ** p["N"]
    return {"quiet": quiet, "company": 1 - quiet}


def usage_die(p):
    sizes = {p["S"]: Fraction(1)}
    for _ in range(p["N"]):
        after = Counter()
        for size, chance in sizes.items():
            wears = Fraction(2, size) if size else 0
            after[size] += chance * (1 - wears)
            after[{0: 0, 4: 0}.get(size, size - 2)] += chance * wears
        sizes = after
    return {size: chance for size, chance in sizes.items() if chance}


def tokens(p):
    bag = [1, 0, 0, -1, -1, -1, -2, -2, -3, -4, -99]
    return tally(lambda x: "success" if p["S"] + x >= p["T"] else "failure", faces(bag))


def faces_seen(p):
    rolls = p["N"]

    def onto(kinds):
        return sum(
            (-1) ** left * comb(kinds, left) * (kinds - left) ** rolls for left in range(kinds)
        )

    return {kinds: Fraction(comb(6, kinds) * onto(kinds), 6**rolls) for kinds in range(1, 7)}


def birthdays(p):
    different = Fraction(perm(365, p["N"]), 365 ** p["N"])
    return {"all different": different, "two alike": 1 - different}


BY_HAND = {
    "Successes with ten again": ten_again,
    "Successes less ones": less_ones,
    "Pairs of tens": pairs_of_tens,
    "Tens count double": lambda p: total(p["N"], faces([0] * 6 + [1, 1, 1, 2])),
    "Hits": lambda p: binomial(p["N"], Fraction(1, 3)),
    "Glitches": glitches,
    "Sixes with a push": pushed,
    "Roll and keep": roll_and_keep,
    "Trait and wild die": trait_and_wild,
    "Best exploding die": lambda p: best(p["N"], exploding(p["S"])),
    "Widest set": widest_set,
    "Highest set": highest_set,
    "Number of sets": number_of_sets,
    "Best matching sum": best_matching_sum,
    "Highest die and sixes": highest_and_sixes,
    "Wild die in a pool": wild_die,
    "Attack against defence": risk,
    "To hit, to wound, to save": three_steps,
    "Hits with ones rolled again": hits_again,
    "Charge": lambda p: tally(lambda x: "charge" if x >= p["T"] else "too far", total(2, 6)),
    "Combat of elements": elements,
    "Block dice": block_dice,
    "Mixed attackers": lambda p: tally(
        lambda a, b: a + b, binomial(p["N"], Fraction(1, 6)), binomial(p["M"], Fraction(1, 2))
    ),
    "Hit location": hit_location,
    "Five of a kind in three rolls": yahtzee,
    "Poker dice": poker_dice,
    "One throw for the score sheet": score_sheet,
    "Upper section in three rolls": lambda p: {
        p["F"] * hits: chance for hits, chance in binomial(5, 1 - Fraction(5, 6) ** 3).items()
    },
    "Small and large straight": yahtzee_straights,
    "Row from one": row_from_one,
    "Poker hand": poker,
    "Flush in a hand": most_of_a_suit,
    "Poker hand by ranks": poker_by_ranks,
    "Pass line": lambda p: {"win": Fraction(244, 495), "lose": Fraction(251, 495)},
    "Three dice on one number": lambda p: tally(
        lambda hits: hits or -1, binomial(3, Fraction(1, 6))
    ),
    "Hold at twenty": pig,
    "Doubles count twice": lambda p: tally(lambda a, b: 4 * a if a == b else a + b, D6, D6),
    "Dice under all cups": lambda p: binomial(p["N"], Fraction(1, 3)),
    "Three columns": three_columns,
    "First two cards": blackjack,
    "Largest group in a hand": largest_group,
    "Major arcana in a spread": major_arcana,
    "Two dice as tens and units": lambda p: tally(lambda a, b: int(f"{a}{b}"), D6, D6),
    "Reaction table": reaction,
    "Wandering monsters": wandering,
    "Usage die": usage_die,
    "Bag of tokens": tokens,
    "Middle of three d20": lambda p: tally(lambda shown: shown[1], pool(3, 20)),
    "A die that does not exist": lambda p: die(p["S"]),
    "Sicherman dice": lambda p: total(2, 6),
    "Dice that beat each other in a circle": lambda p: {
        "first wins": Fraction(2, 3),
        "second wins": Fraction(1, 3),
    },
    "Faces seen so far": faces_seen,
    "Shared birthdays": birthdays,
}
