"""Tests of how well a few letters fit a title."""

from __future__ import annotations

import pytest

from workbench.widgets.finding import Finding
from workbench.window.palette.findings import find
from workbench.window.palette.matching import match


def titles(query, names, recent=()):
    findings = [Finding(name, "File", lambda: None, name=name) for name in names]
    return [finding.title for finding, _ in find(query, findings, recent)]


@pytest.mark.parametrize(
    ("query", "title", "places"),
    [
        ("exp", "Export Chart", (0, 1, 2)),
        ("chart", "Export Chart", (7, 8, 9, 10, 11)),
        ("port", "Export Chart", (2, 3, 4, 5)),
        ("ec", "Export Chart", (0, 7)),
        ("chart exp", "Export Chart", (0, 1, 2, 7, 8, 9, 10, 11)),
        ("EXP", "export", (0, 1, 2)),
        ("", "Export", ()),
    ],
)
def test_the_letters_that_were_meant(query, title, places):
    found = match(query, title)
    assert found is not None
    assert places == found.places


@pytest.mark.parametrize("query", ["xyz", "export roll", "xport z"])
def test_what_does_not_fit(query):
    assert match(query, "Export Chart") is None


def test_the_beginning_of_a_word_is_better_than_its_inside_and_that_than_single_letters():
    expected = ["Roll Again", "Scroll Up", "Recent Open Long List"]
    assert expected == titles("roll", reversed(expected))


def test_words_beside_the_title_count_a_little():
    assert match("file", "Quit", "File") is not None
    assert ["File a Roll", "Quit"] == titles("file", ["Quit", "File a Roll"])


def test_the_commands_given_last_come_first_among_their_equals():
    names = ["Roll", "Rows", "Robe"]
    assert ["Roll", "Rows", "Robe"] == titles("ro", names)
    assert ["Robe", "Roll", "Rows"] == titles("ro", names, recent=("Robe",))
    assert ["Robe", "Roll", "Rows"] == titles("", names, recent=("Robe",))


def test_without_letters_only_commands_are_listed():
    findings = [Finding("Undo", "Edit", lambda: None, name="undo"), Finding("Go", "x", print)]
    assert ["Undo"] == [finding.title for finding, _ in find(" ", findings, ())]
