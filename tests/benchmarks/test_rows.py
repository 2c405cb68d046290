"""The scripts of the benchmark still calculate, and to what their peers' forms say."""

import importlib
import pkgutil
from fractions import Fraction

import pytest

from engine.control import Budget
from engine.languages import language_named
from tests.benchmarks.driver import digest
from tests.benchmarks.families import FAMILIES, ROWS
from tests.benchmarks.families.library import MECHANICS, read
from tests.benchmarks.growth import FAMILIES as CURVES
from tests.benchmarks.rows import LATEST_ROUND
from tests.cases import each_of

QUICK_ROWS = [row for row in ROWS if not row.slow]
FORMS = [(row, peer) for row in QUICK_ROWS for peer in ("icepool", "dyce") if getattr(row, peer)]


def named(row):
    return row.name


def calculated(row):
    program = language_named(row.language).parse(row.script)
    return program.calculate({}, row.iterations, Budget(seconds=20))


def digest_of(distribution):
    return digest(zip(distribution.outcomes, distribution.weights, strict=True))


@each_of(QUICK_ROWS, named)
def test_scripts_calculate(row):
    distribution = calculated(row)

    assert row.missing == distribution.missing
    assert 1 - row.missing == Fraction(sum(distribution.weights), distribution.total)


@pytest.mark.filterwarnings("ignore:.* is experimental")
@pytest.mark.parametrize(
    ("row", "peer"), [pytest.param(row, peer, id=f"{row.name}-{peer}") for row, peer in FORMS]
)
def test_peers_compute_the_same(row, peer):
    pytest.importorskip(peer, reason=f"{peer} is installed by python3 run.py bench")
    forms = importlib.import_module(f"tests.benchmarks.{peer}_forms")
    weights = eval(getattr(row, peer), forms.NAMES)

    assert digest(weights.items()) == digest_of(calculated(row))


@pytest.mark.filterwarnings("ignore:.* is experimental")
@pytest.mark.parametrize("peer", ["icepool", "dyce"])
def test_names_in_forms_mean_one_thing(peer):
    pytest.importorskip(peer, reason=f"{peer} is installed by python3 run.py bench")
    forms = importlib.import_module(f"tests.benchmarks.{peer}_forms")
    modules = [module.name for module in pkgutil.iter_modules(forms.__path__)]
    for module in modules:
        own = vars(importlib.import_module(f"{forms.__name__}.{module}"))
        overridden = [
            name
            for name, value in own.items()
            if not name.startswith("__") and forms.NAMES.get(name) is not value
        ]

        assert not overridden, f"{module} is not wholly in NAMES"
    assert modules


@pytest.mark.parametrize(
    "curve",
    [curve for family in CURVES for curve in family.curves],
    ids=lambda curve: curve.label,
)
def test_curves_calculate(curve):
    program = language_named("troll").parse(curve.at(curve.sizes[0]))
    distribution = program.calculate({}, 12, Budget(seconds=20))

    assert distribution.missing < Fraction(1, 1000)


def test_names_are_different():
    assert sorted({row.name for row in ROWS}) == sorted(row.name for row in ROWS)


def test_every_form_of_a_size_is_filled_in():
    assert [] == [row.name for row in ROWS if "{n}" in row.script + row.icepool + row.dyce]


def test_all_rows_of_earlier_rounds_are_seen():
    assert all(row.is_seen for row in ROWS if row.round < LATEST_ROUND)


def test_half_of_the_rows_of_the_latest_families_are_unseen():
    latest = {name: rows for name, rows in FAMILIES.items() if rows[0].round == LATEST_ROUND}
    shares = [sum(row.is_seen for row in rows) / len(rows) for rows in latest.values()]
    rows = [row for rows in latest.values() for row in rows]

    assert all(row.round == LATEST_ROUND for row in rows)
    assert 10 <= len(shares)
    assert all(0 < share < 1 for share in shares)
    assert 0.4 < sum(row.is_seen for row in rows) / len(rows) < 0.6


def test_every_mechanic_of_the_library_is_read():
    assert 100 < len(MECHANICS)
    assert {"anydice", "troll", "roll20", "table"} == {one.language for one in MECHANICS.values()}
    assert read("Yahtzee" if "Yahtzee" in MECHANICS else next(iter(MECHANICS)))
