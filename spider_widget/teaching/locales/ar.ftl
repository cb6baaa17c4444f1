### كل جملة يقرؤها اللاعب، بالعربية.

direction = rtl

## Cards

rank = { $rank ->
    [1] آس
    [2] اثنان
    [3] ثلاثة
    [4] أربعة
    [5] خمسة
    [6] ستة
    [7] سبعة
    [8] ثمانية
    [9] تسعة
    [10] عشرة
    [11] ولد
    [12] ملكة
   *[13] ملك
}
suit = { $suit ->
    [S] البستوني
    [H] القلوب
    [D] الماس
   *[C] البرسيم
}
card = { $rank ->
    [2] اثنا { suit }
   *[other] { rank } { suit }
}
card-spoken = { card }

## Lists and sentences

# A mark of direction comes first: a list of numbers alone would else run from left to right.
list-next = { "\u200F" }{ $list }، { $item }
list-last = { "\u200F" }{ $list } و{ $item }
sentence-next = { $list } { $item }

## Board

board = سبايدر، عشرة أعمدة
board-keys = تنقّل بين الأوراق بمفاتيح الأسهم، وارفعها وضعها بمفتاح المسافة، ووزّع بالمفتاح D. اضغط علامة الاستفهام لعرض القواعد وكل المفاتيح.
card-place = { card }، العمود { $column }، { $index } من { $count }
card-hidden = ورقة مقلوبة، العمود { $column }، { $index } من { $count }
column-cards = العمود { $column }، { $count ->
    [zero] لا أوراق
    [one] ورقة واحدة
    [two] ورقتان
    [few] { $count } أوراق
    [many] { $count } ورقة
   *[other] { $count } ورقة
}
column-empty = العمود { $column }، فارغ
stock = كومة السحب، { $deals ->
    [zero] فارغة
    [one] بقي توزيع واحد
    [two] بقي توزيعان
    [few] بقيت { $deals } توزيعات
    [many] بقي { $deals } توزيعًا
   *[other] بقي { $deals } توزيع
}
completed = السلاسل المزالة، { $count } من { $runs }
picked = { $count ->
    [1] رُفعت: { card }
   *[other] رُفعت: { card } و{ $others ->
        [zero] لا أوراق أخرى
        [one] ورقة أخرى
        [two] ورقتان أخريان
        [few] { $others } أوراق أخرى
        [many] { $others } ورقة أخرى
       *[other] { $others } ورقة أخرى
    }
}
game-title = { $code ->
    [none] { rules-name }
   *[other] { rules-name } · { $code }
}
put-back = أُعيدت إلى مكانها
waiting = في انتظار بايثون…
given-up = { $count ->
    [zero] لم يبقَ إجراء في انتظار بايثون.
    [one] إجراء واحد كان في انتظار بايثون ولم يُنفَّذ.
    [two] إجراءان كانا في انتظار بايثون ولم يُنفَّذا.
    [few] { $count } إجراءات كانت في انتظار بايثون ولم تُنفَّذ.
    [many] { $count } إجراءً كانت في انتظار بايثون ولم تُنفَّذ.
   *[other] { $count } إجراء كانت في انتظار بايثون ولم تُنفَّذ.
}
kernel-lost = بايثون لا يستجيب: توقفت النواة أو أُعيد تشغيلها. تشغيل الخلية من جديد يبدأ من البداية.
kernel-lost-game = بايثون لا يستجيب: توقفت النواة أو أُعيد تشغيلها. تشغيل الخلية من جديد يبدأ جولة جديدة؛ ولمتابعة هذه الجولة انسخ سطرها وشغّله في خلية.
kernel-absent = لا يعمل بايثون خلف هذه الصفحة. تعرض الطاولة الجولة كما حُفظت، ولا يمكن اللعب هنا.
earlier-game = انقطعت جولة عندما توقفت النواة. لمتابعتها انسخ سطرها وشغّله في خلية.
copy-line = نسخ السطر
line-copied = نُسخ السطر الذي يتابع هذه الجولة.
stuck = تعطّلت الجولة: لم تبقَ أي نقلة. تراجع، أو ابدأ جولة جديدة.
dead = لا يمكن ملء كل الأعمدة بعد الآن، فلا توزيع ممكن. تراجع، أو ابدأ جولة جديدة.
won = لقد فزت
won-summary = { $score ->
    [zero] بلا نقاط
    [one] نقطة واحدة
    [two] نقطتان
    [few] { $score } نقاط
    [many] { $score } نقطة
   *[other] { $score } نقطة
} في { $moves ->
    [zero] { $moves } نقلة
    [one] نقلة واحدة
    [two] نقلتين
    [few] { $moves } نقلات
    [many] { $moves } نقلة
   *[other] { $moves } نقلة
}

