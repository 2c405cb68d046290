"""Games against the best of all ways to play them, each worked out by itself."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from engine.chains.components import Move
from engine.control import Budget
from engine.games.game import Game
from engine.games.nodes import End, Turn


def solved(nodes, answers, worst):
    """Return the values of all states under fixed answers, by elimination in Fractions."""
    following = {}
    for state, node in enumerate(nodes):
        if isinstance(node, Turn):
            following[state] = {node.options[answers[state]]: Fraction(1)}
        elif isinstance(node, Move):
            following[state] = {other: Fraction(w, node.total) for other, w in node.following}
    ends = {
        s: worst if n.worth is None else n.worth for s, n in enumerate(nodes) if s not in following
    }
    ending = set(ends)
    while True:
        more = {s for s, ways in following.items() if s not in ending and ending & set(ways)}
        if not more:
            break
        ending |= more
    values = {s: Fraction(int(w.p), int(w.q)) for s, w in ends.items()}
    values |= {s: Fraction(int(worst.p), int(worst.q)) for s in following if s not in ending}
    unknown = [s for s in following if s in ending]
    rows = []
    for state in unknown:
        row = {state: Fraction(1)}
        right = Fraction(0)
        for other, share in following[state].items():
            if other in values:
                right += share * values[other]
            else:
                row[other] = row.get(other, Fraction(0)) - share
        rows.append((row, right))
    for place, state in enumerate(unknown):
        pivot = next(i for i in range(place, len(rows)) if rows[i][0].get(state))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        row, right = rows[place]
        factor = row[state]
        row, right = {s: v / factor for s, v in row.items()}, right / factor
        rows[place] = (row, right)
        for i, (other, its) in enumerate(rows):
            if i != place and other.get(state):
                times = other[state]
                changed = {s: other.get(s, 0) - times * row.get(s, 0) for s in {*other, *row}}
                rows[i] = (changed, its - times * right)
    for place, state in enumerate(unknown):
        values[state] = rows[place][1]
    return [values[state] for state in range(len(nodes))]


@st.composite
def games(draw, opponents=False):
    """Write a game of a few states, most of which may lead back to one another."""
    size = draw(st.integers(2, 7))
    states = st.integers(0, size + 1)
    nodes = []
    for _ in range(size):
        if draw(st.booleans()):
            options = tuple(draw(st.lists(states, min_size=1, max_size=3)))
            nodes.append(Turn(options, opponents and draw(st.booleans())))
        else:
            ways = draw(st.dictionaries(states, st.integers(1, 3), min_size=1, max_size=3))
            nodes.append(Move(tuple(ways.items()), sum(ways.values())))
    worths = draw(st.lists(st.integers(-3, 5), min_size=2, max_size=2))
    return [*nodes, *(End(fmpq(worth)) for worth in worths)]


def reached(nodes):
    seen, waiting = {0}, [0]
    while waiting:
        node = nodes[waiting.pop()]
        ways = node.options if isinstance(node, Turn) else ()
        ways = [s for s, _ in node.following] if isinstance(node, Move) else ways
        waiting += [s for s in dict.fromkeys(ways) if s not in seen]
        seen |= set(ways)
    return seen


def all_answers(turns, nodes):
    for chosen in product(*(range(len(nodes[state].options)) for state in turns)):
        yield dict(zip(turns, chosen, strict=True))


@given(games())
def test_best_play_is_the_best_of_all_ways_to_play(nodes):
    seen = reached(nodes)
    worst = min((n.worth for n in nodes if isinstance(n, End)), default=fmpq(0))
    turns = [s for s, node in enumerate(nodes) if isinstance(node, Turn)]
    ways = [solved(nodes, answers, worst) for answers in all_answers(turns, nodes)]

    play = Game(nodes, 0, Budget()).best()

    for state in seen:
        best = max(way[state] for way in ways)
        assert best == Fraction(int(play.values[state].p), int(play.values[state].q))
    answers = {state: play.answers.get(state, 0) for state in turns}
    assert [play.values[s] for s in seen] == [
        fmpq(v.numerator, v.denominator) for v in (solved(nodes, answers, worst)[s] for s in seen)
    ]


@given(games(opponents=True))
def test_an_opponent_finds_the_worst_of_all_replies(nodes):
    worst = min((n.worth for n in nodes if isinstance(n, End)), default=fmpq(0))
    own = [s for s, n in enumerate(nodes) if isinstance(n, Turn) and not n.is_opponent]
    others = [s for s, n in enumerate(nodes) if isinstance(n, Turn) and n.is_opponent]
    best = max(
        min(solved(nodes, mine | theirs, worst)[0] for theirs in all_answers(others, nodes))
        for mine in all_answers(own, nodes)
    )

    play = Game(nodes, 0, Budget()).best()

    assert best == Fraction(int(play.values[0].p), int(play.values[0].q))


@given(games(opponents=True))
def test_visits_are_those_of_the_answers(nodes):
    game = Game(nodes, 0, Budget())
    play = game.best()
    visits = game.visits(play)

    ended = sum(
        (visits.get(s, fmpq(0)) for s, n in enumerate(nodes) if isinstance(n, End)), fmpq(0)
    )
    worth = sum(
        (visits.get(s, fmpq(0)) * n.worth for s, n in enumerate(nodes) if isinstance(n, End)),
        fmpq(0),
    )
    worst = min(n.worth for n in nodes if isinstance(n, End))
    seen = reached(nodes)
    worst = min(nodes[s].worth for s in range(len(nodes)) if isinstance(nodes[s], End))
    assert 0 <= ended <= 1
    assert play.values[0] == worth + (1 - ended) * worst
    assert set(visits) <= seen


@pytest.mark.parametrize("options", [(1, 2), (2, 1)])
def test_of_equally_good_answers_the_first_is_given(options):
    nodes = [Turn(options), End(fmpq(3)), End(fmpq(3))]
    assert 0 == Game(nodes, 0, Budget()).best().answers[0]


def test_the_first_answer_is_not_given_where_the_game_would_never_end():
    nodes = [Turn((0, 1)), End(fmpq(3))]
    assert 1 == Game(nodes, 0, Budget()).best().answers[0]


def test_a_fixed_answer_that_never_ends_is_worth_as_little_as_the_worst_end():
    nodes = [Move(((1, 1), (2, 1)), 2), Turn((1, 3)), End(fmpq(-2)), End(fmpq(4))]
    game = Game(nodes, 0, Budget())
    best = game.best()
    assert (fmpq(1), fmpq(-2)) == (best.values[0], game.best({1: 0}.get, best).values[0])
