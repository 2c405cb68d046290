"""Sweeps in project files."""

from __future__ import annotations

import json

import pytest

from engine.targets import Direction
from workbench.project.sweep import Axis, Measure, Sweep
from workbench.storage.json_file import StorageError
from workbench.storage.sweep_format import sweep_from_json, sweep_to_json

ONE = Sweep(Axis("N", 1, 10, 3))
TWO = Sweep(Axis("N", -1, 10), Axis("M", 2, 4), Measure.CHANCE, Direction.AT_MOST, 7, "fail")


@pytest.mark.parametrize("sweep", [ONE, TWO])
def test_a_sweep_is_read_as_it_was_written(sweep):
    assert sweep == sweep_from_json(json.loads(json.dumps(sweep_to_json(sweep))))


def test_there_need_not_be_one():
    assert sweep_from_json(None) is None


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"axes": []}, "neither one parameter nor two"),
        ({"axes": [None]}, "something without a name"),
        ({"axes": [{"name": "N", "first": 1, "last": 2, "step": 0}]}, "not positive"),
        ({"axes": [{"name": "N", "first": 1, "last": True, "step": 1}]}, "the last"),
        ({"measure": "mood"}, "mood"),
        ({"direction": None}, "None"),
        ({"target": "ten"}, "the target"),
        ({"band": 3}, "the band"),
    ],
)
def test_damage_is_told(changes, message):
    with pytest.raises(StorageError, match=message):
        sweep_from_json({**sweep_to_json(ONE), **changes})


def test_anything_else_is_no_sweep():
    with pytest.raises(StorageError, match="no object"):
        sweep_from_json(["N"])
