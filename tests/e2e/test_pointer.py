"""Mouse and touch: what a gesture does, and what it must not do."""

import itertools

import pytest
from playwright.sync_api import expect

import spider_widget as sw
from tests.e2e.board import SCROLLED, WATCH_MOVING, Board, box
from tests.e2e.conftest import OpenNotebook
from tests.e2e.finger import Finger, middle
from tests.e2e.notebook import Notebook
from tests.positions import RUN, position

BUSY = position(
    {
        1: "9S 8S 7S",
        2: "TH 9H 8C",
        3: "8D 7H 6H 5H",
        4: "| JC TC",
        5: "KD",
        6: "3S 2H",
        7: "",
        8: "6S",
        9: "TD 9C 8H 7C 6D",
        10: "AC",
    }
)
"""Something of everything: runs, mixed sequences, hidden cards, an ace, an empty column."""


@pytest.fixture
def simple(shared: Notebook) -> Board:
    """A nine of spades that goes onto either ten, or into one of the empty columns, but not onto the five."""
    return shared.lay(position({1: "9S", 2: "TH", 3: "TS", 4: "5H"}))


def test_a_single_click_moves_nothing(shared: Notebook, simple: Board) -> None:
    """Case 90: it selects the card, and a second click on it lets go of it."""
    before = simple.read(), shared.state
    simple.click(1)
    assert simple.marked_cards("chosen") == ["9S"]
    assert (simple.read(), shared.state) == before
    simple.page.wait_for_timeout(500)  # not to make it a double click
    simple.click(1)
    assert simple.marked_cards("chosen") == []
    assert (simple.read(), shared.state) == before


@pytest.mark.parametrize("target", [2, 7])
def test_tap_a_card_then_a_column(shared: Notebook, simple: Board, target: int) -> None:
    """Case 90: dragging and tapping work without switching; a column takes a tap anywhere on it."""
    simple.click(1)
    simple.click(target)
    simple.wait_for_moves(1)
    assert shared.moves == [f"1-{target}"]
    assert simple.read().columns == shared.faces
    simple.drag(target, 1, 3)
    simple.wait_for_moves(2)
    assert shared.moves == [f"1-{target}", f"{target}-3"]


@pytest.mark.parametrize("target", [2, 4, 7])
def test_a_click_on_the_table_below_a_column_only_lets_go(
    shared: Notebook, simple: Board, target: int
) -> None:
    """Whether or not that column would take the card, and nothing is refused."""
    before = simple.read(), shared.state
    simple.click(1)
    assert simple.marked_cards("chosen") == ["9S"]
    column = simple.cards(target).last if simple.cards(target).count() else simple.part(f"column-{target}")
    x, y, width, height = box(column)
    simple.page.mouse.click(x + width / 2, y + height * 1.5)
    assert simple.marked_cards("chosen") == []
    expect(simple.part("refusal")).to_be_empty()
    assert (simple.read(), shared.state) == before


def test_a_double_click_finds_the_best_column(shared: Notebook, simple: Board) -> None:
    best = shared.value("str(w.game.best_target(1, 1))")
    simple.click(1, times=2)
    simple.wait_for_moves(1)
    assert shared.moves == [best] == ["1-3"]


def test_a_double_click_without_a_better_place_says_so(shared: Notebook) -> None:
    kings = dict(zip(range(3, 11), "KD KH KC KS KD KH KC KS".split(), strict=True))
    board = shared.lay(position({1: "9S", 2: "3H"} | kings))
    before = shared.state
    board.click(1, times=2)
    expect(board.part("refusal")).to_have_text("There is no better column for 9♠.")
    assert shared.state == before


def test_the_double_click_can_be_switched_off(shared: Notebook) -> None:
    board = shared.lay(position({1: "9S", 2: "TH"}), double_click=False)
    board.click(1, times=2)
    assert board.marked_cards("chosen") == []
    assert shared.state[0] == 0


def test_three_clicks_with_a_trembling_hand_are_one_move(shared: Notebook, simple: Board) -> None:
    """Case 82."""
    (x, y), _ = simple.path(1, 1, 1)
    mouse = simple.page.mouse
    for tremble in (0, 2, -2):
        mouse.move(x + tremble, y - tremble)
        mouse.down()
        mouse.move(x + tremble / 2, y)
        mouse.up()
    simple.wait_for_moves(1)
    assert shared.moves == ["1-3"]
    assert simple.read().columns == shared.faces
    assert simple.read().columns[2][-2:] == ["TS", "9S"]


