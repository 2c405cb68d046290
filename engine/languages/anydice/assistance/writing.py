"""What helps to write AnyDice: variables, functions by their signatures, and what they mean."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from engine.languages.anydice.assistance.begun_calls import (
    CallParts,
    call_help,
    completed_call,
    continues,
    opening,
    parts_of,
)
from engine.languages.anydice.built_in import BUILT_IN
from engine.languages.assistance import (
    Assistance,
    BegunWord,
    CallHelp,
    Comment,
    Completion,
    Explanation,
    Nearby,
    Reach,
    completion_of,
)
from engine.languages.tokens import Token

__all__ = ["AnyDiceAssistance"]

FEWEST_LETTERS = 2
"""Letters after which words are offered without being asked for; in brackets one is enough."""

_BEGUN = re.compile(r"[a-z]+$|[A-Z_]+$")
_SETTING = re.compile(
    r'\bset[ \t]+(?:"(?P<key>[a-z ]*)|"position order"[ \t]+to[ \t]+"(?P<order>[a-z ]*)|)$'
)
"""A setting that is being written, or is to come."""

_SETTINGS = {
    "explode depth": '" to ',
    "maximum function depth": '" to ',
    "position order": '" to "',
}
"""The settings, each with what is written behind it."""

_ORDERS = ("lowest first", "highest first")

_HEAD = re.compile(r"\bfunction\s*:([^{}]*)\{")
_ASSIGNED = re.compile(
    r"(?:^|[{}\\])[ \t]*([A-Z_]+)[ \t]*:([^\n]*)|\bloop\s+([A-Z_]+)\s+over\b", re.MULTILINE
)
_LONGEST_VALUE = 40
"""Characters that are shown of what a variable is set to."""

_PARAMETER = re.compile(r"([A-Z_]+)(?:\s*:\s*([nsd?]))?")


class DeclaredFunction(NamedTuple):
    """A function of the program.

    Attributes:
        words: Its words, and its parameters as they are written.
        line: The line on which it is declared, counted from 1.
    """

    words: tuple[str, ...]
    line: int

    @property
    def template(self) -> str:
        """How it is called."""
        return " ".join(word.partition(":")[0] for word in self.words)


class AssignedVariable(NamedTuple):
    """A name that stands for a value.

    Attributes:
        name: The name.
        signature: How it is declared.
        line: The line on which that is, counted from 1.
        is_parameter: Whether it is a parameter of a function.
    """

    name: str
    signature: str
    line: int
    is_parameter: bool = False


class AnyDiceAssistance(Assistance):
    """Functions are called by their words in brackets; variables are written in capitals."""

    comment = Comment("\\", closing="\\")
    sample = "output [highest 3 of 4d6]"
    reach = Reach(20_000, 5_000)

    def begun(self, near: Nearby) -> BegunWord:
        """Return the letters before a place, and the words, names and calls that fit there."""
        line = near.line_before
        setting = _SETTING.search(line)
        if setting is not None:
            return self._setting(near, setting)
        match = _BEGUN.search(line)
        word = "" if match is None else match.group()
        before = near.text[: near.offset - len(word)]
        bracket = opening(before)
        if bracket is None:
            return BegunWord(word, self._statements(near), is_due=len(word) >= FEWEST_LETTERS)
        parts = parts_of(before[bracket + 1 :])
        is_due = bool(word) or before.endswith("[") or bool(parts and before.endswith(" "))
        words = tuple(self._in_call(near, parts))
        if not word and parts:
            # Behind an argument only the next word of the call is shown unasked.
            words = tuple(one for one in words if one.kind == "function")
        return BegunWord(word, words, is_due=is_due and bool(words))

    def meaning(self, near: Nearby, token: Token, start: int) -> Explanation | None:
        """Return what a name stands for, which function is called, or what the reference says."""
        first, last = start + token.start, start + token.end
        if token.kind == "name":
            for variable in _variables(near):
                if variable.name == near.text[first:last]:
                    return Explanation(first, last, variable.signature, self._origin(variable))
        if token.kind == "function":
            return self._function_at(near, first, last)
        return super().meaning(near, token, start)

    def call(self, near: Nearby) -> CallHelp | None:
        """Return the function whose brackets a place lies in, where its words are known."""
        before = near.text[: near.offset]
        bracket = opening(before)
        parts = () if bracket is None else parts_of(before[bracket + 1 :])
        if any(parts):
            for template in self._templates(near):
                if continues(template, parts):
                    return call_help(template, parts)
        return None

    def _origin(self, variable: AssignedVariable) -> str:
        text = self.texts.translate("Assistance", "Set on line {line}.")
        if variable.is_parameter:
            text = self.texts.translate(
                "Assistance", "A parameter of the function declared on line {line}."
            )
        return text.format(line=variable.line)

    # ---- what fits ------------------------------------------------------------------------

    def _names(self, near: Nearby) -> Iterator[Completion]:
        for one in _variables(near):
            yield Completion(one.name, "name", one.name, 0, one.signature, self._origin(one))

    def _statements(self, near: Nearby) -> Iterator[Completion]:
        yield from self._names(near)
        for entry in self.texts.reference(self.language):
            for word in entry.words:
                if word in _KEYWORDS:
                    yield completion_of(entry, word, "keyword")

    def _in_call(self, near: Nearby, parts: CallParts) -> Iterator[Completion]:
        """Yield the variables, and the functions that a call can become or goes on with."""
        if parts:
            for template, summary in self._functions(near):
                is_word_next = template.split()[len(parts) : len(parts) + 1] >= ["a"]
                if is_word_next and continues(template, parts):
                    yield completed_call(template, summary, len(parts))
        yield from self._names(near)
        # A call may be an argument of another one, but is written with a bracket of its own.
        if not parts:
            for template, summary in self._functions(near):
                yield completed_call(template, summary)

    def _setting(self, near: Nearby, found: re.Match[str]) -> BegunWord:
        """Return what is set by a text that has begun or is to come, or what it is set to."""
        entries = {entry.name: entry for entry in self.texts.reference(self.language)}
        if found["order"] is not None:
            begun, choices = found["order"], dict.fromkeys(_ORDERS, '"')
        else:
            begun, choices = found["key"], _SETTINGS
        opened = '"' if begun is None else ""
        words: list[Completion] = []
        for word, behind in choices.items():
            entry = entries[word if word in entries else "position order"]
            written = f"{opened}{word}{behind}"
            words.append(Completion(word, "string", written, 0, entry.signature, entry.summary))
        closes = near.text[near.offset : near.offset + 1] == '"'
        return BegunWord(begun or "", words, is_due=begun is not None, rest=int(closes))

    def _functions(self, near: Nearby) -> Iterator[tuple[str, str]]:
        """Yield all functions, each with what it is."""
        for function in _declared(near):
            text = self.texts.translate(
                "Assistance", "A function of this script, declared on line {line}."
            )
            yield function.template, text.format(line=function.line)
        for one in BUILT_IN.values():
            yield one.template, one.purpose

    def _templates(self, near: Nearby) -> Iterator[str]:
        for template, _ in self._functions(near):
            yield template

    def _function_at(self, near: Nearby, first: int, last: int) -> Explanation | None:
        bracket = opening(near.text[:first])
        if bracket is None:
            entry = self.entry_for(near.text[first:last], "function")
            return (
                None
                if entry is None
                else Explanation(
                    first, last, entry.signature, entry.summary, entry.detail, entry.example
                )
            )
        parts = parts_of(near.text[bracket + 1 :])
        for function in _declared(near):
            if continues(function.template, parts) and _is_whole(function.template, parts):
                text = self.texts.translate("Assistance", "A function, declared on line {line}.")
                signature = f"[{' '.join(function.words)}]"
                return Explanation(first, last, signature, text.format(line=function.line))
        near_by = [one for one in BUILT_IN.values() if continues(one.template, parts)]
        whole = [one for one in near_by if _is_whole(one.template, parts)]
        for one in (*whole, *near_by):
            first_word = next(word for word in one.template.split() if word.islower())
            entry = self.entry_for(first_word, "function")
            purpose = ("", "") if entry is None else (entry.detail, entry.example)
            return Explanation(first, last, f"[{one.template}]", one.purpose, *purpose)
        return None


def _is_whole(template: str, parts: CallParts) -> bool:
    return len(template.split()) == len(parts)


_KEYWORDS = frozenset(
    {"output", "named", "set", "to", "function", "result", "if", "else", "loop", "over"}
)


def _declared(near: Nearby) -> Iterator[DeclaredFunction]:
    for match in _HEAD.finditer(near.text):
        line = near.text.count("\n", 0, match.start()) + 1 + near.lines_before
        head = re.sub(r"\s*:\s*", ":", match[1])
        yield DeclaredFunction(tuple(head.split()), line)


def _variables(near: Nearby) -> Iterator[AssignedVariable]:
    """Yield the variables that are known at a place: parameters of the function around it first."""
    seen: set[str] = set()
    for variable in (*_parameters(near), *_assigned(near)):
        if variable.name not in seen:
            seen.add(variable.name)
            yield variable


def _parameters(near: Nearby) -> Iterator[AssignedVariable]:
    for match in _HEAD.finditer(near.text):
        if match.start() <= near.offset <= _end_of_block(near.text, match.end()):
            line = _line(near, match.start())
            for name, kind in _PARAMETER.findall(match[1]):
                yield AssignedVariable(
                    name, f"{name}:{kind}" if kind else name, line, is_parameter=True
                )


def _assigned(near: Nearby) -> Iterator[AssignedVariable]:
    for match in _ASSIGNED.finditer(near.text):
        line = _line(near, match.start(1) if match[1] else match.start(3))
        if match[1]:
            value = match[2].strip()[:_LONGEST_VALUE]
            yield AssignedVariable(match[1], f"{match[1]}: {value}", line)
        else:
            yield AssignedVariable(match[3], f"loop {match[3]} over", line)


def _end_of_block(text: str, start: int) -> int:
    """Return where the block ends whose opening brace stands right before ``start``."""
    depth = 1
    for place in range(start, len(text)):
        depth += (text[place] == "{") - (text[place] == "}")
        if not depth:
            return place
    return len(text)


def _line(near: Nearby, place: int) -> int:
    return near.text.count("\n", 0, place) + 1 + near.lines_before
