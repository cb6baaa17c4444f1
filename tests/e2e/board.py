"""The board as a person meets it: read from the page, moved with the pointer."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

AXE = Path(__file__).parents[2] / "js/node_modules/axe-core/axe.min.js"
READ = """root => ({
    revision: Number(root.dataset.revision),
    columns: [...root.querySelectorAll('[data-testid^="column-"]')].map(column =>
        [...column.querySelectorAll('[data-card-id]')].map(card => card.dataset.face ?? null)),
})"""

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width, height."""

MARKS = """(root, mark) => [...root.querySelectorAll(`[data-card-id].sw-${mark}`)]
    .map(card => card.dataset.face ?? null)"""
COLUMNS = """(root, mark) => [...root.querySelectorAll('[data-testid^="column-"]')]
    .flatMap((column, index) => column.classList.contains(`sw-${mark}`) ? [index + 1] : [])"""

SCROLLED = """root => {
    const scrolled = [];
    for (let each = root; each; each = each.parentElement) scrolled.push(each.scrollTop);
    return scrolled;
}"""
"""How far each element around the board is scrolled."""
TWO_FRAMES = "() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
WATCH_MOVING = """root => {
    root.moved = false;
    new MutationObserver(() => { root.moved = true; }).observe(root, { attributeFilter: ['data-moving'] });
}"""
"""From now on `root.moved` says whether anything has moved."""


@dataclass(frozen=True)
class Drawn:
    """What is on the page at one moment."""

    revision: int
    columns: list[list[str | None]]
    """Faces such as `9H`, bottom card first; None for a card that lies face down."""


class Board:
    """One view of a `SpiderWidget`."""

    def __init__(self, root: Locator) -> None:
        self.root = root
        self.page = root.page

    def read(self) -> Drawn:
        """Read the whole tableau at once."""
        return Drawn(**self.root.evaluate(READ))

    @property
    def revision(self) -> int:
        """The revision of the view that is drawn."""
        return self.read().revision

    def part(self, name: str) -> Locator:
        """The part with this test id: stock, score, refusal, undo, column-3, …."""
        return self.root.get_by_test_id(name)

    def text(self, name: str) -> str:
        """What the part with this test id says."""
        return self.part(name).inner_text()

    def cards(self, column: int) -> Locator:
        """The cards of a column (from 1), bottom card first."""
        return self.part(f"column-{column}").locator("[data-card-id]")

    def wait_for_revision(self, revision: int) -> None:
        """Wait until this revision is drawn and nothing moves any more."""
        expect(self.root).to_have_attribute("data-revision", str(revision))
        self.wait_until_still()

    def wait_until_still(self) -> None:
        """Wait until nothing moves."""
        expect(self.root).not_to_have_attribute("data-moving", "true")

    def wait_until_fitted(self) -> None:
        """Wait until cards and labels fit a width that has changed."""
        self.root.evaluate(TWO_FRAMES)

    def wait_for_moves(self, moves: int) -> None:
        """Wait until the counter shows so many moves and nothing moves any more."""
        expect(self.part("moves")).to_have_text(str(moves))
        self.wait_until_still()

    def path(self, source: int, count: int, target: int) -> tuple[Point, Point]:
        """Where to take hold of the last `count` cards of a column, and where to let go of them."""
        self.wait_until_still()
        self.root.scroll_into_view_if_needed()
        group = self.cards(source)
        first = group.count() - count
        x, y, width, height = box(group.nth(first))
        if count > 1:  # only the strip above the next card can be seen
            height = box(group.nth(first + 1))[1] - y
        return (x + width / 2, y + height / 2), self._place(target)

    def drag(self, source: int, count: int, target: int) -> None:
        """Drag the last `count` cards of a column onto another with the mouse."""
        self.hold(source, count, target)
        self.page.mouse.up()

    def hold(self, source: int, count: int, target: int) -> None:
        """Begin a drag, and stay above the target with the button down."""
        start, end = self.path(source, count, target)
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=4)

    def click(self, column: int, count: int = 1, times: int = 1) -> None:
        """Click the card that `count` cards begin with, or the empty column."""
        point = self.path(column, count, column)[0] if self.cards(column).count() else self._place(column)
        self.page.mouse.click(*point, click_count=times)

    def click_nothing(self) -> None:
        """Click between two columns: nothing is selected then, and no click before counts as a first one."""
        (left, top, width, _), right = box(self.part("column-1")), box(self.part("column-2"))[0]
        self.page.mouse.click((left + width + right) / 2, top + 1)

    def box(self, column: int, count: int = 1) -> Box:
        """Where the card lies that the last `count` cards of a column begin with."""
        cards = self.cards(column)
        return box(cards.nth(cards.count() - count))

    def marked_cards(self, mark: str) -> list[str | None]:
        """The faces of the cards that are `chosen`, `lifted` or `refused`, in the order of the columns."""
        faces: list[str | None] = self.root.evaluate(MARKS, mark)
        return faces

    def marked_columns(self, mark: str) -> list[int]:
        """The columns that are marked as one that `accepts`, is `over` or is `refused`."""
        columns: list[int] = self.root.evaluate(COLUMNS, mark)
        return columns

    def focus_by_tab(self) -> None:
        """Walk to the board with the Tab key, from the last button before it."""
        self.root.get_by_role("button", name="Help").focus()
        self.page.keyboard.press("Tab")
        assert self.root.evaluate(
            "root => root.querySelector('.sw-table').contains(root.getRootNode().activeElement)"
        )

    def axe_violations(self) -> list[str]:
        """What the accessibility audit of axe-core finds, a line for each element."""
        self.page.add_script_tag(path=AXE)
        report: dict[str, Any] = self.root.evaluate("root => axe.run(root)")
        return [
            f"{violation['id']}: {node['html']}: {node['failureSummary']}"
            for violation in report["violations"]
            for node in violation["nodes"]
        ]

    def _place(self, column: int) -> Point:
        cards = self.cards(column)
        place = cards.last if cards.count() else self.part(f"column-{column}")
        x, y, width, height = box(place)
        return x + width / 2, y + min(height, 1.4 * width) / 2


def box(element: Locator) -> Box:
    """Where an element is on the page."""
    found = element.bounding_box()
    assert found is not None, f"{element} is not on the page"
    return found["x"], found["y"], found["width"], found["height"]
