"""Tests of when a ghost is drawn, and what of."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.workbench.sample_series import DROP_LOWEST, THREE_DICE, TWO_AND_SIX
from workbench.chart.ghost import GhostKeeper

MINE, OTHER = THREE_DICE, DROP_LOWEST


def edited(series, by):
    """Return a mechanic after an edit that gave it the distribution of another."""
    return replace(
        series, summary=by.summary, distribution=by.distribution, previous=series.summary
    )


@pytest.fixture
def keeper(qapp):
    keeper = GhostKeeper()
    keeper.select(MINE.identity)
    keeper.watch((MINE, OTHER))
    return keeper


def test_a_new_project_has_no_ghost(keeper):
    assert keeper.ghost is None


def test_an_edit_leaves_what_was_before(keeper):
    keeper.watch((edited(MINE, TWO_AND_SIX), OTHER))
    assert (MINE.identity, MINE.summary) == (keeper.ghost.identity, keeper.ghost.summary)


def test_a_drag_of_a_slider_leaves_the_place_where_it_began(keeper):
    first = edited(MINE, TWO_AND_SIX)
    keeper.watch((first, OTHER))
    keeper.watch((edited(first, OTHER), OTHER))
    assert MINE.summary is keeper.ghost.summary


def test_an_edit_of_another_mechanic_is_another_spell(keeper):
    first = edited(MINE, TWO_AND_SIX)
    keeper.watch((first, OTHER))
    keeper.select(OTHER.identity)
    keeper.watch((first, edited(OTHER, TWO_AND_SIX)))
    assert OTHER.identity == keeper.ghost.identity


def test_a_change_of_several_at_once_is_no_edit(keeper):
    keeper.watch((edited(MINE, TWO_AND_SIX), edited(OTHER, TWO_AND_SIX)))
    assert keeper.ghost is None


def test_what_changes_along_with_the_selected_one_has_no_ghost(keeper):
    first = edited(MINE, TWO_AND_SIX)
    keeper.watch((first, OTHER))
    keeper.watch((first, edited(OTHER, TWO_AND_SIX)))
    assert MINE.identity == keeper.ghost.identity


def test_an_edit_that_changes_no_figure_leaves_no_ghost(keeper):
    keeper.watch((edited(MINE, replace(MINE, summary=replace(MINE.summary))), OTHER))
    assert keeper.ghost is None


def test_renaming_and_hiding_are_no_edits(keeper):
    keeper.watch((replace(MINE, name="renamed", shown=False), OTHER))
    assert keeper.ghost is None


def test_a_ghost_goes_with_its_mechanic(keeper):
    keeper.watch((edited(MINE, TWO_AND_SIX), OTHER))
    keeper.watch((OTHER,))
    assert keeper.ghost is None


def test_a_ghost_goes_after_a_while(qtbot, monkeypatch):
    monkeypatch.setattr("workbench.chart.ghost.LINGERING", 10)
    keeper = GhostKeeper()
    keeper.select(MINE.identity)
    keeper.watch((MINE,))
    with qtbot.waitSignal(keeper.vanished):
        keeper.watch((edited(MINE, OTHER),))
    assert keeper.ghost is None
