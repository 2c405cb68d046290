"""The About box: versions and licences of what the program is made of."""

from __future__ import annotations

import re
import sys
from importlib.metadata import version

import pytest
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton

from workbench.window.dialogs.about_dialog import PARTS, AboutDialog, parts


@pytest.fixture
def about(window):
    window.context.commands["about"].trigger()
    return window.findChild(AboutDialog)


def text_of(dialog: AboutDialog) -> str:
    return " ".join(label.text() for label in dialog.findChildren(QLabel))


def buttons_of(dialog: AboutDialog) -> dict[str, QPushButton]:
    return {one.text().replace("&", ""): one for one in dialog.findChildren(QPushButton)}


def test_it_tells_the_version_of_the_program(about):
    assert f"Dice Workbench {version('dice-workbench')}" in text_of(about)


@pytest.mark.parametrize("package", PARTS)
def test_it_tells_the_version_and_the_licence_of_every_part(about, package):
    row = re.search(rf"<tr><td>{package}</td>.*?</tr>", text_of(about))
    assert version(package) in row[0]
    assert re.search(r"MIT|LGPL|BSD", row[0])


def test_what_is_not_installed_is_passed_over():
    assert () == parts(("no-such-package-as-this",))


def test_versions_can_be_copied_for_a_report(about):
    buttons_of(about)["Copy Versions"].click()
    assert version("PySide6-Essentials") in QGuiApplication.clipboard().text()


def test_the_source_has_no_folder_of_licences(about):
    assert "Licences" not in buttons_of(about)


def test_an_installed_program_opens_its_licences(window, tmp_path, monkeypatch):
    (tmp_path / "licences").mkdir()
    opened = []
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "dice-workbench"))
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    dialog = AboutDialog(window)
    buttons_of(dialog)["Licences"].click()
    assert [str(tmp_path / "licences" / "README.txt")] == [url.toLocalFile() for url in opened]
