"""What a project knows of parameters, as JSON."""

from __future__ import annotations

from workbench.project.parameters import GREATEST_NUMBER, MOST_PARAMETERS, ProjectParameter
from workbench.storage.errors import StorageError
from workbench.storage.json_values import typed, whole_or_none

__all__ = ["names_from_json", "parameters_from_json", "parameters_to_json"]


def parameters_to_json(parameters: tuple[ProjectParameter, ...]) -> list[dict[str, object]]:
    """Return parameters as JSON's values; of each only what is known of it."""
    return [_parameter_to_json(one) for one in parameters]


def _parameter_to_json(parameter: ProjectParameter) -> dict[str, object]:
    usual = ProjectParameter(parameter.name)
    fields = ("value", "low", "high", "step", "label", "note")
    known = {field: getattr(parameter, field) for field in fields}
    return {
        "name": parameter.name,
        **{field: value for field, value in known.items() if value != getattr(usual, field)},
    }


def parameters_from_json(data: object) -> tuple[ProjectParameter, ...]:
    """Return the parameters that ``data`` describes.

    Raises:
        StorageError: It describes none; the message goes on after the name of the file.
    """
    entries = typed(data, list, "is damaged: its parameters are no list")
    if len(entries) > MOST_PARAMETERS:
        raise StorageError(f"is damaged: it has more than {MOST_PARAMETERS} parameters")
    parameters = tuple(map(_parameter_from_json, entries))
    if len({one.name for one in parameters}) < len(parameters):
        raise StorageError("is damaged: two parameters have the same name")
    return parameters


def _parameter_from_json(data: object) -> ProjectParameter:
    fields = typed(data, dict, "is damaged: a parameter is no object")
    name = typed(fields.get("name"), str, "is damaged: a parameter has no name")

    def number(key: str) -> int | None:
        message = f"is damaged: the {key} of a parameter is no whole number"
        return whole_or_none(fields.get(key), message)

    def text(key: str) -> str:
        return typed(fields.get(key, ""), str, f"is damaged: the {key} of a parameter is no text")

    low, high, step = number("low"), number("high"), number("step")
    step = 1 if step is None else step
    reaches = range(-GREATEST_NUMBER, GREATEST_NUMBER + 1)
    if any(end is not None and end not in reaches for end in (low, high)):
        raise StorageError("is damaged: the range of a parameter is too wide")
    if low is not None and high is not None and low >= high:
        raise StorageError("is damaged: the range of a parameter is empty")
    if not 1 <= step <= GREATEST_NUMBER:
        raise StorageError("is damaged: the step of a parameter is not positive, or too large")
    return ProjectParameter(name, number("value"), low, high, step, text("label"), text("note"))


def names_from_json(data: object) -> tuple[str, ...]:
    """Return the names of parameters that ``data`` lists, ascending.

    Raises:
        StorageError: It lists none; the message goes on after the name of the file.
    """
    message = "is damaged: the free parameters of a mechanic are no names"
    return tuple(sorted({typed(name, str, message) for name in typed(data, list, message)}))
