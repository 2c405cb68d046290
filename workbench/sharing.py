"""Mechanics as text that people can read, send to each other and paste back.

A mechanic is a block of lines, its script between fences as chat programs know them::

    Mechanic: 4d6 drop lowest
    Notation: troll
    Parameters: N = 4
    ```
    sum largest 3 N d6
    ```

and a band is a line, ``Band: 10.. success``. Whatever else stands in the text is passed over; a
text without any mechanic or band in it is taken for a script.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.languages import LANGUAGES
from workbench.project import Mechanic, Project
from workbench.views import Band

__all__ = ["LARGEST_TEXT", "Shared", "mechanic_text", "project_text", "read_shared"]

LARGEST_TEXT = 1_000_000
"""Characters of a text above which it holds no scripts."""

SHORTEST_FENCE = 3
"""Backticks of a fence; one around a script with such a fence in it has more."""

_FENCE = re.compile(r"(`{3,})[^`]*")
_HEADER = re.compile(r"Mechanic:(.*)")
_NOTATION = re.compile(r"Notation:\s*(\S+)\s*")
_PARAMETERS = re.compile(r"Parameters:(.*)")
_PARAMETER = re.compile(r"\s*(\w+)\s*=\s*(-?[0-9]{1,18})\s*")
_BAND = re.compile(r"Band:\s*(-?[0-9]{1,18})?\.\.(-?[0-9]{1,18})?\s(.*)")


@dataclass(frozen=True)
class Shared:
    """What a text was found to hold.

    Attributes:
        mechanics: The mechanics, without identities of their own yet.
        bands: The named ranges of outcomes.
    """

    mechanics: tuple[Mechanic, ...]
    bands: tuple[Band, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in it."""
        return not self.mechanics and not self.bands


# ---- writing --------------------------------------------------------------------------------


def mechanic_text(mechanic: Mechanic) -> str:
    """Return ``mechanic`` as text that ``read_shared`` reads: all but its colour."""
    lines = [f"Mechanic: {_one_line(mechanic.name)}", f"Notation: {mechanic.language}"]
    if mechanic.parameters:
        values = ", ".join(f"{name} = {value}" for name, value in mechanic.parameters)
        lines.append(f"Parameters: {values}")
    fence = _fence_around(mechanic.source)
    return "\n".join([*lines, fence, mechanic.source, fence]) + "\n"


def project_text(project: Project) -> str:
    """Return all mechanics and bands of ``project`` as text that ``read_shared`` reads."""
    blocks = [mechanic_text(mechanic) for mechanic in project.mechanics]
    if project.bands:
        blocks.append("".join(map(_band_text, project.bands)))
    return "\n".join(blocks)


def _band_text(band: Band) -> str:
    low, high = ("" if end is None else str(end) for end in (band.low, band.high))
    return f"Band: {low}..{high} {_one_line(band.name)}\n"


def _fence_around(source: str) -> str:
    longest = max((len(run) for run in re.findall("`+", source)), default=0)
    return "`" * max(SHORTEST_FENCE, longest + 1)


def _one_line(text: str) -> str:
    return " ".join(text.split())


# ---- reading --------------------------------------------------------------------------------


def read_shared(text: str, name: str) -> Shared:
    """Return the mechanics and bands in ``text``, whatever may surround them.

    Args:
        text: Any text, such as the clipboard's; nothing is found in one that is far too long.
        name: What to call a mechanic that the text does not name.
    """
    if len(text) > LARGEST_TEXT or "\0" in text:
        return Shared(())
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    shared = Shared(tuple(_mechanics(lines, name)), tuple(_bands(lines)))
    if not shared.is_empty or not text.strip():
        return shared
    return Shared((Mechanic("", name, text.strip("\n")),))


def _mechanics(lines: list[str], name: str) -> Iterator[Mechanic]:
    place = 0
    while place < len(lines):
        header = _HEADER.fullmatch(lines[place].strip())
        place += 1
        if header is not None:
            title = _one_line(header[1]) or name
            language, parameters, place = _details(lines, place)
            source, place = _script(lines, place)
            yield Mechanic("", title, source, language, parameters)


def _details(lines: list[str], place: int) -> tuple[str, tuple[tuple[str, int], ...], int]:
    """Return the notation and the parameters that begin at ``place``, and where they end."""
    language = LANGUAGES[0].name
    parameters: tuple[tuple[str, int], ...] = ()
    for line in lines[place:]:
        if (notation := _NOTATION.fullmatch(line.strip())) is not None:
            language = _known_language(notation[1])
        elif (given := _PARAMETERS.fullmatch(line.strip())) is not None:
            parameters = tuple(_parameters(given[1]))
        else:
            break
        place += 1
    return language, parameters, place


def _known_language(word: str) -> str:
    known = {language.name for language in LANGUAGES}
    # A notation of a later version is kept: its script is told to be at fault, and not lost.
    return word.lower() if word.lower() in known else word


def _parameters(text: str) -> Iterator[tuple[str, int]]:
    for part in text.split(","):
        match = _PARAMETER.fullmatch(part)
        if match is not None:
            yield match[1], int(match[2])


def _script(lines: list[str], place: int) -> tuple[str, int]:
    """Return the script that begins at ``place``, and where it ends."""
    opening = _FENCE.fullmatch(lines[place].strip()) if place < len(lines) else None
    end = place
    if opening is None:
        while end < len(lines) and not _is_heading(lines[end]):
            end += 1
        return "\n".join(lines[place:end]).strip("\n"), end
    while (end := end + 1) < len(lines):
        if lines[end].strip() == opening[1]:
            return "\n".join(lines[place + 1 : end]), end + 1
    return "\n".join(lines[place + 1 :]).rstrip("\n"), end


def _is_heading(line: str) -> bool:
    return _HEADER.fullmatch(line.strip()) is not None or _BAND.fullmatch(line.strip()) is not None


def _bands(lines: Iterable[str]) -> Iterator[Band]:
    fence = ""
    for line in map(str.strip, lines):
        if fence:
            fence = "" if line == fence else fence
        elif (opening := _FENCE.fullmatch(line)) is not None:
            fence = opening[1]
        elif (match := _BAND.fullmatch(line)) is not None and _one_line(match[3]):
            low, high, name = match.groups()
            yield Band(_one_line(name), _end(low), _end(high))


def _end(digits: str | None) -> int | None:
    return None if digits is None else int(digits)
