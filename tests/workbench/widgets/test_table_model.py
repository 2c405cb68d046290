from dataclasses import replace

import pytest
from PySide6.QtCore import QItemSelectionModel, QPersistentModelIndex
from PySide6.QtGui import Qt

from workbench.widgets.table_model import RIGHT, TableColumn, TableModel

HORIZONTAL = Qt.Orientation.Horizontal
ROLE = Qt.ItemDataRole

COLUMNS = (
    TableColumn(
        "Word",
        str,
        meaning="what it is",
        heading={ROLE.AccessibleTextRole: "A word"},
        roles={ROLE.UserRole: len, ROLE.ToolTipRole: "<b>{}</b>".format},
    ),
    TableColumn("Length", lambda word: f"{len(word) / 4:g}", is_aligned=True, alignment=RIGHT),
)


@pytest.fixture
def model(qtmodeltester):
    model = TableModel()
    model.show_rows(("four", "fives"), COLUMNS)
    qtmodeltester.check(model)
    return model


def test_columns_write_rows(model):
    assert (2, 2) == (model.rowCount(), model.columnCount())
    assert "fives" == model.index(1, 0).data()
    assert 5 == model.index(1, 0).data(ROLE.UserRole)
    assert "1.25" == model.index(1, 1).data()
    assert RIGHT == Qt.AlignmentFlag(model.index(1, 1).data(ROLE.TextAlignmentRole))
    assert model.index(1, 1).data(ROLE.UserRole) is None


def test_figures_are_aligned_at_the_decimal_point(model):
    first, second = (model.index(row, 1).data() for row in range(2))

    assert "1" == first.strip()
    assert len(first) == len(second)


def test_titles_have_meanings(model):
    assert "Word" == model.headerData(0, HORIZONTAL, ROLE.DisplayRole)
    assert "what it is" in model.headerData(0, HORIZONTAL, ROLE.ToolTipRole)
    assert not model.headerData(1, HORIZONTAL, ROLE.ToolTipRole)


def test_titles_give_other_roles(model):
    assert "A word" == model.headerData(0, HORIZONTAL, ROLE.AccessibleTextRole)
    assert model.headerData(1, HORIZONTAL, ROLE.AccessibleTextRole) is None


def test_titles_change_without_their_cells(model, qtbot):
    with qtbot.waitSignal(model.headerDataChanged), qtbot.assertNotEmitted(model.modelReset):
        model.show_titles(("Words", "Long"))

    assert ["Words", "Long"] == [model.headerData(place, HORIZONTAL) for place in range(2)]
    assert ("four", "fives") == model.texts(0)
    assert "1.25" == model.texts(1)[1]


def test_no_tip_is_taken_for_html(model):
    tip = model.index(0, 0).data(ROLE.ToolTipRole)

    assert "four" in tip
    assert not Qt.mightBeRichText(tip)


def test_what_is_selected_stays_while_the_number_of_rows_stays(model):
    selection = QItemSelectionModel(model)
    selection.select(model.index(1, 0), QItemSelectionModel.SelectionFlag.Select)
    place = QPersistentModelIndex(model.index(1, 0))

    model.show_rows(("one", "other"), COLUMNS)
    assert ("other", True) == (place.data(), selection.hasSelection())

    model.show_rows(("one", "more", "others"), COLUMNS)
    assert (False, False) == (place.isValid(), selection.hasSelection())


def test_rows_can_be_shown_anew(model):
    place = QPersistentModelIndex(model.index(1, 0))

    model.show_rows(("one", "other"), COLUMNS, anew=True)
    assert not place.isValid()


def test_only_rows_that_look_otherwise_are_told_of(model):
    told = []
    model.dataChanged.connect(lambda first, last: told.append((first.row(), last.row())))
    model.headerDataChanged.connect(lambda *_: told.append("titles"))
    four, fives = model.rows

    model.show_rows((four, "three"), COLUMNS, is_matched_by_row=True)
    assert [(1, 1)] == told

    told.clear()
    model.show_rows(
        (four, fives), (replace(COLUMNS[0], title="Term"), COLUMNS[1]), is_matched_by_row=True
    )
    assert ["titles", (1, 1)] == told


def test_a_row_that_is_aligned_otherwise_is_told_of(model):
    told = []
    four = model.rows[0]
    model.dataChanged.connect(lambda first, _: told.append(first.row()))

    model.show_rows((four, "eights!!"), COLUMNS, is_matched_by_row=True)
    assert [0, 1] == told
