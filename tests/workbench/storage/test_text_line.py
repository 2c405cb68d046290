"""Projects and mechanics as one line: written, mangled as forums do, read back or refused."""

from __future__ import annotations

import json
import textwrap
import zlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.languages.setup import Fields
from resources import sample_project
from workbench.project.entities import Entity
from workbench.project.project import Mechanic, Project
from workbench.project.sweep import Axis, Sweep
from workbench.project.views import Band
from workbench.storage import StorageError, project_to_json, read_project, text_line
from workbench.storage.sharing import read_shared
from workbench.storage.text_line import (
    LARGEST_CONTENT,
    LARGEST_TEXT,
    holds_line,
    line_of_mechanics,
    line_of_project,
    read_line,
)

DROP = Mechanic("a", "4d6 drop lowest", "sum largest 3 N d6", parameters=(("N", 4),), colour=3)
OGRE = Entity("o", "Creature", Fields((("name", "Ogre"),)))
ELF = Entity("e", "Creature", Fields((("name", "Elf"),)))
FIGHT = replace(Mechanic("f", "Fight", "", "table"), entity_arguments=(("who", "o"),))
PROJECT = Project(
    (DROP, FIGHT), "a", bands=(Band("hit", 10),), sweep=Sweep(Axis("N", 1, 9)), entities=(OGRE, ELF)
)

WRITTEN_BY_1 = (
    "dice-workbench-1-000042hRQjz5ksGb6obsadBKa1f7g21jMLWkwnD9Jb9e1jYUhpJX5Et0mm8i5j9gm45bXltlphn4"
    "Y43TwO01"
)
"""A line as it stands in posts since the first version: it has to be read for ever."""

names = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=20)
mechanics = st.lists(
    st.builds(Mechanic, names, names, st.text(max_size=80), colour=st.integers(0, 7)),
    max_size=4,
    unique_by=lambda one: one.identity,
)


def line_with(content: bytes, packed: bytes | None = None) -> str:
    """Return a line that fits its checksum, whatever is in it."""
    if packed is None:
        compressor = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=text_line.COMMON)
        packed = compressor.compress(content) + compressor.flush()
    heading = len(packed).to_bytes(4, "big") + zlib.crc32(packed).to_bytes(4, "big")
    return "dice-workbench-1-" + text_line._letters(heading + packed)


def refusal_of(text: str) -> str:
    with pytest.raises(StorageError) as raised:
        read_line(text)
    return str(raised.value)


# ---- writing and reading ------------------------------------------------------------------


@given(mechanics)
def test_a_project_is_read_as_it_was_written(written):
    project = Project(tuple(written), written[0].identity if written else None)
    found = read_line(line_of_project(project))

    assert project == found.project
    assert found.is_whole


def test_all_parts_of_a_project_come_along():
    assert PROJECT == read_line(line_of_project(PROJECT)).project


def test_a_mechanic_comes_with_those_it_rolls_for():
    found = read_line(line_of_mechanics(PROJECT, ["f"]))

    assert not found.is_whole
    assert [replace(FIGHT, identity="0")] == list(found.project.mechanics)
    assert (OGRE,) == found.project.entities


def test_a_line_of_the_first_version_is_read_for_ever():
    assert [replace(DROP, identity="0")] == list(read_line(WRITTEN_BY_1).project.mechanics)


def test_lines_are_short_and_of_letters_digits_and_single_dashes():
    project = read_project(sample_project()).project
    lines = [line_of_mechanics(project, [one.identity]) for one in project.mechanics]

    assert all(len(line) < 200 for line in lines)
    assert all(line.replace("-", "").isalnum() and "--" not in line for line in lines)


