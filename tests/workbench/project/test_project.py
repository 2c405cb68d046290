"""The project as a value, its edits, and undo."""

from __future__ import annotations

from dataclasses import replace

import pytest

from workbench.project.document import Document
from workbench.project.history import History
from workbench.project.project import COLOURS, Mechanic, Project
from workbench.project.views import Band, CurveShape, View, ViewMode

OTHER_VIEW = View(ViewMode.AT_LEAST, CurveShape.LINES)

A = Mechanic("a", "A", "d4")
B = Mechanic("b", "B", "d6")
C = Mechanic("c", "C", "d8")
THREE = Project((A, B, C), "b")


def names(project: Project) -> str:
    return "".join(mechanic.name for mechanic in project.mechanics)


class TestProject:
    def test_a_mechanic_is_found_by_its_identity(self):
        assert B == THREE.mechanic("b")

    def test_an_unknown_identity_is_a_key_error(self):
        with pytest.raises(KeyError):
            THREE.mechanic("x")

    def test_a_mechanic_that_is_added_is_selected(self):
        project = THREE.adding(Mechanic("d", "D"), 1)
        assert "ADBC" == names(project)
        assert "d" == project.selected

    @pytest.mark.parametrize(
        ("identity", "names_left", "selected"),
        [("a", "BC", "b"), ("b", "AC", "c"), ("c", "AB", "b")],
    )
    def test_removing_selects_a_neighbour(self, identity, names_left, selected):
        project = THREE.removing(identity)
        assert names_left == names(project)
        assert selected == project.selected

    def test_removing_the_last_selects_the_one_before_it(self):
        assert "b" == THREE.selecting("c").removing("c").selected

    def test_removing_the_only_one_selects_none(self):
        project = Project((A,), "a").removing("a")
        assert project.selected_mechanic is None

    def test_the_free_colour_is_the_one_least_used(self):
        project = Project()
        for number in range(COLOURS + 1):
            assert number % COLOURS == project.free_colour()
            project = project.adding(Mechanic(str(number), "", colour=project.free_colour()))

    def test_a_taken_name_gets_a_number(self):
        project = Project().adding(Mechanic("1", "pool")).adding(Mechanic("2", "pool 2"))
        assert "pool 3" == project.free_name("pool")
        assert "hand" == project.free_name("hand")

    def test_a_parameter_keeps_its_place(self):
        mechanic = A.with_parameter("N", 1).with_parameter("M", 2).with_parameter("N", 3)
        assert (("N", 3), ("M", 2)) == mechanic.parameters

    def test_the_selection_is_no_content(self):
        assert THREE.content == THREE.selecting("a").content


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class TestHistory:
    def test_close_edits_of_one_step_are_undone_as_one(self):
        clock = Clock()
        history = History(clock)
        for letter in "abc":
            history.record(THREE.selecting(letter), THREE, "type")
            clock.now += 0.9
        assert THREE.selecting("a") == history.undo(THREE)
        assert not history.can_undo()

    def test_a_pause_begins_a_new_step(self):
        clock = Clock()
        history = History(clock)
        history.record(THREE.selecting("a"), THREE, "type")
        clock.now += 1.1
        history.record(THREE.selecting("b"), THREE, "type")
        assert THREE.selecting("b") == history.undo(THREE)
        assert history.can_undo()

    def test_a_gesture_is_one_step_however_long_it_takes(self):
        clock = Clock()
        history = History(clock)
        history.record(THREE.selecting("a"), THREE, "set N")
        history.hold()
        for _ in range(5):
            history.record(THREE.selecting("b"), THREE, "set N")
            clock.now += 10
        history.release()
        assert THREE.selecting("b") == history.undo(THREE)
        assert THREE.selecting("a") == history.undo(THREE)

    def test_an_edit_after_undo_leaves_nothing_to_redo(self):
        history = History()
        history.record(THREE, THREE, "type")
        history.undo(THREE)
        history.record(THREE, THREE, "type")
        assert not history.can_redo()


@pytest.fixture
def document(qapp):
    document = Document()
    document.open(THREE)
    return document


