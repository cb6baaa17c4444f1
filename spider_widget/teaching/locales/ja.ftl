### 画面に出る文のすべて、日本語。

direction = ltr

## Cards

rank = { $rank ->
    [1] エース
    [11] ジャック
    [12] クイーン
    [13] キング
   *[other] { $rank }
}
suit = { $suit ->
    [S] スペード
    [H] ハート
    [D] ダイヤ
   *[C] クラブ
}
card = { suit }の{ rank }
card-spoken = { card }

## Lists and sentences

list-next = { $list }、{ $item }
list-last = { $list }、{ $item }
sentence-next = { $list }{ $item }

## Board

board = スパイダー、10列
board-keys = 矢印キーでカードの間を移動し、スペースキーで持ち上げたり置いたりし、Dキーで追加配札します。ルールとすべてのキーを見るには、疑問符（?）のキーを押してください。
card-place = { card }、{ $column }列目、{ $count }枚中{ $index }枚目
card-hidden = 裏向き、{ $column }列目、{ $count }枚中{ $index }枚目
column-cards = { $column }列目、{ $count }枚
column-empty = { $column }列目、空き列
stock = 山札、{ $deals ->
    [0] 空
   *[other] 追加配札はあと{ $deals }回
}
completed = 取り除かれた連続列、{ $runs }組中{ $count }組
picked = { $count ->
    [1] { card }を持ち上げました
   *[other] { card }ほか{ $others }枚を持ち上げました
}
game-title = { $code ->
    [none] { rules-name }
   *[other] { rules-name } · { $code }
}
put-back = 元の場所に戻しました
waiting = Pythonを待っています…
given-up = Pythonの応答を待っていた操作のうち、{ $count }件は実行されませんでした。
kernel-lost = Pythonが応答しません。カーネルが停止したか、再起動されました。セルをもう一度実行すると、最初から始まります。
kernel-lost-game = Pythonが応答しません。カーネルが停止したか、再起動されました。セルをもう一度実行すると、新しいゲームが始まります。このゲームを続けるには、再開用の行をコピーして、セルで実行してください。
kernel-absent = このページではPythonが動いていません。保存された時点のゲームを表示しており、ここではプレイできません。
earlier-game = カーネルが停止したため、ゲームが途中で終わりました。続けるには、再開用の行をコピーして、セルで実行してください。
copy-line = 行をコピー
line-copied = このゲームを再開する行をコピーしました。
stuck = 動かせるカードがありません。元に戻すか、新しいゲームを始めてください。
dead = すべての列を埋めることはもうできないため、追加配札はできません。元に戻すか、新しいゲームを始めてください。
won = クリアしました
won-summary = { $score }点、{ $moves }手

## Picture in a saved notebook

picture = { $rules }、連続列{ $runs }組中{ $count }組、追加配札はあと{ $deals }回
saved = ゲーム { $game }：{ $moves }手、{ $score }点{ $status ->
    [won] 、クリア
    [stuck] 、手詰まり
    [dead] 、追加配札は不可能
   *[playing] {""}
}
resume = 再開する

## Toolbar

toolbar = ゲーム
new-game = 新しいゲーム
restart = 最初から
undo = 元に戻す
redo = やり直す
copy-code = コードをコピー
options = オプション
help = ヘルプ
score = 得点
moves = 手数
runs = 連続列
runs-value = { $count } / { $runs }
deals = 追加配札
code-copied = コード { $code } をコピーしました
why = ルール：{ $title }

## Solver

winnable = まだクリアできる？
winnable-title = このゲームをまだクリアできるかどうかを調べます。伏せられたカードも見ます。
solution = クリア手順を表示
solution-title = クリアまでの手順を1手ずつ示します。伏せられたカードも見ます。
search-failed = 探索に失敗しました（{ $error }）。ゲームはそのまま続けられます。
solver-searching = 伏せられたカードも見て探しています。これまでに{ $positions }局面。ゲームを続けると中止します。
solver-won = 伏せられたカードも含めて調べたところ、まだクリアできます。
solver-unwinnable = 伏せられたカードも含めて調べたところ、もうクリアできないことが証明されました。
solver-unknown = 伏せられたカードも見て{ $positions }局面を調べましたが、クリアする手順も、クリアできないという証明も見つかりませんでした。
solver-next-move = 伏せられたカードも含めて調べたところ、{ $left ->
    [1] あと1手でクリアです
   *[other] あと{ $left }手でクリアできます。次の手
}：{ $source }列目から{ $target }列目へ{ $count }枚。
solver-next-deal = 伏せられたカードも含めて調べたところ、あと{ $left }手でクリアできます。次の手：追加配札。

