"""What a script is called while nobody has named it: one short line made of its text.

Every notation says by a function of its ``Language`` what tells most of a script: its last
expression, its outputs, the roll that it declares. That looks at words and signs only, and at the
beginning of a long text only, since it is asked at every key; whatever a text holds, there is a
title, and nothing is raised. Comments tell nothing: a line that is commented out is no name.
"""

from __future__ import annotations

from collections.abc import Hashable

from engine.languages import language_if_known
from engine.languages.script import Script
from engine.languages.tokens import Tokeniser, plain_tokens

__all__ = ["LONGEST_TITLE", "title_of"]

LONGEST_TITLE = 40
"""Characters of a title; more would be cut in the list of mechanics anyway."""

LOOKED_AT = 4_000
"""Characters of a script that its title is made of."""

_ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


def title_of(script: Script) -> str:
    """Return what a script is called; an empty text where it says nothing yet."""
    language = language_if_known(script.language)
    tokens = plain_tokens if language is None else language.tokens
    text = _without_comments(script.text[:LOOKED_AT], tokens)
    title = text if language is None else language.script_title(text, script.setup)
    return _cut(" ".join(title.split()))


def _without_comments(text: str, tokens: Tokeniser) -> str:
    """Return a text with its lines, but without its comments and what no list can show."""
    state: Hashable = None
    lines = []
    for line in text.replace("\0", "\n").splitlines():
        found = tokens(line, state)
        state = found.state
        for token in reversed(found.tokens):
            if token.kind == "comment":
                line = f"{line[: token.start]} {line[token.end :]}"
        lines.append("".join(letter if letter.isprintable() else " " for letter in line))
    return "\n".join(lines)


def _cut(title: str) -> str:
    """Return a title that is not too long, cut between two words where there is a place."""
    if len(title) <= LONGEST_TITLE:
        return title
    kept = title[: LONGEST_TITLE - 1]
    words, space, _ = title[:LONGEST_TITLE].rpartition(" ")
    if space and len(words) > LONGEST_TITLE // 2:
        kept = words
    return f"{kept.rstrip(' ,;')}{_ELLIPSIS}"
