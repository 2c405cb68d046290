"""The scripts of the benchmark still calculate, and to what their peers' forms say."""

import importlib
from fractions import Fraction

import pytest

from engine.control import Budget
from engine.languages.troll.program import parse_program
from tests.benchmarks.driver import digest
from tests.benchmarks.growth import FAMILIES
from tests.benchmarks.rows import ROWS, row_named

PATIENCE = 10.0
"""Milliseconds that a row may aim for to be calculated in every run of the tests."""

QUICK_ROWS = [row for row in ROWS if row.aim <= PATIENCE]
PEER_ROWS = [
    (row, peer) for row in QUICK_ROWS for peer in ("icepool", "dyce") if getattr(row, peer)
]


def calculated(row):
    return parse_program(row.script).calculate({}, row.iterations, Budget(seconds=20))


def digest_of(distribution):
    return digest(zip(distribution.outcomes, distribution.weights, strict=True))


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(
            row,
            id=row.name,
            marks=pytest.mark.skipif(
                row.aim > PATIENCE, reason="takes long; python3 run.py bench calculates it"
            ),
        )
        for row in ROWS
    ],
)
def test_scripts_calculate(row):
    distribution = calculated(row)

    assert row.missing == distribution.missing
    assert 1 - row.missing == Fraction(sum(distribution.weights), distribution.total)


@pytest.mark.filterwarnings("ignore:.* is experimental")
@pytest.mark.parametrize(
    ("row", "peer"), [pytest.param(row, peer, id=f"{row.name}-{peer}") for row, peer in PEER_ROWS]
)
def test_peers_compute_the_same(row, peer):
    pytest.importorskip(peer, reason=f"{peer} is installed by python3 run.py bench")
    form = getattr(row, peer)
    forms = importlib.import_module(f"tests.benchmarks.{peer}_forms")
    weights = getattr(forms, form.function)(*form.arguments)

    assert digest(weights.items()) == digest_of(calculated(row))


@pytest.mark.parametrize(
    "curve",
    [curve for family in FAMILIES for curve in family.curves],
    ids=lambda curve: curve.label,
)
def test_curves_calculate(curve):
    program = parse_program(curve.at(curve.sizes[0]))
    distribution = program.calculate({}, 12, Budget(seconds=20))

    assert distribution.missing < Fraction(1, 1000)


def test_names_are_different():
    assert sorted({row.name for row in ROWS}) == sorted(row.name for row in ROWS)


def test_a_row_is_found_by_its_name():
    assert "sum 12d6" == row_named("sum 12d6").script
    with pytest.raises(KeyError):
        row_named("sum 13d6")
