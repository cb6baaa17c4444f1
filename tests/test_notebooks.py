import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import spider_widget as sw

LONGEST_RESULT = 200
"""In characters: what somebody who only wants to play can take in."""
NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_top_to_bottom(path: Path, tmp_path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    resources = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(notebook, timeout=120, resources=resources).execute()
    if path.stem == "play":
        results = [
            output.data for cell in notebook.cells for output in cell.get("outputs", []) if "data" in output
        ]
        assert max(len(data["text/plain"]) for data in results if "text/html" not in data) < LONGEST_RESULT


def test_the_course_is_in_the_notebook_to_learn_with() -> None:
    learn = (Path(__file__).parent.parent / "notebooks/learn.ipynb").read_text(encoding="utf-8")
    assert re.findall(r'LessonWidget\(\\"([a-z-]+)\\"', learn) == sw.lessons()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs(path: Path) -> None:
    cells = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    assert [cell.id for cell in cells if cell.outputs or cell.execution_count is not None] == []
