"""Where the tables of the parsers are kept between starts."""

from __future__ import annotations

from platformdirs import user_cache_path

__all__ = ["cache_file"]


def cache_file(notation: str) -> str | None:
    """Return the file for the parser of a notation, or None where no file can be kept.

    Lark checks by itself that the tables were made of the present grammar, by its own version.
    """
    folder = user_cache_path("dice-workbench", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return str(folder / f"{notation}-grammar.cache")
