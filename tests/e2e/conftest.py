"""JupyterLab with a real kernel, in a real browser."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.e2e.notebook import Notebook, write_notebook
from tools.browser import launch
from tools.lab import LabServer

VIEWPORT: ViewportSize = {"width": 1280, "height": 1000}
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
        notebook = Notebook(browser.new_context(**{"viewport": VIEWPORT} | options).new_page(), lab, name)
        opened.append(notebook)
        notebook.run_all_cells()
        return notebook

    yield open_notebook
    for notebook in opened:
        notebook.close()
    assert [fault for notebook in opened for fault in notebook.faults] == []


@pytest.fixture(scope="session")
def desk(lab: LabServer, browser: Browser) -> Iterator[Notebook]:
    """A notebook that shows one widget `w`, for all tests that need no page of their own."""
    write_notebook(lab.root / "desk.ipynb", ("import spider_widget as sw; w = sw.SpiderWidget(); w",))
    notebook = Notebook(browser.new_context(viewport=VIEWPORT).new_page(), lab, "desk.ipynb")
    notebook.run_all_cells()
    yield notebook
    notebook.close()


@pytest.fixture
def shared(desk: Notebook) -> Iterator[Notebook]:
    """The shared notebook as it was at first, but for the game on its board: see `Notebook.lay`."""
    desk.page.set_viewport_size(VIEWPORT)
    desk.tidy()
    yield desk
    faults, desk.faults = desk.faults, []
    assert faults == []
