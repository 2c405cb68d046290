"""The notices above the work."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QToolButton

from workbench.project.notice import Notice, NoticeAnswer
from workbench.window.notices import Notices


@pytest.fixture
def notices(qtbot):
    widget = Notices()
    qtbot.addWidget(widget)
    return widget


def texts(notices: Notices) -> list[str]:
    return [row.text for row in notices.rows]


def test_it_takes_no_room_without_a_notice(notices):
    assert notices.isHidden()
    notices.show_notice(Notice("a", "One"))
    assert not notices.isHidden()
    notices.withdraw("a")
    assert notices.isHidden()


def test_a_later_notice_on_the_same_takes_the_place_of_the_first(notices):
    for key, text in (("a", "One"), ("b", "Two"), ("a", "Three")):
        notices.show_notice(Notice(key, text))
    assert ["Two", "Three"] == texts(notices)


def test_an_answer_is_carried_out_and_the_notice_goes(notices):
    done = []
    notices.show_notice(Notice("a", "One", (NoticeAnswer("Yes", lambda: done.append("yes")),)))
    notices.rows[0].buttons["Yes"].click()
    assert (["yes"], []) == (done, texts(notices))


def test_an_answer_may_bring_the_next_notice_on_the_same(notices):
    again = Notice("a", "Two")
    notices.show_notice(
        Notice("a", "One", (NoticeAnswer("Yes", lambda: notices.show_notice(again)),))
    )
    notices.rows[0].buttons["Yes"].click()
    assert ["Two"] == texts(notices)


def test_closing_is_no_answer(notices):
    done = []
    choice = NoticeAnswer("Yes", lambda: done.append("yes"))
    notices.show_notice(Notice("a", "One", (choice,), lambda: done.append("closed")))
    notices.rows[0].findChild(QToolButton).click()
    assert (["closed"], []) == (done, texts(notices))


def test_a_text_is_never_markup(notices):
    notices.show_notice(Notice("a", "<b>mine</b>.dice was changed"))
    assert ["<b>mine</b>.dice was changed"] == texts(notices)


def test_what_is_not_there_can_be_withdrawn(notices):
    notices.withdraw("a")
    assert [] == texts(notices)
