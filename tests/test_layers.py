"""The rooms of the package and who may import whom, as drawn in CONTRIBUTING.md."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "spider_widget"
ROOMS = ["engine", "analysis", "teaching", "widget"]
ENGINE = [
    "errors",
    "text",
    "cards",
    "moves",
    "rules",
    "variants",
    "notation",
    "position",
    "observation",
    "deals",
    "record",
    "watching",
    "game",
    "verdict",
    "__init__",
]
LAZY = {
    "engine/errors.py": "spider_widget.teaching.explain",
    "engine/game.py": "spider_widget.widget.svg",
    "engine/position.py": "spider_widget.widget.svg",
}
"""What these files import from rooms below, inside the function that needs it: texts and artwork."""
JUPYTER = {"anywidget", "ipywidgets", "traitlets"}
FILES = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))


class AtRunTime(ast.NodeTransformer):
    """Drops what only a type checker imports."""

    def visit_If(self, node: ast.If) -> ast.AST | None:
        return None if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)


class Inside(ast.NodeTransformer):
    """Drops, within functions, the imports that `LAZY` allows."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.body = [part for part in node.body if not self.may_be_lazy(part)]
        return self.generic_visit(node)

    def may_be_lazy(self, node: ast.stmt) -> bool:
        if not isinstance(node, ast.Import | ast.ImportFrom):
            return False
        return {*imported(self.file, node)} == {LAZY.get(self.file.as_posix())}


def parse(file: Path) -> ast.AST:
    """The imports of a file, but for those that are allowed within its functions."""
    tree: ast.AST = Inside(file).visit(read(file))
    return tree


def read(file: Path) -> ast.Module:
    return ast.parse((PACKAGE / file).read_text(encoding="utf-8"))


def imported(file: Path, tree: ast.AST) -> Iterator[str]:
    """Every module that a file of the package imports, wherever in the file, by its full name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = ["spider_widget", *file.parts][: -node.level] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            inside = PACKAGE.parent.joinpath(*base.split("."))
            for alias in node.names:
                is_module = (inside / alias.name).is_dir() or (inside / f"{alias.name}.py").exists()
                yield f"{base}.{alias.name}" if is_module else base


def own(file: Path, tree: ast.AST) -> set[tuple[str, ...]]:
    """The modules of this package that a file imports, as parts after `spider_widget`."""
    names = (name.split(".") for name in imported(file, tree))
    return {tuple(parts) for first, *parts in names if first == "spider_widget"}


def foreign(file: Path) -> set[str]:
    """The packages from elsewhere that a file imports."""
    return {name.split(".")[0] for name in imported(file, parse(file))} - {"spider_widget"}


@pytest.mark.parametrize(("file", "module"), LAZY.items())
def test_what_may_be_imported_lazily_is(file: str, module: str) -> None:
    assert module in imported(Path(file), read(Path(file)))
    assert module not in imported(Path(file), parse(Path(file)))


@pytest.mark.parametrize("file", FILES, ids=str)
def test_a_room_imports_only_rooms_above_it(file: Path) -> None:
    if len(file.parts) == 1:
        return  # spider_widget/__init__.py shows all rooms to the world
    room = file.parts[0]
    allowed = ROOMS[: ROOMS.index(room) + 1]
    assert [module for module in own(file, parse(file)) if not module or module[0] not in allowed] == []


@pytest.mark.parametrize("file", FILES, ids=str)
def test_only_the_widget_room_knows_jupyter(file: Path) -> None:
    assert file.parts[0] == "widget" or not foreign(file) & JUPYTER


@pytest.mark.parametrize("file", [file for file in FILES if file.parts[0] == "engine"], ids=str)
def test_the_engine_stands_on_the_standard_library_in_order(file: Path) -> None:
    assert foreign(file) <= sys.stdlib_module_names
    earlier = ENGINE[: ENGINE.index(file.stem)]
    modules = own(file, AtRunTime().visit(parse(file)))
    assert [module for module in modules if module[1:] not in {(name,) for name in earlier}] == []
