### Every sentence a person reads, in English. Python and the browser read this one file.

# ltr or rtl: from left to right, or from right to left.
direction = ltr

## Cards

# $rank is a number, from 1 for the ace to 13 for the king (Fluent matches [9] with a number only).
rank = { $rank ->
    [1] ace
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] jack
    [12] queen
   *[13] king
}
# $suit is S, H, D or C.
suit = { $suit ->
    [S] spades
    [H] hearts
    [D] diamonds
   *[C] clubs
}
card = { rank } of { suit }

## Lists

# Made from the front: "3" and "7" are "3, 7", and that with the last, "10", is "3, 7 and 10".
list-next = { $list }, { $item }
list-last = { $list } and { $item }

## Board

board = Spider, ten columns
board-keys = Arrow keys walk over the cards, Space picks up and places, D deals. Press the question mark for all keys.
card-place = { card }, column { $column }, { $index } of { $count }
card-hidden = face down, column { $column }, { $index } of { $count }
column-cards = column { $column }, { $count ->
    [one] 1 card
   *[other] { $count } cards
}
column-empty = column { $column }, empty
stock = stock, { $deals ->
    [0] empty
    [one] 1 deal left
   *[other] { $deals } deals left
}
completed = completed runs, { $count } of { $runs }
picked = { $count ->
    [one] { card } picked up
   *[other] { card } and { $others ->
        [one] 1 more card
       *[other] { $others } more cards
    } picked up
}
put-back = Put back
waiting = Waiting for Python…
kernel-lost = Python is not answering: the kernel has stopped or was restarted. Run the cell again to play on.
stuck = No move is left. Undo, or start a new game.
dead = The columns can never all be filled again, so no further deal is possible. Undo, or start a new game.
won = You won
won-summary = { $score } points in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}

## Toolbar

toolbar = Game
new-game = New game
restart = Restart
undo = Undo
redo = Redo
copy-code = Copy code
options = Options
help = Help
score = Score
moves = Moves
runs = Runs
runs-value = { $count } of { $runs }
deals = Deals
code-copied = Code { $code } copied
why = Rules

## Solver

winnable = Still winnable?
winnable-title = Whether the game can still be won. Looks at the hidden cards.
solution = Show a solution
solution-title = Shows a line that wins, move by move. Looks at the hidden cards.
solver-searching = Searching, hidden cards included: { $positions } positions so far. Play on to stop it.
solver-won = Hidden cards included, this can still be won.
solver-unwinnable = Hidden cards included, this can no longer be won: that is proved.
solver-unknown = Hidden cards included, no win was found within { $positions } positions, nor a proof that there is none.
solver-next-move = Hidden cards included, { $left ->
    [one] one move wins
   *[other] { $left } moves win; next
}: { $count ->
    [one] a card
   *[other] { $count } cards
} from column { $source } to column { $target }.
solver-next-deal = Hidden cards included, { $left } moves win; next: a deal.

## Dialogs

cancel = Cancel
close = Close
level = Level
level-suits = { $suits ->
    [1] Easy
    [2] Medium
   *[4] Hard
}
level-detail = { $suits ->
    [one] 1 suit
   *[other] { $suits } suits
}
rule = Rule
rule-name = { $rule ->
    [relaxed] Relaxed
   *[classic] Classic
}
rule-detail = { $rule ->
    [relaxed] groups may mix suits
   *[classic] groups of one suit
}
layout = Layout
layout-name = { $layout ->
    [spread] Spread
    [bicycle] Bicycle
   *[standard] Standard
}
layout-detail = { $layout ->
    [spread] long columns 1, 4, 7, 10
    [bicycle] ten columns of five
   *[standard] long columns 1 to 4
}
enter-code = Or enter a game code
game-warning = This ends the current game ({ $moves ->
    [one] 1 move
   *[other] { $moves } moves
} made).
deal-game = Deal
restart-question = Start this deal again from the beginning?
keep-playing = Keep playing
code-title = Game code
code-hint = Copying was blocked here. Copy the code by hand:
option-double-click = Double click moves to the best column
option-auto-placement = Every drop goes to the best column
option-placement-guide = Show where lifted cards may go
option-show-rules = Explain refused moves
option-four-colours = Four colours, one for each suit
option-motion = Animate the cards
option-theme = Colours
theme-name = { $theme ->
    [light] Light
    [dark] Dark
   *[auto] As the notebook
}
help-title = How to play
help-goal = Build eight runs from king down to ace, each of one suit. A finished run leaves the table by itself. When all eight are gone you have won.
help-place = A card goes onto a card one rank higher, of any suit. Nothing goes onto an ace.
help-group = { $rule ->
    [relaxed] Cards in descending order move together, whatever their suits.
   *[classic] Cards of one suit in descending order move together.
}
help-empty = An empty column takes any card or group.
help-deal = The stock deals one card onto each column. No column may be empty then.
help-score = You start with 500 points. A move or a deal costs 1, a run earns 100.
help-keys = Keys
key-walk = Arrow keys
key-walk-does = walk over the cards
key-extend = Shift + Up, Down
key-extend-does = take more or fewer cards
key-place = Space, Enter
key-place-does = pick up, put down
key-cancel = Escape
key-cancel-does = put back
key-column = 1 … 9, 0
key-column-does = go to column 1 … 10
key-ends = Home, End
key-ends-does = first, last column
key-auto = A
key-auto-does = move to the best column
key-deal = D
key-deal-does = deal
key-undo = U, Ctrl + Z
key-undo-does = undo
key-redo = R, Ctrl + Y
key-redo-does = redo
key-help = ?
key-help-does = this page

