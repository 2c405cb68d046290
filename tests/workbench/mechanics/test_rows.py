"""Tests of where rows come that are dropped, or moved by keys."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.workbench.sample_series import THREE_DICE
from workbench.mechanics.rows import Header, members_of, place_at, place_beyond, rows_of
from workbench.project.groups import Group, Place, placing
from workbench.project.project import Mechanic, Project

OPEN = Group("g", "G")
FOLDED = replace(OPEN, folded=True)


def project_of(order, group=OPEN):
    """Return a project of mechanics called by letters; those in capitals are in the group."""
    mechanics = tuple(Mechanic(name, name, group="g" if name.isupper() else "") for name in order)
    return Project(mechanics, order[0], groups=(group,))


def rows(project):
    series = tuple(
        replace(THREE_DICE, identity=one.identity, group=one.group) for one in project.mechanics
    )
    return rows_of(series, project.groups)


def written(project):
    """Return the order of the mechanics, the group in brackets."""
    text, inside = "", False
    for mechanic in project.mechanics:
        if bool(mechanic.group) != inside:
            inside = not inside
            text += "[" if inside else "]"
        text += mechanic.identity.lower()
    return text + ("]" if inside else "")


def moved(project, identities, step, *, whole=False):
    shown = rows(project)
    chosen = [
        at
        for at, row in enumerate(shown)
        if (whole and isinstance(row, Header))
        or (not isinstance(row, Header) and row.identity in identities)
    ]
    place = place_beyond(shown, chosen, step)
    if place is None:
        return written(project)
    mine = {one.identity for at in chosen for one in members_of(shown[at])}
    return written(placing(project, mine, place, ("g",) if whole else ()))


@pytest.mark.parametrize(
    ("order", "identities", "step", "expected"),
    [
        ("abc", "b", -1, "bac"),
        ("abc", "b", 1, "acb"),
        ("abc", "c", 1, "abc"),
        ("abc", "a", -1, "abc"),
        ("aBCd", "a", 1, "[abc]d"),
        ("aBCd", "B", -1, "ab[c]d"),
        ("aBCd", "C", -1, "a[cb]d"),
        ("aBCd", "C", 1, "a[b]cd"),
        ("aBCd", "d", -1, "a[bcd]"),
        ("aBC", "C", 1, "a[b]c"),
        ("aB", "B", -1, "ab"),
        ("abcd", "bc", -1, "bcad"),
        ("abcd", "ac", 1, "bdac"),
    ],
)
def test_keys_move_past_one_row(order, identities, step, expected):
    assert expected == moved(project_of(order), identities, step)


@pytest.mark.parametrize(
    ("order", "step", "expected"),
    [("dBCae", -1, "[bc]dae"), ("adBCe", 1, "ade[bc]"), ("BCa", -1, "[bc]a")],
)
def test_a_whole_group_moves_past_its_neighbour(order, step, expected):
    assert expected == moved(project_of(order), "BC", step, whole=True)


@pytest.mark.parametrize(("name", "step", "expected"), [("a", 1, "[bc]ad"), ("d", -1, "ad[bc]")])
def test_a_folded_group_is_passed(name, step, expected):
    assert expected == moved(project_of("aBCd", FOLDED), name, step)


@pytest.mark.parametrize(
    ("row", "side", "expected"),
    [
        (0, -1, "da[bc]"),
        (1, -1, "ad[bc]"),
        (1, 0, "a[dbc]"),
        (2, 1, "a[bdc]"),
        (3, 1, "a[bcd]"),
        (5, -1, "a[bc]d"),
    ],
)
def test_what_is_dropped_comes_where_it_is_seen_to(row, side, expected):
    project = project_of("aBCd")
    place = place_at(rows(project), row, side, {"d"})
    assert expected == written(placing(project, {"d"}, place))


def test_what_is_dropped_onto_a_folded_group_comes_to_its_end():
    project = project_of("aBCd", FOLDED)
    assert Place("g", "d") == place_at(rows(project), 1, 0, {"a"})
    assert "[bca]d" == written(placing(project, {"a"}, Place("g", "d")))


def test_a_group_that_is_dragged_stays_one():
    project = project_of("aBCd")
    assert "[bc]ad" == written(placing(project, {"B", "C"}, Place("", "a"), ("g",)))
    assert "bcad" == written(placing(project, {"B", "C"}, Place("", "a")))
