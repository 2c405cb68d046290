"""A project that is to be opened without a file, such as a sample or one that was pasted."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.project.project import Project

__all__ = ["Opening"]


@dataclass(frozen=True)
class Opening:
    """What is to be opened where nothing is lost by it.

    Attributes:
        project: The project.
        commands: The names of the commands that are given as soon as it is calculated.
        is_sample: Whether it comes with the workbench, and so is no work that has to be kept until
            somebody changes it.
    """

    project: Project
    commands: tuple[str, ...] = ()
    is_sample: bool = False
