// Pure geometry: from the room and a view to the place of every card. Lengths are CSS pixels.

/** @import { View } from "./types" */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {Map<number, Point>} Places */
/**
 * @typedef ColumnLayout
 * @property {number} x
 * @property {number[]} tops one for each card, measured from the tableau's top
 * @property {number} height from the tableau's top to the end of the last card
 * @property {boolean} tight rank and suit stand side by side, since strips are too low for one above the other
 * @property {number} index the size of rank and suit, 1 where the strips have room for it
 */
/**
 * @typedef Layout
 * @property {number} width
 * @property {number} seen the height in sight that it was made for
 * @property {number} height
 * @property {{ width: number, height: number }} card
 * @property {boolean} mirror column 1 is on the right
 * @property {boolean} rail stock and completed runs stand at the side, not along the top
 * @property {number} top where the tableau begins
 * @property {ColumnLayout[]} columns
 * @property {Point[]} stock one place for each deal left, the last drawn on top
 * @property {Point[]} completed one place for each run that a game has
 */

/** From this width on there is room for an eleventh slot at the side. */
const RAIL_WIDTH = 640;
const CARD = { least: 32, most: 126 };
const RATIO = 7 / 5;
/** The most of the height in sight that a card may have, so that a column has room to grow. */
const SHARE = { rail: 0.27, top: 0.2 };

/** Parts of a card's width. */
const GAP = { rail: 0.11, top: 0.07 };
const RAIL_GAP = 0.3;
const PILES_GAP = 0.3;
const SLIVER = { wide: 0.17, narrow: 0.06 };
/** With the suit below the rank, and with the two side by side. */
const STRIP = { roomy: 0.77, narrow: 0.47 };
/** Pixels. */
const READABLE = { sliver: 3, strip: 15 };
/** How far below a column a tap still means it, in card heights. */
const TAP_SLACK = 0.1;

/**
 * @typedef Room
 * @property {number} width
 * @property {number} height what can be seen at once
 */

/**
 * @param {Room} room
 * @param {View} view
 * @param {boolean} [mirror] column 1 is on the right and the stock on the left
 * @returns {Layout}
 */
export function computeLayout({ width, height: seen }, view, mirror = false) {
  const count = view.columns.length;
  const rail = width >= RAIL_WIDTH;
  const gapPart = rail ? GAP.rail : GAP.top;
  const parts = count + (count - 1) * gapPart + (rail ? 1 + RAIL_GAP : 0);
  const faces = view.columns.map(({ cards }) => cards.map(([, face]) => face !== null));
  const fitting = Math.max(CARD.least, Math.floor(tallestCard(seen, faces, rail) / RATIO));
  const cardWidth = Math.min(CARD.most, Math.floor(width / parts), fitting);
  const card = { width: cardWidth, height: Math.round(cardWidth * RATIO) };
  // Whatever the whole card widths leave over goes into the gaps, up to a point; then the board is centred.
  const slots = count + (rail ? 1 : 0);
  const spare = width - slots * cardWidth - (rail ? RAIL_GAP * cardWidth : 0);
  const gap = Math.min(spare / (count - 1), cardWidth * 0.25);
  const used = slots * cardWidth + (count - 1) * gap + (rail ? RAIL_GAP * cardWidth : 0);
  const left = (width - used) / 2;
  const top = rail ? 0 : Math.round(card.height + cardWidth * PILES_GAP);
  const most = seen - top;
  const room = Math.min(comfortableHeight(width), most);

  const columns = faces.map((column, index) => ({
    x: Math.round(left + index * (cardWidth + gap)),
    ...fan(column, card, room, most),
  }));
  const piles = rail ? sidePiles(view, card, left + used, room) : topPiles(view, card, left, left + used);
  const bottoms = [
    room * 0.72,
    ...columns.map((column) => top + column.height),
    ...piles.completed.slice(0, Math.max(view.completed.length, 1)).map(({ y }) => y + card.height),
  ];
  const height = Math.ceil(Math.max(...bottoms));
  const layout = { width, seen, height, card, mirror, rail, top, columns, ...piles };
  if (!mirror) return layout;
  const across = (/** @type {number} */ x) => width - card.width - x;
  return {
    ...layout,
    columns: columns.map((column) => ({ ...column, x: across(column.x) })),
    stock: layout.stock.map(({ x, y }) => ({ x: across(x), y })),
    completed: layout.completed.map(({ x, y }) => ({ x: across(x), y })),
  };
}

