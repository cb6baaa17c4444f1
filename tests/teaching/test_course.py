"""Case 99: every lesson of the course, replayed; whatever it claims is asked of the engine."""

import re
from collections.abc import Callable, Iterator
from importlib.resources import files
from itertools import pairwise

import pytest

from spider_widget import (
    DEAL,
    Game,
    IllegalMove,
    Lesson,
    LessonRun,
    LessonStep,
    Move,
    Rank,
    Reason,
    Spider,
    Suit,
    features,
    lessons,
)
from spider_widget.engine.game import Change
from spider_widget.engine.variants import LAYOUTS
from spider_widget.teaching.facts import facts, fill_in
from spider_widget.teaching.i18n import LOCALES

STEPS = [
    pytest.param(lesson, number, id=f"{lesson}-{number}")
    for lesson in lessons()
    for number in range(1, len(Lesson.load(lesson).steps) + 1)
]
every_step = pytest.mark.parametrize(("lesson", "number"), STEPS)


def step_of(lesson: str, number: int) -> LessonStep:
    return Lesson.load(lesson).steps[number - 1]


def at(lesson: str, number: int) -> LessonRun:
    """A run that has come to a step by the first answers."""
    run = LessonRun(Lesson.load(lesson))
    while run.number < number:
        answer(run, 0)
        run.advance()
    return run


def answer(run: LessonRun, choice: int) -> None:
    step = run.step
    for move in step.answers[choice]:
        assert not run.done
        if step.goal and step.goal.kind == "refused" and move == step.answers[choice][-1]:
            with pytest.raises(IllegalMove):
                run.push(move)
        else:
            run.push(move)
    if step.goal == ("undo", None):
        run.game.undo()


def test_the_files_are_named_after_their_lessons() -> None:
    folder = files("spider_widget.teaching") / "content"
    names = sorted(file.name for file in folder.iterdir())
    assert [name.split("-")[0] for name in names] == [f"{number:02}" for number in range(1, len(names) + 1)]
    assert [Lesson.load(each).id for each in lessons()] == lessons()


def test_the_course_covers_the_rules() -> None:
    steps = [step for lesson in lessons() for step in Lesson.load(lesson).steps]
    goals = {step.goal.kind for step in steps if step.goal}
    assert goals == {"turn", "empty", "run", "deal", "undo", "win", "refused"}
    refused = {step.goal.detail for step in steps if step.goal and step.goal.kind == "refused"}
    refused |= {mistake.refused for step in steps for mistake in step.mistakes}
    assert refused >= {
        Reason.WRONG_RANK,
        Reason.NOTHING_ON_ACE,
        Reason.GROUP_BREAKS_SUIT,
        Reason.GROUP_BREAKS_RANK,
        Reason.FILL_COLUMNS,
        Reason.STOCK_EMPTY,
        Reason.DEAL_IMPOSSIBLE,
    }
    settings = {setting for step in steps for setting in step.position.rules.settings}
    assert settings >= {("rule", "classic"), ("rule", "relaxed"), ("layout", "bicycle"), ("suits", 1)}


@every_step
def test_every_answer_is_accepted(lesson: str, number: int) -> None:
    for choice in range(len(step_of(lesson, number).answers)):
        run = at(lesson, number)
        answer(run, choice)
        assert (run.done, run.mood) == (True, "right")
        assert run.result.steps[-1].attempts == 1
        told = {locale: run.feedback(locale) for locale in LOCALES}
        assert all(told.values())
        for move in list(run.game.legal_moves)[:3]:
            run.push(move)
            assert {locale: run.feedback(locale) for locale in LOCALES} == told, "of the moment of success"
            run.game.undo()


@every_step
def test_every_mistake_is_told(lesson: str, number: int) -> None:
    for mistake in step_of(lesson, number).mistakes:
        run = at(lesson, number)
        if mistake.refused is None:
            run.push(mistake.move)
        else:
            with pytest.raises(IllegalMove) as refused:
                run.push(mistake.move)
            assert refused.value.refusal.reason is mistake.refused
        assert (run.done, run.mood) == (False, "wrong")
        for locale in LOCALES:
            text = mistake.text[locale]
            assert run.feedback(locale) == fill_in(text, facts(step_of(lesson, number).after(mistake)))
        run.retry()
        answer(run, 0)
        assert run.done
        assert run.result.steps[-1].attempts == 2


