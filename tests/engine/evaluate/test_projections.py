"""Cards that are only looked at by rank and suit, held against every hand there is."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.evaluate import evaluator, projections, strategies
from engine.languages.troll.exact import calculation
from engine.languages.troll.program import parse_program
from engine.textbox import TextBox
from tests.amount import examples
from tests.engine.evaluate.kernels.test_kernels import measured

POKER = """
deck := foreach rank in 1..13 do foreach suit in 1..4 do [rank, suit];
hand := deck pick 5;
ranks := %1 hand;
sets := counts ranks;
flush := 5 = counts %2 hand;
row := 5 = count straight (ranks U if 1 = ranks then 14 else {});
if flush & row then "straight flush"
else if 4 = sets then "four of a kind"
else if 3 = sets & 2 = sets then "full house"
else if flush then "flush"
else if row then "straight"
else if 3 = sets then "three of a kind"
else if 2 = count 2 = sets then "two pairs"
else if 2 = sets then "one pair"
else "high card"
"""

HANDS = {
    "straight flush": 40,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three of a kind": 54_912,
    "two pairs": 123_552,
    "one pair": 1_098_240,
    "high card": 1_302_540,
}
"""How many of all 2,598,960 hands of five cards are of each kind, as any table of poker says."""


@pytest.fixture
def _at_any_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at projections of few cards, too, whose hands would all be looked at sooner."""
    monkeypatch.setattr(evaluator, "SOONER_THAN_SCORES", 0)
    monkeypatch.setattr(strategies, "SOONER_THAN_SHAPES", 0)


def test_all_hands_of_poker_are_those_that_tables_tell_of() -> None:
    found = parse_program(POKER).calculate({}, 12, Budget(states=200_000))
    counted = {}
    for outcome in found.outcomes:
        assert isinstance(outcome, TextBox)
        counted[outcome.lines[0]] = found.probability(outcome) * 2_598_960
    assert HANDS == counted


def decks() -> st.SearchStrategy[str]:
    """Return cards of ranks and suits, full decks and others, some of them twice or more."""
    card = st.tuples(st.integers(1, 3), st.integers(1, 3))
    cards = st.lists(card, min_size=3, max_size=7).map(
        lambda drawn: "{" + ", ".join(f"[{rank}, {suit}]" for rank, suit in sorted(drawn)) + "}"
    )
    full = st.sampled_from([2, 3]).map(
        lambda suits: f"foreach r in 1..3 do foreach s in 1..{suits} do [r, s]"
    )
    return st.one_of(cards, full.map(lambda deck: f"({deck})"))


SCRIPTS = (
    "sum %1 hand * max counts %2 hand",
    "(count different %2 hand) + max counts %1 hand",
    "if 2 <= max counts %2 hand then sum largest 2 %1 hand else 0",
    'if 3 = counts %2 hand then "three" else if 1 = %1 hand then "one" else "none"',
    "if 2 = counts %2 hand then %1 hand else {}",
    "(count %2 hand) * (min %1 hand) + d3 * min counts %2 hand",
    "%1 hand",
    "different %1 hand",
    "counts %2 hand",
    "%1 if d2 = 1 then hand else different hand",
)


@pytest.mark.usefixtures("_at_any_size")
@given(
    deck=decks(),
    drawn=st.sampled_from(["deck pick 2", "deck pick 3", "3 # choose deck", "4 # choose deck"]),
    script=st.sampled_from(SCRIPTS),
)
@settings(max_examples=examples(40), suppress_health_check=list(HealthCheck))
def test_classes_of_hands_weigh_what_all_hands_weigh(deck: str, drawn: str, script: str) -> None:
    text = f"deck := {deck}; hand := {drawn}; {script}"
    assert measured(text, uses_kernels=False) == measured(text, uses_kernels=True)


@pytest.mark.parametrize("script", SCRIPTS[:6])
def test_the_suits_of_a_deck_are_exchanged(script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = []
    together = projections.measure_of_showings

    def watched(node, parts, nodes, budget):
        rows.append(len(parts[0].weights))
        return together(node, parts, nodes, budget)

    monkeypatch.setattr(projections, "measure_of_showings", watched)
    deck = "foreach r in 1..13 do foreach s in 1..4 do [r, s]"
    program = parse_program(f"deck := {deck}; hand := deck pick 4; {script}")
    calculation.calculate(program.script, program.text, {}, 12, Budget())  # the calculus alone
    assert 1 == len(rows)
    assert 8_000 > rows[0]


@pytest.mark.parametrize(
    "script",
    [
        "max %2 hand",
        "count 1 = %2 hand",
        "max counts %2 hand + (if [2, 2] = hand then 1 else 0)",
        "max counts straight %2 hand",
    ],
)
def test_suits_that_are_told_apart_are_not_exchanged(
    script: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(projections, "measure_of_showings", None)
    deck = "foreach r in 1..6 do foreach s in 1..4 do [r, s]"
    found = parse_program(f"deck := {deck}; hand := deck pick 3; {script}").calculate(
        {}, 12, Budget()
    )
    assert 1 == sum(found.probability(outcome) for outcome in found.outcomes)


THIRDS = "{" + ", ".join(str(-x // 5 % 3) for x in range(1, 21)) + "}"


@pytest.mark.parametrize(
    ("script", "as_well"),
    [
        ("foreach c in (1..52) pick 5 do c mod 13", f"({' U '.join(['(0..12)'] * 4)}) pick 5"),
        ("foreach x in 30d20 do x mod 4", "30 # (z3)"),
        ("foreach x in 20d20 do (-x / 5) mod 3", "20 # choose " + THIRDS),
        ("different foreach x in 9d20 do x mod 5", "different 9 # (z4)"),
        ("foreach x in 5d9 do x * x", "5 # choose {1, 4, 9, 16, 25, 36, 49, 64, 81}"),
    ],
)
def test_numbers_made_of_each_die_may_be_all_that_is_asked(script: str, as_well: str) -> None:
    found = parse_program(script).calculate({}, 12, Budget())
    expected = parse_program(as_well).calculate({}, 12, Budget())
    assert expected.outcomes == found.outcomes
    assert all(expected.probability(each) == found.probability(each) for each in found.outcomes)
