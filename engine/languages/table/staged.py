"""A table script as it is played in the window: what it offers, and one of its rolls set up."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.languages.forms import DeclaredRoll, Forms, roll_named
from engine.languages.kinds import FieldValue
from engine.languages.staging import Fields, Staging, entry_to_json
from engine.languages.table.exact.outcomes import Policy
from engine.languages.table.labels import has_unwritten_labels, labels_of
from engine.languages.table.mechanic import RollMechanic, outcome_variables
from engine.languages.table.reading.checks.checked import CheckedFunction, TableScript
from engine.languages.table.reading.checks.checker import check
from engine.languages.table.rolling.replay import arguments_from

__all__ = [
    "Overview",
    "RollOverview",
    "overview",
    "staged_arguments",
    "staged_offer",
    "staged_program",
]


@dataclass(frozen=True, slots=True)
class RollOverview:
    """What can be decided about a roll before it is made.

    Attributes:
        declared: The roll, with its parameters and why it cannot be made, if it cannot.
        returns: Whether it returns something that can be its outcome.
        outcomes: The variables that can be its outcome, the likeliest first.
        decisions: The labels of the decisions it may come to, as far as they are written out.
        has_others: Whether it may come to decisions whose labels are put together on the way.
    """

    declared: DeclaredRoll
    returns: bool = False
    outcomes: tuple[str, ...] = ()
    decisions: tuple[str, ...] = ()
    has_others: bool = False


@dataclass(frozen=True, slots=True)
class Overview:
    """What a script declares for its players.

    Attributes:
        forms: The types of entities.
        rolls: The rolls in the order declared.
        is_sound: Whether nothing in the script is at fault.
    """

    forms: Forms
    rolls: tuple[RollOverview, ...]
    is_sound: bool = True

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the decisions of all rolls, as far as they are written out."""
        return tuple(dict.fromkeys(label for one in self.rolls for label in one.decisions))

    def roll_named(self, name: str | None) -> RollOverview | None:
        """Return the roll of this name, or else this title; the first one for None, if any."""
        if name is None:
            return next(iter(self.rolls), None)
        chosen = roll_named((one.declared for one in self.rolls), name)
        return next((one for one in self.rolls if one.declared is chosen), None)

    def completed(self, before: Overview, roll: str | None) -> Overview:
        """Return this overview with what an earlier one tells of what cannot be read now.

        A script that is being written is at fault at most times; nothing should come and go with
        every word of it.

        Args:
            before: What the script declared when it was last seen.
            roll: The name of the roll that is being looked at, or None for the first one.
        """
        if self.is_sound:
            return self
        rolls = tuple(
            _with_details(one, before.roll_named(one.declared.name)) for one in self.rolls
        )
        chosen = before.roll_named(roll)
        if chosen is not None and self.roll_named(chosen.declared.name) is None:
            place = before.rolls.index(chosen)
            rolls = (*rolls[:place], chosen, *rolls[place:])
        return Overview(_completed(self.forms, before.forms), rolls, is_sound=False)

    def takes_list(self, roll: str | None, parameter: str) -> bool:
        """Return whether a parameter of a roll is a list."""
        found = self.roll_named(roll)
        key = parameter.casefold()
        return found is not None and any(
            one.key == key and one.kind.is_list for one in found.declared.parameters
        )


def overview(text: str) -> Overview:
    """Return what a script declares, as far as it can be read."""
    script = check(text)
    return Overview(
        script.forms,
        tuple(_roll_overview(script, declared) for declared in script.declared_rolls),
        is_sound=not script.errors,
    )


def _with_details(present: RollOverview, before: RollOverview | None) -> RollOverview:
    """Return a roll with the details it had before, if it cannot be made as it is."""
    if before is None or present.declared.obstacle is None:
        return present
    return replace(
        before, declared=replace(present.declared, parameters=before.declared.parameters)
    )


def _completed(present: Forms, before: Forms) -> Forms:
    """Return types with those of before that are gone, or have lost fields."""
    known = present.by_key
    lost = [
        form
        for form in before.forms
        if form.name.casefold() not in known
        or len(known[form.name.casefold()].fields) < len(form.fields)
    ]
    kept = {form.name.casefold(): form for form in lost}
    both = [kept.pop(form.name.casefold(), form) for form in present.forms]
    return Forms((*both, *kept.values()))


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
    )


def staged_program(text: str, staging: Staging) -> RollMechanic:
    """Return the roll of a script that ``staging`` names, with what it takes besides the text.

    Raises:
        DiceError: The roll cannot be run, there is none of this name, or an argument is of another
            kind than its parameter.
    """
    script = check(text)
    declared = staged_offer(script, staging.roll)
    arguments = staged_arguments(script, declared, staging.arguments)
    decisions = {label.casefold(): staging.decides(label) for label, _ in staging.decisions}
    policy = Policy(staging.otherwise, decisions)
    outcome = staging.outcome or _usual_outcome(script.rolls[declared.name.casefold()])
    return RollMechanic(script, declared, arguments, policy, outcome)


def staged_arguments(
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


def staged_offer(script: TableScript, name: str | None) -> DeclaredRoll:
    """Return the roll of this name or title, the first one for None, if it can be run.

    Raises:
        DiceError: There is none, or it reaches something at fault: then the first fault of the
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
