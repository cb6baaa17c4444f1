"""Opens JupyterLab on the play notebook with the board already there.

`python -m tools.play` (or `python run.py play`, which also installs what it needs) works on
copies in `playground/`, which stay the player's own: delete them to start afresh.
"""

import argparse
import shutil
import signal
import sys
import time
import webbrowser
from pathlib import Path
from types import FrameType
from typing import Any

import nbformat
from jupyter_client.blocking.client import BlockingKernelClient
from nbformat.sign import NotebookNotary
from nbformat.v4 import output_from_msg

from tools.lab import LabServer

ROOT = Path(__file__).parent.parent
OUTPUTS = {"stream", "display_data", "execute_result", "error"}
WIDGET = "application/vnd.jupyter.widget-view+json"


def main() -> None:
    """Serve the player's copies of the notebooks until Ctrl-C."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--no-browser", action="store_true", help="print the address, open nothing")
    parser.add_argument("--folder", type=Path, default=ROOT / "playground", help="where the copies are kept")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, _stop)

    playground: Path = arguments.folder
    playground.mkdir(exist_ok=True)
    for notebook in (ROOT / "notebooks").glob("*.ipynb"):
        if not (playground / notebook.name).exists():
            shutil.copy(notebook, playground)

    try:
        with LabServer(playground, playground / ".jupyter") as lab:
            show_board(lab, "play.ipynb")
            url = lab.url("play.ipynb")
            print(f"The board is at {url}\nCtrl-C stops it.", flush=True)
            if not arguments.no_browser:
                webbrowser.open(url)
            while True:
                time.sleep(3600)
    except KeyboardInterrupt:
        print("Stopped.")


def show_board(lab: LabServer, name: str) -> None:
    """Run the cells up to the board, in the kernel that JupyterLab will show, and save the output.

    The cells below the board are for the player to run.
    """
    path = lab.root / name
    notebook = nbformat.read(path, as_version=4)
    session = lab.request(
        "POST",
        "sessions",
        {"path": name, "name": name, "type": "notebook", "kernel": {"name": "python3"}},
    )
    connection = lab.state / "runtime" / f"kernel-{session['kernel']['id']}.json"
    kernel = BlockingKernelClient(connection_file=str(connection))
    kernel.load_connection_file()
    kernel.start_channels()
    kernel.wait_for_ready(timeout=60)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            run_cell(cell, kernel)
            if any(WIDGET in output.get("data", {}) for output in cell.outputs):
                break
    kernel.stop_channels()
    nbformat.write(notebook, path)
    NotebookNotary(data_dir=str(lab.state / "data")).sign(
        notebook
    )  # JupyterLab shows widgets only in a notebook it trusts


def run_cell(cell: Any, kernel: BlockingKernelClient) -> None:  # noqa: ANN401 - nbformat's
    """Run one code cell and put into it what it shows."""
    cell.outputs = []

    def keep(message: dict[str, Any]) -> None:
        if message["header"]["msg_type"] in OUTPUTS:
            cell.outputs.append(output_from_msg(message))

    reply = kernel.execute_interactive(cell.source, output_hook=keep, timeout=60)
    cell.execution_count = reply["content"]["execution_count"]


def _stop(number: int, _frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)  # once is enough, and the server takes a moment to stop
    sys.exit()


if __name__ == "__main__":
    main()
