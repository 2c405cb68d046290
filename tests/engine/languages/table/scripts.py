"""Table scripts for tests: how to read them, and strategies that write small ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from engine.languages.results import ChoicesByPath, Run
from engine.languages.table.exact.outcomes import Policy
from engine.languages.table.mechanic import RollMechanic, roll_mechanic
from engine.languages.table.reading.checks.checker import check
from engine.languages.table.rolling.replay import ReplayedRoll, replay
from engine.random_source import RandomSource


def mechanic(
    text: str,
    arguments: dict[str, Any] | None = None,
    policy: Policy | None = None,
    outcome: str | None = None,
) -> RollMechanic:
    return roll_mechanic(check(text), None, arguments or {}, policy, outcome)


@dataclass(frozen=True)
class Played:
    """A roll that was made, to be replayed with other decisions."""

    mechanic: RollMechanic
    result: ReplayedRoll

    @property
    def run(self) -> Run:
        return self.result.run

    def with_choice(self, path: str, source: RandomSource, *, chosen: bool) -> Played:
        choices = {**self.result.choices, path: chosen}
        return Played(self.mechanic, _rolled(self.mechanic, source, self.result.memory, choices))


def played(
    mechanic: RollMechanic, source: RandomSource, choices: dict[str, bool] | None = None
) -> Played:
    return Played(mechanic, _rolled(mechanic, source, {}, choices or {}))


def _rolled(mechanic, source, memory, choices) -> ReplayedRoll:
    return replay(mechanic.script, mechanic.declared, mechanic.arguments, source, memory, choices)


def body(statements: str, parameters: str = "") -> str:
    return f"defroll x({parameters}) {{ {statements} }}"


VARIABLES = ("a", "b", "c")
LABELS = ("red", "blue")

numbers = st.integers(0, 3).map(str)
dice = st.sampled_from(("d2", "d3", "2d2")).map('roll("{}")'.format)
atoms = st.one_of(numbers, st.sampled_from(VARIABLES), dice)
sums = st.builds("({} {} {})".format, atoms, st.sampled_from("+-*"), atoms)
expressions = st.one_of(atoms, sums, st.builds("max({}, {})".format, atoms, atoms), st.just("f(a)"))
comparisons = st.builds(
    "{} {} {}".format, atoms, st.sampled_from(("<", "<=", "==", "!=", ">")), atoms
)
decisions = st.sampled_from(LABELS).map('userOption("{}")'.format)
conditions = st.one_of(
    comparisons,
    decisions,
    st.builds("{} && {}".format, comparisons, st.one_of(comparisons, decisions)),
    st.builds("{} || {}".format, comparisons, comparisons),
    st.builds("!({})".format, comparisons),
)
assignments = st.builds(
    "{} {} {};".format, st.sampled_from(VARIABLES), st.sampled_from(("=", "+=", "-=")), expressions
)
returns = st.builds("return {};".format, expressions)


def _blocks(statements: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.lists(statements, min_size=1, max_size=2).map(" ".join)


def _compound(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    block = _blocks(inner)
    return st.one_of(
        st.builds("if ({}) {{ {} }}".format, conditions, block),
        st.builds("if ({}) {{ {} }} else {{ {} }}".format, conditions, block, block),
        st.builds("n = 0; while (n < 2) {{ n++; {} }}".format, block),
        st.builds("for (each : items) {{ a += each; {} }}".format, block),
    )


statements = st.recursive(st.one_of(assignments, assignments, returns), _compound, max_leaves=4)


@st.composite
def small_scripts(draw: st.DrawFn) -> str:
    """Write a script of a function and a roll over the variables a, b and c."""
    begin = "b = 1; c = 2; n = 0;"
    inner = draw(_blocks(statements)).replace("f(a)", "a")
    # The function has no list to go through, and does not call itself.
    inner = inner.replace("for (each : items)", "if (a < 2)").replace("+= each", "+= 1")
    outer = draw(st.lists(statements, min_size=1, max_size=3).map(" ".join))
    return (
        f"deffun f(a: int) {{ {begin} {inner} return a + b; }}\n"
        f"defroll x(items: int list) {{ a = 0; {begin} {outer} return a * 10 + b + c; }}"
    )


def roll(script, declared, arguments, source, memory=None, choices=None):
    """Make a roll, or replay it, with choices as people give them, by exact or shown paths."""
    given = ChoicesByPath(choices or {})
    return replay(script, declared, arguments, source, memory, given)
