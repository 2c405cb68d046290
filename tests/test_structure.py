"""The rules of the house that no other tool checks: who may import whom, and how long a file is."""

import ast
import functools
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from engine.languages import LANGUAGES

ROOT = Path(__file__).parents[1]
SOURCES = sorted(
    path
    for folder in ("engine", "workbench", "resources")
    for path in (ROOT / folder).rglob("*.py")
)
WINDOW_SOURCES = [path for path in SOURCES if path.is_relative_to(ROOT / "workbench")]
ENGINE_SOURCES = [path for path in SOURCES if path.is_relative_to(ROOT / "engine")]

LONGEST = 400

MOST_IN_A_ROOM = 25

STOREYS = (
    {"encoding", "errors", "process_memory", "rounding", "textbox"},
    {"random_source", "showings", "values", "watchdog"},
    {"control", "deep_stack"},
    {"chains", "cumulative", "distribution", "measure"},
    {"games"},
    {"best_play", "dice", "statistics"},
    {"goal_seek"},
    {"calculus", "direct"},
    {"evaluate"},
    {"languages"},
    {"constant", "sampling"},
    {"reports"},
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

WRITERS_OF_HTML = {"about_dialog.py", "completion_popup.py", "help_card.py", "plain_text.py"}
"""Modules whose labels show HTML that they write themselves, and the one that labels come from."""

NOTATION_ROOMS = {
    "reading": set[str](),
    "rolling": {"reading"},
    "exact": {"reading", "rolling"},
    "assistance": {"reading"},
}
"""The rooms of each notation, and which of its other rooms each may import."""

ROOMS_OF_DISTRIBUTIONS = NOTATION_ROOMS | {"rolling": {"reading", "exact"}, "exact": {"reading"}}
"""The same where values are distributions, so that rolling is built on the exact answer."""

OF_DISTRIBUTIONS = {"anydice"}
"""Notations whose values are distributions."""

BUILT_ON = {"roll20": {"troll"}, "anydice": {"troll"}, "table": {"roll20"}}
"""What a notation is written in or has in its texts: others that its folder may name."""

WORDS = {"table"}
"""Names of notations that are words of other things as well."""

FLOORS = {"__init__": 0} | {room: floor for floor, rooms in enumerate(STOREYS) for room in rooms}


GROUND = ("theme", "project", "storage", "backend", "widgets", "results", "plotting")
"""The rooms of the window that know no feature, from the bottom up."""

FEATURES = (
    *("mechanics", "script", "chart", "compare", "sweep"),
    *("rolls", "tables", "best_play", "library", "help", "export", "share"),
    *("parameters", "reporting", "goal_seek", "snapshots", "start", "tour"),
    "explanation",
)
"""The rooms of the window that its user sees; none of them knows another."""

START = ("__main__", "__init__", "app", "context")
"""The modules that lie loose: the start, and what features are handed."""


def name_of(path):
    return str(path.relative_to(ROOT))


@functools.cache
def tree_of(path):
    return ast.parse(path.read_text(encoding="utf-8"))


@functools.cache
def nodes_of(path):
    """Return everything in a file, gone through once for all rules."""
    return tuple(ast.walk(tree_of(path)))


@functools.cache
def imported_modules(path, *, at_import_time=False):
    """Return the modules that a file imports; only those of its top level where asked."""
    found = []
    for node in tree_of(path).body if at_import_time else nodes_of(path):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return found


def room_of(module):
    return module.split(".")[1]


def rooms_imported(path, package):
    """Return the rooms of a package that a file imports from, at run time or for types."""
    modules = (one for one in imported_modules(path) if one.startswith(f"{package}."))
    return {room_of(module) for module in modules}


# ---- the engine ---------------------------------------------------------------------------


def test_the_engine_knows_nothing_of_the_window():
    unwelcome = {"workbench", "resources", "PySide6", "pyqtgraph"}

    assert [] == [
        name_of(path)
        for path in ENGINE_SOURCES
        if unwelcome & {module.split(".")[0] for module in imported_modules(path)}
    ]


def test_arrays_are_only_loaded_by_the_tables_that_need_them():
    """NumPy takes a tenth of a second to load, longer than most scripts and commands."""
    arrays = ROOT / "engine" / "evaluate" / "tables" / "arrays"

    assert {arrays} == {
        path.parent
        for path in ENGINE_SOURCES
        if "numpy" in {module.split(".")[0] for module in imported_modules(path)}
    }


def test_the_engine_imports_downwards():
    folders = {path.relative_to(ROOT / "engine").parts[0] for path in ENGINE_SOURCES}
    assert set() == {Path(name).stem for name in folders} - set(FLOORS)

    upwards = set()
    for path in ENGINE_SOURCES:
        room = path.relative_to(ROOT / "engine").with_suffix("").parts[0]
        others = rooms_imported(path, "engine")
        upwards |= {(name_of(path), other) for other in others if FLOORS[other] > FLOORS[room]}
    assert set() == upwards


def test_every_notation_has_the_same_rooms_and_none_is_read_with_the_help_of_the_others():
    """Rolling and the exact answer read, and so does assistance; reading knows none of these.

    What rolls and what calculates are built on one another in one direction only.
    """
    needless = set()
    for notation in (language.name for language in LANGUAGES):
        folder = ROOT / "engine" / "languages" / notation
        assert set(NOTATION_ROOMS) <= {path.name for path in folder.iterdir() if path.is_dir()}
        rooms_here = ROOMS_OF_DISTRIBUTIONS if notation in OF_DISTRIBUTIONS else NOTATION_ROOMS
        for room, allowed in rooms_here.items():
            for path in (folder / room).rglob("*.py"):
                start = f"engine.languages.{notation}."
                modules = (one for one in imported_modules(path) if one.startswith(start))
                rooms = {one.split(".")[3] for one in modules} & set(NOTATION_ROOMS)
                needless |= {(name_of(path), other) for other in rooms - {room} - allowed}
    assert set() == needless


def test_no_module_outside_a_notation_names_it():
    """The registry apart."""
    named = {name_of(path): sorted(set(notations_named(path))) for path in SOURCES}

    assert {} == {name: notations for name, notations in named.items() if notations}


def notations_named(path):
    """Yield the notations that a file knows: by import, as a text, or in a name of its own."""
    folder = ROOT / "engine" / "languages"
    inside = path.relative_to(folder).parts[0] if path.is_relative_to(folder) else ""
    if inside == "__init__.py":
        return
    own = {inside, *BUILT_ON.get(inside, ())}
    foreign = {language.name for language in LANGUAGES} - own
    for module in imported_modules(path):
        yield from (
            name for name in foreign if f"{module}.".startswith(f"engine.languages.{name}.")
        )
    for node in nodes_of(path):
        yield from (
            foreign & {getattr(node, "value", None)} if isinstance(node, ast.Constant) else ()
        )
        for name in (getattr(node, field, None) for field in ("id", "attr", "name", "arg")):
            yield from (foreign - WORDS) & words_in(name or "")


@functools.cache
def words_in(name):
    """Return the words of a name in the code, ``TrollProgram`` or ``as_troll``, in small."""
    return {word.lower() for word in re.findall("[A-Z]?[a-z0-9]+|[A-Z]+[0-9]*", name)}


# ---- the window ---------------------------------------------------------------------------


def floor_of(room):
    """Return how high a room of the window lies: ground, features, window, start."""
    if room in GROUND:
        return GROUND.index(room)
    return {"context": 10, **dict.fromkeys(FEATURES, 20), "window": 30}.get(room, 40)


def test_the_window_imports_downwards_and_no_feature_knows_another():
    unwelcome = set()
    for path in WINDOW_SOURCES:
        room = path.relative_to(ROOT / "workbench").with_suffix("").parts[0]
        for other in rooms_imported(path, "workbench") - {room}:
            is_above = floor_of(other) > floor_of(room)
            is_beside = room in FEATURES and other in FEATURES
            if is_above or is_beside:
                unwelcome.add((name_of(path), other))
    assert set() == unwelcome


def test_few_modules_lie_loose_and_the_rooms_are_those_of_the_plan():
    loose = {path.stem for path in (ROOT / "workbench").glob("*.py")}
    rooms = {path.parent.name for path in (ROOT / "workbench").glob("*/__init__.py")}

    assert set(START) == loose
    assert {*GROUND, *FEATURES, "window"} == rooms


def test_only_the_window_and_the_start_know_the_main_window():
    assert [] == [
        name_of(path)
        for path in WINDOW_SOURCES
        if "workbench.window.main_window" in imported_modules(path)
        and not path.is_relative_to(ROOT / "workbench" / "window")
    ]


def test_only_the_backend_hears_the_engine_thread():
    assert ["workbench/backend/backend.py"] == [
        name_of(path)
        for path in WINDOW_SOURCES
        if "workbench.backend.engine_thread" in imported_modules(path)
    ]


def test_each_feature_is_taken_out_by_its_folder_and_one_line():
    """Commands are given to the shell too, where there is no window to list features."""
    for feature in FEATURES:
        importing = {
            name_of(path)
            for path in WINDOW_SOURCES
            if not path.is_relative_to(ROOT / "workbench" / feature)
            and feature in rooms_imported(path, "workbench")
        }
        shell = {"workbench/__main__.py"} if feature in {"export", "reporting", "share"} else set()
        assert {"workbench/window/features.py"} | shell == importing, feature


# ---- every folder -------------------------------------------------------------------------


@pytest.mark.parametrize("package", ["engine", "workbench"])
def test_no_folders_import_each_other_in_a_circle(package):
    """Folders inside a room count as well; what lies loose in a room is that room's own."""
    imports = {}
    for path in ENGINE_SOURCES if package == "engine" else WINDOW_SOURCES:
        folder = path.relative_to(ROOT).parent
        modules = (one for one in imported_modules(path) if one.startswith(f"{package}."))
        for module in modules:
            other = Path(*module.split("."))
            other = other if (ROOT / other).is_dir() else other.parent
            if (ROOT / other).is_dir() and folder not in (other, *other.parents):
                imports.setdefault(folder, set()).add(other)
    assert [] == [
        f"{one} <-> {other}"
        for one in sorted(imports)
        for other in sorted(imports[one])
        if one < other and one in imports.get(other, ()) and other not in one.parents
    ]


def test_no_room_is_crowded():
    """A room with many files has folders inside."""
    files = Counter(path.parent for path in SOURCES if path.name != "__init__.py")

    assert {} == {
        name_of(folder): number for folder, number in files.items() if number > MOST_IN_A_ROOM
    }


# ---- every file ---------------------------------------------------------------------------


def test_imports_are_written_in_full():
    assert [] == [
        f"{name_of(path)}:{node.lineno}"
        for path in SOURCES
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.ImportFrom) and node.level
    ]


