"""The report of a project as JSON."""

from __future__ import annotations

from workbench.project.report import LONGEST_NOTES, ReportPart, ReportPlan
from workbench.storage.errors import StorageError
from workbench.storage.json_values import choice, typed

__all__ = ["report_from_json", "report_to_json"]

MOST_MECHANICS = 100_000
"""Mechanics that a report can name; more than any project has."""


def report_to_json(plan: ReportPlan) -> dict[str, object]:
    """Return ``plan`` as JSON's values; its notes are a list of lines, to be read by people."""
    fields: dict[str, object] = {
        "title": plan.title,
        "notes": plan.notes.split("\n"),
        "parts": [part.value for part in plan.parts],
    }
    if plan.mechanics is not None:
        fields["mechanics"] = list(plan.mechanics)
    return fields


def report_from_json(data: object) -> ReportPlan:
    """Return the report that ``data`` describes; the usual one where it is None.

    Raises:
        StorageError: It describes none; the message goes on after the name of the file.
    """
    if data is None:
        return ReportPlan()
    fields = typed(data, dict, "is damaged: its report is no object")
    lines = _texts(fields.get("notes", []), "is damaged: the notes of its report are no text")
    notes = "\n".join(lines)
    if len(notes) > LONGEST_NOTES:
        raise StorageError(
            f"is damaged: the notes of its report have more than {LONGEST_NOTES:,} characters"
        )
    words = _texts(fields.get("parts", []), "is damaged: the parts of its report are no words")
    parts = tuple(choice(ReportPart, word, "a part of its report") for word in words)
    return ReportPlan(
        typed(fields.get("title", ""), str, "is damaged: the title of its report is no text"),
        notes,
        parts,
        _mechanics(fields.get("mechanics")),
    )


def _mechanics(data: object) -> tuple[str, ...] | None:
    if data is None:
        return None
    identities = _texts(data, "is damaged: the mechanics of its report are no identities")
    if len(identities) > MOST_MECHANICS:
        raise StorageError("is damaged: its report names too many mechanics")
    return tuple(identities)


def _texts(data: object, message: str) -> list[str]:
    return [typed(one, str, message) for one in typed(data, list, message)]
