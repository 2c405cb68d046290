"""Tests of searching, without a window."""

from __future__ import annotations

import time

import pytest

from workbench.script.editor.searching import MOST, Query, find, replacement


@pytest.mark.parametrize(
    ("query", "text", "places"),
    [
        (Query("d6"), "3d6 + D6", ((1, 3), (6, 8))),
        (Query("d6", match_case=True), "3d6 + D6", ((1, 3),)),
        (Query("x", whole_words=True), "x + xx + x1", ((0, 1),)),
        (Query("("), "(1)", ((0, 1),)),
        (Query(r"\d+", is_pattern=True), "3d12", ((0, 1), (2, 4))),
        (Query("^x", is_pattern=True), "x\nx", ((0, 1), (2, 3))),
        (Query("x*", is_pattern=True), "axx", ((1, 3),)),
        (Query("7"), '"🎲" || 7', ((8, 9),)),
        (Query("7", is_pattern=True), '"🎲" || 7', ((8, 9),)),
        (Query(""), "d6", ()),
        (Query("d8"), "d6", ()),
    ],
)
def test_matches_are_found_where_qt_sees_them(query, text, places):
    found = find(query, text)
    assert (places, "") == (found.places, found.error)


def test_an_errory_expression_is_told():
    found = find(Query("(", is_pattern=True), "(1)")
    assert ((), "Missing closing parenthesis") == (found.places, found.error)


def test_an_expression_that_backtracks_for_ever_is_given_up():
    began = time.process_time()
    found = find(Query("(a+)+$", is_pattern=True), "a" * 2000 + "b")
    assert "This expression takes too long" == found.error
    assert time.process_time() - began < 5


def test_a_flood_of_matches_ends():
    assert MOST == len(find(Query("x"), "x" * (MOST + 10)).places)


@pytest.mark.parametrize(
    ("query", "words", "result"),
    [
        (Query("3d6"), r"\1", r"\1"),
        (Query(r"(\d)d(\d)", is_pattern=True), r"\2d\1", "6d3"),
        (Query(r"(\d)d(\d)", is_pattern=True), r"\0\n\\", "3d6\n\\"),
        (Query(r"(\d)d(\d)", is_pattern=True), "x\\", "x\\"),
    ],
)
def test_groups_are_written_into_replacements(query, words, result):
    assert result == replacement(query, "3d6", (0, 3), words)
