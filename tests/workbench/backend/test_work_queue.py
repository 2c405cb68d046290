"""Which calculation comes next."""

from __future__ import annotations

from engine.languages.script import Script
from workbench.backend.work_queue import WorkQueue
from workbench.results.calculation_request import Calculation


def calculation(identity: str, revision: int) -> Calculation:
    return Calculation(identity, revision, Script("troll", "d6"), (), 12)


def taken(queue: WorkQueue) -> list[tuple[str, int]]:
    found = []
    while (each := queue.take()) is not None:
        found.append((each.identity, each.revision))
    return found


def test_the_newest_text_of_a_mechanic_replaces_the_older():
    queue = WorkQueue()
    for revision in (1, 2, 3):
        queue.submit(calculation("a", revision))
    assert [("a", 3)] == taken(queue)


def test_an_older_text_that_arrives_late_is_dropped():
    queue = WorkQueue()
    queue.submit(calculation("a", 5))
    queue.submit(calculation("a", 4))
    assert [("a", 5)] == taken(queue)


def test_preferred_mechanics_come_first_and_the_others_in_the_order_they_came():
    queue = WorkQueue()
    for revision, identity in enumerate("abcd"):
        queue.submit(calculation(identity, revision))
    queue.prefer(("c", "x", "b"))
    assert [("c", 2), ("b", 1), ("a", 0), ("d", 3)] == taken(queue)


def test_only_the_newest_answer_is_wanted():
    queue = WorkQueue()
    queue.submit(calculation("a", 1))
    queue.take()
    assert queue.is_wanted(calculation("a", 1))
    queue.submit(calculation("a", 2))
    assert not queue.is_wanted(calculation("a", 1))
    assert queue.is_wanted(calculation("a", 2))


def test_what_is_withdrawn_is_neither_taken_nor_wanted():
    queue = WorkQueue()
    queue.submit(calculation("a", 1))
    queue.withdraw((Calculation, "a"), 2)
    assert [] == taken(queue)
    assert not queue.is_wanted(calculation("a", 1))


def test_a_mechanic_can_be_asked_for_again_after_it_was_withdrawn():
    queue = WorkQueue()
    queue.submit(calculation("a", 1))
    queue.withdraw((Calculation, "a"), 2)
    queue.submit(calculation("a", 2))
    assert [("a", 2)] == taken(queue)


def test_withdrawing_leaves_what_was_asked_for_since():
    queue = WorkQueue()
    queue.submit(calculation("a", 2))
    queue.withdraw((Calculation, "a"), 2)
    assert [("a", 2)] == taken(queue)


def test_clearing_returns_what_waited():
    queue = WorkQueue()
    queue.submit(calculation("a", 1))
    queue.submit(calculation("b", 2))
    assert (calculation("a", 1), calculation("b", 2)) == queue.clear()
    assert 0 == len(queue)
