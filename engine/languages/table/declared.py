"""What a table script declares, and one of its rolls set up; see ``engine.languages.declaring``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.best_play.goals import Goal
from engine.languages.forms import DeclaredRoll
from engine.languages.kinds import FieldValue
from engine.languages.overview import Overview, RollOverview
from engine.languages.policies import Policy, Way, WayOrNumber
from engine.languages.setup import Fields, RollSetup, entry_to_json
from engine.languages.table.labels import has_unwritten_labels, labels_of, offers_of
from engine.languages.table.outcome import outcome_variables
from engine.languages.table.program import RollMechanic, roll_mechanic
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript
from engine.languages.table.reading.checks.checker import check
from engine.languages.table.rolling.replay import arguments_from

__all__ = ["overview", "prepared", "read", "set_up"]


def read(text: str) -> TableScript:
    """Return a script, as far as it can be read."""
    return check(text)


def overview(text: str) -> Overview:
    """Return what a script declares, as far as it can be read."""
    script = check(text)
    return Overview(
        script.forms,
        tuple(_roll_overview(script, declared) for declared in script.declared_rolls),
        is_sound=not script.errors,
    )


def _roll_overview(script: TableScript, declared: DeclaredRoll) -> RollOverview:
    function = script.rolls.get(declared.name.casefold())
    if function is None or declared.obstacle is not None:
        return RollOverview(declared)
    labels = {label.casefold(): label for label in labels_of(script, function)}
    return RollOverview(
        declared,
        function.returns_value,
        outcome_variables(function),
        tuple(dict.fromkeys(labels.values())),
        has_unwritten_labels(script, function),
        tuple(offers_of(script, function).items()),
    )


def set_up(text: str, setup: RollSetup) -> RollMechanic:
    """Return the roll of a script that ``setup`` names, with what it takes besides the text.

    Raises:
        DiceError: The roll cannot be run, there is none of this name, or an argument is of another
            kind than its parameter.
    """
    script = check(text)
    declared = _chosen_roll(script, setup.roll)
    arguments = _arguments(script, declared, setup.arguments)
    outcome = setup.outcome or _usual_outcome(script.rolls[declared.name.casefold()])
    mechanic = RollMechanic(script, declared, arguments, setup.policy, outcome, goal=setup.goal)
    return mechanic.with_steps()


def prepared(
    text: str,
    name: str | None,
    written: Mapping[str, object],
    decisions: Mapping[str | None, WayOrNumber] | None = None,
    outcome: str | None = None,
    rounds: int | None = None,
    goal: Goal | None = None,
) -> RollMechanic:
    """Return a roll with its arguments as JSON describes them.

    Args:
        text: The script.
        name: The name or title of the roll, or None for the only one.
        written: The arguments by the names of the parameters; what is left out is empty.
        decisions: How decisions are made, by their labels; by None all others.
        outcome: The variable that is the outcome, or None for what the roll returns.
        rounds: Rounds of a loop without a certain end, or None for the usual number.
        goal: What is wanted where decisions are left free, or None for the greatest mean.

    Raises:
        DiceError: There is no such roll, or an argument is of another kind.
    """
    given = dict(decisions or {})
    otherwise = given.pop(None, Way.NEVER)
    policy = Policy(otherwise, {str(label).casefold(): how for label, how in given.items()})
    mechanic = roll_mechanic(check(text), name, written, policy, outcome)
    return replace(mechanic, rounds=rounds or mechanic.rounds, goal=goal or mechanic.goal)


def _arguments(
    script: TableScript, declared: DeclaredRoll, given: Fields
) -> tuple[FieldValue, ...]:
    """Return a value for each parameter of a roll that can be made.

    What was filled in for parameters when they were of another kind is passed over, as is what was
    filled in for fields that the types do not have any more.

    Raises:
        DiceError: A value within a record or a list is of another kind than its field.
    """
    written = {
        one.name: entry_to_json(argument)
        for one in declared.parameters
        if (value := given.get(one.name)) is not None
        and (argument := script.forms.as_argument(one.kind, value)) is not None
    }
    return arguments_from(script, declared, written)


def _chosen_roll(script: TableScript, name: str | None) -> DeclaredRoll:
    """Return the roll of this name or title, the first one for None, if it can be run.

    Raises:
        DiceError: There is none, or it reaches something in error: then the first error of the
            script.
    """
    if name is None and script.declared_rolls:
        name = script.declared_rolls[0].name
    return script.sound_roll(name)


def _usual_outcome(function: CheckedFunction) -> str | None:
    """Return the variable that is the outcome unless somebody says otherwise, if it is one."""
    if function.returns_value:
        return None
    return next(iter(outcome_variables(function)), None)
