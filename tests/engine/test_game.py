from random import Random
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from spider_widget import (
    DEAL,
    Card,
    Change,
    Game,
    IllegalMove,
    InvalidMove,
    InvalidNumber,
    InvalidPosition,
    InvalidRules,
    Move,
    NothingToUndo,
    Pile,
    Position,
    Reason,
    Refusal,
    RuleSet,
    Spider,
    Suit,
    deal,
    parse_code,
)
from tests.contract import RULE_SETS, action, arranged, choose, table
from tests.positions import position
from tests.tables import cards, run, whole

if TYPE_CHECKING:
    from tests.reference import Table

TWO_SPADES = run("S", last="2")


def test_a_new_game() -> None:
    game = Game(Spider(suits=1), 3)
    assert (game.score, game.move_count, game.history, game.undos) == (500, 0, (), 0)
    assert (game.can_undo, game.can_redo, game.is_won, game.status) == (False, False, False, "playing")
    assert game.code == "SP1-S1C-AAAAAAD"
    assert game.position == game.initial == deal(Spider(suits=1), 3)
    assert repr(game) == "<Game SP1-S1C-AAAAAAD: 0 moves, 500 points, playing>"
    assert str(game) == f"{game.observation}\n{game!r}"


def test_a_game_without_a_number_is_a_new_one_each_time() -> None:
    codes = {Game(Spider()).code for _ in range(20)}
    assert len(codes) == 20
    for code in codes:
        assert parse_code(code or "")[0] == Spider()
        assert Game.from_code(code or "").code == code


@pytest.mark.parametrize("number", [-1, 2**35, 1.5, "3", True])
def test_a_wrong_number(number: int) -> None:
    with pytest.raises(InvalidNumber, match="a deal number is a whole number from 0 to 34359738367"):
        Game(Spider(), number)


@pytest.mark.parametrize("limit", [-1, 1.5, "100", True])
def test_a_wrong_undo_limit(limit: int) -> None:
    with pytest.raises(InvalidNumber) as refused:
        Game(Spider(), 3, undo_limit=limit)
    assert str(refused.value) == f"undo_limit={limit!r}: a whole number from 0, or None for no limit"


@pytest.mark.parametrize("limit", [10**30, 10**5000], ids=["long", "longer"])
def test_an_undo_limit_beyond_all_machines(limit: int) -> None:
    game = Game(Spider(), 3, undo_limit=limit)
    game.push("deal")
    game.undo()


def test_rules_and_positions_that_are_none() -> None:
    with pytest.raises(InvalidRules, match=r"'spider': rules are a rule set, such as Spider"):
        Game("spider")  # type: ignore[arg-type]
    with pytest.raises(InvalidPosition, match=r"a game begins from a Position, such as Position\.parse"):
        Game.from_position(str(deal(Spider(), 3)))  # type: ignore[arg-type]
    broken = Position(Spider(), (Pile(()),) * 10, ())
    with pytest.raises(InvalidPosition, match="0 AS, 0 2S, 0 3S, 0 4S and 48 more: the pack has 2 of each"):
        Game.from_position(broken)


def test_moves_as_values_and_as_texts() -> None:
    game = Game(Spider(suits=4), 3)
    assert game.refusal("6-1") is None
    assert game.refusal(Move(6, 1)) is None
    assert game.push("6-1").move == Move(6, 1)
    assert game.push(DEAL).move == DEAL
    with pytest.raises(InvalidMove, match="'6>1': a move is"):
        game.push("6>1")
    with pytest.raises(InvalidMove, match=r"\[6, 1\]: a move is"):
        game.push([6, 1])  # type: ignore[arg-type]
    game.restart()
    assert game.refusal((6, 1)) is None
    assert game.push((6, 1, 1)).move == Move(6, 1)


def test_a_refused_move_changes_nothing() -> None:
    """Case 5: the state is the same, and the error says the rule."""
    game = Game(Spider(suits=4), 3)
    game.push("6-1")
    game.undo()
    before = (game.position, hash(game.position), game.score, game.move_count, game.history, game.can_redo)
    with pytest.raises(IllegalMove) as refused:
        game.push("1-2x6")
    assert refused.value.move == Move(1, 2, 6)
    assert refused.value.refusal == Refusal(Reason.FACE_DOWN, (), (1,))
    assert str(refused.value).startswith("1-2x6: A face-down card cannot be lifted; first move")
    assert before == (
        game.position,
        hash(game.position),
        game.score,
        game.move_count,
        game.history,
        game.can_redo,
    )