@every_step
def test_every_text_is_there_in_every_language(lesson: str, number: int) -> None:
    assert set(Lesson.load(lesson).title) == set(LOCALES)
    for name, words in step_of(lesson, number).words():
        assert set(words) == set(LOCALES), name
        for locale, text in words.items():
            bare = re.sub(r"\{\w+\}", "", text)
            assert not re.search("[♠♥♦♣]", bare), "a card stands in braces, so that it is checked"
            if locale != "en":
                letters = set(re.findall("[A-Za-z]+", bare))
                assert letters <= {"D", "U"}, "no name of a key, no word of another language"
        named = {frozenset(re.findall(r"\{\w+\}", text)) for text in words.values()}
        assert len(named) == 1, f"{name}: the same braces in every language"


NAMED = {("dealing", 5): {1, 4, 7, 10}, ("completed-runs", 3): {1}, ("completed-runs", 4): {1, 2}}
"""Columns that a text names and no move of the step touches; the claims below speak of them."""


@every_step
def test_the_columns_that_a_text_names_are_those_of_the_step(lesson: str, number: int) -> None:
    step = step_of(lesson, number)
    moves = [*step.played, *(mistake.move for mistake in step.mistakes)]
    moves += [move for line in step.answers for move in line]
    touched: set[object] = {place for move in moves for place in move[:2]} | NAMED.get(
        (lesson, number), set()
    )
    empty = {column for column, pile in enumerate(step.begin().position.columns, 1) if not pile.cards}
    if step.goal:
        touched.add(step.goal.detail or 0)
    for _, words in step.words():
        english = re.sub(r"\{\w+\}", "", words["en"])
        named = set(map(int, re.findall(r"\b[0-9]+\b", english)))
        assert named <= touched | empty
        for column in re.findall("([0-9]+)列", words["ja"]):
            assert int(column) in touched | empty
        for column in re.findall("العمود(?:ين)? ([0-9]+)", words["ar"]):
            assert int(column) in touched | empty


CLAIMS: dict[tuple[str, int], Callable[[LessonStep], bool]] = {
    ("the-table", 1): lambda step: (
        [len(pile.cards) - pile.hidden for pile in step.position.columns] == [1] * 10
    ),
    ("the-table", 2): lambda _step: (
        (set(Spider(suits=1).suits), set(Spider(suits=2).suits), set(Spider(suits=4).suits))
        == ({Suit.SPADES}, {Suit.SPADES, Suit.HEARTS}, set(Suit))
    ),
    ("dealing", 5): lambda _step: (
        (LAYOUTS["standard"].rows[-1], LAYOUTS["spread"].rows[-2]) == ((1, 2, 3, 4), (1, 4, 7, 10))
        and len(LAYOUTS) == 3
        and len(set(map(len, LAYOUTS["bicycle"].rows))) == 1
    ),
    ("placing", 2): lambda _step: (min(Rank), max(Rank)) == (Rank.ACE, Rank.KING),
    ("placing", 3): lambda step: (
        [str(move) for move in step.position.legal_moves if move.source != "stock"] == ["3-4"]
    ),
    ("moving-groups", 3): lambda step: len(step.answers[0]) == 2,
    ("empty-columns", 3): lambda step: (
        len(step.answers[0]) == 3 and [not line[-1].columns[3].cards for line in step.lines] == [True]
    ),
    ("completed-runs", 3): lambda step: [run.column for run in step.begin().push("deal").completed] == [1],
    ("completed-runs", 4): lambda step: [run.column for run in step.begin().push("deal").completed] == [1, 2],
    ("relaxed-groups", 3): lambda _step: Spider(suits=1, rule="relaxed") == Spider(suits=1),
    ("dealing", 3): lambda step: all(
        step.begin().refusal(f"{column}-6") is None for column in range(1, 11) if column != 6
    ),
    ("score-and-undo", 1): lambda step: step.position.rules.scoring.after(0, 0) == 0,
    ("end-of-game", 2): lambda step: step.begin().status == "stuck" and not step.position.stock,
    ("end-of-game", 3): lambda step: step.begin().status == "dead",
    ("end-of-game", 4): lambda step: step.position == step_of("end-of-game", 3).position,
    ("shortcuts", 1): lambda step: step.begin().best_target(1, 1) == Move(1, 3),
    ("shortcuts", 2): lambda step: joining(step) == ["8-7", "9-5"],
    ("uncovering", 2): lambda step: 0 < step.position.columns[2].hidden < step.position.columns[0].hidden,
    ("uncovering", 3): lambda step: len(step.answers[0]) == 2,
    ("making-room", 1): lambda step: len(step.position.columns[2].cards) == 2,
    ("making-room", 2): lambda step: turning(step) == ["1-4"],
    ("making-room", 3): lambda step: (
        [(len(line), line[-1].columns[3].cards) for line in step.lines] == [(4, ())] * 2
        and [features(line[-1])["in_suit_links"] for line in step.lines] == [2] * 2
    ),
    ("high-cards", 1): lambda step: (
        turning(step) == ["1-2", "3-4"]
        and [step.position.columns[index].cards[-1].rank - Rank.ACE for index in (0, 2)] == [11, 3]
    ),
    ("high-cards", 2): lambda step: (
        step.position.columns[2].hidden > 0 == step.position.columns[3].hidden and joining(step) == []
    ),
    ("when-to-deal", 2): lambda step: turning(step) == ["1-6"],
}
"""What a text says in words, asked of the engine."""


