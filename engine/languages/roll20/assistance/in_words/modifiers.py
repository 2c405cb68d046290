"""Sentences for every kind of modifier, in the order in which modifiers work on dice.

That order is not the one they are written in: dice are rolled again before they explode, all keeps
look at the dice of the whole pool, and what is left is counted or shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from engine.languages.in_words import Phrase, Sentence, number_word
from engine.languages.roll20.assistance.in_words.phrases import selected
from engine.languages.roll20.reading import syntax
from engine.languages.roll20.reading.syntax import Expression, Modifier

__all__ = ["WORDS", "ModifierWords", "in_order"]

_ORDER: tuple[type, ...] = (
    syntax.Reroll,
    syntax.Explode,
    syntax.Select,
    syntax.Success,
    syntax.Failure,
    syntax.Critical,
    syntax.Sort,
)

_COMPARED = {">": "{} or more", "<": "{} or less", "=": "{}"}


def in_order(modifiers: Iterable[Modifier]) -> list[Modifier]:
    """Return modifiers in the order in which they work."""
    return sorted(modifiers, key=lambda one: _ORDER.index(type(one)))


class ModifierWords:
    """Sentences for the modifiers of one term or group."""

    def __init__(
        self,
        wording: Callable[[Expression], Phrase | None],
        max_iterations: int,
        *,
        faces: str | None = None,
        of_rolls: bool = False,
    ) -> None:
        """Tell modifiers.

        Args:
            wording: Returns an expression as a phrase.
            max_iterations: How many dice of a chain are followed.
            faces: The highest face of the dice, where that is a number or a name.
            of_rolls: Whether they look at the totals of rolls rather than at dice.
        """
        self._wording = wording
        self._limit = max_iterations
        self._faces = faces
        self._one, self._several = ("roll", "rolls") if of_rolls else ("die", "dice")
        self._of_rolls = of_rolls

    def of(self, modifier: Modifier) -> str:
        """Return a modifier as a sentence."""
        return WORDS[type(modifier)](self, modifier)

    def sentences(self, modifiers: Iterable[Modifier], depth: int) -> Iterator[Sentence]:
        """Yield the modifiers in the order in which they work."""
        for one in in_order(modifiers):
            yield Sentence(self.of(one), one.span, depth)

    def _shows(self, point: syntax.Point | None, otherwise: str) -> str:
        """Return what a die shows that matches a compare point."""
        if point is None:
            return otherwise
        wording = self._wording(point.target.number)
        number = "the number written there" if wording is None else wording.text
        sign = "-" if wording is not None and number[:1].isdigit() else "minus "
        number = f"{sign}{number}" if point.target.negative else number
        return _COMPARED[point.comparator].format(number)

    # ---- words for each kind ------------------------------------------------------------------

    def _reroll(self, node: syntax.Reroll) -> str:
        lowest = "its lowest face" if self._faces is None else "its lowest face (1)"
        shows = self._shows(node.point, lowest)
        if node.once:
            return f"Roll each die that shows {shows} again, once."
        return f"Roll each die that shows {shows} again, until it no longer does."

    def _explode(self, node: syntax.Explode) -> str:
        highest = "its highest face" + (f" ({self._faces})" if self._faces else "")
        shows = self._shows(node.point, highest)
        where = "add it to that die" if node.compounds else "put it into the pool"
        less = ", counting one less than it shows" if node.penetrates else ""
        chain = f"followed for up to {number_word(self._limit)} dice where more could matter"
        more = f"For each die that shows {shows}, roll one more and {where}{less}"
        return f"{more}; new dice can do the same, {chain}."

    def _select(self, node: syntax.Select) -> str:
        which = selected(node, self._wording)
        verb = "Keep" if node.keeps else "Drop"
        if which is None:
            side = "highest" if node.highest else "lowest"
            which = f"as many of the {side} as the number behind it says"
        if which == "none":
            return f"{verb} none of the {'totals' if self._of_rolls else 'dice'}."
        ending = "" if which in ("the highest", "the lowest") else "s"
        return f"{verb} {which}{f' total{ending}' if self._of_rolls else ''}."

    def _success(self, node: syntax.Success) -> str:
        if self._of_rolls:
            return f"Count the rolls with a total of {self._shows(node.point, '')}."
        return f"Count the dice that show {self._shows(node.point, '')}."

    def _failure(self, node: syntax.Failure) -> str:
        if self._of_rolls:
            return f"Take off one for each roll with a total of {self._shows(node.point, '')}."
        return f"Take off one for each die that shows {self._shows(node.point, '')}."

    def _critical(self, node: syntax.Critical) -> str:
        face = "highest" if node.succeeds else "lowest"
        shows = self._shows(node.point, f"their {face} face")
        word = "successes" if node.succeeds else "failures"
        return (
            f"Mark {self._several} that show {shows} as critical {word}; the result stays the same."
        )

    def _sort(self, node: syntax.Sort) -> str:
        order = "from the highest to the lowest" if node.descending else "from the lowest up"
        return f"Show the {self._several} {order}; the result stays the same."


WORDS: dict[type, Callable[[ModifierWords, Any], str]] = {
    syntax.Reroll: ModifierWords._reroll,
    syntax.Explode: ModifierWords._explode,
    syntax.Select: ModifierWords._select,
    syntax.Success: ModifierWords._success,
    syntax.Failure: ModifierWords._failure,
    syntax.Critical: ModifierWords._critical,
    syntax.Sort: ModifierWords._sort,
}
"""Finds the sentence for each kind of modifier."""
