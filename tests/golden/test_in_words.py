"""Scripts of every notation and what each is told as, read over by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.languages.in_words import as_text, in_words
from engine.languages.script import Script

CASES = json.loads((Path(__file__).parent / "in_words.json").read_text(encoding="utf-8"))


def text_of(case):
    written = case["script"]
    return written if isinstance(written, str) else "\n".join(written)


@pytest.mark.parametrize(
    "case", CASES, ids=lambda case: f"{case['language']}: {text_of(case)[:40]}"
)
def test_a_script_is_told(case):
    program = Script(case["language"], text_of(case)).program()
    assert case["told"] == as_text(in_words(program, {}, 12)).splitlines()
