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
# In a sentence that is read out.
card-spoken = the { card }

## Lists and sentences

# Made from the front: "3" and "7" are "3, 7", and that with the last, "10", is "3, 7 and 10".
list-next = { $list }, { $item }
list-last = { $list } and { $item }
# One sentence after the other.
sentence-next = { $list } { $item }

## Board

board = Spider, ten columns
board-keys = Arrow keys move between the cards, Space picks up and places, D deals. Press the question mark for the rules and all keys.
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
game-title = { $code ->
    [none] { rules-name }
   *[other] { rules-name } · { $code }
}
put-back = Put back
waiting = Waiting for Python…
given-up = { $count ->
    [one] One action that was waiting for Python was not carried out.
   *[other] { $count } actions that were waiting for Python were not carried out.
}
kernel-lost = Python is not answering: the kernel has stopped or was restarted. Running the cell again begins from the start.
kernel-lost-game = Python is not answering: the kernel has stopped or was restarted. Running the cell again begins a new game; to go on with this one, copy its line and run that in a cell.
kernel-absent = No Python runs behind this page. The board shows the game as it was saved; it cannot be played here.
earlier-game = A game was cut off when the kernel stopped. To go on with it, copy its line and run that in a cell.
copy-line = Copy the line
line-copied = The line that goes on with this game is copied.
stuck = No move is left. Undo, or start a new game.
dead = The columns can never all be filled again, so no further deal is possible. Undo, or start a new game.
won = You won
won-summary = { $score } points in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}

## Picture in a saved notebook

picture = { $rules }, { $count } of { $runs } runs, { $deals ->
    [one] 1 deal left
   *[other] { $deals } deals left
}
saved = Game { $game }: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}, { $score ->
    [one] 1 point
   *[other] { $score } points
}{ $status ->
    [won] , won
    [stuck] , no move left
    [dead] , no deal possible any more
   *[playing] {""}
}
resume = Resume

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
why = Rule: { $title }

## Solver

winnable = Still winnable?
winnable-title = Whether the game can still be won. Looks at the hidden cards.
solution = Show a solution
solution-title = Shows a line that wins, move by move. Looks at the hidden cards.
search-failed = The search failed ({ $error }). You can play on.
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

## Hints

hint = Hint
hint-title = A move worth making, and why. Knows no more than you do.
demonstrate = Demonstrate
demonstrate-title = A player that sees no more than you plays on and explains each move; any key or touch stops it.
hint-move = Move the { $card }{ $others ->
    [0] {""}
    [one] {" "}and 1 more card
   *[other] {" "}and { $others } more cards
} from column { $source } to column { $target }: { $reason }.
hint-deal = Deal from the stock: { $reason }.
hint-effect = { $effect }, and { $reason }
hint-passed-over = { $reason }; { $because ->
    [needed] on the { $onto } in column { $column }, in suit, the plan would not work
   *[better] on the { $onto } in column { $column }, in suit, a win would be less likely
}
in-moves = in { $moves } moves
reason-wins = { $moves ->
    [1] it wins the game
   *[other] { in-moves } the game is won
}
reason-completes = { $moves ->
    [1] it completes the run of { suit } in column { $column }
   *[other] { in-moves } the run of { suit } in column { $column } is complete
}
reason-empties = { $moves ->
    [1] it empties column { $column }
   *[other] { in-moves } column { $column } is empty
}
reason-turns = { $moves ->
    [1] it turns a card over in column { $column }
   *[other] { in-moves } a card turns over in column { $column }
}
reason-joins = { $moves ->
    [1] it joins the { $card } to the { $onto }
   *[other] { in-moves } the { $card } joins the { $onto } in column { $column }
}
reason-fills = { $moves ->
    [1] no column may be empty at a deal
   *[other] it helps to fill the empty columns, for none may be empty at a deal
}
reason-makes-room = it frees the { $card }
deals-now = { $because ->
    [nothing_else] no new card can be turned over before a deal
    [best] a deal promises more than any other plan
   *[new_cards] a deal brings new cards
}
deals-later = { $because ->
    [nothing_else] it prepares a deal, for no new card can be turned over before one
    [best] it prepares a deal, which promises more than any other plan
   *[new_cards] it prepares a deal, which brings new cards
}
reason-deals = { $moves ->
    [1] { deals-now }
   *[other] { deals-later }
}
hint-lost = The game can no longer be won: that is proved.
hint-not-found = No way forward was found in { $nodes } positions. That proves nothing.
chance = Win chance
chance-value = { $percent }%
chance-title = How likely a player that sees no more than you is to win from here: { $low } to { $high }%.

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
rules-name = { $suits ->
    [1] { level-suits }, { level-detail }, { layout-name }
   *[other] { level-suits }, { level-detail }, { rule-name }, { layout-name }
}
layout-detail = { $layout ->
    [spread] long columns 1, 4, 7, 10
    [bicycle] ten columns of five
   *[standard] long columns 1 to 4
}
enter-code = Or enter a game code or a Microsoft deal number
game-warning = This ends the current game ({ $moves ->
    [one] 1 move
   *[other] { $moves } moves
} made).
deal-game = Deal
restart-question = Start this deal again from the beginning?
keep-playing = Keep playing
code-title = Game code
code-hint = Copying was blocked here. Copy the code by hand:
line-title = Line of the game
line-hint = Copying was blocked here. Copy the line by hand:
option-double-click = Double click moves to the best column
option-auto-placement = Every drop goes to the best column
option-placement-guide = Show where lifted cards may go
option-show-rules = Explain refused moves
option-hints = Offer hints and a demonstration
option-chances = Show the win chance
option-solver = Offer to look for a solution, hidden cards included
option-four-colours = Four colours, one for each suit
option-motion = Animate the cards
option-mirror = Mirror the table: column 1 on the right
option-theme = Colours
theme-name = { $theme ->
    [light] Light
    [dark] Dark
   *[auto] As the notebook
}
option-locale = Language
option-pace = Pace of the demonstration
pace-name = { $pace ->
    [slow] Slow
    [fast] Fast
   *[normal] Normal
}
help-title = How to play
help-goal-title = The goal
help-goal = Build 8 runs from king down to ace, each of one suit. When all 8 have left the table you have won.
help-place-title = Placing cards
help-place = A face-up card goes onto the last card of another column when that is exactly one rank higher, of any suit. Nothing goes onto an ace.
help-group-title = Groups
help-group = { $rule ->
    [relaxed] Face-up cards at the end of a column move together when each is one rank lower than the one it lies on, whatever their suits. There is no limit on how many.
   *[classic] Face-up cards at the end of a column move together when each is one rank lower than the one it lies on and all are of one suit. There is no limit on how many.
}
help-empty-title = Empty columns
help-empty = An empty column takes any card or group, not only a king.
help-hidden-title = Face-down cards
help-hidden = A face-down card cannot be moved. Once the last face-up card has left its column it turns over by itself.
help-deal-title = Dealing
help-deal = A deal puts one card from the stock face up onto each column, from column 1 on, until the stock is out. Before it no column may be empty.
help-dead-title = When no deal is possible
help-dead = With fewer than 10 cards on the table the 10 columns can never all be filled, so what is left in the stock can never be dealt. Undo, or start a new game.
help-run-title = Completed runs
help-run = When a column ends in 13 face-up cards of one suit from king down to ace, that run leaves the table by itself.
help-best-title = Double click
help-best = A double click moves a card or group to the best column: onto the same suit first, then onto another suit, then onto an empty column. Cards that already lie on their own suit move only if that makes a longer run.
help-score-title = Score
help-score = You start with 500 points. A move or a deal costs 1, a completed run earns 100. The score never falls below 0.
help-undo-title = Undo
help-undo = Undo takes back the last move or deal, with its points; redo plays it again, until you make another move.
help-keys = Keys
key-walk = Arrow keys
key-walk-does = move between the cards
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
key-hint = H
key-hint-does = a hint, then the next one
key-demonstrate = P
key-demonstrate-does = demonstrate
key-next = N
key-next-does = next step of a lesson
key-help = ?
key-help-does = this page

