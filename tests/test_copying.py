"""Every public value survives a copy and a pickle; what changes goes its own way afterwards."""

import copy
import pickle
from collections.abc import Callable, Iterator
from inspect import isclass
from typing import Any

import pytest

import spider_widget as sw

GAME = sw.Game(sw.Spider(suits=4), 3)
"""A game in the middle of everything: moves, an undo, a redo to come, cards seen and turned back."""
for _move in ("6-1", "deal", "deal"):
    GAME.push(_move)
GAME.undo()
GAME.hints, GAME.demonstrated = 3, 1

LESSON = sw.Lesson.load("placing")
REFUSAL = GAME.refusal("1-2")


def changes() -> Iterator[sw.Change]:
    game = GAME.copy()
    told: list[sw.Change] = []
    game.watch(told.append)
    game.undo()
    game.redo()
    game.restart()
    yield from told


VALUES: list[Any] = [
    GAME.position.columns[0].cards[0],
    sw.Suit.HEARTS,
    sw.Rank.TEN,
    sw.Reason.FACE_DOWN,
    sw.CodeFault.DIGIT,
    sw.Move(4, 7, 3),
    sw.DEAL,
    GAME.rules,
    sw.Spider(suits=2, rule="relaxed", layout="bicycle"),
    GAME.position.columns[0],
    GAME.position,
    GAME.observation,
    GAME.legal_moves,
    REFUSAL,
    *GAME.history,
    *changes(),
    GAME.moment,
    sw.verify(GAME.record()),
    sw.verify(""),
    sw.solve(sw.deal(sw.Spider(suits=1), 3), nodes=300_000, shorten=False),
    sw.hint(GAME.observation),
    sw.win_chance(GAME.observation, samples=1),
    LESSON,
    LESSON.steps[0],
    LESSON.steps[0].mistakes[0],
    sw.LessonRun(LESSON).result,
]

COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),  # noqa: S301  # our own
    "pickle 2": lambda value: pickle.loads(pickle.dumps(value, 2)),  # noqa: S301
}
every_copy = pytest.mark.parametrize("copied", COPIES.values(), ids=list(COPIES))


def test_every_public_class_is_among_the_values() -> None:
    classes = {getattr(sw, name) for name in sw.__all__ if isclass(getattr(sw, name))}
    ours = {each for each in classes if not issubclass(each, Exception) and not hasattr(each, "comm")}
    assert ours - {type(value) for value in VALUES} == {
        sw.Game,
        sw.LessonRun,
        sw.FairPlayer,
    }  # those that change


@every_copy
@pytest.mark.parametrize(
    "value", VALUES, ids=[f"{number} {type(value).__name__}" for number, value in enumerate(VALUES)]
)
def test_a_copy_of_a_value_is_equal(value: object, copied: Callable[[Any], Any]) -> None:
    other = copied(value)
    assert other == value
    assert hash(other) == hash(value)
    assert repr(other) == repr(value)


@every_copy
def test_a_card_stays_the_one_card(copied: Callable[[Any], Any]) -> None:
    other = copied(GAME).position
    for pile, same in zip(GAME.position.columns, other.columns, strict=True):
        assert all(card is twin for card, twin in zip(pile.cards, same.cards, strict=True))


def moment(game: sw.Game) -> tuple[Any, ...]:
    """All that a game shows of itself."""
    names = "code initial rules position observation history score move_count status undo_limit".split()
    counts = "undos hints demonstrated can_undo can_redo".split()
    return (*(getattr(game, name) for name in names + counts), game.record())


@every_copy
def test_a_copied_game_stands_the_same_and_goes_its_own_way(copied: Callable[[Any], Any]) -> None:
    told: list[sw.Change] = []
    game = GAME.copy()
    game.watch(told.append)
    before = moment(game)
    other = copied(game)
    assert moment(other) == before
    assert other.redo() == GAME.copy().redo()
    other.undo()
    other.push(other.legal_moves[0])
    other.restart()
    assert moment(game) == before
    assert told == []
    after = moment(other)
    game.undo()
    game.undo()
    game.push("deal")
    assert moment(other) == after
    assert sw.verify(game.record()).is_true
    assert sw.verify(other.record()).is_true


def test_a_copy_of_a_subclass_is_one() -> None:
    class Mine(sw.Game):
        name: str

    game = Mine(sw.Spider(suits=1), 3, undo_limit=2)
    game.name = "another"
    other = game.copy()
    assert (type(other), other.name, other.undo_limit) == (Mine, "another", 2)


@every_copy
def test_a_copied_lesson_is_taken_apart_from_the_first(copied: Callable[[Any], Any]) -> None:
    run = sw.LessonRun(LESSON)
    other = copied(run)
    assert other.push(other.step.answers[0][0])
    assert (other.done, other.mood, run.done, run.mood) == (True, "right", False, "")
    other.advance()
    assert (run.number, other.number) == (1, 2)
    assert copied(other).result.steps[0] == other.result.steps[0]


@every_copy
def test_a_copied_player_remembers_the_plans_and_goes_its_own_way(copied: Callable[[Any], Any]) -> None:
    player = sw.FairPlayer()
    first = player.hint(GAME.observation)
    other = copied(player)
    assert other.hint(GAME.observation) == first
    game = GAME.copy()
    game.restart()
    other.hint(game.observation)
    assert other.__getstate__() != player.__getstate__()
