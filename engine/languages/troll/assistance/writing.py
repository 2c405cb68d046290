"""What helps to write Troll: words and names that fit, and what they mean."""

from __future__ import annotations

from collections.abc import Iterator

from engine.languages.assistance import (
    Assistance,
    BegunWord,
    CallHelp,
    Comment,
    Completion,
    Entry,
    Explanation,
    Nearby,
    Texts,
    arguments_in,
    completion_of,
)
from engine.languages.tokens import Token
from engine.languages.troll.assistance.outline import (
    Binding,
    CallAtCursor,
    FunctionSignature,
    ScriptOutline,
    call_at,
    outline,
)
from engine.languages.troll.reading.tokens import tokens

__all__ = ["TrollAssistance"]

_LONGEST = 40
"""Characters of an expression that a completion shows."""

FEWEST_LETTERS = 2
"""Letters after which words are offered without being asked for."""

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What names and words consist of."""


class TrollAssistance(Assistance):
    """Names bound by ``:=``, loops and functions; functions are called with ``call``."""

    comment = Comment("\\")
    sample = "sum largest 3 4d6"

    def begun(self, near: Nearby) -> BegunWord:
        """Return the letters before a place, and the words and names that fit there."""
        line = near.line_before
        letters = len(line) - len(line.rstrip(LETTERS))
        before = line[: len(line) - letters]
        calls = before.rstrip().endswith("call")
        words = self._words(near, calls=calls)
        return BegunWord(line[len(before) :], words, is_due=letters >= FEWEST_LETTERS)

    def meaning(self, near: Nearby, token: Token, start: int) -> Explanation | None:
        """Return what a name stands for, or what the reference says of a word or sign."""
        if token.kind in ("name", "function"):
            first, last = start + token.start, start + token.end
            names = outline(near.text)
            word = near.text[first:last]
            signature, summary = _meaning(names, word, first, near.lines_before, self.texts)
            if signature:
                return Explanation(first, last, signature, summary)
        return super().meaning(near, token, start)

    def call(self, near: Nearby) -> CallHelp | None:
        """Return the function behind ``call`` whose arguments are being written, or None."""
        if "call" not in near.text[: near.offset]:
            return None
        call = call_at(near.text, near.offset)
        parameters = None if call is None else self._parameters(near, call)
        if call is None or parameters is None:
            return None
        return CallHelp.in_brackets(call.function, parameters, call.argument)

    def _parameters(self, near: Nearby, call: CallAtCursor) -> tuple[str, ...] | None:
        function = outline(near.text).function(call.function)
        if function is not None:
            return tuple(
                name or self.texts.translate("Assistance", "collection")
                for name in function.parameters
            )
        entry = self.entry_for(call.function)
        if entry is None or not entry.signature.startswith(f"call {call.function}("):
            return None
        return tuple(arguments_in(entry.signature))

    def _words(self, near: Nearby, *, calls: bool) -> Iterator[Completion]:
        names = outline(near.text)
        for function in names.functions:
            yield _of_function(function, near.lines_before, self.texts, calls=calls)
        if not calls:
            yield from _names(names, near, self.texts)
        for entry in self.texts.reference(self.language):
            yield from self._of_entry(entry, calls=calls)

    def _of_entry(self, entry: Entry, *, calls: bool) -> Iterator[Completion]:
        predefined = entry.signature.startswith("call ") and entry.name != "call"
        if predefined:
            inserted = f"{entry.name}()" if calls else f"call {entry.name}()"
            yield completion_of(entry, entry.name, "function", inserted, 1)
        elif not calls:
            for word in entry.words:
                if word.isalpha() and len(word) > 1:
                    kind = tokens(word)[0].kind
                    yield completion_of(entry, word, kind)


# ---- names that can be written ----------------------------------------------------------------


def _names(names: ScriptOutline, near: Nearby, texts: Texts) -> Iterator[Completion]:
    for binding in reversed(names.at(near.offset)):
        yield _of_binding(binding, near.lines_before, texts)
    summary = texts.translate("Assistance", "A parameter: its number comes from outside.")
    for name in names.parameters:
        yield Completion(name, "name", name, 0, name, summary)


def _of_binding(binding: Binding, lines_before: int, texts: Texts) -> Completion:
    line = binding.span.line + lines_before
    match binding.kind:
        case "argument":
            summary = texts.translate("Assistance", "A parameter of {function}.").format(
                function=binding.bound
            )
        case "loop":
            summary = texts.translate("Assistance", "Set by the loop on line {line}.").format(
                line=line
            )
        case _:
            summary = texts.translate("Assistance", "Set on line {line}.").format(line=line)
    signature = binding.name
    if binding.kind == "variable":
        signature = f"{binding.name} := {_short(binding.bound)}"
    return Completion(binding.name, "name", binding.name, 0, signature, summary)


def _of_function(
    function: FunctionSignature, lines_before: int, texts: Texts, *, calls: bool
) -> Completion:
    names = ", ".join(function.parameters)
    summary = texts.translate(
        "Assistance", "A function of this script, declared on line {line}."
    ).format(line=function.span.line + lines_before)
    inserted = f"{function.name}()" if calls else f"call {function.name}()"
    signature = f"call {function.name}({names})"
    return Completion(function.name, "function", inserted, 1, signature, summary)


def _short(words: str) -> str:
    """Return the beginning of what a completion shows, where that is long."""
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1].rstrip()}…"


# ---- names that are there ---------------------------------------------------------------------


def _meaning(
    names: ScriptOutline, word: str, offset: int, lines_before: int, texts: Texts
) -> tuple[str, str]:
    """Return how a name is written and what it stands for, or two empty texts."""
    binding = names.meaning(word, offset)
    function = names.function(word)
    if binding is not None:
        line = binding.span.line + lines_before
        if binding.kind == "argument":
            return word, texts.translate(
                "Assistance", "A parameter of the function {name}."
            ).format(name=binding.bound)
        if binding.kind == "loop":
            return word, texts.translate("Assistance", "Set by the loop on line {line}.").format(
                line=line
            )
        value = " ".join(binding.bound.split())
        return f"{word} := {value}", texts.translate("Assistance", "Set on line {line}.").format(
            line=line
        )
    if function is not None:
        inside = ", ".join(function.parameters)
        summary = texts.translate("Assistance", "A function, declared on line {line}.").format(
            line=function.span.line + lines_before
        )
        return f"{word}({inside})", summary
    if word in names.parameters:
        return word, texts.translate(
            "Assistance", "A parameter: its number comes from outside, with the slider or -D."
        )
    return "", ""
