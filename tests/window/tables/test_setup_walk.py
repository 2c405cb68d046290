"""Random walks through the window with table scripts: nothing breaks, nothing is lost on the way.

A walk types, chooses, fills in, deals, undoes, saves; behind each step the form shows what the
document holds, and the document is what its file would be read as.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from engine.languages import LANGUAGES
from engine.languages.setup import Fields, entry_from_json
from engine.languages.table.declared import overview
from tests.amount import examples
from workbench.project.entities import Entity
from workbench.project.project import DECLARING, Mechanic, Project
from workbench.storage import project_from_json, project_to_json
from workbench.tables.overview import declaring_mechanic
from workbench.tables.setup.entity_fields import EntityField, EntityListField
from workbench.tables.setup.entity_model import IDENTITY
from workbench.tables.setup.fields import (
    DecisionField,
    ScalarsField,
    TextField,
    TruthField,
    WholeNumberField,
)
from workbench.tables.shelf.value_editor import NumberEditor, TextEditor, TruthEditor
from workbench.widgets.fields.boxes import Chooser
from workbench.window.main_window import MainWindow

PATIENCE = 60_000

SCRIPTS = (
    """\
deftype creature { name: string, ac: int, tough: bool, marks: int list, kin: creature list }
defroll "Hit & run" hit(who: creature, target: creature, bonus: int, lucky: bool, word: string) {
    die = roll("d20");
    if (userOption(who, "Reroll & keep")) { die = max(die, roll("d20")); }
    if (userOption("Give   up")) { output("gave up"); return false; }
    output(word + die);
    hits = die + bonus >= target.ac || lucky;
    return hits;
}
defroll heads(all: creature list, marks: int list, words: string list, flags: bool list) {
    count = 0;
    for (one : all) { startGroup(); output(one.name); count += roll("d2") - 1; endGroup(); }
}
""",
    """\
