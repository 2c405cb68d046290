"""The documents show scripts that can be calculated, and name files that are there."""

import re
from pathlib import Path

import pytest

from engine.control import Budget
from engine.languages import DEFAULT_ITERATIONS, language_named

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

SCRIPTS = [
    (document.name, script)
    for document in DOCUMENTS
    for script in re.findall(r"```troll\n(.*?)```", document.read_text(encoding="utf-8"), re.DOTALL)
]
LINKS = [
    (document, target)
    for document in DOCUMENTS
    for target in re.findall(r"\]\(([^):#]+)\)", document.read_text(encoding="utf-8"))
]


def test_there_are_scripts_to_read():
    assert {"README.md", "troll.md"} <= {name for name, _ in SCRIPTS}


@pytest.mark.parametrize(("name", "script"), SCRIPTS)
def test_scripts_can_be_calculated(name, script):
    program = language_named("troll").parse(script)
    definitions = {parameter.name: 3 for parameter in program.parameters}
    distribution = program.calculate(definitions, DEFAULT_ITERATIONS, Budget(seconds=20))

    assert 1 > distribution.missing + distribution.limited


@pytest.mark.parametrize(("document", "target"), LINKS)
def test_links_lead_somewhere(document, target):
    assert (document.parent / target).exists()
