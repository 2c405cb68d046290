"""Undo and redo: the steps of the whole project, and among them those of each script's typing.

There is one list of steps and two ways to travel it. While its user writes a script, undo and redo
travel the typing in that script, past whatever else was done meanwhile, and when there is none left
the last step, if it was about that mechanic; everywhere else they travel every step, the last one
first. That works because a step holds the project on its other side, but takes from it only what
the step changed: typing one script, any other step everything except the scripts it did not touch.
So undoing an older step never undoes what was typed since. Reading the file again is a step as
well; where it replaced a script among other things, it has to be undone before what was typed
earlier. The editor has no undo of its own, and nothing the engine does touches the history.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from workbench.project.project import Mechanic, Project
from workbench.project.views import View

__all__ = ["History"]

PAUSE = 1.0
"""Seconds without an edit after which further typing is a step of its own."""

DEPTH = 500
"""How many steps can be undone."""


@dataclass(frozen=True)
class _Step:
    """What lies between two projects.

    Attributes:
        project: The project on the other side of the step.
        scripts: The mechanics whose script it changed.
        mechanics: The mechanics that it changed at all, made or removed, and those that it went
            from and to where it selected another one.
        is_typing: Whether it changed one script and nothing else.
    """

    project: Project
    scripts: frozenset[str]
    mechanics: frozenset[str | None]
    is_typing: bool

    @classmethod
    def between(cls, before: Project, after: Project) -> _Step:
        """Return the step from ``before`` to ``after``, on whose other side ``before`` is."""
        sources = {mechanic.identity: mechanic.source for mechanic in before.mechanics}
        scripts = frozenset(
            mechanic.identity
            for mechanic in after.mechanics
            if sources.get(mechanic.identity, mechanic.source) != mechanic.source
        )
        known = {one.identity: one for one in before.mechanics}
        changed = [
            one.identity for one in after.mechanics if known.pop(one.identity, None) is not one
        ]
        if before.parameters != after.parameters:
            changed += [
                one.identity for one in after.mechanics
            ]  # a linked number may be that of any of them
        selected = {before.selected, after.selected}
        mechanics = frozenset({*changed, *known, *(selected if len(selected) == 2 else ())})
        is_typing = len(scripts) == 1 and _differ_by_scripts(before, after)
        return cls(before, scripts, mechanics, is_typing)

    def across(self, present: Project) -> Project:
        """Return the project on the other side, seen from ``present``.

        Scripts that the step did not change stay as they are: typing in them has steps of its own.
        """
        base = present if self.is_typing else self.project
        known = {mechanic.identity: mechanic for mechanic in present.mechanics}
        if self.is_typing:
            known |= {identity: self.project.mechanic(identity) for identity in self.scripts}
        elif self.scripts:
            known = {name: each for name, each in known.items() if name not in self.scripts}
        mechanics = (_with_script_of(each, known.get(each.identity)) for each in base.mechanics)
        return replace(base, mechanics=tuple(mechanics))


class History:
    """The steps that led to the present project, and those that were undone.

    Projects share their mechanics, so a step costs little more than what it changed.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin without a past.

        Args:
            clock: Tells the time in seconds.
        """
        self._clock = clock
        self._past: list[_Step] = []
        self._future: list[_Step] = []
        self._name: str | None = None
        self._recorded = 0.0
        self._held = False

    def can_undo(self, script: str | None = None) -> bool:
        """Return whether there is a step to undo, in one script where one is given."""
        return _last(self._past, script) is not None

    def can_redo(self, script: str | None = None) -> bool:
        """Return whether there is a step to redo, in one script where one is given."""
        return _last(self._future, script) is not None

    def record(self, before: Project, after: Project, name: str | None = None) -> None:
        """Remember an edit.

        Args:
            before: The project as it was.
            after: The project as it is now.
            name: Edits of the same name that follow each other closely, or while the history is
                held, are undone as one; None is a step of its own.
        """
        now = self._clock()
        continues = name is not None and name == self._name and not self._future
        if continues and (self._held or now - self._recorded < PAUSE):
            before = self._past.pop().project
        self._past.append(_Step.between(before, after))
        del self._past[:-DEPTH]
        self._future.clear()
        self._name = name
        self._recorded = now

    def hold(self) -> None:
        """Begin a gesture, such as a slider held down: however long it takes, it is one step."""
        self._name = None
        self._held = True

    def release(self) -> None:
        """End the gesture."""
        self._name = None
        self._held = False

    def undo(self, present: Project, script: str | None = None) -> Project:
        """Return the project before the last step.

        Args:
            present: The project as it is.
            script: The mechanic whose steps alone are undone, or None for any step.

        Raises:
            IndexError: There is nothing to undo.
        """
        return self._travel(self._past, self._future, present, script)

    def redo(self, present: Project, script: str | None = None) -> Project:
        """Return the project after the step last undone.

        Args:
            present: The project as it is.
            script: The mechanic whose steps alone are redone, or None for any step.

        Raises:
            IndexError: There is nothing to redo.
        """
        return self._travel(self._future, self._past, present, script)

    def _travel(
        self, origin: list[_Step], target: list[_Step], present: Project, script: str | None
    ) -> Project:
        place = _last(origin, script)
        if place is None:
            raise IndexError("there is no such step")
        step = origin.pop(place)
        target.append(replace(step, project=present))
        self._name = None
        return step.across(present)


def _last(steps: Sequence[_Step], script: str | None) -> int | None:
    """Return the place of the last step, or of the last one of ``script``, or None."""
    if not steps:
        return None
    last = len(steps) - 1
    if script is None:
        return last
    changes = (place for place in reversed(range(len(steps))) if script in steps[place].scripts)
    place = next(changes, None)
    # Beyond a step that replaced the script among other things, typing makes no sense.
    if place is not None and steps[place].is_typing:
        return place
    return last if script in steps[last].mechanics else None


def _with_script_of(mechanic: Mechanic, other: Mechanic | None) -> Mechanic:
    if other is None or other.source == mechanic.source:
        return mechanic
    return replace(mechanic, source=other.source)


def _differ_by_scripts(before: Project, after: Project) -> bool:
    if _without_mechanics(before) != _without_mechanics(after):
        return False
    if len(before.mechanics) != len(after.mechanics):
        return False
    return all(map(_same_but_script, before.mechanics, after.mechanics))


def _without_mechanics(project: Project) -> Project:
    return replace(project, mechanics=(), selected=None, view=View())


def _same_but_script(one: Mechanic, other: Mechanic) -> bool:
    return one is other or replace(one, source=other.source).edited == other.edited
