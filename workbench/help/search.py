"""Searches the full text of help: every section of every page, and every entry of the reference."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from engine.languages import LANGUAGES
from resources import ReferenceEntry, reference
from workbench.theme.translation import notation_title
from workbench.widgets.search.search_model import Item, SearchGroup

__all__ = ["ENTRY", "Section", "excerpt", "found_in", "sections_of"]

ENTRY = "entry"
"""What the keys of entries begin with; those of sections begin with the name of their page."""

BEFORE_WORD = 24
"""Characters told before the first word that was found, so that it is read in its sentence."""

MARKUP = re.compile(r"\[([^\]]*)\]\([^)]*\)|[*`|]|^[-#>\d.]+ ", re.MULTILINE)
"""Signs of Markdown that nobody reads; of a link its words are left."""


@dataclass(frozen=True)
class Section:
    """A heading of a page, and what stands under it up to the next one.

    Attributes:
        title: The heading; empty for what stands before the first one.
        text: Both as they are read, without Markdown, in one line.
    """

    title: str
    text: str


@lru_cache(maxsize=len(LANGUAGES) + 20)
def sections_of(page: str) -> tuple[Section, ...]:
    """Return the sections of a page in Markdown."""
    parts: list[list[str]] = [[]]
    is_code = False
    for line in page.splitlines():
        is_code ^= line.startswith("```")
        if line.startswith("#") and not is_code:
            parts.append([])
        parts[-1].append(line)
    return tuple(map(_section, filter(None, parts)))


def _section(lines: list[str]) -> Section:
    title = lines[0].lstrip("# ") if lines[0].startswith("#") else ""
    text = _without_markup("\n".join(line for line in lines if not line.startswith("```")))
    return Section(_without_markup(title), " ".join(text.split()))


def _without_markup(text: str) -> str:
    return MARKUP.sub(r"\1", text)


def found_in(pages: Mapping[str, tuple[str, str]], words: str) -> tuple[SearchGroup, ...]:
    """Return the sections of pages and the entries of the reference that have all of some words.

    Args:
        pages: The title and the text of each page, by its name.
        words: What was typed; nothing is in everything, but entries are not listed for it.

    Returns:
        A group for each page and each notation. The key of a section is its page and its number,
        ``charts#2``, that of an entry ``entry:roll20:keep``.
    """
    sought = words.casefold().split()
    groups = [
        SearchGroup(title, tuple(_sections_with(sought, name, text)))
        for name, (title, text) in pages.items()
    ]
    if sought:
        groups += [
            SearchGroup(notation_title(language.name), tuple(_entries_with(sought, language.name)))
            for language in LANGUAGES
        ]
    return tuple(groups)


def _sections_with(sought: list[str], page: str, text: str) -> Iterator[Item]:
    for number, section in enumerate(sections_of(text)):
        if _has_all(section.text, sought):
            body = section.text.removeprefix(section.title).strip()
            yield Item(f"{page}#{number}", section.title or page, excerpt(body, sought))


def _entries_with(sought: list[str], language: str) -> Iterator[Item]:
    for entry in reference(language):
        text = _text_of(entry)
        if _has_all(" ".join((entry.name, entry.signature, text, *entry.words)), sought):
            key = f"{ENTRY}:{language}:{entry.name}"
            yield Item(key, entry.signature, excerpt(text, sought))


@cache
def _text_of(entry: ReferenceEntry) -> str:
    return f"{entry.summary} {_without_markup(entry.detail)}"


def _has_all(text: str, sought: Iterable[str]) -> bool:
    folded = text.casefold()
    return all(word in folded for word in sought)


def excerpt(text: str, sought: Iterable[str]) -> str:
    """Return a text from a little before the first of some words in it."""
    folded = text.casefold()
    places = [place for word in sought if (place := folded.find(word)) >= 0]
    first = min(places, default=0)
    if first <= BEFORE_WORD:
        return text
    begin = text.find(" ", first - BEFORE_WORD) + 1
    return f"\N{HORIZONTAL ELLIPSIS} {text[begin if 0 < begin <= first else first :]}"
