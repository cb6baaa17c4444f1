// One view of a Spider widget: builds the parts, joins them, and takes everything down again.

import { createAnnouncer } from "./announcer.js";
import { createBoard } from "./board.js";
import { applyArt } from "./cards.js";
import { createCelebration } from "./celebration.js";
import { openChannel } from "./channel.js";
import {
  copyDialog,
  helpDialog,
  newGameDialog,
  optionsDialog,
  restartDialog,
  worthAsking,
} from "./dialogs.js";
import { element, focusedIn, uniqueId } from "./dom.js";
import { command } from "./keyboard.js";
import { createLesson } from "./lesson.js";
import { keepLostLine, lostLine } from "./lost.js";
import { createMotion } from "./motion.js";
import { outputCallbacks } from "./outputs.js";
import { createPanel } from "./panel.js";
import { createReplay } from "./replay.js";
import { watchRoom } from "./surroundings.js";
import { createTable } from "./table.js";
import { cardValues, openTexts } from "./text.js";
import { followTheme } from "./theme.js";

/** @import { Group, Model, Options, Refusal, Traits } from "./types" */
/** @import { Room } from "./layout.js" */
/** @import { Button } from "./panel.js" */

/** Milliseconds after a press in which its click comes. */
const CLICK = 400;
/** What a key does over and over while it is held down. */
const REPEATING = ["walk", "undo", "redo"];

/**
 * Builds the parts; what each of them leaves to be taken down waits for the signal.
 * @param {Model} model
 * @param {HTMLElement} el
 * @param {AbortSignal} signal
 */
