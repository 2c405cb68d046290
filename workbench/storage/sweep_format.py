"""How a sweep is told in JSON's values."""

from __future__ import annotations

from engine.targets import Direction
from workbench.project.sweep import Axis, Measure, Sweep
from workbench.storage.json_file import StorageError
from workbench.storage.json_values import typed

__all__ = ["sweep_from_json", "sweep_to_json"]


def sweep_to_json(sweep: Sweep) -> dict[str, object]:
    """Return ``sweep`` as JSON's values."""
    return {
        "measure": sweep.measure.value,
        "direction": sweep.direction.value,
        "target": sweep.target,
        "band": sweep.band,
        "decision": sweep.decision,
        "axes": [
            {"name": axis.name, "first": axis.first, "last": axis.last, "step": axis.step}
            for axis in sweep.axes
        ],
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
    axes = data.get("axes")
    band, decision = data.get("band"), data.get("decision", "")
    if not isinstance(axes, list) or len(axes) not in (1, 2):
        raise StorageError("is damaged: its sweep varies neither one parameter nor two")
    if not isinstance(band, str | None):
        raise StorageError("is damaged: the band of its sweep is no name")
    if not isinstance(decision, str):
        raise StorageError("is damaged: the decision of its sweep is no label")
    try:
        measure, direction = Measure(data.get("measure")), Direction(data.get("direction"))
    except ValueError as error:
        raise StorageError(f"is damaged: {error} in its sweep") from error
    target = typed(
        data.get("target"), int, "is damaged: the target of its sweep is no whole number"
    )
    return Sweep(*_axes_from_json(axes), measure, direction, target, band, decision)


def _axes_from_json(entries: list[object]) -> tuple[Axis, Axis | None]:
    axes = [_axis_from_json(entry) for entry in entries]
    return axes[0], axes[1] if len(axes) > 1 else None


def _axis_from_json(data: object) -> Axis:
    if not isinstance(data, dict) or not isinstance(data.get("name"), str):
        raise StorageError("is damaged: its sweep varies something without a name")
    numbers = {part: _whole(data.get(part), part) for part in ("first", "last", "step")}
    if numbers["step"] < 1:
        raise StorageError("is damaged: the step of its sweep is not positive")
    return Axis(data["name"], **numbers)


def _whole(value: object, part: str) -> int:
    return typed(value, int, f"is damaged: the {part} of its sweep is no whole number")
