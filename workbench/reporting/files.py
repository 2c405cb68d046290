"""Reports as files: PDF, HTML, and Markdown with a folder of pictures beside it."""

from __future__ import annotations

import enum
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

from PySide6.QtCore import QBuffer, QSaveFile

from workbench.reporting.blocks import ReportContent
from workbench.reporting.charts import Charts, png_of
from workbench.reporting.html_writer import html_of
from workbench.reporting.markdown_writer import PICTURES, markdown_of, picture_name
from workbench.reporting.pages import A4, Pages, Paper, pdf_steps
from workbench.reporting.strips import strips_of
from workbench.reporting.typesetting import Type
from workbench.storage.errors import unwritable

__all__ = ["ReportFormat", "file_steps", "fill_steps", "format_of"]


WAITING = 0.001
"""Seconds after which it is asked again whether a picture is packed."""

STRIPS_AT_ONCE = 20
"""Lines or rows that are set in one step."""


class ReportFormat(enum.Enum):
    """What kind of file a report is."""

    PDF = "pdf"
    HTML = "html"
    MARKDOWN = "markdown"

    @property
    def endings(self) -> tuple[str, ...]:
        """The endings of its files, the usual one first."""
        return {
            ReportFormat.PDF: (".pdf",),
            ReportFormat.HTML: (".html", ".htm"),
            ReportFormat.MARKDOWN: (".md", ".markdown"),
        }[self]


def format_of(path: Path) -> ReportFormat | None:
    """Return the format that the ending of a file asks for; None where there is none."""
    ending = path.suffix.lower()
    return next((kind for kind in ReportFormat if ending in kind.endings), None)


def file_steps(
    content: ReportContent, kind: ReportFormat, path: Path, charts: Charts
) -> Iterator[None]:
    """Write a report in short steps; the file is there, and whole, after the last one.

    Args:
        content: The report.
        kind: The format.
        path: The file.
        charts: Draws the charts.

    Raises:
        StorageError: The file cannot be written.
    """
    if kind is ReportFormat.PDF:
        yield from _pdf_steps(content, path, charts)
    elif kind is ReportFormat.HTML:
        yield from _text_steps(path, html_of(content, charts))
    else:
        folder = path.with_name(f"{path.stem}-{PICTURES}")
        yield from _picture_steps(content, folder, charts)
        yield from _text_steps(path, markdown_of(content, folder.name))


def fill_steps(pages: Pages, content: ReportContent, types: Type, charts: Charts) -> Iterator[None]:
    """Fill pages with a report, a few lines or rows at each step."""
    for block in content.blocks:
        strips = strips_of(block, pages.paper.inner_width, types, charts)
        while some := tuple(islice(strips, STRIPS_AT_ONCE)):
            pages.add(some)
            yield
    pages.end()


def _pdf_steps(content: ReportContent, path: Path, charts: Charts) -> Iterator[None]:
    types = Type(charts.theme)
    pages = Pages(Paper.of(A4, types.dots))
    yield from fill_steps(pages, content, types, charts)
    buffer = QBuffer()
    yield from pdf_steps(pages, types, content.title, buffer)
    _write(path, bytes(buffer.data().data()))


def _picture_steps(content: ReportContent, folder: Path, charts: Charts) -> Iterator[None]:
    # To pack pixels takes several frames, which another thread has to spare.
    with ThreadPoolExecutor(max_workers=1) as thread:
        for number, chart in enumerate(content.charts, 1):
            packing = thread.submit(png_of, charts.image(chart))
            while not packing.done():
                time.sleep(WAITING)
                yield
            _write(_within(folder) / picture_name(number), packing.result())


def _text_steps(path: Path, parts: Iterable[str]) -> Iterator[None]:
    written = []
    for part in parts:
        written.append(part)
        yield
    _write(path, "".join(written).encode("utf-8", "replace"))


def _within(folder: Path) -> Path:
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise unwritable(folder, error) from error
    return folder


def _write(path: Path, content: bytes) -> None:
    file = QSaveFile(str(path))
    is_written = (
        file.open(QSaveFile.OpenModeFlag.WriteOnly)
        and file.write(content) == len(content)
        and file.commit()
    )
    if not is_written:
        raise unwritable(path, file.errorString())
