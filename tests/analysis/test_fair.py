"""The fair player: it sees what a player sees, searches everything that is certain, and plays legal moves."""

from random import Random

import pytest

import spider_widget as sw
from spider_widget import DEAL, Card, Move, Observation, Pile, Position
from spider_widget.analysis import value
from spider_widget.analysis.fair import Judgement, chance_after, judge, rollout
from spider_widget.analysis.kernel.fair import FairKernel
from tests import contract, positions

ENOUGH = 140
"""Tables, above which a search in Python takes too long."""
Key = tuple[int, tuple[tuple[tuple[Card | None, ...], int], ...]]


def knowing(position: Position, random: Random) -> Observation:
    """What someone sees who happens to know half of the hidden cards, and maybe the stock."""
    knows_stock = random.random() < 0.5

    def glimpsed(cards: tuple[Card, ...], *, often: bool) -> tuple[Card | None, ...]:
        return tuple(card if often and random.random() < 0.5 else None for card in cards)

    columns = tuple(
        Pile(glimpsed(cards[:hidden], often=True) + cards[hidden:], hidden)
        for cards, hidden in position.columns
    )
    rows = [position.stock[at : at + 10] for at in range(0, len(position.stock), 10)]
    stock = tuple(
        card
        for row in rows
        for card in (row if knows_stock and random.random() < 0.5 else (None,) * len(row))
    )
    return Observation(position.rules, columns, stock, position.completed)


class Reachable:
    """Everything that can be reached without news, found with the engine alone."""

    def __init__(self, position: Position, seen: Observation) -> None:
        self.seen = seen
        self.quiet: dict[Key, Position] = {}
        self.turned: set[Key] = set()
        self.wins = self.deals = False
        self.is_whole = self._search(position)

    def _search(self, position: Position) -> bool:
        waiting = [position]
        self.quiet[self.key(position)] = position
        while waiting and not self.wins:
            if len(self.quiet) + len(self.turned) > ENOUGH:
                return False
            now = waiting.pop()
            for move in now.legal_moves:
                if move == DEAL and None in self.stock_of(now)[:10]:
                    self.deals = True
                    continue
                after = now.apply(move)
                key = self.key(after)
                if after.is_won:
                    self.wins = True
                elif any(None in cards[hidden:] for cards, hidden in key[1]):
                    self.turned.add(key)
                elif key not in self.quiet:
                    self.quiet[key] = after
                    waiting.append(after)
        return True

    def stock_of(self, position: Position) -> tuple[Card | None, ...]:
        return self.seen.stock[len(self.seen.stock) - len(position.stock) :]

    def key(self, position: Position) -> Key:
        """The table as the player sees it; columns may change places while no card of the stock is known."""
        columns = [
            (
                tuple(
                    None if index < was_hidden and known[index] is None else card
                    for index, card in enumerate(cards)
                ),
                hidden,
            )
            for (cards, hidden), (known, was_hidden) in zip(position.columns, self.seen.columns, strict=True)
        ]
        if not any(self.seen.stock):
            columns.sort(key=str)
        return position.deals_left, tuple(columns)


def walk(rules: sw.RuleSet, random: Random, games: int, plies: int) -> list[Position]:
    """Positions met in random games, from the deal and from late in a game."""
    met = []
    for number in range(games):
        position = sw.deal(rules, number) if number % 4 else contract.arranged(rules, random)
        for _ in range(plies):
            if position.is_won or not position.legal_moves:
                break
            met.append(position)
            position = position.apply(contract.choose(position, random))
    return met


@pytest.mark.parametrize("rules", contract.RULE_SETS, ids=str)
def test_the_search_reaches_just_what_the_engine_reaches(rules: sw.RuleSet) -> None:
    random = Random(str(rules))
    whole = dealt = known = 0
    for position in walk(rules, random, games=12, plies=24)[::8]:
        seen = knowing(position, random)
        there = Reachable(position, seen)
        if there.wins:
            assert judge(seen).leaves[0].chance == pytest.approx(1)
        if not there.is_whole or there.wins:
            continue
        found = judge(seen, 20 * ENOUGH)
        assert found.complete
        assert found.nodes == len(there.quiet) + len(there.turned)
        assert any(leaf.plan[-1] == DEAL for leaf in found.leaves) >= there.deals
        assert bool(found.leaves) == bool(there.turned or there.deals)
        whole += 1
        dealt += there.deals
        known += any(seen.stock)
    assert whole >= 3
    assert dealt
    assert known


