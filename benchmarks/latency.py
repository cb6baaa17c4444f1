"""From the release of the pointer to the new state drawn, next to a bare anywidget in the same run.

Both are on one page of JupyterLab with one real kernel, and take turns. At the release the bare
widget sends a message, Python changes a trait, the page draws it: what any widget that asks Python
must pay.
`python -m benchmarks.latency`
"""

import gzip
import json
from collections import Counter
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Locator, Page, WebSocket, sync_playwright

import spider_widget as sw
from spider_widget.widget import svg
from tests.e2e.notebook import Notebook, write_notebook
from tools.browser import launch
from tools.lab import LabServer

ROOT = Path(__file__).parent.parent
RECORD = ROOT / "tests/data/record-1.txt"
FOUR_SUITS = ROOT / "tests/data/record-1-four-suits.txt"
MOVES = 50
LATENCY_BAR = 1.5
MOVE_BAR = 8_000
BUNDLE_BAR = 60_000

ECHO = '''
import anywidget, traitlets

class Echo(anywidget.AnyWidget):
    _esm = """
        export default {
            render({ model, el }) {
                el.innerHTML = '<button data-testid="echo" style="user-select: none">echo</button>';
                const draw = () => { el.firstChild.dataset.revision = model.get('revision'); };
                model.on('change:revision', draw);
                el.firstChild.addEventListener('pointerup', () => model.send({ kind: 'echo' }));
                draw();
            },
        };
    """
    revision = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(self._answer)

    def _answer(self, _widget, _message, _buffers):
        self.revision += 1

Echo()
'''
WATCH = """root => {
    let released;
    addEventListener('pointerup', () => { released = performance.now(); }, true);
    root.latency = revision => new Promise(resolve => {
        const observer = new MutationObserver(() => {
            if (root.dataset.revision !== revision) return;
            observer.disconnect();
            resolve(performance.now() - released);
        });
        observer.observe(root, { attributeFilter: ['data-revision'] });
    });
}"""
BEGIN = "(root, revision) => { root.drawn = root.latency(revision); }"
END = "root => root.drawn"


class Traffic:
    """Counts the bytes of the page's web sockets: all there is between the browser and the kernel."""

    def __init__(self, page: Page) -> None:
        self.total: Counter[str] = Counter()
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self.total.update(sent=len(frame)))
        socket.on("framereceived", lambda frame: self.total.update(received=len(frame)))


def latency(page: Page, element: Locator, revision: int) -> float:
    """Release the pointer; return the milliseconds until the element shows this revision.

    The page itself waits. Playwright's `expect` would describe all that stands in the element each
    time that it looks, for tens of milliseconds, just when Python's answer comes in.
    """
    element.evaluate(BEGIN, str(revision))
    page.mouse.up()
    milliseconds: float = element.evaluate(END)
    return milliseconds


def report(what: str, value: float, unit: str, bar: float) -> None:
    """Print a measurement next to its bar."""
    verdict = "ok" if value <= bar else "MISSED"
    print(f"{what:<34} {value:>9,.2f} {unit:<4} bar {bar:>6,} {verdict}")


def measure(notebook: Notebook, traffic: Traffic, game: sw.Game) -> None:
    """Play the game's first moves with the pointer, an echo after each, and print what they took."""
    page, board = notebook.page, notebook.board()
    echo = page.get_by_test_id("echo")
    for element in (board.root, echo):
        element.evaluate(WATCH)

    moves: list[float] = []
    echoes: list[float] = []
    sizes: list[Counter[str]] = []
    for step in game.history:
        revision = board.revision + 1
        source, target = step.move.source, step.move.target
        if isinstance(source, int) and isinstance(target, int):
            before = traffic.total.copy()
            board.hold(source, step.move.count, target)
            moves.append(latency(page, board.root, revision))
            board.wait_until_still()
            page.wait_for_timeout(100)  # the kernel says that it is idle again
            sizes.append(traffic.total - before)

            echo.hover()
            page.mouse.down()
            echoes.append(latency(page, echo, len(moves)))
        else:
            notebook.run("w.push('deal')")
            board.wait_for_revision(revision)
        if len(moves) == MOVES:
            break

    print(f"{len(moves)} moves by drag and drop, {len(echoes)} echoes")
    for name, times in (("move", moves), ("echo", echoes)):
        print(f"{name}: median {median(times):.1f} ms, slowest {max(times):.1f} ms")
    report("latency, move / echo", median(moves) / median(echoes), "", LATENCY_BAR)
    for way in ("sent", "received"):
        report(f"{way} per move, median", median(size[way] for size in sizes), "B", MOVE_BAR)
    report("both ways per move, largest", max(size.total() for size in sizes), "B", MOVE_BAR)


def measure_pictures(game: sw.Game) -> None:
    """Print the largest of the pictures that rest after each move of the game sends to the notebook.

    It is sent beside the moves, two seconds after the last of them: the drawing, and the record to resume.
    """
    rests = sw.Game(*sw.parse_code(str(game.code)))
    sizes: list[tuple[int, int]] = []
    for step in game.history:
        rests.push(step.move)
        data = {"text/plain": repr(rests), "text/html": svg.page(rests)}
        sizes.append((len(json.dumps(data, ensure_ascii=False).encode()), len(svg.resume_line(rests))))
    size, line = max(sizes)
    report(f"picture of {game.code}", size, "B", MOVE_BAR)
    print(f"{'of these the line that resumes':<34} {line:>9,} B")


def main() -> None:
    """Measure the latency, the traffic, the saved picture and the size of the front end."""
    game = sw.Game.from_record(RECORD.read_text(encoding="utf-8"))
    board = f'import spider_widget as sw\nw = sw.SpiderWidget(code="{game.code}")\nw'
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as root,
        TemporaryDirectory(ignore_cleanup_errors=True) as state,
        LabServer(Path(root), Path(state)) as lab,
        sync_playwright() as playwright,
    ):
        write_notebook(Path(root, "latency.ipynb"), (ECHO, board))
        browser = launch(playwright)
        page = browser.new_page(viewport={"width": 1280, "height": 1200})
        traffic = Traffic(page)
        notebook = Notebook(page, lab, "latency.ipynb")
        notebook.run_all_cells()
        measure(notebook, traffic, game)
        browser.close()
    for record in (RECORD, FOUR_SUITS):
        measure_pictures(sw.Game.from_record(record.read_text(encoding="utf-8")))

    static = ROOT / "spider_widget/widget/static"
    bundle = b"".join((static / name).read_bytes() for name in ("widget.js", "widget.css"))
    report("front end, compressed", len(gzip.compress(bundle)), "B", BUNDLE_BAR)


if __name__ == "__main__":
    main()