## Picture in a saved notebook

picture = ‏{ $rules }، السلاسل المزالة { $count } من { $runs }، { $deals ->
    [zero] لا توزيعات باقية
    [one] بقي توزيع واحد
    [two] بقي توزيعان
    [few] بقيت { $deals } توزيعات
    [many] بقي { $deals } توزيعًا
   *[other] بقي { $deals } توزيع
}
saved = الجولة { $game }: { $moves ->
    [zero] لا نقلات
    [one] نقلة واحدة
    [two] نقلتان
    [few] { $moves } نقلات
    [many] { $moves } نقلة
   *[other] { $moves } نقلة
}، { $score ->
    [zero] لا نقاط
    [one] نقطة واحدة
    [two] نقطتان
    [few] { $score } نقاط
    [many] { $score } نقطة
   *[other] { $score } نقطة
}{ $status ->
    [won] ، فوز
    [stuck] ، تعطّلت الجولة
    [dead] ، لا توزيع ممكن بعد الآن
   *[playing] {""}
}
resume = الاستئناف

## Toolbar

toolbar = الجولة
new-game = جولة جديدة
restart = البدء من جديد
undo = التراجع
redo = الإعادة
copy-code = نسخ الرمز
options = الخيارات
help = المساعدة
score = النقاط
moves = النقلات
runs = السلاسل
runs-value = { $count } من { $runs }
deals = التوزيعات
code-copied = نُسخ الرمز { $code }
why = القاعدة: { $title }

## Solver

winnable = هل الفوز ممكن؟
winnable-title = يبيّن هل ما زال الفوز بالجولة ممكنًا. ينظر إلى الأوراق المخفية.
solution = عرض حل
solution-title = يعرض طريقًا إلى الفوز نقلةً بعد نقلة. ينظر إلى الأوراق المخفية.
search-failed = فشل البحث ({ $error }). يمكنك متابعة اللعب.
solver-searching = جارٍ البحث مع النظر إلى الأوراق المخفية: { $positions ->
    [zero] لم تُفحص أي وضعية بعد
    [one] فُحصت وضعية واحدة حتى الآن
    [two] فُحصت وضعيتان حتى الآن
    [few] فُحصت { $positions } وضعيات حتى الآن
    [many] فُحصت { $positions } وضعية حتى الآن
   *[other] فُحصت { $positions } وضعية حتى الآن
}. واصل اللعب لإيقافه.
solver-won = بالنظر إلى الأوراق المخفية: ما زال الفوز ممكنًا.
solver-unwinnable = بالنظر إلى الأوراق المخفية: لم يعد الفوز ممكنًا، وهذا مثبت.
solver-unknown = بالنظر إلى الأوراق المخفية: لم يُعثر على فوز ولا على إثبات لاستحالته بعد فحص { $positions ->
    [zero] { $positions } وضعية
    [one] وضعية واحدة
    [two] وضعيتين
    [few] { $positions } وضعيات
    [many] { $positions } وضعية
   *[other] { $positions } وضعية
}.
solver-next-move = بالنظر إلى الأوراق المخفية، { $left ->
    [zero] لا نقلات تلزم للفوز
    [one] نقلة واحدة تكفي للفوز
    [two] نقلتان تكفيان للفوز، والتالية
    [few] { $left } نقلات تكفي للفوز، والتالية
    [many] { $left } نقلة تكفي للفوز، والتالية
   *[other] { $left } نقلة تكفي للفوز، والتالية
}: { $count ->
    [zero] { $count } ورقة
    [one] ورقة
    [two] ورقتان
    [few] { $count } أوراق
    [many] { $count } ورقة
   *[other] { $count } ورقة
} من العمود { $source } إلى العمود { $target }.
solver-next-deal = بالنظر إلى الأوراق المخفية، { $left ->
    [zero] لا نقلات تلزم للفوز
    [one] نقلة واحدة تكفي للفوز
    [two] نقلتان تكفيان للفوز
    [few] { $left } نقلات تكفي للفوز
    [many] { $left } نقلة تكفي للفوز
   *[other] { $left } نقلة تكفي للفوز
}، والتالية: توزيع.

