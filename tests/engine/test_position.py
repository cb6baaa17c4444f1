import pickle
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spider_widget as sw
from spider_widget import (
    DEAL,
    Card,
    Game,
    IllegalMove,
    InvalidPosition,
    Move,
    Observation,
    Pile,
    Position,
    Reason,
    Refusal,
    RuleSet,
    Spider,
    Suit,
    deal,
)
from spider_widget.engine.moves import AnyMove
from tests import contract, reference
from tests.tables import cards, run, table, whole

CLASSIC, RELAXED = Spider(suits=4), Spider(suits=4, rule="relaxed")
both_rules = pytest.mark.parametrize("rules", [CLASSIC, RELAXED], ids=str)


# --- runs


def test_a_run_completed_by_a_dealt_ace() -> None:
    """Case 1: a run completed by a dealt ace leaves play during the deal."""
    before = table(
        ["KH", "KH", f"9D | {run('S', last='2')}", *["KC"] * 7], stock="2H 2H AS 2H 2C 2C 2C 2D 2D 2D"
    )
    outcome = before.play(DEAL)
    assert outcome.position.columns[2] == Pile(cards("9D"), 0)
    assert outcome.completed == ((3, Suit.SPADES),)
    assert outcome.turned == ((3, Card.parse("9D")),)
    assert outcome.position.completed == (Suit.SPADES,)
    assert [len(column.cards) for column in outcome.position.columns] == [2, 2, 1, 2, 2, 2, 2, 2, 2, 2]


@pytest.mark.parametrize("column", range(1, 11))
def test_a_dealt_ace_completes_a_run_on_any_column(column: int) -> None:
    """Case 1, the whole kind."""
    columns, dealt = ["KC"] * 10, ["2H"] * 10
    columns[column - 1], dealt[column - 1] = run("S", last="2"), "AS"
    outcome = table(columns, stock=" ".join(dealt)).play(DEAL)
    assert outcome.completed == ((column, Suit.SPADES),)
    assert outcome.position.columns[column - 1] == Pile((), 0)


@pytest.mark.parametrize("column", range(1, 11))
def test_a_moved_ace_completes_a_run_on_any_column(column: int) -> None:
    columns = ["KC"] * 10
    other = column % 10 + 1
    columns[column - 1], columns[other - 1] = run("S", last="2"), "9D | AS"
    outcome = table(columns).play(Move(other, column))
    assert outcome.completed == ((column, Suit.SPADES),)
    assert outcome.turned == ((other, Card.parse("9D")),)


def test_a_deal_completes_two_runs_at_once() -> None:
    """Case 2: both leave in one action, in the order of the columns."""
    before = table(
        [run("S", last="2"), "KH", run("H", last="2"), *["KC"] * 7], stock="AS 2H AH 2H 2C 2C 2C 2D 2D 2D"
    )
    outcome = before.play(DEAL)
    assert outcome.completed == ((1, Suit.SPADES), (3, Suit.HEARTS))
    assert outcome.position.columns[0] == outcome.position.columns[2] == Pile((), 0)
    assert outcome.position.stock == ()


def test_a_run_whose_king_is_face_down_does_not_count() -> None:
    """Case 4: thirteen in order with one of them hidden stay."""
    hidden_king = f"KS | {run('S', first='Q', last='2')}"
    after = table([hidden_king, "AS"]).apply(Move(2, 1))
    assert after.completed == ()
    assert len(after.columns[0].cards) == 13
    assert after.columns[0].hidden == 1
    dealt = table([hidden_king, *["KC"] * 9], stock="AS 2H 2H 2H 2C 2C 2C 2D 2D 2D").play(DEAL)
    assert dealt.completed == ()


def test_a_run_from_the_bottom_of_a_column() -> None:
    """Case 7: nothing lies beneath, so nothing turns, and the column is empty."""
    outcome = table([*["KH"] * 4, run("S", last="2"), "AS"]).play(Move(6, 5))
    assert outcome.position.columns[4] == Pile((), 0)
    assert outcome.completed == ((5, Suit.SPADES),)
    assert outcome.turned == ()


def test_a_run_leaves_from_above_other_cards() -> None:
    outcome = table([f"9D | 4H {run('S', last='2')}", "2C | AS"]).play(Move(2, 1))
    assert outcome.position.columns[0] == Pile(cards("9D 4H"), 1)
    assert outcome.position.columns[1] == Pile(cards("2C"), 0)
    assert outcome.turned == ((2, Card.parse("2C")),)


