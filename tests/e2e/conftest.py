"""JupyterLab with a real kernel, in a real browser."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.notebook import Notebook
from tools.browser import launch
from tools.lab import LabServer

OpenNotebook = Callable[..., Notebook]


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabServer]:
    """The one server of all browser tests."""
    with LabServer(tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The one browser of all browser tests."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def open_notebook(lab: LabServer, browser: Browser, request: pytest.FixtureRequest) -> Iterator[OpenNotebook]:
    """A function that opens a new notebook with these cells and runs them.

    Keyword arguments are Playwright's for a browser context: `viewport`, `has_touch`,
    `reduced_motion`, `color_scheme`, …. At the end of the test the page must have seen no error
    and must have asked nothing of other machines.
    """
    opened: list[Notebook] = []

    def open_notebook(*cells: str, **options: Any) -> Notebook:  # noqa: ANN401 - Playwright's
        name = f"{request.node.name}-{len(opened)}.ipynb"
        write_notebook(lab.root / name, cells)
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 1000}} | options)
        notebook = Notebook(context.new_page(), lab, name)
        opened.append(notebook)
        notebook.run_all_cells()
        return notebook

    yield open_notebook
    for notebook in opened:
        notebook.page.context.close()
    for session in lab.request("GET", "sessions"):
        lab.request("DELETE", f"sessions/{session['id']}")
    assert [fault for notebook in opened for fault in notebook.faults] == []


def write_notebook(path: Path, cells: tuple[str, ...]) -> None:
    """Write a notebook that has these code cells."""
    metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    notebook = new_notebook(cells=[new_code_cell(cell) for cell in cells], metadata=metadata)
    nbformat.write(notebook, path)
