"""What has to be known to show what a window shows; of a large project that is a small part.

A project may have thousands of mechanics, and be another person's: work and memory are bounded for
the program, not for each script. Chart and tables are about the first hundred mechanics shown and
the selected one, which comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from workbench.project.project import Mechanic, Project

__all__ = ["Needs", "can_be_asked", "is_blank", "is_visible"]


@dataclass(frozen=True)
class Needs:
    """What has to be known of the mechanics of a project for what its window shows.

    Attributes:
        full: Those whose distribution is needed, the selected one first, then as in the list.
        glances: Those of which the list alone shows something.
    """

    full: tuple[str, ...] = ()
    glances: tuple[str, ...] = ()

    @classmethod
    def of(cls, project: Project, seen: Iterable[str] = ()) -> Needs:
        """Return the needs of ``project`` while these rows of the list are seen."""
        compared = [one for one in project.compared if can_be_asked(project, one)]
        compared.sort(key=lambda one: one.identity != project.selected)
        full = tuple(one.identity for one in compared)
        rows = (project.mechanic(identity) for identity in seen if project.has(identity))
        glances = (one.identity for one in rows if can_be_asked(project, one))
        return cls(full, tuple(one for one in glances if one not in project.compared_identities))

    def __iter__(self) -> Iterator[tuple[str, bool]]:
        """Yield each mechanic, and whether its distribution is needed."""
        for identity in self.full:
            yield identity, True
        for identity in self.glances:
            yield identity, False


def is_visible(project: Project, mechanic: Mechanic) -> bool:
    """Return whether chart and tables show this mechanic's distribution."""
    is_compared = mechanic.identity in project.compared_identities
    return is_compared and (mechanic.shown or mechanic.identity == project.selected)


def can_be_asked(project: Project, mechanic: Mechanic) -> bool:
    """Return whether a mechanic has a script, and its distribution is wanted at all."""
    return not is_blank(mechanic) and (mechanic.shown or mechanic.identity == project.selected)


def is_blank(mechanic: Mechanic) -> bool:
    """Return whether nothing has been written for a mechanic yet."""
    return not mechanic.source.strip()