## Hints

hint = تلميح
hint-title = نقلة تستحق أن تُلعب، ولماذا. لا يعرف التلميح أكثر مما تعرف.
demonstrate = متابعة اللعب آليًّا
demonstrate-title = لاعب آلي لا يرى أكثر مما ترى يتابع اللعب ويشرح كل نقلة، ويتوقف عند أي لمسة أو ضغط أي مفتاح.
hint-move = النقلة: { $card }{ $others ->
    [0] {""}
    [zero] {""}
    [one] {" "}وورقة أخرى
    [two] {" "}وورقتان أخريان
    [few] {" "}و{ $others } أوراق أخرى
    [many] {" "}و{ $others } ورقة أخرى
   *[other] {" "}و{ $others } ورقة أخرى
} من العمود { $source } إلى العمود { $target }. { $reason }.
hint-deal = وزّع من كومة السحب. { $reason }.
hint-effect = { $effect }، و{ $reason }
hint-passed-over = { $reason }؛ { $because ->
    [needed] أما في العمود { $column }، حيث { $onto } من النوع نفسه، فلا تنجح الخطة
   *[better] أما في العمود { $column }، حيث { $onto } من النوع نفسه، فيقلّ احتمال الفوز
}
in-moves = { $moves ->
    [zero] في { $moves } نقلة
    [one] في نقلة واحدة
    [two] في نقلتين
    [few] في { $moves } نقلات
    [many] في { $moves } نقلة
   *[other] في { $moves } نقلة
}
reason-wins = { $moves ->
    [1] بذلك تفوز بالجولة
   *[other] { in-moves } تفوز بالجولة
}
reason-completes = { $moves ->
    [1] بذلك تكتمل سلسلة { suit } في العمود { $column }
   *[other] { in-moves } تكتمل سلسلة { suit } في العمود { $column }
}
reason-empties = { $moves ->
    [1] بذلك يفرغ العمود { $column }
   *[other] { in-moves } يفرغ العمود { $column }
}
reason-turns = { $moves ->
    [1] بذلك تنكشف ورقة في العمود { $column }
   *[other] { in-moves } تنكشف ورقة في العمود { $column }
}
reason-joins = { $moves ->
    [1] بذلك تجتمع الورقتان { $card } و{ $onto } في مجموعة من نوع واحد
   *[other] { in-moves } تجتمع الورقتان { $card } و{ $onto } في مجموعة من نوع واحد في العمود { $column }
}
reason-fills = { $moves ->
    [1] لا يجوز أن يكون أي عمود فارغًا عند التوزيع
   *[other] هذه خطوة نحو ملء الأعمدة الفارغة، إذ لا يجوز أن يكون أي عمود فارغًا عند التوزيع
}
reason-makes-room = بذلك تُتاح الورقة { $card }
deals-now = { $because ->
    [nothing_else] لا ورقة جديدة يمكن كشفها قبل التوزيع
    [best] يبدو التوزيع أنفع من أي خطة أخرى
   *[new_cards] يأتي التوزيع بأوراق جديدة
}
deals-later = { $because ->
    [nothing_else] بذلك تتهيأ الطاولة للتوزيع، إذ لا ورقة جديدة يمكن كشفها قبله
    [best] بذلك تتهيأ الطاولة للتوزيع، وهو يبدو أنفع من أي خطة أخرى
   *[new_cards] بذلك تتهيأ الطاولة للتوزيع، وهو يأتي بأوراق جديدة
}
reason-deals = { $moves ->
    [1] { deals-now }
   *[other] { deals-later }
}
hint-lost = لم يعد الفوز بالجولة ممكنًا، وهذا مثبت.
hint-not-found = لم يُعثر على طريقة لمتابعة اللعب (الوضعيات المفحوصة: { $nodes }). وهذا لا يثبت شيئًا.
chance = احتمال الفوز
chance-value = { $percent } %
chance-title = احتمال أن يفوز من هنا لاعب آلي لا يرى أكثر مما ترى: من { $low } إلى { $high } %.

