"""The functions of a program that is being written, their names, and those of their parameters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from engine.languages.anydice.assistance.from_troll.forms import (
    DecisionForm,
    GivenForm,
    Number,
    NumberForm,
)
from engine.languages.anydice.built_in import BUILT_IN
from engine.languages.anydice.reading.lexing import KEYWORDS

__all__ = ["Functions"]

_HELPERS = {
    "above": "function: S:s above N:n {\n  KEPT: {}\n"
    "  loop I over S { if I > N { KEPT: {KEPT, I} } }\n  result: KEPT\n}",
    "from": "function: S:s from N:n {\n  KEPT: {}\n"
    "  loop I over S { if I >= N { KEPT: {KEPT, I} } }\n  result: KEPT\n}",
    "below": "function: S:s below N:n {\n  KEPT: {}\n"
    "  loop I over S { if I < N { KEPT: {KEPT, I} } }\n  result: KEPT\n}",
    "until": "function: S:s until N:n {\n  KEPT: {}\n"
    "  loop I over S { if I <= N { KEPT: {KEPT, I} } }\n  result: KEPT\n}",
    "equal to": "function: S:s equal to N:n { result: {N:N = S} }",
    "other than": "function: S:s other than N:n {\n  KEPT: {}\n"
    "  loop I over S { if I != N { KEPT: {KEPT, I} } }\n  result: KEPT\n}",
    "among": "function: S:s among V:s {\n  KEPT: {}\n"
    "  loop I over S { if [V contains I] { KEPT: {KEPT, I} } }\n  result: KEPT\n}",
    "outside": "function: S:s outside V:s {\n  KEPT: {}\n"
    "  loop I over S { if ![V contains I] { KEPT: {KEPT, I} } }\n  result: KEPT\n}",
    "different": "function: different S:s {\n  KEPT: {}\n"
    "  loop I over S { if ![KEPT contains I] { KEPT: {KEPT, I} } }\n  result: KEPT\n}",
    "less": "function: S:s less V:s {\n  KEPT: {}\n"
    "  loop I over [different S] { KEPT: {KEPT, I:(I = S) - (I = V)} }\n  result: KEPT\n}",
    "sizes of sets in": "function: sizes of sets in S:s {\n  KEPT: {}\n"
    "  loop I over [different S] { KEPT: {KEPT, I = S} }\n  result: KEPT\n}",
    "longest row in": "function: longest row in S:s {\n  BEST: {}\n  ROW: {}\n"
    "  loop I over [sort [different S]] {\n"
    "    if #ROW@ROW != I + 1 { ROW: {} }\n    ROW: {ROW, I}\n"
    "    if #ROW > #BEST { BEST: ROW }\n  }\n  result: BEST\n}",
    "first": "function: first N:n of S:s {\n  KEPT: {}\n"
    "  loop I over {1..N} { if I <= #S { KEPT: {KEPT, I@S} } }\n  result: KEPT\n}",
    "divided by": "function: A:n divided by B:n {\n"
    "  if (A / B) * B != A & (A < 0) != (B < 0) { result: A / B - 1 }\n  result: A / B\n}",
    "modulo": "function: A:n modulo B:n { result: A - B * [A divided by B] }",
    "sign of": "function: sign of A:n { result: (A > 0) - (A < 0) }",
}
"""What AnyDice has no function for, by the word that it is called with."""

_BUILT_ON = {
    "less": ("different",),
    "modulo": ("divided by",),
    "sizes of sets in": ("different",),
    "longest row in": ("different",),
}
"""Which of these call others."""

_TAKEN_WORDS = frozenset(
    {"d", *KEYWORDS, *(signature[0] for signature in BUILT_IN if signature[0] is not None)}
)


class Functions:
    """Writes functions, each once, and gives names that nothing else in reach has."""

    def __init__(self, taken: Iterable[str]) -> None:
        """Begin without functions.

        Args:
            taken: The names of the variables of the program.
        """
        self._taken = {"KEPT", *taken}
        self._words: set[str] = set()
        self._texts: dict[str, str] = {}
        self._helpers: dict[str, None] = {}
        self._read: dict[str, frozenset[str]] = {}

    @property
    def count(self) -> int:
        """How many functions there are: no call goes deeper than that."""
        return len(self._texts) + len(self._helpers)

    def texts(self) -> Iterator[str]:
        """Yield the functions, each behind those that it calls."""
        for helper in self._helpers:
            yield _HELPERS[helper]
        for text, word in self._texts.items():
            yield text.replace(_WORD, word, 1)

    def name(self, preferred: str) -> str:
        """Return a name for a variable, which is taken from then on."""
        name = re.sub("[^A-Z]", "", preferred.upper()) or "ROLL"
        found = name
        number = 0
        while found in self._taken:
            number += 1
            found = f"{name}_{_letters(number).upper()}"
        self._taken.add(found)
        return found

    def taken(self) -> frozenset[str]:
        """Return all names that are taken."""
        return frozenset(self._taken)

    def release(self, taken: frozenset[str]) -> None:
        """Give back all names but those of ``taken``; nothing in them may still be written."""
        self._taken = set(taken)

    def read_by(self, text: str) -> frozenset[str]:
        """Return the variables that an expression may read, in the functions that it calls too."""
        found = set(_VARIABLE.findall(text))
        for word, names in self._read.items():
            if f"[{word}" in text:
                found |= names
        return frozenset(found)

    def helper(self, word: str) -> str:
        """Return the word of a function that is the same in every program; it is then there."""
        for other in _BUILT_ON.get(word, ()):
            self._helpers.setdefault(other)
        self._helpers.setdefault(word)
        return word

    def called(self, word: str, given: tuple[GivenForm, ...], number: Number) -> str:
        """Return the call of a function with parameters that comes to a number."""
        head = "".join(
            f"{' and' if place else ''} {one.name}:{one.kind}" for place, one in enumerate(given)
        )
        word = self._defined(word, head, list(_statements(number)))
        return f"[{word}{' ' * bool(given)}{' and '.join(one.argument for one in given)}]"

    def looped(self, name: str, over: str, item: str) -> str:
        """Return the call of a function that gathers a sequence, item by item."""
        loop = f"loop {name} over {over} {{ KEPT: {{KEPT, {item}}} }}"
        return f"[{self._defined('each', '', ['KEPT: {}', loop, 'result: KEPT'])}]"

    def _defined(self, word: str, head: str, body: list[str]) -> str:
        """Return the words of a function with such a head and body, which is then there."""
        if len(body) == 1 and len(body[0]) < _LONGEST_LINE:
            text = f"function: {_WORD}{head} {{ {body[0]} }}"
        else:
            lines = "".join(f"  {line}\n" for line in body)
            text = f"function: {_WORD}{head} {{\n{lines}}}"
        if text not in self._texts:
            self._texts[text] = self._free_word(word)
            self._read[self._texts[text]] = self.read_by(text)
        return self._texts[text]

    def _free_word(self, preferred: str) -> str:
        word = re.sub("[^a-z]", "", preferred.lower()) or "roll"
        word = f"{word} it" if word in _TAKEN_WORDS else word
        found = word
        number = 0
        # A call with no argument, or with one, two or more, may have the same words.
        while found in self._words or found in _HELPERS:
            number += 1
            found = f"{word} {_letters(number)}"
        self._words.add(found)
        return found


_WORD = "\0"
"""Stands for the words of a function while it is looked for."""

_VARIABLE = re.compile("[A-Z_]+")

_LONGEST_LINE = 70
"""Characters of a body that stands on one line with its head."""


def _letters(number: int) -> str:
    """Return a word for a number from 1 on that is neither ``d`` nor a capital's end: b, c, e."""
    letters = "abcefghijklmnopqrstuvwxyz"
    word = ""
    while number:
        number, place = divmod(number, len(letters))
        word = letters[place] + word
    return word


def _statements(number: Number) -> Iterator[str]:
    """Yield the lines of a body that comes to a number."""
    match number:
        case NumberForm():
            yield f"result: {number.text}"
        case DecisionForm(condition=condition, then=then, other=other):
            inner = list(_statements(then))
            if len(inner) == 1 and isinstance(then, NumberForm):
                yield f"if {condition.text} {{ {inner[0]} }}"
            else:
                yield f"if {condition.text} {{"
                yield from (f"  {line}" for line in inner)
                yield "}"
            if other is not None and _always_ends(then):
                yield from _statements(other)
            elif other is not None:
                yield "else {"
                yield from (f"  {line}" for line in _statements(other))
                yield "}"


def _always_ends(number: Number) -> bool:
    """Return whether a body has a result whatever is rolled."""
    if isinstance(number, NumberForm):
        return True
    return number.other is not None and _always_ends(number.then) and _always_ends(number.other)
