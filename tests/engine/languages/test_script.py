"""Scripts as they travel: what is read of them, and kept."""

from __future__ import annotations

import pytest

from engine.errors import DiceError
from engine.languages.script import Script


@pytest.mark.parametrize(
    ("language", "text"), [("troll", "sum 3d6"), ("roll20", "3d6+2"), ("anydice", "output 3d6")]
)
def test_a_script_is_read_once_however_often_it_is_asked_for(language: str, text: str) -> None:
    read = Script(language, text).program()

    assert Script(language, "".join(text)).program() is read
    assert Script(language, f"{text} ").program() is not read


def test_the_same_text_is_another_script_in_another_notation() -> None:
    programs = [Script(language, "3d6").program() for language in ("troll", "roll20")]

    assert type(programs[0]) is not type(programs[1])


def test_an_error_is_told_each_time() -> None:
    for _ in range(2):
        with pytest.raises(DiceError, match="a value is missing"):
            Script("troll", "sum 3 +").program()


def test_only_scripts_of_some_pages_are_kept() -> None:
    script = Script("troll", "sum {" + ", ".join(["1"] * 10_000) + "}")

    assert script.program() is not script.program()
