"""Every input of the value counted once more, card by card, from what `inputs.py` says of it."""

import struct
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

import spider_widget as sw
from spider_widget import DEAL, Card, Observation
from spider_widget.analysis import value
from spider_widget.analysis.kernel.fair import FairKernel
from spider_widget.analysis.value.inputs import INPUTS
from tests import contract, positions
from tools import build_kernel

Visible = tuple[Card, ...]
TURNED, DEALT = "turned", "dealt"


def some_moves_later(position: sw.Position, random: Random, most: int) -> sw.Position:
    for _ in range(random.randrange(most)):
        if not position.legal_moves:
            break
        position = position.apply(contract.choose(position, random))
    return position


def named(data: bytes) -> dict[str, float]:
    return dict(zip(INPUTS, struct.unpack(f"<{len(INPUTS)}f", data), strict=True))


def seen_by_the_value(kernel: FairKernel, observation: Observation) -> dict[str, float]:
    kernel.begin(observation)
    kernel.judge(50)
    return named(kernel.inputs(0, len(INPUTS))[0])


def follows(lower: Card, upper: Card) -> bool:
    return lower.rank == upper.rank + 1


def in_suit(lower: Card, upper: Card) -> bool:
    return follows(lower, upper) and lower.suit is upper.suit


def split(cards: Visible, *, any_suit: bool = False) -> list[Visible]:
    """The stretches of which each card follows the one under it, in suit unless any suit will do."""
    stretches = [cards[:1]]
    for lower, upper in pairwise(cards):
        if follows(lower, upper) if any_suit else in_suit(lower, upper):
            stretches[-1] += (upper,)
        else:
            stretches.append((upper,))
    return stretches


def least(numbers: list[int], nth: int, most: int) -> int:
    return sorted([*numbers, most, most])[nth]


def largest(numbers: list[int], nth: int) -> int:
    return sorted([*numbers, 0, 0, 0, 0], reverse=True)[nth]


def counted(
    position: sw.Position, unseen: Counter[Card], news: str = "", turned: Sequence[int] = ()
) -> dict[str, float]:
    """All inputs; the last cards of the columns `turned` (from 0) are ones that nobody has seen."""
    loose = contract.setting(position.rules, "rule") == "relaxed"
    hidden = [pile.hidden for pile in position.columns if pile.cards]
    columns = [
        (pile.hidden, pile.cards[pile.hidden :])
        for place, pile in enumerate(position.columns)
        if pile.cards and place not in turned
    ]
    empties = len(position.columns) - len(hidden)
    pairs = [pair for _, cards in columns for pair in pairwise(cards)]
    broken = [(lower, upper) for lower, upper in pairs if not follows(lower, upper)]
    same = sum(in_suit(*pair) for pair in pairs)
    off = len(pairs) - len(broken) - same
    runs = [run for _, cards in columns for run in split(cards)]
    lengths = [len(run) for run in runs]
    units = [(under, split(cards, any_suit=loose)) for under, cards in columns]
    on_hidden = [(under, len(each)) for under, each in units if under]
    in_open = [len(each) for under, each in units if not under]
    heads = [each[-1][0] for _, each in units]
    lasts = [cards[-1] for _, cards in columns]
    only = [(under, each[0][0]) for under, each in units if len(each) == 1]
    kings = [
        (under, place) for under, cards in columns for place, card in enumerate(cards) if card.rank == 13
    ]
    sights = [
        len({card.rank for _, cards in columns for card in cards if card.suit is suit}) for suit in sw.Suit
    ]
    total = unseen.total() or 1

    def fit(cards: list[Card], *, suit: bool) -> int:
        return sum(any((in_suit if suit else follows)(last, card) for last in lasts) for card in cards)

    def share(onto: list[Card], *, suit: bool, turn_about: bool = False) -> float:
        test = in_suit if suit else follows
        fitting = (
            count
            for card, count in unseen.items()
            if any(test(card, each) if turn_about else test(each, card) for each in onto)
        )
        return sum(fitting) / total

    def continued(*, suit: bool) -> float:
        test = in_suit if suit else follows
        return sum(count * test(last, card) for card, count in unseen.items() for last in lasts) / total

    fit_any = fit(heads, suit=False)
    numbers = {
        **{f"deals_{left}": left == position.deals_left for left in range(7)},
        "news_turned": news == TURNED,
        "news_dealt": news == DEALT,
        **{f"empty_{count}": empties >= count for count in (1, 2, 3)},
        "hidden": sum(hidden) / 44,
        **{f"with_hidden_{count}": hidden.count(count) / 10 for count in range(5)},
        "with_hidden_5": sum(count >= 5 for count in hidden) / 10,
        "removed": len(position.completed) / 8,
        **{f"removed_{count}": len(position.completed) >= count for count in (1, 2, 4)},
        "same": same / 40,
        "off": off / 25,
        "breaks": len(broken) / 25,
        "inversions": sum(upper.rank > lower.rank for lower, upper in broken) / 20,
        "break_ranks": sum(upper.rank for _, upper in broken) / 150,
        "run_squares": sum(length**2 for length in lengths) / 300,
        "runs_4": sum(length >= 4 for length in lengths) / 4,
        "runs_7": sum(length >= 7 for length in lengths) / 3,
        "runs_10": sum(length >= 10 for length in lengths) / 2,
        "units_hidden": sum(count for _, count in on_hidden) / 30,
        "units_open": sum(in_open) / 20,
        **{f"least_hidden_{n + 1}": least([count for _, count in on_hidden], n, 10) / 5 for n in (0, 1)},
        **{f"least_work_{n + 1}": least([sum(both) for both in on_hidden], n, 16) / 8 for n in (0, 1)},
        **{f"least_open_{n + 1}": least(in_open, n, 10) / 5 for n in (0, 1)},
        "turn_any": fit([head for under, head in only if under], suit=False) / 4,
        "turn_same": fit([head for under, head in only if under], suit=True) / 4,
        "clear_any": fit([head for under, head in only if not under], suit=False) / 4,
        "clear_same": fit([head for under, head in only if not under], suit=True) / 4,
        "tidy_any": sum(not under and len(split(cards, any_suit=True)) == 1 for under, cards in columns) / 5,
        "tidy_same": sum(not under and len(split(cards)) == 1 for under, cards in columns) / 5,
        "kings_open": sum(not under and not place for under, place in kings) / 4,
        "kings_covering": sum(under > 0 and not place for under, place in kings) / 4,
        "kings_buried": sum(place > 0 for _, place in kings) / 4,
        "top_ranks": sum(last.rank for last in lasts) / 100,
        "top_kinds": len({last.rank for last in lasts}) / 10,
        "fit_any": fit_any / 6,
        "fit_same": fit(heads, suit=True) / 4,
        "placed_any": share(lasts, suit=False),
        "placed_same": share(lasts, suit=True),
        "takes_any": share(heads, suit=False, turn_about=True),
        "takes_same": share(heads, suit=True, turn_about=True),
        "unlocks": share([head for _, head in only], suit=False, turn_about=True),
        "continues_any": continued(suit=False),
        "continues_same": continued(suit=True),
        **{f"in_sight_{n + 1}": largest(sights, n) / 13 for n in range(4)},
        **{f"longest_{n + 1}": largest(lengths, n) / 13 for n in range(4)},
        **{
            f"from_king_{n + 1}": largest([len(run) for run in runs if run[0].rank == 13], n) / 13
            for n in (0, 1)
        },
        "breaks_space": (off + len(broken)) / (1 + empties) / 40,
        "units_space": sum(len(each) for _, each in units) / (1 + empties) / 40,
        "space_fit": empties * fit_any / 20,
        "turned_hidden": (position.columns[turned[-1]].hidden if turned else 0) / 5,
        "deepest": max((len(each) for _, each in units), default=0) / 10,
    }
    return {name: float(number) for name, number in numbers.items()}