def test_no_file_is_too_long():
    lengths = {name_of(path): path.read_text(encoding="utf-8").count("\n") for path in SOURCES}

    assert {} == {name: length for name, length in lengths.items() if length > LONGEST}


# ---- the child process --------------------------------------------------------------------


def modules_of_the_child():
    """Return what a child process imports: every kind of work, but not the thread."""
    requests = [
        path for path in WINDOW_SOURCES if path.stem.endswith(("request", "requests", "worker"))
    ]
    return ["workbench.__main__", "engine.statistics.summary", *map(_module_of, requests)]


def _module_of(path):
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def test_modules_of_the_engine_process_load_no_qt():
    program = (
        "import importlib, sys\n"
        "for name in sys.argv[1:]:\n"
        "    importlib.import_module(name)\n"
        "print([name for name in sys.modules if name.startswith(('PySide6', 'pyqtgraph'))])"
    )
    result = subprocess.run(
        [sys.executable, "-c", program, *modules_of_the_child()],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert ("[]\n", "") == (result.stdout, result.stderr)


def test_the_command_starts_light():
    modules = set(imported_modules(ROOT / "workbench" / "__main__.py", at_import_time=True))

    assert set() == {module for module in modules if module.startswith(("engine", "workbench"))}


# ---- texts of others ----------------------------------------------------------------------


def test_no_tip_is_taken_for_html():
    for path in WINDOW_SOURCES:
        nodes = nodes_of(path)
        texts = [*tips_that_are_set(nodes), *tips_of_cells(nodes)]
        doubtful = [f"{text.lineno}: {ast.unparse(text)}" for text in texts if not is_plain(text)]

        assert [] == doubtful, name_of(path)


def tips_that_are_set(nodes):
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            place = TIPS.get(node.func.attr)
            if place is not None:
                yield node.args[place]


def tips_of_cells(nodes):
    """Go through what a model returns where it was asked for a tip."""
    for node in nodes:
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


def test_labels_show_their_text_as_it_is():
    for path in WINDOW_SOURCES:
        made = {
            getattr(node.func, "id", "") for node in nodes_of(path) if isinstance(node, ast.Call)
        }

        assert "QLabel" not in made or path.name in WRITERS_OF_HTML, name_of(path)
