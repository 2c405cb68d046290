"""Types, entities and strategies that the tests of the shelf share."""

from __future__ import annotations

from pathlib import Path

from hypothesis import strategies as st

from engine.languages.kinds import BOOL, INT, STRING, Kind
from engine.languages.setup import Fields, entry_from_json
from engine.languages.table.reading.checks.checker import check
from workbench.project.entities import Entity
from workbench.tables.shelf.folded_editor import FoldedEditor
from workbench.tables.shelf.list_editor import ListEditor
from workbench.tables.shelf.record_editor import RecordEditor
from workbench.tables.shelf.value_editor import NumberEditor, TextEditor, TruthEditor

SAMPLE = Path(__file__).parents[4] / "resources" / "samples" / "attack.table"

FORMS = check(SAMPLE.read_text("utf-8")).forms
"""dice, attack, buff, creature and party."""

CREATURE = Kind("creature")

OGRE = entry_from_json(
    {
        "name": "Ogre",
        "armour": 16,
        "mayReroll": True,
        "attacks": [
            {
                "name": "Longsword",
                "toHit": 7,
                "damage": {"count": 2, "sides": 6, "bonus": 4},
                "critFrom": 19,
                "critDamage": {"count": 1, "sides": 8},
            },
            {"name": "Bite", "toHit": 5, "damage": {"count": 1, "sides": 10}},
        ],
    }
)

TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12)
NUMBERS = st.integers() | st.integers(-(10**60), 10**60)
PLAIN = {INT: NUMBERS, BOOL: st.booleans(), STRING: TEXTS}
STRAY = st.one_of(NUMBERS, st.booleans(), TEXTS, st.just(Fields()), st.just(()))


def entries(kind: Kind) -> st.SearchStrategy:
    """Return values of a kind, a few of another kind, and records with fields of no type."""
    return _fitting(kind) | _fitting(kind) | _fitting(kind) | STRAY


def _fitting(kind: Kind) -> st.SearchStrategy:
    if kind.is_list:
        return st.lists(st.deferred(lambda: entries(kind.element)), max_size=3).map(tuple)
    if kind in PLAIN:
        return PLAIN[kind]
    return records(kind.name)


@st.composite
def records(draw, type_name):
    """Draw what may be filled in for an entity of a type."""
    form = FORMS.by_key[type_name]
    wanted = [field for field in form.fields if draw(st.booleans())]
    found = [(field.name, draw(entries(field.kind))) for field in wanted]
    if draw(st.booleans()):
        found.append(("formerly", draw(STRAY)))
    label = draw(st.none() | TEXTS.filter(bool))
    return Fields(tuple(draw(st.permutations(found))), label)


def told(forms, kind, entry):
    """Return what a form has to show of a value, in plain values of Python."""
    if kind.is_list:
        held = entry if isinstance(entry, tuple) else ()
        return [told(forms, kind.element, one) for one in held]
    if kind in PLAIN:
        empty = {INT: 0, BOOL: False, STRING: ""}[kind]
        return entry if type(entry) is type(empty) else empty
    fields = entry if isinstance(entry, Fields) else Fields()
    form = forms.by_key[kind.key]
    return {one.name: told(forms, one.kind, fields.get(one.name)) for one in form.fields}


def seen(editor):
    """Return what a part of a form shows, in plain values of Python; folded parts are opened."""
    if isinstance(editor, FoldedEditor):
        editor.set_open(is_open=True)
        return seen(editor.body)
    if isinstance(editor, NumberEditor):
        return int(editor.field.lineEdit().text())
    if isinstance(editor, TruthEditor):
        return editor.field.isChecked()
    if isinstance(editor, TextEditor):
        return editor.field.text()
    if isinstance(editor, ListEditor):
        return [seen(row.editor) for row in editor.rows]
    assert isinstance(editor, RecordEditor)
    return {name: seen(editor.part(name)) for name in names_of(editor)}


def names_of(record):
    return [field.name for field in FORMS.by_key[record.kind.key].fields]


def ogre(identity: str = "ogre") -> Entity:
    """Return a creature with two attacks."""
    return Entity(identity, "creature", OGRE)
