"""The text of a lesson: TOML with a fixed set of fields, and the line on which each of them stands."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any, NamedTuple

from spider_widget.engine.errors import SpiderError, quote
from spider_widget.engine.text import plain, unwrapped

LONGEST = 100_000
LONGEST_ROW = 2_500
_BLOCK = re.compile(r'"{3}.*?"{3}|\'{3}.*?\'{3}', re.DOTALL)
_KEPT = re.compile(
    rf"""(?P<kept>{_BLOCK.pattern}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|\#[^\n]*)|[^"'\#]+|.""", re.DOTALL
)
"""The parts of a text; what stands in quotes is for people, and kept as they wrote it."""
_STEP = re.compile(r"\s*\[\[\s*steps\s*\]\]")
_MISTAKE = re.compile(r"\s*\[\[\s*steps\s*\.\s*mistakes\s*\]\]")
_KINDS: dict[type, str] = {str: "a text in quotes", list: "a list", dict: "a text by language, as in {}.en"}
_LESSON: dict[str, type] = {"id": str, "title": dict, "steps": list}
_STEPS: dict[str, type] = {
    "text": dict,
    "position": str,
    "code": str,
    "played": str,
    "goal": str,
    "answers": list,
    "done": dict,
    "nudge": dict,
    "mistakes": list,
}
_MISTAKES: dict[str, type] = {"move": str, "refused": str, "text": dict}


class InvalidLesson(SpiderError):
    """A lesson that is malformed, or that says something untrue of the game."""

    what: str
    """What is wrong."""
    step: int | None
    """The step, from 1, in which it is wrong; None when it is the lesson as a whole."""
    name: str | None
    """The field that is wrong; of several mistakes "mistakes 2" is the second."""
    line: int | None
    """The line on which the field stands, from 1; None when there is no text, or no such field in it."""

    def __init__(
        self, what: str, step: int | None = None, name: str | None = None, line: int | None = None
    ) -> None:
        super().__init__(what, step, name, line)
        self.what, self.step, self.name, self.line = what, step, name, line

    def __str__(self) -> str:
        places = (("line", self.line), ("step", self.step), ("", self.name))
        return ": ".join([*(f"{kind} {at}".strip() for kind, at in places if at is not None), self.what])


class Source(NamedTuple):
    """A text that has the right fields, of the right types."""

    data: dict[str, Any]
    """The fields; those that the text leaves out are empty."""
    text: str

    def line(self, step: int | None, name: str | None) -> int | None:
        """The line of a field, from 1; that of its step where the field has none."""
        return _line(self.text, step, name)


def read(text: str) -> Source:
    """Read the text of a lesson into its fields.

    Raises:
        InvalidLesson: It is no TOML, or its fields are not those of a lesson; it names the line.
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        msg = f"{quote(text)}: a lesson is a text of at most {LONGEST} characters"
        raise InvalidLesson(msg)
    text = unwrapped(_KEPT.sub(lambda part: part["kept"] or plain(part[0]), text))
    for number, row in enumerate(text.split("\n"), 1):
        # tomllib's time grows with the square of a key's length.
        if len(row) > LONGEST_ROW:
            msg = f"{len(row)} characters in one line: at most {LONGEST_ROW}"
            raise InvalidLesson(msg, line=number)
    try:
        found = tomllib.loads(text)
    except RecursionError:
        msg = "too many brackets within brackets"
        raise InvalidLesson(msg) from None
    except ValueError as error:  # tomllib's own, and Python's for a number of thousands of digits
        what, _, at = str(error).partition(" (at ")
        told = re.match(r"line ([0-9]+)", at)
        raise InvalidLesson(what, line=int(told[1]) if told else None) from None
    try:
        return Source(_lesson(found), text)
    except InvalidLesson as error:
        place = _line(text, error.step, error.name)
        raise InvalidLesson(error.what, error.step, error.name, place) from None


def _lesson(found: dict[str, Any]) -> dict[str, Any]:
    data = _fields(found, _LESSON, None, "")
    data["steps"] = [_fields(step, _STEPS, number, "") for number, step in enumerate(data["steps"], 1)]
    for number, step in enumerate(data["steps"], 1):
        step["mistakes"] = [
            _fields(mistake, _MISTAKES, number, f"mistakes {nth}")
            for nth, mistake in enumerate(step["mistakes"], 1)
        ]
        if not all(isinstance(answer, str) for answer in step["answers"]):
            msg = 'each answer is a text of moves, as in "4-7 deal"'
            raise InvalidLesson(msg, number, "answers")
    return data


def _fields(found: object, fields: dict[str, type], step: int | None, within: str) -> dict[str, Any]:
    if not isinstance(found, dict):
        msg = f"{quote(found)}: its fields are {', '.join(fields)}"
        raise InvalidLesson(msg, step, within or None)
    for name, value in found.items():
        if name not in fields:
            msg = f"no such field; there are {', '.join(fields)}"
            raise InvalidLesson(msg, step, within or name)
        if not isinstance(value, fields[name]):
            msg = f"{quote(value)}: it is {_KINDS[fields[name]].format(name)}"
            raise InvalidLesson(msg, step, within or name)
    given = {name: plain(value) if isinstance(value, str) else value for name, value in found.items()}
    return {name: given.get(name, kind()) for name, kind in fields.items()}


def _line(text: str, step: int | None, name: str | None) -> int | None:
    blank = _BLOCK.sub(lambda block: '""' + "\n" * block[0].count("\n"), text)
    rows = list(enumerate(blank.split("\n"), 1))
    # Where each step begins; before the first stands what belongs to the lesson, after the last nothing.
    marks = [1, *(number for number, row in rows if _STEP.match(row)), len(rows) + 1]
    at = step or 0
    begin, end = marks[at : at + 2] if at + 2 <= len(marks) else (marks[0], marks[-1])
    word, _, nth = (name or "").partition(" ")
    if step and word != "mistakes":  # a mistake has a text of its own
        mistakes = (number for number, row in rows[begin - 1 : end - 1] if _MISTAKE.match(row))
        end = next(mistakes, end)
    field = re.compile(rf"\s*(\[\[\s*steps\s*\.\s*)?{re.escape(word)}\b")
    found = [number for number, row in rows[begin - 1 : end - 1] if word and field.match(row)]
    if found:
        return found[min(int(nth or 1), len(found)) - 1]
    return begin if step else None


def write(data: dict[str, Any]) -> str:
    """Write the text of a lesson; what is empty is left out."""
    lines = [f"id = {_quoted(data['id'])}", *_words("title", data["title"])]
    for step in data["steps"]:
        lines += ["", "[[steps]]", *_words("text", step["text"])]
        lines.append(f'position = """\n{step["position"]}\n"""')
        lines += [f"{name} = {_quoted(step[name])}" for name in ("played", "goal") if step[name]]
        lines.append(f"answers = [{', '.join(map(_quoted, step['answers']))}]")
        lines += [*_words("done", step["done"]), *_words("nudge", step["nudge"])]
        for mistake in step["mistakes"]:
            lines += ["[[steps.mistakes]]", f"move = {_quoted(mistake['move'])}"]
            lines += [f"refused = {_quoted(mistake['refused'])}"] if mistake["refused"] else []
            lines += _words("text", mistake["text"])
    return "\n".join(lines) + "\n"


def _words(name: str, words: dict[str, str]) -> list[str]:
    return [f"{name}.{language} = {_quoted(text)}" for language, text in words.items()]


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
