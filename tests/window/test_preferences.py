"""Settings that take effect: every one of them, in the window, and in every window."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QLocale, QPoint, QPointF, Qt, QTranslator
from PySide6.QtGui import QFontDatabase, QGuiApplication, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from tests.window_parts import open_sample
from workbench.storage.preferences import Preferences
from workbench.storage.settings import Settings, SettingsFile
from workbench.theme import Theme
from workbench.theme.application import is_still
from workbench.widgets.numbers.numbers import (
    NARROW_SPACE,
    NumberFormat,
    write_number,
    write_one_in,
    write_percent,
)
from workbench.window.dialogs.preferences_dialog import PreferencesDialog
from workbench.window.main_window import MainWindow


@pytest.fixture
def dialog(window, qtbot):
    dialog = PreferencesDialog(window.preferences, window)
    dialog.show()
    yield dialog
    dialog.close()


def wheel(widget, notches: int, keys: Qt.KeyboardModifier) -> None:
    centre = QPointF(widget.rect().center())
    event = QWheelEvent(
        centre,
        QPointF(widget.mapToGlobal(widget.rect().center())),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)


class TestSharing:
    def test_what_one_window_chooses_reaches_the_others(self, qtbot, tmp_path):
        first, second = (Preferences(SettingsFile(tmp_path)) for _ in range(2))
        first.set_theme("dark")
        second.load()
        with qtbot.waitSignal(second.changed):
            first.change(digits=6)
        assert 6 == second.settings.digits

    def test_it_does_so_where_no_settings_were_ever_written(self, qtbot, tmp_path):
        file = SettingsFile(tmp_path / "programs" / "dice-workbench")
        first, second = Preferences(file), Preferences(file)
        first.load()
        second.load()
        for digits in (6, 5):
            with qtbot.waitSignal(second.changed):
                first.change(digits=digits)
            assert digits == second.settings.digits

    def test_defaults_come_back_and_the_layout_stays(self, tmp_path):
        preferences = Preferences(SettingsFile(tmp_path))
        preferences.change(theme="dark", zoom=150, max_iterations=50, hidden=("tables",))
        preferences.note_command("undo")
        preferences.restore_defaults()
        expected = Settings(hidden=("tables",), commands=("undo",))
        assert expected == preferences.settings == SettingsFile(tmp_path).read()


class TestAppearance:
    @pytest.mark.parametrize("name", ["light", "dark"])
    def test_the_theme_reaches_the_window_and_the_chart(self, window, name):
        window.preferences.set_theme(name)
        assert Theme.named(name) == window.appearance.theme
        assert Theme.named(name).stylesheet() == window.chart.styleSheet()
        corner = window.chart.canvas.grab().toImage().pixelColor(2, 2)
        assert Theme.named(name).surface == corner.name().upper()

    def test_what_changes_no_colours_dresses_nothing(self, window):
        dressings = []
        window.chart.setStyleSheet = dressings.append
        window.preferences.change(digits=6, max_seconds=50)
        window.preferences.set_zoom(120)
        assert [] == dressings
        window.preferences.set_theme("dark")
        assert [Theme.dark().stylesheet()] == dressings
        del window.chart.setStyleSheet

    @pytest.mark.parametrize(("scheme", "name"), [("Dark", "dark"), ("Light", "light")])
    def test_the_theme_follows_the_system_while_it_runs(self, window, monkeypatch, scheme, name):
        window.preferences.set_theme("system")
        hints = QGuiApplication.styleHints()
        present = getattr(Qt.ColorScheme, scheme)
        monkeypatch.setattr("workbench.window.choices.system_scheme", lambda: present)
        hints.colorSchemeChanged.emit(present)
        assert name == window.appearance.theme.name
        window.preferences.set_theme("light")
        hints.colorSchemeChanged.emit(present)
        assert "light" == window.appearance.theme.name

    def test_the_palette_reaches_the_mechanics(self, window):
        window.preferences.change(palette="high_contrast")
        menu = window.menus.submenu("colour")
        menu.aboutToShow.emit()
        assert ["Blue", "Ochre"] == [action.text() for action in menu.actions()[:2]]
        assert "#2F6DF0" == window.appearance.theme.mechanic_colour(0)

    def test_a_window_begins_in_the_type_that_was_chosen(self, qtbot, places):
        SettingsFile(places.config).change(lambda settings: replace(settings, zoom=150))
        window = MainWindow(places)
        try:
            window.start()
            open_sample(window)
            window.show()
            usual = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).pointSizeF()
            sizes = [
                widget.font().pointSizeF()
                for widget in window.findChildren(QWidget)
                if widget.isVisible() and not widget.objectName().startswith("qt_")
            ]
            assert 30 < sizes.count(1.5 * usual)
            assert usual not in sizes
            scripts = window.preferences.settings.font_size * 1.5
            assert round(scripts) == window.script.editor.font().pointSize()
        finally:
            window.close()
            window.backend.close()
            window.preferences.restore_defaults()

    def test_zooming_scales_text_tables_and_scripts(self, window):
        row = window.statistics.table.verticalHeader().defaultSectionSize()
        points = window.menuBar().font().pointSizeF()
        for _ in range(4):
            window.menus["bigger"].trigger()
        assert 175 == window.preferences.settings.zoom
        assert points * 1.75 == pytest.approx(window.menuBar().font().pointSizeF())
        assert points * 1.75 == pytest.approx(window.chart.canvas.font().pointSizeF())
        assert round(11 * 1.75) == window.script.editor.font().pointSize()
        assert window.statistics.table.verticalHeader().defaultSectionSize() > row
        window.menus["usual_size"].trigger()
        assert points == window.menuBar().font().pointSizeF()
        assert 11 == window.script.editor.font().pointSize()

    def test_the_wheel_with_ctrl_zooms_in_scripts_and_tables(self, window):
        control = Qt.KeyboardModifier.ControlModifier
        wheel(window.script.editor.viewport(), 1, control)
        wheel(window.statistics.table.viewport(), 1, control)
        assert 125 == window.preferences.settings.zoom
        wheel(window.mechanics.view.viewport(), -1, control)
        assert 110 == window.preferences.settings.zoom
        wheel(window.script.editor.viewport(), 1, Qt.KeyboardModifier.NoModifier)
        assert 110 == window.preferences.settings.zoom

    def test_the_interface_and_the_scripts_have_sizes_of_their_own(self, window):
        window.preferences.change(interface_size=14, font_size=20)
        assert 14 == window.menuBar().font().pointSizeF()
        assert 20 == window.script.editor.font().pointSize()


class CommaSpeech(QTranslator):
    """A language of which no more is known than its decimal mark."""

    def translate(self, context, text, *_):
        return "," if (context, text) == ("NumberFormat", ".") else ""

    def isEmpty(self):  # noqa: N802 - Qt's name
        return False


class TestNumbers:
    def test_digits_reach_every_panel(self, window):
        window.preferences.change(digits=6)
        mean = window.statistics.model.index(0, 1).data()
        assert "10.5000" == mean.strip()
        assert "mean 10.5000" in window.chart.canvas.plot.accessibleDescription()

    def test_the_decimal_mark_is_that_of_the_windows_language_unless_chosen(
        self, window, qapp, monkeypatch
    ):
        def mean() -> str:
            return window.statistics.model.index(0, 1).data().strip()

        monkeypatch.setattr(QLocale, "system", lambda: QLocale("fr_FR"))
        assert "10.50" == mean()
        speech = CommaSpeech()
        qapp.installTranslator(speech)
        try:
            for mark, expected in (("language", "10,50"), ("point", "10.50"), ("system", "10,50")):
                window.preferences.change(decimal_mark=mark)
                assert expected == mean()
        finally:
            qapp.removeTranslator(speech)
            window.preferences.restore_defaults()
        assert "10.50" == mean()

    @pytest.mark.parametrize(
        ("style", "number", "percent", "one_in"),
        [
            (NumberFormat(4, "."), "10.50", "12.50%", "1 in 1,250"),
            (
                NumberFormat(2, ","),
                "11",
                f"13{NARROW_SPACE}%",
                f"1 in 1{NARROW_SPACE}250",
            ),
            (
                NumberFormat(5, ","),
                "10,500",
                f"12,500{NARROW_SPACE}%",
                f"1 in 1{NARROW_SPACE}250",
            ),
        ],
    )
    def test_numbers_in_the_chosen_format(self, qapp, style, number, percent, one_in):
        style.install()
        assert number == write_number(10.5)
        assert percent == write_percent(0.125)
        assert one_in == write_one_in(1, 1250)

    @pytest.mark.parametrize(
        ("digits", "expected"), [(2, "> 99%"), (3, "> 99.9%"), (4, "> 99.99%")]
    )
    def test_the_nearly_certain_is_never_certain(self, qapp, digits, expected):
        NumberFormat(digits).install()
        assert expected == write_percent(0.9999999)


class TestDialog:
    def test_every_field_shows_and_changes_its_setting(self, dialog, window):
        for name, value in (("zoom", 120), ("font_size", 15), ("digits", 5), ("max_seconds", 7)):
            dialog.findChild(object, name).setValue(value)
            assert value == getattr(window.preferences.settings, name)
        theme = dialog.findChild(object, "theme")
        theme.setCurrentIndex(theme.findData("dark"))
        theme.activated.emit(theme.currentIndex())
        assert window.appearance.theme.is_dark

    def test_it_shows_what_is_changed_elsewhere(self, dialog, window):
        window.preferences.change(zoom=200, palette="high_contrast")
        assert 200 == dialog.findChild(object, "zoom").value()
        assert "high_contrast" == dialog.findChild(object, "palette").currentData()

    def test_the_systems_size_is_a_choice_below_the_least(self, dialog, window):
        field = dialog.findChild(object, "interface_size")
        assert "Same as the system" == field.text()
        field.stepUp()
        assert 8 == window.preferences.settings.interface_size
        field.stepDown()
        assert 0 == window.preferences.settings.interface_size

    def test_defaults_come_back(self, dialog, window):
        window.preferences.change(zoom=200, max_iterations=99)
        dialog.restore_button.click()
        assert Settings().zoom == window.preferences.settings.zoom
        assert Settings().max_iterations == window.calculator.max_iterations

    def test_another_language_is_said_to_come_with_the_next_start(self, dialog, window):
        assert dialog.note.isHidden()
        window.preferences.change(language="de")
        assert not dialog.note.isHidden()
        window.preferences.change(language="")
        assert dialog.note.isHidden()

    def test_it_has_a_command(self, window):
        window.menus["preferences"].trigger()
        dialog = window.findChild(PreferencesDialog)
        assert dialog.isVisible()
        dialog.close()


def test_nothing_turns_where_its_user_wants_it_so(window):
    assert not is_still("full")
    assert is_still("reduced")
    window.preferences.change(motion="reduced")
    assert window.mechanics._is_still
    window.preferences.change(motion="full")
    assert not window.mechanics._is_still
