"""A page that is no notebook, with a board in it whose Python runs in this very process."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route

import spider_widget as sw
from tests.e2e.board import Board
from tests.widget.page import Page as Comm
from tests.widget.page import shown

STATIC = Path(sw.__file__).parent / "widget/static"
ORIGIN = "http://plain.test"
HTML = """<!doctype html><meta charset="utf-8"><title>plain</title><body><div id="host"></div>"""
RENDER = """async ([state, style, shadow, late, manager]) => {
    const handlers = {};
    const emit = (name, value) => { for (const handler of handlers[name] ?? []) handler(value); };
    window.tell = ({ method, state: change, content }) => {
        if (method === 'custom') emit('msg:custom', content);
        Object.assign(state, change);
        for (const name in change ?? {}) emit(`change:${name}`);
    };
    const model = {
        widget_manager: manager,
        get: name => state[name],
        set() {},
        save_changes() {},
        on(name, handler) { (handlers[name] ??= new Set()).add(handler); },
        off(name, handler) { handlers[name]?.delete(handler); },
        async send(message) { for (const answer of await window.python(message)) window.tell(answer); },
    };
    const host = document.getElementById('host');
    const root = shadow ? host.attachShadow({ mode: 'open' }) : document.head;
    const sheet = text => root.append(Object.assign(document.createElement('style'), { textContent: text }));
    sheet(await (await fetch('/widget.css')).text());
    sheet(style);
    const el = Object.assign(document.createElement('div'), { className: 'cell' });
    const show = () => (shadow ? root : host).append(el);
    if (!late) show();
    const { default: widget } = await import('/widget.js');
    window.cleanup = widget.render({ model, el, signal: new AbortController().signal });
    if (late) show();
}"""


class Plain:
    """A page with one board.

    Args:
        page: The browser's page, still empty.
        widget: The board's Python side.
        style: The host's style sheet.
        shadow: Whether the board and the style sheet are in an open shadow root, as in marimo.
        late: Whether the board is drawn before it is put into the page.
        manager: What the host gives as the model's `widget_manager`.
    """

    def __init__(
        self,
        page: Page,
        widget: sw.SpiderWidget,
        *,
        style: str = "",
        shadow: bool = False,
        late: bool = False,
        manager: object = None,
    ) -> None:
        self.page = page
        self.widget = widget
        self._comm: Comm = shown(widget)
        page.route(f"{ORIGIN}/**", self._serve)
        page.expose_function("python", self._receive)
        page.goto(f"{ORIGIN}/")
        state = {name: value for name, value in widget.get_state().items() if name[0] != "_"}
        page.evaluate(RENDER, [json.loads(json.dumps(state)), style, shadow, late, manager])
        root = page.get_by_test_id("spider-widget")
        root.wait_for()
        self.board = Board(root)

    def _serve(self, route: Route) -> None:
        name = route.request.url.removeprefix(f"{ORIGIN}/")
        if name in {"widget.js", "widget.css"}:
            route.fulfill(path=STATIC / name)
        else:
            route.fulfill(body=HTML, content_type="text/html")

    def _receive(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        """Hand the widget a message, and return what it sends."""
        before = len(self._comm.sent)
        self._comm.deliver({"method": "custom", "content": message})
        return self._comm.sent[before:]
