"""The theme in AnyDice's notation: the first output of each, counted out by its rules."""

from collections import Counter

from tests.resources.by_hand.counting import best, binomial, die, faces, pool, tally, total

D6, D20 = die(6), die(20)


def kept(number, count, one):
    """Return the sum of the greatest dice of a pool."""
    return tally(lambda roll: sum(roll[-number:]), pool(count, one))


def exploded(sides, depth):
    """Return a die that is rolled again on its greatest face, so often at most."""
    found = die(sides)
    for _ in range(depth):
        found = tally(
            lambda first, more: first + more if first == sides else first, die(sides), found
        )
    return found


def mixed(of, source):
    """Return the mixture of what ``of`` makes of each outcome."""
    found = Counter()
    for outcome, chance in source.items():
        for value, share in of(outcome).items():
            found[value] += chance * share
    return found


def plain(number):
    return {number: 1}


def attacked(given):
    def of(face):
        if face == 20:
            return tally(lambda dice: dice + given["B"], total(2, 8))
        hits = face + given["B"] >= given["AC"]
        return tally(lambda one: one + given["B"], die(8)) if hits else plain(0)

    return mixed(of, D20)


def again(is_bad, one):
    return mixed(lambda face: one if is_bad(face) else plain(face), one)


def losses(_given):
    def lost(ours, theirs):
        return sum(a > b for a, b in zip(ours[::-1], theirs[::-1], strict=False))

    return tally(lost, pool(3, 6), pool(2, 6))


def graded(given):
    def grade(roll):
        if roll.count(6) >= 2:
            return 3
        return (roll[-1] >= 4) + (roll[-1] == 6)

    return tally(grade, pool(given["N"], 6))


def stepped(_given):
    def of(sides):
        def after(face):
            return of(sides + 2) if face == sides < 12 else plain(face)

        return mixed(after, die(sides))

    return of(4)


def confirmed(given):
    def of(first):
        if first < given["HIT"]:
            return plain(0)
        if first < 19:
            return total(2, 8)
        return mixed(lambda second: total(4 if second >= given["HIT"] else 2, 8), D20)

    return mixed(of, D20)


def margin(given):
    hits = {face: chance for face, chance in D20.items() if face + 3 >= given["AC"]}
    return {face + 3 - given["AC"]: chance / sum(hits.values()) for face, chance in hits.items()}


def wounds(given):
    left = binomial(given["N"], D6[1] * 4)
    left = mixed(lambda hits: binomial(hits, D6[1] * 3), left)
    return mixed(lambda made: binomial(made, D6[1] * 4), left)


def glitches(given):
    def of(roll):
        return -1 if 2 * roll.count(1) >= len(roll) else roll.count(5) + roll.count(6)

    return tally(of, pool(given["N"], 6))


def straight(roll):
    return int(any({face, face + 1, face + 2} <= set(roll) for face in range(1, 5)))


def percent(tens, units):
    return 100 if not tens and not units else 10 * tens + units


def in_a_row(_given):
    sixth = D6[6]
    shares = {length: sixth**length * (1 - sixth) for length in range(3)}
    return {**shares, 3: sixth**3}


TEN = faces(range(10))
FUDGE = faces((-1, 0, 1))

BY_HAND = {
    "Ability score, best three of four": lambda _: kept(3, 4, 6),
    "Ability score, ones rolled again": lambda _: kept(3, 4, die(5, least=2)),
    "Advantage and disadvantage beside a plain roll": lambda given: tally(
        lambda face: face + given["M"], best(2, D20)
    ),
    "Attack against a defence": attacked,
    "Great weapon, ones and twos again": lambda _: total(2, again(lambda face: face <= 2, D6)),
    "Difficulty pool": lambda given: binomial(given["N"], die(10)[1] * (11 - given["DIFF"])),
    "Pool in which tens count twice": lambda given: total(
        given["N"], faces([0] * 6 + [1] * 3 + [2])
    ),
    "Pool in which ones take away": lambda given: total(
        given["N"], faces([0] * 5 + [1] * 4 + [-1])
    ),
    "Fives and sixes with glitches": glitches,
    "Exploding damage": lambda _: exploded(6, 4),
    "Trait die and wild die, both exploding": lambda _: tally(max, exploded(8, 5), exploded(6, 5)),
    "Opposed pools, die against die": losses,
    "Two ranks for a success": graded,
    "Move in three grades": lambda given: tally(
        lambda two: (two + given["S"] >= 7) + (two + given["S"] >= 10), total(2, 6)
    ),
    "Matching dice": lambda given: tally(
        lambda roll: max(Counter(roll).values()), pool(given["N"], 6)
    ),
    "Straight of three": lambda given: tally(straight, pool(given["N"], 6)),
    "Middle die": lambda _: tally(lambda roll: roll[1], pool(3, 20)),
    "Spread of a roll": lambda given: tally(lambda roll: roll[-1] - roll[0], pool(given["N"], 6)),
    "Step die that steps up": stepped,
    "Percentile with degrees": lambda given: tally(
        lambda face: int((given["SKILL"] - face) / 10), die(100)
    ),
    "Ten-sided dice as percent": lambda _: tally(
        lambda one, other, units: percent(min(one, other), units), TEN, TEN, TEN
    ),
    "Fudge dice with a reroll": lambda given: tally(
        lambda sum_of_four: sum_of_four + given["SKILL"],
        again(lambda sum_of_four: sum_of_four < 0, total(4, FUDGE)),
    ),
    "Armour save after wounds": wounds,
    "Critical threat that is confirmed": confirmed,
    "Damage given a hit": margin,
    "Sum of the best of two pools": lambda _: tally(
        lambda small, large: sum(sorted(small + large)[-2:]), pool(3, 6), pool(2, 8)
    ),
    "Sixes in a row": in_a_row,
}
