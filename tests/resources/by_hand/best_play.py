"""The theme of best play: what its rolls come to undecided, and what the best decisions are worth.

Each best value is derived here by hand, or by a count in plain Python that knows the game rather
than the script; where a figure is published, its source stands beside it.
"""

from fractions import Fraction
from functools import cache
from math import comb

from tests.resources.by_hand.counting import die, faces, tally, total
from tests.resources.by_hand.decisions import at_least, mixed, pig, plus

D6, D20, D100 = die(6), die(20), die(100)
FUDGE = tally(lambda a, b: a + b, *2 * (tally(lambda a, b: a + b, *2 * (faces((-1, 0, 1)),)),))

SURE = Fraction(1)


def mean(outcomes):
    return sum(outcome * chance for outcome, chance in outcomes.items())


def truth(chance):
    return {1: chance, 0: 1 - chance}


def stopping(one, rolls):
    """Return what is kept of several offers that come one after another.

    Moser's recurrence (L. Moser, On a problem of Cayley, Scripta Mathematica 22, 1956): an offer is
    declined where what is still to come is worth more.
    """
    kept = one
    for _ in range(rolls - 1):
        later, worth = kept, mean(kept)
        kept = mixed(
            *((chance, {offer: SURE} if offer >= worth else later) for offer, chance in one.items())
        )
    return kept


def hog(dice):
    """Return what a turn of Hog with so many dice is worth.

    Without a 1 each die shows 4 on average: 4 n (5/6)^n. It is greatest with 5 dice and with 6,
    8.04 (L. Feldman, F. Morgan, The Pedagogy and Probability of the Dice Game HOG, 2003).
    """
    return 4 * dice * Fraction(5, 6) ** dice


CANT_STOP = Fraction(1192, 1296)
"""The chance of a roll on 6, 7 and 8 (M. Keller, A Winning Strategy for Can't Stop, 1986: 92 %).

Another roll is worth it as long as p (n + 1) > n, which is n < 1192/104: up to 11.
"""


def yahtzee():
    """Return the chance of five of a kind in three rolls.

    By the size of the largest group, which is kept: published as 0.0460 or 347,897/7,558,272
    (Wolfram MathWorld, Yahtzee).
    """

    @cache
    def largest(dice):
        """Return the chances of the sizes of the largest group of so many dice."""
        if dice == 0:
            return {(0,) * 6: SURE}
        found = {}
        for counts, chance in largest(dice - 1).items():
            for face in range(6):
                more = (*counts[:face], counts[face] + 1, *counts[face + 1 :])
                found[more] = found.get(more, Fraction(0)) + chance / 6
        return found

    @cache
    def won(kept, rolls):
        found = Fraction(0)
        for counts, chance in largest(5 - kept).items():
            group = max(kept + counts[0], *counts[1:])
            found += chance * (won(group, rolls - 1) if rolls > 1 else Fraction(group == 5))
        return found

    return won(0, 3)


def fate_point():
    """Return the chance to reach 3 with a skill of 2 and a point.

    A 4dF of -1 or more succeeds with the two that the point adds; what is less is rolled again.
    """
    enough = sum(chance for shown, chance in FUDGE.items() if shown >= -1)
    again = sum(chance for shown, chance in FUDGE.items() if shown >= 1)
    return enough + (1 - enough) * again


BLADE = mixed((1 - at_least(8), {0: SURE}), (at_least(8), plus(1, D6)))
AXE = mixed((1 - at_least(13), {0: SURE}), (at_least(13), plus(2, total(2, 6))))


def fight(weapons, left=12, turns=3):
    """Return the chance to bring a foe down, with the better of some weapons at each turn."""
    if left <= 0 or turns == 0:
        return Fraction(left <= 0)
    return max(
        sum(chance * fight(weapons, left - hurt, turns - 1) for hurt, chance in weapon.items())
        for weapon in weapons
    )


CARDS = {**{number: Fraction(1, 13) for number in (*range(2, 10), 11)}, 10: Fraction(4, 13)}


def drawn(total, aces, card):
    total, aces = total + card, aces + (card == 11)
    return (total - 10, aces - 1) if total > 21 and aces else (total, aces)


@cache
def dealt(total, aces):
    """Return what a dealer comes to who stands on every 17; 22 is everything above 21."""
    if total >= 17:
        return {min(total, 22): SURE}
    return mixed(*((chance, dealt(*drawn(total, aces, card))) for card, chance in CARDS.items()))


