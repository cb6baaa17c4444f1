"""Touch: what a person without a mouse does."""

from playwright.sync_api import CDPSession, Locator, Page

from tests.e2e.board import Point, box


class Finger:
    """A finger on the screen, by the browser's own touch events."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session: CDPSession = page.context.new_cdp_session(page)

    def drag(self, start: Point, end: Point, steps: int = 8) -> None:
        self._touch("touchStart", start)
        for step in range(1, steps + 1):
            share = step / steps
            self._touch(
                "touchMove",
                (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])),
            )
        self._touch("touchEnd")
        # The browser makes nothing of a tap that follows sooner than any finger could.
        self._page.wait_for_timeout(400)

    def tap(self, point: Point) -> None:
        self._touch("touchStart", point)
        self._touch("touchEnd")

    def _touch(self, kind: str, *points: Point) -> None:
        self._session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )


def middle(element: Locator) -> Point:
    """Where to tap on an element."""
    x, y, width, height = box(element)
    return x + width / 2, y + height / 2
