"""Reports as Markdown, with their pictures as files in a folder beside it.

What a project says is spelled so that no reader of Markdown takes it for a mark, a link or HTML.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote

from workbench.reporting.blocks import (
    Block,
    Chart,
    Heading,
    Paragraph,
    ReportContent,
    Rule,
    Run,
    ScriptText,
    TableBlock,
)
from workbench.reporting.html_writer import UNSEEN

__all__ = ["PICTURES", "markdown_of", "picture_name"]

PICTURES = "pictures"
"""What the name of the folder of pictures ends in."""

MARKS = re.compile(r"([\\`*_\[\]<>&~|$#^])")
"""Characters that mean something anywhere in a line."""

BEGINNINGS = re.compile(r"^(\s*)([-+=]|\d+(?=[.)]))")
"""What means something at the beginning of a line."""


def markdown_of(content: ReportContent, folder: str) -> Iterator[str]:
    """Yield the parts of the file, one a block.

    Args:
        content: The report.
        folder: The name of the folder that has the pictures, as ``picture_name`` calls them.
    """
    number = 0
    was_item = False
    for block in content.blocks:
        if isinstance(block, Chart):
            number += 1
            address = quote(f"{folder}/{picture_name(number)}")
            text = f"![{_plain(block.words)}]({address})"
        else:
            text = _block(block)
        # Items of a list follow each other without a gap.
        is_item = isinstance(block, Paragraph) and bool(block.mark)
        yield (
            f"{text}\n"
            if not number and block is content.blocks[0]
            else _after(text, is_close=is_item and was_item)
        )
        was_item = is_item


def picture_name(number: int) -> str:
    """Return what the file of a chart is called, which are counted from 1."""
    return f"chart-{number}.png"


def _after(text: str, *, is_close: bool) -> str:
    return f"{text}\n" if is_close else f"\n{text}\n"


def _block(block: Block) -> str:
    if isinstance(block, Heading):
        return f"{'#' * min(block.level, 6)} {_plain(_joined(block.runs))}"
    if isinstance(block, Paragraph):
        return _paragraph(block)
    if isinstance(block, ScriptText):
        return _fenced(block.text)
    if isinstance(block, TableBlock):
        return _table(block)
    assert isinstance(block, Rule), "charts are written by themselves"
    return "---"


def _joined(runs: tuple[Run, ...]) -> str:
    return " ".join("".join(run.text for run in runs).split())


def _paragraph(paragraph: Paragraph) -> str:
    words = "".join(map(_run, paragraph.runs)).strip()
    words = BEGINNINGS.sub(r"\1\\\2", words) if not words[:1].isdigit() else _numbered(words)
    indent = "    " * max(0, paragraph.depth - 1)
    mark = f"{_mark(paragraph.mark)} " if paragraph.mark else ""
    before = "> " * paragraph.quoted + indent
    return before + mark + words.replace("\n", f"  \n{before}")


def _numbered(words: str) -> str:
    """Return words that begin with a number without beginning a list."""
    return re.sub(r"^(\d+)([.)])", r"\1\\\2", words)


def _mark(mark: str) -> str:
    if mark[:1].isdigit():
        return mark
    return f"- {mark}" if mark not in ("\N{BULLET}",) else "-"


def _run(run: Run) -> str:
    if run.is_code:
        text = _code(run.text)
    else:
        text = _plain(run.text)
        for is_styled, sign in ((run.is_struck, "~~"), (run.is_italic, "*"), (run.is_bold, "**")):
            if is_styled:
                text = _around(text, sign)
    return f"[{text}](<{run.link}>)" if run.link else text


def _around(text: str, sign: str) -> str:
    """Return a text between signs, which have to touch its words."""
    words = text.strip()
    if not words:
        return text
    start = text.index(words)
    return f"{text[:start]}{sign}{words}{sign}{text[start + len(words) :]}"


def _code(text: str) -> str:
    ticks = "`" * (1 + max((len(run) for run in re.findall("`+", text)), default=0))
    text = UNSEEN.sub("\N{REPLACEMENT CHARACTER}", text).replace("\n", " ")
    gap = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{ticks}{gap}{text}{gap}{ticks}"


def _fenced(text: str) -> str:
    text = UNSEEN.sub("\N{REPLACEMENT CHARACTER}", text)
    ticks = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"{ticks}\n{text}\n{ticks}"


def _table(table: TableBlock) -> str:
    lines = [_row(table.titles)]
    marks = [":---" if place < table.words else "---:" for place in range(len(table.titles))]
    lines.append(f"| {' | '.join(marks)} |")
    lines += map(_row, table.rows)
    return "\n".join(lines)


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(_plain(' '.join(cell.split())) for cell in cells)} |"


def _plain(text: str) -> str:
    """Return a text so that every reader of Markdown shows it as it is."""
    return MARKS.sub(r"\\\1", UNSEEN.sub("\N{REPLACEMENT CHARACTER}", text))
