"""The rules of the house that no other tool checks: who may import whom, and how long a file is."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = sorted(
    path
    for folder in ("engine", "workbench", "resources")
    for path in (ROOT / folder).rglob("*.py")
)
WINDOW_SOURCES = [path for path in SOURCES if path.is_relative_to(ROOT / "workbench")]
ENGINE_SOURCES = [path for path in SOURCES if path.is_relative_to(ROOT / "engine")]

LONGEST = 400

WORKER = "workbench.backend.worker"

MODULES_OF_THE_CHILD = {
    f"workbench.jobs.{path.stem}" for path in (ROOT / "workbench" / "jobs").glob("*.py")
} - {"workbench.jobs.__init__", "workbench.backend.engine_thread"}
"""What the engine's process imports: all kinds of work, but not the thread that drives it."""

STOREYS = (
    {"errors", "process_memory", "textbox"},
    {"random_source", "showings", "values", "watchdog"},
    {"control"},
    {"distribution", "measure"},
    {"cumulative", "dice", "goodness", "histogram", "summary"},
    {"bands", "contest", "events", "fan", "targets", "wording"},
    {"calculus"},
    {"evaluate"},
    {"languages"},
    {"constant", "memory_limit", "sampling"},
    {"limits", "report"},
    {"tables"},
    {"commands"},
)
"""The rooms of the engine from the ground up; nothing imports from a storey above its own."""

TIPS = {
    "setToolTip": 0,
    "setStatusTip": 0,
    "setWhatsThis": 0,
    "setInformativeText": 0,
    "showText": 1,
}
"""Which argument of a call Qt would take for HTML if it looks like that."""

WRITERS_OF_HTML = {"completion_popup.py", "help_card.py", "plain_text.py"}
"""Modules whose labels show HTML that they write themselves, and the one that labels come from."""

FLOORS = {"__init__": 0} | {room: floor for floor, rooms in enumerate(STOREYS) for room in rooms}


def name_of(path):
    return str(path.relative_to(ROOT))


def imported_modules(path, *, at_import_time=False):
    """Return the modules that a file imports; only those of its top level where asked."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = tree.body if at_import_time else ast.walk(tree)
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room_of(module):
    return module.split(".")[1]


@pytest.mark.parametrize("path", ENGINE_SOURCES, ids=name_of)
def test_the_engine_knows_nothing_of_the_window(path):
    roots = {module.split(".")[0] for module in imported_modules(path)}

    assert set() == roots & {"workbench", "resources", "PySide6", "pyqtgraph", "numpy"}


@pytest.mark.parametrize("path", ENGINE_SOURCES, ids=name_of)
def test_the_engine_imports_downwards(path):
    room = path.relative_to(ROOT / "engine").with_suffix("").parts[0]
    rooms = {room_of(module) for module in imported_modules(path) if module.startswith("engine.")}

    assert set() == {other for other in rooms if FLOORS[other] > FLOORS[room]}


def test_every_room_of_the_engine_has_a_floor():
    folders = {path.relative_to(ROOT / "engine").parts[0] for path in ENGINE_SOURCES}

    assert set() == {Path(name).stem for name in folders} - set(FLOORS)


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_imports_are_written_in_full(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))

    assert [] == [
        node.lineno for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level
    ]


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_no_file_is_too_long(path):
    assert LONGEST >= len(path.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize(
    "module", ["workbench.__main__", "engine.summary", *sorted(MODULES_OF_THE_CHILD)]
)
def test_modules_of_the_engine_process_load_no_qt(module):
    program = (
        f"import sys, {module}\n"
        "print([name for name in sys.modules if name.startswith(('PySide6', 'pyqtgraph'))])"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert "[]\n" == result.stdout


def test_the_command_starts_light():
    modules = set(imported_modules(ROOT / "workbench" / "__main__.py", at_import_time=True))

    assert set() == {module for module in modules if module.startswith(("engine", "workbench"))}


@pytest.mark.parametrize("path", WINDOW_SOURCES, ids=name_of)
def test_no_tip_is_taken_for_html(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = [*tips_that_are_set(tree), *tips_of_cells(tree)]

    assert [] == [f"{text.lineno}: {ast.unparse(text)}" for text in texts if not is_plain(text)]


def tips_that_are_set(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            place = TIPS.get(node.func.attr)
            if place is not None:
                yield node.args[place]


def tips_of_cells(tree):
    """Go through what a model returns where it was asked for a tip."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and "ToolTipRole" in ast.unparse(node.test):
            for inner in (inner for one in node.body for inner in ast.walk(one)):
                if isinstance(inner, ast.Return) and inner.value is not None:
                    yield inner.value


def is_plain(text):
    """Return whether a text is fixed, or what ``plain`` has made of it."""
    if isinstance(text, ast.IfExp):
        return is_plain(text.body) and is_plain(text.orelse)
    if isinstance(text, ast.Call):
        name = getattr(text.func, "attr", getattr(text.func, "id", ""))
        is_fixed = name in {"tr", "translate"} and all(map(is_plain, text.args))
        return name == "plain" or is_fixed
    return isinstance(text, ast.Constant)


@pytest.mark.parametrize("path", WINDOW_SOURCES, ids=name_of)
def test_labels_show_their_text_as_it_is(path):
    made = {
        getattr(node.func, "id", "")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    }

    assert "QLabel" not in made or path.name in WRITERS_OF_HTML
