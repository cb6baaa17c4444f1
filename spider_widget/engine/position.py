"""Positions: what lies where, which moves are legal, and what a move leads to.

Legality looks only at face-up cards and at how many cards the stock has. So `Table` has it
once, for a `Position` (all is known) and for an `Observation` (what a player knows).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from types import NoneType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast, overload

from . import notation
from .cards import ALL_CARDS, Card, Rank, Suit
from .errors import IllegalMove, InvalidMove, InvalidPosition
from .moves import DEAL, Completed, Move, Reason, Refusal, Turned, as_move
from .rules import RuleSet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .moves import AnyMove, Place

C_co = TypeVar("C_co", covariant=True)


class Pile(NamedTuple, Generic[C_co]):
    """The cards of a column, bottom first; the first `hidden` of them lie face down."""

    cards: tuple[C_co, ...]
    hidden: int = 0

    @property
    def face_up(self) -> tuple[Card, ...]:
        """The cards that lie face up, bottom first: an observation knows them as a position does."""
        return cast("tuple[Card, ...]", self.cards[self.hidden :])


class LegalMoves(Sequence[Move]):
    """The legal moves of a position, worked out when asked for; two views of the same moves are equal.

    >>> from spider_widget import Spider, deal
    >>> moves = deal(Spider(suits=4), 3).legal_moves
    >>> moves
    <LegalMoves: 1-8, 6-1, 7-10, 8-7, 9-4, 9-5, 10-2, deal>
    >>> "9-5" in moves, len(moves), moves[0], moves[-1] is DEAL
    (True, 8, Move(source=1, target=8, count=1), True)
    """

    def __init__(self, table: Table) -> None:
        self._table = table

    @cached_property
    def _moves(self) -> tuple[Move, ...]:
        return tuple(self._table.list_moves())

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        return self._moves[index]

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __contains__(self, move: object) -> bool:
        try:
            return self._table.refusal(cast("AnyMove", move)) is None
        except InvalidMove:
            return False

    def __len__(self) -> int:
        return len(self._moves)

    def __eq__(self, other: object) -> bool:
        return self._moves == other._moves if isinstance(other, LegalMoves) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._moves)

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(map(str, self)) or 'none'}>"


class Table:
    """What positions and observations share: the piles, and which moves are legal."""

    __slots__ = ()

    rules: RuleSet
    columns: tuple[Pile[Any], ...]
    stock: tuple[Any, ...]
    completed: tuple[Suit, ...]

    def picture(self) -> str:
        """Draw the table as a player sees it, as SVG: a face-down card is a back, known or not.

        >>> from spider_widget import Spider, deal
        >>> deal(Spider(suits=4), 3).picture()[:4]
        '<svg'
        """
        from spider_widget.widget import svg  # noqa: PLC0415  # the artwork is slow to load; few need it

        return svg.picture(self)

    def _repr_html_(self) -> str:
        from spider_widget.widget import svg  # noqa: PLC0415  # as above

        return svg.image(self)

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves, a sequence that is worked out when it is first looked at."""
        return LegalMoves(self)

    @property
    def is_won(self) -> bool:
        """Whether every run, king to ace of one suit, has left play."""
        return len(self.completed) == self.rules.runs

    @property
    def is_dead(self) -> bool:
        """Whether arithmetic alone proves that no deal can ever be made again without undo."""
        return self.rules.stock.is_dead([pile.cards for pile in self.columns], len(self.stock))

    @property
    def deals_left(self) -> int:
        """How many deals the stock still has."""
        return self.rules.stock.deals(len(self.columns), len(self.stock))

    def check(self) -> None:
        """Check that the table is made of the right kinds of things.

        Raises:
            InvalidPosition: It is not; the message says what a table is made of.
        """
        is_table = (
            isinstance(self.rules, RuleSet)
            and all(isinstance(part, tuple) for part in (self.columns, self.stock, self.completed))
            and all(isinstance(pile, Pile) and isinstance(pile.cards, tuple) for pile in self.columns)
            and all(type(pile.hidden) is int for pile in self.columns)
            and all(isinstance(suit, Suit) for suit in self.completed)
            and {type(card) for cards, _ in (*self.columns, Pile(self.stock)) for card in cards}
            <= {Card, NoneType}
        )
        if not is_table:
            msg = (
                "a table is made of a rule set and of tuples: the columns, each a Pile(cards, hidden), "
                "the cards of the stock, the suits of the completed runs"
            )
            raise InvalidPosition(msg)

    def list_moves(self) -> list[Move]:  # the hot loop, in one piece
        """The legal moves in a fixed order: by source column, then by count; a deal comes last."""
        rule = self.rules.tableau
        offers, wants, base = rule.build.offers, rule.build.wants, rule.base
        lift_offers, lift_wants = rule.lift.offers, rule.lift.wants
        open_to: dict[int, list[int]] = {}
        empty: list[int] = []
        nowhere: list[int] = []
        for number, (cards, _) in enumerate(self.columns, 1):
            if not cards:
                empty.append(number)
            elif (offered := offers[cards[-1]]) in open_to:
                open_to[offered].append(number)
            else:
                open_to[offered] = [number]
        moves: list[Move] = []
        make = tuple.__new__  # a third of the time of Move(...)
        for source, (cards, hidden) in enumerate(self.columns, 1):
            wanted = None
            for count, head in enumerate(reversed(cards[hidden:]), 1):
                if count > 1 and lift_offers[head] != wanted:
                    break
                wanted = lift_wants[head]
                targets = open_to.get(wants[head], nowhere)
                if empty and head.rank in base:
                    targets = targets + empty
                for target in targets:
                    if target != source:
                        moves.append(make(Move, (source, target, count)))  # noqa: PERF401  # faster here
        moves += [move for move in self.rules.stock.moves() if self._refusal(move) is None]
        return moves

    def lift_refusal(self, source: Place, count: int) -> Refusal | None:
        """Why the last `count` cards of a column cannot be lifted together; None when they can.

        >>> from spider_widget import Spider, deal
        >>> deal(Spider(suits=1), 3).lift_refusal(4, 2).reason
        <Reason.FACE_DOWN: 'face_down'>

        Args:
            source: The column, from 1.
            count: How many cards from its end, at least 1.

        Raises:
            InvalidMove: One of them is not a whole number.
        """
        lifted = Move(source, source, count)
        return self._lift_refusal(lifted.source, lifted.count)

    def _lift_refusal(self, source: Place, count: int) -> Refusal | None:
        if type(source) is not int or not 1 <= source <= len(self.columns):
            return _no_column(source)
        cards, hidden = self.columns[source - 1]
        size = len(cards)
        if not size:
            return Refusal(Reason.EMPTY_SOURCE, columns=(source,))
        if not 1 <= count <= size:
            return Refusal(Reason.TOO_FEW_CARDS, columns=(source,))
        if count > size - hidden:
            return Refusal(Reason.FACE_DOWN, columns=(source,))
        if count > 1:
            lift = self.rules.tableau.lift
            for index in range(size - 1, size - count, -1):
                card, below = cards[index], cards[index - 1]
                if lift.wants[card] != lift.offers[below]:
                    reason = (
                        Reason.GROUP_BREAKS_SUIT
                        if card.rank == below.rank + lift.step
                        else Reason.GROUP_BREAKS_RANK
                    )
                    return Refusal(reason, (card, below), (source,), ((source, index), (source, index - 1)))
        return None

    def refusal(self, move: AnyMove) -> Refusal | None:
        """Why a move is refused; None when it is legal.

        >>> from spider_widget import Spider, deal
        >>> deal(Spider(suits=1), 3).refusal("1-1").reason
        <Reason.SAME_PILE: 'same_pile'>

        Args:
            move: A `Move`, its text such as "4-7x3" or "deal", or its parts such as `(4, 7, 3)`.

        Raises:
            InvalidMove: It is not a move.
        """
        return self._refusal(as_move(move))

    def _refusal(self, move: Move) -> Refusal | None:
        source, target, count = move
        if source == "stock":
            if move not in self.rules.stock.moves():
                return Refusal(Reason.NO_SUCH_MOVE)
            return self.rules.stock.refusal([pile.cards for pile in self.columns], len(self.stock))
        refused = self._lift_refusal(source, count)
        if refused is not None:
            return refused
        if type(target) is not int or not 1 <= target <= len(self.columns):
            return _no_column(target)
        if source == target:
            return Refusal(Reason.SAME_PILE, columns=(source,))
        return self._placing_refusal(int(source), target, count)

    def _placing_refusal(self, source: int, target: int, count: int) -> Refusal | None:
        rule = self.rules.tableau
        lifted_from, cards = self.columns[source - 1].cards, self.columns[target - 1].cards
        head = lifted_from[-count]
        if (head.rank in rule.base) if not cards else rule.build.wants[head] == rule.build.offers[cards[-1]]:
            return None
        spot = source, len(lifted_from) - count
        if not cards:
            return Refusal(Reason.WRONG_BASE, (head,), (source, target), (spot,))
        last = cards[-1]
        if last.rank is Rank.ACE:
            reason = Reason.NOTHING_ON_ACE
        elif head.rank == last.rank + rule.build.step:
            reason = Reason.WRONG_SUIT
        else:
            reason = Reason.WRONG_RANK
        return Refusal(reason, (head, last), (source, target), (spot, (target, len(cards) - 1)))


