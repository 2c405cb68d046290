"""Tests of how a window is styled part by part."""

import pytest
from PySide6.QtWidgets import QDialog, QLabel, QStackedWidget, QVBoxLayout, QWidget

from workbench.theme import PartStyles, Theme

LIGHT, DARK = Theme.light().stylesheet(), Theme.dark().stylesheet()


@pytest.fixture
def palette(qapp):
    """The palette of the application, which it has again behind the test."""
    palette = qapp.palette()
    yield palette
    qapp.setPalette(palette)


@pytest.fixture
def stack(qtbot, palette):
    """Two panels of which one is shown, with a label beside them in the window."""
    window = QWidget()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    stack = QStackedWidget()
    layout.addWidget(stack)
    layout.addWidget(QLabel("beside"))
    for name in ("in front", "behind"):
        stack.addWidget(QLabel(name))
    window.styles = PartStyles(window, map(stack.widget, range(2)))
    yield stack
    window.close()


def test_what_only_arranges_has_no_stylesheet_and_each_part_has_it(stack):
    window = stack.window()
    window.styles.apply(Theme.dark())
    assert "" == window.styleSheet() == stack.styleSheet()
    assert [DARK, DARK, DARK] == [label.styleSheet() for label in window.findChildren(QLabel)]


def test_hidden_panels_are_styled_later(stack, qtbot):
    window, styles = stack.window(), stack.window().styles
    styles.apply(Theme.light())
    window.show()
    styles.apply(Theme.dark())
    front, behind = stack.widget(0), stack.widget(1)
    assert (DARK, LIGHT) == (front.styleSheet(), behind.styleSheet())
    with qtbot.waitSignal(styles.completed):
        assert styles.is_waiting
    assert DARK == behind.styleSheet()
    assert not styles.is_waiting


def test_a_panel_that_is_shown_is_styled_before_it_is_seen(stack, qtbot):
    window, styles = stack.window(), stack.window().styles
    styles.apply(Theme.light())
    window.show()
    styles.apply(Theme.dark())
    with qtbot.waitSignal(styles.completed, timeout=0):
        stack.setCurrentIndex(1)
        assert DARK == stack.widget(1).styleSheet()


def test_what_is_put_into_the_window_later_is_styled(stack):
    window = stack.window()
    window.styles.apply(Theme.dark())
    dialog = QDialog(window)
    dialog.show()
    assert DARK == dialog.styleSheet()
    dialog.close()


def test_a_part_that_is_gone_is_not_waited_for(stack, qtbot):
    window, styles = stack.window(), stack.window().styles
    window.show()
    dialog = QDialog(window)
    styles.apply(Theme.dark())
    dialog.deleteLater()
    with qtbot.waitSignal(styles.completed):
        qtbot.waitUntil(lambda: not styles.is_waiting)
