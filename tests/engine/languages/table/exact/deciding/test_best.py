"""Best play against all plays of generated scripts, and against what is published."""

from __future__ import annotations

import re
from fractions import Fraction

from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.errors import DiceError
from engine.goals import Goal
from engine.languages import DEFAULT_ITERATIONS
from engine.languages.policies import Policy, Way
from tests.engine.languages.table.plays import (
    Plays,
    TooManyPlaysError,
    best,
    best_of_all_policies,
)
from tests.engine.languages.table.scripts import LABELS, mechanic, small_scripts

BEST = Policy(Way.BEST)


def played(text, goal="mean", policy=BEST, outcome=None, budget=None, **arguments):
    one = mechanic(text, arguments, policy, outcome)
    return one.best_play(Goal.read(goal), policy, {}, DEFAULT_ITERATIONS, budget or Budget())


def odds(distribution):
    return {
        value[0] if value else 0: Fraction(weight, distribution.total)
        for value, weight in zip(distribution.outcomes, distribution.weights, strict=True)
    }


def expanded(text):
    """Return a generated script with decisions in the midst of sums and calls, too.

    Its loops all come to an end.
    """
    text = re.sub(r"while \([^{]*", lambda head: head[0].replace("||", "&&"), text)
    return text.replace("return a * 10 + b + c;", "return pick(a) * 10 + b + c;") + (
        'deffun pick(a: int) { d = roll("d2"); if (userOption("blue")) { return a + d; }'
        " return 2; }"
    )


goals = st.sampled_from(("mean", "least", "at least 12", "at most 20", "between 5 and 15"))
ways = st.sampled_from((Way.BEST, Way.BEST, Way.WORST, Way.NEVER, Way.ALWAYS))
policies = st.builds(
    lambda *each: Policy(Way.BEST, dict(zip(LABELS, each, strict=True))), ways, ways
)


class TestAgainstAllPlays:
    @settings(max_examples=500, phases=[Phase.generate])
    @given(
        text=small_scripts().map(expanded),
        items=st.lists(st.integers(0, 2), max_size=2),
        goal=goals.map(Goal.read),
        policy=policies,
    )
    def test_best_play_is_the_best_of_all_plays(self, text, items, goal, policy):
        one = mechanic(text, {"items": items}, policy)
        assert one.declared.obstacle is None, one.script.diagnostics
        try:
            plays = Plays(one, policy, 300)
        except (TooManyPlaysError, DiceError):
            assume(False)
        worth, distribution = best(plays.root, goal)
        opponents = Way.WORST in policy.labels.values()
        if plays.choices <= 7 and not opponents:
            assert worth == best_of_all_policies(plays, goal)

        found = one.best_play(goal, policy, {}, DEFAULT_ITERATIONS, Budget())

        assert goal.figure(worth) == found.value
        assert distribution == odds(found.distribution)
