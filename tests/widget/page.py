"""The browser's side of the wire, without a browser."""

import json
from itertools import count
from typing import Any

from comm.base_comm import BaseComm

import spider_widget as sw


class Page(BaseComm):
    """Stands for all views of one widget: keeps what is sent to it, sends messages."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.sizes: list[int] = []
        self.numbers = count()
        super().__init__(target_name="jupyter.widget")

    def publish_msg(
        self,
        msg_type: str,
        data: dict[str, Any] | None = None,
        metadata: dict[str, Any] | None = None,  # noqa: ARG002  # what a comm must have
        buffers: list[bytes] | None = None,  # noqa: ARG002
        **_keys: object,
    ) -> None:
        if msg_type == "comm_msg" and data is not None:
            text = json.dumps(data)
            self.sent.append(json.loads(text))
            self.sizes.append(len(text.encode()))

    def deliver(self, data: dict[str, Any]) -> None:
        """Hand the widget a message as the kernel does."""
        self.handle_msg({"content": {"data": json.loads(json.dumps(data))}, "buffers": []})

    @property
    def updates(self) -> list[dict[str, Any]]:
        """The views sent so far."""
        return [data["state"]["view"] for data in self.sent if "view" in data.get("state", {})]

    @property
    def replies(self) -> list[dict[str, Any]]:
        return [data["content"] for data in self.sent if data["method"] == "custom"]


def shown(widget: sw.SpiderWidget) -> Page:
    """Open a page that shows the widget."""
    page = Page()
    widget.comm = page
    return page


def ask(widget: sw.SpiderWidget, page: Page, kind: str, **body: object) -> dict[str, Any]:
    """Send a message at the present revision and return the one reply to it."""
    message = {"kind": kind, "id": f"v{next(page.numbers)}", "revision": widget.revision, **body}
    return ask_anything(page, message)


def ask_anything(page: Page, message: object) -> dict[str, Any]:
    before = len(page.replies)
    page.deliver({"method": "custom", "content": message})
    (reply,) = page.replies[before:]
    assert reply["kind"] == "reply"
    assert page.sent[-1]["content"] == reply, "the answer comes after what it is about"
    return reply
