// Questions to a view, and the view as it will look once Python has confirmed what the player did.

/** @import { Action, Analysis, Card, Group, Options, View } from "./types" */

/** @type {View} */
export const EMPTY_VIEW = {
  revision: -1,
  serial: -1,
  code: null,
  rules: { family: "spider", suits: 1, rule: "classic", layout: "standard" },
  columns: Array.from({ length: 10 }, () => ({ cards: [], drops: [] })),
  stock: { ids: [], deals: 0, ready: false },
  completed: [],
  runs: 8,
  score: 0,
  moves: 0,
  status: "playing",
  can_undo: false,
  can_redo: false,
  last: { action: "new", text: "", move: null, turned: [], completed: [] },
  resume: "",
};

/** @type {Options} */
export const DEFAULT_OPTIONS = {
  four_colours: false,
  double_click: true,
  auto_placement: false,
  placement_guide: true,
  show_rules: true,
  motion: true,
  mirror: false,
  theme: "auto",
  solver: false,
  hints: false,
  chances: false,
  pace: "normal",
};

/** @type {Analysis} */
export const NO_ANALYSIS = { revision: -1, state: "idle", text: "", move: null };

/**
 * The ids of the last `count` cards of a column.
 * @param {View} view
 * @param {Group} group
 */
export function groupIds(view, { column, count }) {
  return view.columns[column - 1].cards.slice(-count).map(([id]) => id);
}

/**
 * Whether the column of the group ends with these cards, and they are the whole group.
 * @param {View} view
 * @param {Group} group
 * @param {number[]} ids
 */
export function endsWith(view, group, ids) {
  return String(groupIds(view, group)) === String(ids);
}

/**
 * Whether the group can be lifted; while Python has not said yet, any face-up group is let go.
 * @param {View} view
 * @param {Group} group
 */
export function canLift(view, { column, count }) {
  const { cards, drops } = view.columns[column - 1];
  if (count < 1 || count > cards.length) return false;
  return drops ? count <= drops.length : cards[cards.length - count][1] !== null;
}

/**
 * The columns that take the group, or null while Python has not said yet.
 * @param {View} view
 * @param {Group} group
 */
export function targets(view, { column, count }) {
  const { drops } = view.columns[column - 1];
  return drops && (drops[count - 1] ?? []);
}

/**
 * The view with a group moved and all destinations unknown. Unchanged when the column
 * no longer ends with the cards that were moved.
 * @param {View} view
 * @param {Extract<Action, { kind: "move" }>} move
 * @param {number[]} ids
 * @returns {View}
 */
export function afterMove(view, { source, target, count }, ids) {
  if (!endsWith(view, { column: source, count }, ids)) return view;
  const group = view.columns[source - 1].cards.slice(-count);
  return {
    ...view,
    columns: view.columns.map(({ cards }, index) => ({
      cards:
        index === source - 1 ? cards.slice(0, -count) : index === target - 1 ? [...cards, ...group] : cards,
      drops: null,
    })),
  };
}

/**
 * Whether the view shows a move that Python has not confirmed yet.
 * @param {View} view
 */
export function isForecast(view) {
  return view.columns.some(({ drops }) => drops === null);
}

/**
 * The columns as they stood when a step's cards had landed and no run had left yet.
 * @param {View} before
 * @param {View} after the view that the step made
 * @returns {View}
 */
export function beforeSweep(before, { last }) {
  if (last.move) {
    const { source, count } = last.move;
    return afterMove(before, { kind: "move", ...last.move }, groupIds(before, { column: source, count }));
  }
  const columns = before.columns.map(({ cards }, index) => {
    const dealt = before.stock.ids[index];
    return {
      cards: dealt === undefined ? cards : [...cards, /** @type {Card} */ ([dealt, ""])],
      drops: null,
    };
  });
  return { ...before, columns };
}

/**
 * @param {View} view
 * @returns {View} in which nothing can be moved
 */
export function locked(view) {
  const columns = view.columns.map((column) => ({ ...column, drops: [] }));
  return { ...view, columns, stock: { ...view.stock, ready: false } };
}