def test_a_group_is_dragged(shared: Notebook) -> None:
    board = shared.lay(position({1: "9S 8S 7S", 2: "TH"}), motion=True)
    board.drag(1, 3, 2)
    board.wait_for_moves(1)
    assert shared.moves == ["1-2x3"]
    assert board.read().columns == shared.faces


def test_a_refused_drop_glides_home_and_names_the_rule(shared: Notebook) -> None:
    """Case 100: the rules are one click away from a refusal."""
    board = shared.lay(position({1: "9S", 2: "5H", 3: "TH"}), motion=True)
    board.wait_until_still()
    before = board.box(1), board.read(), shared.state
    board.root.evaluate(WATCH_MOVING)
    board.drag(1, 1, 2)
    expect(board.part("refusal")).to_have_text("Column 2 ends in 5♥, which takes a 4, not 9♠.")
    board.wait_until_still()
    assert board.root.evaluate("root => root.moved")
    assert (board.box(1), board.read(), shared.state) == before
    assert board.marked_cards("refused") == ["9S", "5H"]
    assert board.marked_columns("refused") == [1, 2]

    # Said once to the eye and once to the ear, it fades and leaves the way to its rule.
    said = "Column 2 ends in 5♥, which takes a 4, not 9♠."
    assert board.root.locator(":not(.sw-unseen, .sw-unseen *)").get_by_text(said).count() == 1
    expect(board.part("live")).to_have_text(
        "Column 2 ends in the five of hearts, which takes a 4, not the nine of spades."
    )
    sentence = board.part("refusal").locator("span")
    expect(sentence).to_be_visible()
    sentence.evaluate("said => { for (const each of said.getAnimations()) each.finish(); }")
    expect(sentence).to_be_hidden()
    board.part("rules").click()
    expect(board.part("help-dialog")).to_be_visible()
    board.part("close").click()

    board.drag(1, 1, 3)
    expect(board.part("refusal")).to_be_empty()
    assert board.marked_cards("refused") == []
    assert board.marked_columns("refused") == []


def test_refusals_can_be_silent(shared: Notebook) -> None:
    board = shared.lay(position({1: "9S", 2: "5H"}), show_rules=False)
    board.drag(1, 1, 2)
    expect(board.part("live")).to_contain_text("five of hearts")  # a screen reader says it all the same
    expect(board.part("refusal")).to_be_empty()
    assert board.marked_cards("refused") == []


def test_a_group_of_mixed_suits(shared: Notebook) -> None:
    """Case 19: refused by the classic rule, which names the break; moved by the relaxed one."""
    columns = {1: "8S 7H 6H", 2: "9C"}
    board = shared.lay(position(columns))
    before = shared.state
    board.drag(1, 3, 2)
    expect(board.part("refusal")).to_contain_text("The group breaks at 7♥ on 8♠")
    assert board.marked_cards("refused") == ["8S", "7H"]
    assert board.marked_cards("lifted") == []
    assert shared.state == before

    board = shared.lay(position(columns, rule="relaxed"))
    board.drag(1, 3, 2)
    board.wait_for_moves(1)
    assert shared.moves == ["1-2x3"]


def test_a_face_down_card_stays(shared: Notebook) -> None:
    """Case 5."""
    board = shared.lay(position({1: "QD | 9S", 2: "KC"}))
    before = shared.state
    board.drag(1, 2, 2)
    expect(board.part("refusal")).to_have_text(
        "A face-down card cannot be lifted; first move the cards on top of it in column 1."
    )
    assert shared.state == before
    assert board.read().columns == shared.faces


def test_nothing_lifts_that_the_engine_does_not_lift(shared: Notebook) -> None:
    """Cases 17, 24, 77: every column, every count; exactly the cards taken hold of are lifted."""
    board = shared.lay(BUSY)
    mouse = board.page.mouse
    lifted, expected = {}, {}
    for column, (cards, hidden) in enumerate(BUSY.columns, 1):
        for count in range(1, len(cards) - hidden + 2 if hidden else len(cards) + 1):
            (x, y), _ = board.path(column, count, column)
            mouse.move(x, y)
            mouse.down()
            mouse.move(x + 9, y + 9)
            lifted[column, count] = board.marked_cards("lifted")
            mouse.move(x, y)
            mouse.up()
            liftable = BUSY.lift_refusal(column, count) is None
            expected[column, count] = [str(card) for card in cards[-count:]] if liftable else []
    assert lifted == expected
    assert shared.state[0] == 0
    assert board.read().columns == shared.faces


