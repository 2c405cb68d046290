"""Whether a text is an AnyDice program, seen at a glance from what only such programs have.

A function, a loop over a sequence, or an output with a name are AnyDice, and so is a text of which
every line begins as its statements do and one at least is an output, if only ``output 3d6``. The
address of a program counts as well, so that its reader is asked for the text.
"""

from __future__ import annotations

import re

from engine.languages.anydice.reading.errors import is_address

__all__ = ["is_program"]

_LONGEST = 100_000
"""Characters of a text that is looked at."""

_OUTPUT = re.compile(r"(?:^|[\n}{\\])[ \t]*output\b[ \t]*\S")
_NAMED = re.compile(r"(?:^|[\n}{\\])[ \t]*output\b[^\n\"]*\bnamed[ \t]*\"")
_ALONE = re.compile(r"^\s*output[ \t]+\S")
_ASSIGNED = re.compile(r"^[ \t]*[A-Z_]+[ \t]*:(?!=)[ \t]*\S", re.MULTILINE)
_BEGINS = re.compile(r"\s*(?:output\b|set\b|function\b|loop\b|if\b|result\b|[A-Z_]+\s*:|[\\{}])")
_FUNCTION = re.compile(r"\bfunction[ \t]*:[^{}\n]*\{")
_LOOP = re.compile(r"\bloop[ \t]+[A-Z_]+[ \t]+over\b")
_SETTING = re.compile(r"^[ \t]*set[ \t]+\"[a-z ]+\"[ \t]+to\b", re.MULTILINE)


def is_program(text: str) -> bool:
    """Return whether a text is an AnyDice program, or the address of one, and nothing else."""
    text = text[:_LONGEST]
    outputs = len(_OUTPUT.findall(text))
    if not outputs:
        return is_address(text)
    if any(sign.search(text) for sign in (_NAMED, _FUNCTION, _LOOP, _SETTING)):
        return True
    # Table scripts have lines that begin so, too, but also others, and output with parentheses.
    is_likely = outputs > 1 or any(sign.search(text) for sign in (_ASSIGNED, _ALONE))
    return is_likely and all(map(_BEGINS.match, filter(str.strip, text.splitlines())))
