// The only file that knows the wire: traits in, messages out, one unanswered action at a time.

import { afterMove, DEFAULT_OPTIONS, EMPTY_VIEW, endsWith, groupIds, NO_ANALYSIS } from "./view.js";

/** @import { Action, Analysis, Chance, Group, Model, Options, Reply, View } from "./types" */

/** @typedef {"ready" | "waiting" | "lost"} Status */
/**
 * @typedef Waiting
 * @property {Action} action
 * @property {number} serial of the game that it was meant for
 * @property {number[]} ids the cards that it is about, where it names any
 * @property {boolean} foreseen whether it is a move that is shown before Python confirms it
 * @property {(reply: Reply) => void} resolve
 * @property {string} id
 * @property {(Reply & { revision: number }) | null} reply
 */
/**
 * @typedef Listener
 * @property {() => void} view what is to be shown has changed
 * @property {() => void} options
 * @property {() => void} analysis
 * @property {() => void} chance
 * @property {() => void} aside the lesson or the replay has changed
 * @property {() => void} locale
 * @property {(status: Status) => void} status
 */

const PATIENCE = 400;
const QUEUE = 12;
/** @type {Reply} */
const GIVEN_UP = { ok: false, refusal: null };
/** What means one thing on the table that the player saw, and another on any other. */
const ON_TABLE = ["move", "lift", "auto", "deal", "undo", "redo"];
const GONE = ["dead", "restarting", "autorestarting", "terminating"];

/**
 * @param {Model} model
 * @param {Listener} listener
 */
