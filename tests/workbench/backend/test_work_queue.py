"""Which request comes next."""

from __future__ import annotations

from tests.workbench.backend.kinds import Clock
from workbench.backend.work_queue import Job, WorkQueue


def job(identity: str, number: int) -> Job:
    return Job(number, Clock(identity, 1))


def queue_of(*jobs: Job) -> WorkQueue:
    queue = WorkQueue()
    for each in jobs:
        queue.submit(each)
    return queue


def taken(queue: WorkQueue) -> list[tuple[str, int]]:
    found = []
    while (each := queue.take()) is not None:
        found.append((each.request.identity, each.number))
    return found


def test_the_newest_request_of_a_kind_and_identity_replaces_the_older():
    assert [("a", 3)] == taken(queue_of(job("a", 1), job("a", 2), job("a", 3)))


def test_preferred_ones_come_first_and_the_others_in_the_order_they_came():
    queue = queue_of(*(job(identity, number) for number, identity in enumerate("abcd")))
    queue.prefer(("c", "x", "b"))
    assert [("c", 2), ("b", 1), ("a", 0), ("d", 3)] == taken(queue)


def test_only_the_newest_answer_is_wanted():
    queue = queue_of(job("a", 1))
    queue.take()
    assert queue.is_wanted(job("a", 1))
    queue.submit(job("a", 2))
    assert not queue.is_wanted(job("a", 1))
    assert queue.is_wanted(job("a", 2))


def test_what_is_finished_is_not_wanted():
    queue = queue_of(job("a", 1))
    queue.take()
    queue.finish(job("a", 1))
    assert not queue.is_wanted(job("a", 1))


def test_what_is_withdrawn_is_neither_taken_nor_wanted():
    queue = queue_of(job("a", 1))
    queue.withdraw(job("a", 1).request.key, 1)
    assert [] == taken(queue)
    assert not queue.is_wanted(job("a", 1))


def test_withdrawing_leaves_what_was_asked_for_since():
    queue = queue_of(job("a", 1), job("a", 2))
    queue.withdraw(job("a", 1).request.key, 1)
    assert [("a", 2)] == taken(queue)


def test_a_job_that_could_not_be_done_waits_again_unless_something_newer_is_wanted():
    queue = queue_of(job("a", 1), job("b", 2))
    taken(queue)
    queue.submit(job("b", 3))
    queue.resubmit(job("a", 1))
    queue.resubmit(job("b", 2))
    assert [("b", 3), ("a", 1)] == taken(queue)


def test_draining_returns_what_waited():
    queue = queue_of(job("a", 1), job("b", 2))
    assert (job("a", 1), job("b", 2)) == queue.drain()
    assert 0 == len(queue)
    assert not queue.is_wanted(job("a", 1))
