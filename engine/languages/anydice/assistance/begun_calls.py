"""Calls in unfinished text: what is written of one, and which functions it can become."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from engine.languages.anydice.reading.lexing import COMMENT, Machine, lexemes
from engine.languages.assistance import CallHelp, Completion

__all__ = ["CallParts", "call_help", "completed_call", "continues", "opening", "parts_of"]

CallParts: TypeAlias = "tuple[str | None, ...]"
"""What is written of a call: its words, with None in the place of each argument."""


def opening(before: str) -> int | None:
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


def parts_of(inside: str) -> CallParts:
    """Return the parts of a call, of which a text is what stands behind its bracket."""
    found: list[str | None] = []
    depth = 0
    for lexeme in lexemes(inside, Machine(brackets=1)):
        depth += (lexeme.text in "([{") - (lexeme.text in ")]}")
        if depth < 0:
            break
        is_word = lexeme.kind == "WORD" and not depth
        if is_word:
            found.append(lexeme.text)
        elif lexeme.kind != COMMENT and (not found or found[-1] is not None):
            found.append(None)
    return tuple(found)


def continues(template: str, parts: CallParts) -> bool:
    """Return whether a call of which some parts are written can become one of a function."""
    return _signature(template)[: len(parts)] == parts


def _signature(template: str) -> CallParts:
    return tuple(word if word.islower() else None for word in template.split())


def completed_call(template: str, summary: str, written: int = 0) -> Completion:
    """Return the rest of a call, with the cursor where its next argument goes.

    Args:
        template: The words of the function and the names of its parameters.
        summary: What it is.
        written: How many of its parts are there already.
    """
    rest = template.split()[written:]
    words = [word if word.islower() else "" for word in rest]
    text = " ".join(words)
    back = 0
    if "" in words:
        back = len(text) - len(" ".join(words[: words.index("") + 1]))
    return Completion(" ".join(rest), "function", text, back, f"[{template}]", summary)


def call_help(template: str, parts: CallParts) -> CallHelp:
    """Return how a function is called, of which some parts are written."""
    around = [""]
    parameters: list[str] = []
    for word in template.split():
        if word.islower():
            around[-1] += f" {word} "
        else:
            parameters.append(word)
            around.append("")
    around[0] = f"[{around[0].lstrip()}"
    around[-1] = f"{around[-1].rstrip()}]"
    return CallHelp(tuple(around), tuple(parameters), _current(parts, len(parameters)))


def _current(parts: Sequence[str | None], parameters: int) -> int:
    """Return which argument is being written: the last one goes on until a word stands behind."""
    complete = parts[:-1] if parts and parts[-1] is None else parts
    return min(list(complete).count(None), max(0, parameters - 1))