def test_a_run_by_a_deal_scores_and_counts_as_one_action() -> None:
    """Cases 1 and 2: -1 for the deal, +100 for each run; one undo takes all of it back."""
    position = whole(
        {
            1: TWO_SPADES,
            2: run("H", last="2"),
            3: "9D | 5C",
            4: "KC",
            5: "KC",
            6: "KD",
            7: "KD",
            8: "KH",
            9: "KS",
        },
        stock="AS AH 5D 6D 7D 8D 5D 6D 7D 8D",
    )
    game = Game.from_position(position)
    step = game.push("deal")
    assert step.completed == ((1, Suit.SPADES), (2, Suit.HEARTS))
    assert (game.score, game.move_count) == (500 - 1 + 200, 1)
    assert (step.score, step.move_count) == (699, 1)
    assert game.undo() == step
    assert game.position == position
    assert game.position.stock[:2] == cards("AS AH")
    assert (game.score, game.move_count, game.position.completed) == (500, 0, ())


def test_a_move_that_turns_and_completes_is_one_undo() -> None:
    """Cases 7, 26 and 30: one action, one undo; the turned cards lie face down again."""
    position = whole({1: f"9D | {TWO_SPADES}", 2: "9H | AS"})
    game = Game.from_position(position)
    step = game.push("2-1")
    assert step.turned == ((2, Card.parse("9H")), (1, Card.parse("9D")))
    assert step.completed == ((1, Suit.SPADES),)
    assert (game.score, game.move_count) == (599, 1)
    game.undo()
    assert game.position == position
    assert [game.position.columns[i].hidden for i in (0, 1)] == [1, 1]
    assert not game.can_undo
    assert game.redo() == step
    assert (game.score, game.move_count) == (599, 1)


def test_undo_and_redo_at_the_ends() -> None:
    """Case 27: undo at the start, twice, changes nothing and says so."""
    game = Game(Spider(suits=4), 3)
    for _ in range(2):
        with pytest.raises(NothingToUndo, match=r"^nothing to undo$"):
            game.undo()
        with pytest.raises(NothingToUndo, match=r"^nothing to redo$"):
            game.redo()
    assert (game.position, game.score, game.undos) == (game.initial, 500, 0)


def there_and_back(game: Game, times: int) -> None:
    """Move a card to and fro between two empty columns."""
    for index in range(times):
        game.push(("1-2", "2-1")[index % 2])


def test_two_moves_are_two() -> None:
    """Case 31."""
    game = Game.from_position(whole({1: "9S"}))
    there_and_back(game, 2)
    assert (game.move_count, len(game.history)) == (2, 2)


def test_to_and_fro_only_costs() -> None:
    """Case 33: moving a run to and fro ten times costs exactly ten."""
    game = Game.from_position(whole({1: "9S 8S 7S"}))
    for index in range(10):
        game.push(("1-2x3", "2-1x3")[index % 2])
    assert (game.score, game.move_count) == (490, 10)
    game.undo()
    assert game.score == 491


def test_the_last_hundred_actions() -> None:
    """Case 34: of 105 actions 100 come back with score and count exactly; the 101st is refused."""
    game = Game.from_position(whole({1: "9S"}))
    there_and_back(game, 105)
    for undone in range(1, 101):
        game.undo()
        assert (game.score, game.move_count) == (500 - 105 + undone, 105 - undone)
    assert not game.can_undo
    with pytest.raises(NothingToUndo) as refused:
        game.undo()
    assert str(refused.value) == "nothing more to undo: the limit is the last 100 actions"
    assert (game.score, game.move_count, len(game.history), game.undos) == (495, 5, 5, 100)
    for _ in range(100):
        game.redo()
    assert (game.score, game.move_count) == (395, 105)
    assert game.can_undo


@pytest.mark.parametrize(("limit", "possible"), [(0, 0), (1, 1), (7, 7), (None, 300)])
def test_other_limits(limit: int | None, possible: int) -> None:
    game = Game.from_position(whole({1: "9S"}), undo_limit=limit)
    there_and_back(game, 300)
    assert undo_all(game) == possible


