"""The open project: it takes edits, undoes them, and tells the panels.

It is the one object that takes edits and emits ``changed``; panels show what that brings and keep
nothing. Typing without a pause is one step. The selection and the view are no steps, and undo keeps
them; but the view is saved with the project, and so counts as a change to save. A mechanic that is
added with a script takes the place of the blank one that New begins with, as long as nobody has
touched that. Every edit and every undo brings names that follow from scripts up to date.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from engine.languages import DEFAULT_LANGUAGE
from engine.languages.setup import Entry, RollSetup
from workbench.project.blank import blank_project, without_blank
from workbench.project.editing import duplicating
from workbench.project.entities import Entity, EntityArgument
from workbench.project.goal_question import GoalQuestion
from workbench.project.groups import revealing, tidied, with_folds_of
from workbench.project.history import History
from workbench.project.import_mechanics import import_mechanics
from workbench.project.linking import is_number, with_joined, with_number
from workbench.project.naming import with_names
from workbench.project.project import Mechanic, Project, new_identity
from workbench.project.sweep import Sweep
from workbench.project.views import Band, View

__all__ = ["Document"]


class Document(QObject):
    """The project that the window shows, the file it belongs to, and its past.

    Edits arrive as calls of the methods below and become whole new projects. Undo keeps the view
    and selects the mechanic that it changes.

    Signals:
        opened: Another project is about to take the place of this one.
        changed: The new ``Project``, after every edit.
        state_changed: The path, or whether the project is saved, may have changed.
    """

    opened = Signal()
    changed = Signal(object)
    state_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin with a blank project."""
        super().__init__(parent)
        self._history = History()
        self._project = blank_project()
        self._saved_content = self._project.content
        self._path: Path | None = None
        self._fingerprint: str | None = None

    # ---- what is known --------------------------------------------------------------------

    @property
    def project(self) -> Project:
        """The present project."""
        return self._project

    @property
    def path(self) -> Path | None:
        """The file of the project, or None where it has none yet."""
        return self._path

    @property
    def fingerprint(self) -> str | None:
        """What the file looked like when it was last read or written, or None."""
        return self._fingerprint

    @property
    def is_saved(self) -> bool:
        """Whether the file, or what the project began with, holds all that was done."""
        return self._project.content == self._saved_content

    def can_undo(self, script: str | None = None) -> bool:
        """Return whether there is a step to undo, in the script of one mechanic where given."""
        return self._history.can_undo(script)

    def can_redo(self, script: str | None = None) -> bool:
        """Return whether there is a step to redo, in the script of one mechanic where given."""
        return self._history.can_redo(script)

    # ---- files ----------------------------------------------------------------------------

    def open(
        self,
        project: Project,
        path: Path | None = None,
        fingerprint: str | None = None,
        *,
        saved: bool = True,
    ) -> None:
        """Open another project, without a past.

        Args:
            project: The project.
            path: Its file, or None.
            fingerprint: What the file looked like when it was read, or None.
            saved: Whether ``project`` is what the file holds.
        """
        self._history = History()
        self._project = project
        self._saved_content = project.content if saved else ()
        self._path = path
        self._fingerprint = fingerprint
        self.opened.emit()
        self._announce()

    def mark_saved(self, path: Path, fingerprint: str) -> None:
        """Note that the present project has been written to ``path``."""
        self._path = path
        self._fingerprint = fingerprint
        self._saved_content = self._project.content
        self.state_changed.emit()

    def mark_unsaved(self) -> None:
        """Note that the file does not hold the project any more, whatever it held before."""
        self._saved_content = ()
        self.state_changed.emit()

    def reload(self, project: Project, fingerprint: str) -> None:
        """Open what the file holds now, as a step that can be undone.

        Args:
            project: The project as it was read again.
            fingerprint: What the file looks like now.
        """
        selected = self._project.selected
        if selected is not None and project.has(selected):
            project = project.selecting(selected)
        self._fingerprint = fingerprint
        self._saved_content = project.content
        self.apply(project)
        self.state_changed.emit()

    # ---- steps ----------------------------------------------------------------------------

    def apply(self, project: Project, step: str | None = None) -> None:
        """Make ``project`` the present one, as a step that can be undone.

        Args:
            project: The project after the edit.
            step: Edits of the same name that follow each other closely are undone as one.
        """
        project = with_names(self._project, revealing(self._project, tidied(project)))
        if project == self._project:
            return
        self._history.record(self._project, project, step)
        self._project = project
        self._announce()

    def undo(self, script: str | None = None) -> None:
        """Undo the last step, if there is one.

        Args:
            script: The mechanic whose steps alone are undone, or None for any step.
        """
        if self._history.can_undo(script):
            self._travel(self._history.undo(self._project, script))

    def redo(self, script: str | None = None) -> None:
        """Redo the step last undone, if there is one.

        Args:
            script: The mechanic whose steps alone are redone, or None for any step.
        """
        if self._history.can_redo(script):
            self._travel(self._history.redo(self._project, script))

    def hold(self) -> None:
        """Begin a gesture whose edits are one step."""
        self._history.hold()

    def release(self) -> None:
        """End the gesture."""
        self._history.release()

    def _travel(self, project: Project) -> None:
        present = self._project
        changed = project.changed_from(present)
        if changed is None and present.selected is not None and project.has(present.selected):
            changed = present.selected
        project = replace(
            project,
            view=present.view,
            sweep=present.sweep,
            goal_question=present.goal_question,
            selected=project.selected if changed is None else changed,
        )
        self._project = with_names(present, revealing(present, with_folds_of(project, present)))
        self._announce()

    def look(self, project: Project) -> None:
        """Change how the project is looked at, such as what is selected, which is no step."""
        if project != self._project:
            self._project = project
            self._announce()

    def _announce(self) -> None:
        self.changed.emit(self._project)
        self.state_changed.emit()

    # ---- edits ----------------------------------------------------------------------------

    def add(
        self,
        name: str = "",
        source: str = "",
        language: str = DEFAULT_LANGUAGE.name,
        parameters: Mapping[str, int] | None = None,
    ) -> None:
        """Add a mechanic at the end and select it.

        One with a script takes the place of the blank one that a project begins with.

        Args:
            name: What to call it; a number is put after a name that is taken. Without one it is
                called after its script.
            source: Its script.
            language: The name of its notation.
            parameters: Numbers for names that the script leaves open.
        """
        project = without_blank(self._project) if source else self._project
        mechanic = Mechanic(
            new_identity(),
            project.free_name(name) if name else "",
            source,
            language,
            tuple((parameters or {}).items()),
            project.free_colour(),
            follows_script=not name,
        )
        self.apply(with_joined(project.adding(mechanic), mechanic.identity))

    def import_mechanics(
        self,
        mechanics: Iterable[Mechanic],
        bands: Iterable[Band] = (),
        entities: Iterable[Entity] = (),
    ) -> None:
        """Add mechanics and what belongs to them that come from elsewhere, as one step.

        Args:
            mechanics: Each gets an identity, a colour and, where its name is taken, a name of this
                project; the last one is selected. They take the place of the blank one that a
                project begins with.
            bands: Those whose names this project has not yet are added.
            entities: Those that stand for parameters of the mechanics. One that this project has
                just so already is shared with it.
        """
        self.apply(import_mechanics(self._project, mechanics, bands, entities))

    def duplicate(self, *identities: str) -> None:
        """Add copies of mechanics right after them, as variants to be edited; select the last."""
        self.apply(duplicating(self._project, frozenset(identities)))

    def remove(self, *identities: str) -> None:
        """Remove mechanics."""
        self.apply(self._project.removing(*identities))

    def rename(self, identity: str, name: str) -> None:
        """Give a mechanic another name; with an empty one it is called after its script again."""
        mechanic = self._project.mechanic(identity)
        if name.strip():
            self._put(mechanic.called(name.strip()))
        else:
            self._put(replace(mechanic, follows_script=True))

    def set_shown(self, identity: str, shown: bool) -> None:  # noqa: FBT001 - a Qt slot
        """Draw a mechanic on the chart, or not."""
        self._put(replace(self._project.mechanic(identity), shown=shown))

    def set_hidden_outputs(self, identity: str, places: tuple[int, ...]) -> None:
        """Draw all results of a mechanic's script on the chart but those at these places."""
        self._put(replace(self._project.mechanic(identity), hidden_outputs=places))

    def set_colour(self, identity: str, colour: int) -> None:
        """Give a mechanic another colour."""
        self._put(replace(self._project.mechanic(identity), colour=colour))

    def set_language(self, identity: str, language: str) -> None:
        """Read a mechanic's script as another notation; without a pause, that belongs to typing."""
        mechanic = replace(self._project.mechanic(identity), language=language)
        self._put(mechanic, f"type {identity}")

    def set_source(self, identity: str, source: str) -> None:
        """Give a mechanic another script; typing without a pause is one step."""
        self._put(replace(self._project.mechanic(identity), source=source), f"type {identity}")

    def set_parameter(self, identity: str, name: str, value: int) -> None:
        """Give a number to a name that the script leaves open, in all mechanics linked in it."""
        project = with_number(self._project, identity, name, value)
        self.apply(project, f"set {name} of {identity}")

    def set_selected_source(self, source: str) -> None:
        """Give the mechanic in the editor another script."""
        if self._project.selected is not None:
            self.set_source(self._project.selected, source)

    def set_selected_language(self, language: str) -> None:
        """Read the script in the editor as another notation."""
        if self._project.selected is not None:
            self.set_language(self._project.selected, language)

    def set_selected_parameter(self, name: str, value: int) -> None:
        """Give a number to a name that the script in the editor leaves open."""
        if self._project.selected is not None:
            self.set_parameter(self._project.selected, name, value)

    def set_selected_setup(self, setup: RollSetup) -> None:
        """Change how the table script in the editor is played."""
        mechanic = self._project.selected_mechanic
        if mechanic is not None:
            self._put(replace(mechanic, setup=setup))

    def set_selected_argument(self, parameter: str, value: Entry) -> None:
        """Give a number, a truth or a text to a parameter of the roll in the editor."""
        mechanic = self._project.selected_mechanic
        if mechanic is not None:
            project = self._project.replacing(mechanic.with_argument(parameter, value))
            if is_number(value):
                project = with_number(project, mechanic.identity, parameter, value)
            self.apply(project, f"set {parameter} of {mechanic.identity}")

    def set_selected_part(self, parameter: str, part: EntityArgument | None) -> None:
        """Choose the entities for a parameter of the table script in the editor."""
        mechanic = self._project.selected_mechanic
        if mechanic is not None:
            self._put(mechanic.with_entity_argument(parameter, part))

    def set_bands(self, bands: tuple[Band, ...]) -> None:
        """Replace the bands; edits that follow each other closely are one step."""
        self.apply(replace(self._project, bands=bands), "bands")

    def _put(self, mechanic: Mechanic, step: str | None = None) -> None:
        self.apply(self._project.replacing(mechanic), step)

    # ---- view -----------------------------------------------------------------------------

    def select(self, identity: str) -> None:
        """Put another mechanic into the editor, unless it has gone since it was offered."""
        if self._project.has(identity):
            self.look(revealing(self._project, self._project.selecting(identity)))

    def set_view(self, view: View) -> None:
        """Change the view of all mechanics."""
        self.look(replace(self._project, view=view))

    def set_sweep(self, sweep: Sweep) -> None:
        """Change what is swept, or what is asked of it."""
        self.look(replace(self._project, sweep=sweep))

    def set_goal_question(self, question: GoalQuestion) -> None:
        """Change the question of goal seek."""
        self.look(replace(self._project, goal_question=question))
