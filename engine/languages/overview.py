"""What a script declares for its players, as far as it can be read: types, rolls, decisions."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.languages.forms import DeclaredRoll, Forms, roll_named

__all__ = ["Overview", "RollOverview"]


@dataclass(frozen=True, slots=True)
class RollOverview:
    """What can be decided about a roll before it is made.

    Attributes:
        declared: The roll, with its parameters and why it cannot be made, if it cannot.
        returns: Whether it returns something that can be its outcome.
        outcomes: The variables that can be its outcome, the likeliest first.
        decisions: The labels of the decisions it may come to, as far as they are written out.
        has_others: Whether it may come to decisions whose labels are put together on the way.
        choices: The labels among them where a number is chosen, each case-folded and with the
            numbers that are written out.
    """

    declared: DeclaredRoll
    returns: bool = False
    outcomes: tuple[str, ...] = ()
    decisions: tuple[str, ...] = ()
    has_others: bool = False
    choices: tuple[tuple[str, tuple[int, ...]], ...] = ()

    def offered(self, label: str) -> tuple[int, ...] | None:
        """Return the numbers that can be chosen at a decision, None where it is by yes or no."""
        return dict(self.choices).get(label.casefold())


@dataclass(frozen=True, slots=True)
class Overview:
    """What a script declares for its players.

    Attributes:
        forms: The types of entities.
        rolls: The rolls in the order declared.
        is_sound: Whether nothing in the script is in error.
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

        A script that is being written is in error at most times; nothing should come and go with
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
