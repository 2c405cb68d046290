"""Tests of bands: naming them, and summing mechanics up in them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractItemView, QLineEdit

from engine.distribution import Distribution
from engine.statistics.bands import Band, first_overlap
from tests.workbench.sample_series import DROP_LOWEST, RESULTS, THREE_DICE, TWO_AND_SIX, series_of
from workbench.compare.bands.editor import PRESETS
from workbench.compare.bands.model import FROM, NAME, TO
from workbench.compare.bands.panel import BandsPage, BandsPanel
from workbench.compare.bands.shares_model import BAR
from workbench.theme import Theme
from workbench.widgets.share_bar import segment_at

BANDS = (Band("miss", None, 6), Band("mixed", 7, 9), Band("hit", 10, None))


@pytest.fixture
def panel(qtbot):
    panel = BandsPanel()
    qtbot.addWidget(panel)
    panel.resize(940, 250)
    panel.bands_edited.connect(panel.set_bands)
    panel.set_series((THREE_DICE, DROP_LOWEST, TWO_AND_SIX))
    panel.turn_to(BandsPage.TABLE)
    panel.show()
    return panel


def bands_of(panel):
    return panel.editor.model.bands


def texts(panel, row):
    model = panel.model
    columns = range(BAR + 1, model.columnCount())
    return [
        model.index(row, column).data().strip("\N{FIGURE SPACE}\N{PUNCTUATION SPACE}")
        for column in columns
    ]


def write(qtbot, panel, row, column, text):
    table = panel.editor.table
    table.setCurrentIndex(panel.editor.model.index(row, column))
    table.edit(table.currentIndex())
    # A field that was closed before may not have been deleted yet.
    field = table.findChildren(QLineEdit)[-1]
    field.selectAll()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    editing = QAbstractItemView.State.EditingState
    qtbot.waitUntil(lambda: table.state() != editing)


def test_shares_of_three_dice(panel):
    panel.set_bands(BANDS)
    assert ["9.259", "28.24", "62.50"] == texts(panel, 0)
    titles = [panel.model.headerData(n, Qt.Orientation.Horizontal) for n in range(5)]
    assert ["Mechanic", "Share of rolls", "miss (%)", "mixed (%)", "hit (%)"] == titles
    assert "≥ 10" == panel.model.headerData(
        4, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole
    )


def test_the_exact_fraction_is_under_the_pointer(panel):
    panel.set_bands(BANDS)
    tip = panel.model.index(0, BAR + 3).data(Qt.ItemDataRole.ToolTipRole)
    assert "3d6 in hit (≥ 10): 62.50%\n5/8, 1 in 1.60" == tip
    assert "miss 9.259%, mixed 28.24%, hit 62.50%" == panel.model.index(0, BAR).data(
        Qt.ItemDataRole.AccessibleTextRole
    )


def test_what_no_band_catches_has_a_column_of_its_own(panel):
    panel.set_bands(BANDS[:2])
    assert ["9.259", "28.24", "62.50"] == texts(panel, 0)
    assert "no band (%)" == panel.model.headerData(BAR + 3, Qt.Orientation.Horizontal)
    assert 3 == len(panel.model.segments(0))


def test_bars_fill_their_column(panel):
    panel.set_bands(BANDS)
    assert 1.0 == pytest.approx(sum(segment.share for segment in panel.model.segments(1)))
    bar = panel.table.visualRect(panel.model.index(0, BAR))
    image = panel.table.viewport().grab().toImage()
    colours = {
        image.pixelColor(bar.left() + x, bar.center().y()).name() for x in (10, bar.width() - 10)
    }
    assert 2 == len(colours)


def test_without_bands_there_is_a_hint(panel):
    assert panel._hint.isVisible()
    assert "Presets" in panel._hint.text()


def test_overlapping_bands_are_told_calmly(panel):
    panel.set_bands((Band("low", None, 9), Band("high", 9, None)))
    assert "low and high have outcomes in common (9). Let one end before the other begins." == (
        panel._hint.text()
    )
    assert not panel.table.isVisible()
    panel.set_bands((Band("odd", 9, 7),))
    assert "Nothing falls into odd: 9 is more than 7." == panel._hint.text()


def test_bands_are_written_in_the_table(qtbot, panel):
    panel.set_bands(BANDS)
    write(qtbot, panel, 2, NAME, "triumph")
    write(qtbot, panel, 1, TO, "11")
    write(qtbot, panel, 2, FROM, "12")
    write(qtbot, panel, 2, TO, "")
    assert (BANDS[0], Band("mixed", 7, 11), Band("triumph", 12, None)) == bands_of(panel)
    assert "37.50" == texts(panel, 0)[2]


@pytest.mark.parametrize("text", ["ten", "1.5", "9" * 30, "1e3"])
def test_an_end_that_makes_no_sense_is_not_taken(qtbot, panel, text):
    panel.set_bands(BANDS)
    write(qtbot, panel, 1, TO, text)
    assert bands_of(panel) == BANDS


def test_an_empty_name_is_not_taken(qtbot, panel):
    panel.set_bands(BANDS)
    write(qtbot, panel, 1, NAME, " ")
    assert bands_of(panel) == BANDS


def test_bands_are_added_moved_and_removed(qtbot, panel):
    editor = panel.editor
    for _ in range(3):
        editor.add.click()
    assert (Band("band 1", 1, 3), Band("band 2", 4, 6), Band("band 3", 7, None)) == bands_of(panel)
    assert first_overlap(bands_of(panel)) is None
    assert 2 == editor.table.currentIndex().row()
    editor.up.click()
    assert ["band 1", "band 3", "band 2"] == [band.name for band in bands_of(panel)]
    assert 1 == editor.table.currentIndex().row()
    qtbot.keyClick(editor.table, Qt.Key.Key_Delete)
    assert ["band 1", "band 2"] == [band.name for band in bands_of(panel)]
    editor.remove.click()
    editor.remove.click()
    assert () == bands_of(panel)
    assert not editor.remove.isEnabled()


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.title)
def test_presets_do_not_overlap_and_catch_everything(preset):
    assert first_overlap(preset.bands) is None
    assert preset.bands[0].low is None
    assert preset.bands[-1].high is None
    for band, after in zip(preset.bands, preset.bands[1:], strict=False):
        assert band.high + 1 == after.low


def test_a_preset_is_taken_from_the_menu(panel):
    menu = panel.editor.presets.menu()
    assert "Miss, mixed, hit  (≤ 6, 7..9, ≥ 10)" == menu.actions()[0].text()
    menu.actions()[0].trigger()
    assert bands_of(panel) == BANDS


def test_what_is_not_compared_is_noted(panel):
    cut_off = series_of("cut off", Distribution(((1,), (2,)), (3, 4), 8))
    panel.set_series((THREE_DICE, RESULTS, cut_off))
    panel.set_bands(BANDS)
    assert (
        "Not compared, because outcomes are not numbers: attack. "
        "cut off: 12.50% of rolls are missing; this is about the rest."
    ) == panel._note.text()
    assert ["100", "0", "0"] == texts(panel, 1)


def test_shares_are_copied_with_exact_fractions(panel):
    panel.set_bands(BANDS)
    panel.table.copy()
    titles, row = (line.split("\t") for line in QGuiApplication.clipboard().text().splitlines()[:2])
    copied = dict(zip(titles, row, strict=True))
    assert ("62.50%", "5/8") == (copied["hit"], copied["hit (exact)"])


def test_the_tooltip_of_a_bar_knows_its_parts(qtbot, panel):
    panel.set_bands(BANDS)
    area = panel.table.visualRect(panel.model.index(0, BAR))
    segments = panel.model.segments(0)
    ends = (QPoint(area.left() + 1, 0), QPoint(area.right() - 1, 0))
    assert [0, 2] == [segment_at(area, segments, end.x()) for end in ends]


def test_the_bands_themselves_are_copied(panel):
    panel.set_bands(BANDS)
    panel.editor.table.copy()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert ["Band\tFrom\tTo", "miss\t\t6", "mixed\t7\t9", "hit\t10\t"] == lines


# ---- stacked bars -------------------------------------------------------------------------


@pytest.fixture
def stacks(panel):
    panel.turn_to(BandsPage.STACKS)
    return panel


def test_stacked_bars_are_what_is_seen_first(qtbot):
    panel = BandsPanel()
    qtbot.addWidget(panel)
    assert BandsPage.STACKS is panel.page


def test_mechanics_are_stacked(stacks):
    stacks.set_bands(BANDS)
    assert stacks.plot.isVisible()
    assert "3d6: miss 9.259%, mixed 28.24%, hit 62.50%" == stacks.plot.diagram.words.split("\n")[0]
    assert ["miss", "mixed", "hit"] == [entry.name for entry in stacks.plot.diagram.legend]


def test_mechanics_of_words_are_stacked_even_without_bands(stacks):
    stacks.set_series((RESULTS,))
    assert "attack: success 50.00%, failure 30.00%, triumph 20.00%" == stacks.plot.diagram.words
    assert not stacks._note.text()
    stacks.set_bands((Band("hit", 5, None), Band("late", 4, 9)))
    assert "common" not in stacks._hint.text()
    stacks.set_series((RESULTS, THREE_DICE))
    assert "hit and late have outcomes in common" in stacks._hint.text()
    assert stacks._hint.isVisible()


def test_the_read_out_tells_every_part(stacks):
    stacks.set_bands(BANDS)
    stacks.plot.point_at((0, 0))
    assert "3d6\nhit: 62.50%, 5/8, 1 in 1.60\n" in stacks.plot.reading() + "\n"


def test_a_colour_is_chosen_for_a_band(panel):
    panel.set_bands(BANDS)
    editor = panel.editor
    editor.table.setCurrentIndex(editor.model.index(1, NAME))
    menu = editor.colour.menu()
    menu.aboutToShow.emit()
    texts = [action.text() for action in menu.actions() if action.text()]
    assert ["Automatic", *Theme.light().colour_words, "Other Colour…"] == texts
    assert menu.actions()[0].isChecked()
    next(action for action in menu.actions() if action.text() == "Green").trigger()
    assert Band("mixed", 7, 9, 2) == bands_of(panel)[1]
    assert 1 == editor.table.currentIndex().row()
    assert Theme.light().mechanic_colour(2) == panel.model.segments(0)[1].fill
    menu.aboutToShow.emit()
    menu.actions()[0].trigger()
    assert bands_of(panel) == BANDS