@pytest.mark.parametrize("rules", contract.RULE_SETS, ids=str)
def test_every_plan_replays_and_ends_with_its_first_news(rules: sw.RuleSet) -> None:
    random = Random(str(rules))
    for start in walk(rules, random, games=4, plies=20):
        seen = knowing(start, random)
        for leaf in judge(seen, 500).leaves:
            position, news = start, False
            for move in leaf.plan:
                assert not news
                assert move in position.legal_moves
                after = position.apply(move)
                news = brings_news(position, after, seen)
                position = after
            assert news or position.is_won
            assert 0 <= leaf.chance <= 1


def brings_news(before: Position, after: Position, seen: Observation) -> bool:
    """Whether a card came to light that the player did not know."""
    dealt = len(before.stock) - len(after.stock)
    at = len(seen.stock) - len(before.stock)
    if None in seen.stock[at : at + dealt]:
        return True
    return any(
        now.cards and now.hidden < was.hidden and known.cards[now.hidden] is None
        for was, now, known in zip(before.columns, after.columns, seen.columns, strict=True)
    )


@pytest.mark.parametrize("suits", [1, 2, 4])
def test_the_unseen_cards_make_no_difference(suits: int) -> None:
    """Case 59 and the bar of fair play: the same answer for 100 arrangements of what is not seen."""
    random = Random(suits)
    rules = sw.Spider(suits=suits)
    for position in walk(rules, random, games=2, plies=30)[::15]:
        seen = knowing(position, random)
        kernel = FairKernel(value.weights(rules))
        answers = set()
        for _ in range(100 if not any(seen.stock) else 10):
            kernel.begin(seen, seen.sample(random))
            answers.add(tuple(kernel.leaf(number) for number in range(kernel.judge(1_000))))
        assert len(answers) == 1


def test_a_player_who_plays_on_sees_no_more_than_one_who_is_asked() -> None:
    """Two worlds that look alike are played alike until their news differ."""
    random = Random(7)
    start = sw.deal(sw.Spider(suits=2), 70)
    line = rollout(start, 300).moves
    asked = judge(Observation.of(start), 300).leaves[0].plan
    assert line[: len(asked)] == asked
    for count in (10, 25, 40):
        game = sw.Game.from_position(start)
        for move in line[:count]:
            game.push(move)
        for _ in range(count):
            game.undo()
        for _ in range(5):
            other = game.observation.sample(random)
            assert other != start
            assert rollout(other, 300).moves[:count] == line[:count]


@pytest.mark.parametrize("rules", contract.RULE_SETS, ids=str)
def test_games_are_played_by_the_rules_to_their_end(rules: sw.RuleSet) -> None:
    random = Random(str(rules))
    for number in range(6):
        start = sw.deal(rules, number) if number % 2 else contract.arranged(rules, random)
        played, position = rollout(start, 300), start
        for move in played.moves:
            assert move in position.legal_moves
            position = position.apply(move)
        assert position.is_won == played.won
        assert played == rollout(start, 300)


def test_a_game_is_played_as_one_decision_after_the_other() -> None:
    """`rollout` sees what `judge` sees: what was known at the start, and what came to light since."""
    game = sw.Game(sw.Spider(suits=1), 12)
    played = rollout(game.position, 200)
    while not game.is_won:
        judged = judge(game.observation, 200)
        if not judged.leaves:
            break
        for move in judged.leaves[0].plan:
            game.push(move)
    assert [step.move for step in game.history] == list(played.moves)


def test_what_is_known_is_used() -> None:
    """Someone who knows which card lies under the last one may plan beyond it."""
    position = positions.position(
        {
            1: "KS | 2H",
            2: "QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS",
            3: "3H",
            4: "KH QH JH TH 9H 8H 7H 6H 5H 4H",
            5: "AH",
        }
    )
    unknown = judge(Observation.of(position)).leaves
    known = judge(Observation(position.rules, position.columns, (), position.completed)).leaves
    assert {leaf.plan[-1].source for leaf in unknown} == {1}
    assert known[0].chance == pytest.approx(1)
    for move in known[0].plan:
        position = position.apply(move)
    assert position.is_won