def test_the_guide_marks_the_columns_that_accept(shared: Notebook) -> None:
    board = shared.lay(BUSY)
    groups = sorted(
        {(int(move.source), move.count) for move in BUSY.legal_moves if move != sw.DEAL}
        | {(column, 1) for column, pile in enumerate(BUSY.columns, 1) if pile.cards}
    )
    marked = {}
    for column, count in groups:
        board.hold(column, count, column % 10 + 1)
        board.page.mouse.move(20, 20)
        marked[column, count] = board.marked_columns("accepts")
        board.page.mouse.up()
    assert marked == {
        group: [target for target in range(1, 11) if sw.Move(group[0], target, group[1]) in BUSY.legal_moves]
        for group in groups
    }
    assert shared.state[0] == 0


def test_the_guide_can_be_switched_off(shared: Notebook) -> None:
    board = shared.lay(BUSY, placement_guide=False)
    board.hold(1, 3, 2)
    assert board.marked_columns("accepts") == []
    board.page.mouse.up()


@pytest.mark.parametrize("side", [-0.4, 0.4])
def test_a_card_lands_that_hangs_over(shared: Notebook, side: float) -> None:
    """Case 76: released with 40 % of the card outside the column."""
    board = shared.lay(position({4: "9S", 6: "TH", 5: "2D", 7: "3C"}))
    (x, y), (to_x, to_y) = board.path(4, 1, 6)
    mouse = board.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(to_x + side * board.box(6)[2], to_y, steps=3)
    mouse.up()
    board.wait_for_moves(1)
    assert shared.moves == ["4-6"]


@pytest.mark.parametrize(("neighbour", "target"), [("TD", "4-5"), ("2D", "4-6")])
def test_the_accepting_column_that_is_covered_most_wins(
    shared: Notebook, neighbour: str, target: str
) -> None:
    """Case 76: not the pointer's, at the card's very edge; and the card stays at the pointer."""
    board = shared.lay(position({4: "9S", 6: "TH", 5: neighbour, 7: "3C"}))
    left, top, width, height = board.box(4)
    grip = left + 0.95 * width, top + 0.9 * height
    pitch = board.box(6)[0] - board.box(5)[0]
    # 65 % of the card lie over the fifth column, the rest over the sixth.
    goal = board.box(5)[0] + 0.35 * pitch + 0.95 * width, board.box(6)[1] + 0.5 * height
    mouse = board.page.mouse
    mouse.move(*grip)
    mouse.down()
    for share in (0.1, 0.5, 1.0):
        point = tuple(a + share * (b - a) for a, b in zip(grip, goal, strict=True))
        mouse.move(*point)
        now = board.box(4)
        assert now[0] - point[0] == pytest.approx(left - grip[0], abs=2)
        assert now[1] - point[1] == pytest.approx(top - grip[1], abs=2)
    assert board.marked_columns("over") == [int(target[-1])]
    mouse.up()
    board.wait_for_moves(1)
    assert shared.moves == [target]


def test_a_card_over_an_accepting_column_is_not_refused_by_the_pointers(shared: Notebook) -> None:
    """Case 76: 65 % of it lie over the ten, and the pointer is on the column beside it."""
    board = shared.lay(position({4: "9S", 6: "TH", 7: "3C"}))
    left, top, width, height = board.box(4)
    pitch = board.box(7)[0] - board.box(6)[0]
    mouse = board.page.mouse
    mouse.move(left + 0.95 * width, top + 0.9 * height)
    mouse.down()
    mouse.move(board.box(6)[0] + 0.35 * pitch + 0.95 * width, board.box(6)[1] + 0.9 * height, steps=3)
    mouse.up()
    board.wait_for_moves(1)
    assert shared.moves == ["4-6"]


def test_only_what_is_there_is_lifted_after_an_undo_and_a_removal(shared: Notebook) -> None:
    """Case 77."""
    board = shared.lay(position({1: "5D 3H", 2: RUN[:-6], 3: "2S AS", 4: "3D"}))
    shared.run("w.push('3-2x2')")  # completes the run, which leaves
    board.wait_for_moves(1)
    shared.run("w.undo()")
    board.wait_for_revision(shared.value("w.revision"))
    board.hold(3, 2, 5)
    assert board.marked_cards("lifted") == ["2S", "AS"]
    assert shared.faces == board.read().columns
    board.page.mouse.up()


