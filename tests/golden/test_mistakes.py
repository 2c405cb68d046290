"""Beginners' mistakes: each is found without calculating, and comes with a way out."""

from __future__ import annotations

import json
from pathlib import Path

from engine.commands.script_file import ScriptFile, error_line
from engine.errors import DiceError
from engine.languages import LANGUAGES, language_named
from tests.cases import each_of

HERE = Path(__file__).parent


def entries() -> list[tuple[str, dict[str, str]]]:
    """Return the mistakes of all notations: the notation, what was written, and what mends it."""
    found = []
    for language in LANGUAGES:
        file = HERE / f"mistakes_{language.name}.json"
        cases = json.loads(file.read_text("utf-8")) if file.exists() else []
        found += [(language.name, case) for case in cases]
    return found


def named(entry: tuple[str, dict[str, str]]) -> str:
    language, case = entry
    return f"{language}: {' '.join(case['script'].split())[:60]}"


def diagnostics(language: str, script: str) -> list[tuple[str, DiceError]]:
    return ScriptFile("-", language_named(language), script).diagnostics()


@each_of(entries(), named)
def test_a_mistake_comes_with_a_way_out(entry: tuple[str, dict[str, str]]) -> None:
    language, case = entry
    script = case["script"]
    found = diagnostics(language, script)
    told = [(error_line("-", error, severity), error) for severity, error in found]
    helpful = [error for text, error in told if case["says"] in text]
    assert helpful, f"{script!r}: {[text for text, _ in told]}"
    if "fix" in case:
        mended = [fix.apply(script) for error in helpful for fix in error.fixes]
        assert case["fix"] in mended[:1]
        assert [] == [one for one in diagnostics(language, case["fix"]) if one[0] == "error"]


@each_of(entries(), named)
def test_no_fix_that_is_offered_leaves_the_same_mistake(entry: tuple[str, dict[str, str]]) -> None:
    language, case = entry
    script = case["script"]
    for severity, error in diagnostics(language, script):
        for fix in error.fixes:
            left = diagnostics(language, fix.apply(script))
            assert (severity, error.message, error.span) not in [
                (again, one.message, one.span) for again, one in left
            ]


def test_mistakes_are_many_and_none_is_told_twice() -> None:
    for language in LANGUAGES:
        scripts = [case["script"] for name, case in entries() if name == language.name]
        assert len(scripts) == len(set(scripts))


def test_there_are_enough_of_trolls() -> None:
    troll = [case for name, case in entries() if name == "troll"]
    assert len(troll) >= 110
    assert len([case for case in troll if "fix" in case]) >= 90