def test_a_run_completed_by_a_group() -> None:
    outcome = table([run("S", last="8"), f"AH | {run('S', first='7')}"]).play(Move(2, 1, 7))
    assert outcome.completed == ((1, Suit.SPADES),)
    assert outcome.turned == ((2, Card.parse("AH")),)


@both_rules
def test_a_mixed_run_stays(rules: RuleSet) -> None:
    """Case 12: a mixed-suit thirteen is not complete, under either rule."""
    mixed = f"KS QH {run('S', first='J', last='2')}"
    by_move = table([mixed, "AS"], rules=rules).play(Move(2, 1))
    assert by_move.completed == ()
    assert len(by_move.position.columns[0].cards) == 13
    by_deal = table([mixed, *["KC"] * 9], stock="AS 2H 2H 2H 2C 2C 2C 2D 2D 2D", rules=rules).play(DEAL)
    assert by_deal.completed == ()


def test_the_last_run_wins_and_leaves_no_card() -> None:
    before = whole({1: run("C", last="2"), 2: "AC"}, completed="S H D C S H D", rest=3)
    assert not before.is_won
    after = before.apply(Move(2, 1))
    assert after.is_won
    assert after.columns == (Pile((), 0),) * 10
    assert not after.legal_moves
    assert list(after.legal_moves) == []
    assert repr(after.legal_moves) == "<LegalMoves: none>"
    assert not after.is_dead


# --- lifting and placing, with each refusal


@pytest.mark.parametrize("source", [1, 5, 10])
def test_face_down_cards_do_not_move(source: int) -> None:
    """Case 5: more cards than are face up are refused, whatever they are."""
    columns = ["TS"] * 10
    columns[source - 1] = "9D KS | 8S 7S"
    position = table(columns)
    for count in (3, 4):
        refusal = position.refusal(Move(source, 2 if source != 2 else 3, count))
        assert refusal == Refusal(Reason.FACE_DOWN, (), (source,))
    target = source % 10 + 1
    assert position.refusal(Move(source, target, 5)) == Refusal(Reason.TOO_FEW_CARDS, (), (source,))


def test_a_hidden_card_is_never_named() -> None:
    position = table(["9S | 8H", "TS"])
    refusal = position.refusal(Move(1, 2, 2))
    assert refusal is not None
    assert refusal.cards == ()


def test_another_suit_is_a_fine_place() -> None:
    """Case 18: not only the same suit; and nothing on an ace."""
    position = table(["9H", "TS", "9H 8H", "AS", "KH"])
    assert position.refusal(Move(1, 2)) is None
    assert position.refusal(Move(3, 2, 2)) is None
    for source, card in ((1, "9H"), (5, "KH")):
        expected = Refusal(Reason.NOTHING_ON_ACE, cards(f"{card} AS"), (source, 4))
        assert position.refusal(Move(source, 4)) == expected


def test_a_group_of_mixed_suits() -> None:
    """Case 19: classic names the card at which the group breaks; relaxed moves it."""
    columns = ["8S 7H 6H", "9C"]
    assert table(columns).refusal(Move(1, 2, 3)) == Refusal(Reason.GROUP_BREAKS_SUIT, cards("7H 8S"), (1,))
    assert table(columns).refusal(Move(1, 3, 2)) is None
    after = table(columns, rules=RELAXED).apply(Move(1, 2, 3))
    assert after.columns[1].cards == cards("9C 8S 7H 6H")


@both_rules
def test_a_card_from_the_middle(rules: RuleSet) -> None:
    """Case 24: a card with unsorted cards above it stays, under either rule; the lowest break is named."""
    position = table(["9S 3H 2D KD QD", "TH"], rules=rules)
    refusal = position.refusal(Move(1, 2, 5))
    assert refusal == Refusal(Reason.GROUP_BREAKS_RANK, cards("KD 2D"), (1,))
    with pytest.raises(IllegalMove) as refused:
        position.apply(Move(1, 2, 5))
    assert refused.value.refusal == refusal
    assert refused.value.move == Move(1, 2, 5)


@pytest.mark.parametrize("last", ["8S", "7H", "TH", "KD", "2S"])
def test_the_wrong_rank(last: str) -> None:
    position = table(["8H", last, "9C"])
    assert position.refusal(Move(1, 2)) == Refusal(Reason.WRONG_RANK, cards(f"8H {last}"), (1, 2))
    assert position.refusal(Move(1, 3)) is None


