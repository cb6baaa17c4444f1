// Pure: from a key to a command, and from a command to the cursor's next place.

import { canLift } from "./view.js";

/** @import { Group, View } from "./types" */

/** @typedef {{ column: number, row: number }} Cursor column from 1, row from 0; the stock is the column after the last */

/** @typedef {"left" | "right" | "up" | "down" | "more" | "fewer" | "first" | "last"} Walk */
/**
 * @typedef {{ kind: "walk", walk: Walk }
 *   | { kind: "column", column: number }
 *   | { kind: Plain }} Command
 */
/** @typedef {{ key: string, code: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean, shiftKey: boolean }} Key */

/** @type {Record<string, Walk>} */
const WALKS = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
};
/** @typedef {"hint" | "demonstrate" | "help"} Pressed what a button of the same name does */
/** @typedef {"press" | "cancel" | "auto" | "deal" | "undo" | "redo" | "next" | Pressed} Plain */
/** @type {Record<string, Plain>} */
const LETTERS = {
  a: "auto",
  d: "deal",
  u: "undo",
  r: "redo",
  h: "hint",
  p: "demonstrate",
  n: "next",
  "?": "help",
  "؟": "help",
};
/** @type {Record<string, Plain>} */
const ON_BOARD = { " ": "press", Enter: "press", Escape: "cancel" };
const OF_ANOTHER_SCRIPT = /[^\p{ASCII}\p{Script=Latin}]/u;

/**
 * @param {Key} event
 * @param {boolean} onBoard whether the board has the focus; elsewhere only letters and undo work
 * @returns {Command | null} null for a key that is not ours
 */
export function command({ key, code, ctrlKey, metaKey, altKey, shiftKey }, onBoard) {
  const letter = latin(key, code);
  if (altKey) return null;
  if (ctrlKey || metaKey) {
    if (letter === "z") return { kind: shiftKey ? "redo" : "undo" };
    return letter === "y" ? { kind: "redo" } : null;
  }
  if (LETTERS[letter]) return { kind: LETTERS[letter] };
  if (!onBoard) return null;
  if (ON_BOARD[letter]) return { kind: ON_BOARD[letter] };
  const column = digit(key, code);
  if (column) return { kind: "column", column: Number(column) || 10 };
  if (shiftKey && key === "ArrowUp") return { kind: "walk", walk: "more" };
  if (shiftKey && key === "ArrowDown") return { kind: "walk", walk: "fewer" };
  return WALKS[key] ? { kind: "walk", walk: WALKS[key] } : null;
}

/**
 * A key's sign, or its name. Where the layout has another script, the key's place says which Latin letter it is.
 * @param {string} key
 * @param {string} code
 */
function latin(key, code) {
  if (key.length > 1) return key;
  const place = /^Key(.)$/.exec(code);
  return (place && OF_ANOTHER_SCRIPT.test(key) ? place[1] : key).toLowerCase();
}

/**
 * The digit on a key. Where the layout has other signs in the row of digits, the key's place says which it is.
 * @param {string} key
 * @param {string} code
 */
function digit(key, code) {
  if (key.length > 1) return undefined;
  return /^\d$/.test(key) ? key : /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
}

/**
 * The nearest place that exists in the view.
 * @param {View} view
 * @param {Cursor} cursor
 * @returns {Cursor}
 */
export function settled(view, { column, row }) {
  const place = Math.min(Math.max(column, 1), view.columns.length + 1);
  const length = view.columns[place - 1]?.cards.length ?? 0;
  return { column: place, row: Math.min(Math.max(row, 0), Math.max(length - 1, 0)) };
}

/**
 * @param {View} view
 * @param {Cursor} cursor
 * @param {Exclude<Walk, "more" | "fewer">} walk
 * @param {boolean} mirror whether column 1 is on the right
 */
export function walked(view, { column, row }, walk, mirror) {
  const rightwards = mirror ? -1 : 1;
  switch (walk) {
    case "up":
      return settled(view, { column, row: row - 1 });
    case "down":
      return settled(view, { column, row: row + 1 });
    case "left":
      return lastCard(view, column - rightwards);
    case "right":
      return lastCard(view, column + rightwards);
    case "first":
      return lastCard(view, 1);
    case "last":
      return lastCard(view, view.columns.length);
  }
}

/**
 * @param {View} view
 * @param {number} column
 */
export function lastCard(view, column) {
  return settled(view, { column, row: Number.POSITIVE_INFINITY });
}

/**
 * The group one card longer or shorter, from 1 to the legal maximum.
 * @param {View} view
 * @param {Cursor} cursor
 * @param {Group | null} group
 * @param {1 | -1} by
 * @returns {Group | null}
 */
export function extended(view, cursor, group, by) {
  const pile = view.columns[cursor.column - 1];
  if (!pile) return group;
  const current = group?.column === cursor.column ? group.count : 0;
  const next = { column: cursor.column, count: Math.max(current + by, 1) };
  return canLift(view, next) ? next : group;
}