## Dialogs

cancel = إلغاء
close = إغلاق
level = المستوى
level-suits = { $suits ->
    [1] سهل
    [2] متوسط
   *[4] صعب
}
level-detail = { $suits ->
    [zero] بلا أنواع
    [one] نوع واحد
    [two] نوعان
    [few] { $suits } أنواع
    [many] { $suits } نوعًا
   *[other] { $suits } نوع
}
rule = القاعدة
rule-name = { $rule ->
    [relaxed] القاعدة المرنة
   *[classic] القاعدة الكلاسيكية
}
rule-detail = { $rule ->
    [relaxed] قد تختلط الأنواع في المجموعة
   *[classic] مجموعات من نوع واحد
}
layout = ترتيب الطاولة
layout-name = { $layout ->
    [spread] متباعد
    [bicycle] بايسيكل
   *[standard] معتاد
}
# Each begins with a right-to-left mark, from which an isolate around it takes its direction.
rules-name = { $suits ->
    [1] ‏{ level-suits }، { level-detail }، { layout-name }
   *[other] ‏{ level-suits }، { level-detail }، { rule-name }، { layout-name }
}
layout-detail = { $layout ->
    [spread] الأعمدة الطويلة 1 و4 و7 و10
    [bicycle] عشرة أعمدة في كل منها خمس أوراق
   *[standard] الأعمدة الطويلة من 1 إلى 4
}
enter-code = أو أدخل رمز الجولة أو رقم توزيعة من مايكروسوفت
game-warning = بهذا تنتهي الجولة الحالية ({ $moves ->
    [zero] بلا نقلات
    [one] نقلة واحدة
    [two] نقلتان
    [few] { $moves } نقلات
    [many] { $moves } نقلة
   *[other] { $moves } نقلة
} حتى الآن).
deal-game = بدء الجولة
restart-question = هل تريد بدء هذه الجولة نفسها من جديد؟
keep-playing = متابعة اللعب
code-title = رمز الجولة
code-hint = تعذّر النسخ هنا. انسخ الرمز يدويًّا:
line-title = سطر الجولة
line-hint = تعذّر النسخ هنا. انسخ السطر يدويًّا:
option-double-click = النقر المزدوج ينقل إلى أفضل عمود
option-auto-placement = الوضع التلقائي: كل ما يُفلَت يذهب إلى أفضل عمود
option-placement-guide = المساعدة في الوضع: إظهار الأعمدة التي تقبل الأوراق المرفوعة
option-show-rules = شرح النقلات المرفوضة
option-hints = إتاحة التلميحات ومتابعة اللعب آليًّا
option-chances = إظهار احتمال الفوز
option-solver = إتاحة البحث عن حل مع النظر إلى الأوراق المخفية
option-four-colours = أربعة ألوان، لون لكل نوع
option-motion = إظهار حركة الأوراق
option-mirror = عكس الطاولة: العمود 1 على اليمين
option-theme = الألوان
theme-name = { $theme ->
    [light] فاتحة
    [dark] داكنة
   *[auto] مثل الدفتر
}
option-locale = اللغة
option-pace = سرعة المتابعة الآلية
pace-name = { $pace ->
    [slow] بطيئة
    [fast] سريعة
   *[normal] عادية
}
help-title = طريقة اللعب
help-goal-title = الهدف
help-goal = كوّن 8 سلاسل من الملك نزولًا إلى الآس، كل سلسلة من نوع واحد. وحين تغادر السلاسل الـ8 كلها الطاولة تكون قد فزت.
help-place-title = وضع الأوراق
help-place = توضع الورقة المكشوفة على آخر ورقة في عمود آخر إذا كانت هذه الأخيرة أعلى منها برتبة واحدة تمامًا، أيًّا كان النوع. ولا يوضع شيء على الآس.
help-group-title = المجموعات
help-group = { $rule ->
    [relaxed] تُنقل الأوراق المكشوفة في آخر العمود معًا إذا كانت كل ورقة أدنى برتبة واحدة من التي تحتها، أيًّا كانت أنواعها. ولا حدّ لعددها.
   *[classic] تُنقل الأوراق المكشوفة في آخر العمود معًا إذا كانت كل ورقة أدنى برتبة واحدة من التي تحتها وكانت كلها من نوع واحد. ولا حدّ لعددها.
}
help-empty-title = الأعمدة الفارغة
help-empty = العمود الفارغ يقبل أي ورقة أو مجموعة، لا الملك وحده.
help-hidden-title = الأوراق المقلوبة
help-hidden = لا تُنقل ورقة مقلوبة. وحين تغادر آخر ورقة مكشوفة عمودها تنكشف الورقة المقلوبة التي تحتها من تلقاء نفسها.
help-deal-title = التوزيع
help-deal = التوزيع يضع ورقة مكشوفة من كومة السحب على كل عمود ابتداءً من العمود 1 إلى أن تنفد الكومة. ولا يجوز قبله أن يكون أي عمود فارغًا.
help-dead-title = حين لا يبقى توزيع ممكن
help-dead = إذا كان على الطاولة أقل من 10 أوراق فلا يمكن ملء الأعمدة الـ10 كلها أبدًا، ولا يمكن توزيع ما بقي في كومة السحب. تراجع، أو ابدأ جولة جديدة.
help-run-title = السلاسل المزالة
help-run = حين ينتهي عمود بـ13 ورقة مكشوفة من نوع واحد من الملك نزولًا إلى الآس، تغادر هذه السلسلة الطاولة من تلقاء نفسها.
help-best-title = النقر المزدوج
help-best = النقر المزدوج ينقل الورقة أو المجموعة إلى أفضل عمود: على نوعها نفسه أولًا، ثم على نوع آخر، ثم إلى عمود فارغ. والأوراق الموضوعة أصلًا على نوعها لا تُنقل إلا إذا طالت السلسلة بذلك.
help-score-title = النقاط
help-score = تبدأ الجولة ومعك 500 نقطة. تُخصم نقطة واحدة لكل نقلة أو توزيع، وتُضاف 100 نقطة لكل سلسلة مزالة. ولا تنزل النقاط عن 0 أبدًا.
help-undo-title = التراجع
help-undo = التراجع يلغي آخر نقلة أو توزيع ويعيد نقاطه؛ والإعادة تلعبه من جديد، ما لم تلعب نقلة أخرى.
help-keys = المفاتيح
key-walk = مفاتيح الأسهم
key-walk-does = التنقل بين الأوراق
key-extend = ‏Shift + السهم لأعلى أو لأسفل
key-extend-does = أخذ أوراق أكثر أو أقل
key-place = المسافة، Enter
key-place-does = الرفع والوضع
key-cancel = Escape
key-cancel-does = الإعادة إلى المكان
key-column = ‏1 … 9، 0
key-column-does = الذهاب إلى العمود 1 … 10
key-ends = Home, End
key-ends-does = العمود الأول، الأخير
key-auto = A
key-auto-does = النقل إلى أفضل عمود
key-deal = D
key-deal-does = التوزيع
key-undo = U, Ctrl + Z
key-undo-does = التراجع
key-redo = R, Ctrl + Y
key-redo-does = الإعادة
key-hint = H
key-hint-does = تلميح، ثم التالي
key-demonstrate = P
key-demonstrate-does = متابعة اللعب آليًّا
key-next = N
key-next-does = الخطوة التالية من الدرس
key-help = ?
key-help-does = هذه الصفحة

