"""The project as a value, its edits, and undo."""

from __future__ import annotations

import pytest

from workbench.document import Document
from workbench.history import History
from workbench.project import COLOURS, Mechanic, Project, blank_project
from workbench.views import Shape, ViewMode

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

    def test_adding_selects(self):
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

    @pytest.mark.parametrize(
        ("index", "expected"), [(0, "CAB"), (1, "ACB"), (2, "ABC"), (9, "ABC"), (-1, "CAB")]
    )
    def test_moving(self, index, expected):
        assert expected == names(THREE.moving("c", index))

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
            history.record(THREE.selecting(letter), "type")
            clock.now += 0.9
        assert THREE.selecting("a") == history.undo(THREE)
        assert not history.can_undo

    def test_a_pause_begins_a_new_step(self):
        clock = Clock()
        history = History(clock)
        history.record(THREE.selecting("a"), "type")
        clock.now += 1.1
        history.record(THREE.selecting("b"), "type")
        assert THREE.selecting("b") == history.undo(THREE)
        assert history.can_undo

    def test_a_gesture_is_one_step_however_long_it_takes(self):
        clock = Clock()
        history = History(clock)
        history.record(THREE.selecting("a"), "set N")
        history.hold()
        for _ in range(5):
            history.record(THREE.selecting("b"), "set N")
            clock.now += 10
        history.release()
        assert THREE.selecting("b") == history.undo(THREE)
        assert THREE.selecting("a") == history.undo(THREE)

    def test_an_edit_after_undo_leaves_nothing_to_redo(self):
        history = History()
        history.record(THREE, "type")
        history.undo(THREE)
        history.record(THREE, "type")
        assert not history.can_redo


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
        document.set_mode(ViewMode.AT_LEAST)
        document.set_shape(Shape.LINES)
        document.undo()
        assert (ViewMode.AT_LEAST, Shape.LINES) == (document.project.mode, document.project.shape)
        assert "A" == document.project.mechanic("a").name

    def test_a_removed_mechanic_comes_back(self, document):
        document.remove("b")
        document.undo()
        assert "ABC" == names(document.project)
        assert "b" == document.project.selected

    def test_selecting_is_no_step(self, document):
        document.select("c")
        assert not document.can_undo
        assert document.is_saved

    def test_an_edit_that_changes_nothing_is_no_step(self, document):
        document.set_source("a", A.source)
        assert not document.can_undo

    def test_a_duplicate_stands_beside_the_original(self, document):
        document.set_parameter("a", "N", 5)
        document.duplicate("a")
        copy = document.project.mechanics[1]
        assert ("A 2", A.source, (("N", 5),)) == (copy.name, copy.source, copy.parameters)
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

    def test_an_empty_name_is_not_taken(self, document):
        document.rename("a", "  ")
        assert "A" == document.project.mechanic("a").name


def test_a_blank_project_has_one_mechanic_to_write():
    project = blank_project()
    assert "" == project.selected_mechanic.source