## Hints

hint = ヒント
hint-title = おすすめの手とその理由。ヒントが知っているのは、あなたが知っていることだけです。
demonstrate = お手本
demonstrate-title = あなたに見えているカードだけを頼りに、コンピューターが1手ずつ説明しながら続けます。キーを押すか、クリックやタッチをすると止まります。
hint-move = { $source }列目から{ $target }列目へ{ $card }{ $others ->
    [0] を
   *[other] ほか{ $others }枚を
}動かしてください。{ $reason }。
hint-deal = 山札から追加配札してください。{ $reason }。
hint-effect = { $effect }。{ $reason }
hint-passed-over = { $reason }。{ $because ->
    [needed] 同じスートの{ $onto }（{ $column }列目）に置くと、この手順は使えなくなります
   *[better] 同じスートの{ $onto }（{ $column }列目）に置くと、クリアの見込みは下がります
}
in-moves = あと{ $moves }手で
reason-wins = { $moves ->
    [1] これでクリアです
   *[other] { in-moves }クリアできます
}
reason-completes = { $moves ->
    [1] { $column }列目で{ suit }の連続列が完成します
   *[other] { in-moves }{ $column }列目の{ suit }の連続列が完成します
}
reason-empties = { $moves ->
    [1] { $column }列目が空き列になります
   *[other] { in-moves }{ $column }列目が空き列になります
}
reason-turns = { $moves ->
    [1] { $column }列目のカードが表になります
   *[other] { in-moves }{ $column }列目のカードが表になります
}
reason-joins = { $moves ->
    [1] { $card }が{ $onto }につながります
   *[other] { in-moves }{ $card }が{ $column }列目の{ $onto }につながります
}
reason-fills = { $moves ->
    [1] 空き列があると追加配札ができません
   *[other] 空き列を埋めるための手です。空き列があると追加配札ができません
}
reason-makes-room = { $card }が使えるようになります
deals-now = { $because ->
    [nothing_else] 追加配札をしないと、新しく表にできるカードはありません
    [best] ほかのどの手順よりも有望です
   *[new_cards] 追加配札で新しいカードが出ます
}
deals-later = { $because ->
    [nothing_else] 追加配札の準備になります。追加配札をしないと、新しく表にできるカードはありません
    [best] 追加配札の準備になります。ほかのどの手順よりも有望です
   *[new_cards] 新しいカードが出る追加配札の準備になります
}
reason-deals = { $moves ->
    [1] { deals-now }
   *[other] { deals-later }
}
hint-lost = もうクリアできないことが証明されています。
hint-not-found = { $nodes }局面を調べましたが、続け方は見つかりませんでした。クリアできないという証明ではありません。
chance = クリア率
chance-value = { $percent }%
chance-title = あなたに見えているカードだけを頼りに続けて、ここからクリアできる見込みは{ $low }〜{ $high }%です。

## Dialogs

