"""What a project begins with and what new mechanics are called, in the language of the window."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from workbench.project.project import Mechanic, Project, new_identity

__all__ = ["blank_project", "name_of_new", "without_blank"]


def name_of_new(number: int) -> str:
    """Return what a mechanic is called as long as it has neither a script nor a name.

    Args:
        number: Its place in the list, from 1.
    """
    return QCoreApplication.translate("Document", "Mechanic {number}").format(number=number)


def blank_project() -> Project:
    """Return the project that New begins with: one mechanic without a text yet."""
    return Project().adding(Mechanic(new_identity(), name_of_new(1), follows_script=True))


def without_blank(project: Project) -> Project:
    """Return ``project`` without the mechanic it began with, if nobody has touched that."""
    if len(project.mechanics) == 1:
        only = project.mechanics[0]
        if only == replace(blank_project().mechanics[0], identity=only.identity):
            return project.removing(only.identity)
    return project