@pytest.mark.parametrize("change", ["w.undo()", "w.push('1-3x2')", "w.game.restart()", "w.new_game()"])
def test_a_change_from_python_ends_a_drag(shared: Notebook, change: str) -> None:
    """Case 79: the cards in the hand go to where they are now, and the release does nothing."""
    board = shared.lay(position({1: "9S", 2: "8S", 3: "TH"}))
    shared.run("w.push('2-1')")
    board.wait_for_moves(1)
    board.hold(1, 1, 5)
    assert board.marked_cards("lifted") == ["8S"]
    shared.run(change)
    board.wait_for_revision(shared.value("w.revision"))
    agreed = shared.value("[w.move_count, w.revision]")
    board.page.mouse.up()
    assert board.marked_cards("lifted") == []
    assert board.read().columns == shared.faces
    assert shared.value("[w.move_count, w.revision]") == agreed


def test_a_button_released_outside_ends_the_drag(shared: Notebook, simple: Board) -> None:
    """Case 80: the pointer comes back with no button down."""
    simple.hold(1, 1, 3)
    assert simple.marked_cards("lifted") == ["9S"]
    session = simple.page.context.new_cdp_session(simple.page)
    x, y = simple.path(1, 1, 3)[1]
    session.send("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x, "y": y + 5, "buttons": 0})
    assert simple.marked_cards("lifted") == []
    simple.page.mouse.up()
    assert shared.state[0] == 0
    assert simple.read().columns == shared.faces
    session.detach()
    simple.drag(1, 1, 3)
    simple.wait_for_moves(1)


def test_a_window_that_changes_does_not_end_a_drag(shared: Notebook, simple: Board) -> None:
    """The cards stay in the hand when a scroll bar or a side bar comes or goes."""
    simple.hold(1, 1, 5)
    width = simple.box(2)[2]
    simple.page.set_viewport_size({"width": 1100, "height": 1000})
    expect(simple.cards(2).last).not_to_have_css("width", f"{width}px")
    assert simple.marked_cards("lifted") == ["9S"]
    x, y, width, height = simple.box(3)
    simple.page.mouse.move(x + width / 2, y + height / 2, steps=3)
    simple.page.mouse.up()
    simple.wait_for_moves(1)
    assert shared.moves == ["1-3"]


def test_a_flick_that_leaves_the_board_at_once_lifts_the_card(shared: Notebook, simple: Board) -> None:
    """No movement reaches the table between the press and the pointer's being far outside."""
    start, end = simple.path(1, 1, 3)
    mouse = simple.page.mouse
    mouse.move(*start)
    mouse.down()
    assert simple.marked_cards("lifted") == []
    mouse.move(5, 5)
    assert simple.marked_cards("lifted") == ["9S"]
    mouse.move(*end)
    mouse.up()
    simple.wait_for_moves(1)
    assert shared.moves == ["1-3"]

    # One that ends out there puts the card back, and the next tap is a tap.
    mouse.move(*simple.path(3, 1, 2)[0])
    mouse.down()
    mouse.move(5, 5)
    mouse.up()
    assert simple.marked_cards("lifted") == []
    simple.click(3)
    assert simple.marked_cards("chosen") == ["9S"]
    assert shared.moves == ["1-3"]


def test_a_drop_beside_the_board_puts_the_card_back(shared: Notebook, simple: Board) -> None:
    before = shared.state
    simple.hold(1, 1, 3)
    simple.page.mouse.move(5, 5)
    simple.page.mouse.up()
    expect(simple.part("refusal")).to_be_empty()
    assert simple.marked_cards("lifted") == []
    assert (simple.read().columns, shared.state) == (shared.faces, before)


def test_other_buttons_do_nothing(shared: Notebook, simple: Board) -> None:
    (x, y), _ = simple.path(1, 1, 1)
    simple.page.mouse.click(x, y, button="middle")
    assert simple.marked_cards("chosen") == []
    assert shared.state[0] == 0


def test_shift_and_drag(shared: Notebook, simple: Board) -> None:
    """Case 123."""
    simple.page.keyboard.down("Shift")
    simple.drag(1, 1, 3)
    simple.page.keyboard.up("Shift")
    simple.wait_for_moves(1)
    assert shared.moves == ["1-3"]


def test_every_drop_goes_to_the_best_column_when_asked(shared: Notebook) -> None:
    board = shared.lay(position({1: "9S", 2: "TH", 3: "TS", 4: "5H"}), auto_placement=True)
    best = shared.value("str(w.game.best_target(1, 1))")
    board.drag(1, 1, 4)
    board.wait_for_moves(1)
    assert shared.moves == [best]


def test_the_stock_says_why_it_does_not_deal(shared: Notebook) -> None:
    """Case 10."""
    columns = {number: "9S TH 4D 5C 6H QD KC 2S".split()[number % 8] for number in (1, 2, 3, 4, 5, 6, 8, 9)}
    board = shared.lay(position(columns, deals=2))
    before = shared.state, board.read()
    board.part("stock").click()
    expect(board.part("refusal")).to_have_text(
        "Columns 7 and 10 are empty: a deal needs a card on every column."
    )
    assert board.marked_columns("refused") == [7, 10]
    assert (shared.state, board.read()) == before


def test_the_stock_deals(shared: Notebook) -> None:
    board = shared.lay("SP1-S1C-AAAAAAD", motion=True)
    board.part("stock").click()
    board.wait_for_moves(1)
    assert board.read().columns == shared.faces
    assert board.text("deals") == "4"


def test_an_empty_stock_says_so(shared: Notebook, simple: Board) -> None:
    before = shared.state
    simple.part("stock").click(force=True)  # it is marked as disabled
    expect(simple.part("refusal")).to_have_text("The stock is empty; every deal has been made.")
    assert shared.state == before


@pytest.mark.parametrize("way", ["double click", "tap", "Python"])
def test_each_way_to_win(shared: Notebook, way: str) -> None:
    """Case 14: one "won" each time; a drag and a key win in test_whole_game."""
    board = shared.lay(position({1: RUN[:-3], 2: "AS"}, suits=1), motion=True)
    shared.run("won = []; watch = lambda change: won.append(change.new); w.observe(watch, 'status')")
    match way:
        case "double click":
            board.click(2, times=2)
        case "tap":
            board.click(2)
            board.click(1)
        case "Python":
            shared.run("w.push('2-1')")
    expect(board.part("won")).to_be_visible()
    board.wait_until_still()
    assert shared.value("[won, w.status, w.game.is_won]") == [["won"], "won", True]
    shared.run("w.unobserve(watch, 'status')")
    assert board.read().columns == [[] for _ in range(10)]


def test_touch(open_notebook: OpenNotebook) -> None:
    """Cases 88, 89: dragging cards does not scroll, dragging the background does; no double tap zooms."""
    cells = ("import spider_widget as sw; w = sw.SpiderWidget(); w", *itertools.repeat("'more'", 12))
    notebook = open_notebook(*cells, viewport={"width": 820, "height": 700}, has_touch=True)
    board = notebook.lay(position({1: "9S 8S", 2: "TH", 3: "TS", 4: "5H"}))
    finger = Finger(notebook.page)

    scrolled = board.root.evaluate(SCROLLED)
    finger.drag(*board.path(1, 2, 2))
    board.wait_for_moves(1)
    assert notebook.moves == ["1-2x2"]
    (x, y), _ = board.path(4, 1, 4)
    finger.drag((x, y), (x, y - 120))
    finger.drag((x, y), (x, y + 120))
    assert board.root.evaluate(SCROLLED) == scrolled
    assert board.marked_cards("lifted") == []

    point, _ = board.path(2, 2, 2)
    finger.tap(point)
    finger.tap(point)
    board.wait_for_moves(2)
    assert notebook.moves == ["1-2x2", "2-3x2"]
    for _ in range(2):
        finger.tap(middle(board.part("undo")))
    expect(board.part("moves")).to_have_text("0")
    assert notebook.page.evaluate("visualViewport.scale") == 1

    x, y, width, height = box(board.part("table"))
    finger.drag((x + width / 2, y + height - 20), (x + width / 2, y + height - 220))
    board.page.wait_for_function(
        "([root, before]) => { let total = 0; for (let each = root; each; each = each.parentElement)"
        " total += each.scrollTop; return total !== before; }",
        arg=[board.root.element_handle(), sum(scrolled)],
    )
    assert notebook.state[0] == 0
