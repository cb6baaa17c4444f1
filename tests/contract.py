"""What every rule set must keep to, as checks that run along a game; used over all of them."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import spider_widget as sw
from spider_widget import DEAL, Card, Game, Move, Observation, Pile, Position, Rank, RuleSet

from . import reference
from .reference import Action, Table

RULE_SETS = [
    sw.Spider(suits=suits, rule=rule, layout=layout)
    for suits, rule in [(1, "classic"), (2, "classic"), (2, "relaxed"), (4, "classic"), (4, "relaxed")]
    for layout in ["standard", "spread", "bicycle"]
]
"""All there are: with one suit the two rules are the same."""

NAMES = {
    "sw": sw,
    "Position": Position,
    "Spider": sw.Spider,
    "Card": Card,
    "Move": Move,
    "Observation": Observation,
}
"""What a repr may name."""


def setting(rules: RuleSet, name: str) -> int | str:
    return dict(rules.settings)[name]


def plain(card: Card, *, face_up: bool) -> reference.Card:
    return int(card.rank), card.suit.value, face_up


def table(position: Position) -> Table:
    """The reference's table for a position of the package, at the start score."""
    return Table(
        [
            [plain(card, face_up=index >= pile.hidden) for index, card in enumerate(pile.cards)]
            for pile in position.columns
        ],
        [plain(card, face_up=False) for card in position.stock],
        setting(position.rules, "rule") == "relaxed",
        [suit.value for suit in position.completed],
    )


def action(move: Move) -> Action:
    if move == DEAL:
        return None
    assert isinstance(move.source, int)
    assert isinstance(move.target, int)
    return move.source, move.target, move.count


def move(action: Action) -> Move:
    return DEAL if action is None else Move(*action)


def every_move(position: Position) -> Iterator[Move]:
    """All moves that could be asked for, with piles and counts just outside of the table too."""
    yield DEAL
    most = max(len(pile.cards) for pile in position.columns) + 1
    yield from (Move(*numbers) for numbers in product(range(12), range(12), range(most + 1)))


def choose(position: Position, random: Random) -> Move:
    """A move for a random game that gets somewhere: mostly the longest join in suit; deals now and then."""
    moves = list(position.legal_moves)
    if DEAL in moves and random.random() < 0.1:
        return DEAL
    columns = [reference_run(pile) for pile in position.columns]

    def length(move: Move) -> int:
        """How long the run gets that the move makes; 0 when it only tears one apart or joins nothing."""
        if move == DEAL:
            return 0
        source, target = columns[int(move.source) - 1], columns[int(move.target) - 1]
        if not target or target[-1].suit is not source[-1].suit or move.count < len(source):
            return 0
        return len(target) + move.count

    best = max(moves, key=length)
    return best if length(best) and random.random() < 0.85 else random.choice(moves)


def reference_run(pile: Pile[Card]) -> list[Card]:
    """The face-up cards of one suit in sequence at the end of a column."""
    run: list[Card] = []
    for card in reversed(pile.cards[pile.hidden :]):
        if run and (run[0].suit is not card.suit or run[0].rank + 1 != card.rank):
            break
        run.insert(0, card)
    return run


def arranged(rules: RuleSet, random: Random) -> Position:
    """A position from late in a game: descending pieces of runs in random places, some cards hidden."""
    suits = [suit for suit in rules.suits for _ in range(rules.packs)]
    random.shuffle(suits)
    gone = random.randrange(7)
    undealt = len(rules.cards) - rules.layout.table
    sizes = [size for size in (*range(undealt, 0, -10), 0) if 2 * size <= 104 - 13 * gone]
    stock_size = random.choice(sizes)
    columns: list[list[Card]] = [[] for _ in range(10)]
    pieces: list[list[Card]] = []
    for suit in suits[gone:]:
        run = [Card(rank, suit) for rank in reversed(Rank)]
        cuts = sorted(random.sample(range(1, 13), random.randrange(1, 3)))
        pieces += [run[start:end] for start, end in zip([0, *cuts], [*cuts, 13], strict=True)]
    random.shuffle(pieces)
    stock: list[Card] = []
    while len(stock) < stock_size:
        piece = next(piece for piece in pieces if piece)
        stock.append(piece.pop(random.randrange(len(piece))))
    for piece in pieces:
        empty = [column for column in columns if not column]
        random.choice(empty or columns).extend(piece)
    piles = tuple(
        Pile(tuple(column), random.randrange(min(5, len(column))) if column else 0) for column in columns
    )
    position = Position(rules, piles, tuple(stock), tuple(suits[:gone]))
    if any(reference.ends_in_run(column) for column in table(position).columns):
        return arranged(rules, random)
    position.check()
    return position


