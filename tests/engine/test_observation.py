from collections import Counter
from random import Random

import pytest

from spider_widget import (
    Card,
    Game,
    InvalidPosition,
    Move,
    Observation,
    Pile,
    Position,
    RuleSet,
    Spider,
    deal,
)
from tests.contract import RULE_SETS, choose, hidden_permuted
from tests.tables import whole

CARD = Card.parse


def test_a_fresh_deal_shows_ten_cards() -> None:
    seen = Observation.of(deal(Spider(suits=4), 3))
    assert sum(card is not None for pile in seen.columns for card in pile.cards) == 10
    assert seen.stock == (None,) * 50
    assert seen.unseen.total() == 94


@pytest.mark.parametrize("rules", RULE_SETS, ids=str)
def test_what_lies_hidden_does_not_show_during_a_whole_game(rules: RuleSet) -> None:
    """One line from a deal and from the deal with its hidden cards elsewhere, until one shows."""
    random = Random(str(rules))
    start = deal(rules, 5)
    game = Game.from_position(start)
    other = Game.from_position(hidden_permuted(start, random))
    for _ in range(60):
        assert game.observation == other.observation
        assert str(game.observation) == str(other.observation)
        assert hash(game.observation) == hash(other.observation)
        move = choose(game.position, random)
        if game.push(move).turned or other.push(move).turned or move.source == "stock":
            break


def test_an_undone_card_stays_known() -> None:
    """Case 26: the card lies face down again, the player still knows it."""
    game = Game.from_position(whole({1: "KD 9D | 8H", 2: "9S"}))
    assert game.observation.columns[0] == Pile((None, None, CARD("8H")), 2)
    assert game.push("1-2").turned == ((1, CARD("9D")),)
    game.undo()
    assert game.position.columns[0].hidden == 2
    pile = game.observation.columns[0]
    assert pile == Pile((None, CARD("9D"), CARD("8H")), 2)
    assert Move(1, 2, 2) not in game.observation.legal_moves
    assert game.observation.sample(Random(1)).columns[0].cards[1] is CARD("9D")
    game.restart()
    assert game.observation.columns[0] == Pile((None, CARD("9D"), CARD("8H")), 2)


def test_an_undone_deal_stays_known() -> None:
    game = Game(Spider(suits=4), 3)
    stock = game.position.stock
    game.push("deal")
    assert game.observation.stock == (None,) * 40
    game.undo()
    assert game.observation.stock == stock[:10] + (None,) * 40
    assert game.observation.unseen.total() == 84
    game.restart()
    assert game.observation.stock == stock[:10] + (None,) * 40
    for seed in range(5):
        assert game.observation.sample(Random(seed)).stock[:10] == stock[:10]


def test_recall_against_a_naive_memory() -> None:
    """Every card is followed by its place in the deal; those ever face up are known, no others."""
    random = Random(4)
    for number in range(5):
        game = Game(Spider(suits=2), number)
        known_hidden = [pile.hidden for pile in game.position.columns]
        dealt = 0
        for _ in range(120):
            actions = (
                ["push"] * 4 * bool(game.legal_moves)
                + ["undo"] * 2 * game.can_undo
                + ["redo"] * game.can_redo
            )
            match random.choice([*actions, "restart"] if random.random() < 0.02 else actions):
                case "push":
                    game.push(choose(game.position, random))
                case "undo":
                    game.undo()
                case "redo":
                    game.redo()
                case "restart":
                    game.restart()
            position = game.position
            known_hidden = [
                min(known, pile.hidden) for known, pile in zip(known_hidden, position.columns, strict=True)
            ]
            dealt = max(dealt, 50 - len(position.stock))
            seen = game.observation
            for known, pile, full in zip(known_hidden, seen.columns, position.columns, strict=True):
                expected = tuple(card if i >= known else None for i, card in enumerate(full.cards))
                assert pile == (expected, full.hidden)
            gone = 50 - len(position.stock)
            assert seen.stock == tuple(
                card if gone + i < dealt else None for i, card in enumerate(position.stock)
            )


def test_samples_are_consistent_and_differ() -> None:
    game = Game(Spider(suits=4), 3)
    for move in ("6-1", "deal"):
        game.push(move)
    seen = game.observation
    samples = [seen.sample(Random(seed)) for seed in range(30)]
    for sample in samples:
        sample.check()
        assert Observation.of(sample) == Observation.of(game.position)
        assert list(sample.legal_moves) == list(game.legal_moves)
    assert len(set(samples)) == 30
    assert seen.sample(Random(7)) == samples[7]


def test_samples_do_not_know_the_truth() -> None:
    """The same seed gives the same sample whatever lies hidden."""
    position = deal(Spider(suits=4), 3)
    other = hidden_permuted(position, Random(9))
    assert other != position
    assert Observation.of(position).sample(Random(2)) == Observation.of(other).sample(Random(2))


def test_every_arrangement_is_as_likely() -> None:
    """Three unseen cards in three places: each of six arrangements about a sixth of the time."""
    position = whole({1: "9D 5C | 8H", 2: "6S | 9S"})
    counts = Counter(
        tuple(map(str, (*sample.columns[0].cards[:2], sample.columns[1].cards[0])))
        for sample in (Observation.of(position).sample(Random(seed)) for seed in range(1200))
    )
    assert len(counts) == 6
    assert all(150 < count < 250 for count in counts.values())


def test_an_observation_reads_back_what_it_writes() -> None:
    for rules in RULE_SETS:
        game, random = Game(rules, 3), Random(3)
        for number in range(60):
            if game.status != "playing":
                break
            game.push(random.choice(game.legal_moves))
            if number % 7 == 0:
                game.undo()
            seen = game.observation
            assert Observation.parse(str(seen)) == seen
            assert eval(repr(seen), {"Observation": Observation}) == seen  # noqa: S307  # what a repr is for
        with pytest.raises(InvalidPosition, match=r"Observation\.parse reads one with unknown cards"):
            Position.parse(str(seen))


SEEN = str(Game(Spider(suits=2), 3).observation)


def test_the_short_forms_of_an_observation() -> None:
    seen = Observation.parse(SEEN)
    rows = SEEN.splitlines()
    assert Observation.parse("\n".join([rows[0], "deals: 5", *rows[3:]])) == seen
    short = Observation.parse(
        "spider suits=1; completed: S S S S S S S; 4: KS QS JS; 9: TS 9S 8S 7S 6S 5S 4S 3S 2S AS"
    )
    assert [number for number, pile in enumerate(short.columns, 1) if pile.cards] == [4, 9]
    assert (short.stock, short.unseen.total()) == ((), 0)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("| ", "| 9D ", "1 9D: the pack has 4 of each; its suits are SH"),
        ("| ", "| AS AS AS AS AS ", "AS: the pack has 4 of each"),
        ("| ", "| ?? ", "column 1: a card that lies face up is known"),
        ("?? | ", "| ", "93 unknown cards: the pack has 94 that are not named"),
        ("stock: ", "dealt: ", "unknown line 'dealt'"),
        ("stock: ", "deals: 3\nstock: ", "deals: 3: the stock then has 30 cards, and its line has 50"),
    ],
)
def test_what_is_wrong_with_an_observation(old: str, new: str, told: str) -> None:
    with pytest.raises(InvalidPosition, match=told):
        Observation.parse(SEEN.replace(old, new, 1))
