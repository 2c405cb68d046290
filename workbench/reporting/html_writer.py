"""Reports as one HTML file that needs nothing else: no network, no scripts, pictures inside.

All that stems from a project goes through ``escaped``. Charts are pictures of their own inside of
the page, so that they cannot reach anything of it.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape

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
from workbench.reporting.charts import CHART_SIZE, Charts

__all__ = ["escaped", "html_of"]

UNSEEN = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069\ufffe\uffff]"
)
"""Control characters, halves of characters, and what turns the direction of all behind it."""

POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
"""What a browser may do with the page: nothing but show it."""

STYLE = """\
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; color: #1f2328; background: #fff;
  max-width: 48rem; margin: 2.5rem auto; padding: 0 1.25rem; overflow-wrap: anywhere; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 1.2rem; }
h2 { font-size: 1.35rem; margin: 2.6rem 0 .6rem; padding-top: .8rem;
  border-top: 1px solid #e2e2de; }
h3, h4, h5, h6 { font-size: 1.05rem; margin: 1.5rem 0 .4rem; }
h1, h2, h3, h4 { break-after: avoid; }
.words { unicode-bidi: plaintext; }
.swatch { display: inline-block; width: .7em; height: .7em; border-radius: 50%;
  margin-right: .45em; }
p { margin: .5rem 0; white-space: pre-line; }
.quiet { color: #5b6472; font-size: .875rem; }
.item { display: flex; gap: .5em; }
.item > :first-child { flex: none; min-width: 1.2em; text-align: right; }
blockquote { margin: .5rem 0; padding-left: 1rem; border-left: 3px solid #e2e2de; color: #5b6472; }
pre { font: .875rem/1.45 ui-monospace, monospace; background: #f7f7f5; padding: .7rem .9rem;
  border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
code { font-family: ui-monospace, monospace; background: #f0f0ed; padding: 0 .25em;
  border-radius: 3px; }
img { display: block; width: 100%; height: auto; margin: .8rem 0; break-inside: avoid; }
.wide { overflow-x: auto; margin: .8rem 0; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
th, td { padding: 3px 14px 3px 0; text-align: right; vertical-align: top; font-weight: normal;
  white-space: pre-line; overflow-wrap: normal; }
td { white-space: pre; }
.words { text-align: left; white-space: pre-line; }
thead th { color: #5b6472; border-bottom: 1px solid #b9b9b3; }
tbody tr + tr > * { border-top: 1px solid #efefec; }
tr { break-inside: avoid; }
hr { border: 0; border-top: 1px solid #e2e2de; margin: 1.5rem 0; }
a { color: #3451b2; }
@media print { body { margin: 0; max-width: none; font-size: 11pt; } .wide { overflow: visible; } }
"""


def escaped(text: str) -> str:
    """Return ``text`` as HTML that shows it as it is, in words or in an attribute."""
    return escape(UNSEEN.sub("\N{REPLACEMENT CHARACTER}", text), quote=True)


def html_of(content: ReportContent, charts: Charts) -> Iterator[str]:
    """Yield the parts of a page, one a block; together they are the file.

    Args:
        content: The report.
        charts: Draws its charts.
    """
    title = escaped(content.title)
    yield (
        f'<!DOCTYPE html>\n<html lang="{escaped(content.language)}">\n<head>\n'
        '<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
    )
    for block in content.blocks:
        yield _block(block, charts)
    yield "</body>\n</html>\n"


def _block(block: Block, charts: Charts) -> str:
    if isinstance(block, Heading):
        return _heading(block, charts)
    if isinstance(block, Paragraph):
        return _paragraph(block)
    if isinstance(block, ScriptText):
        return f"<pre>{escaped(block.text)}</pre>\n"
    if isinstance(block, TableBlock):
        return _table(block)
    if isinstance(block, Chart):
        return _chart(block, charts)
    assert isinstance(block, Rule), "there is no other block"
    return "<hr>\n"


def _heading(heading: Heading, charts: Charts) -> str:
    level = min(heading.level, 6)
    swatch = ""
    if heading.colour is not None:
        colour = charts.theme.mechanic_colour(heading.colour)
        swatch = f'<span class="swatch" style="background:{escaped(colour)}"></span>'
    return f"<h{level}>{swatch}<bdi>{_words(heading.runs)}</bdi></h{level}>\n"


def _paragraph(paragraph: Paragraph) -> str:
    words = _words(paragraph.runs)
    if paragraph.mark or paragraph.depth:
        indent = f"margin-left:{1.5 * (paragraph.depth - 1):g}em"
        mark = f"<span>{escaped(paragraph.mark)}</span>"
        text = f'<div class="item" style="{indent}">{mark}<span>{words}</span></div>'
    else:
        text = f'<p class="quiet">{words}</p>' if paragraph.is_quiet else f"<p>{words}</p>"
    before, after = "<blockquote>" * paragraph.quoted, "</blockquote>" * paragraph.quoted
    return f"{before}{text}{after}\n"


def _words(runs: Iterable[Run]) -> str:
    return "".join(map(_run, runs))


def _run(run: Run) -> str:
    text = escaped(run.text)
    styles = (
        (run.is_code, "code"),
        (run.is_struck, "s"),
        (run.is_italic, "em"),
        (run.is_bold, "strong"),
    )
    for is_styled, tag in styles:
        if is_styled:
            text = f"<{tag}>{text}</{tag}>"
    if run.link:
        return f'<a href="{escaped(run.link)}" rel="noopener noreferrer">{text}</a>'
    return text


def _table(table: TableBlock) -> str:
    head = _cells("th", table.titles, table.words)
    rows = "".join(f"<tr>{_cells('td', row, table.words)}</tr>\n" for row in table.rows)
    return (
        f'<div class="wide"><table>\n<thead><tr>{head}</tr></thead>\n'
        f"<tbody>\n{rows}</tbody>\n</table></div>\n"
    )


def _cells(tag: str, row: Sequence[str], words: int) -> str:
    """Return the cells of a row, of which the first hold so many words."""
    kinds = (' class="words"' if place < words else "" for place in range(len(row)))
    cells = zip(kinds, map(escaped, row), strict=True)
    return "".join(f"<{tag}{kind}>{text}</{tag}>" for kind, text in cells)


def _chart(chart: Chart, charts: Charts) -> str:
    content = base64.b64encode(charts.svg(chart).encode("utf-8")).decode("ascii")
    size = f'width="{CHART_SIZE.width}" height="{CHART_SIZE.height}"'
    words = escaped(chart.words)
    return f'<img {size} alt="{words}" src="data:image/svg+xml;base64,{content}">\n'
