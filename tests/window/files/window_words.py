"""What the tests of files ask a window, and do to it."""

from __future__ import annotations

import json

from PySide6.QtWidgets import QMessageBox

from workbench.window.main_window import MainWindow


def source(window: MainWindow) -> str:
    """Return the script in the editor."""
    return window.document.project.selected_mechanic.source


def names(window: MainWindow) -> list[str]:
    """Return the names of all mechanics."""
    return [mechanic.name for mechanic in window.document.project.mechanics]


def failure(window: MainWindow) -> str:
    """Return what the box with a failure says, and close it."""
    box = window.findChild(QMessageBox, "failure")
    text = box.text()
    box.setObjectName("")
    box.close()
    return text


def notices(window: MainWindow) -> list[str]:
    """Return what the notices say."""
    return [row.text for row in window.notices.rows]


def answer(window: MainWindow, text: str) -> None:
    """Press a button of the first notice."""
    window.notices.rows[0].buttons[text].click()


def decide(window: MainWindow, text: str) -> None:
    """Press a button of the question about a conflict."""
    box = window.findChild(QMessageBox, "conflict")
    box.setObjectName("")
    next(button for button in box.buttons() if button.text().replace("&", "") == text).click()


def kept_scripts(places):
    """Return what the sessions on the disk hold of scripts, as another program would find it."""
    files = (places.state / "sessions").glob("*.json")
    projects = [json.loads(file.read_text("utf-8"))["project"] for file in files]
    return [one["source"] for project in projects for one in project["mechanics"]]