def test_a_king_goes_only_to_an_empty_column() -> None:
    position = table(["KH", *["KS", "QS", "2H"], "QH"])
    for target in (2, 3, 4, 5):
        refusal = position.refusal(Move(1, target))
        assert refusal is not None
        assert refusal.reason is Reason.WRONG_RANK
    assert position.refusal(Move(1, 6)) is None


def test_an_empty_column_takes_anything() -> None:
    """Case 15: with the stock out, two empty columns and columns of the same length."""
    position = table(["AH", "9S", "KD", "", "8S 7S"])
    for source, count in ((1, 1), (2, 1), (3, 1), (5, 1), (5, 2)):
        for target in (4, 6, 7, 8, 9, 10):
            assert position.refusal(Move(source, target, count)) is None
            assert Move(source, target, count) in position.legal_moves


@pytest.mark.parametrize(
    ("move", "refusal"),
    [
        (Move(0, 1), Refusal(Reason.NO_SUCH_PILE, (), (0,))),
        (Move(11, 1), Refusal(Reason.NO_SUCH_PILE, (), (11,))),
        (Move(1, 11), Refusal(Reason.NO_SUCH_PILE, (), (11,))),
        (Move(1, 0), Refusal(Reason.NO_SUCH_PILE, (), (0,))),
        (Move(-1, 1), Refusal(Reason.NO_SUCH_PILE, (), (-1,))),
        (Move("w", 1), Refusal(Reason.NO_SUCH_MOVE)),
        (Move(1, "f"), Refusal(Reason.NO_SUCH_MOVE)),
        (Move("stock", "waste"), Refusal(Reason.NO_SUCH_MOVE)),
        (Move("waste", "stock"), Refusal(Reason.NO_SUCH_MOVE)),
        (Move("stock", 1), Refusal(Reason.NO_SUCH_MOVE)),
        (Move(1, 1), Refusal(Reason.SAME_PILE, (), (1,))),
        (Move(3, 1), Refusal(Reason.EMPTY_SOURCE, (), (3,))),
        (Move(1, 2, 2), Refusal(Reason.TOO_FEW_CARDS, (), (1,))),
        (Move(1, 2, 0), Refusal(Reason.TOO_FEW_CARDS, (), (1,))),
        (Move(1, 2, -1), Refusal(Reason.TOO_FEW_CARDS, (), (1,))),
    ],
    ids=str,
)
def test_moves_that_make_no_sense(move: Move, refusal: Refusal) -> None:
    position = table(["9H", "TS", "", "4C"])
    assert position.refusal(move) == refusal
    assert move not in position.legal_moves
    with pytest.raises(IllegalMove):
        position.apply(move)


@pytest.mark.parametrize(
    "move", [Move(1, 2), "1-2", " 1–2", (1, 2), (1, 2, 1), (np.int64(1), np.int8(2))], ids=repr
)
def test_a_move_is_taken_in_any_of_its_forms(move: AnyMove) -> None:
    position = table(["9H", "TS"])
    assert move in position.legal_moves
    assert position.refusal(move) is None
    assert position.apply(move) == position.apply(Move(1, 2))


@pytest.mark.parametrize(
    "thing", [None, 5, b"1-2", ["1-2"], "2-1", "1>2", (), (1, True), (1.0, 2), Move(2, 1)], ids=repr
)
def test_what_is_no_legal_move_is_not_among_them(thing: object) -> None:
    assert thing not in table(["9H", "TS"]).legal_moves


def test_the_legal_moves_are_a_sequence() -> None:
    position = deal(Spider(suits=4), 3)
    moves = position.legal_moves
    listed = position.list_moves()
    assert isinstance(moves, Sequence)
    assert [moves[index] for index in range(-len(moves), len(moves))] == listed + listed
    assert moves[1:4] == tuple(listed[1:4])
    assert list(reversed(moves)) == listed[::-1]
    assert sorted(moves[:-1]) == sorted(listed[:-1])
    assert {Random(seed).choice(moves) for seed in range(100)} == set(listed)
    assert (moves.index(DEAL), moves.count(DEAL)) == (len(listed) - 1, 1)
    with pytest.raises(IndexError):
        moves[len(moves)]


def test_legal_moves_are_equal_when_the_moves_are() -> None:
    position = deal(Spider(suits=4), 3)
    other = deal(Spider(suits=4), 4)
    same = contract.hidden_permuted(position, Random(1))
    assert position.legal_moves == position.legal_moves == same.legal_moves != other.legal_moves
    assert len({position.legal_moves, same.legal_moves, other.legal_moves}) == 2
    assert position.legal_moves != list(position.legal_moves)


