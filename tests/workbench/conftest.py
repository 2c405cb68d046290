"""Windows and engines for the tests of the workbench, far from the user's own files."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from resources import sample_project
from tests.window_parts import name_parts
from workbench.backend import children
from workbench.backend.backend import Backend
from workbench.backend.worker import WARM_UP
from workbench.storage import read_project
from workbench.storage.settings import Directories
from workbench.theme import set_type
from workbench.widgets.numbers.numbers import NumberFormat
from workbench.window.main_window import MainWindow

name_parts()


@pytest.fixture(scope="session", autouse=True)
def short_warm_up():
    """Let engine processes warm up with one script: there are hundreds, and few are asked much."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(children, "WARM_UP", WARM_UP[:1])
        yield


@pytest.fixture
def places(tmp_path):
    """Directories that only this test writes to."""
    return Directories(tmp_path / "config", tmp_path / "state")


@pytest.fixture(scope="module", autouse=True)
def no_window_left(qapp):
    """Delete the windows of a module behind its last test, and undress the application.

    Whatever is left hears of every size of type that a later test tries, which soon takes most of
    the time.
    """
    yield
    for widget in QApplication.topLevelWidgets():
        if isinstance(widget, MainWindow):
            widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    set_type(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).pointSizeF(), "")
    QApplication.setPalette(QPalette())
    # Where there is no screen, Qt holds what was copied until Python has ended, and would crash.
    QGuiApplication.clipboard().clear()


@pytest.fixture(autouse=True)
def numbers_as_at_first(qapp):
    """Forget, behind every test, how its windows wrote numbers: the application keeps that."""
    yield
    NumberFormat().install()


@pytest.fixture
def german_numbers(numbers_as_at_first):
    """Write numbers as in German, with a narrow space between groups of three digits."""
    NumberFormat(4, ",").install()


@pytest.fixture
def backend(qapp):
    """A backend with its children, ended after the test."""
    asked = Backend()
    asked.start()
    yield asked
    assert asked.close(5), "the engine thread hangs"


@pytest.fixture(scope="module")
def module_window(qapp, tmp_path_factory):
    """A window that the tests of one module share, because starting its engine takes time."""
    directory = tmp_path_factory.mktemp("window")
    window = MainWindow(Directories(directory / "config", directory / "state"))
    window.start()
    window.show()
    yield window
    window.close()
    assert window.backend.wait(5), "the engine thread hangs"


@pytest.fixture
def window(qtbot, module_window):
    """A window on the sample project, with everything computed, as at the first start."""
    module_window.document.open(read_project(sample_project()).project)
    module_window.rolls.clear()
    module_window.rolls.set_count(1)
    module_window.preferences.restore_defaults()
    module_window.preferences.set_theme("light")
    tabs = module_window.workspace.tabs
    tabs.bring_to_front(tabs.panels[0])
    module_window.script.editor.setFocus()
    qtbot.waitUntil(lambda: is_settled(module_window), timeout=20_000)
    return module_window


def is_settled(window: MainWindow) -> bool:
    """Return whether every mechanic of the window has its answer or its error."""
    series = window.calculator.series
    return bool(series) and all(
        not each.computing
        and not window.calculator.result(each.identity).computing
        and (each.distribution is not None or each.error is not None)
        for each in series
    )
