"""Tests of the search through all of help."""

from __future__ import annotations

import pytest

from resources import help_page
from workbench.help.panel import PAGES, REFERENCE
from workbench.help.search import Section, excerpt, found_in, sections_of

TEXTS = {name: (title, help_page(name)) for name, title in PAGES.items() if name != REFERENCE}

PAGE = """\
# Dice

They *roll*, and [some](page:x) `explode`.

```troll
# no heading
sum 3d6
```

## More dice

- a **die**
| a | b |
"""


def test_a_page_has_a_section_for_each_heading_without_its_markup():
    assert (
        Section("Dice", "Dice They roll, and some explode. no heading sum 3d6"),
        Section("More dice", "More dice a die a b"),
    ) == sections_of(PAGE)


def test_what_stands_before_the_first_heading_is_found_too():
    assert ("", "Dice") == tuple(section.title for section in sections_of("words\n# Dice\n"))


def test_a_word_is_told_in_its_sentence():
    text = "The chart compares mechanics, and a fan shows where their rolls lie."
    assert text == excerpt(text, ["chart"])
    assert "… mechanics, and a fan shows where their rolls lie." == excerpt(text, ["fan"])


def keys_of(words):
    return [item.key for group in found_in(TEXTS, words) for item in group.items]


def test_every_section_is_listed_before_anything_is_typed():
    assert sum(len(sections_of(text)) for _, text in TEXTS.values()) == len(keys_of(""))


@pytest.mark.parametrize("words", ["poppler", "largest zyx"])
def test_what_is_nowhere_is_not_found(words):
    assert [] == keys_of(words)


def test_the_text_of_pages_and_entries_is_searched():
    found = keys_of("LARGEST")
    assert any(key.startswith("troll#") for key in found)
    assert "entry:troll:largest" in found
    for key in found:
        page, _, number = key.partition("#")
        if number:
            assert "largest" in sections_of(TEXTS[page][1])[int(number)].text.casefold()