def test_the_legal_moves_speak() -> None:
    position = table(["9H 8H", "TS", *["AS"] * 8], stock="KS")
    assert repr(position.legal_moves) == "<LegalMoves: 1-2x2, deal>"


# --- the deal


@both_rules
@pytest.mark.parametrize("empty", [(1,), (7,), (2, 10), (1, 2, 3)])
def test_no_deal_onto_empty_columns(rules: RuleSet, empty: tuple[int, ...]) -> None:
    """Cases 10 and 11: refused under both rules, and the columns are named."""
    columns = ["" if number in empty else "9S 3H" for number in range(1, 11)]
    position = table(columns, stock="AS " * 10, rules=rules)
    assert position.refusal(DEAL) == Refusal(Reason.FILL_COLUMNS, (), empty)
    assert DEAL not in position.legal_moves
    assert not position.is_dead


@pytest.mark.parametrize(("deals", "runs"), [(4, 7), (0, 4), (2, 5), (3, 6)])
def test_a_deal_that_can_never_be_made(deals: int, runs: int) -> None:
    """Case 9: fewer than ten cards on the table with stock left."""
    on_table = 54 + 10 * deals - 13 * runs
    position = table(["9S"] * on_table, stock="AS " * (50 - 10 * deals), completed="S " * runs)
    assert on_table < 10
    assert position.is_dead
    assert position.refusal(DEAL) == Refusal(Reason.DEAL_IMPOSSIBLE)


def test_just_enough_cards_are_not_dead() -> None:
    """Case 9, the other side: ten cards can fill ten columns."""
    position = table(["9S"] * 8 + ["TH 9H"], stock="AS " * 10)
    assert not position.is_dead
    assert position.refusal(DEAL) == Refusal(Reason.FILL_COLUMNS, (), (10,))
    assert position.apply(Move(9, 10)).refusal(DEAL) is None


def test_few_cards_without_stock_are_not_dead() -> None:
    assert not table(["9S"]).is_dead


def test_no_deal_from_an_empty_stock() -> None:
    for columns in (["9S"] * 10, ["9S"] * 9, []):
        assert table(columns).refusal(DEAL) == Refusal(Reason.STOCK_EMPTY)


def test_the_short_last_deal_of_the_bicycle_layout() -> None:
    position = deal(Spider(suits=4, layout="bicycle"), 3)
    sizes = []
    for _ in range(6):
        position = position.apply(DEAL)
        sizes.append([len(pile.cards) for pile in position.columns])
    assert sizes[4] == [10] * 10
    assert sizes[5] == [11] * 4 + [10] * 6
    assert position.stock == ()
    assert position.refusal(DEAL) == Refusal(Reason.STOCK_EMPTY)


def test_the_short_deal_needs_every_column_too() -> None:
    position = table(["9S"] * 9, stock="AS 2S 3S 4S", rules=Spider(layout="bicycle"))
    assert position.refusal(DEAL) == Refusal(Reason.DEAL_IMPOSSIBLE)
    position = table(["9S 8S"] * 9, stock="AS 2S 3S 4S", rules=Spider(layout="bicycle"))
    assert position.refusal(DEAL) == Refusal(Reason.FILL_COLUMNS, (), (10,))


def test_a_deal_goes_first_to_last() -> None:
    position = deal(Spider(suits=4), 3)
    outcome = position.play(DEAL)
    assert outcome.cards == position.stock[:10]
    assert tuple(pile.cards[-1] for pile in outcome.position.columns) == position.stock[:10]
    assert outcome.position.stock == position.stock[10:]


# --- what a position may be


def test_positions_that_cannot_arise() -> None:
    """Case 4: what a loader must refuse, with what is wrong."""
    good = whole({1: "9D | 4H 3H", 2: run("S", last="2")})
    text = str(good)
    assert Position.parse(text) == good
    for changed, told in (
        (text.replace("9D | 4H 3H", "9D 4H 3H |"), "column 1: its last card must be face up"),
        (text.replace("9D | 4H 3H", "9D | 4H | 3H"), "one | parts the face-down cards"),
        (text.replace("4H 3H", "4H"), "1 3H: the pack has 2 of each"),
        (text.replace("4H 3H", "4H 4H"), "1 3H, 3 4H: the pack has 2 of each"),
        (
            text.replace("completed: -", "completed: S"),
            "3 AS, 3 2S, 3 3S, 3 4S and 9 more: the pack has 2 of each",
        ),
        (text.replace("stock: -", "stock: AH"), "3 AH: the pack has 2 of each"),
    ):
        assert changed != text
        with pytest.raises(InvalidPosition) as refused:
            Position.parse(changed)
        assert told in str(refused.value)


