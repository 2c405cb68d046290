"""Decisions as mechanics: the same roll, decided otherwise, to be compared on one chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from workbench.project import Mechanic, Project, new_identity

__all__ = ["decided_otherwise"]

translate = QCoreApplication.translate


def decided_otherwise(project: Project, mechanic: Mechanic, labels: Sequence[str]) -> Project:
    """Return ``project`` with a variant of a table script for each of its decisions.

    Each stands after the mechanic and differs from it in one decision. Variants that the project
    has already are not made again; the mechanic stays selected.

    Args:
        project: The project.
        mechanic: The table script.
        labels: The labels of the decisions that its roll may come to.
    """
    place = project.index(mechanic.identity) + 1
    known = {(one.source, one.staging, one.cast) for one in project.mechanics}
    for label in labels:
        always = not mechanic.staging.decides(label)
        staging = mechanic.staging.with_decision(label, always=always)
        if (mechanic.source, staging, mechanic.cast) in known:
            continue
        variant = replace(
            mechanic,
            identity=new_identity(),
            name=project.free_name(_name_of(mechanic, label, always=always)),
            colour=project.free_colour(),
            staging=staging,
            shown=True,
        )
        project = project.adding(variant, place)
        place += 1
    return project.selecting(mechanic.identity)


def _name_of(mechanic: Mechanic, label: str, *, always: bool) -> str:
    """Return a name that tells in what a variant differs."""
    text = (
        translate("Decisions", "{name}, {decision}")
        if always
        else translate("Decisions", "{name}, without {decision}")
    )
    return text.format(name=mechanic.name, decision=label)