## Refusals

refusal-no-such-move = There is no such move in this game.
refusal-no-such-pile = There is no column { $column } in this game.
refusal-same-pile = The cards already lie on column { $column }.
refusal-empty-source = Column { $column } is empty; there is no card to take.
refusal-too-few-cards = Column { $column } does not hold that many cards.
refusal-face-down = A face-down card cannot be lifted; column { $column } must be played down to it first.
refusal-group-breaks-rank = The group breaks at { $card } on { $other }: cards that move together descend by one.
refusal-group-breaks-suit = The group breaks at { $card } on { $other }: in the classic rule a group must be of one suit.
refusal-nothing-on-ace = Column { $target } ends in { $other }, and nothing goes on an ace.
refusal-wrong-rank = Column { $target } ends in { $other }, which takes { $wanted ->
    [1] an ace
    [8] an 8
    [11] a jack
    [12] a queen
   *[other] a { $wanted }
}, not { $card }.
refusal-wrong-suit = { $card } does not go on { $other }: the ranks fit, the suits do not.
refusal-wrong-base = An empty column does not take { $card }.
refusal-no-better-place = There is no better column for { $card }.
refusal-stock-empty = The stock is empty; every deal has been made.
refusal-fill-columns = { $count ->
    [one] Column { $columns } is empty: a deal needs a card on every column.
   *[other] Columns { $columns } are empty: a deal needs a card on every column.
}
refusal-deal-impossible = Fewer cards are on the table than there are columns, so they can never all be filled and no deal is possible again. Only undo helps.
refusal-nothing-to-undo = There is nothing to undo.
refusal-undo-limit = Only the last { $limit } actions can be undone.
refusal-nothing-to-redo = There is nothing to redo.
refusal-stale = The board had changed meanwhile; nothing was moved. Please look again.
refusal-malformed = The message could not be understood; nothing was changed.
refusal-invalid-code = { $detail }

## Steps

step-move = Column { $source } to column { $target }: { $card }{ $others ->
    [0] .
    [one] {" "}and 1 more card.
   *[other] {" "}and { $others } more cards.
}
step-deal = Dealt: { $cards }.
step-turned = Column { $column } turned up { $card }.
step-completed = Column { $column }: the run of { suit } is complete and leaves the table.
step-undone = Undone. { $step }
step-redone = Played again. { $step }
restarted = The same deal from the beginning.
game-begun = New game: { $suits ->
    [one] 1 suit
   *[other] { $suits } suits
}. { $deals } deals left in the stock.
status-won = The game is won with { $score } points in { $moves } moves.

## Lessons

lesson = Lesson
lesson-step = Step { $number } of { $count }
lesson-right = Right.
lesson-off = The rules allow that, but it is not what is asked for here. Take it back, or start again.
lesson-hint = Hint
lesson-retry = Start again
lesson-next = Next step
lesson-finished = Lesson finished with { $attempts ->
    [one] 1 attempt
   *[other] { $attempts } attempts
} in all.

## Replays

replay = Recorded game
replay-place = Move { $number } of { $count }
replay-start = The deal, before the first move.
replay-first = To the deal
replay-back = One move back
replay-forward = One move on
replay-last = To the last move
replay-play = Play on from here
replay-record = Back to the record
refusal-replay = This is a recorded game. Choose “Play on from here” to move its cards.
