"""What `import spider_widget as sw` offers, and what `help` says of it."""

import ast
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import spider_widget as sw

ROOT = Path(__file__).parent.parent
FILES = sorted((ROOT / "spider_widget").rglob("*.py"))


def descendants(kind: type[Exception]) -> Iterator[type[Exception]]:
    for child in kind.__subclasses__():
        yield child
        yield from descendants(child)


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert sw.__version__ == project["version"]
    assert "__version__" in dir(sw)


def test_every_name_is_there() -> None:
    for name in sw.__all__:
        assert getattr(sw, name) is not None
        assert name in dir(sw)


def test_every_error_can_be_caught_by_its_name() -> None:
    for module in walk_packages(sw.__path__, "spider_widget."):
        import_module(module.name)
    errors = {
        error.__name__ for error in descendants(sw.SpiderError) if error.__module__.startswith(sw.__name__)
    }
    assert len(errors) > 15
    assert sorted(errors - set(sw.__all__)) == []


def test_what_help_lists_of_a_table_and_a_game_can_be_called() -> None:
    game = sw.Game(sw.Spider(suits=1), 3)
    assert game.position.picture().startswith("<svg")
    assert game.observation.picture().startswith("<svg")
    assert "SP1-S1C-AAAAAAD" in game._repr_html_()
    for kind in (sw.Game, sw.Position, sw.Observation, sw.IllegalMove, sw.InvalidCode):
        for name, value in vars(kind).items():
            assert name.startswith("_") or not isinstance(value, staticmethod), f"{kind.__name__}.{name}"


def docstrings(file: Path) -> Iterator[str]:
    """The docstrings of a file, those of attributes too."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield text


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_docstring_cites_a_page_that_users_do_not_have(file: Path) -> None:
    assert [text for text in docstrings(file) if ".md" in text or "§" in text] == []
