"""What helps to write Roll20's notation: what fits behind dice, and what it does."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.errors import DiceError
from engine.languages.assistance import (
    Assistance,
    BegunWord,
    Comment,
    Completion,
    Explanation,
    Nearby,
    Texts,
    completion_of,
)
from engine.languages.lexeme import Lexeme
from engine.languages.roll20.assistance.number_meanings import number_meaning
from engine.languages.roll20.assistance.offered_signs import signs_at
from engine.languages.roll20.reading.lexing import BEGINNING, LexemePlace, Place, lexemes, resumed
from engine.languages.roll20.reading.questions import Template, name_of
from engine.languages.tokens import Token

__all__ = ["Roll20Assistance"]

FEWEST_LETTERS = 2
"""Letters after which words are offered without being asked for; behind dice one is enough."""

_BEGUN = re.compile(r"(?: [a-zA-Z]+ | !{1,2} | \* )$", re.VERBOSE)
_GIVEN = re.compile(r"(?: @ (?: \{ [^{}]* )? | \? (?: \{ [^{}|]* )? )$", re.VERBOSE)


class Roll20Assistance(Assistance):
    """Modifiers behind dice and groups, functions, and parameters in braces."""

    comment = Comment("\\", hides_rest=True)
    sample = "4d6kh3"
    quotes = "["
    wraps = True

    def begun(self, near: Nearby) -> BegunWord:
        """Return the letters or signs before a place, and what fits there."""
        before = near.text[: near.offset]
        given = _GIVEN.search(before)
        if given is not None:
            closes = "{" in given.group() and near.text.startswith("}", near.offset)
            parameters = _parameters(near, given.start(), self.texts)
            return BegunWord(given.group(), parameters, is_due=True, rest=int(closes))
        match = _BEGUN.search(before)
        begun = "" if match is None else match.group()
        place = _place_behind(before[: len(before) - len(begun)])
        enough = 1 if place.at is LexemePlace.POOL else FEWEST_LETTERS
        is_due = begun.isalpha() and len(begun) >= enough
        return BegunWord(begun, self._words(place), is_due)

    def meaning(self, near: Nearby, token: Token, start: int) -> Explanation | None:
        """Return what a number is for, what a parameter is, or what the reference says."""
        found = tuple(lexemes(near.text))
        place = start + token.start
        index = next((at for at, one in enumerate(found) if one.start == place), None)
        if index is None:
            return super().meaning(near, token, start)
        if found[index].kind in _GIVEN_KINDS:
            return Explanation(
                place, found[index].end, found[index].text, _description(found[index], self.texts)
            )
        return number_meaning(found, index, self.texts) or super().meaning(near, token, start)

    def _words(self, place: Place) -> Iterator[Completion]:
        for one in signs_at(place):
            entry = self.entry_for(one.known_as or one.word, one.kind)
            if entry is not None:
                yield completion_of(entry, one.word, one.kind, one.inserted, one.back)


def _description(given: Lexeme, texts: Texts) -> str:
    """Return what a name or a question stands for."""
    try:
        offers = bool(Template.of(given.text).questions)
    except DiceError:  # the editor tells of it at its place
        offers = False
    if offers:
        return texts.translate(
            "Assistance",
            "A question: one of its choices stands here, made with the list or -D.",
        )
    return texts.translate(
        "Assistance", "A parameter: its number comes from outside, with the slider or -D."
    )


_GIVEN_KINDS = ("GIVEN", "GIVEN_ARGUMENT")


def _place_behind(before: str) -> Place:
    place = BEGINNING
    for line in before.split("\n"):
        _, place = resumed(line, place)
    return place


def _parameters(near: Nearby, start: int, texts: Texts) -> Iterator[Completion]:
    """Yield the parameters of the rest of the roll, behind the sign at ``start``."""
    sign = near.text[start]
    summary = texts.translate("Assistance", "A parameter: its number comes from outside.")
    for lexeme in lexemes(near.text):
        if lexeme.kind in _GIVEN_KINDS and lexeme.start != start:
            name = name_of(lexeme.text)
            word = f"{sign}{{{name}}}"
            yield Completion(word, "name", word, 0, lexeme.text, summary)
