"""Mechanics as text that people can read, send to each other and paste back.

A mechanic is a block of lines, its script between fences as chat programs know them::

    Mechanic: 4d6 drop lowest
    Notation: troll
    Parameters: N = 4
    ```
    sum largest 3 N d6
    ```

and a band is a line, ``Band: 10.. success``. Under its notation each line of a note is a line
``Note:``; how a table script is played is a line ``Played:``, and each entity that it rolls for a
line ``Entity:``, both with JSON. Whatever else stands in the text is passed over; a text without
any of these in it is taken for a script. A text with a line in it that a workbench wrote for posts
(``text_line``) holds what that line does.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from engine.encoding import decoded
from engine.languages import LANGUAGES, language_of_file
from engine.languages.lexeme import LONGEST_TEXT
from engine.languages.script import Script
from engine.languages.setup import RollSetup
from engine.languages.titles import title_of
from workbench.project.entities import Entity
from workbench.project.project import Mechanic, Project
from workbench.project.views import Band
from workbench.storage.errors import StorageError, file_error, translated, unreadable
from workbench.storage.json_file import is_special
from workbench.storage.setup_format import (
    entity_arguments_from_json,
    entity_arguments_to_json,
    entity_from_json,
    entity_to_json,
    setup_from_json,
    setup_to_json,
)
from workbench.storage.text_line import read_line

__all__ = [
    "LARGEST_SCRIPT",
    "LARGEST_TEXT",
    "Shared",
    "is_script",
    "mechanic_text",
    "project_text",
    "read_script",
    "read_shared",
    "read_text",
]


LARGEST_TEXT = 1_000_000
"""Characters of a text above which it holds no scripts."""

SHORTEST_FENCE = 3
"""Backticks of a fence; one around a script with such a fence in it has more."""

_FENCE = re.compile(r"(`{3,})[^`]*")
_HEADER = re.compile(r"Mechanic:(.*)")
_NOTATION = re.compile(r"Notation:\s*(\S+)\s*")
_PARAMETERS = re.compile(r"Parameters:(.*)")
_PARAMETER = re.compile(r"\s*([^\s=,][^=,]*?)\s*=\s*(-?[0-9]{1,18})\s*(?:,|$)")
_FREE = re.compile(r"Free:(.*)")
_NOTE = re.compile(r"Note:\s?(.*)")
_PLAYED = re.compile(r"Played:\s*(\{.*\})\s*")
_ENTITY = re.compile(r"Entity:\s*(\{.*\})\s*")
_BAND = re.compile(r"Band:\s*(-?[0-9]{1,18})?\.\.(-?[0-9]{1,18})?\s(.*)")


@dataclass(frozen=True)
class Shared:
    """What a text was found to hold.

    Attributes:
        mechanics: The mechanics, without identities of their own yet.
        bands: The named ranges of outcomes.
        entities: Those that table scripts among the mechanics roll for.
        bare: Mechanics made of scripts whose notation is not told; they have the usual one.
        project: A whole project that is to be opened, in which case there is nothing else; or None.
    """

    mechanics: tuple[Mechanic, ...]
    bands: tuple[Band, ...] = ()
    entities: tuple[Entity, ...] = ()
    bare: tuple[Mechanic, ...] = ()
    project: Project | None = None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in it."""
        return not (self.mechanics or self.bands or self.entities or self.bare or self.project)


# ---- writing --------------------------------------------------------------------------------


def mechanic_text(mechanic: Mechanic, entities: Iterable[Entity] = ()) -> str:
    """Return ``mechanic`` as text that ``read_shared`` reads: all but its colour.

    Args:
        mechanic: The mechanic.
        entities: The entities of its project; those that it rolls for are written with it.
    """
    # One that is called after its script says nothing by its name, and goes on to follow it.
    name = "" if mechanic.follows_script else _one_line(mechanic.name)
    lines = [f"Mechanic: {name}".rstrip(), f"Notation: {mechanic.language}"]
    lines += [f"Note: {line}".rstrip() for line in mechanic.note.splitlines()]
    if mechanic.parameters:
        values = ", ".join(f"{name} = {value}" for name, value in mechanic.parameters)
        lines.append(f"Parameters: {values}")
    if mechanic.free_parameters:
        lines.append(f"Free: {', '.join(mechanic.free_parameters)}")
    if mechanic.entity_arguments or mechanic.setup != RollSetup():
        played = {
            **setup_to_json(mechanic.setup),
            "cast": entity_arguments_to_json(mechanic.entity_arguments),
        }
        lines.append(f"Played: {_json(played)}")
    fence = _fence_around(mechanic.source)
    own = _entity_lines(one for one in entities if mechanic.takes_entity(one.identity))
    return "\n".join([*lines, fence, mechanic.source, fence, *own]) + "\n"


def project_text(project: Project) -> str:
    """Return all mechanics and bands of ``project`` as text that ``read_shared`` reads."""
    blocks = [mechanic_text(project.resolved(mechanic)) for mechanic in project.mechanics]
    if project.entities:
        blocks.append("\n".join(_entity_lines(project.entities)) + "\n")
    if project.bands:
        blocks.append("".join(map(_band_text, project.bands)))
    return "\n".join(blocks)


