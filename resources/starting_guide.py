"""What the start page and the tour offer somebody who opens the workbench, as plain data.

Each worked question and each sample is a project of ``samples/``. The texts are English here, and
are translated with those of the window, in the context ``Guide``.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

__all__ = [
    "Sample",
    "TourStop",
    "WorkedQuestion",
    "guide_texts",
    "samples",
    "tour",
    "worked_questions",
]


@dataclass(frozen=True)
class WorkedQuestion:
    """Something that a designer wants to find out, and the comparison that answers it.

    Attributes:
        title: The question.
        note: What is compared, and how, in a line.
        project: The name of the project in ``samples/`` that answers it.
        commands: The names of the commands that bring the answer to the front, in their order.
    """

    title: str
    note: str
    project: str
    commands: tuple[str, ...]


@dataclass(frozen=True)
class Sample:
    """A project to look around in.

    Attributes:
        title: What it is called.
        note: What is in it, in a line.
        project: Its name in ``samples/``.
    """

    title: str
    note: str
    project: str


@dataclass(frozen=True)
class TourStop:
    """A part of the window, and what is told of it.

    Attributes:
        title: What it is about, in a few words.
        text: What can be done there, in two or three sentences.
        part: The name of the part of the window.
        area: The name of the area that has to be shown for it; empty where it always is.
        command: The name of the command that brings it to the front, or empty.
    """

    title: str
    text: str
    part: str
    area: str
    command: str = ""


@cache
def worked_questions() -> tuple[WorkedQuestion, ...]:
    """Return the worked questions, the plainest first."""
    return tuple(
        WorkedQuestion(**{**record, "commands": tuple(record["commands"])})
        for record in _records("questions")
    )


@cache
def samples() -> tuple[Sample, ...]:
    """Return the sample projects, the plainest first; the tour is given on the first one."""
    return tuple(Sample(**record) for record in _records("samples"))


@cache
def tour() -> tuple[TourStop, ...]:
    """Return the stops of the tour in their order."""
    return tuple(TourStop(**record) for record in _records("tour"))


def guide_texts() -> tuple[str, ...]:
    """Return every text of the guide, to be translated."""
    texts = [(one.title, one.note) for one in worked_questions()]
    texts += [(one.title, one.note) for one in samples()]
    texts += [(stop.title, stop.text) for stop in tour()]
    return tuple(text for pair in texts for text in pair)


def _records(name: str) -> list[dict[str, Any]]:
    file = resources.files("resources") / "guide" / f"{name}.json"
    records: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    return records