def undo_all(game: Game) -> int:
    undone = 0
    while game.can_undo:
        game.undo()
        undone += 1
    return undone


def test_the_score_stops_at_zero_and_comes_back_exactly() -> None:
    """The -1 is floored first, then the run counts; undo restores the snapshot, not a reversed sum."""
    game = Game.from_position(whole({1: f"9D | {TWO_SPADES}", 2: "9S", 4: "AS"}), undo_limit=None)
    for index in range(510):
        game.push(("2-3", "3-2")[index % 2])
    assert (game.score, game.move_count) == (0, 510)
    assert game.push("4-1").score == 100
    game.undo()
    assert (game.score, game.move_count) == (0, 510)
    for _ in range(15):
        game.undo()
    assert game.score == 5


def test_a_new_move_drops_the_undone_future() -> None:
    """Case 38: and nothing moves by itself after an undo."""
    game = Game(Spider(suits=4), 3)
    game.push("6-1")
    game.push("deal")
    game.undo()
    assert game.position == game.initial.apply(Move(6, 1))
    game.undo()
    assert game.position == game.initial
    game.push("deal")
    assert not game.can_redo
    with pytest.raises(NothingToUndo):
        game.redo()


def test_restart_is_the_same_deal() -> None:
    """Case 39: three times, the same cards and faces, 500 points, no moves."""
    game = Game(Spider(suits=2), 5)
    random = Random(1)
    for _ in range(3):
        for _ in range(30):
            game.push(choose(game.position, random))
        game.undo()
        game.restart()
        assert game.position == deal(Spider(suits=2), 5)
        assert (game.score, game.move_count, game.history, game.undos) == (500, 0, (), 0)
        assert not game.can_undo
        assert not game.can_redo
        assert game.code == Game(Spider(suits=2), 5).code


def test_the_status() -> None:
    """Cases 9 and 14: won, dead, stuck and playing."""
    nearly = whole({1: run("C", last="2"), 2: "AC"}, completed="S H D C S H D", rest=3)
    game = Game.from_position(nearly)
    assert game.status == "playing"
    game.push("2-1")
    assert (game.status, game.is_won) == ("won", True)
    game.undo()
    assert (game.status, game.is_won) == ("playing", False)
    dead = whole({1: "9H"}, completed="S S C C D D H", stock_size=10)
    assert Game.from_position(dead).status == "dead"


def test_stuck_is_not_dead() -> None:
    """Case 9: no move is left, yet no arithmetic says so beforehand."""
    suits = "SSHHDDCC"
    columns = {number: f"K{suit} A{suit}" for number, suit in enumerate(suits, 1)} | {9: "3H"}
    position = whole(columns, rest=10)
    assert list(position.legal_moves) == []
    game = Game.from_position(position)
    assert (game.status, position.is_dead) == ("stuck", False)


def ends(game: Game) -> bool:
    """Whether the second engine finds no action, in the game and in one that is loaded from its position."""
    loaded = Game.from_position(Position.parse(str(game.position)))
    assert loaded.status == game.status
    return not table(game.position).actions()


def test_the_end_is_reported_when_there_is_one() -> None:
    """Cases 42 and 43: after a move, after a deal, after undo, and in a game that is loaded."""
    kings = "KS KH KD KC KS KH KD KC".split()
    columns = dict(enumerate([*kings[1:], "7C", "KS | 2S", "3D"], 1))
    game = Game.from_position(position(columns))
    assert (game.status, ends(game)) == ("playing", False)
    game.push("9-10")
    assert (game.status, ends(game)) == ("stuck", True)
    game.undo()
    assert (game.status, ends(game)) == ("playing", False)
    game.redo()
    assert (game.status, ends(game)) == ("stuck", True)
    tops = dict(enumerate(["5S", "5H", "5D", "5C", "5S", "5H", "5D", "5C", "7S", "7H"], 1))
    game = Game.from_position(position(tops, deals=1, stock=" ".join([*kings, "2S", "2H"])))
    assert (game.status, ends(game)) == ("playing", False)
    game.push("deal")
    assert (game.status, ends(game)) == ("stuck", True)


