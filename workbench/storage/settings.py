"""Settings: what the workbench remembers of how its user likes it, and where it keeps things."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import platformdirs

from engine.control import DEFAULT_MEMORY, DEFAULT_SECONDS
from engine.languages import DEFAULT_ITERATIONS
from workbench.storage import StorageError, read_json, write_json
from workbench.storage.json_file import keep_damaged

__all__ = [
    "DIGITS",
    "FONT_SIZES",
    "ITERATIONS",
    "KEEPING_PAUSES",
    "MARKS",
    "MEGABYTES",
    "SECONDS",
    "THEMES",
    "TYPING_PAUSES",
    "ZOOMS",
    "Directories",
    "Settings",
    "SettingsFile",
    "WindowLayout",
]

RECENT = 10
"""How many projects and commands are remembered."""

FONT_SIZES = range(8, 33)
"""The sizes a script can be written in, in points."""

THEMES = ("system", "light", "dark")
"""The themes there are; the first is the one of the two others that the system has."""

MARKS = ("language", "point", "system")
"""What stands before decimals: what the window's language has, always a point, or what the system's
language has."""

MOTIONS = ("system", "reduced", "full")
"""Whether anything turns in the window: as the system wants it, nothing, or what there is."""

ZOOMS = range(50, 301)
"""How large text and charts can be, in percent."""

DIGITS = range(2, 9)
"""Significant digits that numbers can be shown with."""

TYPING_PAUSES = range(50, 3001)
"""Milliseconds without a key after which a script can be calculated."""

ITERATIONS = range(1, 10_001)
"""Limits on accumulate and call depth that can be set."""

SECONDS = range(1, 86_401)
"""Limits on the time of a calculation that can be set."""

MEGABYTES = range(1, 1_000_001)
"""Limits on the memory of a calculation that can be set."""

KEEPING_PAUSES = range(1, 121)
"""Seconds after an edit within which the work can be kept."""

LEAST_SIZE = 6
"""Points below which no interface can be read; 0 stands for the system's size."""


@dataclass(frozen=True)
class Directories:
    """The directories the workbench may write to by itself.

    Attributes:
        config: Where the settings are.
        state: Where unsaved work is kept, and the locks on open projects.
        log: Where the log is kept; beside the state where not given.
        earlier: Where version 0.1.0 kept unsaved work, or None.
    """

    config: Path
    state: Path
    log: Path | None = None
    earlier: Path | None = None

    @property
    def journal(self) -> Path:
        """The file of the log."""
        return (self.log or self.state / "log") / "dice-workbench.log"

    @classmethod
    def of_user(cls) -> Directories:
        """Return the directories that the platform means for this user."""
        directories = platformdirs.PlatformDirs("dice-workbench", appauthor=False)
        return cls(
            Path(directories.user_config_dir),
            Path(directories.user_state_dir),
            Path(directories.user_log_dir),
            Path(directories.user_data_dir),
        )