function build(model, el, signal) {
  const root = element("div", {
    class: "spider-widget",
    "data-testid": "spider-widget",
    "data-lm-suppress-shortcuts": "true",
  });
  const listener = {
    view: onView,
    options: onOptions,
    analysis: onAnalysis,
    chance: onChance,
    aside: onAside,
    locale: onLocale,
    status: onStatus,
    dropped: onDropped,
  };
  const channel = openChannel(model, listener, signal, () => outputCallbacks(model, el));
  let texts = openTexts(channel.locale(), channel.catalogue());
  /** @type {number | null} the game that was asked for here by code or number */
  let typedGame = null;
  let spoken = channel.shown().revision;
  let analysed = "";
  /** Whether what is being pressed has ended a demonstration. */
  let halted = false;
  let release = 0;
  /** Whether the end of the lesson has been seen. */
  let cheered = channel.lesson()?.finished ?? false;
  /** Whether the way on in a lesson has been asked for and is not there yet. */
  let leaving = false;
  /** @type {string | null} the rule behind the refusal that is shown */
  let rule = null;

  const motion = createMotion(root, () => channel.options().motion);
  const panel = createPanel(root, press);
  const tableElement = element("div", {
    class: "sw-table",
    role: "application",
    "data-testid": "table",
    dir: "ltr",
  });
  const keysHint = element("p", { class: "sw-unseen", id: uniqueId() });
  tableElement.setAttribute("aria-describedby", keysHint.id);
  root.append(tableElement, keysHint);
  const announcer = createAnnouncer(root);
  const board = createBoard(tableElement, motion, () => texts);
  const celebration = createCelebration(tableElement, motion, () => press("new-game"));
  const table = createTable(tableElement, board, channel, { refuse, picked }, signal);
  const lesson = channel.lesson() && createLesson(root, onWay);
  const replay = channel.replay() && createReplay(root, table.act);
  applyArt(root);
  el.append(root);
  const updateTheme = followTheme(root, el, () => channel.options().theme, signal);
  watchRoom(root, tableElement, resize, signal);
  signal.addEventListener("abort", () => {
    clearTimeout(release);
    motion.finish();
    root.remove();
  });
  for (const begun of ["pointerdown", "keydown", "click"])
    root.addEventListener(begun, halt, { capture: true, signal });
  for (const over of ["pointerup", "pointercancel", "keyup", "click"])
    root.addEventListener(over, forget, { signal });
  root.addEventListener("keydown", onKey, { signal });
  root.addEventListener("keyup", (event) => event.stopPropagation(), { signal });
  onOptions();
  onLocale();

  /** @param {Room} [room] unless it is the same as before */
  function resize(room) {
    updateTheme();
    panel.fitLabels();
    board.resize(room, channel.options().mirror);
  }

  function onView() {
    table.redraw();
    const view = channel.shown();
    root.dataset.revision = String(view.revision);
    panel.show(view, texts);
    const news = view.revision !== spoken;
    spoken = view.revision;
    if (news && view.last.text) announcer.say(view.last.text);
    // Whoever plays on has seen what was offered, or has brought it back.
    if (news && view.moves > 0) keepLostLine("");
    if (!lesson && !replay) celebration.show(view, texts, news);
    onAnalysis();
    onChance();
    notify();
  }

  /** The lesson or the replay has changed. */
  function onAside() {
    const [task, record] = [channel.lesson(), channel.replay()];
    if (task) lesson?.show(task, texts);
    if (task?.finished && !cheered) celebration.cheer();
    cheered = task?.finished ?? false;
    if (record) replay?.show(record, texts);
    root.dataset.kind = task ? "lesson" : !record ? "game" : record.playing ? "played" : "replay";
    resize();
  }

  /** @param {"retry" | "next"} way */
  async function onWay(way) {
    // A second press means the same step, which is no longer there when the first is answered.
    if (leaving) return;
    leaving = true;
    await table.act({ kind: way });
    leaving = false;
    table.focus();
  }

  /** Whether the board may look for the best column: in a lesson that would be the answer. */
  function offersBest() {
    const { double_click, auto_placement } = channel.options();
    return !lesson || double_click || auto_placement;
  }

  function onOptions() {
    const { four_colours } = channel.options();
    root.dataset.hints = String(hinting());
    root.dataset.deck = four_colours ? "four" : "two";
    resize();
    onAnalysis();
    onChance();
  }

  function onAnalysis() {
    const answer = channel.analysis();
    panel.advise(channel.options(), answer);
    table.mark();
    if (answer.text !== analysed && answer.state !== "searching" && answer.text) announcer.say(answer.text);
    analysed = answer.text;
  }

  function onChance() {
    panel.measure(channel.options().chances, channel.chance());
  }

  function onLocale() {
    texts = openTexts(channel.locale(), channel.catalogue());
    root.lang = texts.locale;
    root.dir = texts.direction;
    tableElement.setAttribute("aria-label", texts.t("board"));
    keysHint.textContent = texts.t("board-keys");
    panel.translate(texts);
    onAside();
    table.forget();
    resize();
    onView();
  }

  function onStatus() {
    const { moves, resume } = channel.shown();
    if (channel.status() === "lost" && moves > 0 && resume) keepLostLine(resume);
    notify();
    if (channel.status() !== "ready") announcer.say(notice());
  }

  function onDropped() {
    notify();
    announcer.say(notice());
  }

  /** What the message line says when no refusal stands there; empty for nothing. */
  function notice() {
    const status = channel.status();
    const count = channel.dropped();
    if (status === "lost") return texts.t(lineToCopy() ? "kernel-lost-game" : "kernel-lost");
    if (status === "absent") return texts.t("kernel-absent");
    if (count > 0) return texts.t("given-up", { count });
    if (status === "waiting") return texts.t("waiting");
    if (lineToCopy()) return texts.t("earlier-game");
    const { status: game, last, serial } = channel.shown();
    // Whoever mistyped a code sees which game it is.
    if (serial === typedGame && last.action === "new") return last.text;
    // What the end of a game means is a lesson's to say.
    return !lesson && (game === "stuck" || game === "dead") ? texts.t(game) : "";
  }

  /** The line of this game when Python has lost it, or of one lost before, whose place this new game took. */
  function lineToCopy() {
    const { moves, resume } = channel.shown();
    if (channel.status() === "lost" || channel.status() === "absent") return resume;
    return lesson || replay || moves > 0 ? "" : lostLine();
  }

  function notify() {
    panel.notify(notice(), lineToCopy() !== "");
    root.dataset.kernel = channel.status();
  }

  /** @param {Refusal | null} refusal */
  function refuse(refusal) {
    const shown = channel.options().show_rules ? refusal : null;
    rule = shown?.rule ?? null;
    panel.refuse(rule ? texts.t("why", { title: texts.t(`help-${rule}-title`) }) : "");
    if (refusal && !refusal.quiet) announcer.say(refusal.spoken);
  }

  /** @param {Group | null} group */
  function picked(group) {
    if (!group) return announcer.say(texts.t("put-back"));
    const face = channel.shown().columns[group.column - 1].cards.at(-group.count)?.[1];
    if (!face) return;
    announcer.say(texts.t("picked", { ...cardValues(face), count: group.count, others: group.count - 1 }));
  }

  /** @param {Button} button */
  function press(button) {
    const view = channel.shown();
    switch (button) {
      case "new-game":
        return newGameDialog(root, texts, view, table.act, (typed) => {
          typedGame = typed ? channel.shown().serial : null;
          notify();
          table.focus();
        });
      case "restart":
        return worthAsking(view) ? restartDialog(root, texts, view, restart) : restart();
      case "copy-code":
        return copy("code", view.code ?? "");
      case "copy-line":
        return copy("line", lineToCopy());
      case "options":
        openOptions();
        return;
      case "help":
        return helpDialog(root, texts, view, rule, [
          ...(lesson ? [] : ["next"]),
          ...(offersBest() ? [] : ["auto"]),
          ...(hinting() ? [] : ["hint", "demonstrate"]),
        ]);
      case "hint":
        if (hinting()) ask();
        return;
      case "demonstrate":
        if (hinting() && !halted) table.act({ kind: "demonstrate" });
        return;
      case "winnable":
      case "solution":
        if (channel.analysis().state === "searching") channel.act({ kind: "stop" });
        else channel.act({ kind: "solve", show: button === "solution" });
        return;
      default:
        table.act({ kind: button });
    }
  }

  /** Asks for the next hint; where it is the one that stands there it is told again. */
  async function ask() {
    const before = channel.analysis();
    const { ok } = await table.act({ kind: "hint" });
    const answer = channel.analysis();
    if (ok && answer.state === "hint" && answer.text === before.text) announcer.say(answer.text);
  }

  function openOptions() {
    // A lesson asks the player, a replay has its moves.
    const without = lesson ? ["hints", "chances", "solver"] : replay ? ["hints", "solver"] : [];
    return optionsDialog(root, texts, channel.options(), without, channel.locales(), {
      setOptions,
      setLocale,
    });
  }

  /** @param {Partial<Options>} options */
  function setOptions(options) {
    channel.act({ kind: "options", options });
  }

  /** @param {string} locale */
  async function setLocale(locale) {
    const { ok } = await channel.act({ kind: "locale", locale });
    if (ok) openOptions().control?.focus();
  }

  function restart() {
    table.act({ kind: "restart" });
    table.focus();
  }

  /**
   * @param {"code" | "line"} what
   * @param {string} text
   */
  async function copy(what, text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return copyDialog(root, texts, what, text);
    }
    const copied = texts.t(`${what}-copied`, { code: text });
    panel.notify(copied, lineToCopy() !== "");
    announcer.say(copied);
  }

  /** Whether hints are offered: a lesson asks the player, a replay has its moves. */
  function hinting() {
    return channel.options().hints && !lesson && !replay;
  }

  /**
   * Any touch, any key and any click end a demonstration; a click may come by itself, from a screen reader.
   * @param {Event} event
   */
  function halt(event) {
    const ends = channel.demonstrating();
    const goesOn = event.type === "click" || (event instanceof KeyboardEvent && event.repeat);
    if (goesOn && (halted || !ends)) return;
    halted = ends;
    if (ends) channel.act({ kind: "stop" });
  }

  /** A press is over, and so will be the click that it makes. */
  function forget() {
    clearTimeout(release);
    release = window.setTimeout(() => {
      halted = false;
    }, CLICK);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const browserKey = event.ctrlKey || event.metaKey;
    // Plain keys are ours or nobody's: a notebook would read them as its shortcuts.
    if (!browserKey) event.stopPropagation();
    if (target.closest("dialog")) return;
    const onBoard = focusedIn(tableElement) !== null && !(target instanceof HTMLButtonElement);
    const known = command(event, onBoard);
    if (!known) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat && !REPEATING.includes(known.kind)) return;
    if (known.kind === "next") lesson?.next();
    else if (known.kind === "help" || known.kind === "hint" || known.kind === "demonstrate")
      press(known.kind);
    else if (known.kind !== "auto" || offersBest()) table.perform(known);
  }
}

/** @type {import("@anywidget/types").Render<Traits>} */
function render({ model, el, signal }) {
  const closing = new AbortController();
  const close = () => closing.abort();
  signal?.addEventListener("abort", close, { signal: closing.signal });
  try {
    build(model, el, closing.signal);
  } catch (error) {
    close();
    throw error;
  }
  return close;
}

export default { render };
