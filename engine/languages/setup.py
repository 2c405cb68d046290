"""How a script is played: what it takes besides its text before its dice can be rolled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from engine.best_play.goals import Goal
from engine.errors import DiceError
from engine.languages.policies import Policy, Way, WayOrNumber

__all__ = ["Entry", "Fields", "RollSetup", "entry_from_json", "entry_to_json"]

DEEPEST = 150
"""Records and lists in one another; forms and scripts with more have not been seen."""

LONGEST_PLACE = 40
"""Characters of the name of a place so deep that nobody reads on."""

LABEL = "label"
"""The key of an entity's label in JSON; a field of that name is the label."""


@dataclass(frozen=True, slots=True, eq=False)
class Fields:
    """What somebody has filled in for an entity, before any script has looked at it.

    Names are kept as they were written and compared without regard to capitals. What a script has
    no field for is kept too, because its types change while it is being written.

    Attributes:
        entries: The name and the value of each field filled in.
        label: What people call the entity, or None where no field tells.
    """

    entries: tuple[tuple[str, Entry], ...] = ()
    label: str | None = None

    def __eq__(self, other: object) -> bool:
        """Return whether everything is filled in alike; ``true`` and 1 are not."""
        return isinstance(other, Fields) and _alike(self, other)

    def __hash__(self) -> int:
        return hash((self.entries, self.label))

    def __iter__(self) -> Iterator[tuple[str, Entry]]:
        """Yield the name and the value of each field."""
        return iter(self.entries)

    def get(self, name: str) -> Entry | None:
        """Return the value of a field, or None where it is not filled in."""
        key = name.casefold()
        own = next((value for known, value in self.entries if known.casefold() == key), None)
        return self.label if own is None and key == LABEL else own

    def with_entry(self, name: str, value: Entry) -> Fields:
        """Return these fields with ``name`` set to ``value``, in its place or at the end."""
        key = name.casefold()
        if key == LABEL:
            # JSON has one key for a label and for a field of that name, so there is never both.
            others = self.without(name).entries
            if isinstance(value, str):
                return Fields(others, value)
            return Fields((*others, (name, value)))
        if all(own.casefold() != key for own, _ in self.entries):
            return replace(self, entries=(*self.entries, (name, value)))
        entries = tuple((own, value if own.casefold() == key else old) for own, old in self.entries)
        return replace(self, entries=entries)

    def without(self, name: str) -> Fields:
        """Return these fields with nothing filled in for ``name``."""
        key = name.casefold()
        entries = tuple(one for one in self.entries if one[0].casefold() != key)
        return Fields(entries, None if key == LABEL else self.label)

    @property
    def name(self) -> str:
        """What people call the entity, or an empty text where nobody has named it."""
        own = self.get("name")
        return self.label or (own if isinstance(own, str) else "")


Entry: TypeAlias = "int | bool | str | Fields | tuple[Entry, ...]"
"""A value filled in: a number, a truth, a text, a record, or a list of these."""


def _alike(one: Entry, other: Entry) -> bool:
    """Return whether two entries are the same; to Python, true is 1."""
    if one is other:
        return True
    if isinstance(one, Fields) and isinstance(other, Fields):
        return (
            one.label == other.label
            and len(one.entries) == len(other.entries)
            and all(
                name == key and (value is held or _alike(value, held))
                for (name, value), (key, held) in zip(one.entries, other.entries, strict=True)
            )
        )
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(
            value is held or _alike(value, held) for value, held in zip(one, other, strict=True)
        )
    return type(one) is type(other) and one == other


def entry_to_json(entry: Entry) -> object:
    """Return ``entry`` in JSON's values; the label of a record is its field ``label``."""
    if isinstance(entry, Fields):
        own = {name: entry_to_json(value) for name, value in entry.entries}
        return own if entry.label is None else {LABEL: entry.label, **own}
    if isinstance(entry, tuple):
        return [entry_to_json(one) for one in entry]
    return entry


def entry_from_json(written: object, place: str = "the value") -> Entry:
    """Return what JSON's values describe.

    Args:
        written: The values.
        place: What they are for, such as ``target.ac``.

    Raises:
        DiceError: Something in there is neither number, truth, text, record nor list, or lies
            deeper than anybody would fill in.
    """
    return _entry_from_json(written, place, 0)


