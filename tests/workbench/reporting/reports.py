"""Reports that tests write: a small project, calculated in the process of the test."""

import re
from dataclasses import replace

from engine.commands.limits import Limits
from workbench.project.project import Mechanic, Project
from workbench.project.report import with_report
from workbench.project.views import Band
from workbench.reporting.blocks import ReportContent
from workbench.reporting.compose import chunks_of
from workbench.reporting.material import material_without_window

HOSTILE = '<script>alert("x")</script> & *b* [l](javascript:1) | `t`'

PROJECT = Project(
    (
        Mechanic("a", "3d6", "sum 3d6"),
        Mechanic("b", "best three", "sum largest 3 N d6", parameters=(("N", 4),), colour=1),
        Mechanic("c", "coin", '"heads"', "troll", colour=2, shown=False),
    ),
    "a",
    bands=(Band("miss", None, 9), Band("hit", 10, 15)),
)


def with_plan(project: Project, **changes: object) -> Project:
    return with_report(project, replace(project.report, **changes))


def content_of(project: Project, title: str = "Title") -> ReportContent:
    material = material_without_window(project, Limits())
    blocks = tuple(block for chunk in chunks_of(material, title) for block in chunk)
    return ReportContent(title, "en", blocks)


def figures(text: str) -> str:
    """Return a cell without the spaces that align it."""
    return re.sub("[\N{FIGURE SPACE}\N{PUNCTUATION SPACE}]", "", text)