cancel = キャンセル
close = 閉じる
level = 難易度
level-suits = { $suits ->
    [1] かんたん
    [2] ふつう
   *[4] むずかしい
}
level-detail = { $suits }スート
rule = ルール
rule-name = { $rule ->
    [relaxed] 緩和ルール
   *[classic] クラシックルール
}
rule-detail = { $rule ->
    [relaxed] 異なるスートも一緒に動かせる
   *[classic] 同じスートだけ一緒に動かせる
}
layout = 配置
layout-name = { $layout ->
    [spread] 分散
    [bicycle] バイスクル
   *[standard] 標準
}
rules-name = { $suits ->
    [1] { level-suits }、{ level-detail }、{ layout-name }
   *[other] { level-suits }、{ level-detail }、{ rule-name }、{ layout-name }
}
layout-detail = { $layout ->
    [spread] 長い列は1、4、7、10列目
    [bicycle] 10列すべて5枚
   *[standard] 長い列は1〜4列目
}
enter-code = またはゲームコードかマイクロソフト版の番号を入力
game-warning = 進行中のゲーム（{ $moves }手）は終了します。
deal-game = ゲームを始める
restart-question = この配札を最初から始め直しますか？
keep-playing = 続ける
code-title = ゲームコード
code-hint = ここではコピーできません。次のコードを手でコピーしてください。
line-title = 再開用の行
line-hint = ここではコピーできません。次の行を手でコピーしてください。
option-double-click = ダブルクリックで最適な列へ動かす
option-auto-placement = 自動配置（どこに置いても最適な列へ）
option-placement-guide = 配置ガイド（置ける列を示す）
option-show-rules = 動かせない理由を説明する
option-hints = ヒントとお手本を使えるようにする
option-chances = クリア率を表示する
option-solver = クリア手順を探せるようにする（伏せられたカードも見る）
option-four-colours = スートごとに色分けする（4色）
option-motion = カードをアニメーションで動かす
option-mirror = 場を左右反転する（1列目を右に）
option-theme = 配色
theme-name = { $theme ->
    [light] ライト
    [dark] ダーク
   *[auto] ノートブックに合わせる
}
option-locale = 言語
option-pace = お手本の速さ
pace-name = { $pace ->
    [slow] ゆっくり
    [fast] 速い
   *[normal] ふつう
}
help-title = 遊び方
help-goal-title = 目的
help-goal = 同じスートのキングからエースまでの連続列を8組作ります。8組すべてが場から取り除かれたらクリアです。
help-place-title = カードを置く
help-place = 表向きのカードは、ほかの列の末尾のカードがちょうど1つ大きい数なら、スートに関係なくその上に置けます。エースの上には何も置けません。
help-group-title = グループ
help-group = { $rule ->
    [relaxed] 列の末尾にある表向きのカードは、数が1つずつ小さくなっていれば、スートに関係なく一緒に動かせます。枚数に制限はありません。
   *[classic] 列の末尾にある表向きのカードは、数が1つずつ小さくなり、すべて同じスートなら、一緒に動かせます。枚数に制限はありません。
}
help-empty-title = 空き列
help-empty = 空き列には、キングに限らず、どのカードもどのグループも置けます。
help-hidden-title = 裏向きのカード
help-hidden = 裏向きのカードは動かせません。その列の最後の表向きのカードがなくなると、自動的に表になります。
help-deal-title = 追加配札
help-deal = 追加配札では、山札がなくなるまで、1列目から順に各列に1枚ずつ表向きに配られます。空き列があるときは配れません。
help-dead-title = 追加配札ができなくなるとき
help-dead = 場のカードが10枚より少ないと、10列すべてを埋めることは二度とできず、山札の残りを配ることもできません。元に戻すか、新しいゲームを始めてください。
help-run-title = 連続列（シーケンス）の除去
help-run = 列の末尾に、同じスートのキングからエースまで13枚が表向きに並ぶと、その連続列は自動的に取り除かれます。
help-best-title = ダブルクリック
help-best = ダブルクリックすると、カードやグループが最適な列へ動きます。同じスートの上、別のスートの上、空き列の順に選ばれます。すでに同じスートの上にあるカードは、並びがもっと長くなるときだけ動きます。
help-score-title = 得点
help-score = 得点は500点から始まります。1手または追加配札1回ごとに1点減り、連続列を1組取り除くと100点増えます。得点が0点を下回ることはありません。
help-undo-title = 元に戻す
help-undo = 「元に戻す」で直前の手または追加配札を取り消し、得点も戻します。別の操作をするまでは「やり直す」で再現できます。
help-keys = キー操作
key-walk = 矢印キー
key-walk-does = カードの間を移動する
key-extend = Shift + ↑、↓
key-extend-does = 持つ枚数を増やす、減らす
key-place = スペース、Enter
key-place-does = 持ち上げる、置く
key-cancel = Escape
key-cancel-does = 元の場所に戻す
key-column = 1 … 9、0
key-column-does = 1 … 10列目へ移動する
key-ends = Home、End
key-ends-does = 最初の列、最後の列
key-auto = A
key-auto-does = 最適な列へ動かす
key-deal = D
key-deal-does = 追加配札
key-undo = U、Ctrl + Z
key-undo-does = 元に戻す
key-redo = R、Ctrl + Y
key-redo-does = やり直す
key-hint = H
key-hint-does = ヒント、もう一度で次の候補
key-demonstrate = P
key-demonstrate-does = お手本を見る
key-next = N
key-next-does = レッスンの次のステップ
key-help = ?
key-help-does = このページ

## Refusals

