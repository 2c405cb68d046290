"""Names that are shortened can still be told apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QFont, QFontMetricsF

from workbench.widgets.short_names import short_names, without_beginnings

DECISIONS = (
    "Full attack",
    "Full attack, without Reroll the attack",
    "Full attack, without Force a reroll",
    "Full attack, without Negate the critical hit",
)

WORDS = st.sampled_from(["full", "attack,", "attack", "without", "…without", "a", "reroll", "…"])
NAMES = st.lists(st.lists(WORDS, max_size=5).map(" ".join), min_size=1, max_size=6)


def within(room):
    return lambda text: len(text) <= room


@pytest.mark.parametrize(
    ("room", "names"),
    [
        (50, DECISIONS),
        (
            40,
            (
                "Full attack",
                "…without Reroll the attack",
                "…without Force a reroll",
                "…without Negate the critical hit",
            ),
        ),
        (25, ("Full attack", "…Reroll the attack", "…Force a reroll", "…Negate the critical hit")),
    ],
)
def test_variants_lose_the_beginning_they_share(room, names):
    assert names == without_beginnings(DECISIONS, within(room))


def test_a_variant_alone_loses_the_name_it_varies():
    names = ("Smite", "Smite, without Reroll")
    assert ("Smite", "…without Reroll") == without_beginnings(names, within(16))


def test_what_variants_only_add_to_stays_whole_for_others_to_refer_to():
    assert ("Full attack", "…Reroll the attack", "…Force a reroll") == (
        without_beginnings(DECISIONS[:3], within(10))
    )


def test_nothing_is_lost_that_no_other_name_has():
    names = ("Longsword with advantage", "Battle axe with disadvantage")
    assert names == without_beginnings(names, within(10))


def test_a_short_beginning_stays_where_names_are_too_long_without_it():
    names = ("N d6 of 5 and more", "N d10 of 8 and more")
    assert names == without_beginnings(names, within(10))
    assert ("…d6 of 5 and more", "…d10 of 8 and more") == without_beginnings(names, within(18))


def test_each_kind_loses_its_own_beginning():
    names = ("Bow at close range", "Bow at long range", "Axe with a shield", "Axe with no shield")
    assert (
        "…close range",
        "…long range",
        "…a shield",
        "…no shield",
    ) == without_beginnings(names, within(12))


def test_an_end_that_two_kinds_share_is_not_all_that_is_left():
    names = ("Bow, first attack", "Bow, second attack", "Axe, first attack", "Axe, second attack")
    assert names == without_beginnings(names, within(15))


@given(NAMES, st.integers(0, 30))
def test_different_names_stay_different(names, room):
    names = list(dict.fromkeys(names))
    assert len(names) == len(set(without_beginnings(names, within(room))))


@given(NAMES, st.integers(0, 30))
def test_names_keep_their_ends_and_are_whole_where_all_fit(names, room):
    for name, short in zip(names, without_beginnings(names, within(room)), strict=True):
        assert short == name or (short[0] == "…" and name.endswith(short[1:]))
    if all(len(name) <= room for name in names):
        assert tuple(names) == without_beginnings(names, within(room))


@given(
    st.lists(st.text("abc", min_size=6, max_size=6), min_size=2, max_size=6, unique=True),
    st.text("xyz ", min_size=1, max_size=20),
)
def test_what_differs_is_shown_where_there_is_room_for_it(ends, beginning):
    names = [f"{beginning} {end}" for end in ends]
    assert all(map(within(7), without_beginnings(names, within(7))))


@given(NAMES, st.integers(12, 200))
def test_no_name_is_wider_than_its_room(qapp, names, room):
    metrics = QFontMetricsF(QFont())
    widths = [metrics.horizontalAdvance(name) for name in short_names(names, metrics, room)]
    assert all(width <= room for width in widths)


def test_what_is_too_long_without_its_beginning_loses_its_end(qapp):
    metrics = QFontMetricsF(QFont())
    room = metrics.horizontalAdvance("…Negate the c…") + 1
    assert "…Negate the c…" == short_names(DECISIONS, metrics, room)[-1]


def test_what_differs_at_its_end_only_loses_its_middle(qapp):
    metrics = QFontMetricsF(QFont())
    names = ("Longsword-with-advantage-1", "Longsword-with-advantage-2")
    short = short_names(names, metrics, metrics.horizontalAdvance("Longsw…tage-1") + 2)
    assert ["Long", "Long"] == [name[:4] for name in short]
    assert ["e-1", "e-2"] == [name[-3:] for name in short]
