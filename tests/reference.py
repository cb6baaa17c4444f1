"""Spider once more, from rules.md alone and as plainly as can be, to hold the package against.

A card is `(rank, suit, face_up)`, with the ace as 1 and the king as 13. An action is `(source, target,
count)` with columns from 1, or None for a deal. Nothing here knows the package.
"""

from dataclasses import dataclass, field, replace
from itertools import pairwise

Card = tuple[int, str, bool]
Action = tuple[int, int, int] | None


@dataclass
class Table:
    """The table as the rules describe it; `play` changes it."""

    columns: list[list[Card]]
    stock: list[Card]
    relaxed: bool
    runs: list[str] = field(default_factory=list)
    """The suits of the runs that left play."""
    score: int = 500
    move_count: int = 0

    def copy(self) -> "Table":
        columns = [list(column) for column in self.columns]
        return replace(self, columns=columns, stock=list(self.stock), runs=list(self.runs))

    def may_lift(self, source: int, count: int) -> bool:
        column = self.columns[source - 1]
        if not 1 <= count <= len(column):
            return False
        group = column[len(column) - count :]
        if not all(face_up for _, _, face_up in group):
            return False
        if any(upper[0] - lower[0] != 1 for upper, lower in pairwise(group)):
            return False
        return self.relaxed or len({suit for _, suit, _ in group}) == 1

    def may_move(self, source: int, target: int, count: int) -> bool:
        numbers = range(1, len(self.columns) + 1)
        if source not in numbers or target not in numbers or source == target:
            return False
        if not self.may_lift(source, count):
            return False
        there = self.columns[target - 1]
        return not there or there[-1][0] - self.columns[source - 1][-count][0] == 1

    def may_deal(self) -> bool:
        return len(self.stock) > 0 and all(len(column) > 0 for column in self.columns)

    def actions(self) -> set[Action]:
        """Every legal action, by trying all."""
        numbers = range(1, len(self.columns) + 1)
        found: set[Action] = {
            (source, target, count)
            for source in numbers
            for target in numbers
            for count in range(1, len(self.columns[source - 1]) + 1)
            if self.may_move(source, target, count)
        }
        return found | {None} if self.may_deal() else found

    def play(self, action: Action) -> None:
        """Play a legal action: move or deal, turn cards, take complete runs away, count."""
        if action is None:
            for column in self.columns:
                if self.stock:
                    rank, suit, _ = self.stock.pop(0)
                    column.append((rank, suit, True))
        else:
            source, target, count = action
            group = self.columns[source - 1][-count:]
            del self.columns[source - 1][-count:]
            self.columns[target - 1].extend(group)
        self.score = max(0, self.score - 1)
        self.move_count += 1
        for column in self.columns:
            turn(column)
            if ends_in_run(column):
                self.runs.append(column[-1][1])
                del column[-13:]
                self.score += 100
                turn(column)


def turn(column: list[Card]) -> None:
    """Turn the last card face up."""
    if column:
        rank, suit, _ = column[-1]
        column[-1] = rank, suit, True


def ends_in_run(column: list[Card]) -> bool:
    """Whether the last thirteen cards are king to ace of one suit, all of them face up."""
    last = column[-13:]
    return last == [(rank, last[0][1], True) for rank in range(13, 0, -1)] if last else False


def rows(layout: str) -> list[list[int]]:
    """The columns that get a card, row by row."""
    full = list(range(1, 11))
    return {
        "standard": [full] * 5 + [[1, 2, 3, 4]],
        "bicycle": [full] * 5,
        "spread": [full] * 4 + [[1, 4, 7, 10]] + [full],
    }[layout]


def lay_out(pack: list[tuple[int, str]], layout: str, *, relaxed: bool) -> Table:
    """Lay a shuffled pack out."""
    pack = list(pack)
    columns: list[list[Card]] = [[] for _ in range(10)]
    for row in rows(layout):
        for number in row:
            rank, suit = pack.pop(0)
            columns[number - 1].append((rank, suit, False))
    for column in columns:
        turn(column)
    return Table(columns, [(rank, suit, False) for rank, suit in pack], relaxed)


def perft(table: Table, depth: int) -> int:
    """How many lines of so many actions there are."""
    if depth == 0:
        return 1
    lines = 0
    for action in table.actions():
        after = table.copy()
        after.play(action)
        lines += perft(after, depth - 1)
    return lines


def new_pack(suits: int) -> list[tuple[int, str]]:
    """The pack before the shuffle: suits in the order S H D C, each ace to king, up to 104 cards."""
    return [(rank, suit) for suit in "SHDC"[:suits] for rank in range(1, 14)] * (8 // suits)


def split_mix(state: int) -> tuple[int, int]:
    """The next state and number of SplitMix64."""
    mask = (1 << 64) - 1
    state = (state + 0x9E3779B97F4A7C15) & mask
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
    return state, z ^ (z >> 31)


def shuffled(suits: int, number: int) -> list[tuple[int, str]]:
    """The dealing order of a numbered deal."""
    pack = new_pack(suits)
    state = number
    for i in reversed(range(1, len(pack))):
        while True:
            state, r = split_mix(state)
            if r < (1 << 64) - (1 << 64) % (i + 1):
                break
        j = r % (i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return pack