@pytest.mark.parametrize("rules", RULE_SETS, ids=str)
def test_no_end_is_reported_before_it_comes(rules: RuleSet) -> None:
    """Case 42: in random games the second engine always agrees."""
    random = Random(str(rules))
    game = Game.from_position(arranged(rules, random))
    for _ in range(40):
        assert (game.status in {"stuck", "won"}) is ends(game)
        if ends(game):
            break
        game.push(choose(game.position, random))


def test_those_who_watch_are_told_each_change_once() -> None:
    game = Game(Spider(suits=4), 3)
    told: list[Change] = []
    stop = game.watch(told.append)
    step = game.push("6-1")
    with pytest.raises(IllegalMove):
        game.push("6-6")
    game.undo()
    with pytest.raises(NothingToUndo):
        game.undo()
    game.redo()
    game.restart()
    assert [change[:2] for change in told] == [
        ("move", step),
        ("undo", step),
        ("redo", step),
        ("restart", None),
    ]
    stop()
    game.push("deal")
    assert len(told) == 4


def test_one_who_raises_does_not_silence_the_others() -> None:
    game = Game(Spider(suits=4), 3)
    told: list[str] = []

    def fail(_change: Change) -> None:
        told.append("first")
        raise LookupError

    game.watch(fail)
    game.watch(lambda change: told.append(change.action))
    game.watch(fail)
    with pytest.raises(ExceptionGroup) as raised:
        game.push("6-1")
    assert raised.group_contains(LookupError)
    assert told == ["first", "move"]
    assert game.move_count == 1


def test_what_several_raise_comes_together() -> None:
    game = Game(Spider(suits=4), 3)

    def fail(_change: Change) -> None:
        raise LookupError

    def play_what_is_refused(change: Change) -> None:
        if change.moment.move_count == 1:
            game.push("6-6")

    def play_on(change: Change) -> None:
        if change.moment.move_count == 1:
            game.push("deal")

    for watcher in (play_on, fail, play_what_is_refused):
        game.watch(watcher)
    with pytest.raises(ExceptionGroup) as raised:
        game.push("6-1")
    kinds = [type(error) for error in raised.value.exceptions]
    assert kinds == [LookupError, IllegalMove, LookupError], "of the first change two, then one of the second"
    assert game.move_count == 2


def test_changes_made_by_those_who_watch_are_told_in_order() -> None:
    """Everybody hears of one after the other, with the table as it was then, though the game is ahead."""
    game = Game(Spider(suits=4), 3)
    told: list[tuple[str, int]] = []

    def meddle(change: Change) -> None:
        if change.action == "move" and change.moment.move_count == 1:
            turned = game.push("8-7").turned
            assert turned
            game.push(Move(7, 8) if game.refusal("7-8") is None else DEAL)
            game.undo()

    def look(change: Change) -> None:
        told.append((change.action, change.moment.move_count))
        assert change.position == change.moment.position
        assert len(change.moment.history) == change.moment.move_count
        steps = change.moment.history
        assert change.action == "undo" or steps[-1] == change.step

    game.watch(meddle)
    game.watch(look)
    game.push("6-1")
    assert told == [("move", 1), ("move", 2), ("move", 3), ("undo", 2)]
    assert game.moment == (game.position, game.score, 2, game.history, True, True)


def test_who_is_taken_away_while_others_are_told_is_told_no_more() -> None:
    game = Game(Spider(suits=4), 3)
    told: list[Change] = []
    game.watch(lambda _change: stop())
    stop = game.watch(told.append)
    game.push("6-1")
    assert told == []


