"""What helps to write AnyDice: variables, functions by their signatures, and what they mean."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from engine.languages.anydice.built_in import BUILT_IN
from engine.languages.assistance import (
    Assistance,
    Begun,
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

    def begun(self, near: Nearby) -> Begun:
        """Return the letters before a place, and the words, names and calls that fit there."""
        line = near.line_before
        match = _BEGUN.search(line)
        word = "" if match is None else match.group()
        before = near.text[: near.offset - len(word)]
        in_brackets = before.count("[") > before.count("]")
        enough = 1 if in_brackets else FEWEST_LETTERS
        words = self._words(near, in_brackets=in_brackets)
        return Begun(word, words, is_due=len(word) >= enough)

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
        opening = _opening(before)
        if opening is None:
            return None
        words = [word for word in re.findall(r"[a-z]+", before[opening + 1 :]) if word != "d"]
        for template in self._templates(near):
            known = template.split()
            if words and [word for word in known if word.islower()][: len(words)] == words:
                return _call_help(known, len(words))
        return None

    def _origin(self, variable: AssignedVariable) -> str:
        text = self.texts.translate("Assistance", "Set on line {line}.")
        if variable.is_parameter:
            text = self.texts.translate(
                "Assistance", "A parameter of the function declared on line {line}."
            )
        return text.format(line=variable.line)

    # ---- what fits ------------------------------------------------------------------------

    def _words(self, near: Nearby, *, in_brackets: bool) -> Iterator[Completion]:
        for one in _variables(near):
            yield Completion(one.name, "name", one.name, 0, one.signature, self._origin(one))
        if in_brackets:
            yield from self._calls(near)
            return
        for entry in self.texts.reference(self.language):
            for word in entry.words:
                if word.isalpha() and len(word) > 1 and word.islower():
                    kind = "keyword" if word in _KEYWORDS else "function"
                    if kind == "keyword":
                        yield completion_of(entry, word, kind)

    def _calls(self, near: Nearby) -> Iterator[Completion]:
        for function in _functions(near):
            text = self.texts.translate(
                "Assistance", "A function of this script, declared on line {line}."
            )
            yield _call(function.template, text.format(line=function.line))
        for one in BUILT_IN.values():
            yield _call(one.template, one.purpose)

    def _templates(self, near: Nearby) -> Iterator[str]:
        for function in _functions(near):
            yield function.template
        for one in BUILT_IN.values():
            yield one.template

    def _function_at(self, near: Nearby, first: int, last: int) -> Explanation | None:
        opening = _opening(near.text[:first])
        if opening is None:
            entry = self.entry_for(near.text[first:last], "function")
            return (
                None
                if entry is None
                else Explanation(
                    first, last, entry.signature, entry.summary, entry.detail, entry.example
                )
            )
        closing = near.text.find("]", last)
        inside = near.text[opening + 1 : closing if closing >= 0 else len(near.text)]
        words = re.findall(r"\b[a-z]+\b", re.sub(r"\[[^\]]*\]", "", inside))
        words = [word for word in words if word != "d"]
        for function in _functions(near):
            if [word for word in function.words if word.islower() and ":" not in word] == words:
                text = self.texts.translate("Assistance", "A function, declared on line {line}.")
                signature = f"[{' '.join(function.words)}]"
                return Explanation(first, last, signature, text.format(line=function.line))
        for one in BUILT_IN.values():
            if [word for word in one.template.split() if word.islower()] == words:
                return Explanation(first, last, f"[{one.template}]", one.purpose)
        return None


_KEYWORDS = frozenset(
    {"output", "named", "set", "to", "function", "result", "if", "else", "loop", "over"}
)


def _opening(before: str) -> int | None:
    """Return where the bracket stands that is open at the end of a text, or None."""
    depth = 0
    for place in range(len(before) - 1, -1, -1):
        if before[place] == "]":
            depth += 1
        elif before[place] == "[":
            if not depth:
                return place
            depth -= 1
    return None


def _call_help(template: list[str], words: int) -> CallHelp:
    """Return how a function is called, of which so many words are written."""
    around = [""]
    parameters: list[str] = []
    current = 0
    for word in template:
        if word.islower():
            around[-1] += f" {word} "
            words -= 1
        else:
            current = len(parameters) if words >= 0 else current
            parameters.append(word)
            around.append("")
    around[0] = f"[{around[0].lstrip()}"
    around[-1] = f"{around[-1].rstrip()}]"
    return CallHelp(tuple(around), tuple(parameters), current)


def _call(template: str, summary: str) -> Completion:
    """Return a function to be called: its words, with the cursor where its first argument goes."""
    words = ["" if word.isupper() else word for word in template.split()]
    written = " ".join(words)
    back = 0
    if "" in words:
        back = len(written) - len(" ".join(words[: words.index("") + 1]))
    return Completion(template, "function", written, back, f"[{template}]", summary)


def _functions(near: Nearby) -> Iterator[DeclaredFunction]:
    for match in _HEAD.finditer(near.text):
        line = near.text.count("\n", 0, match.start()) + 1 + near.lines_before
        head = re.sub(r"\s*:\s*", ":", match[1])
        yield DeclaredFunction(tuple(head.split()), line)


def _variables(near: Nearby) -> Iterator[AssignedVariable]:
    """Yield the variables that are known at a place: parameters of the function around it first."""
    told: set[str] = set()
    for variable in (*_parameters(near), *_assigned(near)):
        if variable.name not in told:
            told.add(variable.name)
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