## Refusals

refusal-no-such-move = لا توجد نقلة كهذه في هذه اللعبة.
refusal-no-such-pile = ليس في هذه اللعبة عمود رقمه { $column }.
refusal-same-pile = الأوراق في العمود { $column } أصلًا.
refusal-empty-source = العمود { $column } فارغ؛ لا ورقة فيه لتُرفع.
refusal-too-few-cards = ليس في العمود { $column } هذا العدد من الأوراق.
refusal-face-down = لا تُرفع ورقة مقلوبة؛ يجب أولًا نقل ما فوقها في العمود { $column }.
refusal-group-breaks-rank = المجموعة مقطوعة، ففيها { $other } وفوقها { $card }: الأوراق التي تُنقل معًا تتناقص رتبة رتبة.
refusal-group-breaks-suit = المجموعة مقطوعة، ففيها { $other } وفوقها { $card }: في القاعدة الكلاسيكية يجب أن تكون المجموعة من نوع واحد.
refusal-nothing-on-ace = آخر ورقة في العمود { $target } هي { $other }، ولا يوضع شيء على الآس.
refusal-wrong-rank = آخر ورقة في العمود { $target } هي { $other }، وهي تقبل { $wanted ->
    [1] الآس
    [2] الاثنين
    [3] الثلاثة
    [4] الأربعة
    [5] الخمسة
    [6] الستة
    [7] السبعة
    [8] الثمانية
    [9] التسعة
    [10] العشرة
    [11] الولد
   *[12] الملكة
}. أما الورقة المنقولة فهي { $card }.
refusal-wrong-suit = آخر ورقة هناك هي { $other }، ولا توضع عليها الورقة { $card }: الرتبتان متوافقتان، والنوعان غير متوافقين.
refusal-wrong-base = لا توضع الورقة { $card } في عمود فارغ.
refusal-no-better-place = لا يوجد عمود أفضل لهذه الورقة: { $card }.
refusal-stock-empty = كومة السحب فارغة؛ تمت كل التوزيعات.
refusal-fill-columns = { $count ->
    [zero] لا عمود فارغ: التوزيع يتطلب ورقة في كل عمود.
    [one] العمود { $columns } فارغ: التوزيع يتطلب ورقة في كل عمود.
    [two] العمودان { $columns } فارغان: التوزيع يتطلب ورقة في كل عمود.
    [few] الأعمدة { $columns } فارغة: التوزيع يتطلب ورقة في كل عمود.
    [many] الأعمدة { $columns } فارغة: التوزيع يتطلب ورقة في كل عمود.
   *[other] الأعمدة { $columns } فارغة: التوزيع يتطلب ورقة في كل عمود.
}
refusal-deal-impossible = الأوراق على الطاولة أقل من الأعمدة، فلا يمكن ملؤها كلها أبدًا ولا توزيع ممكن بعد الآن. لا ينفع إلا التراجع.
refusal-nothing-to-undo = لا يوجد ما يُتراجع عنه.
refusal-undo-limit = يمكن التراجع عن { $limit ->
    [zero] { $limit } نقلة
    [one] آخر نقلة
    [two] آخر نقلتين
    [few] آخر { $limit } نقلات
    [many] آخر { $limit } نقلة
   *[other] آخر { $limit } نقلة
} فقط.
refusal-nothing-to-redo = لا يوجد ما يُعاد.
refusal-stale = تغيّرت الطاولة في هذه الأثناء، فلم يُنقل شيء. انظر إليها من جديد.
refusal-malformed = تعذّر فهم الرسالة، فلم يتغيّر شيء.
refusal-invalid-number = أرقام توزيعات مايكروسوفت من 0 إلى { $last }
refusal-invalid-code = { $code }: { $fault ->
    [parts] للرمز ثلاثة أجزاء، مثل { "SP1-S1C-AAAAAAD" }
    [version] لا يُقرأ هنا الإصدار { $found }، بل { "SP1" }
    [game] ‏{ $found } ليست لعبة؛ تبدأ الرموز بـ{ "SP1" }
    [rules] ‏{ $found }: القواعد هي { "S1C, S2C, S2R, S4C, S4R" }، ثم B أو W لترتيب آخر
    [suits] في سبايدر نوع واحد أو نوعان أو 4 أنواع، لا { $found }
    [one_suit] لا قاعدة مرنة مع نوع واحد؛ اكتب { "S1C" }
    [length] في الجزء الأخير { $found } ‏{ $count ->
        [zero] لا حروف
        [one] حرف واحد
        [two] حرفان
        [few] { $count } أحرف
        [many] { $count } حرفًا
       *[other] { $count } حرف
    } بدلًا من 7
   *[digit] يحتوي الجزء الأخير على { $found }، وحروفه المقبولة من A إلى Z ومن 2 إلى 7
}