def _entry_from_json(written: object, place: str, depth: int) -> Entry:
    if isinstance(written, bool | int | str):
        return written
    if depth > DEEPEST:
        raise DiceError(f"{place[:LONGEST_PLACE]}… lies more than {DEEPEST} records and lists deep")
    if isinstance(written, Mapping):
        label = written.get(LABEL)
        return Fields(
            tuple(
                (str(name), _entry_from_json(value, f"{place}.{name}", depth + 1))
                for name, value in written.items()
                if not (name == LABEL and isinstance(label, str))
            ),
            label if isinstance(label, str) else None,
        )
    if isinstance(written, Sequence):
        return tuple(
            _entry_from_json(one, f"{place}[{number}]", depth + 1)
            for number, one in enumerate(written, start=1)
        )
    raise DiceError(f"{place} must be a whole number, true or false, a text, a record or a list")


@dataclass(frozen=True, slots=True)
class RollSetup:
    """What a table script takes besides its text; a script of another notation takes none of it.

    Scripts that are played alike have equal setups, however these came about: a decision made as
    all others are is left out, and the rest stand in the order of their labels.

    Attributes:
        roll: The name of the roll, or None for the first one.
        arguments: A value for each parameter of the roll; what is left out is empty.
        decisions: How decisions are made, by their labels; of labels that differ in their
            capitals the first one counts. Truths stand for always and never.
        otherwise: How decisions without a label of their own are made.
        outcome: The variable whose value at the end is the outcome; None for what the roll returns
            or, where it returns nothing, for the variable that it shows last.
        goal: What is wanted of the outcome where decisions are made as is best or worst for it.
    """

    roll: str | None = None
    arguments: Fields = Fields()
    decisions: tuple[tuple[str, WayOrNumber], ...] = ()
    otherwise: WayOrNumber = Way.NEVER
    outcome: str | None = None
    goal: Goal = field(default=Goal())

    def __post_init__(self) -> None:
        """Leave out what says nothing, and put the decisions in order."""
        object.__setattr__(self, "otherwise", _way(self.otherwise))
        first: dict[str, tuple[str, WayOrNumber]] = {}
        for label, way in self.decisions:
            first.setdefault(label.casefold(), (label, _way(way)))
        said = (first[key] for key in sorted(first) if first[key][1] != self.otherwise)
        object.__setattr__(self, "decisions", tuple(said))

    @property
    def policy(self) -> Policy:
        """How all decisions are made."""
        return Policy(self.otherwise, {label.casefold(): way for label, way in self.decisions})

    @property
    def is_free(self) -> bool:
        """Whether any decision depends on what was rolled."""
        return self.policy.is_free

    def way(self, label: str) -> WayOrNumber:
        """Return how decisions of a label are made."""
        key = label.casefold()
        own = (way for known, way in self.decisions if known.casefold() == key)
        return next(own, self.otherwise)

    def with_way(self, label: str, way: WayOrNumber) -> RollSetup:
        """Return this setup with the decision of a label made otherwise."""
        return replace(self, decisions=((label, way), *self.decisions))

    def with_other_ways(self, labels: Iterable[str], way: WayOrNumber) -> RollSetup:
        """Return this setup with all decisions made otherwise but those of some labels."""
        kept = tuple((label, self.way(label)) for label in labels)
        return replace(self, decisions=(*kept, *self.decisions), otherwise=way)

    def with_decision(self, label: str, *, always: bool) -> RollSetup:
        """Return this setup with a decision that is always made, or never."""
        return self.with_way(label, Way.of(always=always))

    def with_otherwise(self, labels: Iterable[str], *, always: bool) -> RollSetup:
        """Return this setup with all decisions always or never made but those of some labels."""
        return self.with_other_ways(labels, Way.of(always=always))

    def decides(self, label: str) -> bool:
        """Return whether a decision is always made."""
        return self.way(label) is Way.ALWAYS


def _way(way: WayOrNumber) -> WayOrNumber:
    return Way.of(always=way) if isinstance(way, bool) else way