def test_threads_play_whole_actions() -> None:
    game = Game.from_position(whole({1: "9S"}), undo_limit=None)
    played: list[int] = []

    def play(seed: int) -> None:
        random = Random(seed)
        for _ in range(200):
            try:
                game.push(Move(random.randrange(1, 10), random.randrange(1, 10)))
                played.append(1)
            except IllegalMove:
                pass

    threads = [Thread(target=play, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert game.move_count == len(game.history) == len(played) > 0
    assert game.score == 500 - len(played)
    position = game.initial
    for step in game.history:
        position = position.apply(step.move)
    assert position == game.position


# --- the double click


def best(columns: dict[int, str], source: int, count: int, rules: RuleSet | None = None) -> str | None:
    rest = next(number for number in range(10, 0, -1) if number not in columns)
    columns = dict(columns)
    filled = {number: text for number, text in columns.items() if text}
    game = Game.from_position(whole(filled, rules=rules, rest=rest))
    move = game.best_target(source, count)
    assert move is None or game.refusal(move) is None
    return None if move is None else str(move)


FULL = {5: "KD", 6: "KD", 7: "KH", 8: "KH", 9: "KC"}
"""Columns that take nothing, so that none is empty."""


@pytest.mark.parametrize(
    ("columns", "source", "count", "expected"),
    [
        pytest.param({1: "9S", 2: "TH", 3: "TS", 4: ""}, 1, 1, "1-3", id="the same suit before another"),
        pytest.param({1: "9S", 2: "TS", 3: "QS JS TS"}, 1, 1, "1-3", id="the longest run"),
        pytest.param({1: "9S", 2: "JD TS", 3: "JS TS"}, 1, 1, "1-3", id="length counts one suit only"),
        pytest.param(
            {1: "9S", 2: "JS | TS", 3: "QS JS | TS"}, 1, 1, "1-2", id="length counts face-up cards only"
        ),
        pytest.param(
            {1: "9S", 2: "QS JS | TS", 3: "JS TS"}, 1, 1, "1-3", id="hidden cards make no run longer"
        ),
        pytest.param({1: "9S", 2: "TS", 3: "TS"}, 1, 1, "1-2", id="the leftmost of equals"),
        pytest.param({1: "9S", 2: "TD", 3: "TH"}, 1, 1, "1-2", id="the leftmost of other suits"),
        pytest.param({4: "9S", 1: "TD", 2: "", 3: ""}, 4, 1, "4-1", id="another suit before an empty column"),
        pytest.param({4: "9S", 1: "KC", 2: "", 3: ""}, 4, 1, "4-2", id="the leftmost empty column"),
        pytest.param({1: "9S 8S", 2: "TS", 3: "TH"}, 1, 2, "1-2x2", id="a group"),
        pytest.param({1: "TS 9S", 2: "JS TS"}, 1, 1, "1-2", id="a longer run than on its parent"),
        pytest.param({1: "TS 9S", 2: "TS"}, 1, 1, None, id="an equal run is not better"),
        pytest.param({1: "JS TS 9S", 2: "TS"}, 1, 1, None, id="a shorter run is not better"),
        pytest.param({1: "TS 9S", 2: "TH", 3: ""}, 1, 1, None, id="off its parent only to the same suit"),
        pytest.param({1: "TH 9S", 2: "TD"}, 1, 1, "1-2", id="another suit's parent is no parent"),
        pytest.param({1: "TS | 9S", 2: "TD"}, 1, 1, "1-2", id="a hidden parent is no parent"),
    ],
)
def test_best_target(columns: dict[int, str], source: int, count: int, expected: str | None) -> None:
    """Case 59: the order of the rules, without looking ahead."""
    given = {number: text for number, text in columns.items() if text}
    empty = {number for number, text in columns.items() if not text}
    filler = {number: text for number, text in FULL.items() if number not in given}
    if not empty:
        filler |= {number: "2C" if number != 4 else "2D" for number in range(1, 5) if number not in given}
    assert best(given | filler, source, count) == expected


def test_best_target_of_a_mixed_group() -> None:
    columns = {1: "9S 8H", 2: "TH", 3: "TS", 4: "2C"} | FULL
    assert best(columns, 1, 2, Spider(suits=4, rule="relaxed")) == "1-3x2"


@pytest.mark.parametrize(
    ("source", "count", "reason"),
    [
        (1, 3, Reason.FACE_DOWN),
        (1, 2, Reason.GROUP_BREAKS_SUIT),
        (2, 2, Reason.GROUP_BREAKS_RANK),
        (3, 1, Reason.EMPTY_SOURCE),
        (1, 9, Reason.TOO_FEW_CARDS),
        (11, 1, Reason.NO_SUCH_PILE),
    ],
)
def test_best_target_of_cards_that_cannot_be_lifted(source: int, count: int, reason: Reason) -> None:
    game = Game.from_position(whole({1: "9D | 8H 7S", 2: "KC 9H"}))
    with pytest.raises(IllegalMove) as refused:
        game.best_target(source, count)
    assert refused.value.move is None
    assert refused.value.refusal.reason is reason


def test_no_target() -> None:
    assert best({1: "KS", 2: "QH", 3: "2C", 4: "2C"} | FULL, 1, 1) is None


# --- any order of actions, against a naive model


class AnyGame(RuleBasedStateMachine):
    """A game and a model that keeps every position, with an undo limit of its own."""

    @initialize(
        index=st.integers(0, len(RULE_SETS) - 1),
        seed=st.integers(0, 2**20),
        limit=st.sampled_from([0, 1, 3, 5, None]),
    )
    def begin(self, index: int, seed: int, limit: int | None) -> None:
        start = arranged(RULE_SETS[index], Random(seed)) if seed % 2 else deal(RULE_SETS[index], seed)
        self.game = Game.from_position(start, undo_limit=limit)
        self.limit = limit
        self.start = table(start)
        self.line: list[Table] = [self.start]
        self.future: list[Table] = []
        self.undoable = 0
        self.undone = 0
        self.known = [pile.hidden for pile in start.columns]
        self.stock = len(start.stock)

    def look(self) -> None:
        hidden = [sum(not up for _, _, up in column) for column in self.line[-1].columns]
        self.known = [min(pair) for pair in zip(self.known, hidden, strict=True)]
        self.stock = min(self.stock, len(self.line[-1].stock))

    def more(self) -> None:
        self.undoable = self.undoable + 1 if self.limit is None else min(self.limit, self.undoable + 1)
        self.look()

    @precondition(lambda self: bool(self.line[-1].actions()))
    @rule(data=st.data())
    def push(self, data: st.DataObject) -> None:
        move = data.draw(st.sampled_from(list(self.game.legal_moves)))
        after = self.line[-1].copy()
        after.play(action(move))
        self.game.push(move)
        self.line.append(after)
        self.future.clear()
        self.more()

    @rule(numbers=st.tuples(st.integers(0, 11), st.integers(0, 11), st.integers(0, 14)))
    def try_anything(self, numbers: tuple[int, int, int]) -> None:
        if not self.line[-1].may_move(*numbers):
            with pytest.raises(IllegalMove):
                self.game.push(Move(*numbers))

    @rule()
    def undo(self) -> None:
        if not self.undoable:
            with pytest.raises(NothingToUndo):
                self.game.undo()
            return
        self.game.undo()
        self.future.append(self.line.pop())
        self.undoable -= 1
        self.undone += 1

    @rule()
    def redo(self) -> None:
        if not self.future:
            with pytest.raises(NothingToUndo):
                self.game.redo()
            return
        self.game.redo()
        self.line.append(self.future.pop())
        self.more()

    @precondition(lambda self: len(self.line) > 3)
    @rule()
    def restart(self) -> None:
        self.game.restart()
        self.line, self.future, self.undoable, self.undone = [self.start], [], 0, 0

    @invariant()
    def agrees(self) -> None:
        if not hasattr(self, "game"):
            return
        game, now = self.game, self.line[-1]
        seen_table = table(game.position)
        assert (seen_table.columns, seen_table.stock, seen_table.runs) == (now.columns, now.stock, now.runs)
        assert (game.score, game.move_count, len(game.history)) == (
            now.score,
            now.move_count,
            len(self.line) - 1,
        )
        assert (game.can_undo, game.can_redo) == (self.undoable > 0, bool(self.future))
        assert game.undos == self.undone
        seen = game.observation
        for pile, known in zip(seen.columns, self.known, strict=True):
            assert [card is not None for card in pile.cards] == [i >= known for i in range(len(pile.cards))]
        assert sum(card is None for card in seen.stock) == self.stock


AnyGame.TestCase.settings = settings(max_examples=60, stateful_step_count=30, deadline=None, derandomize=True)
TestAnyGame = AnyGame.TestCase


def test_a_function_watches_a_game_once_and_can_be_ended_twice() -> None:
    game = Game(Spider(suits=1), 3)
    told: list[str] = []

    def watch(change: Change) -> None:
        told.append(change.action)

    ends = [game.watch(watch), game.watch(watch)]
    game.push("deal")
    assert told == ["move"]
    for end in ends:
        end()
    game.undo()
    assert told == ["move"]