deftype Monster { Label: int, AC: string }
deftype creature { label: string, ac: int }
defroll "heads" hit(TARGET: monster, bonus: bool, lucky: int, who: creature list) {
    if (userOption("reroll & KEEP")) { output(bonus); }
    x = roll("d6");
}
defroll "hit" heads(label: string, word: int) { return roll("d4") + word; }
""",
    'defroll "Broken" broken(who: nobody) { retrun roll("d6") }',
    'defroll plain { return roll("d6"); }',
    "deftype creature { ac: bool }",
    "",
)
PIECES = (
    'output("hm");\n',
    "}",
    "{",
    'if (userOption("More")) { roll("d4"); }\n',
    "deftype thing { size: int }\n",
    'defroll "Extra" extra(n: int, who: creature) { return n; }\n',
    '"',
    "é\U0001f3b2",
    "/* ",
)
TEXTS = ("", "Ogre", "a & b", "<b>\U0001f3b2</b>", "\u05d0\u05d1", "x" * 300)
LISTS = ("1, 2", "--5", "yes, no", ",,", "a, b", "9" * 5000, "-3", "+4,x")


def act_on(window: MainWindow, act: Callable[[MainWindow, Random], None], number: int) -> None:
    act(window, Random(number))
    QApplication.processEvents()


# ---- what is done -----------------------------------------------------------------------------


def write(window, random):
    """Type at a random place."""
    editor = window.script.editor
    cursor = editor.textCursor()
    cursor.setPosition(random.randrange(len(editor.toPlainText().encode("utf-16-le")) // 2 + 1))
    cursor.insertText(random.choice(PIECES))


def erase(window, random):
    editor = window.script.editor
    cursor = editor.textCursor()
    cursor.setPosition(random.randrange(len(editor.toPlainText().encode("utf-16-le")) // 2 + 1))
    cursor.movePosition(cursor.MoveOperation.NextWord, cursor.MoveMode.KeepAnchor)
    cursor.removeSelectedText()


def replace_script(window, random):
    window.document.set_selected_source(random.choice(SCRIPTS))


def fill_in(window, random):
    """Do something to one of the fields of the form."""
    fields = window.setup.form.findChildren(QWidget)
    own = [one for one in fields if isinstance(one, tuple(FIELDS)) and one.isEnabled()]
    if own and not window.setup.isHidden():
        field = random.choice(own)
        next(act for kind, act in FIELDS.items() if isinstance(field, kind))(field, random)


def choose(box, random):
    flags = box.model().flags
    places = [
        row
        for row in range(box.count())
        if flags(box.model().index(row, 0)) & Qt.ItemFlag.ItemIsEnabled
    ]
    if places:
        box.setCurrentIndex(random.choice(places))
        box.activated.emit(box.currentIndex())


def tick(field, random):
    model = field.list.model()
    if model.rowCount():
        state = random.choice([Qt.CheckState.Checked, Qt.CheckState.Unchecked])
        row = model.index(random.randrange(model.rowCount()))
        model.setData(row, state, Qt.ItemDataRole.CheckStateRole)


def wish(field, random):
    if random.random() < 0.3:
        field.new.click()
    elif isinstance(field, EntityListField):
        tick(field, random)
    else:
        choose(field.box, random)


def count(field, random):
    if random.random() < 0.5:
        field.stepBy(random.choice([1, -1, 10**9, 10**30]))
    else:
        field.selectAll()
        QTest.keyClicks(field, random.choice(["12", "-", "-7", "9" * 40]))


def write_line(field, random):
    field.selectAll()
    field.insert("")
    field.textEdited.emit("")
    words = random.choice(LISTS if isinstance(field.parent(), ScalarsField) else TEXTS)
    field.insert(words)
    field.textEdited.emit(field.text())
    if random.random() < 0.5:
        field.editingFinished.emit()


def press(box, random):
    del random
    box.click()


FIELDS: dict[type, Callable] = {
    EntityField: wish,
    EntityListField: wish,
    WholeNumberField: count,
    ScalarsField: lambda field, random: write_line(field.line, random),
    TextField: write_line,
    TruthField: press,
    DecisionField: press,
    Chooser: choose,
}
ELEMENTS: dict[type, Callable] = {
    NumberEditor: lambda editor, random: count(editor.field, random),
    TextEditor: lambda editor, random: write_line(editor.field, random),
    TruthEditor: lambda editor, random: editor.field.click(),
}


def fill_in_form(window, random):
    """Fill in a field of the entity that is looked at."""
    form = window.shelf.entity_view.form
    if form is not None and window.shelf.isVisible():
        editors = [one for one in form.findChildren(QWidget) if type(one) in ELEMENTS]
        buttons = [one for one in form.findChildren(QWidget) if hasattr(one, "add")]
        if buttons and random.random() < 0.3:
            random.choice(buttons).add.click()
        elif editors:
            editor = random.choice(editors)
            ELEMENTS[type(editor)](editor, random)


def put(window, random):
    kind = random.choice(["creature", "Monster", "ghost", "CREATURE"])
    window.shelf.entity_added.emit(Entity(f"{random.getrandbits(40):x}", kind))


def put_odd(window, random):
    values = random.choice(
        [
            {"ac": True, "name": 5},
            {"AC": 10**30, "ac": 2},
            {"label": 5},
            {"label": "Bob", "Label": 7},
            {"kin": [{"kin": [{}]}, 3], "marks": ["x"]},
            {"name": "", "label": ""},
        ]
    )
    entity = Entity(f"{random.getrandbits(40):x}", "creature", entry_from_json(values))
    window.document.apply(window.document.project.shelving(entity))


def on_entity(name):
    def act(window, random):
        entities = window.document.project.entities
        if entities:
            getattr(window.shelf, name).emit(random.choice(entities).identity)

    act.__name__ = name
    return act


def look_at(window, random):
    entities = window.document.project.entities
    if entities:
        window.shelf.select(random.choice(entities).identity)


def command(name):
    def act(window, random):
        del random
        if window.menus[name].isEnabled():
            window.menus[name].trigger()

    act.__name__ = name
    return act


def travel(window, random):
    for _ in range(random.randrange(4)):
        random.choice([window.document.undo, window.document.undo, window.document.redo])()


def travel_typing(window, random):
    random.choice([window.document.undo, window.document.redo])(window.document.project.selected)


def notation(window, random):
    if window.document.project.selected is not None:
        names = [one.name for one in LANGUAGES]
        window.document.set_selected_language(random.choice([*names, "table", "table"]))


def select(window, random):
    mechanics = window.document.project.mechanics
    if mechanics:
        window.document.select(random.choice(mechanics).identity)


def add(window, random):
    window.document.add("", random.choice(SCRIPTS), random.choice(["table", "table", "troll"]))


def remove(window, random):
    mechanics = window.document.project.mechanics
    if len(mechanics) > 1:
        window.document.remove(random.choice(mechanics).identity)


def deal(window, random):
    if random.random() < 0.5 and window.menus["roll"].isEnabled():
        window.menus["roll"].trigger()
    elif window.cards.views:
        view = random.choice(window.cards.views)
        rows = view.body.option_rows
        if rows:
            random.choice(rows).button.click()


def share(window, random):
    """Copy everything and paste it."""
    del random
    if len(window.document.project.mechanics) < 8:
        window.menus["copy_mechanic"].trigger()
        window.menus["paste_mechanic"].trigger()


def save_and_open(window, random):
    project = window.document.project
    window.document.open(read_again(project))
    if random.random() < 0.3:
        window.document.open(START)


def breathe(window, random):
    del window
    QTest.qWait(random.choice([1, 5, 40]))


def wait(window, random):
    """Wait until the engine has told what the script declares, and rolled what it was asked to."""
    del random
    for _ in range(PATIENCE // 5):
        if is_read(window) and window.card_service.activity.name is None:
            return
        QTest.qWait(5)
    pytest.fail("the engine does not answer")


ACTS = (
    *(write, erase, replace_script, fill_in, fill_in, fill_in, fill_in, fill_in_form),
    *(fill_in_form, put, put_odd, look_at, travel, travel_typing, notation, select, add, remove),
    *(deal, deal, share, save_and_open, breathe, wait, wait),
    *map(on_entity, ("entity_removed", "entity_duplicated")),
    *map(command, ("shelf", "compare_decisions", "duplicate", "clear_cards", "roll")),
)
START = Project(
    (Mechanic("m", "Hits", SCRIPTS[0], "table"),),
    "m",
    entities=(Entity("ogre", "creature", Fields((("name", "Ogre"), ("ac", 11)))),),
)


# ---- what holds -------------------------------------------------------------------------------


def read_again(project):
    return project_from_json(json.loads(json.dumps(project_to_json(project))))


def content(project):
    return project.mechanics, project.bands, project.entities


def check(window):
    project = window.document.project
    assert project == read_again(project)
    mechanic = project.selected_mechanic
    assert mechanic is not None
    assert mechanic.source == window.script.editor.script()
    assert window.shelf.selected is None or project.entity(window.shelf.selected) is not None
    if window.shelf.entity_view.isVisible() and window.shelf.entity_view.form is not None:
        shown = window.shelf.entity_view.form.fields
        assert project.entity(window.shelf.selected).values == shown
    if not window.setup.isHidden():
        assert mechanic.language in DECLARING
        if window.setup.isEnabled():
            check_form(window, project, mechanic)


def check_form(window, project, mechanic):
    """The form shows what the document holds, and that is what the engine is given."""
    form = window.setup.form
    arguments = project.script_of(mechanic).setup.arguments
    for field in form.findChildren(QWidget):
        if isinstance(field, DecisionField):
            assert field.isChecked() is any(
                mechanic.setup.decides(label)
                for label in labels(window, mechanic)
                if " ".join(label.split()) == field.accessibleName()
            )
        elif isinstance(field, WholeNumberField | TruthField | TextField):
            check_scalar(field, arguments.get(field.accessibleName()))
        elif isinstance(field, EntityField | EntityListField):
            check_part(field, project, arguments)


def labels(window, mechanic):
    roll = window.overviews.overview.roll_named(mechanic.setup.roll)
    return () if roll is None else roll.decisions


def check_scalar(field, value):
    if isinstance(field, WholeNumberField):
        assert field.value == (value if type(value) is int else 0)
    elif isinstance(field, TruthField):
        assert field.isChecked() is (value is True)
    elif isinstance(field, TextField):
        assert field.text() == (value if isinstance(value, str) else "")


def check_part(field, project, arguments):
    if isinstance(field, EntityField):
        shown = field.box.currentData(IDENTITY)
        value = arguments.get(field.box.accessibleName())
        value = value[0] if isinstance(value, tuple) and value else value
        entity = None if shown is None else project.entity(shown)
        assert (entity.values if entity else None) == (value if isinstance(value, Fields) else None)
        return
    model = field.list.model()
    rows = [model.index(row) for row in range(model.rowCount())]
    ticked = [one for one in rows if Qt.CheckState(one.data(10)) == Qt.CheckState.Checked]
    value = arguments.get(field.list.accessibleName())
    held = value if isinstance(value, tuple) else () if value is None else (value,)
    records = [one for one in held if isinstance(one, Fields)]
    shown = [project.entity(one.data(IDENTITY)).values for one in ticked]
    assert sorted(map(repr, shown)) == sorted(map(repr, records))


def is_read(window):
    """Return whether the script that is looked at has been read."""
    mechanic = declaring_mechanic(window.document.project)
    if mechanic is None:
        return window.overviews.overview is None
    told = overview(mechanic.source)
    return not window.overviews.is_reading and window.overviews.overview in (
        (told,) if told.is_sound else (told, window.overviews.overview)
    )


def undo_everything(window):
    steps = 0
    while window.document.can_undo():
        window.document.undo()
        steps += 1
    return steps


# ---- the walk ---------------------------------------------------------------------------------

walks = st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 10**6)), min_size=4, max_size=25)


@pytest.fixture
def setup(qtbot, window):
    yield window
    window.areas.close_side()
    window.card_service.clear()


def walk(qtbot, window, steps):
    window.document.open(START)
    window.areas.close_side()
    qtbot.waitUntil(lambda: is_read(window), timeout=PATIENCE)
    began = window.document.project
    with qtbot.captureExceptions() as raised:
        for act, number in steps:
            act_on(window, act, number)
            if act is save_and_open:
                began = window.document.project
            assert not raised
            check(window)
        qtbot.waitUntil(lambda: is_read(window), timeout=PATIENCE)
        check(window)
        end = content(window.document.project)
        steps_taken = undo_everything(window)
        assert content(began) == content(window.document.project)
        for _ in range(steps_taken):
            window.document.redo()
        assert end == content(window.document.project)
    assert not raised


@settings(
    max_examples=examples(12, 500),
    # Making a walk shorter takes far longer than reading it.
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(steps=walks)
def test_a_walk_breaks_nothing(qtbot, setup, steps):
    walk(qtbot, setup, steps)
