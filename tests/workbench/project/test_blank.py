"""Tests of what a project begins with."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QTranslator

from workbench.project.blank import blank_project
from workbench.project.document import Document


class Speech(QTranslator):
    """A language of which no more is known than its word for a mechanic."""

    def translate(self, _context, text, *_):
        return text.replace("Mechanic", "Mechanik") if text == "Mechanic {number}" else ""

    def isEmpty(self):  # noqa: N802 - Qt's name
        return False


@pytest.fixture
def speech(qapp):
    speech = Speech()
    qapp.installTranslator(speech)
    yield
    qapp.removeTranslator(speech)


def names(document):
    return [mechanic.name for mechanic in document.project.mechanics]


def test_a_blank_project_has_one_mechanic_to_write():
    project = blank_project()
    assert "" == project.selected_mechanic.source
    assert "Mechanic 1" == project.selected_mechanic.name


def test_mechanics_without_a_name_are_called_so_in_the_language_of_the_window(speech):
    document = Document()
    document.add()
    assert ["Mechanik 1", "Mechanik 2"] == names(document)


def test_the_blank_one_makes_room_in_every_language(speech):
    document = Document()
    document.add("Attack", "d20")
    assert ["Attack"] == names(document)
