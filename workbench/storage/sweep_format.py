"""A sweep as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from engine.statistics.targets import Direction
from workbench.project.sweep import Axis, Measure, Sweep
from workbench.storage.errors import StorageError
from workbench.storage.json_values import choice, typed

__all__ = ["axes_from_json", "axes_to_json", "sweep_from_json", "sweep_to_json"]


def sweep_to_json(sweep: Sweep) -> dict[str, object]:
    """Return ``sweep`` as JSON's values."""
    return {
        "measure": sweep.measure.value,
        "direction": sweep.direction.value,
        "target": sweep.target,
        "band": sweep.band,
        "decision": sweep.decision,
        "axes": axes_to_json(sweep.axes),
    }


def sweep_from_json(data: object) -> Sweep | None:
    """Return the sweep that ``data`` describes; None where it is null.

    Raises:
        StorageError: It describes none; the message goes on after the name of the file.
    """
    if data is None:
        return None
    if not isinstance(data, dict):
        raise StorageError("is damaged: its sweep is no object")
    axes = axes_from_json(data.get("axes"), "sweep")
    band, decision = data.get("band"), data.get("decision", "")
    if not isinstance(band, str | None):
        raise StorageError("is damaged: the band of its sweep is no name")
    if not isinstance(decision, str):
        raise StorageError("is damaged: the decision of its sweep is no label")
    measure = choice(Measure, data.get("measure"), "the measure of its sweep")
    direction = choice(Direction, data.get("direction"), "the direction of its sweep")
    target = typed(
        data.get("target"), int, "is damaged: the target of its sweep is no whole number"
    )
    return Sweep(
        axes[0], axes[1] if len(axes) > 1 else None, measure, direction, target, band, decision
    )


# ---- what varies ----------------------------------------------------------------------------


def axes_to_json(axes: Sequence[Axis]) -> list[dict[str, object]]:
    """Return what varies as JSON's values."""
    return [
        {"name": axis.name, "first": axis.first, "last": axis.last, "step": axis.step}
        for axis in axes
    ]


def axes_from_json(data: object, part: str) -> tuple[Axis, ...]:
    """Return the one or two parameters that vary, with their ranges.

    Args:
        data: What the file holds.
        part: What of the project they belong to, for errors.

    Raises:
        StorageError: It describes none; the message goes on after the name of the file.
    """
    if not isinstance(data, list) or len(data) not in (1, 2):
        raise StorageError(f"is damaged: its {part} varies neither one parameter nor two")
    return tuple(_axis_from_json(entry, part) for entry in data)


def _axis_from_json(data: object, part: str) -> Axis:
    if not isinstance(data, dict) or not isinstance(data.get("name"), str):
        raise StorageError(f"is damaged: its {part} varies something without a name")
    numbers = {
        end: typed(data.get(end), int, f"is damaged: the {end} of its {part} is no whole number")
        for end in ("first", "last", "step")
    }
    if numbers["step"] < 1:
        raise StorageError(f"is damaged: the step of its {part} is not positive")
    return Axis(data["name"], **numbers)
