"""What crosses the wire, both ways; the only place that knows the JSON shapes.

Towards the browser goes a view: what the player may see, and nothing of what lies face down.
From the browser come messages, which are believed in nothing: `read` refuses whatever is not
exactly a message of this file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from spider_widget.engine.errors import SpiderError, quote
from spider_widget.engine.moves import DEAL
from spider_widget.teaching import explain
from spider_widget.teaching.i18n import LOCALES, say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spider_widget.analysis.chances import Chance
    from spider_widget.engine.errors import InvalidCode
    from spider_widget.engine.game import Change, Game, Moment
    from spider_widget.engine.moves import Move, Refusal, Step
    from spider_widget.engine.position import Position
    from spider_widget.teaching.lesson_run import LessonRun

OPTIONS: dict[str, bool | str] = {
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
"""The options and what they are unless set."""
CHOICES = {"theme": ("auto", "light", "dark"), "pace": ("slow", "normal", "fast")}
"""The options that are more than on or off."""
LONGEST_ID = 40
LONGEST_CODE = 100


class InvalidOption(SpiderError):
    """An option that does not exist, or a value that it does not take."""


def check_options(options: Mapping[str, Any]) -> dict[str, bool | str]:
    """Return the options as they are when valid.

    >>> check_options({"four_colours": True})
    {'four_colours': True}
    >>> check_options({"theme": "pink"})
    Traceback (most recent call last):
    ...
    spider_widget.widget.wire.InvalidOption: theme='pink': it is one of auto, light, dark

    Raises:
        InvalidOption: A name or a value is wrong.
    """
    for name, value in options.items():
        if name not in OPTIONS:
            msg = f"{quote(name)}: the options are {', '.join(OPTIONS)}"
            raise InvalidOption(msg)
        if name in CHOICES and value not in CHOICES[name]:
            msg = f"{name}={quote(value)}: it is one of {', '.join(CHOICES[name])}"
            raise InvalidOption(msg)
        if name not in CHOICES and type(value) is not bool:
            msg = f"{name}={quote(value)}: it is True or False"
            raise InvalidOption(msg)
    return dict(options)


class Ids(NamedTuple):
    """Which card lies where, by ids that say nothing about its face."""

    columns: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]
    completed: tuple[tuple[int, ...], ...]


class CardIds:
    """Follows each card of a game by an id: its place in the position that the game began from."""

    def __init__(self, game: Game) -> None:
        position, size = game.initial, game.rules.sweep.length
        numbers = iter(range(len(game.rules.cards)))

        def take(count: int) -> tuple[int, ...]:
            return tuple(next(numbers) for _ in range(count))

        self._run = size
        self._first = Ids(
            columns=tuple(take(len(pile.cards)) for pile in position.columns),
            stock=take(len(position.stock)),
            completed=tuple(take(size) for _ in position.completed),
        )
        self._line: list[tuple[Step, Ids]] = []

    def now(self, history: Sequence[Step]) -> Ids:
        """Return the ids after a line of steps; what is known of an earlier line is used again."""
        line = self._line
        while line and (len(line) > len(history) or history[len(line) - 1] is not line[-1][0]):
            line.pop()
        for step in history[len(line) :]:
            line.append((step, self.after(step, line[-1][1] if line else self._first)))
        return line[-1][1] if line else self._first

    def after(self, step: Step, ids: Ids) -> Ids:
        """Return where the cards are after a step."""
        columns, stock, completed = list(ids.columns), ids.stock, ids.completed
        if step.move == DEAL:
            dealt, stock = stock[: len(step.cards)], stock[len(step.cards) :]
            for index, card in enumerate(dealt):
                columns[index] += (card,)
        else:
            source, target, count = int(step.move.source), int(step.move.target), step.move.count
            columns[target - 1] += columns[source - 1][-count:]
            columns[source - 1] = columns[source - 1][:-count]
        for run in step.completed:
            index = int(run.column) - 1
            completed += (columns[index][-self._run :],)
            columns[index] = columns[index][: -self._run]
        return Ids(tuple(columns), stock, completed)


def view(
    moment: Moment,
    ids: CardIds,
    revision: int,
    serial: int,
    last: dict[str, Any],
    *,
    code: str | None,
    resume: str,
) -> dict[str, Any]:
    """What the browser draws: all that the player may see at one moment of a game.

    Args:
        moment: How the game stands.
        ids: The ids of its cards.
        revision: Grows by one with every change.
        serial: Grows by one with every new deal; ids of two serials are unrelated.
        last: What led here, from `begun` or `happened`.
        code: The game code; None for none.
        resume: The Python line that brings the game back; "" for none.
    """
    position, now = moment.position, ids.now(moment.history)
    drops = _drops(position)
    return {
        "revision": revision,
        "serial": serial,
        "code": code,
        "rules": {"family": position.rules.family.lower(), **dict(position.rules.settings)},
        "columns": [
            {
                "cards": [
                    [card_id, None if index < hidden else str(card)]
                    for index, (card_id, card) in enumerate(zip(column, cards, strict=True))
                ],
                "drops": targets,
            }
            for column, (cards, hidden), targets in zip(now.columns, position.columns, drops, strict=True)
        ],
        "stock": {
            "ids": list(now.stock),
            "deals": position.deals_left,
            "ready": DEAL in position.legal_moves,
        },
        "completed": [
            {"suit": suit.value, "ids": list(run)}
            for suit, run in zip(position.completed, now.completed, strict=True)
        ],
        "runs": position.rules.runs,
        "score": moment.score,
        "moves": moment.move_count,
        "status": moment.status,
        "can_undo": moment.can_undo,
        "can_redo": moment.can_redo,
        "last": last,
        "resume": resume,
    }


def _drops(position: Position) -> list[list[list[int]]]:
    """For each column and each liftable count from 1, the columns that take the cards."""
    lift = position.rules.tableau.lift
    drops: list[list[list[int]]] = [
        [[] for _ in range(lift.length(cards, hidden))] for cards, hidden in position.columns
    ]
    for source, target, count in position.legal_moves:
        if isinstance(source, int):
            drops[source - 1][count - 1].append(int(target))
    return drops


def begun(game: Game, locale: str) -> dict[str, Any]:
    """How a view came about that shows a new game."""
    text = say(
        locale,
        "game-begun",
        rules=explain.rules(game.rules, locale),
        code=game.code or "none",
        deals=game.position.deals_left,
    )
    return {"action": "new", "text": text, "move": None, "turned": [], "completed": []}


def happened(change: Change, ids: CardIds, locale: str) -> dict[str, Any]:
    """How a view came about that shows a game after a change."""
    action = change.action
    text = explain.change(change, locale)
    step = change.step
    if step is None:
        return {"action": action, "text": text, "move": None, "turned": [], "completed": []}
    history = change.moment.history
    after = ids.after(step, ids.now(history)) if action == "undo" else ids.now(history)
    runs = after.completed[len(after.completed) - len(step.completed) :]
    source, target, count = step.move
    is_deal = step.move == DEAL
    return {
        "action": "deal" if is_deal and action == "move" else action,
        "text": text,
        "move": None if is_deal else {"source": source, "target": target, "count": count},
        "turned": [[column, after.columns[int(column) - 1][-1]] for column, _ in step.turned],
        "completed": [
            [run.column, run.suit.value, list(cards)] for run, cards in zip(step.completed, runs, strict=True)
        ],
    }


def answer(state: str, text: str, move: Move | None = None) -> dict[str, Any]:
    """What the solver or the fair player says: its words, and the move, with count 0 for a deal."""
    marked = None
    if move is not None:
        source, target, count = (0, 0, 0) if move == DEAL else move
        marked = {"source": source, "target": target, "count": count}
    return {"state": state, "text": text, "move": marked}


def failure(error: Exception, locale: str) -> dict[str, Any]:
    """What is shown in place of an answer when the work on it failed."""
    return answer("failed", _failed(error, locale))


def gauge(chance: Chance, locale: str) -> dict[str, Any]:
    """The win chance as the gauge shows it, in whole per cent; 0 and 100 only where it is certain."""
    low, percent, high = (round(100 * share) for share in (chance.low, chance.estimate, chance.high))
    if chance.low < chance.high:
        percent = min(max(percent, 1), 99)
    return {
        "percent": percent,
        "text": say(locale, "chance-value", percent=percent),
        "title": say(locale, "chance-title", low=low, high=high),
    }


def no_gauge(error: Exception, locale: str) -> dict[str, Any]:
    """What the gauge shows when the work on the chance failed."""
    return {"percent": 0, "text": "–", "title": _failed(error, locale)}


def _failed(error: Exception, locale: str) -> str:
    return say(locale, "search-failed", error=quote(error))


def lesson(run: LessonRun, locale: str) -> dict[str, Any]:
    """What the browser shows of a lesson beside its board."""
    count = len(run.lesson.steps)
    language = run.lesson.language(locale)
    return {
        "title": run.lesson.title[language],
        "language": language,
        "number": run.number,
        "count": count,
        "text": run.text(locale),
        "mood": run.mood,
        "feedback": run.feedback(locale),
        "feedback_language": run.feedback_language(locale),
        "nudge": run.nudge(locale),
        "spoken": {
            "text": run.text(locale, spoken=True),
            "feedback": run.feedback(locale, spoken=True),
            "nudge": run.nudge(locale, spoken=True),
        },
        "done": run.done,
        "finished": run.finished,
        "attempts": run.result.attempts,
    }


def replay(number: int, count: int, text: str, *, playing: bool) -> dict[str, Any]:
    """What the browser shows of a record beside its board: how far it is, what the last move did."""
    return {"number": number, "count": count, "text": text, "playing": playing}


def locked(view: dict[str, Any]) -> dict[str, Any]:
    """A view of which nothing can be moved."""
    columns = [{**column, "drops": []} for column in view["columns"]]
    return {**view, "columns": columns, "stock": {**view["stock"], "ready": False}}


class Malformed(SpiderError):
    """A message from the browser that is not one."""


class Unwanted(SpiderError):
    """A message that the board understands and does not follow."""

    reason: str
    """The name of the sentence that says why."""
    arguments: dict[str, int]
    """What the sentence names."""

    def __init__(self, reason: str, **arguments: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.arguments = arguments


class Request(NamedTuple):
    """A message from the browser, checked in shape."""

    kind: str
    id: str
    revision: int | None
    body: dict[str, Any]


def _is_number(value: object) -> bool:
    return type(value) is int and 1 <= value <= 99  # noqa: PLR2004  # as in the text of a move


def _is_place(value: object) -> bool:
    return type(value) is int and value >= 0


def _is_rules(value: object) -> bool:
    return isinstance(value, dict) and value.keys() <= {"suits", "rule", "layout"}


def _is_code(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_CODE


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_options(value: object) -> bool:
    return isinstance(value, dict) and len(value) <= len(OPTIONS)


def _is_locale(value: object) -> bool:
    return value in LOCALES


_Form = dict[str, Callable[[object], bool]]
_GROUP: _Form = {"source": _is_number, "count": _is_number}
_BODIES: dict[str, tuple[_Form, ...]] = {
    "move": ({**_GROUP, "target": _is_number},),
    "auto": (_GROUP,),
    "lift": (_GROUP,),
    "deal": ({},),
    "undo": ({},),
    "redo": ({},),
    "restart": ({},),
    "new": ({"rules": _is_rules}, {"code": _is_code}, {"rules": _is_rules, "number": _is_code}),
    "options": ({"options": _is_options},),
    "locale": ({"locale": _is_locale},),
    "solve": ({"show": _is_flag},),
    "hint": ({},),
    "demonstrate": ({},),
    "stop": ({},),
    "sync": ({},),
    "retry": ({},),
    "next": ({},),
    "show": ({"number": _is_place},),
    "play": ({},),
}
"""What each kind of message carries; `new` has three forms. A widget takes what it has a handler for."""
TIMELESS = {"options", "locale", "stop", "sync"}
"""The kinds that mean the same at any revision."""


def sender(content: object) -> str:
    """The id to answer a message by, also when the rest of it is malformed; "" when it has none."""
    message_id = content.get("id") if isinstance(content, dict) else None
    return message_id if isinstance(message_id, str) and len(message_id) <= LONGEST_ID else ""


def read(content: object) -> Request:
    """Check the shape of a message; nothing of it has been done yet.

    >>> read({"kind": "deal", "id": "a1", "revision": 3}).kind
    'deal'

    Raises:
        Malformed: It is not a message of this version.
    """
    if not isinstance(content, dict):
        msg = f"{quote(content)}: a message is an object"
        raise Malformed(msg)
    kind, message_id, revision = content.get("kind"), content.get("id"), content.get("revision")
    if not isinstance(kind, str) or kind not in _BODIES:
        msg = f"{quote(kind)}: the kinds are {', '.join(_BODIES)}"
        raise Malformed(msg)
    if not isinstance(message_id, str) or len(message_id) > LONGEST_ID:
        msg = f"{quote(message_id)}: an id is a text of at most {LONGEST_ID} characters"
        raise Malformed(msg)
    if type(revision) is not int and not (revision is None and kind in TIMELESS):
        msg = f"{quote(revision)}: a revision is a whole number"
        raise Malformed(msg)
    body = {name: value for name, value in content.items() if name not in {"kind", "id", "revision"}}
    for form in _BODIES[kind]:
        if body.keys() == form.keys() and all(form[name](value) for name, value in body.items()):
            return Request(kind, message_id, revision, body)
    msg = f"{quote(body)}: not what {kind} carries"
    raise Malformed(msg)


def reply(request_id: str, revision: int, refusal: dict[str, Any] | None) -> dict[str, Any]:
    """The answer that every message gets."""
    return {
        "kind": "reply",
        "id": request_id,
        "ok": refusal is None,
        "revision": revision,
        "refusal": refusal,
    }


def refused(refusal: Refusal, game: Game, ids: CardIds, locale: str) -> dict[str, Any]:
    """A refusal as the browser shows it: its sentence, its rule, the cards and the columns to mark."""
    now = ids.now(game.history)
    return {
        **_refusal(refusal.reason.value, explain.refusal(refusal, locale)),
        "spoken": explain.refusal(refusal, locale, spoken=True),
        "cards": [now.columns[column - 1][index] for column, index in refusal.spots],
        "columns": list(refusal.columns),
    }


def fault(reason: str, locale: str, **arguments: str | int) -> dict[str, Any]:
    """A refusal that no rule of the game gives, such as "stale"."""
    return _refusal(reason, say(locale, f"refusal-{reason.replace('_', '-')}", **arguments))


def wrong_code(error: InvalidCode, locale: str) -> dict[str, Any]:
    """A refusal of what was typed for a code."""
    return _refusal("invalid_code", explain.invalid_code(error, locale))


def _refusal(reason: str, text: str) -> dict[str, Any]:
    return {
        "reason": reason,
        "text": text,
        "spoken": text,
        "rule": explain.PAGES.get(reason),
        "cards": [],
        "columns": [],
    }
