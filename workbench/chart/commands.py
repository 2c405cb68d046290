"""The View menu: how the mechanics are looked at."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import Any

from workbench.chart.chart_view import ChartView
from workbench.context import Command, CommandGroup, Context, Entry, Menu, MenuSection
from workbench.project.bands import band_name, with_band
from workbench.project.views import ChartLayout, CurveShape, Scale, Unit, ViewMode

__all__ = ["ViewCommands"]


class ViewCommands(CommandGroup):
    """What the View menu does."""

    def __init__(self, context: Context, chart: ChartView) -> None:
        """Declare the commands of ``chart``."""
        super().__init__(context)
        self._chart = chart

    def sections(self) -> tuple[MenuSection, ...]:
        """Return the entries of the menu."""
        return (MenuSection(Menu.VIEW, 0, self._chart_entries()),)

    def _chart_entries(self) -> tuple[Entry, ...]:
        return (
            self._choice("exactly", self.tr("&Exactly"), "Ctrl+1", "mode", ViewMode.EXACTLY),
            self._choice("at_least", self.tr("At &Least"), "Ctrl+2", "mode", ViewMode.AT_LEAST),
            self._choice("at_most", self.tr("At &Most"), "Ctrl+3", "mode", ViewMode.AT_MOST),
            None,
            self._choice("bars", self.tr("&Bars"), "Ctrl+B", "shape", CurveShape.BARS),
            self._choice("lines", self.tr("L&ines"), "Ctrl+Shift+L", "shape", CurveShape.LINES),
            self._choice("steps", self.tr("&Steps"), "Ctrl+Shift+E", "shape", CurveShape.STEPS),
            None,
            self._choice(
                "overlay", self.tr("&Overlay"), "Ctrl+Alt+O", "layout", ChartLayout.OVERLAY
            ),
            self._choice("grid", self.tr("G&rid"), "Ctrl+Alt+G", "layout", ChartLayout.GRID),
            None,
            *self._unit_entries(),
            None,
            *self._extra_entries(),
            None,
            Command(
                "whole_chart",
                self.tr("&Whole Chart"),
                self._chart.reset_zoom,
                ("Ctrl+9",),
                tip=self.tr("Show all of the chart again"),
            ),
            None,
            self._word_wrap_entry(),
        )

    def _word_wrap_entry(self) -> Command:
        preferences = self.context.preferences
        return Command(
            "word_wrap",
            self.tr("Word Wr&ap in Scripts"),
            lambda: preferences.change(word_wrap=not preferences.settings.word_wrap),
            ("Alt+Z",),
            tip=self.tr("Go on with long lines of scripts under themselves"),
            checked=lambda: preferences.settings.word_wrap,
        )

    def _unit_entries(self) -> tuple[Entry, ...]:
        return (
            self._choice("percent", self.tr("&Percent"), "Ctrl+Alt+1", "unit", Unit.PERCENT),
            self._choice("fraction", self.tr("&Fraction"), "Ctrl+Alt+2", "unit", Unit.FRACTION),
            self._choice("one_in", self.tr("1 in &N"), "Ctrl+Alt+3", "unit", Unit.ONE_IN),
            Command(
                "logarithmic",
                self.tr("Lo&garithmic Scale"),
                self._toggle_scale,
                ("Ctrl+Shift+G",),
                tip=self.tr("Give each power of ten the same room, so that rare outcomes show"),
                checked=self._is_logarithmic,
            ),
        )

    def _is_logarithmic(self) -> bool:
        return self.document.project.view.scale is Scale.LOGARITHMIC

    def _toggle_scale(self) -> None:
        scale = Scale.LINEAR if self._is_logarithmic() else Scale.LOGARITHMIC
        self.document.set_view(replace(self.document.project.view, scale=scale))

    def _extra_entries(self) -> tuple[Entry, ...]:
        preferences = self.context.preferences
        return (
            Command(
                "bands_on_chart",
                self.tr("Ban&ds on Chart"),
                lambda: preferences.change(show_bands=not preferences.settings.show_bands),
                ("Ctrl+Alt+B",),
                tip=self.tr("Tint the named ranges of outcomes behind the curves"),
                checked=lambda: preferences.settings.show_bands,
            ),
            Command(
                "band_of_selection",
                self.tr("Ma&ke Band of Selection"),
                self._make_band,
                ("Ctrl+Alt+Shift+B",),
                tip=self.tr("Name the outcomes selected on the chart by a drag with Ctrl"),
            ),
            Command(
                "ghost",
                self.tr("G&host of the Previous Curve"),
                lambda: preferences.change(show_ghost=not preferences.settings.show_ghost),
                ("Ctrl+Alt+H",),
                tip=self.tr("After an edit, outline the previous curve for a few seconds"),
                checked=lambda: preferences.settings.show_ghost,
            ),
        )

    def _make_band(self) -> None:
        selection = self._chart.canvas.selection
        if selection is None:
            text = self.tr("Select outcomes first: drag over the chart with Ctrl held down")
            self.context.messages.noted.emit(text)
            return
        bands, preferred = self.document.project.bands, self.tr("band {number}")
        name = band_name(bands, preferred)
        again = self.tr("{name} again")
        made = with_band(bands, *selection, name, lambda one: again.format(name=one))
        self.document.apply(replace(self.document.project, bands=made))
        self._chart.canvas.select(None)
        self.context.preferences.change(show_bands=True)
        self.context.commands.give("table_bands")

    # ---- kinds of commands ----------------------------------------------------------------

    def _choice(self, name: str, text: str, keys: str, field: str, member: Enum) -> Command:
        """Return a command that gives a field of the project's view this member."""
        change: dict[str, Any] = {field: member}

        def choose() -> None:
            self.document.set_view(replace(self.document.project.view, **change))

        def is_chosen() -> bool:
            return bool(getattr(self.document.project.view, field) is member)

        return Command(name, text, choose, (keys,), group=field, checked=is_chosen)
