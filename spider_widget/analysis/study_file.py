"""A study on disk, which says what it is: so no rows of another study are taken for its own."""

from __future__ import annotations

import json
import sys
from importlib.metadata import version
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Self

from spider_widget.engine.errors import SpiderError, quote

from .identity import digest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Row = dict[str, Any]
FORMAT = 2


class InvalidStudy(SpiderError):
    """A file that belongs to another study, or is not a study file."""


def makers() -> dict[str, str]:
    """What makes the rows besides the settings: another version may make other rows."""
    return {
        "package": version("spider_widget"),
        "kernel": digest((files(f"{__package__}.kernel") / "kernel.wasm").read_bytes()),
        "python": f"{sys.version_info.major}.{sys.version_info.minor}",
    }


class StudyFile:
    """A study on disk: a line that says what it is, then a line for each finished deal.

    A line is written as a whole; one that was cut off by a crash is dropped.
    """

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        self._path = path
        self._about = json.loads(json.dumps({"version": FORMAT} | about | makers()))

    def rows(self) -> Iterator[Row]:
        """Yield the rows in the file, which is begun or repaired first if need be.

        Raises:
            InvalidStudy: The file belongs to another study, or is no study; it is left alone.
        """
        head = json.dumps(self._about) + "\n"
        data = self._path.read_bytes() if self._path.exists() else b""
        first, newline, rest = data.partition(b"\n")
        if not newline and head.encode().startswith(first):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text(head, encoding="utf-8")
            return
        there = _read_json(first)
        if not (isinstance(there, dict) and "study" in there):
            found = quote(first.decode(errors="replace"))
            msg = f"{quote(str(self._path))} is no study: it begins with {found}"
            raise InvalidStudy(msg)
        if there != self._about:
            msg = f"{quote(str(self._path))} belongs to another study: {_differences(there, self._about)}"
            raise InvalidStudy(msg)
        *lines, cut_off = rest.split(b"\n")
        rows = [_read_json(line) for line in lines]
        for number, row in enumerate(rows, 2):
            if not (isinstance(row, dict) and "number" in row):
                msg = f"{quote(str(self._path))}: line {number} is no row of a study"
                raise InvalidStudy(msg)
        if cut_off:
            with self._path.open("r+b") as file:
                file.truncate(len(data) - len(cut_off))
        yield from rows

    def __enter__(self) -> Self:
        self._file = self._path.open("a", encoding="utf-8")
        return self

    def __exit__(self, *_error: object) -> None:
        self._file.close()

    def append(self, row: Row) -> None:
        """Add a finished row, at once."""
        self._file.write(json.dumps(row) + "\n")
        self._file.flush()


def _differences(there: dict[str, Any], here: dict[str, Any]) -> str:
    """Say how two studies differ."""
    old, new = dict(_flat(there)), dict(_flat(here))
    differing = [name for name in {**new, **old} if old.get(name) != new.get(name)]
    return "; ".join(f"{name} is {_at(old, name)} in the file and {_at(new, name)} now" for name in differing)


def _at(named: dict[str, object], name: str) -> str:
    return quote(named[name]) if name in named else "not there"


def _flat(value: object, name: str = "") -> Iterator[tuple[str, object]]:
    """The parts of a value, each with its path."""
    if not isinstance(value, (dict, list)):
        yield name, value
        return
    for key, each in value.items() if isinstance(value, dict) else enumerate(value, 1):
        yield from _flat(each, f"{name}.{key}" if name else str(key))


def _read_json(line: bytes) -> Any:  # noqa: ANN401  # any value
    """The value that a line holds; None when it holds none."""
    try:
        return json.loads(line)
    except ValueError:
        return None
