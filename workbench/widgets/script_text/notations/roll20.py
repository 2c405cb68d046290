"""What the editor knows of Roll20's notation."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication

from engine.errors import DiceError
from engine.languages.lexeme import Lexeme
from engine.languages.roll20.reading.lexing import BEGINNING, At, Place, lexemes, resumed
from engine.languages.roll20.reading.questions import Template, name_of
from engine.languages.tokens import Token
from resources import entry_for
from workbench.widgets.script_text.assistance import Begun, Comment, Completion, Explanation
from workbench.widgets.script_text.nearby import Nearby
from workbench.widgets.script_text.notations.notation import Notation, completion_of
from workbench.widgets.script_text.notations.roll20_points import told_number
from workbench.widgets.script_text.notations.roll20_words import signs_at

__all__ = ["Roll20Notation"]

translate = QCoreApplication.translate

FEWEST_LETTERS = 2
"""Letters after which words are offered without being asked for; behind dice one is enough."""

_BEGUN = re.compile(r"(?: [a-zA-Z]+ | !{1,2} | \* )$", re.VERBOSE)
_GIVEN = re.compile(r"(?: @ (?: \{ [^{}]* )? | \? (?: \{ [^{}|]* )? )$", re.VERBOSE)


class Roll20Notation(Notation):
    """Modifiers behind dice and groups, functions, and parameters in braces."""

    comment = Comment("\\", hides_rest=True)
    sample = "4d6kh3"
    quotes = "["
    wraps = True

    def begun(self, near: Nearby) -> Begun:
        """Return the letters or signs before a place, and what fits there."""
        before = near.text[: near.offset]
        given = _GIVEN.search(before)
        if given is not None:
            closes = "{" in given.group() and near.text.startswith("}", near.offset)
            parameters = _parameters(near, given.start())
            return Begun(given.group(), parameters, is_due=True, rest=int(closes))
        match = _BEGUN.search(before)
        begun = "" if match is None else match.group()
        place = _place_behind(before[: len(before) - len(begun)])
        enough = 1 if place.at is At.POOL else FEWEST_LETTERS
        is_due = begun.isalpha() and len(begun) >= enough
        return Begun(begun, self._words(place), is_due)

    def meaning(self, near: Nearby, token: Token, start: int) -> Explanation | None:
        """Return what a number is for, what a parameter is, or what the reference says."""
        found = tuple(lexemes(near.text))
        place = start + token.start
        index = next((at for at, one in enumerate(found) if one.start == place), None)
        if index is None:
            return super().meaning(near, token, start)
        if found[index].kind in _GIVEN_KINDS:
            return Explanation(place, found[index].end, found[index].text, _told(found[index]))
        return told_number(found, index) or super().meaning(near, token, start)

    def _words(self, place: Place) -> Iterator[Completion]:
        for one in signs_at(place):
            entry = entry_for(self.language, one.known_as or one.word, one.kind)
            if entry is not None:
                yield completion_of(entry, one.word, one.kind, one.inserted, one.back)


def _told(given: Lexeme) -> str:
    """Return what a name or a question stands for."""
    try:
        offers = bool(Template.of(given.text).questions)
    except DiceError:  # the editor tells of it at its place
        offers = False
    if offers:
        return translate(
            "Explanations",
            "A question: one of its choices stands here, made with the list or -D.",
        )
    return translate(
        "Explanations", "A parameter: its number comes from outside, with the slider or -D."
    )


_GIVEN_KINDS = ("GIVEN", "GIVEN_ARGUMENT")


def _place_behind(before: str) -> Place:
    place = BEGINNING
    for line in before.split("\n"):
        _, place = resumed(line, place)
    return place


def _parameters(near: Nearby, start: int) -> Iterator[Completion]:
    """Yield the parameters of the rest of the roll, behind the sign at ``start``."""
    sign = near.text[start]
    summary = translate("Completions", "A parameter: its number comes from outside.")
    for lexeme in lexemes(near.text):
        if lexeme.kind in _GIVEN_KINDS and lexeme.start != start:
            name = name_of(lexeme.text)
            word = f"{sign}{{{name}}}"
            yield Completion(word, "name", word, 0, lexeme.text, summary)