export function openChannel(model, listener) {
  const prefix = Math.random().toString(36).slice(2, 8);
  let counter = 0;
  /** @type {Waiting[]} the first is the unanswered one */
  let queue = [];
  /** @type {Status} */
  let status = "ready";
  let timer = 0;

  /** @returns {View} */
  const view = () => model.get("view") ?? EMPTY_VIEW;

  /** @param {Status} next */
  function setStatus(next) {
    clearTimeout(timer);
    if (next === status) return;
    status = next;
    listener.status(status);
  }

  /** Sends the first action that waits; if the table is not the one it was meant for, none for the table is. */
  function post() {
    if (queue.length > 0 && !fits(queue[0])) drop(ON_TABLE);
    const head = queue[0];
    if (!head) return;
    head.id = `${prefix}-${++counter}`;
    try {
      if (kernelGone(model)) throw new Error("kernel gone");
      model.send({ ...head.action, id: head.id, revision: view().revision });
    } catch {
      lose();
      return;
    }
    clearTimeout(timer);
    timer = window.setTimeout(() => (kernelGone(model) ? lose() : setStatus("waiting")), PATIENCE);
  }

  function lose() {
    setStatus("lost");
    drop();
    listener.view();
  }

  /**
   * Gives up what waits: everything, or the actions of these kinds.
   * @param {string[]} [kinds]
   */
  function drop(kinds) {
    const dropped = queue.filter(({ action }) => !kinds || kinds.includes(action.kind));
    queue = queue.filter((each) => !dropped.includes(each));
    for (const { resolve } of dropped) resolve(GIVEN_UP);
  }

  /** Ends the unanswered action once both its reply and the view that belongs to it are here. */
  function settle() {
    const head = queue[0];
    if (!head?.reply || view().revision < head.reply.revision) return false;
    queue.shift();
    head.resolve(head.reply);
    if (!head.reply.ok && !wasForetold(head, head.reply)) drop(ON_TABLE);
    setStatus("ready");
    post();
    return true;
  }

  /** @param {Waiting} waiting */
  function fits({ action, serial, ids }) {
    const group = groupOf(action);
    const inPlace = !group || endsWith(view(), group, ids);
    return !ON_TABLE.includes(action.kind) || (serial === view().serial && inPlace);
  }

  /** @param {any} message */
  function onMessage(message) {
    if (message?.kind !== "reply" || queue[0]?.id !== message.id) return;
    queue[0].reply = message;
    if (settle()) listener.view();
  }

  function onView() {
    if (!settle() && status === "lost") setStatus("ready");
    listener.view();
  }

  /** The connection was lost or has come back: what was sent over the old one stays unanswered. */
  function onLive() {
    drop();
    listener.view();
    act({ kind: "sync" });
  }

  /** @type {[string, (...args: any[]) => void][]} */
  const handlers = [
    ["msg:custom", onMessage],
    ["change:view", onView],
    ["change:options", listener.options],
    ["change:analysis", listener.analysis],
    ["change:chance", listener.chance],
    ["change:lesson", listener.aside],
    ["change:replay", listener.aside],
    ["change:locale", listener.locale],
    ["change:catalogue", listener.locale],
    ["comm_live_update", onLive],
  ];
  for (const [name, handler] of handlers) model.on(name, handler);

  /**
   * Sends an action, or queues it behind the unanswered one.
   * @param {Action} action
   * @param {boolean} [foreseen] a move that is shown at once
   * @returns {Promise<Reply>} not ok and without a refusal when it was given up
   */
  function act(action, foreseen = false) {
    if (queue.length >= QUEUE) return Promise.resolve(GIVEN_UP);
    return new Promise((resolve) => {
      const group = groupOf(action);
      const ids = group ? groupIds(shown(), group) : [];
      queue.push({ action, serial: view().serial, ids, foreseen, resolve, id: "", reply: null });
      if (queue.length === 1) post();
    });
  }

  /** The view with every waiting move already made. */
  function shown() {
    return queue.reduce(
      (result, { action, serial, ids, foreseen }) =>
        action.kind === "move" && foreseen && serial === result.serial
          ? afterMove(result, action, ids)
          : result,
      view(),
    );
  }

  /** Whether the fair player plays on by itself; the trait may be of a view or two ago. */
  function demonstrating() {
    return model.get("analysis")?.state === "demonstrating";
  }

  return {
    act,
    shown,
    /** Whether an action of this view is unanswered. */
    busy: () => queue.length > 0,
    status: () => status,
    /** @returns {Options} */
    options: () => ({ ...DEFAULT_OPTIONS, ...model.get("options") }),
    /** @returns {Analysis} what the solver or the fair player says of the view that is shown, if anything yet */
    analysis() {
      const analysis = model.get("analysis") ?? NO_ANALYSIS;
      if (analysis.revision === shown().revision && queue.length === 0) return analysis;
      return demonstrating() ? { ...NO_ANALYSIS, state: "demonstrating" } : NO_ANALYSIS;
    },
    demonstrating,
    /** @returns {Chance | null} of the view that is shown; null while it is not known */
    chance() {
      const chance = model.get("chance");
      return chance?.revision === shown().revision && queue.length === 0
        ? /** @type {Chance} */ (chance)
        : null;
    },
    lesson: () => model.get("lesson"),
    replay: () => model.get("replay"),
    locale: () => model.get("locale") ?? "en",
    locales: () => model.get("locales") ?? [],
    catalogue: () => model.get("catalogue") ?? "",
    close() {
      clearTimeout(timer);
      for (const [name, handler] of handlers) model.off(name, handler);
      drop();
    },
  };
}

/**
 * Whether a refusal was asked for, to show why: the table is still the one that the player saw.
 * @param {Waiting} waiting
 * @param {Reply} reply
 */
function wasForetold({ action, foreseen }, { refusal }) {
  return (action.kind === "lift" || action.kind === "move") && !foreseen && refusal?.reason !== "stale";
}

/**
 * @param {Action} action
 * @returns {Group | null} the cards that it names
 */
function groupOf(action) {
  return "source" in action ? { column: action.source, count: action.count } : null;
}

/**
 * @param {Model} model
 * @returns {boolean} whether the host knows that no kernel is there to answer
 */
function kernelGone(model) {
  const { kernel } = /** @type {any} */ (model.widget_manager ?? {});
  return GONE.includes(kernel?.status) || kernel?.isDisposed === true;
}

/** @typedef {ReturnType<typeof openChannel>} Channel */