def turning(step: LessonStep) -> list[str]:
    """The moves that turn a card over."""
    moves = step.position.legal_moves
    return [str(move) for move in moves if step.position.play(move).turned]


def joining(step: LessonStep) -> list[str]:
    """The moves that bring cards of one suit together."""
    before = features(step.position)["in_suit_links"]
    moves = [move for move in step.position.legal_moves if move != DEAL]
    return [str(move) for move in moves if features(step.position.apply(move))["in_suit_links"] > before]


PRAISED: dict[tuple[str, int], Callable[[Game], bool]] = {
    ("dealing", 3): lambda game: game.history[-1].move == DEAL and len(game.history) > 1,
}
"""What is said when a step is done, asked of an end that is none of the answers'."""


def short_ways(step: LessonStep) -> Iterator[Game]:
    """The game at the end of each way of one move or two that the step takes for right."""
    game = step.begin()

    def is_right(move: Move) -> bool:
        return step.judge(Change("move", game.push(move), game.moment)) == "right"

    for first in list(game.legal_moves):
        if is_right(first):
            yield game
        else:
            for second in list(game.legal_moves):
                if is_right(second):
                    yield game
                game.undo()
        game.undo()


@every_step
def test_every_short_way_earns_its_praise(lesson: str, number: int) -> None:
    """No cheap way, and no detour of which the praise is not true: it ends where an answer does."""
    step = step_of(lesson, number)
    for game in short_ways(step):
        way = [str(played.move) for played in game.history]
        ends = (line[-1] for line in step.lines)
        assert game.position in ends or PRAISED[lesson, number](game), way


def test_the_first_thing_asked_is_a_move() -> None:
    assert all(DEAL not in line for line in step_of("the-table", 1).answers)


@pytest.mark.parametrize(("lesson", "number"), CLAIMS)
def test_what_is_said_in_words(lesson: str, number: int) -> None:
    assert CLAIMS[lesson, number](step_of(lesson, number))


def test_the_runs_of_the_course_begin_with_a_king() -> None:
    """A position of which a text says that only an ace is missing."""
    for lesson, number in (("the-table", 2), ("completed-runs", 1), ("score-and-undo", 3)):
        ranks = [card.rank for card in step_of(lesson, number).position.columns[0].cards][-12:]
        assert (ranks[0], ranks[-1]) == (Rank.KING, 2)
        assert all(upper == lower + 1 for upper, lower in pairwise(ranks))


def test_the_numbers_that_texts_can_name() -> None:
    """Cards, layout, score and undo."""
    numbers = facts(step_of("the-table", 1).begin())
    assert numbers["pack"] == 104
    assert (numbers["table"], numbers["face_down"], numbers["stock"], numbers["deals"]) == (54, 44, 50, 5)
    assert (numbers["columns"], numbers["runs"], numbers["run_length"]) == (10, 8, 13)
    assert (numbers["start"], numbers["cost"], numbers["run_points"]) == (500, 1, 100)
    assert (numbers["undo_limit"], numbers["suits"], numbers["left"], numbers["empty"]) == (100, 4, 8, 0)
