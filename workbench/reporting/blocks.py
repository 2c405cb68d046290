"""What a report is made of: blocks under each other, as plain values."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TypeAlias

from workbench.plotting.diagram import Diagram
from workbench.plotting.figure.scene import Figure

__all__ = [
    "Block",
    "Chart",
    "Heading",
    "Paragraph",
    "ReportContent",
    "Rule",
    "Run",
    "ScriptText",
    "TableBlock",
    "words_of",
]


@dataclass(frozen=True)
class Run:
    """A piece of text in one style.

    Attributes:
        text: The words; a line may end in them.
        is_bold: Whether it is heavier.
        is_italic: Whether it is slanted.
        is_code: Whether its characters are equally wide.
        is_struck: Whether a line goes through it.
        link: Where it leads to, an address that is safe to follow; empty for nowhere.
    """

    text: str
    is_bold: bool = False
    is_italic: bool = False
    is_code: bool = False
    is_struck: bool = False
    link: str = ""


@dataclass(frozen=True)
class Heading:
    """A heading.

    Attributes:
        level: 1 for the title, 2 for a mechanic, 3 and more inside.
        runs: Its words.
        colour: Which of the theme's mechanic colours stands before it, or None.
    """

    level: int
    runs: tuple[Run, ...]
    colour: int | None = None


@dataclass(frozen=True)
class Paragraph:
    """A paragraph.

    Attributes:
        runs: Its words.
        depth: In how many lists it lies.
        mark: What stands before it as an item of a list: a bullet, or a number and a full stop.
        quoted: In how many quotations it lies.
        is_quiet: Whether it is a remark, set smaller and paler.
    """

    runs: tuple[Run, ...]
    depth: int = 0
    mark: str = ""
    quoted: int = 0
    is_quiet: bool = False


@dataclass(frozen=True)
class ScriptText:
    """Lines in which every character counts.

    Attributes:
        text: The lines.
    """

    text: str


@dataclass(frozen=True)
class Rule:
    """A line across the page."""


@dataclass(frozen=True)
class TableBlock:
    """A table.

    Attributes:
        titles: What stands over its columns.
        rows: Its cells, as many in each row as there are titles.
        words: How many of the first columns hold words rather than figures.
    """

    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: int = 1


@dataclass(frozen=True, eq=False)
class Chart:
    """A chart.

    Attributes:
        drawing: What is drawn.
        words: What it shows, for those who do not see it.
        key: Equal for charts that look the same.
    """

    drawing: Figure | Diagram
    words: str
    key: Hashable


Block: TypeAlias = Heading | Paragraph | ScriptText | Rule | TableBlock | Chart


@dataclass(frozen=True)
class ReportContent:
    """A whole report.

    Attributes:
        title: Its title; the first block says it as well.
        language: The code of the language it is written in.
        blocks: All that it says.
    """

    title: str
    language: str = "en"
    blocks: tuple[Block, ...] = ()

    @property
    def charts(self) -> tuple[Chart, ...]:
        """Its charts, in their order."""
        return tuple(block for block in self.blocks if isinstance(block, Chart))


def words_of(runs: tuple[Run, ...]) -> str:
    """Return what runs say, without their styles."""
    return "".join(run.text for run in runs)