def hidden_permuted(position: Position, random: Random) -> Position:
    """The same table with the cards that nobody sees in other places."""
    unseen = [card for pile in position.columns for card in pile.cards[: pile.hidden]] + list(position.stock)
    random.shuffle(unseen)
    piles = tuple(
        Pile((*(unseen.pop() for _ in range(pile.hidden)), *pile.cards[pile.hidden :]), pile.hidden)
        for pile in position.columns
    )
    return Position(position.rules, piles, tuple(unseen), position.completed)


def check_position(position: Position, truth: Table, random: Random, *, exhaustive: bool) -> None:
    """Everything that must hold of one position, held against the reference's table."""
    assert table(position).columns == truth.columns
    assert table(position).stock == truth.stock
    assert [suit.value for suit in position.completed] == truth.runs
    check_cards(position)
    check_legality(position, truth, exhaustive=exhaustive)
    check_text(position)
    check_knowledge(position, random)
    assert position.is_won == (len(truth.runs) == 8)
    on_table = sum(map(len, truth.columns))
    assert position.is_dead == (bool(truth.stock) and on_table < 10)
    assert position.deals_left == (len(truth.stock) + 9) // 10


def check_cards(position: Position) -> None:
    """Cards are conserved."""
    cards = Counter(card for pile in position.columns for card in pile.cards) + Counter(position.stock)
    for suit in position.completed:
        cards.update(Card(rank, suit) for rank in Rank)
    assert cards == Counter(position.rules.cards)
    assert cards.total() == 104
    position.check()


def check_legality(position: Position, truth: Table, *, exhaustive: bool) -> None:
    """One predicate: list, `in`, `len`, `bool` and refusal agree with brute force by the reference."""
    legal = position.legal_moves
    listed = list(legal)
    actions = truth.actions()
    assert {action(move) for move in listed} == actions
    assert len(listed) == len(set(listed)) == len(legal)
    assert bool(legal) == bool(listed)
    if not exhaustive:
        return
    for asked in every_move(position):
        is_legal = action(asked) in actions
        assert (position.refusal(asked) is None) == is_legal, asked
        assert (asked in legal) == is_legal, asked


def check_text(position: Position) -> None:
    """Text and repr say everything."""
    parsed = Position.parse(str(position))
    assert parsed == position
    assert hash(parsed) == hash(position)
    assert eval(repr(position), NAMES) == position  # noqa: S307  # what a repr is for


def check_knowledge(position: Position, random: Random) -> None:
    """An observation is the same whatever lies hidden, plays the same, and samples what could be."""
    seen = Observation.of(position)
    other = hidden_permuted(position, random)
    assert Observation.of(other) == seen
    assert str(Observation.of(other)) == str(seen)
    assert list(seen.legal_moves) == list(position.legal_moves)
    sampled = seen.sample(random)
    sampled.check()
    assert Observation.of(sampled) == seen
    for pile, (cards, hidden) in zip(seen.columns, position.columns, strict=True):
        assert pile.cards == (None,) * hidden + cards[hidden:]
        assert pile.hidden == hidden


def play_along(position: Position, random: Random, plies: int) -> Iterator[Game]:
    """Play a random game beside the reference, checking at every ply; yields the game after each."""
    game = Game.from_position(position, undo_limit=None)
    truth = table(position)
    check_position(position, truth, random, exhaustive=True)
    for ply in range(plies):
        if not game.legal_moves:
            break
        chosen = choose(game.position, random)
        before = (game.position, game.score, game.move_count)
        played = truth.copy()
        step = game.push(chosen)
        played.play(action(chosen))
        assert (game.score, game.move_count) == (played.score, played.move_count)
        assert (step.score, step.move_count) == (played.score, played.move_count)
        assert [run.suit.value for run in step.completed] == played.runs[len(truth.runs) :]
        assert {turned.column for turned in step.turned} == newly_turned(truth, played)
        assert before[0].apply(chosen) == game.position
        check_position(game.position, played, random, exhaustive=ply % 6 == 0)
        after = (game.position, game.score, game.move_count)
        assert game.undo() == step
        assert (game.position, game.score, game.move_count) == before
        assert game.redo() == step
        assert (game.position, game.score, game.move_count) == after
        truth = played
        yield game


def newly_turned(before: Table, after: Table) -> set[int]:
    """The columns that have fewer face-down cards than before."""

    def hidden(table: Table) -> list[int]:
        return [sum(not face_up for _, _, face_up in column) for column in table.columns]

    return {
        number
        for number, (was, now) in enumerate(zip(hidden(before), hidden(after), strict=True), 1)
        if now < was
    }
