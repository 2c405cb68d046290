"""The page that shows a project in a browser: one file that needs nothing else.

Its parts are files in ``resources/page``. The policy in its head lets the browser run and style by
nothing but these parts, known by their hashes, and load nothing from anywhere; so what a project
says, which is data in an element of its own, can neither run nor be sent away.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from engine.statistics.bands import Band
from resources import page_part
from workbench.share.page_data import PageData
from workbench.storage.json_file import write_text
from workbench.theme import LOOKS, MARKS, Mark, mark_of
from workbench.theme.theme import Theme
from workbench.widgets.tints import REST, tints_of

__all__ = ["page_text", "write_page"]

SCRIPTS = ("numbers.js", "chart.js", "page.js")
"""The scripts of the page, in their order."""

COLOURS = 8

_SLOT = re.compile(r"\{\{([a-z]+)\}\}")


def page_text(data: PageData, title: str, palette: str) -> str:
    """Return the page as the text of an HTML file.

    Args:
        data: What it shows.
        title: What it is called.
        palette: The name of the palette of its mechanics.
    """
    style = f"{_colours(palette, data.bands)}{page_part('page.css')}"
    script = "\n".join((_marks(), *map(page_part, SCRIPTS)))
    policy = (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
        "base-uri 'none'; form-action 'none'"
    )
    parts = {
        "policy": policy,
        "title": html.escape(title),
        "style": style,
        "script": script,
        "data": _harmless(data.text),
        "version": html.escape(version("dice-workbench")),
    }
    return _SLOT.sub(lambda slot: parts[slot[1]], page_part("page.html"))


def write_page(path: Path, data: PageData, title: str, palette: str = "") -> None:
    """Write the page to a file.

    Raises:
        StorageError: It cannot be written.
    """
    write_text(path, page_text(data, title, palette))


def _harmless(text: str) -> str:
    """Return JSON in which no element and no comment of HTML can end or begin."""
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def _marks() -> str:
    """Return the markers of curves in JavaScript, and which of them goes with which dash."""
    names = [mark.name for mark in MARKS]
    looks = [(names.index(mark.name), mark.dash) for mark in map(mark_of, range(LOOKS))]
    markers = json.dumps([_outline(mark) for mark in MARKS])
    return f'"use strict";\nconst MARKERS = {markers};\nconst LOOKS = {json.dumps(looks)};'


def _outline(mark: Mark) -> str:
    """Return a marker around the origin as the path of an SVG."""
    if not mark.corners:
        return "M-1,0a1,1 0 1,0 2,0a1,1 0 1,0 -2,0Z"
    return f"M{'L'.join(f'{x:.3f},{y:.3f}' for x, y in mark.corners)}Z"


def _colours(palette: str, bands: Sequence[Band]) -> str:
    light, dark = (_rule(Theme.named(name, palette), bands) for name in ("light", "dark"))
    return f"{light}\n@media (prefers-color-scheme: dark) {{ {dark} }}\n"


def _rule(theme: Theme, bands: Sequence[Band]) -> str:
    colours = {f"mechanic-{one}": theme.curve_colour(one) for one in range(COLOURS)}
    colours |= {f"band-{place}": tint.fill(theme) for place, tint in enumerate(tints_of(bands))}
    colours["band-rest"] = REST.fill(theme)
    return f":root {{ {' '.join(f'--{name}: {colour};' for name, colour in colours.items())} }}"