@pytest.mark.parametrize(("layout", "laid"), [("standard", 44), ("spread", 44), ("bicycle", 40)])
def test_no_column_hides_more_cards_than_are_laid_face_down(layout: str, laid: int) -> None:
    rules = Spider(suits=4, layout=layout)
    others = (Pile[Card](()),) * 9
    Position(rules, (Pile(rules.cards, laid), *others), ()).check()
    for hidden in (laid + 1, 103):
        told = rf"^column 1: {hidden} cards face down: the {layout} layout lays {laid} so in all columns"
        with pytest.raises(InvalidPosition, match=told):
            Position(rules, (Pile(rules.cards, hidden), *others), ()).check()


LUCKY = """
KS 3C QC 8D 4H KS|6C 2D JD 7H 3S QS|5C AD TD 6H 2S JS|KH KC 9D 5H AS TS|2C 8C 4D KH 9S
JC 7D 3H QH 8S|TC 6D 2H JH 7S|9C 5D AH TH 6S|AC 4C KD 9H 5S|7C 3D QD 8H 4S
"""
"""The columns of a deal in which each card that turns up goes on the one before."""


def test_four_runs_can_be_complete_before_the_first_deal() -> None:
    """Nothing but the number of cards bounds them: 54 are enough for four runs, not for five."""
    columns = [cards(text) for text in LUCKY.strip().replace("\n", "|").split("|")]
    left = Counter(Spider().cards) - Counter(chain(*columns))
    piles = tuple(Pile(column, len(column) - 1) for column in columns)
    position = Position(Spider(), piles, tuple(left.elements()))
    for suit in "SHDC":
        for higher, lower in pairwise("KQJT98765432A"):
            filled = [(number, pile) for number, pile in enumerate(position.columns, 1) if pile.cards]
            last = {str(pile.cards[-1]): number for number, pile in filled}
            position = position.apply((last[lower + suit], last[higher + suit]))
            position.check()
    assert (len(position.completed), len(position.stock), position.is_dead) == (4, 50, True)


@given(rules=st.sampled_from(contract.RULE_SETS), seed=st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_every_position_that_a_game_reaches_passes(rules: RuleSet, seed: int) -> None:
    random, game = Random(seed), Game(rules, seed)
    while game.move_count < 100 and (moves := game.legal_moves):
        game.push(DEAL if DEAL in moves and random.random() < 0.1 else random.choice(moves))
        game.position.check()
        game.observation.check()


MADE_OF = "^a table is made of a rule set and of tuples"


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"rules": "spider"}, MADE_OF),
        ({"columns": [Pile(())] * 10}, MADE_OF),
        ({"columns": (((), 0),) * 10}, MADE_OF),
        ({"columns": (Pile([]),) * 10}, MADE_OF),  # type: ignore[arg-type]
        ({"columns": (Pile((), 0.0),) * 10}, MADE_OF),  # type: ignore[arg-type]
        ({"columns": (Pile(("AS",)),) * 10}, MADE_OF),
        ({"stock": []}, MADE_OF),
        ({"stock": None}, MADE_OF),
        ({"completed": "S"}, MADE_OF),
        ({"completed": ("S",)}, MADE_OF),
        ({"stock": (None,) * 50}, "the pack has 2 of each"),
        ({"columns": (Pile(()),) * 9}, "^9 columns: spider.* has 10$"),
    ],
)
def test_a_position_made_by_hand_is_checked_where_it_is_used(parts: dict[str, Any], told: str) -> None:
    position = replace(deal(Spider(suits=4), 3), **parts)
    for use in (Position.check, Game.from_position, sw.features, sw.solve):
        with pytest.raises(InvalidPosition, match=told):
            use(position)


@pytest.mark.parametrize("name", ["columns", "stock", "completed"])
def test_an_observation_made_by_hand_is_checked_where_it_is_used(name: str) -> None:
    seen = Observation.of(deal(Spider(suits=4), 3))
    parts: dict[str, Any] = {name: list(getattr(seen, name))}
    spoilt = replace(seen, **parts)
    for use in (Observation.check, sw.features, sw.hint, sw.win_chance):
        with pytest.raises(InvalidPosition, match=MADE_OF):
            use(spoilt)


