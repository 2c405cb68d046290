"""Table scripts for tests: how to read them, and strategies that write small ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from engine.languages.policies import Policy
from engine.languages.results import ChoicesByPath, Run
from engine.languages.table.program import RollMechanic, roll_mechanic
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
calls = st.sampled_from(("f(a)", "g(2, a)", "g(b, c)", "h(2, a)", "h(c, b)"))
expressions = st.one_of(atoms, sums, st.builds("max({}, {})".format, atoms, atoms), calls)
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


def _loops() -> st.SearchStrategy[str]:
    """Write loops over several variables; nothing inside of them begins to count anew."""
    block = _blocks(st.one_of(assignments, assignments, returns))
    return st.one_of(
        st.builds('m = 3; while (m > 0) {{ {} m -= roll("d2"); }}'.format, block),
        st.builds("m = 2; while (m > 0 && ({})) {{ m--; {} }}".format, conditions, block),
        st.builds(
            "m = 2; k = 0;"
            " while (m > 0 && k < 2) {{ if ({}) {{ k++; }} else {{ m--; }} {} }}".format,
            conditions,
            block,
        ),
        st.builds(
            "m = 2; k = 1; while (m > 0 || k > 0) {{ if ({}) {{ if (m > 0) {{ m--; {} }}"
            ' else {{ k--; }} }} else if (k > 0 && ({})) {{ k -= roll("d2"); {} }}'
            " else {{ m -= 2; k--; }} }}".format,
            conditions,
            block,
            conditions,
            block,
        ),
    )


def _targets() -> st.SearchStrategy[str]:
    """Write loops over three variables that are alike, one of which is chosen at random."""
    blow = st.sampled_from(("-= 1;", '-= roll("d2");', "= 0;", "= max(0, a - 1);"))
    unlike = st.sampled_from(("", "", "b += 1;", "if (a < 2) { m--; }"))
    return st.builds(
        "m = 2; a = 2; b = 2; c = 2; while (m > 0 && (a > 0 || b > 0 || c > 0)) {{ {unlike}"
        ' m -= roll("d2"); t = roll("d3"); if (t == 1) {{ a {blow} }}'
        " else if (t == 2) {{ b {other} }} else {{ c {third} }} }}".format,
        unlike=unlike,
        blow=blow,
        other=blow,
        third=blow,
    ).map(
        lambda text: text.replace("b = max(0, a", "b = max(0, b").replace(
            "c = max(0, a", "c = max(0, c"
        )
    )


def _questions() -> st.SearchStrategy[str]:
    """Write two choices by a number that is rolled for nothing else."""
    asked = st.builds(
        "d {} {}".format, st.sampled_from(("<", "<=", "==", "!=", ">")), st.integers(1, 5)
    )
    inner = st.one_of(assignments, assignments, returns)
    return st.builds(
        'd = roll("d5"); if ({}) {{ {} }} if ({} && {}) {{ {} }} else {{ {} }}'.format,
        asked,
        inner,
        asked,
        st.one_of(asked, conditions),
        inner,
        inner,
    )


simple = st.one_of(assignments, assignments, returns, _loops(), _targets(), _questions())
statements = st.recursive(simple, _compound, max_leaves=3)


def _alone(statements: str) -> str:
    """Return statements for a function that has no list to go through, and calls no other."""
    for call in ("f(a)", "g(2, a)", "g(b, c)", "h(2, a)", "h(c, b)"):
        statements = statements.replace(call, "a")
    return statements.replace("for (each : items)", "if (a < 2)").replace("+= each", "+= 1")


@st.composite
def small_scripts(draw: st.DrawFn) -> str:
    """Write a script of three functions, two of which call themselves, and a roll.

    There may be a function in error, which nothing calls.
    """
    in_error = "b = lost; while (max(a, b) > 3) { a--; } return g(a, b);"
    broken = draw(st.sampled_from(("", f"deffun broken(a: int, b: int) {{ {in_error} }}\n")))
    begin = "b = 1; c = 2; n = 0;"
    inner = _alone(draw(_blocks(statements)))
    again = _alone(draw(_blocks(st.one_of(assignments, returns))))
    outer = draw(st.lists(statements, min_size=1, max_size=3).map(" ".join))
    passes_on = f"return g(k - 1, {_alone(draw(expressions))});"
    down = draw(st.sampled_from(("1", 'roll("d2")')))
    goes_on = f"return g(k - {down}, a) + {draw(numbers)};"
    return (
        f"{broken}deffun f(a: int) {{ {begin} {inner} return a + b; }}\n"
        f"deffun g(k: int, a: int) {{ if (k < 1 || k > 3) {{ return a; }} {begin} {again}"
        f" if ({draw(conditions)}) {{ {passes_on} }} {goes_on} }}\n"
        f"deffun h(k: int, a: int) {{ if (k < 1 || k > 3) {{ return a; }} {begin} {again}"
        f" if ({draw(conditions)}) {{ {passes_on.replace('g(', 'h(')} }}"
        f" {_alone(draw(assignments))} return h(k - {down}, a + b); }}\n"
        f"defroll x(items: int list) {{ a = 0; {begin} {outer} return a * 10 + b + c; }}"
    )


def roll(script, declared, arguments, source, memory=None, choices=None):
    """Make a roll, or replay it, with choices as people give them, by exact or shown paths."""
    given = ChoicesByPath(choices or {})
    return replay(script, declared, arguments, source, memory, given)