@dataclass(frozen=True)
class WindowLayout:
    """How a window is laid out.

    Attributes:
        geometry: The window's size and place, as Qt writes them, in Base64.
        splitters: Where each splitter is, by its name; those that find their place are left out.
        hidden: Names of the panels that are hidden.
        tabs: The names of the tabs of each area in their order.
        fronts: The name of the tab in front of each area.
    """

    geometry: str = ""
    splitters: Mapping[str, str] = field(default_factory=dict)
    hidden: tuple[str, ...] = ("side",)
    tabs: Mapping[str, Sequence[str]] = field(default_factory=dict)
    fronts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Settings:
    """What is remembered between starts, apart from the project itself.

    Attributes:
        theme: One of ``THEMES``.
        palette: The name of the palette of the mechanics.
        zoom: Size of text and charts, in percent.
        interface_size: Size of all text but scripts, in points; 0 for the system's.
        font_family: The font of scripts and rolls; empty for the system's.
        font_size: Size of scripts and rolls, in points.
        digits: Significant digits of numbers.
        decimal_mark: One of ``MARKS``.
        motion: One of ``MOTIONS``.
        language: The language of the window as a code such as ``de``; empty for the system's.
        typing_pause: Milliseconds without a key after which a script is calculated.
        keeping_pause: Seconds after an edit within which the work is kept.
        max_iterations: Limit on accumulate and call depth.
        max_seconds: Wall time that a calculation may take.
        max_megabytes: Memory that a calculation may take.
        word_wrap: Whether long lines of scripts go on under themselves.
        show_bands: Whether named ranges of outcomes are tinted on the chart.
        show_ghost: Whether the chart outlines what a curve was before it was edited.
        show_start: Whether the start page is shown where nothing has been begun.
        geometry: The window's size and place, as Qt writes them, in Base64.
        splitters: Where each splitter is, by its name; those that find their place are left out.
        hidden: Names of the panels that are hidden.
        tabs: The names of the tabs of each area in their order.
        fronts: The name of the tab in front of each area.
        commands: Names of the commands last given from the command palette, the latest first.
        recent: Paths of the projects last used, the latest first.
        folders: Where the dialogs of each kind of files ended last.
    """

    theme: str = THEMES[0]
    palette: str = "okabe_ito"
    zoom: int = 100
    interface_size: int = 0
    font_family: str = ""
    font_size: int = 11
    digits: int = 4
    decimal_mark: str = MARKS[0]
    motion: str = MOTIONS[0]
    language: str = ""
    typing_pause: int = 200
    keeping_pause: int = 2
    max_iterations: int = DEFAULT_ITERATIONS
    max_seconds: int = int(DEFAULT_SECONDS)
    max_megabytes: int = DEFAULT_MEMORY // 1_000_000
    word_wrap: bool = True
    show_bands: bool = True
    show_ghost: bool = True
    show_start: bool = True
    geometry: str = ""
    splitters: dict[str, str] = field(default_factory=dict)
    hidden: tuple[str, ...] = ("side",)
    tabs: dict[str, list[str]] = field(default_factory=dict)
    fronts: dict[str, str] = field(default_factory=dict)
    commands: tuple[str, ...] = ()
    recent: tuple[str, ...] = ()
    folders: dict[str, str] = field(default_factory=dict)

    @property
    def layout(self) -> WindowLayout:
        """How the window was laid out when it was last closed."""
        return WindowLayout(self.geometry, self.splitters, self.hidden, self.tabs, self.fronts)

    def with_layout(self, layout: WindowLayout) -> Settings:
        """Return these settings with another layout."""
        return replace(
            self,
            geometry=layout.geometry,
            splitters=dict(layout.splitters),
            hidden=layout.hidden,
            tabs={area: list(names) for area, names in layout.tabs.items()},
            fronts=dict(layout.fronts),
        )

    def with_recent(self, path: str) -> Settings:
        """Return these settings with ``path`` as the project last used."""
        others = (other for other in self.recent if other != path)
        return replace(self, recent=(path, *others)[:RECENT])

    def with_folder(self, kind: str, folder: str) -> Settings:
        """Return these settings with the folder where a dialog of this kind ended."""
        return replace(self, folders={**self.folders, kind: folder})

    def with_command(self, name: str) -> Settings:
        """Return these settings with the command ``name`` as the one last given."""
        others = (other for other in self.commands if other != name)
        return replace(self, commands=(name, *others)[:RECENT])

    def within_reason(self) -> Settings:
        """Return these settings with every number in its range and every word a known one."""
        plain = Settings()
        return replace(
            self,
            theme=self.theme if self.theme in THEMES else plain.theme,
            decimal_mark=self.decimal_mark if self.decimal_mark in MARKS else plain.decimal_mark,
            motion=self.motion if self.motion in MOTIONS else plain.motion,
            zoom=_within(self.zoom, ZOOMS),
            interface_size=_interface_size(self.interface_size),
            font_size=_within(self.font_size, FONT_SIZES),
            digits=_within(self.digits, DIGITS),
            typing_pause=_within(self.typing_pause, TYPING_PAUSES),
            keeping_pause=_within(self.keeping_pause, KEEPING_PAUSES),
            max_iterations=_within(self.max_iterations, ITERATIONS),
            max_seconds=_within(self.max_seconds, SECONDS),
            max_megabytes=_within(self.max_megabytes, MEGABYTES),
        )


class SettingsFile:
    """The settings on disk: only what differs from the defaults.

    Every change reads the file again before it is written, so that two windows change each other's
    settings only where both change the same one.
    """

    def __init__(self, directory: Path) -> None:
        """Keep the settings in ``directory``."""
        self._path = directory / "settings.json"

    @property
    def path(self) -> Path:
        """Where the settings are kept."""
        return self._path

    def read(self) -> Settings:
        """Return the settings; what is missing or makes no sense takes its default.

        Raises:
            StorageError: The file is there, but cannot be read or is no JSON.
        """
        if not self._path.exists():
            return Settings()
        data, _ = read_json(self._path)
        if not isinstance(data, dict):
            raise StorageError(f"{self._path.name} is damaged: it holds no settings")
        return _settings_from(data)

    def change(self, edit: Callable[[Settings], Settings]) -> Settings:
        """Change some settings and return all of them.

        Args:
            edit: Returns the settings it is given with what is to be changed.

        Raises:
            StorageError: The file cannot be written.
        """
        settings = edit(self._read_or_default())
        defaults = asdict(Settings())
        sparse = {key: value for key, value in asdict(settings).items() if value != defaults[key]}
        write_json(self._path, sparse, durable=False)
        return settings

    def _read_or_default(self) -> Settings:
        try:
            return self.read()
        except StorageError:
            # Damaged settings were reported when they were first read; new ones replace them, and
            # a person may still find in them what was chosen.
            keep_damaged(self._path)
            return Settings()


def _settings_from(data: dict[str, object]) -> Settings:
    plain = Settings()
    known: dict[str, Any] = {}
    for entry in fields(Settings):
        value, kind = data.get(entry.name), type(getattr(plain, entry.name))
        if kind is tuple and isinstance(value, list):
            known[entry.name] = tuple(_strings(value))
        elif isinstance(value, kind):
            known[entry.name] = value
    settings = replace(plain, **known)
    return replace(
        settings.within_reason(),
        splitters={str(key): str(value) for key, value in settings.splitters.items()},
        fronts={str(key): str(value) for key, value in settings.fronts.items()},
        folders={str(key): str(value) for key, value in settings.folders.items()},
        tabs={
            str(key): list(_strings(value))
            for key, value in settings.tabs.items()
            if isinstance(value, list)
        },
    )


def _within(number: int, allowed: range) -> int:
    return min(max(number, allowed[0]), allowed[-1])


def _interface_size(points: int) -> int:
    return _within(points, range(LEAST_SIZE, FONT_SIZES[-1] + 1)) if points > 0 else 0


def _strings(values: Iterable[object]) -> Iterable[str]:
    return (value for value in values if isinstance(value, str))
