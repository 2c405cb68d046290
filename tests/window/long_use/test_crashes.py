"""Errors of the program: told once, logged, and without loss of work."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading

import pytest
from PySide6.QtCore import QCoreApplication, QTimer, Slot, qInstallMessageHandler, qWarning
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton

from workbench.storage.journal import describe_versions, listen_to_qt, open_journal, read_journal
from workbench.window.crashes import CrashReporter, report_of
from workbench.window.dialogs.crash_dialog import CrashDialog
from workbench.window.dialogs.log_dialog import LogDialog


@pytest.fixture
def hooks():
    """The hooks as they were, after the test."""
    before = sys.excepthook, threading.excepthook
    yield
    sys.excepthook, threading.excepthook = before


@pytest.fixture
def journal(tmp_path):
    """A log that only this test writes to."""
    log = logging.getLogger("workbench")
    before = list(log.handlers)
    path = tmp_path / "log" / "dice-workbench.log"
    assert open_journal(path)
    yield path
    for handler in set(log.handlers) - set(before):
        log.removeHandler(handler)
        handler.close()


class Faulty(QPushButton):
    """A button whose slot is in error."""

    @Slot()
    def fail(self) -> None:
        raise ZeroDivisionError("a die without faces")


@pytest.mark.qt_no_exception_capture
def test_an_error_in_a_slot_keeps_the_work_and_is_told(qtbot, hooks, journal, capsys):
    kept = []
    reporter, dialog = CrashReporter(lambda: kept.append(True)), CrashDialog()
    qtbot.addWidget(dialog)
    reporter.reported.connect(lambda report, kept: dialog.show_report(report, kept=kept))
    reporter.install()
    button = Faulty("Roll")
    qtbot.addWidget(button)
    button.clicked.connect(button.fail)
    button.click()
    qtbot.waitUntil(dialog.isVisible)
    assert [True] == kept
    assert "ZeroDivisionError: a die without faces" in dialog.report.toPlainText()
    assert describe_versions() in dialog.report.toPlainText()
    assert "Your work is kept" in dialog.words
    assert "a die without faces" in read_journal(journal)
    assert "a die without faces" in capsys.readouterr().err
    dialog.copy_button.click()
    assert dialog.report.toPlainText() == QGuiApplication.clipboard().text()


@pytest.mark.qt_no_exception_capture
def test_many_errors_are_one_dialog(qtbot, hooks, capsys):
    reporter, dialog = CrashReporter(lambda: None), CrashDialog()
    qtbot.addWidget(dialog)
    reporter.reported.connect(lambda report, kept: dialog.show_report(report, kept=kept))
    for number in range(3):
        reporter.catch(ValueError, ValueError(f"error {number}"), None)
    qtbot.waitUntil(lambda: "2 times" in dialog.words)
    assert "error 0" in dialog.report.toPlainText()
    with qtbot.waitSignal(dialog.quit_requested):
        dialog.quit_button.click()
    assert dialog.isHidden()
    dialog.show_report("error 9", kept=True)
    assert "error 9" == dialog.report.toPlainText()
    assert "times" not in dialog.words


@pytest.mark.qt_no_exception_capture
def test_an_error_while_an_error_is_reported_does_not_go_round(qtbot, hooks, capsys):
    calls = []

    def keep_work() -> None:
        calls.append(True)
        if len(calls) > 5:
            pytest.fail("it goes round")
        reporter.catch(OSError, OSError("the disk is full"), None)
        QCoreApplication.processEvents()
        raise OSError("the disk is full")

    reporter, dialog = CrashReporter(keep_work), CrashDialog()
    qtbot.addWidget(dialog)
    reporter.reported.connect(lambda report, kept: dialog.show_report(report, kept=kept))
    reporter.install()
    reporter.catch(ValueError, ValueError("first"), None)
    QCoreApplication.processEvents()
    reported = []
    QTimer.singleShot(0, lambda: reported.append(True))
    qtbot.waitUntil(lambda: bool(reported))
    assert [True] == calls
    assert "could not be kept" in dialog.words


@pytest.mark.qt_no_exception_capture
def test_an_error_in_another_thread_is_told_in_that_of_the_window(qtbot, hooks, capsys):
    reporter = CrashReporter(lambda: None)
    reporter.install()
    told = []
    reporter.reported.connect(
        lambda report, kept: told.append((threading.current_thread(), report))
    )
    thread = threading.Thread(target=lambda: 1 // 0)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(told))
    assert threading.main_thread() is told[0][0]
    assert "ZeroDivisionError" in told[0][1]


def test_a_long_report_is_cut_in_its_middle():
    report = report_of(ValueError("x" * 100_000), None)
    assert len(report) < 25_000
    assert report.rstrip().endswith("x")


def test_the_log_begins_with_the_versions_and_hears_of_qt(qtbot, journal, capsys):
    previous = qInstallMessageHandler(None)
    try:
        listen_to_qt()
        qWarning("a warning of Qt")
    finally:
        qInstallMessageHandler(previous)
    text = read_journal(journal)
    assert describe_versions() in text
    assert "WARNING Qt: a warning of Qt" in text
    assert "a warning of Qt" in capsys.readouterr().err


def test_a_log_that_cannot_be_written_is_no_error(tmp_path, caplog):
    (tmp_path / "log").write_text("in the way")
    assert not open_journal(tmp_path / "log" / "x.log")
    assert "the log cannot be written" in caplog.text


def test_the_log_is_shown(qtbot, journal):
    dialog = LogDialog(journal)
    qtbot.addWidget(dialog)
    assert "started: dice-workbench" in dialog.text.toPlainText()
    empty = LogDialog(journal.with_name("none.log"))
    qtbot.addWidget(empty)
    assert "The log is empty." == empty.text.toPlainText()


AT_THE_END = """
import atexit
from PySide6.QtCore import qInstallMessageHandler, qWarning
from workbench.storage.journal import listen_to_qt

atexit.register(lambda: print("at the end:", qInstallMessageHandler(None)))
listen_to_qt()
qWarning("a warning of Qt")
"""


def test_qt_is_not_heard_any_more_once_python_has_ended():
    ended = subprocess.run(
        [sys.executable, "-c", AT_THE_END], capture_output=True, text=True, timeout=60, check=True
    )
    assert "a warning of Qt" in ended.stderr
    assert "at the end: None" in ended.stdout
