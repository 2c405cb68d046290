from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import Deal, Die, Pool, Source, revealed
from engine.showings import all_multisets

D6 = Die.standard(1, 6)

dice = st.dictionaries(st.integers(-5, 5), st.integers(1, 6), min_size=1, max_size=4).flatmap(
    lambda weights: st.integers(0, 3).map(
        lambda lost: Die.canonical(
            tuple(sorted(weights)), [weights[face] for face in sorted(weights)], lost
        )[0]
    )
)
pools = st.builds(Pool, st.integers(1, 4), dice)
decks = st.dictionaries(st.integers(-5, 5), st.integers(1, 3), min_size=1, max_size=4)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    deck = draw(decks)
    count = draw(st.integers(1, sum(deck.values())))
    return Deal(count, tuple(sorted(deck)), tuple(deck[card] for card in sorted(deck)))


def looked_at_to_the_end(source: Source, *, last: bool) -> Counter[tuple[int, ...]]:
    """Return the weights of all collections, found by revealing one face after another."""
    found: Counter[tuple[int, ...]] = Counter()
    waiting: list[tuple[Source, tuple[int, ...], int]] = [(source, (), 1)]
    while waiting:
        known, shown, weight = waiting.pop()
        for branch in known.branches(last=last):
            grown = tuple(sorted((*shown, *branch.shown)))
            if branch.rest is None:
                found[grown] += weight * branch.weight
            else:
                # The weight of a branch counts every way its rest can turn out.
                assert 0 == weight * branch.weight % branch.rest.total
                waiting.append((branch.rest, grown, weight * branch.weight // branch.rest.total))
    return found


# ---- dice ---------------------------------------------------------------------------------


def test_a_canonical_die_has_no_common_divisor() -> None:
    die, divisor = Die.canonical((1, 2, 5), (4, 8, 2), lost=6)

    assert Die((1, 2, 5), (2, 4, 1), 3) == die
    assert 2 == divisor
    assert 10 == die.total


def test_a_twelve_sided_die_known_below_eleven_is_a_ten_sided_one() -> None:
    die = Die.standard(1, 12)
    for _ in range(2):
        die, divisor = die.without_last
        assert 1 == divisor

    assert Die.standard(1, 10) == die
    assert hash(Die.standard(1, 10)) == hash(die)


def test_what_is_left_of_a_die_is_canonical() -> None:
    die = Die((0, 1, 2), (2, 4, 3))

    assert (Die((0, 1), (1, 2)), 2) == die.without_last
    assert (Die((1, 2), (4, 3)), 1) == die.without_first


def test_lost_mass_stays_when_a_face_goes() -> None:
    assert (Die((1,), (1,), 2), 2) == Die((1, 2), (2, 3), 4).without_last


def test_faces_may_be_any_values() -> None:
    assert D6.is_numeric
    assert not Die(((), (1, 2)), (1, 1)).is_numeric


# ---- pools --------------------------------------------------------------------------------


def test_a_pool_is_asked_how_many_dice_show_the_last_face() -> None:
    branches = list(Pool(2, D6).branches(last=True))

    assert [((), 25), ((6,), 10), ((6, 6), 1)] == [(b.shown, b.weight) for b in branches]
    rest = Die.standard(1, 5)
    assert [Pool(2, rest), Pool(1, rest), None] == [branch.rest for branch in branches]


def test_a_pool_is_asked_from_the_bottom_as_well() -> None:
    branches = list(Pool(2, Die((0, 3, 4), (1, 2, 2))).branches(last=False))

    assert [((), 16), ((0,), 8), ((0, 0), 1)] == [(b.shown, b.weight) for b in branches]
    assert Pool(2, Die((3, 4), (1, 1))) == branches[0].rest


def test_a_pool_of_one_die_is_asked_outright() -> None:
    pool = Pool(1, Die((1, 5), (1, 2), 4))

    assert [((1,), 1, None), ((5,), 2, None)] == [
        (b.shown, b.weight, b.rest) for b in revealed(pool, last=True, outright=True)
    ]


def test_several_dice_are_not_asked_outright() -> None:
    pool = Pool(2, D6)

    assert list(pool.branches(last=True)) == list(revealed(pool, last=True, outright=True))


def test_a_single_die_is_asked_for_its_extreme_face_unless_outright() -> None:
    shown = [branch.shown for branch in revealed(Pool(1, D6), last=False, outright=False)]

    assert [(), (1,)] == shown


@given(pools, st.booleans())
def test_the_branches_of_a_pool_add_up(pool: Pool, last: bool) -> None:
    # Behind the last face there is nothing to go on with: what is lost goes there and then.
    expected = pool.total if len(pool.die.faces) > 1 else pool.mass

    assert expected == sum(branch.weight for branch in pool.branches(last=last))


@given(pools, st.booleans())
def test_rests_of_pools_are_canonical(pool: Pool, last: bool) -> None:
    for branch in pool.branches(last=last):
        if branch.rest is not None:
            assert isinstance(branch.rest, Pool)
            die = branch.rest.die
            assert (die, 1) == Die.canonical(die.faces, die.weights, die.lost)
            assert pool.count == branch.rest.count + len(branch.shown)
            assert die.faces == (pool.die.faces[:-1] if last else pool.die.faces[1:])


@given(pools, st.booleans())
def test_revealing_a_pool_all_the_way_is_the_multinomial(pool: Pool, last: bool) -> None:
    expected = dict(all_multisets(pool.die.faces, pool.die.weights, pool.count))

    assert expected == looked_at_to_the_end(pool, last=last)
    assert pool.mass == sum(expected.values())


# ---- deals --------------------------------------------------------------------------------


def test_a_deal_is_asked_how_many_cards_are_the_last_one() -> None:
    branches = list(Deal(2, (1, 7), (3, 2)).branches(last=True))

    assert [((), 3), ((7,), 6), ((7, 7), 1)] == [(b.shown, b.weight) for b in branches]
    assert [Deal(2, (1,), (3,)), Deal(1, (1,), (3,)), None] == [b.rest for b in branches]


def test_cards_that_must_turn_up_do() -> None:
    shown = [branch.shown for branch in Deal(4, (1, 7), (2, 3)).branches(last=False)]

    assert [(1,), (1, 1)] == shown


@given(deals(), st.booleans())
def test_the_branches_of_a_deal_add_up(deal: Deal, last: bool) -> None:
    assert deal.total == sum(branch.weight for branch in deal.branches(last=last))
    assert deal.total == deal.mass


@given(deals(), st.booleans())
def test_revealing_a_deal_all_the_way_is_the_count_of_hands(deal: Deal, last: bool) -> None:
    deck = [
        card for card, copies in zip(deal.faces, deal.copies, strict=True) for _ in range(copies)
    ]
    expected = Counter(combinations(deck, deal.count))

    assert expected == looked_at_to_the_end(deal, last=last)


@pytest.mark.parametrize("last", [True, False])
def test_a_rest_never_holds_more_cards_than_its_deck(last: bool) -> None:
    for branch in Deal(3, (1, 2, 3), (1, 2, 1)).branches(last=last):
        if branch.rest is not None:
            assert isinstance(branch.rest, Deal)
            assert branch.rest.count <= sum(branch.rest.copies)
