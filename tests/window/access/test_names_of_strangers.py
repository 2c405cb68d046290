"""A project whose names look like HTML: the window shows them as they are, everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPoint,
    QSize,
    Qt,
    QUrl,
)
from PySide6.QtGui import QAction, QColor, QHelpEvent, QImage, QTextDocument
from PySide6.QtGui import Qt as QtText
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QMenu,
    QMessageBox,
    QTextEdit,
    QToolTip,
    QWidget,
)
from shiboken6 import isValid

from engine.languages.setup import Fields
from workbench.mechanics.feature import OFFERED as MECHANIC
from workbench.project.entities import Entity
from workbench.project.notice import Notice, NoticeAnswer, nothing
from workbench.project.project import Mechanic, Project
from workbench.project.sweep import Axis, Sweep
from workbench.project.views import Band, ChartLayout
from workbench.rolls.feature import OFFERED as ROLLS
from workbench.script.feature import OFFERED as SCRIPT
from workbench.widgets.file_dialogs import ask_about_conflict

PATIENCE = 60_000

TABLE = """\
deftype creature { name: string, ac: int }
defroll "<b>Swing</b>" swing(who: creature) {
    die = roll("d20");
    output("<i>rolled</i> " + die);
    if (userOption(who, "<b>Reroll</b>")) { die = roll("d20"); }
    return die;
}
"""

TIPS = (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.StatusTipRole, Qt.ItemDataRole.WhatsThisRole)

MOST_ROWS = 50

STEPS = 6
"""Tips are asked for in so many places across a widget, and so many down it."""


@pytest.fixture
def tag(tmp_path):
    """A name that would load a picture."""
    picture = QImage(QSize(40, 40), QImage.Format.Format_RGB32)
    picture.fill(QColor("red"))
    path = tmp_path / "picture.png"
    assert picture.save(str(path))
    return f'<img src="{path}"> & [*]'


@pytest.fixture
def strange(qtbot, window, tag, tmp_path):
    """A window on a project of such names, with everything calculated, swept and rolled."""
    project = Project(
        mechanics=(
            Mechanic("pool", tag, "sum N d6", parameters=(("N", 2),)),
            Mechanic("bold", "<b>bold</b>", "sum 3d6", colour=1),
            Mechanic("error", "<i>error</i>", 'sum "<img src=x>"', colour=2),
            Mechanic("asked", "<u>asked</u>", "1d20+?{<b>Bonus & more</b>|3}", "roll20", colour=3),
            Mechanic(
                "table",
                "<h1>table</h1>",
                TABLE,
                "table",
                colour=4,
                entity_arguments=(("who", "ogre"),),
            ),
        ),
        selected="pool",
        bands=(Band("<b>good</b>", 8, None), Band(tag, None, 7)),
        sweep=Sweep(Axis("N", 1, 4)),
        entities=(
            Entity("ogre", "creature", Fields((("name", tag), ("ac", 11)))),
            Entity("elf", "<b>stranger</b>", Fields((("name", "<b>Elf</b>"), ("<i>x</i>", 1)))),
        ),
    )
    window.document.open(project, tmp_path / "<b>file [*].dice")
    qtbot.waitUntil(lambda: bool(window.calculator.result("pool").parameters), timeout=PATIENCE)
    window.roll_presenter.roll(3, seed=1)
    qtbot.waitUntil(lambda: len(window.rolls.rolls) >= 3, timeout=PATIENCE)
    window.menus["table_sweep"].trigger()
    window.menus["run_sweep"].trigger()
    qtbot.waitUntil(lambda: not window.sweeper.is_running, timeout=PATIENCE)
    window.document.select("table")
    qtbot.waitUntil(lambda: window.setup.isVisible(), timeout=PATIENCE)
    with qtbot.waitSignal(window.card_service.dealt, timeout=PATIENCE):
        window.menus["roll"].trigger()
    window.notices.show_notice(Notice("x", tag, (NoticeAnswer("<b>Yes</b> & no", nothing),)))
    yield window
    window.notices.withdraw("x")
    window.areas.close_side()
    window.card_service.clear()


def rich_in(root: QWidget) -> Iterator[str]:
    """Tell everything in a widget that Qt would not show as it is written."""
    for widget in (root, *root.findChildren(QWidget)):
        for text in (widget.toolTip(), widget.statusTip(), widget.whatsThis()):
            if QtText.mightBeRichText(text):
                yield f"{kind(widget)}: {text}"
        if isinstance(widget, QLabel) and is_rich(widget):
            yield f"{kind(widget)}: {widget.text()}"
        if isinstance(widget, QTextEdit) and "file" in widget.document().toHtml():
            yield from pictures_in(widget.document())
        if isinstance(widget, QAbstractItemView | QComboBox) and widget.model() is not None:
            yield from rich_cells(widget.model())
        if isinstance(widget, QMenu):
            yield from rich_actions(widget.actions())


def kind(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.objectName()}"


def is_rich(label: QLabel) -> bool:
    guessed = label.textFormat() == Qt.TextFormat.AutoText and QtText.mightBeRichText(label.text())
    meant = label.textFormat() not in (Qt.TextFormat.AutoText, Qt.TextFormat.PlainText)
    return guessed or (meant and any(name in label.text() for name in ("<img", "<b>", "<i>")))


def pictures_in(document: QTextDocument) -> Iterator[str]:
    block = document.begin()
    while block.isValid():
        piece = block.begin()
        while not piece.atEnd():
            if piece.fragment().charFormat().isImageFormat():
                yield block.text()
            piece += 1
        block = block.next()


def rich_cells(model: QAbstractItemModel) -> Iterator[str]:
    root = QModelIndex()
    is_list = isinstance(model, QAbstractListModel)
    columns = range(1 if is_list else model.columnCount(root))
    texts = [
        model.headerData(section, Qt.Orientation.Horizontal, role)
        for section in columns
        for role in TIPS
    ]
    texts += [
        model.index(row, column).data(role)
        for row in range(min(model.rowCount(root), MOST_ROWS))
        for column in columns
        for role in TIPS
    ]
    for text in texts:
        if isinstance(text, str) and QtText.mightBeRichText(text):
            yield f"{type(model).__name__}: {text}"


def rich_actions(actions: list[QAction]) -> Iterator[str]:
    for action in actions:
        for text in (action.toolTip(), action.statusTip(), action.whatsThis()):
            if QtText.mightBeRichText(text):
                yield f"action {action.objectName()}: {text}"


def rich_tips(root: QWidget) -> Iterator[str]:
    """Rest the mouse on every widget in several places, and tell which tips are rich text."""
    for widget in root.findChildren(QWidget):
        # A tip may be what lets a panel make other widgets.
        for place in places_in(widget) if isValid(widget) and widget.isVisible() else ():
            QToolTip.hideText()
            at = widget.mapToGlobal(place)
            QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, place, at))
            if QtText.mightBeRichText(QToolTip.text()):
                yield f"{kind(widget)}: {QToolTip.text()}"
    QToolTip.hideText()


def places_in(widget: QWidget) -> Iterator[QPoint]:
    size = widget.size()
    is_small = size.height() < 40
    for row in range(1 if is_small else STEPS):
        for column in range(STEPS):
            yield QPoint(
                size.width() * (2 * column + 1) // (2 * STEPS),
                size.height() // 2 if is_small else size.height() * (2 * row + 1) // (2 * STEPS),
            )


def sides_and_tables(window) -> Iterator[QWidget]:
    for panel in (window.statistics, window.outcomes, window.bands, window.contest):
        window.workspace.bring_to_front(panel)
        yield panel
    for panel in (window.targets, window.sweep, window.rolls, window.cards):
        window.workspace.bring_to_front(panel)
        yield panel
    for panel in (window.library, window.help, window.shelf):
        window.areas.show(panel)
        yield panel


def test_no_panel_takes_a_name_for_html(strange, qtbot):
    window, found = strange, set()
    for panel in sides_and_tables(window):
        for identity in ("pool", "error", "asked", "table"):
            window.document.select(identity)
            QApplication.processEvents()
            found |= {*rich_in(window), *rich_tips(panel)}
    for identity in ("elf", "ogre"):
        window.shelf.select(identity)
        QApplication.processEvents()
        found |= {*rich_in(window), *rich_tips(window)}
    assert set() == found


def test_no_chart_takes_a_name_for_html(strange, qtbot):
    window = strange
    view = window.document.project.view
    found = set()
    for layout in ChartLayout:
        window.document.set_view(replace(view, layout=layout))
        QApplication.processEvents()
        found |= {*rich_in(window.chart), *rich_tips(window.chart)}
    assert set() == found


def test_no_menu_takes_a_name_for_html(strange, qtbot, tag):
    window, found = strange, set()
    for menu in window.menuBar().findChildren(QMenu):
        menu.aboutToShow.emit()
        found |= {*rich_actions(menu.actions())}
    for names in (MECHANIC, ROLLS, SCRIPT):
        menu = window.menus.context_menu(names)
        found |= {*rich_in(menu)}
        menu.deleteLater()
    window.areas.show(window.shelf)
    window.shelf.select("elf")
    menu = window.shelf.list.menu()
    found |= {*rich_in(menu)}
    menu.deleteLater()
    assert set() == found
    window.command_palette.open_palette()
    window.command_palette.field.setText("img")
    assert set() == set(rich_in(window.command_palette))
    window.command_palette.close_palette()


def test_no_box_takes_a_name_for_html(strange, qtbot, tag):
    window = strange
    window.show_failure(f"{tag} cannot be read")
    boxes = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    boxes.append(ask_about_conflict(window, f"{tag} was changed", {"<b>Save</b> & go": lambda: 0}))
    for box in boxes:
        assert [] == list(rich_in(box)), box.objectName()
        assert tag in box.text().replace("\N{WORD JOINER}", "")
    assert any("&&" in button.text() for button in boxes[1].buttons())
    for box in boxes:
        box.reject()
    window.export_sheet.show()
    assert [] == list(rich_in(window.export_sheet))
    window.export_sheet.hide()


def test_names_are_whole_in_titles_and_buttons(strange, qtbot, tag):
    window = strange
    assert window.windowTitle().startswith("<b>file [*][*][*]")
    buttons = [button.text() for button in window.notices.findChildren(QAbstractButton)]
    assert "<b>Yes</b> && no" in buttons
    window.document.select("asked")
    qtbot.waitUntil(
        lambda: any("Bonus & more" in label.text() for label in labels(window.script)),
        timeout=PATIENCE,
    )


def labels(widget: QWidget) -> list[QLabel]:
    return [label for label in widget.findChildren(QLabel) if label.isVisible()]


def test_the_clipboard_escapes_names(strange, tag):
    window = strange
    window.exporter.copy_table()
    document = QTextDocument()
    document.setBaseUrl(QUrl())
    document.setHtml(QApplication.clipboard().mimeData().html())
    assert [] == list(pictures_in(document))
    assert "<b>bold</b>" in document.toPlainText()
