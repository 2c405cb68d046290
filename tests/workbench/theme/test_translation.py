"""The window in another language."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication, QComboBox, QDialogButtonBox, QToolButton

from resources import guide_texts, translations_directory
from tests.cases import each_of
from workbench.results.calculator import _cancelled
from workbench.theme.translation import LANGUAGES, install_language
from workbench.window.main_window import MainWindow

ROOT = Path(__file__).parents[3]
SOURCES = sorted(
    str(path.relative_to(ROOT))
    for folder in ("workbench", "engine/languages")
    for path in (ROOT / folder).rglob("*.py")
)
MARKED = ("-tr-function-alias", "QT_TRANSLATE_NOOP+=translatable,QT_TRANSLATE_NOOP+=translated")
TRANSLATED = tuple(code for code in LANGUAGES if code != "en")


@pytest.fixture
def german(qapp):
    """The application in German, and in English again after the test."""
    translators = install_language(qapp, "de")
    assert translators
    yield
    for translator in translators:
        QApplication.removeTranslator(translator)


def file_of(code: str) -> Path:
    return translations_directory() / f"workbench_{code}.ts"


def messages(code: str) -> list[ET.Element]:
    return list(ET.parse(file_of(code)).getroot().iter("message"))


def texts(message: ET.Element) -> tuple[str, list[str]]:
    """Return the source of a message and its translations, one for each form of the plural."""
    translation = message.find("translation")
    forms = [form.text or "" for form in translation.findall("numerusform")]
    return message.findtext("source"), forms or [translation.text or ""]


def test_the_window_speaks_german(german, qtbot, places):
    window = MainWindow(places)
    try:
        titles = [action.text().replace("&", "") for action in window.menuBar().actions()]
        assert titles[:2] == ["Datei", "Bearbeiten"]
        assert "Hilfe" == titles[-1]
        buttons = window.mechanics.findChildren(QToolButton)
        assert "Mechanik hinzufügen" in [button.toolTip() for button in buttons]
        notations = window.script.findChild(QComboBox)
        titles = [notations.itemText(place) for place in range(notations.count())]
        assert ["Troll", "Roll20", "AnyDice", "Table-Skript"] == titles
    finally:
        window.close()
        window.backend.close()


def test_no_two_commands_of_a_german_menu_share_a_letter(german, qtbot, places):
    window = MainWindow(places)
    try:
        for bar_action in window.menuBar().actions():
            names = [action.text().lower() for action in bar_action.menu().actions()]
            letters = [name[name.index("&") + 1] for name in names if name]
            assert sorted(set(letters)) == sorted(letters), bar_action.text()
        bar = [action.text().lower() for action in window.menuBar().actions()]
        assert len(bar) == len({title[title.index("&") + 1] for title in bar})
    finally:
        window.close()
        window.backend.close()


def test_a_german_window_with_a_table_script_and_the_shelf_fits_into_1024_by_700(
    german, qtbot, places
):
    script = (ROOT / "resources" / "samples" / "attack.table").read_text(encoding="utf-8")
    window = MainWindow(places)
    try:
        window.start(blank=True)
        window.preferences.set_theme("light")
        window.resize(1024, 700)
        window.show()
        window.document.add("Attack", script, "table")
        window.menus["shelf"].trigger()
        qtbot.waitUntil(window.setup.isVisible, timeout=20_000)
        window.rolls.controls.set_last_seed(10**18 - 1)
        for panel in (window.rolls, window.cards, window.sweep, window.targets):
            window.workspace.bring_to_front(panel)
            qtbot.waitUntil(lambda shown=panel: shown.width() >= shown.minimumSizeHint().width())
            assert (1024, 700) == (window.width(), window.height())
    finally:
        window.close()
        window.backend.close()


def test_qt_speaks_german_too(german, qtbot):
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    assert "Abbrechen" == box.buttons()[0].text().replace("&", "")


def test_without_a_choice_it_is_the_language_of_the_system(qapp, monkeypatch):
    monkeypatch.setattr(QLocale, "system", lambda: QLocale("de_AT"))
    translators = install_language(qapp, "")
    assert "de" == translators[0].language()[:2]
    for translator in translators:
        QApplication.removeTranslator(translator)


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_text_is_translated(code):
    unfinished = [
        message.findtext("source")
        for message in messages(code)
        if message.find("translation").get("type") or "" in texts(message)[1]
    ]
    assert [] == unfinished


@pytest.mark.parametrize("code", TRANSLATED)
def test_translations_have_the_places_of_their_sources(code):
    def places(text: str) -> list[str]:
        return sorted(re.findall(r"\{\w+\}|%n", text))

    for message in messages(code):
        source, forms = texts(message)
        assert all(places(source) == places(form) for form in forms), source


@pytest.mark.parametrize("code", TRANSLATED)
def test_sources_are_what_the_program_says(code):
    # Qt's collector of texts does not know Python's names of characters.
    assert [] == [source for source, _ in map(texts, messages(code)) if "N{" in source]


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_translations_hold_the_texts_of_the_window(code, tmp_path):
    again = tmp_path / "again.ts"
    collect = Path(sys.executable).with_name("pyside6-lupdate")
    subprocess.run(
        [collect, *SOURCES, *MARKED, "-ts", again], cwd=ROOT, check=True, capture_output=True
    )
    found = {m.findtext("source") for m in ET.parse(again).getroot().iter("message")}
    assert found | set(guide_texts()) == {message.findtext("source") for message in messages(code)}


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_compiled_translations_are_those_of_the_file(code, tmp_path):
    again = tmp_path / "again.qm"
    release = Path(sys.executable).with_name("pyside6-lrelease")
    subprocess.run([release, file_of(code), "-qm", again], check=True, capture_output=True)
    assert again.read_bytes() == file_of(code).with_suffix(".qm").read_bytes()


SHOWN_BY = {
    "QAction",
    "QCheckBox",
    "QLabel",
    "QMenu",
    "QPushButton",
    "addAction",
    "addRow",
    "addTab",
    "setAccessibleName",
    "setInformativeText",
    "setPlaceholderText",
    "setStatusTip",
    "setText",
    "setTitle",
    "setToolTip",
    "setWindowTitle",
    "set_note",
    "showText",
}
"""What shows its first argument to the user."""


@each_of(SOURCES)
def test_no_text_is_shown_without_a_chance_of_translation(path):
    shown = [
        call.args[0].value
        for call in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
        and getattr(call.func, "attr", getattr(call.func, "id", "")) in SHOWN_BY
        and call.args
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    ]
    assert [] == [text for text in shown if re.search("[a-z]{2}", text)]


@each_of(SOURCES)
def test_every_text_to_translate_is_found_by_the_collector(path):
    # It knows translate, tr and QT_TRANSLATE_NOOP with plain strings, and no function of ours.
    calls = re.findall(r"\b_(?:tr|translated)\(\s*[\"']", (ROOT / path).read_text(encoding="utf-8"))
    assert [] == calls


def test_a_cancelled_calculation_is_told_in_german(german):
    error = _cancelled().error
    assert "die Berechnung wurde abgebrochen" == error.message
    assert "F9" in error.hint
    assert "durch Würfeln" in error.hint