def blackjack():
    """Return what comes of a hand against an infinite deck, without naturals, doubles and splits.

    The answers are those of the basic strategy (R. Baldwin and others, The Optimum Strategy in
    Blackjack, 1956): ``hits_by_basic_strategy``.
    """

    def stood(total, shown):
        return mixed(
            *(
                (chance, {(end > 21 or end < total) - (total < end <= 21): SURE})
                for end, chance in dealt(shown, int(shown == 11)).items()
            )
        )

    def hit(total, aces, shown):
        return mixed(
            *((chance, played(*drawn(total, aces, card), shown)) for card, chance in CARDS.items())
        )

    @cache
    def played(total, aces, shown):
        if total > 21:
            return {-1: SURE}
        if total == 21:
            return stood(total, shown)
        return max(stood(total, shown), hit(total, aces, shown), key=mean)

    return mixed(
        *(
            (first * second * third, played(*drawn(one, int(one == 11), two), shown))
            for one, first in CARDS.items()
            for two, second in CARDS.items()
            for shown, third in CARDS.items()
        )
    )


def hits_by_basic_strategy(total, is_soft, shown):
    """Return whether the published table takes another card."""
    if is_soft:
        return total <= 17 or (total == 18 and shown in (9, 10, 11))
    if total <= 11:
        return True
    if total == 12:
        return shown not in (4, 5, 6)
    return total <= 16 and shown >= 7


def death_saves(potions):
    """Return the chance to live with a potion that undoes a failure, spent as well as can be."""

    @cache
    def lives(won, lost, potions):
        if won == 3 or lost >= 3:
            return Fraction(won == 3)
        spared = lives(won, lost, potions - 1) if potions else Fraction(0)
        return (
            Fraction(1, 20)
            + Fraction(11 - 1, 20) * lives(won + 1, lost, potions)
            + Fraction(8, 20) * max(spared, lives(won, lost + 1, potions))
            + Fraction(1, 20) * max(spared, lives(won, lost + 2, potions))
        )

    return lives(0, 0, potions)


def two_tests(bid, dice=7, first=8, second=14):
    """Return the chance to pass both tests with so many dice on the first."""

    def passed(number, needed):
        return sum(chance for shown, chance in total(number, 6).items() if shown >= needed)

    return passed(bid, first) * passed(dice - bid, second)


def rerolled_damage(hits=3):
    """Return the greatest damage on average of some hits of which one may be rolled again."""
    one = total(2, 6)

    @cache
    def best(left):
        if left == 0:
            return {0: SURE}
        again = total(2 * left, 6)
        return mixed(
            *(
                (chance, max(plus(shown, best(left - 1)), again, key=mean))
                for shown, chance in one.items()
            )
        )

    return best(hits)


def duel():
    """Return the chance to win a duel in which both may reroll once, and ties are lost."""

    def against(mine):
        # The opponent rerolls whatever does not win yet.
        return Fraction(mine - 1, 20) ** 2

    plain = sum(against(face) for face in D20) / 20
    return sum(max(against(face), plain) for face in D20) / 20


def binomial(number, chance):
    return {
        hits: comb(number, hits) * chance**hits * (1 - chance) ** (number - hits)
        for hits in range(number + 1)
    }


BY_HAND = {
    "Keep it or roll again": lambda p: stopping(D20, 2),
    "Three rolls of a die": lambda p: stopping(D6, 3),
    "Stopping at the best of many": lambda p: stopping(D100, 10),
    "A turn of Pig": lambda p: pig(goes_on=True, goal=20),
    "A turn of Hog": lambda p: mixed(
        (1 - Fraction(5, 6) ** 5, {0: SURE}), (Fraction(5, 6) ** 5, total(5, die(5, least=2)))
    ),
    "A turn of Can't Stop": lambda p: {12: CANT_STOP**12, 0: 1 - CANT_STOP**12},
    "Yahtzee: chance": lambda p: total(5, stopping(D6, 3)),
    "Yahtzee: five of a kind": lambda p: truth(yahtzee()),
    "The most sixes": lambda p: binomial(5, Fraction(91, 216)),
    "A fate point": lambda p: truth(fate_point()),
    "Which of two attacks": lambda p: truth(fight((BLADE, AXE))),
    "Blackjack with an infinite deck": lambda p: blackjack(),
    "Death saves with a potion": lambda p: truth(death_saves(1)),
    "Dice for two tests": lambda p: truth(max(map(two_tests, range(1, 7)))),
    "The better of the damage": lambda p: rerolled_damage(),
    "A duel with rerolls": lambda p: truth(duel()),
}
"""What comes of each roll if all is decided as is best; of those that succeed or fail, 1 or 0."""

BEST = {
    **{title: mean(count({})) for title, count in BY_HAND.items()},
    "Keep it or roll again": Fraction(13),
    "Three rolls of a die": Fraction(14, 3),
    "A turn of Hog": Fraction(20 * 5**5, 6**5),
    "Yahtzee: chance": Fraction(70, 3),
    "Yahtzee: five of a kind": Fraction(347_897, 7_558_272),
    "The most sixes": Fraction(455, 216),
}
"""The greatest mean of each roll; those that are published, or follow in a line, stand here.

A turn of Pig is worth most where it ends at 20: 8.14 (T. Neller, C. Presser, Optimal Play of the
Dice Game Pig, 2004). Three rolls of a die are worth 14/3, and so is each die of chance in Yahtzee.
"""