@pytest.mark.parametrize(
    "mangled",
    [
        lambda line: f"Look: '{line}' - nice, is it not?",
        lambda line: f"**`{line}`** works for me and my 7 friends",
        lambda line: "\n".join(f"> {part}" for part in textwrap.wrap(line, 23)),
        lambda line: "\r\n".join(textwrap.wrap(line, 11)),
        lambda line: "\N{ZERO WIDTH SPACE}".join(textwrap.wrap(line, 40)),
        lambda line: line.replace("-", "\N{NON-BREAKING HYPHEN}"),
        lambda line: line.replace("-", "\N{EN DASH}"),
        lambda line: f'"{line}"\n\n-- \nA signature',
        lambda line: f"{line}{line}",
        lambda line: f"<a href='?d={line}'>",
    ],
)
def test_what_forums_do_to_a_line_does_no_harm(mangled):
    text = mangled(line_of_project(PROJECT))

    assert holds_line(text)
    assert PROJECT == read_line(text).project


@given(st.text(max_size=200))
def test_any_other_text_holds_no_line(text):
    assert not holds_line(text)
    assert read_line(text) is None


def test_pasted_text_is_looked_through_for_a_line():
    assert PROJECT == read_shared(f"See {line_of_project(PROJECT)}", "Pasted").project
    shared = read_shared(line_of_mechanics(PROJECT, ["f"]), "Pasted")
    assert ("Fight", (OGRE,)) == (shared.mechanics[0].name, shared.entities)


# ---- what is refused ----------------------------------------------------------------------


@given(st.data())
def test_no_single_wrong_letter_goes_unnoticed(data):
    start = len("dice-workbench-1-")
    place = data.draw(st.integers(start, len(WRITTEN_BY_1) - 1))
    wrong = data.draw(st.sampled_from([one for one in "0AZaz9" if one != WRITTEN_BY_1[place]]))

    assert refusal_of(WRITTEN_BY_1[:place] + wrong + WRITTEN_BY_1[place + 1 :])


@given(st.integers(0, 80))
def test_a_line_that_was_cut_off_is_refused(kept):
    text = WRITTEN_BY_1[: len("dice-workbench-1-") + kept]

    assert "is not whole" in refusal_of(text)


@given(st.text("0123456789ABCxyz", max_size=300))
def test_arbitrary_letters_are_refused(letters):
    assert refusal_of(f"dice-workbench-1-{letters}").startswith("The line of text ")


def test_a_later_version_says_so():
    assert "newer version" in refusal_of(WRITTEN_BY_1.replace("-1-", "-2-", 1))
    assert "no version 0" in refusal_of(WRITTEN_BY_1.replace("-1-", "-0-", 1))
    later = {"project": {**project_to_json(PROJECT), "format": 999}}
    assert "newer version" in refusal_of(line_with(json.dumps(later).encode()))


def test_a_bomb_is_not_unpacked():
    text = line_with(b" " * 10 * LARGEST_CONTENT)

    assert len(text) < LARGEST_TEXT
    assert "holds more than a project can be" in refusal_of(text)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"[" * 100_000, "nested too deeply"),
        (b'{"project":' + b"9" * 5_000 + b"}", "too many digits"),
        (b'{"project":{"format":5,"mechanics":{}}}', "has no mechanics"),
        (b'{"other":{}}', "holds no project"),
        (b"[1]", "holds no project"),
        (b"\xff", "not UTF-8"),
        (b"import os", "not JSON"),
    ],
)
def test_what_is_no_project_is_refused(content, why):
    assert why in refusal_of(line_with(content))


def test_what_cannot_be_unpacked_is_refused():
    assert "cannot be unpacked" in refusal_of(line_with(b"", b"\xff\xff\xff"))
    assert "cannot be unpacked" in refusal_of(line_with(b"", b""))


def test_a_hundred_megabytes_are_refused_at_once():
    assert "too large" in refusal_of("dice-workbench-1-" + "0" * 100_000_000)
    assert read_line(" " * 100_000_000) is None


def test_what_is_too_large_for_a_line_is_not_written():
    noise = "".join(map(str, range(400_000)))
    with pytest.raises(StorageError, match="a file can hold it"):
        line_of_project(Project((replace(DROP, source=noise),)))