def test_the_inputs_have_the_names_and_the_order_of_the_c_source() -> None:
    header = (build_kernel.KERNEL / "fair.h").read_text(encoding="utf-8")
    places: dict[str, int] = {"STAGES": 7}
    at = 0
    for entry in header.split("DEALS,")[1].join(["DEALS,", ""]).split("}")[0].split(","):
        name, _, after = (part.strip() for part in entry.partition("="))
        if after:
            base, _, size = after.partition(" + ")
            at = places[base] + int(places.get(size, size))
        places[name] = at
        at += 1
    assert places.pop("INPUTS") == len(INPUTS)
    del places["STAGES"]
    names = list(INPUTS)
    for name, place in places.items():
        assert names[place].upper().startswith(name), name


def with_news(position: sw.Position, plan: tuple[sw.Move, ...]) -> tuple[sw.Position, list[int]]:
    """The table at the end of a plan, and its columns (from 0) of which a card is being turned."""
    *certain, last = plan
    for move in certain:
        position = position.apply(move)
    if last == DEAL:
        return position, []
    after = position.apply(last)
    columns = zip(after.columns, position.columns, strict=True)
    return after, [place for place, (new, old) in enumerate(columns) if new.hidden < old.hidden]


def test_each_input_is_what_counting_gives() -> None:
    varied: dict[str, set[float]] = {name: set() for name in INPUTS}

    def check(data: bytes, counts: dict[str, float]) -> None:
        found = named(data)
        assert found == pytest.approx(counts, abs=1e-5)
        for name, number in found.items():
            varied[name].add(number)

    for rules in contract.RULE_SETS:
        random, kernel = Random(str(rules)), FairKernel(value.weights(rules))
        for deal in range(16):
            position = sw.deal(rules, deal) if deal % 4 else contract.arranged(rules, random)
            position = some_moves_later(position, random, 60)
            if position.is_won:
                continue
            seen = Observation.of(position)
            kernel.begin(seen)
            for number in range(kernel.judge(300)):
                table, later = kernel.inputs(number, len(INPUTS))
                check(table, counted(position, seen.unseen))
                end, turned = with_news(position, kernel.leaf(number).moves)
                if not end.is_won:
                    check(later, counted(end, seen.unseen, TURNED if turned else DEALT, turned))
    assert {name for name, numbers in varied.items() if len(numbers) == 1} == set()


def test_columns_read_before_are_not_mixed_up() -> None:
    random, rules = Random(8), sw.Spider(suits=4)
    kernel = FairKernel(value.weights(rules))
    for number in range(400):
        position = some_moves_later(sw.deal(rules, number), random, 60)
        if not position.legal_moves:
            continue
        ranks = [pile.cards[-1].rank for pile in position.columns if pile.cards]
        assert seen_by_the_value(kernel, Observation.of(position))["top_ranks"] == pytest.approx(
            sum(ranks) / 100
        )


def test_columns_with_a_known_row_to_come_are_told_apart() -> None:
    """Though 9S in one column and 8S in the next add up to the same."""
    start = positions.position({1: "| 9S", 2: "| 8S", 3: "2H", 4: "3H"}, deals=1)
    ranks = [pile.cards[-1].rank for pile in start.columns if pile.cards]
    known = Observation(start.rules, start.columns, start.stock, start.completed)
    found = seen_by_the_value(FairKernel(value.weights(start.rules)), known)
    assert found["top_ranks"] == pytest.approx(sum(ranks) / 100)
