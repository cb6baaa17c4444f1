"""What people install: the wheel, and the wheel made from the sdist."""

import os
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MAKERS = {"spider_widget/analysis/value/train.py", "spider_widget/analysis/value/taste.py"}
"""What makes the weights, from a clone."""
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


def build(project: Path, kind: str, into: Path, path: str = os.environ["PATH"]) -> Path:
    """Build the wheel or sdist of a project and return the file."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(into)],
        cwd=project,
        env=os.environ | {"PATH": path},
        check=True,
        capture_output=True,
    )
    (file,) = into.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return file


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, "wheel", tmp_path_factory.mktemp("wheel"))


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_wheel_has_the_version_of_the_project(wheel: Path) -> None:
    assert wheel.name == f"spider_widget-{VERSION}-py3-none-any.whl"


def test_the_wheel_carries_everything_that_runs(wheel: Path) -> None:
    sources = {
        path.relative_to(ROOT).as_posix()
        for pattern in ("*.py", "*.ftl", "*.toml", "*.json", "*.f16", "*.wasm")
        for path in (ROOT / "spider_widget").rglob(pattern)
    }
    built = {f"spider_widget/widget/static/widget.{suffix}" for suffix in ("js", "css")}
    assert names(wheel) >= sources - MAKERS | built | {"spider_widget/py.typed"}


def test_the_wheel_carries_nothing_else(wheel: Path) -> None:
    """Neither C sources nor training: they make what the wheel has ready."""
    assert {name.split("/")[0] for name in names(wheel)} == {
        "spider_widget",
        f"spider_widget-{VERSION}.dist-info",
    }
    assert not names(wheel) & MAKERS
    assert [name for name in names(wheel) if name.endswith((".c", ".h"))] == []


def test_the_wheel_runs_by_itself(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)  # noqa: S202 - made here
    code = """
import importlib, pkgutil
import spider_widget as sw
for module in pkgutil.walk_packages(sw.__path__, "spider_widget."):
    importlib.import_module(module.name)
board = sw.SpiderWidget(code="SP1-S1C-AAAAAAD")
print(sw.__file__, sw.hint(board.game.observation).move in board.game.legal_moves)
"""
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        check=True,
        capture_output=True,
        text=True,
    )
    assert run.stdout.split() == [str(tmp_path / "spider_widget/__init__.py"), "True"]


def test_the_wheel_says_where_it_runs(wheel: Path) -> None:
    """The Python that it asks for is the first of those named."""
    with zipfile.ZipFile(wheel) as archive:
        metadata = message_from_bytes(archive.read(f"spider_widget-{VERSION}.dist-info/METADATA"))
    classifiers = metadata.get_all("Classifier", [])
    versions = [name.split()[-1] for name in classifiers if "Python :: 3." in name]
    assert metadata["Requires-Python"] == f">={versions[0]}"
    assert any(name.startswith("Framework :: Jupyter :: JupyterLab") for name in classifiers)


def test_the_sdist_makes_the_same_wheel_without_node(wheel: Path, tmp_path: Path) -> None:
    with tarfile.open(build(ROOT, "sdist", tmp_path)) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # new in 3.11.4
        archive.extractall(tmp_path)  # noqa: S202 - made here
    project = tmp_path / f"spider_widget-{VERSION}"
    assert (project / "js/package-lock.json").exists()
    again = build(project, "wheel", tmp_path / "wheel", path="")
    assert names(again) == names(wheel)