def test_a_complete_run_cannot_lie_still() -> None:
    position = whole({1: f"9D | {run('S', last='2')}"})
    text = str(position).replace("3S 2S\n", "3S 2S AS\n").replace("AS ", "", 1)
    with pytest.raises(InvalidPosition, match="column 1: a complete run of spades leaves play by itself"):
        Position.parse(text)


def test_a_stock_of_another_size() -> None:
    text = str(deal(Spider(suits=4), 3))
    stock = text.splitlines()[1]
    moved = stock.split()[-1]
    changed = text.replace(stock, stock.removesuffix(f" {moved}")).replace("\n10: ", f"\n10: {moved} ")
    with pytest.raises(InvalidPosition) as refused:
        Position.parse(changed)
    assert str(refused.value) == "stock: 49 cards: the standard layout leaves 50, 40, 30, 20, 10, 0"


def test_cards_of_other_suits() -> None:
    text = str(deal(Spider(suits=1), 3)).replace("2S", "2H")
    with pytest.raises(InvalidPosition) as refused:
        Position.parse(text)
    assert str(refused.value) == "0 2S, 8 2H: the pack has 8 of each; its suits are S"


def test_a_position_never_changes_and_hashes() -> None:
    position = deal(Spider(suits=4), 3)
    before = str(position)
    after = position.apply(DEAL)
    assert str(position) == before
    assert len({position, after, deal(Spider(suits=4), 3)}) == 2
    with pytest.raises(AttributeError):
        position.stock = ()  # type: ignore[misc]


def test_a_position_travels_to_other_processes() -> None:
    position = deal(Spider(suits=4), 3)
    for value in (position, Observation.of(position), position.rules, position.play(DEAL)):
        again = pickle.loads(pickle.dumps(value))  # noqa: S301  # our own
        assert again == value
        assert hash(again) == hash(value)


# --- perft


def middle(rules: RuleSet, number: int, plies: int) -> Position:
    """A position so many plies into a game that always plays the middle one of the legal moves."""
    position = deal(rules, number)
    for ply in range(plies):
        moves = list(position.legal_moves)
        position = position.apply(DEAL if ply % 9 == 8 and DEAL in moves else moves[len(moves) // 2])
    return position


PERFT_OF_THE_RECORD: dict[int, list[int]] = {
    61: [11, 117, 1296],
    95: [100, 8929],
    101: [85, 6515],
    103: [93, 7833],
}
RECORD = Path(__file__).parents[1] / "data/record-1.txt"


def perft(position: Position, depth: int) -> int:
    """How many lines of so many moves there are."""
    if depth == 0:
        return 1
    return sum(perft(position.apply(move), depth - 1) for move in position.legal_moves)


PERFT: dict[tuple[RuleSet, int, int], list[int]] = {
    (Spider(suits=1), 3, 20): [9, 82, 780],
    (Spider(suits=2), 5, 30): [17, 161, 1522],
    (Spider(suits=2, rule="relaxed"), 5, 40): [5, 27, 164],
    (Spider(suits=4), 3, 25): [3, 14, 92],
    (Spider(suits=4, rule="relaxed", layout="spread"), 7, 35): [6, 42, 331],
    (Spider(suits=4, layout="bicycle"), 11, 45): [8, 59, 416],
    (Spider(suits=1, layout="bicycle"), 2, 60): [11, 125, 1507],
}
"""Counts at depths 1, 2, 3; the reference gave the same when they were pinned."""


@pytest.mark.parametrize("where", PERFT, ids=str)
def test_perft(where: tuple[RuleSet, int, int]) -> None:
    check_perft(middle(*where), PERFT[where])


def check_perft(position: Position, counts: list[int]) -> None:
    assert [perft(position, depth) for depth in range(1, len(counts) + 1)] == counts
    truth = contract.table(position)
    assert [reference.perft(truth, depth) for depth in (1, 2)] == counts[:2]


@pytest.mark.parametrize(("plies", "counts"), PERFT_OF_THE_RECORD.items())
def test_perft_near_the_end_of_a_won_game(plies: int, counts: list[int]) -> None:
    game = Game.from_record(RECORD.read_text(encoding="utf-8"))
    position = game.initial
    for step in game.history[:plies]:
        position = position.apply(step.move)
    check_perft(position, counts)
