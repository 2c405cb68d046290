"""Tests of the help panel, in its window and by itself."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QColor, QTextCursor
from PySide6.QtWidgets import QPushButton

from engine.control import Budget
from engine.languages import DEFAULT_ITERATIONS, LANGUAGES
from engine.languages.script import Script
from resources import entry_for, help_page, reference
from workbench.help.keys import CommandKeys, keyboard_page
from workbench.help.panel import PAGES, REFERENCE, HelpPanel
from workbench.theme import Theme
from workbench.widgets.example import Example
from workbench.widgets.search.search_model import ITEM_ROLE, Item

WRITTEN = [name for name in PAGES if name != REFERENCE]

ADD = CommandKeys("Mechanic", "Add", ("Ctrl+Shift+N",))
ABOUT = CommandKeys("Help", "About", ())


@pytest.fixture
def panel(qtbot):
    panel = HelpPanel()
    qtbot.addWidget(panel)
    panel.set_commands((ADD, ABOUT))
    panel.resize(340, 700)
    panel.show()
    return panel


@pytest.fixture
def opened(window):
    """A window whose help is closed again at the end."""
    window.areas.close_side()
    yield window
    window.areas.close_side()


# ---- pages --------------------------------------------------------------------------------


def test_it_opens_with_the_first_steps(panel):
    assert "start" == panel.name
    assert panel.page.toPlainText().startswith("The window in five minutes")


@pytest.mark.parametrize("name", WRITTEN)
def test_every_page_has_a_title_and_only_links_that_lead_somewhere(panel, name):
    text = help_page(name)
    links = re.findall(r"\]\(([^)]*)\)", text)
    panel.show_page(name)
    shown = panel.page.toPlainText()

    assert shown.strip()
    assert "](" not in shown
    for link in links:
        kind, _, place = link.partition(":")
        language, _, word = place.partition(":")
        assert place in PAGES if kind == "page" else entry_for(language, word)


@pytest.mark.parametrize("name", WRITTEN)
def test_every_link_of_a_page_leads_from_where_it_stands(panel, name):
    panel.show_page(name)
    for link in links_in(panel.page.document()):
        panel.show_page(name)
        panel.page.anchorClicked.emit(QUrl(link))
        assert name != panel.name or link == f"page:{name}", link


def links_in(document):
    """Return where the links of a document lead, as the window reads them."""
    found = []
    block = document.begin()
    while block.isValid():
        stretches = block.begin()
        while not stretches.atEnd():
            style = stretches.fragment().charFormat()
            found += [style.anchorHref()] if style.isAnchor() else []
            stretches += 1
        block = block.next()
    return found


@pytest.mark.parametrize("name", WRITTEN)
def test_the_scripts_of_a_page_can_be_calculated(name):
    for language, script in re.findall(r"```(\w+)\n(.*?)```", help_page(name), re.DOTALL):
        for text in separate_scripts(language, script):
            program = Script(language, text).program()
            numbers = {one.name: 4 if one.allows(4) else 1 for one in program.parameters}
            assert program.calculate(numbers, DEFAULT_ITERATIONS, Budget(seconds=5)).outcomes


@pytest.mark.parametrize("language", [language.name for language in LANGUAGES])
def test_every_notation_has_a_page_with_scripts(language):
    assert f"```{language}\n" in help_page(language)


def separate_scripts(language, text):
    """Return the scripts of a block that has one on each line, or the one it has."""
    lines = text.splitlines()
    if language != "troll":
        return lines if language == "roll20" else [text]
    is_list = len(lines) > 2 and not any(mark in text for mark in (":=", "then", "function", "{}"))
    return lines if is_list else [text]


def test_links_lead_to_pages_and_entries_and_back(panel):
    panel.page.anchorClicked.emit(QUrl("page:troll"))
    assert "troll" == panel.name
    panel.page.anchorClicked.emit(QUrl("entry:troll:largest"))
    assert REFERENCE == panel.name
    assert "troll:largest" == panel.reference.key
    panel.go_back()
    assert "troll" == panel.name
    panel.go_back()
    panel.go_back()
    assert "start" == panel.name


def test_a_link_that_leads_nowhere_changes_nothing(panel):
    panel.page.anchorClicked.emit(QUrl("page:nowhere"))
    panel.page.anchorClicked.emit(QUrl("entry:troll:nothing"))
    assert "start" == panel.name


def test_scripts_and_links_have_the_colours_of_the_theme(panel):
    panel.show_page("troll")
    for theme in (Theme.light(), Theme.dark()):
        panel.set_theme(theme)
        assert QColor(theme.syntax["dice"]) == colour_of(panel.page, "d6")
        assert QColor(theme.accent) == colour_of(panel.page, "largest and max", 1)


def colour_of(page, words, offset=1):
    found = page.document().find(words)
    cursor = QTextCursor(page.document())
    cursor.setPosition(found.selectionStart() + offset)
    return cursor.charFormat().foreground().color()


def test_the_keyboard_page_is_made_of_the_commands(panel):
    panel.show_page("keyboard")
    shown = panel.page.toPlainText()
    assert "Ctrl+Shift+N" in shown
    assert "About" in shown


def test_a_table_of_keys_has_a_line_for_each_command():
    page = keyboard_page((ADD, ABOUT), "More")
    assert "## Mechanic\n\n| command | keys |\n| --- | --- |\n| Add | `Ctrl+Shift+N` |" in page
    assert "| About |  |" in page
    assert page.endswith("More")


# ---- the reference ------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.name)
def test_every_entry_can_be_looked_at(panel, language):
    panel.show_page(REFERENCE)
    for entry in reference(language.name):
        assert panel.reference.show_key(f"{language.name}:{entry.name}")
        assert Example(Script(language.name, entry.example)) == panel.reference.card.example
        assert language.title == panel.reference.notation.text()


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.name)
def test_every_entry_of_the_notation_chosen_is_listed_and_no_other(panel, language):
    panel.show_page(REFERENCE)
    panel.reference.notations.setCurrentText(language.title)
    entries = reference(language.name)
    assert {f"{entry.language}:{entry.name}" for entry in entries} == keys_listed(panel)


def keys_listed(panel):
    model = panel.reference.search.model
    rows = (model.index(row).data(ITEM_ROLE) for row in range(model.rowCount()))
    return {row.key for row in rows if isinstance(row, Item)}


def test_the_notation_is_that_of_the_selected_mechanic_until_another_one_is_chosen(panel):
    panel.show_page(REFERENCE)
    panel.set_language("roll20")
    assert "roll20" == panel.reference.language
    panel.reference.notations.setCurrentText("Troll")
    panel.set_language("roll20")
    assert "troll" == panel.reference.language
    panel.set_language("table")
    assert "table" == panel.reference.language


def test_the_notation_follows_as_soon_as_the_panel_is_seen(panel):
    panel.show_page(REFERENCE)
    panel.hide()
    panel.set_language("table")
    assert "troll" == panel.reference.language
    panel.show()
    assert "table" == panel.reference.language


def test_a_link_to_another_notation_chooses_it(panel):
    panel.page.anchorClicked.emit(QUrl("entry:roll20:k"))
    assert "roll20:kh" == panel.reference.key
    assert "Roll20" == panel.reference.notations.currentText()


def test_an_entry_is_found_in_its_own_notation_only(qtbot, panel):
    panel.show_page(REFERENCE)
    panel.reference.notations.setCurrentText("Roll20")
    qtbot.keyClicks(panel.reference.search.field, "foreach")
    assert "" == panel.reference.key
    panel.reference.notations.setCurrentText("Troll")
    assert "troll:foreach" == panel.reference.key


@pytest.mark.parametrize("word", ["else", "=/=", "largest", "D", "&", "<", '"'])
def test_a_word_of_a_script_is_explained(panel, word):
    assert panel.show_entry(word)
    assert f"troll:{entry_for('troll', word).name}" == panel.reference.key
    assert REFERENCE == panel.name


def test_a_name_has_no_entry(panel):
    assert not panel.show_entry("attack")
    assert "start" == panel.name


def test_searching_finds_by_what_an_operator_does(qtbot, panel):
    panel.show_page(REFERENCE)
    qtbot.keyClicks(panel.reference.search.field, "without putting")
    assert "troll:pick" == panel.reference.key


def test_an_entry_that_the_search_hides_is_shown_all_the_same(qtbot, panel):
    panel.show_page(REFERENCE)
    qtbot.keyClicks(panel.reference.search.field, "pick")
    assert panel.show_entry("sum")
    assert "troll:sum" == panel.reference.key


def test_the_button_asks_to_try_the_example(qtbot, panel):
    panel.show_entry("largest")
    with qtbot.waitSignal(panel.try_requested) as tried:
        panel.findChild(QPushButton).click()
    assert [entry_for("troll", "largest")] == tried.args


# ---- in the window ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "source", "word", "key", "figure"),
    [
        ("roll20", "8d6kh3", "kh", "roll20:kh", "mean 12.24"),
        ("table", 'defroll a() { return roll("d20"); }', "return", "table:return", "mean 3.150"),
    ],
)
def test_f1_explains_the_words_of_every_notation(
    qtbot, opened, language, source, word, key, figure
):
    opened.document.add("Mine", source, language)
    cursor = opened.script.editor.document().find(word)
    opened.script.editor.setFocus()
    cursor.setPosition(cursor.selectionStart() + 1)
    opened.script.editor.setTextCursor(cursor)
    opened.menus["help"].trigger()
    assert key == opened.help.reference.key
    chart = opened.help.reference.card.chart
    qtbot.waitUntil(lambda: figure == chart.description(), timeout=10_000)


def test_the_reference_opens_in_the_notation_of_the_selected_mechanic(opened):
    opened.document.add("Mine", "4d6kh3", "roll20")
    opened.menus["help_reference"].trigger()
    assert "roll20" == opened.help.reference.language


@pytest.mark.parametrize("language", ["roll20", "table"])
def test_trying_an_example_adds_it_in_its_notation(opened, language):
    opened.menus["help_reference"].trigger()
    entry = reference(language)[0]
    opened.help.show_entry(entry.words[0], language)
    opened.help.reference.findChild(QPushButton).click()
    added = opened.document.project.selected_mechanic
    assert (entry.name, entry.example, language) == (added.name, added.source, added.language)


def test_f1_explains_the_word_at_the_cursor(qtbot, opened):
    opened.script.editor.moveCursor(QTextCursor.MoveOperation.End)
    cursor = opened.script.editor.document().find("largest")
    cursor.setPosition(cursor.selectionStart() + 2)
    opened.script.editor.setTextCursor(cursor)
    opened.menus["help"].trigger()
    assert opened.help.isVisible()
    assert "troll:largest" == opened.help.reference.key
    chart = opened.help.reference.card.chart
    qtbot.waitUntil(lambda: "mean 12.24" == chart.description(), timeout=10_000)


def test_f1_elsewhere_opens_help_and_closes_it(opened):
    opened.mechanics.view.setFocus()
    opened.menus["help"].trigger()
    assert opened.help.isVisible()
    assert opened.menus["help"].isChecked()
    opened.menus["help"].trigger()
    assert not opened.help.isVisible()


def test_escape_closes_help(qtbot, opened):
    opened.menus["help_start"].trigger()
    qtbot.keyClick(opened.help.page, Qt.Key.Key_Escape)
    assert not opened.help.isVisible()
    assert opened.script.editor.hasFocus()


def test_trying_an_example_adds_it_as_one_step(qtbot, opened):
    before = opened.document.project.mechanics
    opened.menus["help_reference"].trigger()
    opened.help.show_entry("largest")
    opened.help.reference.findChild(QPushButton).click()
    added = opened.document.project.selected_mechanic
    assert ("largest", "sum largest 3 4d6") == (added.name, added.source)
    opened.document.undo()
    assert before == opened.document.project.mechanics


def test_the_keyboard_page_tells_every_command_of_the_window(opened):
    opened.menus["help_keyboard"].trigger()
    shown = opened.help.page.toPlainText()
    for action in opened.menus:
        assert action.text().replace("&", "") in shown


def test_the_page_follows_the_size_of_the_interface(opened):
    opened.menus["help_start"].trigger()

    def size():
        return opened.help.page.document().begin().begin().fragment().charFormat().fontPointSize()

    before = size()
    opened.preferences.set_zoom(150)
    after = size()
    opened.preferences.set_zoom(100)
    assert 1.5 == pytest.approx(after / before)


@pytest.mark.parametrize("name", WRITTEN)
def test_every_command_that_a_page_mentions_is_in_its_menu(window, name):
    offered = {
        f"{menu.title()} > {entry.text()}".replace("&", "").rstrip("…")
        for menu in (action.menu() for action in window.menuBar().actions())
        for entry in menu.actions()
    }
    mentioned = re.findall(r"\*(\w+ >[^*]+)\*", help_page(name))

    assert set() == {" ".join(path.split()) for path in mentioned} - offered


# ---- searching ----------------------------------------------------------------------------


def test_a_section_that_was_found_is_opened_with_its_words_tinted(qtbot, panel):
    panel.begin_search()
    assert panel.search.field.hasFocus()
    qtbot.keyClicks(panel.search.field, "quartile percentile")
    qtbot.keyClick(panel.search.field, Qt.Key.Key_Return)
    assert "charts" == panel.name
    assert panel.page.hasFocus()
    assert "Sweeps" == panel.page.textCursor().block().text()
    tinted = {each.cursor.selectedText() for each in panel.page.extraSelections()}
    assert {"quartile", "percentile"} <= tinted
    panel.step(1)
    assert panel.page.textCursor().selectedText() in tinted
    qtbot.keyClick(panel.page, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert panel.search.isVisible()
    assert "quartile percentile" == panel.search.field.text()


def test_an_entry_that_was_found_is_opened(qtbot, panel):
    panel.begin_search()
    panel.search.field.setText("largest")
    panel.search.choose("entry:troll:largest")
    qtbot.keyClick(panel.search.field, Qt.Key.Key_Return)
    assert REFERENCE == panel.name
    assert "troll:largest" == panel.reference.key


def test_a_click_opens_what_was_found(qtbot, panel):
    panel.begin_search()
    panel.search.field.setText("heat map")
    place = panel.search.list.visualRect(panel.search.model.first()).center()
    qtbot.mouseClick(panel.search.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert panel.page.isVisible()


def test_escape_takes_the_search_back_and_then_closes(qtbot, panel):
    panel.begin_search()
    qtbot.keyClicks(panel.search.field, "dice")
    with qtbot.assertNotEmitted(panel.close_requested, wait=20):
        qtbot.keyClick(panel.search.field, Qt.Key.Key_Escape)
    assert "" == panel.search.field.text()
    with qtbot.waitSignal(panel.close_requested):
        qtbot.keyClick(panel.search.field, Qt.Key.Key_Escape)


def test_ctrl_f_is_that_of_help_while_it_is_read(opened):
    opened.menus["help_start"].trigger()
    assert opened.help.isAncestorOf(opened.focusWidget())
    opened.menus["find"].trigger()
    assert opened.help.search.field is opened.focusWidget()
    assert not opened.script.find_bar.isVisible()
    opened.script.editor.setFocus()
    opened.menus["find"].trigger()
    assert opened.script.find_bar.isVisible()
    opened.script.find_bar.close_bar()
