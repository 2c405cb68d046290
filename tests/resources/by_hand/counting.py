"""Counting out dice in plain Python, so that the engine is not asked about itself."""

from collections import Counter
from fractions import Fraction
from itertools import accumulate, combinations, product
from math import comb

LIMIT = 12
"""How many rolls an explosion may take, as the engine has it."""


def die(sides, least=1):
    """Return the faces of a die, each with its probability."""
    return faces(range(least, sides + least))


def faces(shown):
    """Return equally likely faces, some of them perhaps the same."""
    shown = list(shown)
    chances = Counter()
    for face in shown:
        chances[face] += Fraction(1, len(shown))
    return dict(chances)


def pool(number, one):
    """Return what equal dice show, as ascending tuples; ``one`` is a die or its sides."""
    one = die(one) if isinstance(one, int) else one
    found = {(): Fraction(1)}
    for _ in range(number):
        found = tally(lambda shown, face: tuple(sorted((*shown, face))), found, one)
    return found


def total(number, one):
    """Return the sums of a number of equal dice; ``one`` is a die or its sides."""
    one = die(one) if isinstance(one, int) else one
    found = {0: Fraction(1)}
    for _ in range(number):
        found = tally(lambda a, b: a + b, found, one)
    return found


def exploding(sides, least=None):
    """Return an exploding die, the rolls that come to no end within the limit left out.

    Args:
        sides: The number of sides.
        least: The least face that explodes; the highest one where it is None.
    """
    least = sides if least is None else least
    found, going_on = Counter(), {0: Fraction(1)}
    for _ in range(LIMIT):
        rolled = tally(lambda sum_so_far, face: (sum_so_far + face, face), going_on, die(sides))
        going_on = Counter()
        for (sum_so_far, face), chance in rolled.items():
            (going_on if face >= least else found)[sum_so_far] += chance
    return dict(found)


def tally(value, *sources):
    """Return what ``value`` makes of independent sources, with probabilities."""
    found = Counter()
    for choice in product(*(source.items() for source in sources)):
        chance = Fraction(1)
        for _, part in choice:
            chance *= part
        found[value(*(face for face, _ in choice))] += chance
    return {outcome: chance for outcome, chance in found.items() if chance}


def best(number, one):
    """Return the greatest of a number of equal dice, from the powers of "at most"."""
    shown = sorted(one)
    reached = [sum_so_far**number for sum_so_far in accumulate(one[face] for face in shown)]
    return {
        face: above - below
        for face, above, below in zip(shown, reached, [0, *reached], strict=False)
    }


def binomial(number, chance):
    """Return how many of a number of trials succeed."""
    chance = Fraction(chance)
    return {
        hits: comb(number, hits) * chance**hits * (1 - chance) ** (number - hits)
        for hits in range(number + 1)
        if chance or not hits
    }


def hands(deck, number):
    """Return the hands that can be drawn from a deck, as tuples."""
    return faces(combinations(deck, number))
