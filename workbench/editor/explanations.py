"""What a word or sign of a script means, for the card that is shown beside it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from engine.languages.troll.outline import Call, Outline
from resources import ReferenceEntry, entry_for
from workbench.editor.nearby import Nearby
from workbench.editor.notations import call_being_written, names_of
from workbench.editor.tokenisers import Token, tokeniser_of

__all__ = ["CallHelp", "Explanation", "call_help", "explanation"]


translate = QCoreApplication.translate


@dataclass(frozen=True)
class Explanation:
    """What stands at a place of a script.

    Attributes:
        start: The offset of its first character.
        end: The offset just after its last character.
        signature: How it is written.
        summary: What it is, in one line.
        detail: What else is good to know, in Markdown, or an empty text.
        example: A script that uses it, or an empty text.
    """

    start: int
    end: int
    signature: str
    summary: str
    detail: str = ""
    example: str = ""


@dataclass(frozen=True)
class CallHelp:
    """The function whose arguments are being written.

    Attributes:
        function: Its name.
        parameters: The names of its parameters.
        current: The number of the argument that is being written, counted from 0.
    """

    function: str
    parameters: tuple[str, ...]
    current: int


def explanation(near: Nearby, language: str) -> Explanation | None:
    """Return what the word or sign at a place means, or None where nothing is known of it.

    Args:
        near: The lines around the place; right after a word that word is meant.
        language: The notation's name.
    """
    text, offset = near.text, near.offset
    start = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    line = text[start:] if end < 0 else text[start:end]
    token = _token_at(tokeniser_of(language)(line), offset - start)
    if token is None:
        return None
    first, last = start + token.start, start + token.end
    word = line[token.start : token.end]
    if token.kind in ("name", "function"):
        return _of_name(near, word, first, last, language)
    entry = entry_for(language, _known_word(word, token))
    return None if entry is None else _of_entry(entry, first, last)


def call_help(near: Nearby, language: str) -> CallHelp | None:
    """Return the function whose arguments are being written at a place, or None.

    Args:
        near: The lines around the place.
        language: The notation's name.
    """
    call = call_being_written(near, language)
    names = None if call is None else names_of(near, language)
    if call is None or names is None:
        return None
    parameters = _parameters(names, call, language)
    return None if parameters is None else CallHelp(call.function, parameters, call.argument)


def _parameters(names: Outline, call: Call, language: str) -> tuple[str, ...] | None:
    function = names.function(call.function)
    if function is not None:
        return tuple(
            name or translate("Explanations", "collection") for name in function.parameters
        )
    entry = entry_for(language, call.function)
    if entry is None or not entry.signature.startswith(f"call {call.function}("):
        return None
    inside = entry.signature.partition("(")[2].rpartition(")")[0]
    return tuple(part.strip().lower() for part in inside.split(","))


def _token_at(tokens: list[Token], offset: int) -> Token | None:
    inside = [one for one in tokens if one.start <= offset < one.end]
    before = [one for one in tokens if one.end == offset]
    # Between a word and its bracket the word is meant.
    return next(iter(sorted(inside + before, key=lambda one: one.kind == "bracket")), None)


def _known_word(word: str, token: Token) -> str:
    if token.kind == "string":
        return '"'
    return "\\" if token.kind == "comment" else word


def _of_entry(entry: ReferenceEntry, start: int, end: int) -> Explanation:
    return Explanation(start, end, entry.signature, entry.summary, entry.detail, entry.example)


def _of_name(near: Nearby, word: str, start: int, end: int, language: str) -> Explanation | None:
    names = names_of(near, language)
    if names is None:
        return None
    signature, summary = _meaning(names, word, start, near.lines_before)
    if not signature:
        entry = entry_for(language, word)
        return None if entry is None else _of_entry(entry, start, end)
    return Explanation(start, end, signature, summary)


def _meaning(names: Outline, word: str, offset: int, lines_before: int) -> tuple[str, str]:
    """Return how a name is written and what it stands for, or two empty texts."""
    binding = names.meaning(word, offset)
    function = names.function(word)
    if binding is not None:
        line = binding.span.line + lines_before
        if binding.kind == "argument":
            return word, translate("Explanations", "A parameter of the function {name}.").format(
                name=binding.bound
            )
        if binding.kind == "loop":
            return word, translate("Explanations", "Bound by the loop on line {line}.").format(
                line=line
            )
        value = " ".join(binding.bound.split())
        return f"{word} := {value}", translate("Explanations", "Bound on line {line}.").format(
            line=line
        )
    if function is not None:
        inside = ", ".join(function.parameters)
        summary = translate("Explanations", "A function, declared on line {line}.").format(
            line=function.span.line + lines_before
        )
        return f"{word}({inside})", summary
    if word in names.parameters:
        return word, translate(
            "Explanations", "A parameter: its number comes from outside, with the slider or -D."
        )
    return "", ""