def _entity_lines(entities: Iterable[Entity]) -> list[str]:
    return [f"Entity: {_json(entity_to_json(entity))}" for entity in entities]


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)


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
    """Return the mechanics, bands and entities in ``text``, whatever may surround them.

    Args:
        text: Any text, such as the clipboard's; nothing is found in one that is far too long.
        name: What to call a mechanic that the text does not name, until it is called after its
            script.

    Raises:
        StorageError: There is a line in it that a workbench wrote, but it cannot be read.
    """
    line = read_line(text)
    if line is not None and line.is_whole:
        return Shared((), project=line.project)
    if line is not None:
        return Shared(line.project.mechanics, (), line.project.entities)
    if len(text) > LARGEST_TEXT or "\0" in text:
        return Shared(())
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    outside = tuple(_outside_fences(lines))
    shared = Shared(
        tuple(_mechanics(lines, name)), tuple(_bands(outside)), tuple(_entities(outside))
    )
    if not shared.is_empty or not text.strip() or len(text) > LONGEST_TEXT:
        return shared
    return Shared((), bare=(Mechanic("", name, text.strip("\n"), follows_script=True),))


def _mechanics(lines: list[str], name: str) -> Iterator[Mechanic]:
    place = 0
    while place < len(lines):
        header = _HEADER.fullmatch(lines[place].strip())
        place += 1
        if header is not None:
            title = _one_line(header[1]) or name
            mechanic, place = _details(lines, place, Mechanic("", title))
            source, place = _script(lines, place)
            script = Script(mechanic.language, source, mechanic.setup)
            is_named = bool(_one_line(header[1]))
            called = title if is_named else title_of(script) or name
            yield replace(mechanic, name=called, source=source, follows_script=not is_named)


def _details(lines: list[str], place: int, mechanic: Mechanic) -> tuple[Mechanic, int]:
    """Return ``mechanic`` with the details that begin at ``place``, and where they end."""
    has_note = False
    for line in lines[place:]:
        if (notation := _NOTATION.fullmatch(line.strip())) is not None:
            mechanic = replace(mechanic, language=_known_language(notation[1]))
        elif (given := _PARAMETERS.fullmatch(line.strip())) is not None:
            mechanic = replace(mechanic, parameters=tuple(_parameters(given[1])))
        elif (freed := _FREE.fullmatch(line.strip())) is not None:
            names = {name.strip() for name in freed[1].split(",")} - {""}
            mechanic = replace(mechanic, free_parameters=tuple(sorted(names)))
        elif (note := _NOTE.fullmatch(line.strip())) is not None:
            said = f"{mechanic.note}\n{note[1]}" if has_note else note[1]
            has_note, mechanic = True, replace(mechanic, note=said)
        elif (played := _PLAYED.fullmatch(line.strip())) is not None:
            mechanic = _played(mechanic, played[1])
        else:
            break
        place += 1
    return mechanic, place


def _played(mechanic: Mechanic, text: str) -> Mechanic:
    try:
        data = json.loads(text)
        entity_arguments = entity_arguments_from_json(data.pop("cast", {}))
        return replace(mechanic, setup=setup_from_json(data), entity_arguments=entity_arguments)
    except (ValueError, RecursionError, StorageError):
        # Whatever is no such line is passed over, as everything in a text is that is not ours.
        return mechanic


def _known_language(word: str) -> str:
    known = {language.name for language in LANGUAGES}
    # A notation of a later version is kept: its script is then shown in error, but not lost.
    return word.lower() if word.lower() in known else word


def _parameters(text: str) -> Iterator[tuple[str, int]]:
    for match in _PARAMETER.finditer(text):
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


def _outside_fences(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines that are no part of a script, without the spaces around them."""
    fence = ""
    for line in map(str.strip, lines):
        if fence:
            fence = "" if line == fence else fence
        elif (opening := _FENCE.fullmatch(line)) is not None:
            fence = opening[1]
        else:
            yield line


def _bands(lines: Iterable[str]) -> Iterator[Band]:
    for line in lines:
        match = _BAND.fullmatch(line)
        if match is not None and _one_line(match[3]):
            low, high, name = match.groups()
            yield Band(_one_line(name), _end(low), _end(high))


def _entities(lines: Iterable[str]) -> Iterator[Entity]:
    for line in lines:
        match = _ENTITY.fullmatch(line)
        if match is not None:
            try:
                yield entity_from_json(json.loads(match[1]))
            except (ValueError, RecursionError, StorageError):
                continue  # no entity of ours


def _end(digits: str | None) -> int | None:
    return None if digits is None else int(digits)


LARGEST_SCRIPT = 1_000_000
"""Bytes of a file above which it is no script."""


def is_script(path: Path) -> bool:
    """Return whether the ending of ``path`` means a notation."""
    return language_of_file(str(path)) is not None


def read_script(path: Path) -> Mechanic:
    """Return the script in ``path`` as a mechanic named after the file.

    Raises:
        StorageError: The file cannot be read or is no text.
    """
    language = language_of_file(str(path)) or LANGUAGES[0]
    text = read_text(path)
    return Mechanic("", path.stem, text.rstrip("\n"), language.name)


def read_text(path: Path) -> str:
    """Return the text in ``path``, which is not longer than a script can be.

    Raises:
        StorageError: The file cannot be read or is no text.
    """
    try:
        if path.is_dir():
            raise file_error(
                path, translated("Storage", "{file} is a folder: open the files in it")
            )
        if is_special(path):
            raise unreadable(path, "it is not an ordinary file")
        if path.stat().st_size > LARGEST_SCRIPT:
            raise file_error(path, translated("Storage", "{file} is too large for a script"))
        text = decoded(path.read_bytes())
    except UnicodeDecodeError as error:
        raise file_error(path, translated("Storage", "{file} is not UTF-8 text")) from error
    except OSError as error:
        raise unreadable(path, error) from error
    if "\0" in text:
        raise file_error(path, translated("Storage", "{file} is not a text"))
    return text