/**
 * How tall a card may be where the window is low, or where even the lowest strips of a column would leave it.
 * @param {number} seen
 * @param {boolean[][]} faces
 * @param {boolean} rail
 */
function tallestCard(seen, faces, rail) {
  const covered = faces.map((column) =>
    column.slice(0, -1).reduce((sum, up) => sum + (up ? READABLE.strip : READABLE.sliver), 0),
  );
  const cards = rail ? 1 : 2 + PILES_GAP / RATIO;
  return Math.min(seen * (rail ? SHARE.rail : SHARE.top), (seen - Math.max(...covered)) / cards);
}

/** @param {number} width the height that a tableau may take before its columns are fanned closer */
function comfortableHeight(width) {
  return Math.min(Math.max(width * 0.52, 280), 600);
}

/**
 * Where the cards of a column begin. In too long a column the face-down slivers shrink first, then the
 * strips, as far as a whole index; then the column grows to `most`, then the index shrinks with the strips as
 * long as it can be read; then the column grows again.
 * @param {boolean[]} faces whether each card is face up, bottom first
 * @param {{ width: number, height: number }} card
 * @param {number} room
 * @param {number} most
 */
export function fan(faces, card, room, most) {
  const covered = faces.slice(0, -1);
  const up = covered.filter(Boolean).length;
  const down = covered.length - up;
  // Whole pixels, so that rounding takes nothing off an index.
  const roomy = Math.ceil(STRIP.roomy * card.width);
  const whole = Math.ceil(STRIP.narrow * card.width);
  const thinnest = Math.max(SLIVER.narrow * card.width, READABLE.sliver);
  const free = room - card.height;
  const wanted = down && clamp((free - up * roomy) / down, thinnest, SLIVER.wide * card.width);
  /** @param {number} height */
  const share = (height) => (up ? (height - card.height - down * wanted) / up : roomy);
  const strip = clamp(Math.max(share(room), Math.min(whole, share(most))), READABLE.strip, roomy);
  const sliver = down && clamp((most - card.height - up * strip) / down, READABLE.sliver, wanted);
  let top = 0;
  const tops = faces.map((face) => {
    const here = top;
    top += face ? strip : sliver;
    return Math.round(here);
  });
  return {
    tops,
    height: (tops.at(-1) ?? 0) + card.height,
    tight: strip < roomy,
    index: Math.min(Math.floor(strip) / whole, 1),
  };
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
export function columnAt(layout, { x, y }) {
  const { columns, card } = layout;
  if (!reaches(layout, y)) return null;
  const distances = columns.map((column) => Math.abs(column.x + card.width / 2 - x));
  const nearest = Math.min(...distances);
  return nearest > card.width ? null : distances.indexOf(nearest) + 1;
}

/**
 * Whether something at this height is meant for the columns.
 * @param {Layout} layout
 * @param {number} y
 */
function reaches({ card, top, height }, y) {
  return y >= top - card.height * 0.3 && y <= height + card.height * 0.5;
}

/**
 * The column (from 1) that a dragged card is put on: of those that accept it the one that it covers most,
 * unless it covers its own still more; where it covers none of them, the pointer's.
 * @param {Layout} layout
 * @param {Point} corner the top left one of the card
 * @param {Point} pointer
 * @param {number} own
 * @param {number[]} accepting
 */
export function dropColumn(layout, corner, pointer, own, accepting) {
  const { columns, card } = layout;
  /** @param {number} column */
  const covered = (column) => card.width - Math.abs(columns[column - 1].x - corner.x);
  const [best] = [...accepting].sort((one, other) => covered(other) - covered(one));
  const middle = { x: corner.x + card.width / 2, y: corner.y + card.height / 2 };
  if (!best || covered(best) <= 0 || !reaches(layout, middle.y)) return columnAt(layout, pointer);
  return covered(own) > covered(best) ? own : best;
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
