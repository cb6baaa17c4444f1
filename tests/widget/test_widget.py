import json
import logging
import pickle
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
import traitlets
from hypothesis import given, settings

import spider_widget as sw
from spider_widget import (
    DEAL,
    Game,
    IllegalMove,
    InvalidCode,
    InvalidRules,
    Move,
    NothingToUndo,
    Spider,
    Step,
)
from spider_widget.teaching.i18n import LOCALES, UnknownLocale, catalogue
from spider_widget.widget import widget
from spider_widget.widget.wire import InvalidOption
from tests.contract import choose
from tests.tables import run, whole

from .page import Page, ask, ask_anything, shown
from .test_wire import JSON, MESSAGES, faces

RECORD = (Path(__file__).parents[1] / "data/record-1.txt").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def no_complaints(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """What a handler raises ipywidgets only logs; no test here may make one raise."""
    yield
    assert [
        record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.WARNING
    ] == []


def state(widget: sw.SpiderWidget) -> tuple[object, ...]:
    """All that a message could change, if it were let."""
    game = widget.game
    return (
        *(game, game.position, game.score, game.move_count, game.history, game.can_undo, game.can_redo),
        *(game.undos, widget.revision, json.dumps(widget.view), dict(widget.options), widget.locale),
    )


def told(widget: sw.SpiderWidget) -> dict[str, Any]:
    return dict(widget.view)


def nearly_won() -> Game:
    columns = {1: run("C", last="2"), 2: "AC"}
    return Game.from_position(whole(columns, completed="S H D C S H D", rest=3))


# --- making one


def test_a_widget_by_itself() -> None:
    w = sw.SpiderWidget()
    assert w.game.rules == Spider(suits=1)
    assert (w.score, w.move_count, w.status, w.revision, w.last_step) == (500, 0, "playing", 1, None)
    assert w.code == w.game.code == told(w)["code"]
    assert w.catalogue == catalogue("en")
    assert w.options == {
        "four_colours": False,
        "double_click": True,
        "auto_placement": False,
        "placement_guide": True,
        "show_rules": True,
        "motion": True,
        "mirror": False,
        "theme": "auto",
        "solver": False,
        "hints": False,
        "chances": False,
        "pace": "normal",
    }


def test_a_widget_of_something() -> None:
    game = Game(Spider(suits=2), 3)
    assert sw.SpiderWidget(game).game is game
    assert sw.SpiderWidget(rules=Spider(suits=4)).game.rules == Spider(suits=4)
    assert sw.SpiderWidget(code="sp1-s4r-aaaaaad").game.code == "SP1-S4R-AAAAAAD"
    assert sw.SpiderWidget(four_colours=True, theme="dark").options["theme"] == "dark"


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"game": Game(Spider()), "rules": Spider()}, InvalidRules, "game and rules: give one of game"),
        ({"rules": Spider(), "code": "x"}, InvalidRules, "rules and code: give one of game"),
        ({"game": "SP1-S1C-AAAAAAD"}, InvalidRules, r"give a Game, such as Game\.from_position"),
        ({"rules": "spider"}, InvalidRules, "rules are a rule set, such as Spider"),
        ({"code": "SP1-S3C-AAAAAAD"}, InvalidCode, "Spider has 1, 2 or 4 suits, not '3'"),
        ({"colours": 4}, InvalidOption, "'colours': the options are four_colours"),
        ({"motion": "yes"}, InvalidOption, "motion='yes': it is True or False"),
        ({"locale": "xx"}, UnknownLocale, "'xx': the languages are ar, "),
    ],
)
def test_arguments_that_do_not_fit(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        sw.SpiderWidget(**arguments)


@pytest.mark.parametrize(
    "change",
    [
        lambda w: w.options.update(theme="dark"),
        lambda w: w.options.__setitem__("theme", "dark"),
        lambda w: w.options.pop("theme"),
        lambda w: w.view.__setitem__("score", 9999),
        lambda w: w.view["columns"].append([]),
        lambda w: w.view["columns"][0]["cards"][0].__setitem__(1, "KS"),
        lambda w: w.view["stock"].clear(),
        lambda w: w.analysis.setdefault("state", "won"),
    ],
    ids=["update", "set", "pop", "score", "column", "card", "stock", "analysis"],
)
def test_what_is_handed_out_cannot_be_changed(change: Callable[[sw.SpiderWidget], None]) -> None:
    w = sw.SpiderWidget()
    page = shown(w)
    before = state(w)
    with pytest.raises(TypeError, match=r"w\.options = {'theme': 'dark'}"):
        change(w)
    assert state(w) == before
    w.options = {"theme": "dark"}
    assert page.sent[-1]["state"]["options"]["theme"] == "dark"


def test_a_copy_of_what_is_handed_out_is_ones_own() -> None:
    w = sw.SpiderWidget()
    view = deepcopy(w.view)
    view["columns"][0]["cards"].append([999, "KS"])
    assert w.view != view
    assert json.loads(json.dumps(w.view)) == w.view == pickle.loads(pickle.dumps(w.view))  # noqa: S301
    options = {**w.options, "theme": "dark"}
    w.options = options
    options["theme"] = "light"
    assert w.options["theme"] == "dark"


# --- every kind of message


def test_a_move_from_the_board() -> None:
    w = sw.SpiderWidget(code="SP1-S4C-AAAAAAD")
    page = shown(w)
    reply = ask(w, page, "move", source=6, target=1, count=1)
    assert reply == {"kind": "reply", "id": "v0", "ok": True, "revision": 2, "refusal": None}
    assert [str(step.move) for step in w.game.history] == ["6-1"]
    assert page.updates == [w.view]
    assert told(w)["last"]["move"] == {"source": 6, "target": 1, "count": 1}
    assert (w.score, w.move_count, w.revision) == (499, 1, 2)


def test_deal_undo_redo_restart_from_the_board() -> None:
    w = sw.SpiderWidget(code="SP1-S4C-AAAAAAD")
    page = shown(w)
    start = w.game.position
    for kind, action, moves in [
        ("deal", "deal", 1),
        ("undo", "undo", 0),
        ("redo", "redo", 1),
        ("restart", "restart", 0),
    ]:
        assert ask(w, page, kind)["ok"]
        assert told(w)["last"]["action"] == action
        assert w.move_count == moves
    assert w.game.position == start
    assert told(w)["serial"] == 1
    assert [view["revision"] for view in page.updates] == [2, 3, 4, 5]


def test_a_refused_move_from_the_board() -> None:
    """Case 10: the rule in a sentence, the columns to mark, and nothing changes."""
    w = sw.SpiderWidget(Game.from_position(whole({1: "9S", 2: "TS 3H"}, stock_size=10)))
    page = shown(w)
    before = state(w)
    reply = ask(w, page, "deal")
    assert reply["refusal"] == {
        "reason": "fill_columns",
        "text": "Columns 3, 4, 5, 6, 7, 8 and 9 are empty: a deal needs a card on every column.",
        "spoken": "Columns 3, 4, 5, 6, 7, 8 and 9 are empty: a deal needs a card on every column.",
        "rule": "deal",
        "cards": [],
        "columns": [3, 4, 5, 6, 7, 8, 9],
    }
    reply = ask(w, page, "move", source=1, target=2, count=1)
    assert (reply["ok"], reply["refusal"]["reason"]) == (False, "wrong_rank")
    assert reply["refusal"]["text"] == "Column 2 ends in 3♥, which takes a 2, not 9♠."
    assert reply["refusal"]["spoken"] == (
        "Column 2 ends in the three of hearts, which takes a 2, not the nine of spades."
    )
    assert reply["refusal"]["columns"] == [1, 2]
    assert reply["refusal"]["cards"] == [told(w)["columns"][i]["cards"][-1][0] for i in (0, 1)]
    assert state(w) == before
    assert page.updates == []


def test_a_double_click() -> None:
    w = sw.SpiderWidget(Game.from_position(whole({1: "9S", 2: "TH", 3: "TS", 4: "9D | 8H", 5: "KH"})))
    page = shown(w)
    assert ask(w, page, "auto", source=1, count=1)["ok"]
    assert str(w.game.history[-1].move) == "1-3"
    reply = ask(w, page, "auto", source=3, count=1)
    assert reply["refusal"]["reason"] == "no_better_place"
    assert reply["refusal"]["text"] == "There is no better column for 9♠."
    assert reply["refusal"]["cards"] == [told(w)["columns"][2]["cards"][-1][0]]
    assert ask(w, page, "auto", source=4, count=2)["refusal"]["reason"] == "face_down"
    assert ask(w, page, "auto", source=99, count=1)["refusal"]["reason"] == "no_such_pile"
    assert w.move_count == 1


def test_asking_why_cards_cannot_be_lifted() -> None:
    """Case 19."""
    w = sw.SpiderWidget(Game.from_position(whole({1: "8S 7H 6H"})))
    page = shown(w)
    before = state(w)
    reply = ask(w, page, "lift", source=1, count=3)
    assert reply["refusal"]["reason"] == "group_breaks_suit"
    assert "7♥ on 8♠" in reply["refusal"]["text"]
    assert reply["refusal"]["cards"] == [card_id for card_id, _ in told(w)["columns"][0]["cards"][1::-1]]
    assert ask(w, page, "lift", source=1, count=2)["ok"]
    assert state(w) == before


def test_nothing_to_take_back() -> None:
    """Cases 27 and 34."""
    w = sw.SpiderWidget(Game.from_position(whole({1: "9S"}), undo_limit=1))
    page = shown(w)
    assert ask(w, page, "undo")["refusal"]["reason"] == "nothing_to_undo"
    assert ask(w, page, "redo")["refusal"]["reason"] == "nothing_to_redo"
    for move in ("1-2", "2-1"):
        w.push(move)
    assert ask(w, page, "undo")["ok"]
    reply = ask(w, page, "undo")
    assert reply["refusal"]["reason"] == "undo_limit"
    assert reply["refusal"]["text"] == "Only the last 1 actions can be undone."
    with pytest.raises(NothingToUndo):
        w.undo()


@pytest.mark.parametrize(
    "code", [" SP1-S4C- AAAAAAD ", "\u2068SP1-S4C-AAAAAAD\u2069", "sp1‑s4c‑aaaaaad\u00a0"]
)
def test_a_code_is_read_as_it_was_pasted_and_its_game_named(code: str) -> None:
    w = sw.SpiderWidget(code="SP1-S1C-AAAAAAD")
    assert ask(w, shown(w), "new", code=code)["ok"]
    begun = "New game: Hard, 4 suits, Classic, Standard; code SP1-S4C-AAAAAAD. 5 deals left in the stock."
    assert told(w)["last"]["text"] == begun


@pytest.mark.parametrize("number", ["14934", " 14 934\u200f", "١٤٩٣٤"])
def test_a_microsoft_number_from_the_board(number: str) -> None:
    w = sw.SpiderWidget(code="SP1-S1C-AAAAAAD")
    rules = {"suits": 4, "rule": "classic", "layout": "spread"}
    assert ask(w, shown(w), "new", rules=rules, number=number)["ok"]
    assert w.game.position == sw.deal_microsoft(Spider(layout="spread"), 14934)
    assert told(w)["last"]["text"] == "New game: Hard, 4 suits, Classic, Spread. 5 deals left in the stock."


@pytest.mark.parametrize("number", [str(2**31), "9" * 100, "-1", "1.5", ""])
def test_a_wrong_microsoft_number_is_explained(number: str) -> None:
    w = sw.SpiderWidget(code="SP1-S1C-AAAAAAD")
    page = shown(w)
    reply = ask(w, page, "new", rules={"suits": 1, "layout": "spread"}, number=number)
    assert reply["refusal"]["reason"] == "invalid_number"
    assert "2,147,483,647" in reply["refusal"]["text"]
    for rules, text in (({"suits": 1}, "5"), ({"layout": "spread"}, "1" * 101), ({"layout": "spread"}, 5)):
        assert ask(w, page, "new", rules=rules, number=text)["refusal"]["reason"] == "malformed"
    assert w.code == "SP1-S1C-AAAAAAD"


def test_a_new_game_from_the_board() -> None:
    w = sw.SpiderWidget(code="SP1-S1C-AAAAAAD")
    page = shown(w)
    old = w.game
    assert ask(w, page, "new", rules={"suits": 2, "rule": "relaxed", "layout": "bicycle"})["ok"]
    assert w.game.rules == Spider(suits=2, rule="relaxed", layout="bicycle")
    assert told(w)["serial"] == 2
    assert ask(w, page, "new", code="sp1-s4c-aaaaaad")["ok"]
    assert w.code == "SP1-S4C-AAAAAAD"
    revision = w.revision
    old.push("deal")
    assert w.revision == revision, "the game that left the board is not followed"
    reply = ask(w, page, "new", code="SP1-S3C-AAAAAAD")
    assert reply["refusal"]["reason"] == "invalid_code"
    assert reply["refusal"]["text"] == "'SP1-S3C-AAAAAAD': Spider has 1, 2 or 4 suits, not '3'"
    assert ask(w, page, "new", rules={"suits": 3})["refusal"]["reason"] == "malformed"
    assert ask(w, page, "new", rules={"suits": [4]})["refusal"]["reason"] == "malformed"
    assert (w.code, w.revision) == ("SP1-S4C-AAAAAAD", revision)


def test_options_from_the_board() -> None:
    w = sw.SpiderWidget()
    page = shown(w)
    assert ask(w, page, "options", options={"four_colours": True})["ok"]
    assert (w.options["four_colours"], w.options["double_click"]) == (True, True)
    assert page.sent[0]["state"] == {"options": w.options}
    before = dict(w.options)
    for wrong in ({"four_colours": 1}, {"theme": "pink"}, {"score": 9999}):
        assert ask(w, page, "options", options=wrong)["refusal"]["reason"] == "malformed"
    assert w.options == before
    assert ask(w, page, "options", options={"theme": "dark"}, revision=None)["ok"]


def test_the_language_from_both_sides() -> None:
    w = sw.SpiderWidget(Game.from_position(whole({1: "9S", 2: "TS 3H"}, stock_size=10)), locale="ar")
    page = shown(w)
    assert (w.catalogue, w.locales) == (catalogue("ar"), LOCALES)
    assert "\u20689♠\u2069" in ask(w, page, "move", source=1, target=2, count=1)["refusal"]["text"]
    assert ask(w, page, "locale", locale="ja", revision=None)["ok"]
    assert (w.locale, w.catalogue) == ("ja", catalogue("ja"))
    assert {"locale": "ja"} in [data.get("state") for data in page.sent]
    told = [
        ask(w, page, "move", source=1, target=2, count=1),
        ask(w, page, "undo"),
        ask(w, page, "move"),
        ask(w, page, "new", code="SP1-S3C-AAAAAAD"),
    ]
    assert [reply["refusal"]["text"] for reply in told] == [
        "2列目の末尾のカードは3♥です。置けるのは2で、9♠は置けません。",
        "元に戻せる手がありません。",
        "メッセージを理解できませんでした。何も変わっていません。",
        "'SP1-S3C-AAAAAAD'：スパイダーは1、2、4スートで、'3'スートではありません",
    ]
    w.locale = "en"
    assert page.sent[-1]["state"] == {"catalogue": catalogue("en")}
    for wrong in ("xx", None, 5, ["en"], "../en"):
        assert ask(w, page, "locale", locale=wrong)["refusal"]["reason"] == "malformed"
    with pytest.raises(UnknownLocale, match="'xx': the languages are ar, "):
        w.locale = "xx"
    assert w.locale == "en"


def test_sync() -> None:
    w = sw.SpiderWidget()
    page = shown(w)
    assert ask_anything(page, {"kind": "sync", "id": "s"})["ok"]
    assert page.updates == [w.view]


def test_a_function_is_told_of_a_step_once_and_can_be_ended_twice() -> None:
    w = sw.SpiderWidget()
    steps: list[Step] = []
    ends = [w.on_step(steps.append), w.on_step(steps.append)]
    w.push("deal")
    assert len(steps) == 1
    for end in ends:
        end()
    w.push("deal")
    assert len(steps) == 1


def test_the_front_end_is_watched_only_for_live_reload(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANYWIDGET_HMR", raising=False)
    assert widget._front_end("widget.css") == sw.SpiderWidget()._css  # noqa: SLF001
    monkeypatch.setenv("ANYWIDGET_HMR", "1")
    path = widget._front_end("widget.css")  # noqa: SLF001
    assert isinstance(path, Path)
    assert path.read_text(encoding="utf-8") == sw.SpiderWidget()._css  # noqa: SLF001


def test_the_board_is_told_the_line_that_brings_the_game_back() -> None:
    """But none that would tell it what lies face down, or that would begin from the start."""
    w = sw.SpiderWidget(code="SP1-S4C-AAAAAAD")
    w.push("deal")
    scope: dict[str, Any] = {}
    first, again = w.view["resume"].split("; ", 1)
    exec(first, scope)  # noqa: S102
    assert eval(again, scope).game.record() == w.game.record()  # noqa: S307
    w.new_game(nearly_won())
    assert w.view["resume"] == ""
    assert sw.LessonWidget("placing").view["resume"] == ""
    replay = sw.ReplayWidget(Game.from_code("SP1-S4C-AAAAAAD").record())
    assert replay.view["resume"] == ""
    replay.push("deal")
    assert replay.game.code is not None
    assert replay.game.code in replay.view["resume"]


# --- stale and hostile


@pytest.mark.parametrize("kind", ["move", "auto", "lift", "deal", "undo", "redo", "restart", "new"])
@pytest.mark.parametrize("off", [-1, 1, -100, 10**9])
def test_a_stale_message(kind: str, off: int) -> None:
    """Case 105: refused, answered with the whole view, and both sides agree."""
    w = sw.SpiderWidget(code="SP1-S4C-AAAAAAD")
    page = shown(w)
    w.push("6-1")
    w.undo()
    w.push("deal")
    before = state(w)
    group: dict[str, object] = {"source": 6, "count": 1}
    bodies: dict[str, dict[str, object]] = {
        "move": {**group, "target": 1},
        "auto": group,
        "lift": group,
        "new": {"code": "SP1-S1C-AAAAAAA"},
    }
    body = bodies.get(kind, {})
    sent = len(page.updates)
    reply = ask(w, page, kind, **body, revision=w.revision + off)
    assert (reply["ok"], reply["refusal"]["reason"], reply["revision"]) == (False, "stale", w.revision)
    assert page.updates[sent:] == [w.view]
    assert state(w) == before


@given(JSON | MESSAGES)
@settings(max_examples=200, deadline=None, derandomize=True)
def test_hostile_messages_change_nothing(content: object) -> None:
    """Whatever is not exactly a message of now is answered, with the view, and changes nothing."""
    w = sw.SpiderWidget(code="SP1-S4C-AAAAAAD")
    page = shown(w)
    before = state(w)
    reply = ask_anything(page, content)
    if reply["refusal"] is None:
        assert isinstance(content, dict)
        assert content["kind"] in {
            "move",
            "auto",
            "lift",
            "deal",
            "restart",
            "new",
            "options",
            "locale",
            "stop",
            "sync",
        }
        return
    assert state(w) == before
    assert reply["refusal"]["text"]
    if reply["refusal"]["reason"] in {"stale", "malformed"}:
        assert page.updates == [w.view]


def test_a_malformed_message_is_answered_to_its_sender() -> None:
    """The view that waits for this answer must hear it."""
    w = sw.SpiderWidget()
    page = shown(w)
    reply = ask_anything(page, {"kind": "move", "id": "mine-7", "revision": 1})
    assert (reply["id"], reply["refusal"]["reason"]) == ("mine-7", "malformed")
    nameless: list[object] = [{"kind": "deal", "revision": 1}, {"kind": "deal", "id": 5}, {"id": "x" * 41}]
    for message in [*nameless, None, [], "deal"]:
        assert ask_anything(page, message)["id"] == ""


@pytest.mark.parametrize("name", sorted(set(sw.SpiderWidget().keys)))
def test_the_browser_writes_no_trait(name: str) -> None:
    """Nothing that the front end saves is taken; it is shown what is true instead."""
    w = sw.SpiderWidget(code="SP1-S4C-AAAAAAD")
    page = shown(w)
    w.push("deal")
    before = (state(w), {key: getattr(w, key) for key in w.keys})
    values: list[Any] = [{}, "x", 5, None, {"revision": 99, "score": 9999}, {"four_colours": True}, [1]]
    for value in values:
        page.deliver({"method": "update", "state": {name: value}, "buffer_paths": []})
        assert (state(w), {key: getattr(w, key) for key in w.keys}) == before
        assert page.sent[-1]["state"] == json.loads(json.dumps(w.get_state(name)))


@pytest.mark.parametrize(
    "name", ["score", "move_count", "status", "code", "last_step", "revision", "nonsense", "game"]
)
def test_the_browser_writes_no_attribute_either(name: str) -> None:
    w = sw.SpiderWidget(code="SP1-S4C-AAAAAAD")
    page = shown(w)
    before = (state(w), w.score, w.move_count, w.status, w.code, w.last_step)
    page.deliver({"method": "update", "state": {name: 7}, "buffer_paths": []})
    assert (state(w), w.score, w.move_count, w.status, w.code, w.last_step) == before


@pytest.mark.parametrize(
    "name", ["view", "score", "move_count", "status", "code", "last_step", "revision", "catalogue"]
)
def test_python_code_does_not_write_them_either(name: str) -> None:
    with pytest.raises(traitlets.TraitError, match="read-only"):
        setattr(sw.SpiderWidget(), name, 5)


def test_what_is_synced() -> None:
    """Case 109: the history is not; nothing is that knows more than the player."""
    own = {name for name in sw.SpiderWidget().keys if not name.startswith("_")}
    assert own - {"layout", "tabbable", "tooltip"} == {
        *("view", "catalogue", "options", "locale", "locales", "analysis", "chance")
    }


# --- Python and the board at once


def test_fifty_moves_in_python_are_fifty_updates() -> None:
    """Case 108: each of them whole, none merged, none missing."""
    w = sw.SpiderWidget(code="SP1-S4C-AAAAAAD")
    page = shown(w)
    random = Random(3)
    for _ in range(50):
        w.push(choose(w.game.position, random))
    assert [view["moves"] for view in page.updates] == list(range(1, 51))
    assert [view["revision"] for view in page.updates] == list(range(2, 52))
    assert len({id(view["columns"]) for view in page.updates}) == 50


def test_a_move_is_a_few_thousand_bytes() -> None:
    """Case 109: under 8 kB both ways, at any moment of a whole game."""
    recorded = Game.from_record(RECORD)
    w = sw.SpiderWidget(code=recorded.code)
    page = shown(w)
    for step in recorded.history:
        sent = len(page.sizes)
        if step.move == DEAL:
            ask(w, page, "deal")
        else:
            source, target, count = step.move
            assert ask(w, page, "move", source=source, target=target, count=count)["ok"]
        assert sum(page.sizes[sent:]) < 8000
    assert (w.status, w.score) == ("won", 1195)


def test_traits_are_observed_and_steps_are_told() -> None:
    w = sw.SpiderWidget(code="SP1-S4C-AAAAAAD")
    page = shown(w)
    scores: list[int] = []
    steps: list[Step] = []
    w.observe(lambda change: scores.append(change["new"]), "score")
    stop = w.on_step(steps.append)
    w.push("6-1")
    ask(w, page, "deal")
    ask(w, page, "undo")
    w.redo()
    with pytest.raises(IllegalMove):
        w.push("1-1")
    assert scores == [499, 498, 499, 498]
    assert [str(step.move) for step in steps] == ["6-1", "deal", "deal"]
    assert w.last_step is steps[-1] is w.game.history[-1]
    stop()
    w.undo()
    w.push("deal")
    assert len(steps) == 3


@pytest.mark.parametrize("path", ["move", "auto", "python", "game"])
def test_the_last_run_is_one_won_event(path: str) -> None:
    """Case 14: whichever way it is made; never by a deal, which leaves a card on some of ten columns."""
    w = sw.SpiderWidget(nearly_won())
    page = shown(w)
    events: list[str] = []
    w.observe(lambda change: events.append(change["new"]), "status")
    match path:
        case "move":
            ask(w, page, "move", source=2, target=1, count=1)
        case "auto":
            ask(w, page, "auto", source=2, count=1)
        case "python":
            w.push("2-1")
        case "game":
            w.game.push("2-1")
    assert events == ["won"]
    assert [view["status"] for view in page.updates] == ["won"]
    assert w.game.is_won
    w.undo()
    assert events == ["won", "playing"]
    w.redo()
    assert events == ["won", "playing", "won"]


def test_ids_follow_the_cards_through_the_widget() -> None:
    """Case 24, on the wire: undo and redo keep every id on its card; a new game is a new serial."""
    w = sw.SpiderWidget(code="SP1-S2C-AAAAAAD")
    random = Random(2)
    truth = faces(w.game.position, w.view)
    for _ in range(80):
        choice = random.random()
        if choice < 0.25 and w.game.can_undo:
            w.undo()
        elif choice < 0.4 and w.game.can_redo:
            w.redo()
        else:
            w.push(choose(w.game.position, random))
        assert faces(w.game.position, w.view) == truth
    w.game.restart()
    assert faces(w.game.position, w.view) == truth
    assert told(w)["serial"] == 1
    w.new_game()
    assert told(w)["serial"] == 2
    assert len(faces(w.game.position, w.view)) == 104


def test_relaxed_then_classic_in_one_widget() -> None:
    """Case 20: no rule and no undo of the old game is left."""
    columns = {1: "8S 7H 6H", 2: "9C"}
    w = sw.SpiderWidget(Game.from_position(whole(columns, rules=Spider(suits=4, rule="relaxed"))))
    page = shown(w)
    assert ask(w, page, "move", source=1, target=2, count=3)["ok"]
    w.new_game(Game.from_position(whole(columns)))
    assert ask(w, page, "move", source=1, target=2, count=3)["refusal"]["reason"] == "group_breaks_suit"
    assert ask(w, page, "undo")["refusal"]["reason"] == "nothing_to_undo"
    assert (w.score, w.move_count, w.last_step, told(w)["can_undo"]) == (500, 0, None, False)


def test_two_widgets_of_one_game_agree() -> None:
    game = Game(Spider(suits=4), 3)
    one, other = sw.SpiderWidget(game), sw.SpiderWidget(game)
    one.push("6-1")
    ask(other, shown(other), "deal")
    assert one.view["columns"] == other.view["columns"]
    assert (one.score, one.move_count) == (other.score, other.move_count) == (498, 2)


def test_a_callback_that_raises_leaves_no_board_behind() -> None:
    game = Game(Spider(suits=4), 3)
    one, other = sw.SpiderWidget(game), sw.SpiderWidget(game)

    def fail(_step: Step) -> None:
        raise LookupError

    one.on_step(fail)
    heard: list[Step] = []
    one.on_step(heard.append)
    with pytest.raises(ExceptionGroup) as raised:
        game.push("6-1")
    assert raised.group_contains(LookupError)
    assert heard == list(game.history)
    assert one.move_count == other.move_count == 1
    assert one.view["columns"] == other.view["columns"]


def test_a_callback_that_raises_takes_no_move_back(caplog: pytest.LogCaptureFixture) -> None:
    """The board is told of the move that was made, not of the one that the callback was refused."""
    w = sw.SpiderWidget(Game(Spider(suits=4), 3))
    page = shown(w)
    w.on_step(lambda _step: w.push("1-1"))
    reply = ask(w, page, "move", source=6, target=1, count=1)
    assert (reply["ok"], reply["revision"], w.move_count) == (True, 2, 1)
    (complaint,) = caplog.records
    assert complaint.exc_info is not None
    assert isinstance(complaint.exc_info[1], ExceptionGroup)
    assert "1-1" in str(complaint.exc_info[1].exceptions[0])
    caplog.clear()


def test_two_boards_show_every_moment_in_order_when_a_callback_plays_on() -> None:
    game = Game(Spider(suits=4), 3)
    one, other = sw.SpiderWidget(game), sw.SpiderWidget(game)
    pages = [shown(one), shown(other)]

    def meddle(step: Step) -> None:
        if step.move_count == 1:
            one.push("8-7")
            game.undo()

    one.on_step(meddle)
    ask(other, pages[1], "move", source=6, target=1, count=1)
    for page in pages:
        assert [(view["moves"], view["last"]["action"]) for view in page.updates] == [
            (1, "move"),
            (2, "move"),
            (1, "undo"),
        ]
        for view in page.updates:
            columns = view["columns"]
            for column, card in view["last"]["turned"]:
                assert view["last"]["action"] == "undo" or columns[column - 1]["cards"][-1][0] == card
    assert pages[0].updates[0]["columns"] == pages[1].updates[0]["columns"]


def test_a_callback_that_plays_on() -> None:
    """The view at the end is that of the game, though moves were made inside of moves."""
    w = sw.SpiderWidget(Game.from_position(whole({1: "9S"})))
    page = shown(w)

    def play_on(step: Step) -> None:
        if step.move_count < 6:
            w.push(Move(step.move.target, step.move.source))

    w.on_step(play_on)
    assert ask(w, page, "move", source=1, target=2, count=1)["ok"]
    assert w.move_count == w.game.move_count == told(w)["moves"] == 6
    assert [view["moves"] for view in page.updates] == [1, 2, 3, 4, 5, 6]
    assert page.replies[-1]["revision"] == w.revision == 7


@pytest.fixture
def frequent_switches() -> Iterator[None]:
    """Let threads take turns so often that a race shows."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def play_in_python(w: sw.SpiderWidget, seed: int) -> None:
    random = Random(seed)
    for _ in range(80):
        with suppress(IllegalMove):
            w.push(Move(random.randrange(1, 10), random.randrange(1, 10)))


def play_on_the_board(w: sw.SpiderWidget, page: Page, seed: int) -> None:
    random = Random(seed)
    for number in range(80):
        kind = random.choice(
            ["move", "undo", "redo", "restart", "new"] if number % 10 == 9 else ["move", "undo"]
        )
        body: dict[str, object] = {}
        if kind == "move":
            body = {"source": random.randrange(1, 10), "target": random.randrange(1, 10), "count": 1}
        if kind == "new":
            body = {"rules": {"suits": 4}}
        message = {"kind": kind, "id": f"{seed}-{number}", "revision": w.revision, **body}
        page.deliver({"method": "custom", "content": message})


@pytest.mark.usefixtures("frequent_switches")
def test_cells_and_boards_at_once() -> None:
    """Two cells in threads and two boards: every update whole and in order, every message answered once."""
    w = sw.SpiderWidget(Game.from_position(whole({1: "9S", 2: "8S"}), undo_limit=None))
    page = shown(w)
    with ThreadPoolExecutor(4) as pool:
        running = [pool.submit(play_in_python, w, seed) for seed in (0, 2)]
        running += [pool.submit(play_on_the_board, w, page, seed) for seed in (1, 3)]
    for played in running:
        played.result()
    in_order(w, page)
    assert sorted(reply["id"] for reply in page.replies) == sorted(
        f"{seed}-{number}" for seed in (1, 3) for number in range(80)
    )


def in_order(w: sw.SpiderWidget, page: Page) -> None:
    """Every revision was sent, none out of order, and the last is what the game says."""
    revisions = [view["revision"] for view in page.updates]
    assert revisions == sorted(revisions)
    assert set(revisions) == set(range(2, w.revision + 1))
    serials = [view["serial"] for view in page.updates]
    assert serials == sorted(serials)
    assert told(w)["moves"] == w.move_count == w.game.move_count == len(w.game.history)
    assert told(w)["score"] == w.score == w.game.score
    assert told(w)["code"] == w.code == w.game.code
    faces(w.game.position, w.view)
    position = w.game.initial
    for step in w.game.history:
        position = position.apply(step.move)
    assert position == w.game.position


def play_anything(w: sw.SpiderWidget) -> None:
    random = Random(1)
    for _ in range(200):
        with suppress(IllegalMove):
            w.push(random.choice(list(w.game.legal_moves) or [DEAL]))


@pytest.mark.usefixtures("frequent_switches")
def test_a_new_game_while_another_thread_plays() -> None:
    w = sw.SpiderWidget(code="SP1-S4C-AAAAAAD")
    page = shown(w)
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(play_anything, w)
        for _ in range(60):
            w.new_game()
    playing.result()
    in_order(w, page)
    assert told(w)["serial"] == 61


def test_a_page_that_opens_later_sees_the_present() -> None:
    w = sw.SpiderWidget(code="SP1-S4C-AAAAAAD")
    w.push("6-1")
    page: Page = shown(w)
    page.deliver({"method": "request_state"})
    assert page.sent[-1]["state"]["view"] == json.loads(json.dumps(w.view))


def test_an_observation_is_no_game_and_the_error_says_what_it_is_for() -> None:
    seen: Any = Game(Spider(suits=1), 3).observation
    with pytest.raises(InvalidRules, match=r"sw.hint\(observation\)"):
        sw.SpiderWidget(seen)