## Steps

step-move = من العمود { $source } إلى العمود { $target }: { $card }{ $others ->
    [0] .
    [zero] .
    [one] {" "}وورقة أخرى.
    [two] {" "}وورقتان أخريان.
    [few] {" "}و{ $others } أوراق أخرى.
    [many] {" "}و{ $others } ورقة أخرى.
   *[other] {" "}و{ $others } ورقة أخرى.
}
step-deal = وُزّعت: { $cards }.
step-turned = انكشفت في العمود { $column }: { $card }.
step-completed = العمود { $column }: اكتملت سلسلة { suit } وغادرت الطاولة.
step-undone = تم التراجع. { $step }
step-redone = لُعبت من جديد. { $step }
restarted = الجولة نفسها من البداية.
game-begun = جولة جديدة: { $rules }{ $code ->
    [none] { "" }
   *[other] ، الرمز { $code }
}. في كومة السحب { $deals ->
    [zero] لا توزيعات
    [one] توزيع واحد
    [two] توزيعان
    [few] { $deals } توزيعات
    [many] { $deals } توزيعًا
   *[other] { $deals } توزيع
}.
status-won = تم الفوز بالجولة: { $score ->
    [zero] بلا نقاط
    [one] نقطة واحدة
    [two] نقطتان
    [few] { $score } نقاط
    [many] { $score } نقطة
   *[other] { $score } نقطة
} في { $moves ->
    [zero] { $moves } نقلة
    [one] نقلة واحدة
    [two] نقلتين
    [few] { $moves } نقلات
    [many] { $moves } نقلة
   *[other] { $moves } نقلة
}.

## Lessons

lesson = درس
lesson-step = الخطوة { $number } من { $count }
lesson-right = صحيح.
lesson-off = القواعد تسمح بذلك، لكنه ليس المطلوب هنا. تراجع عنه أو ابدأ من جديد.
lesson-hint = تلميح:
lesson-retry = البدء من جديد
lesson-next = الخطوة التالية
lesson-finished = أنهيت الدرس بعد { $attempts ->
    [zero] { $attempts } محاولة
    [one] محاولة واحدة
    [two] محاولتين
    [few] { $attempts } محاولات
    [many] { $attempts } محاولة
   *[other] { $attempts } محاولة
} في المجموع.

## Replays

replay = جولة مسجلة
replay-place = النقلة { $number } من { $count }
replay-start = الأوراق كما وُزِّعت، قبل النقلة الأولى.
replay-first = إلى البداية
replay-back = نقلة إلى الوراء
replay-forward = نقلة إلى الأمام
replay-last = إلى آخر نقلة
replay-play = متابعة اللعب من هنا
replay-record = العودة إلى التسجيل
refusal-replay = هذه جولة مسجلة. اختر «متابعة اللعب من هنا» لتنقل أوراقها.
