"""Tests of what all panels have in common."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QTabWidget, QWidget

from tests.workbench.sample_series import DROP_LOWEST, THREE_DICE
from workbench.project.views import View, ViewMode
from workbench.theme import Theme
from workbench.widgets.panel import Panel


class Diary(Panel):
    """A panel that notes what it was to show at each refresh."""

    def __init__(self):
        super().__init__()
        self.shown = []

    def refresh(self):
        self.shown.append((self.series, self.view, self.theme))


@pytest.fixture
def tabs(qtbot):
    tabs = QTabWidget()
    qtbot.addWidget(tabs)
    tabs.addTab(QWidget(), "Front")
    tabs.addTab(Diary(), "Diary")
    tabs.show()
    return tabs


@pytest.fixture
def panel(tabs):
    return tabs.widget(1)


def test_a_hidden_panel_does_nothing_and_catches_up_once(panel, tabs):
    panel.set_series((THREE_DICE,))
    panel.set_series((THREE_DICE, DROP_LOWEST))
    panel.set_view(View(ViewMode.AT_LEAST))
    panel.set_theme(Theme.dark())
    assert [] == panel.shown
    tabs.setCurrentWidget(panel)
    expected = ((THREE_DICE, DROP_LOWEST), View(ViewMode.AT_LEAST), Theme.dark())
    assert [expected] == panel.shown


def test_a_panel_in_sight_follows_at_once(panel, tabs):
    tabs.setCurrentWidget(panel)
    panel.set_series((THREE_DICE,))
    panel.set_view(View(ViewMode.AT_MOST))
    assert [View(), View(ViewMode.AT_MOST)] == [view for _, view, _ in panel.shown]


def test_what_stays_the_same_is_no_work(panel, tabs):
    tabs.setCurrentWidget(panel)
    panel.set_series(())
    panel.set_view(View())
    panel.set_theme(Theme.light())
    assert [] == panel.shown


def test_coming_back_without_news_is_no_work(panel, tabs):
    panel.set_series((THREE_DICE,))
    for widget in (panel, tabs.widget(0), panel):
        tabs.setCurrentWidget(widget)
    assert 1 == len(panel.shown)
