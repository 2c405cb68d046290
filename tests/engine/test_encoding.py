"""Tests of how the bytes of a text file become text."""

from __future__ import annotations

import codecs

import pytest

from engine.encoding import decoded

TEXT = "\\ Größe 🎲\nsum 3d6\n"


@pytest.mark.parametrize(
    "content",
    [
        TEXT.encode(),
        TEXT.encode("utf-8-sig"),
        codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
        TEXT.replace("\n", "\r\n").encode("utf-16"),
        TEXT.replace("\n", "\r").encode(),
    ],
)
def test_all_ways_to_write_a_text_are_read_as_the_same(content):
    assert TEXT == decoded(content)


@pytest.mark.parametrize("content", [b"\xff", b"d6\xfc", b"\xff\xfed"])
def test_what_is_neither_is_an_error(content):
    with pytest.raises(UnicodeDecodeError):
        decoded(content)
