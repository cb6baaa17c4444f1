// Pure geometry: from a width and a view to the place of every card. Lengths are CSS pixels.

/** @import { View } from "./types" */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {Map<number, Point>} Places */
/**
 * @typedef ColumnLayout
 * @property {number} x
 * @property {number[]} tops one for each card, measured from the tableau's top
 * @property {number} height from the tableau's top to the end of the last card
 */
/**
 * @typedef Layout
 * @property {number} width
 * @property {number} height
 * @property {{ width: number, height: number }} card
 * @property {boolean} tight the columns are fanned closely, with rank and suit side by side
 * @property {boolean} mirror column 1 is on the right
 * @property {boolean} rail stock and completed runs stand at the side, not along the top
 * @property {number} top where the tableau begins
 * @property {ColumnLayout[]} columns
 * @property {Point[]} stock one place for each deal left, the last drawn on top
 * @property {Point[]} completed one place for each run that a game has
 */

/** From this width on there is room for an eleventh slot at the side. */
const RAIL_WIDTH = 640;
const MAX_CARD = 126;
const RATIO = 7 / 5;

/** Parts of a card's width. */
const GAP = { rail: 0.11, top: 0.07 };
const RAIL_GAP = 0.3;
const SLIVER = { wide: 0.17, narrow: 0.06 };
const STRIP = { roomy: 0.77, wide: 0.56, narrow: 0.47 };
const READABLE_STRIP = 15;
/** How far below a column a tap still means it, in card heights. */
const TAP_SLACK = 0.1;

/**
 * @param {number} width
 * @param {View} view
 * @param {{ stayTight?: boolean, mirror?: boolean }} [how] once a game's columns are fanned closely they
 *   stay so; mirrored, column 1 is on the right and the stock on the left
 * @returns {Layout}
 */
export function computeLayout(width, view, { stayTight = false, mirror = false } = {}) {
  const count = view.columns.length;
  const rail = width >= RAIL_WIDTH;
  const gapPart = rail ? GAP.rail : GAP.top;
  const parts = count + (count - 1) * gapPart + (rail ? 1 + RAIL_GAP : 0);
  const cardWidth = Math.min(MAX_CARD, Math.floor(width / parts));
  const card = { width: cardWidth, height: Math.round(cardWidth * RATIO) };
  // Whatever the whole card widths leave over goes into the gaps, up to a point; then the board is centred.
  const slots = count + (rail ? 1 : 0);
  const spare = width - slots * cardWidth - (rail ? RAIL_GAP * cardWidth : 0);
  const gap = Math.min(spare / (count - 1), cardWidth * 0.25);
  const used = slots * cardWidth + (count - 1) * gap + (rail ? RAIL_GAP * cardWidth : 0);
  const left = (width - used) / 2;
  const top = rail ? 0 : Math.round(card.height + cardWidth * 0.3);
  const room = comfortableHeight(width);

  const faces = view.columns.map(({ cards }) => cards.map(([, face]) => face !== null));
  const tight = stayTight || faces.some((column) => fan(column, card, room, false).height > room);
  const columns = faces.map((column, index) => ({
    x: Math.round(left + index * (cardWidth + gap)),
    ...fan(column, card, room, tight),
  }));
  const piles = rail ? sidePiles(view, card, left + used, room) : topPiles(view, card, left, left + used);
  const bottoms = [
    room * 0.72,
    ...columns.map((column) => top + column.height),
    ...piles.completed.slice(0, Math.max(view.completed.length, 1)).map(({ y }) => y + card.height),
  ];
  const height = Math.ceil(Math.max(...bottoms));
  const layout = { width, height, card, tight, mirror, rail, top, columns, ...piles };
  if (!mirror) return layout;
  const across = (/** @type {number} */ x) => width - card.width - x;
  return {
    ...layout,
    columns: columns.map((column) => ({ ...column, x: across(column.x) })),
    stock: layout.stock.map(({ x, y }) => ({ x: across(x), y })),
    completed: layout.completed.map(({ x, y }) => ({ x: across(x), y })),
  };
}

/** @param {number} width the height that a tableau may take before its columns are fanned closer */
function comfortableHeight(width) {
  return Math.min(Math.max(width * 0.52, 280), 600);
}

