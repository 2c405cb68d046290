"""Settings: what the workbench remembers of how its user likes it, and where it keeps things."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import platformdirs

from engine.control import DEFAULT_MEMORY, DEFAULT_SECONDS
from engine.languages import DEFAULT_ITERATIONS
from workbench.storage import StorageError, read_json, write_json

__all__ = ["FONT_SIZES", "Places", "Settings", "SettingsFile"]

RECENT = 10
"""How many projects are remembered."""

FONT_SIZES = range(8, 33)
"""The sizes a script can be written in, in points."""


@dataclass(frozen=True)
class Places:
    """The directories the workbench may write to by itself.

    Attributes:
        config: Where the settings are.
        data: Where unsaved work is kept.
    """

    config: Path
    data: Path

    @classmethod
    def of_user(cls) -> Places:
        """Return the directories that the platform means for this user."""
        directories = platformdirs.PlatformDirs("dice-workbench", appauthor=False)
        return cls(Path(directories.user_config_dir), Path(directories.user_data_dir))


@dataclass(frozen=True)
class Settings:
    """What is remembered between starts, apart from the project itself.

    Attributes:
        theme: ``light`` or ``dark``.
        font_size: Size of scripts and rolls, in points.
        max_iterations: Limit on accumulate and call depth.
        max_seconds: Wall time that a calculation may take.
        max_megabytes: Memory that a calculation may take.
        geometry: The window's size and place, as Qt writes them, in Base64.
        splitters: The state of each splitter by its name, as Qt writes it, in Base64.
        hidden: Names of the panels that are hidden.
        recent: Paths of the projects last used, the latest first.
    """

    theme: str = "light"
    font_size: int = 11
    max_iterations: int = DEFAULT_ITERATIONS
    max_seconds: int = int(DEFAULT_SECONDS)
    max_megabytes: int = DEFAULT_MEMORY // 1_000_000
    geometry: str = ""
    splitters: dict[str, str] = field(default_factory=dict)
    hidden: tuple[str, ...] = ()
    recent: tuple[str, ...] = ()

    def with_recent(self, path: str) -> Settings:
        """Return these settings with ``path`` as the project last used."""
        others = (other for other in self.recent if other != path)
        return replace(self, recent=(path, *others)[:RECENT])


class SettingsFile:
    """The settings on disk: only what differs from the defaults.

    Every change reads the file again before it is written, so that two windows change each other's
    settings only where both change the same one.
    """

    def __init__(self, directory: Path) -> None:
        """Keep the settings in ``directory``."""
        self._path = directory / "settings.json"

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
            # Damaged settings were reported when they were first read; new ones replace them.
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
        settings,
        theme=settings.theme if settings.theme in ("light", "dark") else plain.theme,
        font_size=min(max(settings.font_size, FONT_SIZES[0]), FONT_SIZES[-1]),
        max_iterations=max(settings.max_iterations, 1),
        max_seconds=max(settings.max_seconds, 1),
        max_megabytes=max(settings.max_megabytes, 1),
        splitters={str(key): str(value) for key, value in settings.splitters.items()},
    )


def _strings(values: Iterable[object]) -> Iterable[str]:
    return (value for value in values if isinstance(value, str))
