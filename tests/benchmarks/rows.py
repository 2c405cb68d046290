"""What the benchmark is made of: mechanics, each with the best forms of its peers."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

__all__ = ["LATEST_ROUND", "Row", "over_the_limit", "sized"]

LATEST_ROUND = 3
"""The round of rows that were written last, by somebody who did not know the engine."""

DEFAULT_ITERATIONS = 12
EXPLOSION_LIMIT = 5
"""Values of one exploding die at most; longer chains are left out everywhere."""


@dataclass(frozen=True, slots=True)
class Row:
    """A mechanic that is measured.

    Attributes:
        name: What the table calls it.
        script: The plain script that we evaluate.
        icepool: Its best form in icepool, an expression in the names of ``icepool_forms``; empty
            where icepool has none.
        dyce: Its best form in dyce, an expression in the names of ``dyce_forms``; empty as above.
        language: The notation of the script.
        iterations: The limit on the values of an ``accumulate``, or on a chain of explosions.
        missing: The probability over that limit. The peers compute the distribution on condition
            that no die passes it, so distributions are compared on that condition, and this apart.
        slow: Whether somebody needs longer than a test should take.
        round: In which round of writing rows it was written. The unseen rows of a round are used
            up when the next begins.
    """

    name: str
    script: str
    icepool: str = ""
    dyce: str = ""
    language: str = "troll"
    iterations: int = DEFAULT_ITERATIONS
    missing: Fraction = Fraction(0)
    slow: bool = False
    round: int = 1

    @property
    def is_seen(self) -> bool:
        """Whether the row is looked at while working; the others tell whether that was tuning.

        All rows of earlier rounds are, and of the latest round those with an even hash.
        """
        is_even = not hashlib.sha256(self.name.encode()).digest()[0] & 1
        return self.round < LATEST_ROUND or is_even


def sized(row: Row, *sizes: int, slow: tuple[int, ...] = ()) -> Iterator[Row]:
    """Yield a row for every size, which stands for ``{n}`` in the name and in all three scripts.

    Args:
        row: The row with ``{n}`` in its texts.
        sizes: The sizes.
        slow: Further sizes, at which the row is slow.
    """
    for size in (*sizes, *slow):
        texts = (row.name, row.script, row.icepool, row.dyce)
        name, script, icepool, dyce = (text.replace("{n}", str(size)) for text in texts)
        filled = replace(row, name=name, script=script, icepool=icepool, dyce=dyce)
        yield replace(filled, slow=row.slow or size in slow)


def over_the_limit(sides: int, dice: int, limit: int = EXPLOSION_LIMIT) -> Fraction:
    """Return the probability that one of ``dice`` exploding dice shows nothing but its best."""
    return 1 - (1 - Fraction(1, sides**limit)) ** dice