/**
 * Where the cards of a column begin. In too long a column the face-down slivers shrink first, then the
 * strips, never below a readable index: then the column grows.
 * @param {boolean[]} faces whether each card is face up, bottom first
 * @param {{ width: number, height: number }} card
 * @param {number} room
 * @param {boolean} tight
 */
export function fan(faces, card, room, tight) {
  const covered = faces.slice(0, -1);
  const up = covered.filter(Boolean).length;
  const down = covered.length - up;
  const free = room - card.height;
  // Whole pixels, so that rounding takes nothing off an index.
  const widest = Math.ceil((tight ? STRIP.wide : STRIP.roomy) * card.width);
  const narrowest = tight ? Math.max(Math.ceil(STRIP.narrow * card.width), READABLE_STRIP) : widest;
  const narrowSliver = Math.max(SLIVER.narrow * card.width, 3);
  const sliver = down && clamp((free - up * widest) / down, narrowSliver, SLIVER.wide * card.width);
  const strip = up && clamp((free - down * sliver) / up, narrowest, widest);
  let top = 0;
  const tops = faces.map((face) => {
    const here = top;
    top += face ? strip : sliver;
    return Math.round(here);
  });
  return { tops, height: (tops.at(-1) ?? 0) + card.height };
}

/**
 * @param {View} view
 * @param {{ width: number, height: number }} card
 * @param {number} right
 * @param {number} room
 */
function sidePiles(view, card, right, room) {
  const x = Math.round(right - card.width);
  const step = Math.round(card.width * 0.11);
  const first = Math.round(card.height + card.width * 0.75);
  const strip = Math.min(card.width * STRIP.narrow, (room - first - card.height) / (view.runs - 1));
  return {
    stock: places(view.stock.deals, (index) => ({ x, y: index * step })),
    completed: places(view.runs, (index) => ({ x, y: Math.round(first + index * strip) })),
  };
}

/**
 * @param {View} view
 * @param {{ width: number, height: number }} card
 * @param {number} left
 * @param {number} right
 */
function topPiles(view, card, left, right) {
  const step = Math.round(card.width * 0.2);
  return {
    stock: places(view.stock.deals, (index, total) => ({
      x: Math.round(right - card.width - (total - 1 - index) * step),
      y: 0,
    })),
    completed: places(view.runs, (index) => ({ x: Math.round(left + index * card.width * 0.5), y: 0 })),
  };
}

/**
 * @param {number} count
 * @param {(index: number, count: number) => Point} place
 */
function places(count, place) {
  // An empty pile still has the place of its first card.
  const length = Math.max(count, 1);
  return Array.from({ length }, (_, index) => place(index, length));
}

/**
 * Where each card lies, in the board's coordinates.
 * @param {View} view
 * @param {Layout} layout
 * @returns {Places}
 */
export function placesOf(view, layout) {
  /** @type {Places} */
  const places = new Map();
  for (const id of view.stock.ids) places.set(id, /** @type {Point} */ (layout.stock.at(-1)));
  view.completed.forEach((run, index) => {
    for (const id of run.ids) places.set(id, layout.completed[index]);
  });
  view.columns.forEach(({ cards }, index) => {
    const { x, tops } = layout.columns[index];
    cards.forEach(([id], row) => {
      places.set(id, { x, y: layout.top + tops[row] });
    });
  });
  return places;
}

/**
 * The column (from 1) that a point belongs to: gaps are split between neighbours, the outer columns
 * reach half a card further, and a column reaches from above its first card to the board's end.
 * @param {Layout} layout
 * @param {Point} point
 */
export function columnAt({ columns, card, top, height }, { x, y }) {
  if (y < top - card.height * 0.3 || y > height + card.height * 0.5) return null;
  const distances = columns.map((column) => Math.abs(column.x + card.width / 2 - x));
  const nearest = Math.min(...distances);
  return nearest > card.width ? null : distances.indexOf(nearest) + 1;
}

/**
 * The column (from 1) whose cards, or empty slot, a point meets: what a tap means by a column.
 * @param {Layout} layout
 * @param {Point} point
 */
export function pileAt(layout, point) {
  const column = columnAt(layout, point);
  const end = column && layout.top + layout.columns[column - 1].height + layout.card.height * TAP_SLACK;
  return end && point.y <= end ? column : null;
}

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
function clamp(value, low, high) {
  return Math.min(Math.max(value, low), high);
}
