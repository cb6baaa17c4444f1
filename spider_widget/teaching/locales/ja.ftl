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

## Lists

list-next = { $list }、{ $item }
list-last = { $list }、{ $item }

## Board

board = スパイダー、10列
board-keys = 矢印キーでカードを移動し、スペースキーで持ち上げたり置いたりし、Dキーで追加配札します。すべてのキーを見るには ? を押してください。
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
put-back = 元の場所に戻しました
waiting = Pythonを待っています…
kernel-lost = Pythonが応答しません。カーネルが停止したか、再起動されました。続けるにはセルをもう一度実行してください。
stuck = 動かせるカードがありません。元に戻すか、新しいゲームを始めてください。
dead = すべての列を埋めることはもうできないため、追加配札はできません。元に戻すか、新しいゲームを始めてください。
won = クリアしました
won-summary = { $score }点、{ $moves }手

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
why = ルール

## Solver

winnable = まだ勝てる?
winnable-title = このゲームにまだ勝てるかどうか。伏せられたカードも見ます。
solution = 解を表示
solution-title = 勝つまでの手順を1手ずつ示します。伏せられたカードも見ます。
solver-searching = 伏せられたカードも見て探しています。これまでに{ $positions }局面。ゲームを続けると中止します。
solver-won = 伏せられたカードも見ると、まだ勝てます。
solver-unwinnable = 伏せられたカードも見ると、もう勝てません。これは証明されています。
solver-unknown = 伏せられたカードも見て{ $positions }局面を調べましたが、勝つ手順も、勝てないという証明も見つかりませんでした。
solver-next-move = 伏せられたカードも見ると、{ $left ->
    [1] あと1手で勝ちです
   *[other] あと{ $left }手で勝てます。次の手
}:{ $source }列目から{ $target }列目へ{ $count }枚。
solver-next-deal = 伏せられたカードも見ると、あと{ $left }手で勝てます。次の手:追加配札。

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
layout-detail = { $layout ->
    [spread] 長い列は1、4、7、10列目
    [bicycle] 10列すべて5枚
   *[standard] 長い列は1~4列目
}
enter-code = またはゲームコードを入力
game-warning = 進行中のゲーム({ $moves }手)は終了します。
deal-game = ゲームを始める
restart-question = この配札を最初からやり直しますか?
keep-playing = 続ける
code-title = ゲームコード
code-hint = ここではコピーできません。次のコードを手でコピーしてください。
option-double-click = ダブルクリックで最適な列へ動かす
option-auto-placement = 自動配置(どこに置いても最適な列へ)
option-placement-guide = 配置ガイド(置ける列を示す)
option-show-rules = 動かせない理由を説明する
option-four-colours = スートごとに色分けする(4色)
option-motion = カードの動きを見せる
option-theme = 配色
theme-name = { $theme ->
    [light] ライト
    [dark] ダーク
   *[auto] ノートブックに合わせる
}
help-title = 遊び方
help-goal = 同じスートのキングからエースまでの連続列を8組作ります。完成した連続列は自動的に取り除かれます。8組すべて取り除けばクリアです。
help-place = カードは、スートに関係なく、数が1つ大きいカードの上に置けます。エースの上には何も置けません。
help-group = { $rule ->
    [relaxed] 数が1つずつ小さくなるカードの並びは、スートに関係なく一緒に動かせます。
   *[classic] 同じスートで数が1つずつ小さくなるカードの並びは、一緒に動かせます。
}
help-empty = 空き列には、どのカードもどのグループも置けます。
help-deal = 追加配札では、山札から各列に1枚ずつ配られます。空き列があるときは配れません。
help-score = 得点は500点から始まります。1手または追加配札1回ごとに1点減り、連続列を1組取り除くと100点増えます。
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
refusal-nothing-on-ace = { $target }列目の最後のカードは{ $other }です。エースの上には何も置けません。
refusal-wrong-rank = { $target }列目の最後のカードは{ $other }です。置けるのは{ $wanted ->
    [1] エース
    [11] ジャック
    [12] クイーン
   *[other] { $wanted }
}で、{ $card }は置けません。
refusal-wrong-suit = { $card }は{ $other }の上に置けません。数は合いますが、スートが合いません。
refusal-wrong-base = 空き列に{ $card }は置けません。
refusal-no-better-place = { $card }を動かすのにより良い列はありません。
refusal-stock-empty = 山札は空です。追加配札はすべて終わりました。
refusal-fill-columns = { $columns }列目が空き列です。追加配札には、すべての列にカードが必要です。
refusal-deal-impossible = 場のカードが列の数より少なく、すべての列を埋めることは二度とできないため、追加配札はできません。元に戻すしかありません。
refusal-nothing-to-undo = 元に戻せる手がありません。
refusal-undo-limit = 元に戻せるのは直前の{ $limit }手までです。
refusal-nothing-to-redo = やり直せる手がありません。
refusal-stale = その間に場が変わったため、何も動かしませんでした。もう一度確かめてください。
refusal-malformed = メッセージを理解できませんでした。何も変わっていません。
refusal-invalid-code = { $detail }

## Steps

step-move = { $source }列目から{ $target }列目へ:{ $card }{ $others ->
    [0] 。
   *[other] ほか{ $others }枚。
}
step-deal = 追加配札:{ $cards }。
step-turned = { $column }列目で{ $card }が表になりました。
step-completed = { $column }列目:{ suit }の連続列が完成し、取り除かれました。
step-undone = 元に戻しました。{ $step }
step-redone = やり直しました。{ $step }
restarted = 同じ配札を最初から始めます。
game-begun = 新しいゲーム:{ $suits }スート。追加配札はあと{ $deals }回です。
status-won = { $score }点、{ $moves }手でクリアしました。

## Lessons

lesson = レッスン
lesson-step = ステップ { $number }／{ $count }
lesson-right = 正解です。
lesson-off = ルールでは動かせますが、ここで求めている手ではありません。元に戻すか、最初からやり直してください。
lesson-hint = ヒント
lesson-retry = 最初から
lesson-next = 次のステップ
lesson-finished = レッスン終了。解答は全部で{ $attempts }回でした。

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
