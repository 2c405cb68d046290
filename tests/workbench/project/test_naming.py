"""Tests of mechanics that are called after their scripts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from workbench.project.document import Document
from workbench.project.project import Mechanic, Project
from workbench.storage.project_format import project_from_json, project_to_json
from workbench.storage.sharing import mechanic_text, read_shared


@pytest.fixture
def document(qtbot):
    document = Document()
    del qtbot
    return document


def names(document):
    return [one.name for one in document.project.mechanics]


def selected(document):
    return document.project.selected


def test_a_name_follows_the_script_without_a_step_of_its_own(document):
    document.set_selected_source("largest 1d20")
    document.set_selected_source("largest 2d20")
    assert ["largest 2d20"] == names(document)
    document.undo()
    assert ["Mechanic 1"] == names(document)
    assert not document.can_undo()
    document.redo()
    assert ["largest 2d20"] == names(document)


def test_typing_can_be_undone_apart_from_what_came_after_it(document):
    first = selected(document)
    document.set_source(first, "d6")
    document.add("Other", "d8")
    document.undo(first)
    assert ["Mechanic 1", "Other"] == names(document)


def test_a_name_that_was_given_stays(document):
    document.set_selected_source("d6")
    document.rename(selected(document), "Attack")
    document.set_selected_source("d8")
    assert ["Attack"] == names(document)
    document.undo()
    document.undo()
    assert ["d6"] == names(document)


def test_without_a_name_it_is_called_after_its_script_again(document):
    document.set_selected_source("d6")
    document.rename(selected(document), "Attack")
    document.rename(selected(document), " ")
    assert ["d6"] == names(document)
    document.set_selected_source("d8")
    assert ["d8"] == names(document)


def test_only_names_that_are_taken_have_numbers_and_only_as_long_as_they_are(document):
    document.set_selected_source("d6")
    first = selected(document)
    document.duplicate(first)
    document.duplicate(first)
    assert ["d6", "d6 3", "d6 2"] == names(document)
    document.set_source(first, "d8")
    assert ["d8", "d6", "d6 2"] == names(document)
    document.undo()
    assert first == selected(document)
    assert ["d6", "d6 2", "d6 3"] == sorted(names(document))
    document.remove(next(one.identity for one in document.project.mechanics if one.name == "d6"))
    assert "d6" in names(document)
    assert 2 == len(set(names(document)))


def test_a_number_is_never_put_behind_a_name_that_was_given(document):
    document.set_selected_source("d6")
    document.rename(selected(document), "d8")
    document.add("", "d8")
    assert ["d8", "d8 2"] == names(document)


def test_another_notation_may_mean_another_name(document):
    document.set_selected_source('output 3d6 named "three dice"')
    document.set_selected_language("anydice")
    assert ["three dice"] == names(document)


def test_a_script_that_is_cleared_leaves_a_mechanic_with_a_number(document):
    document.set_selected_source("d6")
    document.set_selected_source("")
    assert ["Mechanic 1"] == names(document)


def test_files_from_before_keep_their_names():
    project = Project().adding(Mechanic("a", "Attack", "d6"))
    stored = project_to_json(project)
    assert "named_after_script" not in stored["mechanics"][0]
    assert project == project_from_json(stored)


def test_files_tell_which_names_follow():
    project = Project().adding(Mechanic("a", "d6", "d6", follows_script=True))
    assert project == project_from_json(project_to_json(project))


def test_a_script_that_is_pasted_is_called_after_itself(document):
    document.import_mechanics(read_shared("sum 3d6", "Pasted").bare)
    assert ["sum 3d6"] == names(document)


def test_mechanics_as_text_follow_or_do_not_as_before():
    following = Mechanic("a", "d6", "d6", follows_script=True)
    given = following.called("Attack")
    noted = replace(given, note="For Gary.\n\nSee p. 12", parameters=(("N", 1),))
    for mechanic in (following, given, noted):
        (found,) = read_shared(mechanic_text(mechanic), "Pasted").mechanics
        assert replace(mechanic, identity="") == found


def test_a_key_in_one_of_thousands_names_that_one_alone(document, monkeypatch):
    mechanics = tuple(
        Mechanic(str(number), f"d{number}", f"d{number}", follows_script=True)
        for number in range(1, 5_001)
    )
    document.open(Project(mechanics, "7"))
    asked = []
    from workbench.project import naming

    real = naming.title_of
    monkeypatch.setattr(naming, "title_of", lambda script: asked.append(script) or real(script))
    document.set_selected_source("d7 + 1")
    assert "d7 + 1" == document.project.mechanic("7").name
    assert 1 == len(asked)