def _no_column(place: Place) -> Refusal:
    return (
        Refusal(Reason.NO_SUCH_PILE, columns=(place,)) if type(place) is int else Refusal(Reason.NO_SUCH_MOVE)
    )


class Outcome(NamedTuple):
    """What a move leads to, and what happened on the way."""

    position: Position
    cards: tuple[Card, ...]
    turned: tuple[Turned, ...]
    completed: tuple[Completed, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Position(Table):
    """Everything about a moment of a game, hidden cards included; it never changes.

    >>> from spider_widget import Spider, deal
    >>> position = deal(Spider(suits=4), 3)
    >>> [len(pile.cards) for pile in position.columns], len(position.stock)
    ([6, 6, 6, 6, 5, 5, 5, 5, 5, 5], 50)
    >>> Position.parse(str(position)) == position
    True
    """

    rules: RuleSet
    columns: tuple[Pile[Card], ...]
    """The columns, left to right; each a `Pile(cards, hidden)`, cards bottom first."""
    stock: tuple[Card, ...]
    """The stock, next card first."""
    completed: tuple[Suit, ...] = ()
    """The suits of the runs that have left play, in order."""

    @classmethod
    def laid_out(cls, rules: RuleSet, cards: Iterable[Card]) -> Position:
        """Lay out a shuffled pack: row by row, left to right, as the layout says; the rest is the stock."""
        pack = iter(cards)
        columns: list[list[Card]] = [[] for _ in range(rules.layout.columns)]
        for row in rules.layout.rows:
            for number in row:
                columns[number - 1].append(next(pack))
        return cls(rules, tuple(Pile(tuple(column), len(column) - 1) for column in columns), tuple(pack))

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read a position text; the fields stand in lines, or in one line parted by `;`.

        >>> from spider_widget import Spider, deal
        >>> text = str(deal(Spider(suits=1), 3))
        >>> Position.parse(text).rules
        Spider(suits=1, rule='classic', layout='standard')
        >>> Position.parse(text.replace("| 2S", "| AS", 1))
        Traceback (most recent call last):
        ...
        spider_widget.engine.errors.InvalidPosition: 9 AS, 7 2S: the pack has 8 of each

        Args:
            text: As `str(position)` writes it, at most 4,000 characters.

        Raises:
            InvalidPosition: The text is malformed, or such a position cannot arise:
                wrong cards, too many face down, a complete run still in play, an impossible stock.
        """
        fields = notation.read(text)
        if fields.unknown:
            msg = "'??': a position names every card; Observation.parse reads one with unknown cards"
            raise InvalidPosition(msg)
        columns: Any = tuple(Pile(cards, hidden) for cards, hidden in fields.columns)
        stock: Any = fields.stock
        position = cls(fields.rules, columns, stock, fields.completed or ())
        position.check()
        return position

    def check(self) -> None:
        """Check that the position can arise, as far as counting tells.

        Every card of the pack is there, in a column, in the stock or in a completed run. Whole deals have
        left the stock, so the table holds what was laid out and dealt, less the completed runs. The last
        card of each column is face up, no column has more cards face down than the layout lays so in all,
        and no complete run is still in play. Whether moves lead there from a deal is not checked: an endgame
        or a lesson that somebody composed may hide more cards in a column than a deal does.

        Raises:
            InvalidPosition: It cannot; the message says what is wrong and what would be right.
        """
        Table.check(self)  # a class with slots has no super()
        layout, sweep = self.rules.layout, self.rules.sweep
        if len(self.columns) != layout.columns:
            msg = f"{len(self.columns)} columns: {self.rules} has {layout.columns}"
            raise InvalidPosition(msg)
        self._check_cards()
        undealt = len(self.rules.cards) - layout.table
        stocks = {max(0, undealt - dealt) for dealt in range(0, undealt + layout.columns, layout.columns)}
        if len(self.stock) not in stocks:
            sizes = ", ".join(map(str, sorted(stocks, reverse=True)))
            msg = f"stock: {len(self.stock)} cards: the {layout.name} layout leaves {sizes}"
            raise InvalidPosition(msg)
        laid = layout.table - layout.columns
        for number, (cards, hidden) in enumerate(self.columns, 1):
            if not 0 <= hidden <= max(0, len(cards) - 1):
                msg = f"column {number}: its last card must be face up"
                raise InvalidPosition(msg)
            if hidden > laid:
                msg = (
                    f"column {number}: {hidden} cards face down: "
                    f"the {layout.name} layout lays {laid} so in all columns together"
                )
                raise InvalidPosition(msg)
            if sweep.takes(cards, hidden):
                msg = (
                    f"column {number}: a complete run of {cards[-1].suit.name.lower()} leaves play by itself"
                )
                raise InvalidPosition(msg)

    def _check_cards(self) -> None:
        counts: Counter[Card] = Counter(self.stock)
        for pile in self.columns:
            counts.update(pile.cards)
        for suit in self.completed:
            counts.update(Card(rank, suit) for rank in Rank)
        pack = Counter(self.rules.cards)
        if dict(counts) != dict(pack):
            raise wrong_cards(self.rules, counts, [card for card in ALL_CARDS if counts[card] != pack[card]])

    def apply(self, move: AnyMove) -> Position:
        """Return the position after a move.

        >>> from spider_widget import Spider, deal
        >>> position = deal(Spider(suits=4), 3)
        >>> len(position.apply("deal").stock)
        40

        Args:
            move: A legal move: a `Move`, its text, or its parts.

        Raises:
            IllegalMove: The rules refuse it; the error carries the refusal.
            InvalidMove: It is not a move.
        """
        return self.play(move).position

    def play(self, move: AnyMove) -> Outcome:
        """Return what a move leads to, with the cards that moved, turned and left play.

        Raises:
            IllegalMove: The rules refuse it; the error carries the refusal.
            InvalidMove: It is not a move.
        """
        move = as_move(move)
        refused = self._refusal(move)
        if refused is not None:
            raise IllegalMove(move, refused)
        columns = list(self.columns)
        if move == DEAL:
            dealt, stock = self.stock[: len(columns)], self.stock[len(columns) :]
            for index, card in enumerate(dealt):
                cards, hidden = columns[index]
                columns[index] = Pile((*cards, card), hidden)
            turned: list[Turned] = []
            completed = self._sweep(columns, range(1, len(dealt) + 1), turned)
            return self._outcome(columns, stock, dealt, turned, completed)
        source, target, count = int(move.source), int(move.target), move.count
        cards, hidden = columns[source - 1]
        moved = cards[-count:]
        columns[source - 1], turned = _turn(source, cards[:-count], hidden)
        there, hidden = columns[target - 1]
        columns[target - 1] = Pile(there + moved, hidden)
        completed = self._sweep(columns, (target,), turned)
        return self._outcome(columns, self.stock, moved, turned, completed)

    def _sweep(
        self, columns: list[Pile[Card]], numbers: Iterable[int], turned: list[Turned]
    ) -> list[Completed]:
        sweep = self.rules.sweep
        completed = []
        for number in numbers:
            cards, hidden = columns[number - 1]
            if sweep.takes(cards, hidden):
                completed.append(Completed(number, cards[-1].suit))
                columns[number - 1], more = _turn(number, cards[: -sweep.length], hidden)
                turned += more
        return completed

    def _outcome(
        self,
        columns: list[Pile[Card]],
        stock: tuple[Card, ...],
        cards: tuple[Card, ...],
        turned: list[Turned],
        completed: list[Completed],
    ) -> Outcome:
        removed = self.completed + tuple(suit for _, suit in completed) if completed else self.completed
        position = Position(self.rules, tuple(columns), stock, removed)
        return Outcome(position, cards, tuple(turned), tuple(completed))

    def __str__(self) -> str:
        return notation.write(self.rules, self.columns, self.stock, self.completed)

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"


def _turn(number: int, cards: tuple[Card, ...], hidden: int) -> tuple[Pile[Card], list[Turned]]:
    """What is left of a column: its last card turns face up."""
    if cards and hidden == len(cards):
        return Pile(cards, hidden - 1), [Turned(number, cards[-1])]
    return Pile(cards, hidden), []


def wrong_cards(rules: RuleSet, counts: Counter[Card], cards: Sequence[Card]) -> InvalidPosition:
    """The error that says of which cards there are too many or too few."""
    wrong = [f"{counts[card]} {card}" for card in cards]
    more = f" and {len(wrong) - 4} more" if len(wrong) > 4 else ""  # noqa: PLR2004  # enough to see what is wrong
    suits = "".join(suit.value for suit in rules.suits)
    of_suits = f"; its suits are {suits}" if counts.keys() - set(rules.cards) else ""
    return InvalidPosition(f"{', '.join(wrong[:4])}{more}: the pack has {rules.packs} of each{of_suits}")