def test_lost_is_said_only_when_everything_was_seen() -> None:
    tops = ["2S", "2H", "4S", "4H", "6S", "6H", "8S", "8H", "TS", "TH"]
    lost = positions.position(dict(enumerate(tops, 1)))
    assert judge(Observation.of(lost)) == Judgement((), 1, complete=True)
    assert not rollout(lost).won


@pytest.mark.parametrize(
    "tops",
    [
        ("8D AS KC", "AD 8C", "KC JH", "5D 8H", "3H JC", "QC 8S", "6C 2S", "9S QD 4D", "KS 4C 4C"),
        ("AC TH QD", "4C QD", "8S 5D JC", "7C 5H", "AS 3H AS", "AH 7D TD", "4S 3D", "4D QC", "5S 6C 7H"),
        ("AH 4D", "QH", "6H TH 4H", "9H 6S 7H", "AS", "8C 4H TS", "3S QD", "4C 4S", "QC"),
    ],
)
def test_a_search_for_more_goes_on_where_it_stopped(tops: tuple[str, ...]) -> None:
    """Moves that two tables left untried are tried when more are looked at: else this would look lost."""
    seen = Observation.of(positions.position(dict(enumerate(tops, 1))))
    assert judge(seen, 20_000).leaves
    found = judge(seen, 2)
    assert found.leaves or not found.complete


def test_a_won_game_needs_no_plan() -> None:
    won = Position(sw.Spider(suits=1), (Pile(()),) * 10, (), (sw.Suit.SPADES,) * 8)
    assert judge(Observation.of(won)) == Judgement((), 0, complete=True)
    assert rollout(won).won
    assert rollout(won).moves == ()


def test_an_end_game_with_everything_in_sight_is_won() -> None:
    position = positions.position({1: "KS QS JS TS 9S 8S 7S", 2: "6S 5S 4S 3S 2S AS"})
    (leaf,) = judge(Observation.of(position)).leaves
    assert leaf.plan == (Move(2, 1, 6),)
    assert leaf.chance == pytest.approx(1)


def test_the_same_nodes_give_the_same_answer() -> None:
    seen = Observation.of(sw.deal(sw.Spider(suits=4), 5))
    assert judge(seen, 5) == judge(seen, 5)
    assert judge(seen, 5).nodes == 5
    assert not judge(seen, 5).complete
    assert judge(seen).complete


def test_a_search_ends_where_most_moves_lead_to_the_same_tables() -> None:
    """With long runs and one suit nearly every move is one more way to a table seen before."""
    position = Position.parse(
        """
        spider suits=1 rule=classic layout=standard
        stock: KS 4S 9S 5S AS 8S 5S TS 7S KS
        completed: S S S
        1: 9S | 4S 3S 2S
        2: QS JS TS 9S 8S 7S 6S AS
        3: 4S 3S 2S AS 2S
        4: KS 3S
        5: QS JS JS
        6: QS KS
        7: QS JS TS 9S 8S 7S 6S 5S KS
        8: 4S 3S 2S AS TS
        9: QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS 6S
        10: 8S 7S 6S 5S
        """
    )
    found = judge(Observation.of(position))
    assert found.leaves
    assert not found.complete
    assert found.nodes < 200_000


@pytest.mark.parametrize("nodes", [5_000_000, 19_173_962, 1 << 30])
def test_too_many_tables_are_refused(nodes: int) -> None:
    with pytest.raises(MemoryError):
        judge(Observation.of(sw.deal(sw.Spider(suits=4), 5)), nodes)


@pytest.mark.parametrize("rules", contract.RULE_SETS, ids=str)
def test_a_line_is_judged_as_in_the_search(rules: sw.RuleSet) -> None:
    """Whatever is known of the hidden cards and of the stock."""
    random = Random(f"{rules}")
    kinds = set()
    for number in range(12):
        seen = knowing(sw.deal(rules, number), random)
        for leaf in judge(seen, 2_000).leaves:
            kinds.add(leaf.plan[-1] == DEAL)
            assert chance_after(seen, leaf.plan) == leaf.chance
    assert kinds == {True, False}