refusal-no-such-move = このゲームにそのような手はありません。
refusal-no-such-pile = このゲームに{ $column }列目はありません。
refusal-same-pile = カードはすでに{ $column }列目にあります。
refusal-empty-source = { $column }列目は空き列で、取れるカードがありません。
refusal-too-few-cards = { $column }列目にそれだけの枚数はありません。
refusal-face-down = 裏向きのカードは持ち上げられません。まず{ $column }列目でその上のカードを動かしてください。
refusal-group-breaks-rank = グループは{ $other }の上の{ $card }で途切れています。一緒に動かせるのは、数が1つずつ小さくなる並びだけです。
refusal-group-breaks-suit = グループは{ $other }の上の{ $card }で途切れています。クラシックルールでは、グループは同じスートでなければなりません。
refusal-nothing-on-ace = { $target }列目の末尾のカードは{ $other }です。エースの上には何も置けません。
refusal-wrong-rank = { $target }列目の末尾のカードは{ $other }です。置けるのは{ $wanted ->
    [1] エース
    [11] ジャック
    [12] クイーン
   *[other] { $wanted }
}で、{ $card }は置けません。
refusal-wrong-suit = { $card }は{ $other }の上に置けません。数は合いますが、スートが合いません。
refusal-wrong-base = 空き列に{ $card }は置けません。
refusal-no-better-place = { $card }の移動先として、今より良い列はありません。
refusal-stock-empty = 山札は空です。追加配札はすべて終わりました。
refusal-fill-columns = { $columns }列目が空き列です。追加配札には、すべての列にカードが必要です。
refusal-deal-impossible = 場のカードが列の数より少なく、すべての列を埋めることは二度とできないため、追加配札はできません。元に戻すしかありません。
refusal-nothing-to-undo = 元に戻せる手がありません。
refusal-undo-limit = 元に戻せるのは直前の{ $limit }手までです。
refusal-nothing-to-redo = やり直せる手がありません。
refusal-stale = その間に場が変わったため、何も動かしませんでした。もう一度確かめてください。
refusal-malformed = メッセージを理解できませんでした。何も変わっていません。
refusal-invalid-number = マイクロソフト版の番号は0から{ $last }までです
refusal-invalid-code = { $code }：{ $fault ->
    [parts] コードは SP1-S1C-AAAAAAD のように3つの部分からなります
    [version] { $found } というバージョンは読めません。読めるのは SP1 です
    [game] { $found } というゲームはありません。コードは SP1 で始まります
    [rules] { $found }：ルールは S1C、S2C、S2R、S4C、S4R のどれかで、別の配置なら B か W が続きます
    [suits] スパイダーは1、2、4スートで、{ $found }スートではありません
    [one_suit] 1スートに緩和ルールはありません。S1C と書いてください
    [length] 最後の部分 { $found } は7文字ではなく{ $count }文字です
   *[digit] 最後の部分に { $found } があります。使えるのは A〜Z と 2〜7 です
}

## Steps

step-move = { $source }列目から{ $target }列目へ：{ $card }{ $others ->
    [0] 。
   *[other] ほか{ $others }枚。
}
step-deal = 追加配札：{ $cards }。
step-turned = { $column }列目で{ $card }が表になりました。
step-completed = { $column }列目：{ suit }の連続列が完成し、取り除かれました。
step-undone = 元に戻しました。{ $step }
step-redone = やり直しました。{ $step }
restarted = 同じ配札を最初から始めます。
game-begun = 新しいゲーム：{ $rules }{ $code ->
    [none] { "" }
   *[other] 、コード { $code }
}。追加配札はあと{ $deals }回です。
status-won = { $score }点、{ $moves }手でクリアしました。

## Lessons

lesson = レッスン
lesson-step = ステップ { $number }／{ $count }
lesson-right = 正解です。
lesson-off = ルール上は動かせますが、ここで求められている手ではありません。元に戻すか、最初からやり直してください。
lesson-hint = ヒント：
lesson-retry = 最初から
lesson-next = 次のステップ
lesson-finished = レッスンは終了です。解答は全部で{ $attempts }回でした。

## Replays

replay = 記録されたゲーム
replay-place = { $count }手中{ $number }手目
replay-start = 最初の手の前、配られたままの場です。
replay-first = 最初へ
replay-back = 1手戻る
replay-forward = 1手進む
replay-last = 最後の手へ
replay-play = ここからプレイする
replay-record = 記録に戻る
refusal-replay = これは記録されたゲームです。カードを動かすには「ここからプレイする」を選んでください。
