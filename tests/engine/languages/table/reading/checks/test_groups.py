"""Groups that are ended without having begun are told before anybody rolls."""

from __future__ import annotations

import pytest

from engine.languages.table.reading.checks.checker import check

_TOLD = "endGroup without startGroup: whoever rolls gets an error here"


def told(body: str, more: str = "") -> list[int]:
    """Return the columns at which groups are told that never began."""
    found = check(f"{more}defroll x() {{ {body} }}").diagnostics
    return [one.span.column for one in found if one.message == _TOLD]


@pytest.mark.parametrize(
    "body",
    [
        "endGroup(); return 1;",
        "startGroup(); endGroup(); endGroup(); return 1;",
        'startGroup(); if (roll("d6") > 3) { endGroup(); endGroup(); } return 1;',
        'while (roll("d6") > 3) { endGroup(); } return 1;',
        'startGroup(); if (roll("d6") > 3) { return 2; } endGroup(); endGroup(); return 1;',
    ],
)
def test_an_end_without_a_beginning_is_told(body):
    assert len(told(body)) == 1


@pytest.mark.parametrize(
    "body",
    [
        "startGroup(); endGroup(); return 1;",
        "startGroup(); return 1;",
        'if (roll("d6") > 3) { startGroup(); } endGroup(); return 1;',
        "n = 3; while (n > 0) { startGroup(); n--; } endGroup(); endGroup(); return 1;",
        "return 1; endGroup();",
    ],
)
def test_what_may_have_begun_is_not(body):
    assert not told(body)


def test_functions_end_groups_of_their_callers():
    assert not told("begin(); endGroup(); return 1;", "deffun begin() { startGroup(); } ")
    assert not check("deffun done() { endGroup(); } defroll x() { return 1; }").diagnostics
