from __future__ import annotations

from engine.calculus.algebra import Algebra
from engine.calculus.value_set import compared
from engine.dice import Die, Pool
from engine.evaluate.substitution import Substitution, rename_sites
from tests.engine.calculus.nodes import at_least, dice, known, largest, maximum, risky


def test_what_is_rolled_at_a_site_is_replaced(algebra: Algebra) -> None:
    pool, other = dice(algebra, 3, 6), dice(algebra, 1, 8)
    node = algebra.linear(1, [(maximum(algebra, pool), 1), (other, 1)])

    expected = algebra.linear(6, [(other, 1)])
    assert expected is Substitution(algebra).at_site(node, 0, known(algebra, 2, 2, 5))
    assert node is Substitution(algebra).at_site(node, 9, algebra.zero)


def test_what_is_known_simplifies_the_rest(algebra: Algebra) -> None:
    pool = dice(algebra, 4, 6)
    node = largest(algebra, 3, pool)
    rest = algebra.rolled(0, Pool(2, Die.standard(1, 5)))
    shown = algebra.union([rest], (6, 6))

    expected = algebra.union([maximum(algebra, rest)], (6, 6))
    assert expected is Substitution(algebra).at_site(node, 0, shown)


def test_a_branch_that_is_decided_is_the_only_one_left(algebra: Algebra) -> None:
    die, other = dice(algebra, 1, 6), dice(algebra, 1, 8)
    node = algebra.choice(algebra.test(at_least(4), die), other, algebra.void)

    assert other is Substitution(algebra).at_site(node, 0, algebra.number(4))
    assert algebra.void is Substitution(algebra).at_site(node, 0, algebra.number(3))


def test_whole_expressions_are_replaced_wherever_they_are(algebra: Algebra) -> None:
    pool = dice(algebra, 3, 6)
    total = algebra.sum(pool)
    node = algebra.product(total, algebra.linear(1, [(total, 1)]))

    replaced = Substitution(algebra).of_nodes(node, {total: algebra.number(7)})
    assert algebra.number(56) is replaced


def test_sites_are_renamed_everywhere(algebra: Algebra) -> None:
    pool, die = dice(algebra, 3, 6), dice(algebra, 1, 8)
    guarded = algebra.after([risky(algebra)], algebra.union([pool, die]))
    renamed = rename_sites(guarded, {0: 7, 1: 8, 2: 9}, algebra)

    assert 0b111 == guarded.sources
    assert 0b1110000000 == renamed.sources
    assert guarded is rename_sites(renamed, {7: 0, 8: 1, 9: 2}, algebra)


def test_loops_and_copies_can_be_renamed(algebra: Algebra) -> None:
    die = dice(algebra, 1, 6)
    stops = algebra.test(compared("=/=", 6), die)
    rounds = algebra.accumulated(algebra.new_site(), die, stops, 12)
    node = algebra.union([rounds, algebra.copies(2, maximum(algebra, dice(algebra, 2, 6)))])
    sites = [site for site in range(algebra.sites) if node.sources >> site & 1]
    there = {site: site + 20 for site in sites}
    back = {site + 20: site for site in sites}

    renamed = rename_sites(node, there, algebra)
    assert node.sources << 20 == renamed.sources
    assert node is rename_sites(renamed, back, algebra)
