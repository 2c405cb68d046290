"""What can be written at a place of a script: words of the notation and names of the script."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from engine.languages.troll.outline import Binding, Outline, Signature
from resources import ReferenceEntry, reference
from workbench.editor.nearby import Nearby
from workbench.editor.notations import names_of
from workbench.editor.tokenisers import Token, Tokeniser, tokeniser_of

__all__ = ["Completion", "Completions", "completions"]


translate = QCoreApplication.translate


@dataclass(frozen=True)
class Completion:
    """One word that can be written.

    Attributes:
        word: The word as it is listed.
        kind: The kind of token it is, as in ``Theme.syntax``, for its colour.
        inserted: What is written.
        back: How many characters the cursor goes back from the end of that.
        signature: How it is used.
        summary: What it is, in one line.
        example: A script that uses it, or an empty text.
    """

    word: str
    kind: str
    inserted: str
    back: int
    signature: str
    summary: str
    example: str = ""


@dataclass(frozen=True)
class Completions:
    """What can be written at a place.

    Attributes:
        start: The offset of the first character of the word that is begun there.
        begun: That word, as far as it is written.
        found: The words, the likeliest first.
    """

    start: int
    begun: str
    found: tuple[Completion, ...]


def completions(near: Nearby, language: str, fewest: int = 0) -> Completions:
    """Return what can be written at a place of a script.

    Args:
        near: The lines around the place.
        language: The notation's name.
        fewest: How many letters must have begun a word for any to be found.
    """
    offset = near.offset
    line = near.text[near.text.rfind("\n", 0, offset) + 1 : offset]
    letters = len(line) - len(line.rstrip(_LETTERS))
    if letters < fewest:
        return Completions(offset, line[len(line) - letters :], ())
    tokens = tokeniser_of(language)(line)
    last = tokens[-1] if tokens else None
    if last is not None and _is_closed(line, last):
        return Completions(offset, "", ())
    begun = line[len(line) - letters :]
    before = line[: len(line) - letters]
    calls = before.rstrip().endswith("call")
    words = _words(near, language, calls=calls)
    fitting = {one.word: one for one in words if _fits(one.word, begun)}
    found = sorted(fitting.values(), key=lambda one: not one.word.startswith(begun))
    return Completions(offset - letters, begun, tuple(found))


_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _is_closed(line: str, last: Token) -> bool:
    """Return whether the end of ``line`` lies in a string or comment, where no word belongs."""
    if last.end < len(line):
        return False
    is_open_string = last.kind == "error" and line[last.start] == '"'
    return last.kind == "comment" or is_open_string


def _fits(word: str, begun: str) -> bool:
    return word.lower().startswith(begun.lower()) and word != begun


def _words(near: Nearby, language: str, *, calls: bool) -> Iterator[Completion]:
    names = names_of(near, language)
    if names is not None:
        for function in names.functions:
            yield _of_function(function, near.lines_before, calls=calls)
        if not calls:
            yield from _names(names, near)
    for entry in reference(language):
        yield from _of_entry(entry, tokeniser_of(language), calls=calls)


def _names(names: Outline, near: Nearby) -> Iterator[Completion]:
    for binding in reversed(names.at(near.offset)):
        yield _of_binding(binding, near.lines_before)
    summary = translate("Completions", "A parameter: its number comes from outside.")
    for name in names.parameters:
        yield Completion(name, "name", name, 0, name, summary)


def _of_binding(binding: Binding, lines_before: int) -> Completion:
    line = binding.span.line + lines_before
    match binding.kind:
        case "argument":
            summary = translate("Completions", "A parameter of {function}.").format(
                function=binding.bound
            )
        case "loop":
            summary = translate("Completions", "Bound by a loop on line {line}.").format(line=line)
        case _:
            summary = translate("Completions", "Bound on line {line}.").format(line=line)
    signature = binding.name
    if binding.kind == "variable":
        signature = f"{binding.name} := {_short(binding.bound)}"
    return Completion(binding.name, "name", binding.name, 0, signature, summary)


def _of_function(function: Signature, lines_before: int, *, calls: bool) -> Completion:
    names = ", ".join(function.parameters)
    summary = translate(
        "Completions", "A function of this script, declared on line {line}."
    ).format(line=function.span.line + lines_before)
    inserted = f"{function.name}()" if calls else f"call {function.name}()"
    signature = f"call {function.name}({names})"
    return Completion(function.name, "function", inserted, 1, signature, summary)


def _of_entry(entry: ReferenceEntry, tokens: Tokeniser, *, calls: bool) -> Iterator[Completion]:
    predefined = entry.signature.startswith("call ") and entry.name != "call"
    if predefined:
        inserted = f"{entry.name}()" if calls else f"call {entry.name}()"
        yield Completion(
            entry.name, "function", inserted, 1, entry.signature, entry.summary, entry.example
        )
    elif not calls:
        for word in entry.words:
            if word.isalpha() and len(word) > 1:
                kind = tokens(word)[0].kind
                yield Completion(word, kind, word, 0, entry.signature, entry.summary, entry.example)


def _short(words: str, most: int = 40) -> str:
    return words if len(words) <= most else f"{words[: most - 1].rstrip()}…"
