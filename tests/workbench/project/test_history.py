"""Undo and redo of any steps in any order, in one script and in the whole project."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from workbench.project.groups import Place, placing
from workbench.project.history import History
from workbench.project.project import Mechanic, Project
from workbench.project.views import Band

START = Project(tuple(Mechanic(name, name.upper(), "d6") for name in "abc"), "a")

names = st.sampled_from("abcde")
edits = st.lists(
    st.tuples(
        st.sampled_from(["type", "rename", "remove", "add", "move", "replace all", "bands"]),
        names,
        st.integers(0, 9),
    ),
    max_size=12,
)
travels = st.lists(st.tuples(st.booleans(), st.none() | names), max_size=12)


def edited(project: Project, kind: str, name: str, number: int) -> Project:
    """Return the project after an edit, or as it is where the edit makes no sense."""
    if kind == "bands":
        return replace(project, bands=(Band("hit", number),))
    if kind == "replace all":
        mechanics = (replace(each, source=f"d{number}") for each in project.mechanics)
        return replace(project, mechanics=tuple(mechanics), bands=())
    if not project.has(name):
        return project.adding(Mechanic(name, name, f"d{number}")) if kind == "add" else project
    mechanic = project.mechanic(name)
    before = project.mechanics[number % len(project.mechanics)].identity
    changes = {
        "type": lambda: project.replacing(replace(mechanic, source=f"{mechanic.source}+{number}")),
        "rename": lambda: project.replacing(replace(mechanic, name=f"{name}{number}")),
        "remove": lambda: project.removing(name),
        "move": lambda: placing(project, {name}, Place(before=before)),
        "add": lambda: project,
    }
    return changes[kind]()


def content(project: Project) -> tuple[object, ...]:
    return project.mechanics, project.bands


@given(edits, travels)
def test_undoing_everything_leads_back_and_redoing_everything_forth(steps, journeys):
    history, project = History(), START
    for step in steps:
        after = edited(project, *step)
        if after != project:
            history.record(project, after)
            project = after
    end = project
    for back, script in journeys:
        # The editor asks only for scripts that are there.
        if script is not None and not project.has(script):
            continue
        if back and history.can_undo(script):
            project = history.undo(project, script)
        elif not back and history.can_redo(script):
            project = history.redo(project, script)
    while history.can_undo():
        project = history.undo(project)
    assert content(START) == content(project)
    while history.can_redo():
        project = history.redo(project)
    assert content(end) == content(project)


@given(edits, names)
def test_undo_in_a_script_changes_nothing_else_while_there_is_typing(steps, script):
    history, project, before_last = History(), START, START
    for step in steps:
        after = edited(project, *step)
        if after != project:
            history.record(project, after)
            before_last, project = project, after
    if not project.has(script) or not history.can_undo(script):
        return
    undone = history.undo(project, script)
    assert content(project) == content(history.redo(undone, script))
    there = project.mechanic(script)
    source = undone.mechanic(script).source if undone.has(script) else there.source
    if there.source == source:
        assert content(before_last) == content(undone)
    else:
        expected = project.replacing(replace(there, source=source))
        assert expected.mechanics == undone.mechanics or content(before_last) == content(undone)


def test_where_nothing_is_typed_the_making_of_the_mechanic_is_undone():
    history = History()
    made = START.adding(Mechanic("d", "D", "d8"))
    history.record(START, made)
    assert not history.can_undo("b")
    undone = history.undo(made, "d")
    assert content(START) == content(undone)
    assert content(made) == content(history.redo(undone, undone.selected))


def test_a_notation_that_is_chosen_without_a_pause_is_undone_with_the_script():
    history = History(lambda: 0.0)
    pasted = START.replacing(replace(START.mechanics[0], source="4d6kh3"))
    read = pasted.replacing(replace(pasted.mechanics[0], language="roll20"))
    history.record(START, pasted, "type a")
    history.record(pasted, read, "type a")
    assert START == history.undo(read, "a")
    assert read == history.redo(START, "a")


def test_typing_comes_before_what_was_done_to_the_mechanic():
    history = History()
    typed = edited(START, "type", "a", 1)
    history.record(START, typed)
    renamed = edited(typed, "rename", "a", 2)
    history.record(typed, renamed)
    undone = history.undo(renamed, "a")
    assert ("a2", "d6") == (undone.mechanic("a").name, undone.mechanic("a").source)
    assert content(START) == content(history.undo(undone, "a"))


def test_what_was_done_to_another_mechanic_is_not_undone_in_a_script():
    history = History()
    history.record(START, edited(START, "rename", "b", 2))
    assert not history.can_undo("c")
