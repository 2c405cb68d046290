"""What every operator, function and construct of a notation means, as plain data."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

__all__ = ["KINDS", "ReferenceEntry", "entry_for", "reference"]

KINDS = ("declaration", "literal", "modifier", "construct", "function", "operator")
"""What an entry can describe."""

LONGEST_SIGN = 3
"""Characters of the longest sign in any notation."""


@dataclass(frozen=True)
class ReferenceEntry:
    """One operator, function, modifier or whatever else a notation is made of.

    Attributes:
        language: The name of the notation.
        name: What it is called; no two entries of a notation have the same name.
        kind: One of ``KINDS``.
        signature: How it is written, with its operands in capitals.
        summary: What it does, as one sentence in plain text.
        detail: What else is good to know, a paragraph of Markdown.
        example: A script that uses it and can be calculated as it stands.
        see: The names of entries to read next.
        words: The words and signs of a script that mean this entry; none where no fixed word does.
        token: The kind of token that they are, where as another kind they mean another entry;
            otherwise empty.
        capitals_matter: Whether a word in capitals is another word in the notation.
    """

    language: str
    name: str
    kind: str
    signature: str
    summary: str
    detail: str
    example: str
    see: tuple[str, ...]
    words: tuple[str, ...]
    token: str = ""
    capitals_matter: bool = False

    def is_meant_by(self, word: str) -> bool:
        """Return whether a word of a script can mean this entry.

        Args:
            word: The word; its capitals matter where they do in its notation.
        """
        if self.capitals_matter:
            return word in self.words
        return word.casefold() in (own.casefold() for own in self.words)

    def matches(self, words: str) -> bool:
        """Return whether every one of ``words`` occurs in the name or the summary.

        Args:
            words: What was typed to find it, in any case; nothing matches everything.
        """
        said = " ".join((self.name, self.signature, self.summary, *self.words)).casefold()
        return all(word in said for word in words.casefold().split())


def entry_for(language: str, word: str, token: str = "") -> ReferenceEntry | None:
    """Return the entry that explains a word or sign of a script, or None where there is none.

    Args:
        language: The notation's name.
        word: A word or sign as it stands in the script, such as ``else`` or ``=/=``. Of a text, a
            comment or a label, with all that is in it, the sign it begins with is explained.
        token: The kind of token it is there, where that is known: the ``d`` of ``4d6`` rolls
            dice, that of ``4d6d1`` drops some.
    """
    known = (
        [entry for entry in reference(language) if entry.is_meant_by(one)] for one in _ways(word)
    )
    return min(
        next(filter(None, known), []),
        key=lambda entry: (bool(token) and entry.token != token, word not in entry.words),
        default=None,
    )


def _ways(word: str) -> Iterator[str]:
    """Yield a word and, where it is no plain word, the signs that it may begin with."""
    yield word
    if not word[:1].isalnum():
        yield from (word[:length] for length in range(LONGEST_SIGN, 0, -1))


@cache
def reference(language: str) -> tuple[ReferenceEntry, ...]:
    """Return the entries of a notation in the order of the page; none for one without a page.

    Args:
        language: The notation's name.
    """
    page = resources.files("resources") / "reference" / f"{language}.json"
    if not page.is_file():
        return ()
    content = json.loads(page.read_text(encoding="utf-8"))
    capitals = content["capitals_matter"]
    return tuple(_entry(language, record, capitals=capitals) for record in content["entries"])


def _entry(language: str, record: Mapping[str, Any], *, capitals: bool) -> ReferenceEntry:
    name = record["name"]
    return ReferenceEntry(
        language=language,
        name=name,
        kind=record["kind"],
        signature=record["signature"],
        summary=record["summary"],
        detail=record["detail"],
        example="\n".join(record["example"]),
        see=tuple(record["see"]),
        words=tuple(record.get("words", (name,))),
        token=record.get("token", ""),
        capitals_matter=capitals,
    )
