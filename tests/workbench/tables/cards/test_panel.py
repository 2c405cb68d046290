"""The tab of result cards: what it shows, what it asks for, and how it stays calm."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from engine.errors import DiceError, Span
from engine.languages.results import shown_path
from tests.window.access.test_accessibility import nameless
from tests.workbench.tables.cards.decks import body, card_of, dealt, flipped, sample
from workbench.tables.cards import body as card_body
from workbench.tables.cards.body import LONGEST_TURN
from workbench.tables.cards.card import card_text
from workbench.tables.cards.lines import MOST_READ_OUT
from workbench.tables.cards.option import OptionButton, OptionRow
from workbench.tables.cards.panel import CardsPanel
from workbench.tables.cards.paths import RESULT
from workbench.tables.cards.service import CardService
from workbench.tables.requests import GivenArgument
from workbench.theme import Theme, dress

ATTACK = sample("attack")
FIRST = dealt(ATTACK, 1)
REROLL = FIRST.sheet.options[0].path
REROLLED = flipped(ATTACK, FIRST, REROLL, chosen=True, seed=101)
PATIENCE = 60_000


@pytest.fixture
def panel(qtbot):
    panel = CardsPanel()
    qtbot.addWidget(panel)
    panel.resize(900, 260)
    panel.show()
    return panel


@pytest.fixture
def table(qtbot, backend, panel):
    """The panel with a service, connected as in the window."""
    service = CardService(backend, panel)
    service.changed.connect(panel.set_cards)
    service.failed.connect(panel.set_error)
    panel.decided.connect(service.choose)
    panel.again_requested.connect(service.again)
    panel.removed.connect(service.remove)
    panel.cleared.connect(service.clear)
    return service


def attack(run=FIRST, identity="card"):
    return card_of(ATTACK, run, identity)


def shown(qtbot, panel, *cards):
    """Show cards, and return the view of the first when all its rows are there."""
    panel.set_cards(cards)
    qtbot.waitUntil(lambda: all(view.body.is_complete for view in panel.views), timeout=PATIENCE)
    return panel.views[0] if panel.views else None


def lines_of(view):
    return [line.row.text for block in view.body.line_blocks for line in block.lines]


def buttons_of(view):
    return [row.button for row in view.body.option_rows]


def states(view):
    return [(button.text(), button.isChecked()) for button in buttons_of(view)]


def marked(view):
    return [
        line.row.text
        for block in view.body.line_blocks
        for line in block.lines
        if line.guides.has_changed
    ]


def assert_tab_goes_through(view):
    """The Tab key leads from the card through its decisions in their order."""
    wanted = [one for one in view.tab_order() if isinstance(one, OptionButton)]
    widget, found = view, []
    while len(found) < len(wanted):
        widget = widget.nextInFocusChain()
        assert widget is not view
        if isinstance(widget, OptionButton):
            found.append(widget)
    assert wanted == found


def settled(qtbot, service):
    panel = service.parent()
    qtbot.waitUntil(lambda: service.activity.name is None, timeout=PATIENCE)
    qtbot.waitUntil(lambda: all(view.body.is_complete for view in panel.views), timeout=PATIENCE)


class TestChoices:
    SCRIPT = body(
        'startGroup(); n = userChoice("Al", "Keep <b>", 0, 1, 20, 300); endGroup(); output(n);'
        ' i = 0; while (i < n && i < 3) { i++; d = roll("d6"); output(d); } return n;'
    )

    def first(self, qtbot, panel):
        return shown(qtbot, panel, card_of(self.SCRIPT, dealt(self.SCRIPT)))

    def test_every_number_has_a_button_and_the_chosen_one_is_marked(self, qtbot, panel):
        view = self.first(qtbot, panel)
        (row,) = view.body.option_rows
        assert [("0", True), ("1", False), ("20", False), ("300", False)] == [
            (button.text(), button.isChecked()) for button in row.buttons
        ]
        assert "Keep <b> — Al" == row.caption.text()
        assert list(row.buttons) == [one for one in view.tab_order() if one in row.buttons]

    def test_a_click_chooses_and_the_card_answers(self, qtbot, table):
        panel = table.parent()
        table.deal("Keep", self.SCRIPT, 1)
        settled(qtbot, table)
        (view,) = panel.views
        (row,) = view.body.option_rows
        with qtbot.waitSignal(panel.decided):
            row.buttons[2].click()
        settled(qtbot, table)
        assert [False, False, True, False] == [one.isChecked() for one in row.buttons]
        assert ["20", "20"] == [lines_of(view)[0], lines_of(view)[-1]]
        assert 5 == len(lines_of(view))
        row.buttons[0].click()
        settled(qtbot, table)
        assert row.buttons[0].isChecked()
        assert ["0", "0"] == lines_of(view)

    def test_arrows_go_from_number_to_number_and_space_chooses(self, qtbot, panel):
        (row,) = self.first(qtbot, panel).body.option_rows
        row.buttons[0].setFocus()
        qtbot.keyClick(row.buttons[0], Qt.Key.Key_Right)
        assert panel.focusWidget() is row.buttons[1]
        qtbot.keyClick(row.buttons[1], Qt.Key.Key_Left)
        qtbot.keyClick(row.buttons[0], Qt.Key.Key_Left)
        assert panel.focusWidget() is row.buttons[0]
        with qtbot.waitSignal(panel.decided) as told:
            qtbot.keyClick(row.buttons[3], Qt.Key.Key_Space)
        assert ["card", "", 300] == told.args

    def test_a_narrow_card_wraps_its_numbers(self, qtbot, panel):
        (row,) = self.first(qtbot, panel).body.option_rows
        wide = row.height()
        panel.resize(200, 400)
        qtbot.waitUntil(lambda: row.height() > wide, timeout=PATIENCE)
        assert row.parentWidget().rect().contains(row.geometry())
        for button in row.buttons:
            assert row.rect().contains(button.geometry())
            assert not any(
                button.geometry().intersects(other.geometry())
                for other in row.buttons
                if other is not button
            )


def test_long_lines_are_seen_to_their_end(qtbot, panel):
    script = body(f'output("{"word " * 300}"); return 3;')
    view = shown(qtbot, panel, card_of(script, dealt(script)))
    (block,) = view.body.line_blocks
    assert block.height() == block.heightForWidth(block.width()) > 100
    qtbot.waitUntil(lambda: block.parentWidget().height() >= block.height(), timeout=PATIENCE)


class TestWhatIsShown:
    def test_without_cards_there_is_a_hint(self, panel):
        assert panel._hint.isVisible()
        assert "Ctrl+R" in panel._hint.text()
        assert not panel.clear_button.isEnabled()

    def test_lines_and_decisions_stand_where_they_were_met(self, qtbot, panel):
        view = shown(qtbot, panel, attack())
        assert ["Full attack", "Wolf, Hero, group"] == [
            view.header.title.text(),
            view.header.who.text(),
        ]
        assert ["Bite: miss (5 + 6)", "Bite: hit for 6", "Total damage: 6", "6"] == lines_of(view)
        assert [
            ("Reroll the attack — Wolf", False),
            ("Force a reroll — Hero", False),
            ("Reroll the attack — Wolf", False),
            ("Force a reroll — Hero", False),
        ] == states(view)
        tops = [one.y() for one in view.body.column]
        assert sorted(tops) == tops
        assert 6 == len(set(tops))

    def test_arguments_and_seed_are_told_in_tooltips(self, qtbot, panel):
        view = shown(qtbot, panel, attack())
        assert "mechanic\nattacker: Wolf\ntarget: Hero\ngroup: group\nflanked: false" == (
            view.header.toolTip()
        )
        assert "Rolled from seed 1" == view.header.time.toolTip()

    def test_groups_are_moved_in(self, qtbot, panel):
        view = shown(qtbot, panel, attack())
        button = buttons_of(view)[0]
        inside = button.mapTo(view, QPoint()).x()
        script = body('a = userOption("A"); return a;')
        other = shown(qtbot, panel, card_of(script, dealt(script), "other"), attack())
        assert inside > buttons_of(other)[0].mapTo(other, QPoint()).x()

    def test_ampersands_are_shown_and_anyone_may_decide(self, qtbot, panel):
        script = body('a = userOption("A & B"); return a;')
        view = shown(qtbot, panel, card_of(script, dealt(script)))
        assert "A && B — anyone" == buttons_of(view)[0].text()

    def test_an_error_is_the_last_line_in_its_colour(self, qtbot, panel):
        script = body('output("a");\nb = 1 / 0;')
        view = shown(qtbot, panel, card_of(script, dealt(script)))
        assert ["a", "division by zero (line 2)"] == lines_of(view)
        image = view.body.line_blocks[-1].grab().toImage()
        colours = {
            image.pixelColor(x, y).name().upper()
            for x in range(14, 160)
            for y in range(image.height() // 2, image.height())
        }
        assert Theme.light().error in colours

    def test_on_and_off_differ_without_colour(self, qtbot, panel):
        off = buttons_of(shown(qtbot, panel, attack()))[0]
        icon, size, sharpness = off.icon(), off.iconSize(), 3.0
        ticked, empty = (
            icon.pixmap(size, sharpness, icon.Mode.Normal, state).toImage()
            for state in (icon.State.On, icon.State.Off)
        )
        # The lower end of the tick.
        x, y = 18, 29
        assert 0 == empty.pixelColor(x, y).alpha()
        assert Theme.light().surface == ticked.pixelColor(x, y).name().upper()

    def test_long_lines_are_broken(self, qtbot, panel):
        script = body('s = "word "; i = 0; while (i < 6) { i++; s = s + s; } output(s);')
        view = shown(qtbot, panel, card_of(script, dealt(script)))
        block = view.body.line_blocks[0]
        one = block.heightForWidth(100_000)
        assert one < block.heightForWidth(900) < block.heightForWidth(200)
        qtbot.waitUntil(lambda: block.height() == block.heightForWidth(block.width()))

    def test_a_hidden_panel_shows_its_cards_when_it_is_seen(self, qtbot):
        panel = CardsPanel()
        qtbot.addWidget(panel)
        panel.set_cards((attack(),))
        assert () == panel.views
        panel.show()
        assert 1 == len(panel.views)

    def test_cards_take_the_colours_of_the_theme(self, qtbot, panel):
        view = shown(qtbot, panel, attack())
        before = buttons_of(view)[0].icon().cacheKey()
        panel.set_theme(Theme.dark())
        assert before != buttons_of(view)[0].icon().cacheKey()

    def test_everything_that_can_be_used_has_a_name(self, qtbot, panel):
        view = shown(qtbot, panel, attack())
        view.show_paths(True)
        assert [] == nameless(panel)
        assert "Full attack: Wolf, Hero, group" == view.accessibleName()

    def test_keys_are_told_in_tooltips(self, qtbot, panel):
        header = shown(qtbot, panel, attack()).header
        tips = [one.toolTip() for one in (header.again, header.paths, header.copy, header.remove)]
        assert ["(R)", "(P)", "(Ctrl+C)", "(Delete)"] == [tip.split()[-1] for tip in tips]


class TestFlipping:
    def test_a_click_asks_and_the_card_answers(self, qtbot, panel):
        view = shown(qtbot, panel, attack())
        with qtbot.waitSignal(panel.decided) as told:
            qtbot.mouseClick(buttons_of(view)[0], Qt.MouseButton.LeftButton)
        assert ["card", REROLL, True] == told.args
        assert not buttons_of(view)[0].isChecked()
        assert view is shown(qtbot, panel, attack(REROLLED))
        assert buttons_of(view)[0].isChecked()
        with qtbot.waitSignal(panel.decided) as told:
            buttons_of(view)[0].click()
        assert ["card", REROLL, False] == told.args

    def test_what_changed_is_marked_and_told(self, qtbot, panel):
        view = shown(qtbot, panel, attack())
        assert [] == marked(view)
        shown(qtbot, panel, attack(REROLLED))
        assert ["Bite: hit for 8", "Total damage: 14", "14"] == marked(view)
        assert [
            "Bite: hit for 8 (changed)",
            "Bite: hit for 6\nTotal damage: 14 (changed)\nreturns 14 (changed)",
        ] == [block.accessibleName() for block in view.body.line_blocks]
        image = view.body.line_blocks[0].grab().toImage()
        assert Theme.light().accent == image.pixelColor(3, image.height() // 2).name().upper()

    def test_the_focus_stays_on_the_decision(self, qtbot, table, panel):
        table.deal("attack", ATTACK, 1)
        settled(qtbot, table)
        view = panel.views[0]
        qtbot.waitUntil(lambda: view.body.is_complete)
        panel.activateWindow()
        button = buttons_of(view)[1]
        button.setFocus()
        qtbot.waitUntil(button.hasFocus)
        for chosen in (True, False, True):
            qtbot.keyClick(button, Qt.Key.Key_Space)
            settled(qtbot, table)
            assert button is buttons_of(view)[1]
            assert chosen == button.isChecked()
            assert button.hasFocus()

    def test_decisions_that_come_and_go_leave_the_others_in_place(self, qtbot, panel):
        script = body(
            'a = userOption("A"); if (userOption("B")) { c = userOption("C"); output("x"); }'
            ' d = userOption("D"); return d;'
        )
        first = dealt(script)
        view = shown(qtbot, panel, card_of(script, first))
        a, b, d = buttons_of(view)
        after = flipped(script, first, "u", chosen=True)
        shown(qtbot, panel, card_of(script, after))
        assert [a, b, d] == [buttons_of(view)[n] for n in (0, 1, 3)]
        assert "C — anyone" == buttons_of(view)[2].text()
        assert "changed by the last decision" == buttons_of(view)[2].accessibleDescription()
        shown(qtbot, panel, card_of(script, flipped(script, after, "u", chosen=False)))
        assert [a, b, d] == buttons_of(view)

    def test_the_place_does_not_jump(self, qtbot, panel):
        def is_at_rest() -> bool:
            before = [view.geometry() for view in panel.views]
            qtbot.wait(100)
            return before == [view.geometry() for view in panel.views]

        cards = [attack(identity=str(number)) for number in range(6)]
        shown(qtbot, panel, *cards)
        bar = panel.area.verticalScrollBar()
        qtbot.waitUntil(lambda: bar.maximum() > 600)
        qtbot.waitUntil(lambda: all(view.body.is_complete for view in panel.views))
        qtbot.waitUntil(is_at_rest)
        bar.setValue(433)
        place = panel.views[3].y()
        shown(qtbot, panel, *cards[:3], attack(REROLLED, "3"), *cards[4:])
        qtbot.waitUntil(is_at_rest)
        assert (433, place) == (bar.value(), panel.views[3].y())

    def test_toggling_back_shows_the_same_card(self, qtbot, table, panel):
        table.deal("attack", ATTACK, 1)
        settled(qtbot, table)
        view = panel.views[0]
        before = lines_of(view), states(view)
        for chosen in (True, False):
            buttons_of(view)[0].click()
            settled(qtbot, table)
            assert chosen == buttons_of(view)[0].isChecked()
        assert before == (lines_of(view), states(view))

    def test_a_choice_that_failed_is_shown_as_before(self, qtbot, panel):
        card = attack()
        view = shown(qtbot, panel, card)
        shown(qtbot, panel, replace(card, choices={REROLL: True}))
        assert buttons_of(view)[0].isChecked()
        shown(qtbot, panel, card)
        assert not buttons_of(view)[0].isChecked()


class TestKeys:
    def focus(self, qtbot, widget):
        widget.window().activateWindow()
        widget.setFocus()
        qtbot.waitUntil(widget.hasFocus)
        return widget

    def test_tab_goes_from_decision_to_decision(self, qtbot, panel):
        shown(qtbot, panel, attack(identity="new"), attack(identity="old"))
        self.focus(qtbot, panel.clear_button)
        met = []
        for _ in range(10):
            qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
            met.append(QApplication.focusWidget())
        new, old = panel.views
        assert [new, *buttons_of(new), old, *buttons_of(old)] == met

    def test_tab_knows_the_order_after_a_flip_and_a_new_card(self, qtbot, panel):
        script = body(
            'if (userOption("A")) { b = userOption("B"); } c = userOption("C"); return c;'
        )
        first = dealt(script)
        shown(qtbot, panel, card_of(script, first, "old"))
        after = card_of(script, flipped(script, first, "", chosen=True), "old")
        shown(qtbot, panel, card_of(script, first, "new"), after)
        self.focus(qtbot, panel.clear_button)
        met = []
        for _ in range(7):
            qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
            met.append(QApplication.focusWidget())
        new, old = panel.views
        assert [new, *buttons_of(new), old, *buttons_of(old)] == met

    def test_arrows_go_from_card_to_card(self, qtbot, panel):
        cards = [attack(identity=str(number)) for number in range(3)]
        shown(qtbot, panel, *cards)
        self.focus(qtbot, buttons_of(panel.views[0])[1])
        steps = (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up)
        met = []
        for key in steps:
            qtbot.keyClick(QApplication.focusWidget(), key)
            met.append(panel.views.index(QApplication.focusWidget()))
        assert [1, 2, 2, 1] == met
        bar = panel.area.verticalScrollBar()
        assert bar.value() <= panel.views[1].y() <= bar.value() + panel.area.viewport().height()

    def test_r_rolls_again_and_goes_to_the_new_card(self, qtbot, table, panel):
        table.deal("attack", ATTACK, 1)
        settled(qtbot, table)
        self.focus(qtbot, buttons_of(panel.views[0])[0])
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_R)
        settled(qtbot, table)
        assert 2 == len(panel.views)
        assert panel.views[0].hasFocus()
        assert 0 == panel.area.verticalScrollBar().value()

    def test_p_shows_paths_and_hides_them(self, qtbot, panel):
        view = self.focus(qtbot, shown(qtbot, panel, attack()))
        qtbot.keyClick(view, Qt.Key.Key_P)
        assert view.paths.isVisible()
        assert view.header.paths.isChecked()
        qtbot.keyClick(view, Qt.Key.Key_P)
        assert not view.paths.isVisible()

    def test_delete_removes_and_the_next_card_has_the_focus(self, qtbot, table, panel):
        for seed in (1, 2, 3):
            table.deal("attack", ATTACK, seed)
            settled(qtbot, table)
        self.focus(qtbot, buttons_of(panel.views[1])[0])
        below = panel.views[2]
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Delete)
        assert 2 == len(table.cards) == len(panel.views)
        assert below.hasFocus()
        qtbot.keyClick(below, Qt.Key.Key_Delete)
        assert panel.views[0].hasFocus()
        qtbot.keyClick(panel.views[0], Qt.Key.Key_Delete)
        assert panel.deal.hasFocus()
        assert panel._hint.isVisible()

    def test_with_a_modifier_keys_are_left_to_the_window(self, qtbot, panel):
        view = self.focus(qtbot, shown(qtbot, panel, attack()))
        with qtbot.assertNotEmitted(panel.again_requested):
            qtbot.keyClick(view, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)

    def test_copy_is_the_card_as_text(self, qtbot, panel):
        view = self.focus(qtbot, shown(qtbot, panel, attack(REROLLED)))
        qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
        assert card_text(attack(REROLLED)) == QGuiApplication.clipboard().text()

    def test_the_menu_has_what_the_buttons_have(self, qtbot, panel):
        view = shown(qtbot, panel, attack())
        menu = view.context_menu()
        titles = [action.text().split("\t")[0] for action in menu.actions() if action.text()]
        assert ["Roll Again", "Show Paths", "Copy", "Remove"] == titles
        with qtbot.waitSignal(panel.removed) as told:
            menu.actions()[-1].trigger()
        assert ["card"] == told.args
        menu.actions()[1].trigger()
        assert view.paths.isVisible()


class TestPanel:
    def test_what_its_buttons_ask_for(self, qtbot, panel):
        view = shown(qtbot, panel, attack())
        with qtbot.waitSignals(
            [panel.deal_requested, panel.again_requested, panel.removed, panel.cleared]
        ):
            panel.deal.click()
            view.header.again.click()
            view.header.remove.click()
            panel.clear_button.click()

    def test_an_error_is_told_until_something_is_rolled(self, qtbot, panel):
        panel.set_error(DiceError("x is unknown", Span.in_text("x", 0, 1), "write y"))
        assert "Line 1, column 1: x is unknown.\nWrite y" == panel._error.text()
        assert panel._error.isVisible()
        shown(qtbot, panel, attack())
        assert not panel._error.isVisible()

    def test_cards_are_counted(self, qtbot, panel):
        shown(qtbot, panel, attack())
        assert "1 card" == panel.count.text()
        shown(qtbot, panel, attack(identity="new"), attack())
        assert "2 cards" == panel.count.text()


class TestPaths:
    def test_rolls_and_decisions_with_what_is_new(self, qtbot, panel):
        view = shown(qtbot, panel, attack())
        view.show_paths(True)
        shown(qtbot, panel, attack(REROLLED))
        model = view.paths.paths
        found = [
            [model.index(row, column).data() for column in range(3)]
            for row in range(model.rowCount())
        ]
        events = REROLLED.sheet.events
        assert [shown_path(event.path) for event in events] == [row[0] for row in found]
        assert ["d20", "Reroll the attack — Wolf", "d20"] == [row[1] for row in found[:3]]
        assert ["on", f"{events[2].total} (new)"] == [row[2] for row in found[1:3]]

    @pytest.mark.parametrize("height", [260, 150])
    def test_they_are_scrolled_into_sight(self, qtbot, panel, height):
        panel.resize(900, height)
        card = shown(qtbot, panel, attack(), attack(identity="below"))
        bar, viewport = panel.area.verticalScrollBar(), panel.area.viewport()
        card.show_paths(True)

        top = card.paths.mapTo(viewport, QPoint()).y()
        bottom = top + card.paths.height()
        assert 0 <= top < viewport.height() / 2 or bottom == viewport.height()
        assert 0 < bar.value()
        bar.setValue(0)
        card.set_card(attack(REROLLED))
        card.show_paths(False)
        qtbot.wait(20)
        assert 0 == bar.value()

    def test_the_first_path_is_not_blank(self, qtbot, panel):
        script = body('return roll("d6");')
        view = shown(qtbot, panel, card_of(script, dealt(script)))
        view.show_paths(True)
        assert "(start)" == view.paths.paths.index(0, 0).data()

    def test_long_paths_are_cut_in_the_middle_and_copied_whole(self, qtbot, panel):
        script = body('i = 0; while (i < 300) { i++; a = roll("d6"); } return a;')
        card = card_of(script, dealt(script))
        view = shown(qtbot, panel, card)
        view.show_paths(True)
        text = view.paths.paths.index(299, 0).data()
        assert "wr" * 50 + "…" == text[:101]
        assert text.endswith("rw")
        assert card.sheet.keys[-1].path == view.paths.paths.copied_row(299)[0]
        assert str(card.sheet.keys[-1].total) == view.paths.paths.index(299, RESULT).data()

    def test_paths_are_as_high_as_they_need_to_be(self, qtbot, panel):
        view = shown(qtbot, panel, attack())
        view.show_paths(True)
        heights = [view.paths.sizeHint().height()]
        script = body('return roll("d6");')
        other = shown(qtbot, panel, card_of(script, dealt(script), "other"), attack())
        other.show_paths(True)
        assert other.paths.sizeHint().height() < heights[0] < 300


class TestLongRuns:
    def test_the_first_rows_and_then_all(self, qtbot, panel):
        script = body('i = 0; while (i < 10000) { i++; output("line " + i); }')
        view = shown(qtbot, panel, card_of(script, dealt(script)))
        assert 500 == len(lines_of(view))
        assert "Show all 10,000" == view.body.more_button.text()
        view.body.more_button.click()
        assert 10_000 == len(lines_of(view))
        assert not view.body.more_button.isVisible()
        block = view.body.line_blocks[0]
        assert block.accessibleName().endswith("\n…")
        assert MOST_READ_OUT + 1 == len(block.accessibleName().splitlines())

    def test_counts_are_written_as_all_numbers_are(self, qtbot, panel, german_numbers):
        script = body('i = 0; while (i < 2000) { i++; output("line " + i); }')
        card = card_of(script, dealt(script))
        many = tuple(GivenArgument("who", "Elf", is_entity=True) for _ in range(1234))
        view = shown(qtbot, panel, replace(card, given=many))
        assert "Show all 2\N{NARROW NO-BREAK SPACE}000" == view.body.more_button.text()
        assert view.header.who.text().endswith("… (1\N{NARROW NO-BREAK SPACE}234)")

    def test_many_decisions_come_a_few_at_a_time(self, qtbot, panel):
        script = body(
            'i = 0; while (i < 200) { i++; if (userOption("A")) { output("a"); } output("b"); }'
        )
        first = dealt(script)
        panel.set_cards((card_of(script, first),))
        view = panel.views[0]
        assert 0 < len(buttons_of(view)) < 200
        qtbot.waitUntil(lambda: view.body.is_complete, timeout=PATIENCE)
        assert 200 == len(buttons_of(view)) == len(view.findChildren(OptionButton))
        before = buttons_of(view)
        after = flipped(script, first, first.sheet.options[3].path, chosen=True)
        shown(qtbot, panel, card_of(script, after))
        assert before == buttons_of(view)
        assert ["a"] == marked(view)

    def test_what_comes_a_few_at_a_time_is_never_gone_through_again(
        self, qtbot, panel, monkeypatch
    ):
        script = body(
            'i = 0; while (i < 600) { i++; if (userOption("A")) { output("a"); } output("b"); }'
        )
        view = shown(qtbot, panel, card_of(script, dealt(script)))
        assert 250 == len(buttons_of(view))
        told = []
        set_option = OptionRow.set_option
        monkeypatch.setattr(
            OptionRow,
            "set_option",
            lambda row, *given, **more: told.append(row) or set_option(row, *given, **more),
        )
        view.body.show_all()
        qtbot.waitUntil(lambda: view.body.is_complete, timeout=PATIENCE)
        assert list(view.body.option_rows) == told
        assert 600 == len(told)
        assert_tab_goes_through(view)

    def test_the_window_gets_its_turn_by_the_clock(self, qtbot, panel, monkeypatch):
        script = body('i = 0; while (i < 20) { i++; if (userOption("A")) { output("a"); } }')
        ticks = count()
        monkeypatch.setattr(card_body, "perf_counter", lambda: next(ticks) * LONGEST_TURN / 5)
        panel.set_cards((card_of(script, dealt(script)),))
        view = panel.views[0]
        assert (6, False) == (len(buttons_of(view)), view.body.is_complete)
        view.body._fill()
        assert (12, False) == (len(buttons_of(view)), view.body.is_complete)
        qtbot.waitUntil(lambda: view.body.is_complete, timeout=PATIENCE)
        assert 20 == len(buttons_of(view))

    def test_a_decision_while_rows_are_still_coming_begins_anew(self, qtbot, panel):
        script = body(
            'i = 0; while (i < 200) { i++; if (userOption("A")) { output("a"); } output("b"); }'
        )
        first = dealt(script)
        panel.set_cards((card_of(script, first),))
        view = panel.views[0]
        assert not view.body.is_complete
        after = flipped(script, first, first.sheet.options[3].path, chosen=True)
        shown(qtbot, panel, card_of(script, after))
        assert [row.text for row in after.sheet.rows if row.option is None] == lines_of(view)
        assert 200 == len(buttons_of(view))
        tops = [one.y() for one in view.body.column]
        assert sorted(set(tops)) == tops
        assert_tab_goes_through(view)

    def test_rows_that_a_card_cannot_hold_are_told(self, qtbot, panel):
        script = body("i = 0; while (i < 50) { i++; j = 0; while (j < 600) { j++; output(j); } }")
        view = shown(qtbot, panel, card_of(script, dealt(script)))
        assert not view.body.left_out.isVisible()
        view.body.show_all()
        assert "… and 10,000 more lines that the card cannot hold" == view.body.left_out.text()
        assert view.body.left_out.isVisible()

    def test_very_long_lines_are_fewer_at_first(self, qtbot, panel):
        script = body(
            's = "word "; i = 0; while (i < 12) { i++; s = s + s; }'
            " i = 0; while (i < 300) { i++; output(s); }"
        )
        view = shown(qtbot, panel, card_of(script, dealt(script)))
        assert 30 < len(lines_of(view)) < 50

    def test_thousands_of_groups_stay_in_sight(self, qtbot, panel):
        script = body('i = 0; while (i < 9000) { i++; startGroup(); } a = userOption("deep");')
        view = shown(qtbot, panel, card_of(script, dealt(script)))
        assert buttons_of(view)[0].mapTo(view, QPoint()).x() < 300


@pytest.mark.parametrize("theme", [Theme.light(), Theme.dark()], ids=lambda theme: theme.name)
def test_nothing_is_cut_off_in_a_narrow_panel(qtbot, panel, theme):
    dress(panel, theme)
    panel.set_theme(theme)
    panel.resize(420, 260)
    view = shown(qtbot, panel, attack(REROLLED))
    qtbot.waitUntil(lambda: view.width() <= panel.area.viewport().width())
    for button in (*buttons_of(view), view.header.remove, view.header.again):
        right = button.mapTo(view, QPoint(button.width(), 0)).x()
        assert right <= view.width()
