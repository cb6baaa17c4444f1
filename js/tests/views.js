// Views and a model to test with, as Python would send them.

import catalogue from "../../spider_widget/teaching/locales/en.ftl?raw";
import { DEFAULT_OPTIONS, EMPTY_VIEW } from "../src/view.js";

/** @import { Card, Column, Model, Options, View } from "../src/types" */

/**
 * A column from text such as "?? ?? 9S 8S"; ids count on from `first`.
 * @param {string} text
 * @param {number} first
 * @param {number[][]} [drops]
 * @returns {Column}
 */
export function column(text, first, drops = []) {
  const faces = text.split(" ").filter(Boolean);
  return {
    cards: faces.map((face, index) => /** @type {Card} */ ([first + index, face === "??" ? null : face])),
    drops,
  };
}

/**
 * Ten columns: 8S moves to column 2 or, with 9S, to column 3; column 4 is empty.
 * @param {Partial<View>} [changes]
 * @returns {View}
 */
export function view(changes = {}) {
  return {
    ...EMPTY_VIEW,
    revision: 1,
    serial: 1,
    code: "SP1-S1C-AAAAAAD",
    columns: [
      column("?? ?? 9S 8S", 0, [
        [2, 4],
        [3, 4],
      ]),
      column("?? 9H", 10, [[4]]),
      column("?? TS", 20, [[4]]),
      column("", 30),
      column("?? KS 4S", 40, [[4]]),
      ...[50, 60, 70, 80, 90].map((first) => column("?? 2S", first, [[4]])),
    ],
    stock: { ids: Array.from({ length: 20 }, (_, index) => 100 + index), deals: 2, ready: false },
    ...changes,
  };
}

/** A model like anywidget's, that records what is sent and lets a test play Python's part. */
export class FakeModel {
  /** @param {Record<string, any>} [traits] */
  constructor(
    traits = {
      view: view(),
      options: { ...DEFAULT_OPTIONS, motion: false },
      locale: "en",
      locales: ["ar", "en", "ja"],
      catalogue,
    },
  ) {
    this.traits = traits;
    /** @type {any[]} */
    this.sent = [];
    /** @type {any[]} */
    this.callbacks = [];
    /** @type {[string, (...args: any[]) => void][]} */
    this.handlers = [];
    this.widget_manager = { kernel: { status: "idle" } };
    this.alive = true;
  }
  /** @param {string} name */
  get(name) {
    return this.traits[name];
  }
  /**
   * @param {string} name
   * @param {(...args: any[]) => void} handler
   */
  on(name, handler) {
    this.handlers.push([name, handler]);
  }
  /**
   * @param {string} name
   * @param {(...args: any[]) => void} handler
   */
  off(name, handler) {
    this.handlers = this.handlers.filter(([a, b]) => a !== name || b !== handler);
  }
  /**
   * @param {any} message
   * @param {any} [callbacks]
   */
  send(message, callbacks) {
    if (!this.alive) throw new Error("Comm is disposed");
    this.sent.push(message);
    this.callbacks.push(callbacks);
  }
  /**
   * @param {string} name
   * @param {any} [argument]
   */
  emit(name, argument) {
    for (const [each, handler] of [...this.handlers]) if (each === name) handler(argument);
  }
  /** @param {Partial<View>} changes Python shows another view */
  show(changes) {
    this.traits.view = { ...this.traits.view, revision: this.traits.view.revision + 1, ...changes };
    this.emit("change:view");
  }
  /**
   * Python has another language.
   * @param {string} locale
   * @param {string} catalogue
   */
  speak(locale, catalogue) {
    Object.assign(this.traits, { locale, catalogue });
    this.emit("change:locale");
    this.emit("change:catalogue");
  }
  /** @param {any} [answer] Python answers the last message */
  reply(answer = {}) {
    const { id } = this.sent.at(-1);
    const { revision } = this.traits.view;
    this.emit("msg:custom", { kind: "reply", id, ok: true, revision, refusal: null, ...answer });
  }
  /** @returns {Model} */
  model() {
    return /** @type {any} */ (this);
  }
}

/**
 * @param {string} text
 * @param {string | null} rule
 */
export function refusal(text, rule = "place", spoken = text) {
  return { ok: false, refusal: { reason: "wrong_rank", text, spoken, rule, cards: [3], columns: [1, 5] } };
}
