// The only file that knows the wire: traits in, messages out, one unanswered action at a time.

import { afterMove, DEFAULT_OPTIONS, EMPTY_VIEW, groupIds, NO_ANALYSIS } from "./view.js";

/** @import { Action, Analysis, Chance, Model, Options, Reply, View } from "./types" */

/** @typedef {"ready" | "waiting" | "lost"} Status */
/**
 * @typedef Waiting
 * @property {Action} action
 * @property {number[] | null} ids the moved cards, when the move is shown before Python confirms it
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
/** What is meant for the table that the action before it makes. */
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

  function post() {
    const head = queue[0];
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
    for (const { resolve } of dropped) resolve({ ok: false, refusal: null });
  }

  /** Ends the unanswered action once both its reply and the view that belongs to it are here. */
  function settle() {
    const head = queue[0];
    if (!head?.reply || view().revision < head.reply.revision) return false;
    queue.shift();
    head.resolve(head.reply);
    if (!head.reply.ok) drop(ON_TABLE);
    setStatus("ready");
    if (queue.length > 0) post();
    return true;
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
   * @param {boolean} [foreseen] a move that Python is known to accept: shown at once
   * @returns {Promise<Reply>} not ok and without a refusal when it was given up
   */
  function act(action, foreseen = false) {
    if (queue.length >= QUEUE) return Promise.resolve({ ok: false, refusal: null });
    return new Promise((resolve) => {
      const ids =
        foreseen && action.kind === "move"
          ? groupIds(shown(), { column: action.source, count: action.count })
          : null;
      queue.push({ action, ids, resolve, id: "", reply: null });
      if (queue.length === 1) post();
    });
  }

  /** The view with every waiting move already made. */
  function shown() {
    return queue.reduce(
      (result, { action, ids }) => (action.kind === "move" && ids ? afterMove(result, action, ids) : result),
      view(),
    );
  }

  return {
    act,
    shown,
    /** Whether an action of this view is unanswered. */
    busy: () => queue.length > 0,
    status: () => status,
    /** @returns {Options} */
    options: () => ({ ...DEFAULT_OPTIONS, ...model.get("options") }),
    /** @returns {Analysis} what the solver or the fair player says of the view that is shown */
    analysis() {
      const analysis = model.get("analysis") ?? NO_ANALYSIS;
      return analysis.revision === shown().revision && queue.length === 0 ? analysis : NO_ANALYSIS;
    },
    /** Whether the fair player plays on by itself. */
    demonstrating: () => model.get("analysis")?.state === "demonstrating",
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
 * @param {Model} model
 * @returns {boolean} whether the host knows that no kernel is there to answer
 */
function kernelGone(model) {
  const { kernel } = /** @type {any} */ (model.widget_manager ?? {});
  return GONE.includes(kernel?.status) || kernel?.isDisposed === true;
}

/** @typedef {ReturnType<typeof openChannel>} Channel */
