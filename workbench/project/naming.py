"""What mechanics are called while nobody has named them: after their scripts.

Such a name is no edit of its own. It follows the script through typing, undo and conversion, and is
unique among the names of the project: where another mechanic has it, a number stands behind it, as
long as that is needed. Names that a designer gave are never touched.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from engine.languages.script import Script
from engine.languages.titles import title_of
from workbench.project.blank import name_of_new
from workbench.project.project import Mechanic, Project

__all__ = ["Names", "with_names"]


def with_names(before: Project, after: Project) -> Project:
    """Return ``after`` with the mechanics that are called after their scripts called so.

    Only mechanics that are not in ``before`` just so are looked at, and those whose number is
    needed no more: a key in one of thousands costs no more than in one of ten.
    """
    if after.mechanics is before.mechanics:
        return after
    known = {one.identity: one for one in before.mechanics}
    changed = [
        one for one in after.mechanics if known.get(one.identity) is not one and one.follows_script
    ]
    names = {one.identity: one.name for one in after.mechanics}
    freed = {one.name for one in before.mechanics if names.get(one.identity) != one.name}
    if not (changed or freed):
        return after
    called = _Called(after, names)
    for mechanic in changed:
        old = known.get(mechanic.identity)
        called.name(mechanic, is_new=old is None or not _is_blank(old))
        if old is not None and names[mechanic.identity] != old.name:
            freed.add(old.name)
    called.shorten(freed)
    return called.project()


class Names:
    """Names that are taken, some of them by several; finds free ones."""

    def __init__(self, taken: Iterable[str]) -> None:
        """Begin with these names."""
        self._taken = Counter(taken)
        self._numbers: dict[str, int] = {}

    def is_taken(self, name: str) -> bool:
        """Return whether anybody has a name."""
        return self._taken[name] > 0

    def take(self, preferred: str) -> str:
        """Take and return ``preferred``, with a number after it where that name is taken."""
        name, number = preferred, self._numbers.get(preferred, 2)
        while self.is_taken(name):
            name, number = f"{preferred} {number}", number + 1
            self._numbers[preferred] = number
        self._taken[name] += 1
        return name

    def give_back(self, name: str) -> None:
        """Take note that somebody who had a name has it no more."""
        self._taken[name] -= 1
        title = name.rpartition(" ")[0]
        self._numbers.pop(title, None)


class _Called:
    """The names of a project while some of them are being found anew."""

    def __init__(self, project: Project, names: dict[str, str]) -> None:
        """Begin with the present names, by the identities of the mechanics."""
        self._project = project
        self._names = names
        self._all = Names(names.values())

    def name(self, mechanic: Mechanic, *, is_new: bool) -> None:
        """Call a mechanic after its script, unless it is called so already and alone."""
        title = _title(mechanic)
        present = mechanic.name
        self._all.give_back(present)
        if not title and (is_new or not present):
            title = name_of_new(self._project.index(mechanic.identity) + 1)
        if not title or (_is_numbered(title, present) and not self._all.is_taken(present)):
            title = present
        self._names[mechanic.identity] = self._all.take(title)

    def shorten(self, freed: set[str]) -> None:
        """Take the numbers from mechanics behind whose names none is needed any more."""
        free = {name for name in freed if not self._all.is_taken(name)}
        if not free:
            return
        for mechanic in self._project.mechanics:
            name = self._names[mechanic.identity]
            title, _, number = name.rpartition(" ")
            is_numbered = mechanic.follows_script and number.isdecimal() and title in free
            if is_numbered and _title(mechanic) == title:
                self._all.give_back(name)
                self._names[mechanic.identity] = self._all.take(title)
                free.discard(title)

    def project(self) -> Project:
        """Return the project with these names."""
        mechanics = tuple(
            one
            if one.name == self._names[one.identity]
            else replace(one, name=self._names[one.identity])
            for one in self._project.mechanics
        )
        return replace(self._project, mechanics=mechanics)


def _title(mechanic: Mechanic) -> str:
    return title_of(Script(mechanic.language, mechanic.source, mechanic.setup))


def _is_blank(mechanic: Mechanic) -> bool:
    return not mechanic.source.strip()


def _is_numbered(title: str, name: str) -> bool:
    return name == title or re.fullmatch(re.escape(title) + r" [0-9]+", name) is not None
