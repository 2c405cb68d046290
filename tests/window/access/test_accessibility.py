"""What people hear who do not see the window, and whether it can be read and hit by all others."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QGraphicsView,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QSlider,
    QSpinBox,
    QTabBar,
    QTextEdit,
    QWidget,
)

from workbench.theme import contrast
from workbench.window.dialogs.crash_dialog import CrashDialog
from workbench.window.dialogs.log_dialog import LogDialog
from workbench.window.dialogs.preferences_dialog import PreferencesDialog
from workbench.window.tab_area import TabArea

INTERACTIVE = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QGraphicsView,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
)

OF_QT = (QHeaderView, QScrollBar)
"""Parts that Qt puts into its widgets; what they belong to has the name."""

WHOLES = (QAbstractSpinBox, QComboBox, QHeaderView, QLineEdit, QTabBar)
"""Widgets that consist of others, and have the name of all."""


def nameless(parent: QWidget) -> list[str]:
    """Return what in ``parent`` can be used but is called nothing."""
    return [
        f"{type(widget).__name__} {widget.objectName()} in {type(widget.parent()).__name__}"
        for widget in parent.findChildren(QWidget)
        if isinstance(widget, INTERACTIVE)
        and not is_part_of_qt(widget)
        and not widget.accessibleName()
        and not getattr(widget, "text", str)()
    ]


def is_part_of_qt(widget: QWidget) -> bool:
    parent = widget.parent()
    corner = type(widget) is QAbstractButton and isinstance(parent, QAbstractItemView)
    inside = isinstance(parent, WHOLES) or isinstance(parent.parent(), QComboBox)
    named = any(name.startswith("qt_") for name in (widget.objectName(), parent.objectName()))
    return isinstance(widget, OF_QT) or corner or inside or named


def test_everything_that_can_be_used_has_a_name(window):
    assert [] == nameless(window)


def test_everything_in_the_dialogs_has_a_name(window, qtbot, tmp_path):
    for dialog in (
        PreferencesDialog(window.preferences, window),
        LogDialog(tmp_path / "none.log", window),
        CrashDialog(),
    ):
        qtbot.addWidget(dialog)
        assert [] == nameless(dialog), dialog.objectName()


def test_the_chart_is_told_in_words(window):
    words = window.chart.canvas.plot.accessibleDescription()
    for series in window.calculator.series:
        assert series.name in words


# ---- what can be read and hit -------------------------------------------------------------

TARGET = 24
"""Pixels that whatever is clicked is wide and high at least."""

READABLE = 4.5
"""The contrast of text with its ground that WCAG asks for."""

ENLARGED = 3
"""How many times larger a window is painted than it is seen."""

CLICKED = (QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit)

WRITTEN = (QAbstractButton, QComboBox, QLabel)


@pytest.fixture(params=["light", "dark"])
def views(request, window, qtbot) -> Iterator[QWidget]:
    """The window in each theme with each panel in front, the start page, and the tour."""
    window.preferences.set_theme(request.param)
    window.resize(1280, 800)
    window.menus["shelf"].trigger()
    qtbot.waitUntil(lambda: all(not one.computing for one in window.calculator.series))

    def turned() -> Iterator[QWidget]:
        for area in window.findChildren(TabArea):
            for panel in area.panels:
                area.bring_to_front(panel)
                # Layouts take their places when events are handled.
                qtbot.wait(1)
                yield window
        window.areas.show(window.start_page)
        qtbot.wait(1)
        yield window
        window.menus["tour"].trigger()
        qtbot.waitUntil(window.tour_guide.bubble.isVisible)
        yield window
        window.tour_guide.end()

    return turned()


def seen(window: QWidget, kinds: tuple[type[QWidget], ...]) -> Iterator[QWidget]:
    """Yield the widgets of these kinds that are wholly seen and no parts of Qt's own."""
    for kind in kinds:
        for widget in window.findChildren(kind):
            is_whole = widget.visibleRegion().boundingRect() == widget.rect()
            if widget.isVisible() and is_whole and not is_part_of_qt(widget):
                yield widget


def test_whatever_is_clicked_is_large_enough(views):
    found = {
        f"{type(widget).__name__} {widget.accessibleName()} {widget.width()} x {widget.height()}"
        for window in views
        for widget in seen(window, CLICKED)
        if min(widget.width(), widget.height()) < TARGET
    }
    assert set() == found


def test_tabs_and_rows_are_large_enough(views):
    for window in views:
        for bar in seen(window, (QTabBar,)):
            sizes = [bar.tabRect(place).size() for place in range(bar.count())]
            assert all(min(one.width(), one.height()) >= TARGET for one in sizes)
        for view in seen(window, (QAbstractItemView,)):
            model = view.model()
            if isinstance(view, QHeaderView) or model is None or not model.rowCount():
                continue
            assert view.visualRect(model.index(0, 0)).height() >= TARGET, view.accessibleName()


def test_all_text_stands_out_from_its_ground_as_it_is_painted(views):
    faint = {}
    for window in views:
        image = enlarged(window)
        for words, area in written(window):
            strength = contrast_in(image, area)
            if strength < READABLE:
                faint[words] = round(strength, 2)
    assert {} == faint


def enlarged(window: QWidget) -> QImage:
    """Return a picture of a window in which letters are not all edges, but have their colour."""
    image = QImage(window.size() * ENLARGED, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ENLARGED)
    window.render(image)
    return image


def written(window: QWidget) -> Iterator[tuple[str, QRect]]:
    """Yield the texts that are seen in a window, and where; what is disabled need not stand out."""
    for widget in seen(window, WRITTEN):
        words = widget.currentText() if isinstance(widget, QComboBox) else widget.text()
        if widget.isEnabled() and words.strip() and not widget.rect().isEmpty():
            yield words, QRect(widget.mapTo(window, QPoint()), widget.size())
    for bar in seen(window, (QTabBar,)):
        for place in range(bar.count()):
            area = bar.tabRect(place).intersected(bar.rect())
            yield bar.tabText(place), area.translated(bar.mapTo(window, QPoint()))


def contrast_in(image: QImage, area: QRect) -> float:
    """Return how much what is painted in a part of a picture stands out from most of that part."""
    inside = area.adjusted(3, 3, -3, -3)
    part = image.copy(QRect(inside.topLeft() * ENLARGED, inside.size() * ENLARGED))
    pixels = np.frombuffer(part.constBits(), np.uint32).reshape(part.height(), -1)
    colours, counts = np.unique(pixels[:, : part.width()] & 0xFFFFFF, return_counts=True)
    names = [f"#{colour:06X}" for colour in colours]
    ground = names[int(counts.argmax())]
    return max((contrast(name, ground) for name in names), default=READABLE)


def test_the_tab_key_goes_from_the_script_through_its_numbers_to_the_chart(window, qtbot):
    qtbot.waitUntil(lambda: window.script.findChild(QSlider) is not None)
    window.activateWindow()
    editor = window.script.editor
    editor.setFocus()
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    stops = []
    while len(stops) < 20 and window.focusWidget() is not window.chart.canvas.plot:
        stops.append(window.focusWidget())
        qtbot.keyClick(stops[-1], Qt.Key.Key_Tab)
    names = window.document.project.selected_mechanic.parameters
    kinds = [type(stop) for stop in stops]
    assert [QSpinBox, QSlider] == kinds[:2], names
    assert 1 == kinds.count(QSlider)
    tools = window.chart.tool_bar
    assert [tools.logarithmic, tools.units] == stops[-2:]
    assert all(stop.accessibleName() or stop.text() for stop in stops)
