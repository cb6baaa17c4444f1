// The only file that knows the wire: traits in, messages out, one unanswered action at a time.

import { afterMove, DEFAULT_OPTIONS, EMPTY_VIEW, endsWith, groupIds, locked, NO_ANALYSIS } from "./view.js";

/** @import { Action, Analysis, Chance, Group, Model, Options, Reply, View } from "./types" */

/** @typedef {"ready" | "waiting" | "lost" | "absent"} Status absent: the page never had a kernel */
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
 * @property {() => void} dropped actions were given up
 */

const PATIENCE = 400;
/** Actions that wait at most: more than anybody presses while Python is busy. */
const QUEUE = 200;
/** @type {Reply} */
const GIVEN_UP = { ok: false, refusal: null };
/** What means one thing on the table that the player saw, and another on any other. */
const ON_TABLE = ["move", "lift", "auto", "deal", "undo", "redo"];
/** What may find nothing to do, and then leaves the table as the next of them wants it. */
const THERE_AND_BACK = ["undo", "redo"];
const STATES = 'script[type="application/vnd.jupyter.widget-state+json"]';
const GONE = ["dead", "restarting", "autorestarting", "terminating"];

/**
 * @param {Model} model
 * @param {Listener} listener
 * @param {AbortSignal} signal ends it
 * @param {() => object | undefined} [callbacks] what the host is to do with Python's outputs
 */
export function openChannel(model, listener, signal, callbacks = () => undefined) {
  const prefix = Math.random().toString(36).slice(2, 8);
  let counter = 0;
  /** @type {Waiting[]} the first is the unanswered one */
  let queue = [];
  /** @type {Status} */
  let status = isStatic(model) ? "absent" : "ready";
  let timer = 0;
  /** How many actions were given up since the player last did something. */
  let dropped = 0;

  /** @returns {View} */
  const view = () => {
    const view = model.get("view") ?? EMPTY_VIEW;
    return status === "absent" ? locked(view) : view;
  };

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
      model.send({ ...head.action, id: head.id, revision: view().revision }, callbacks());
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
    const given = queue.filter(({ action }) => !kinds || kinds.includes(action.kind));
    queue = queue.filter((each) => !given.includes(each));
    for (const { resolve } of given) resolve(GIVEN_UP);
    say(given.length);
  }

  /** @param {number} count of actions that were given up */
  function say(count) {
    dropped += count;
    if (count > 0) listener.dropped();
  }

  /** Ends the unanswered action once both its reply and the view that belongs to it are here. */
  function settle() {
    const head = queue[0];
    if (!head?.reply || view().revision < head.reply.revision) return false;
    queue.shift();
    head.resolve(head.reply);
    if (!head.reply.ok) drop(meantForAnother(head, head.reply));
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
  signal.addEventListener("abort", close);

  function close() {
    clearTimeout(timer);
    for (const [name, handler] of handlers) model.off(name, handler);
    for (const { resolve } of queue) resolve(GIVEN_UP);
    queue = [];
  }

  /**
   * Sends an action, or queues it behind the unanswered one.
   * @param {Action} action
   * @param {boolean} [foreseen] a move that is shown at once
   * @returns {Promise<Reply>} not ok and without a refusal when it was given up
   */
  function act(action, foreseen = false) {
    if (status === "absent") return Promise.resolve(GIVEN_UP);
    if (queue.length >= QUEUE) {
      say(1);
      return Promise.resolve(GIVEN_UP);
    }
    if (action.kind !== "sync") dropped = 0;
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
    dropped: () => dropped,
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
  };
}

/**
 * The kinds of action that a refusal takes with it, being meant for the table that it did not make.
 * @param {Waiting} refused
 * @param {Reply} reply
 */
function meantForAnother({ action, foreseen }, { refusal }) {
  // It was asked for, to show why: the table is still the one that the player saw.
  const foretold =
    (action.kind === "lift" || action.kind === "move") && !foreseen && refusal?.reason !== "stale";
  if (foretold) return [];
  const idle = refusal?.reason === `nothing_to_${action.kind}`;
  return idle ? ON_TABLE.filter((kind) => !THERE_AND_BACK.includes(kind)) : ON_TABLE;
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
  return (
    GONE.includes(kernel?.status) ||
    kernel?.connectionStatus === "disconnected" ||
    kernel?.isDisposed === true
  );
}

/**
 * Whether the page was made from a saved notebook: a widget manager that knows of no kernel, beside the states
 * that it read from the page. Others without a kernel have a way of their own to Python.
 * @param {Model} model
 */
function isStatic(model) {
  const manager = /** @type {any} */ (model.widget_manager);
  return Boolean(manager) && !manager.kernel && document.querySelector(STATES) !== null;
}

/** @typedef {ReturnType<typeof openChannel>} Channel */