## Refusals

refusal-no-such-move = There is no such move in this game.
refusal-no-such-pile = There is no column { $column } in this game.
refusal-same-pile = The cards already lie on column { $column }.
refusal-empty-source = Column { $column } is empty; there is no card to take.
refusal-too-few-cards = Column { $column } does not hold that many cards.
refusal-face-down = A face-down card cannot be lifted; first move the cards on top of it in column { $column }.
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
refusal-deal-impossible = There are fewer cards on the table than columns, so the columns can never all be filled and no deal is possible again. Only undo helps.
refusal-nothing-to-undo = There is nothing to undo.
refusal-undo-limit = Only the last { $limit } actions can be undone.
refusal-nothing-to-redo = There is nothing to redo.
refusal-stale = The board has changed in the meantime; nothing was moved. Please look again.
refusal-malformed = The message could not be understood; nothing was changed.
refusal-invalid-number = Microsoft deals have the numbers 0 to { $last }
refusal-invalid-code = { $code }: { $fault ->
    [parts] a code has three parts, such as SP1-S1C-AAAAAAD
    [version] { $found } is not a version that this release reads; it reads SP1
    [game] { $found } is no game; codes start with SP1
    [rules] { $found }: rules are S1C, S2C, S2R, S4C or S4R, then B or W for another layout
    [suits] Spider has 1, 2 or 4 suits, not { $found }
    [one_suit] with one suit there is no relaxed rule; write S1C
    [length] the last part, { $found }, has { $count ->
        [one] 1 character
       *[other] { $count } characters
    } instead of 7
   *[digit] the last part has { $found }; its characters are A to Z and 2 to 7
}

## Steps

step-move = Column { $source } to column { $target }: { $card }{ $others ->
    [0] .
    [one] {" "}and 1 more card.
   *[other] {" "}and { $others } more cards.
}
step-deal = Dealt: { $cards }.
step-turned = Column { $column } turned up the { $card }.
step-completed = Column { $column }: the run of { suit } is complete and leaves the table.
step-undone = Undone. { $step }
step-redone = Played again. { $step }
restarted = The same deal from the beginning.
game-begun = New game: { $rules }{ $code ->
    [none] { "" }
   *[other] ; code { $code }
}. { $deals } deals left in the stock.
status-won = The game is won with { $score } points in { $moves } moves.

## Lessons

lesson = Lesson
lesson-step = Step { $number } of { $count }
lesson-right = Right.
lesson-off = The rules allow that, but it is not what is asked for here. Take it back, or start again.
lesson-hint = Hint:
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