class TestDocument:
    def test_typing_is_undone_and_redone_as_one_step(self, document):
        for text in ("d1", "d12", "d120"):
            document.set_source("b", text)
        document.undo()
        assert THREE == document.project
        document.redo()
        assert "d120" == document.project.mechanic("b").source

    def test_undo_selects_the_mechanic_it_changes(self, document):
        document.set_source("a", "d100")
        document.select("c")
        document.undo()
        assert "a" == document.project.selected

    def test_undo_keeps_the_view(self, document):
        document.rename("a", "Attack")
        document.set_view(OTHER_VIEW)
        document.undo()
        assert OTHER_VIEW == document.project.view
        assert "A" == document.project.mechanic("a").name

    def test_a_view_is_no_step_but_has_to_be_saved(self, document):
        document.set_view(OTHER_VIEW)
        assert not document.can_undo()
        assert not document.is_saved

    def test_bands_are_undone_and_redone(self, document):
        bands = (Band("fail", None, 6), Band("success", 10))
        document.set_bands(bands)
        assert bands == document.project.bands
        assert not document.is_saved
        document.undo()
        assert () == document.project.bands
        document.redo()
        assert bands == document.project.bands

    def test_a_removed_mechanic_comes_back(self, document):
        document.remove("b")
        document.undo()
        assert "ABC" == names(document.project)
        assert "b" == document.project.selected

    def test_selecting_is_no_step(self, document):
        document.select("c")
        assert not document.can_undo()
        assert document.is_saved

    def test_an_edit_that_changes_nothing_is_no_step(self, document):
        document.set_source("a", A.source)
        assert not document.can_undo()

    def test_a_duplicate_stands_beside_the_original(self, document):
        document.set_source("a", "N d4")
        document.set_parameter("a", "N", 5)
        document.duplicate("a")
        copy = document.project.mechanics[1]
        numbers = document.project.resolved(copy).parameters
        assert ("A 2", "N d4", (("N", 5),)) == (copy.name, copy.source, numbers)
        assert copy.identity == document.project.selected
        assert 1 == copy.colour

    def test_undo_makes_a_saved_document_unsaved_and_back(self, document, tmp_path):
        document.rename("a", "Attack")
        document.mark_saved(tmp_path / "x.dice", "print")
        assert document.is_saved
        document.undo()
        assert not document.is_saved
        document.redo()
        assert document.is_saved

    def test_the_panels_are_told(self, document, qtbot):
        with qtbot.waitSignal(document.changed) as told:
            document.set_shown("a", False)
        assert document.project is told.args[0]
        assert not document.project.mechanic("a").shown

    def test_without_a_name_it_is_called_after_its_script(self, document):
        document.rename("a", "  ")
        assert "d4" == document.project.mechanic("a").name


class TestTypingInOneScript:
    """Undo within a script, and how it goes together with undo of the whole project."""

    def test_it_leaves_what_was_done_since(self, document):
        document.set_source("a", "d100")
        document.rename("a", "Attack")
        document.set_source("b", "d20")
        document.undo("a")
        assert [A.source, "d20"] == [document.project.mechanic(name).source for name in "ab"]
        assert "Attack" == document.project.mechanic("a").name
        document.redo("a")
        assert "d100" == document.project.mechanic("a").source

    def test_it_knows_no_other_steps(self, document):
        document.rename("a", "Attack")
        document.set_source("b", "d20")
        assert (True, False) == (document.can_undo(), document.can_undo("a"))
        document.undo("a")
        assert "Attack" == document.project.mechanic("a").name

    def test_every_step_is_met_elsewhere_the_last_first(self, document):
        document.set_source("a", "d100")
        document.rename("b", "Block")
        document.undo("a")
        document.undo()
        assert THREE == document.project
        document.redo()
        assert "Block" == document.project.mechanic("b").name
        document.redo()
        assert "d100" == document.project.mechanic("a").source

    def test_undoing_something_else_keeps_what_was_typed_since(self, document):
        document.rename("a", "Attack")
        document.set_source("a", "d100")
        document.undo("a")
        document.redo("a")
        document.undo("a")
        document.set_source("a", "d8")
        document.undo()
        document.redo()
        document.undo()
        document.undo()
        assert THREE.content == document.project.content

    def test_a_mechanic_comes_back_with_its_last_text(self, document):
        document.set_source("b", "d20")
        document.remove("b")
        document.undo()
        assert "d20" == document.project.mechanic("b").source
        document.undo("b")
        assert B.source == document.project.mechanic("b").source

    def test_before_it_reading_the_file_again_is_undone(self, document):
        document.set_source("a", "d100")
        document.reload(THREE.replacing(replace(A, name="Attack", source="d3")), "print")
        assert document.is_saved
        document.undo("a")
        assert "d100" == document.project.mechanic("a").source
        assert not document.is_saved
        document.undo("a")
        assert "d4" == document.project.mechanic("a").source


class TestAdopting:
    def test_mechanics_from_elsewhere_are_one_step(self, document):
        document.import_mechanics([A, replace(B, name="New", shown=False)], [Band("fail", None, 6)])
        *_, first, second = document.project.mechanics
        assert ["A 2", "New"] == [first.name, second.name]
        assert 5 == len({mechanic.identity for mechanic in document.project.mechanics})
        assert second.shown
        assert (Band("fail", None, 6),) == document.project.bands
        document.undo()
        assert THREE == document.project

    def test_bands_that_are_there_stay(self, document):
        document.set_bands((Band("fail", None, 3),))
        document.import_mechanics([], [Band("fail", None, 6), Band("hit", 7)])
        assert (Band("fail", None, 3), Band("hit", 7)) == document.project.bands


class TestBlank:
    def test_a_mechanic_with_a_script_takes_its_place(self):
        document = Document()
        blank = document.project
        document.add("Attack", "d20")
        assert ["Attack"] == [mechanic.name for mechanic in document.project.mechanics]
        assert 0 == document.project.selected_mechanic.colour
        document.undo()
        assert blank == document.project

    def test_one_from_elsewhere_does_too(self):
        document = Document()
        document.import_mechanics([A])
        assert [A.name] == [mechanic.name for mechanic in document.project.mechanics]

    def test_another_blank_one_stands_beside_it(self):
        document = Document()
        document.add()
        assert 2 == len(document.project.mechanics)

    def test_one_that_was_touched_stays(self):
        document = Document()
        document.rename(document.project.selected, "Defence")
        document.add("Attack", "d20")
        assert ["Defence", "Attack"] == [each.name for each in document.project.mechanics]
