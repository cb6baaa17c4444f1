// How a step is told: who flies from where, in which order, and what waits for whom.

import { fitIndex, makeCard, setFace } from "./cards.js";
import { isForecast } from "./view.js";

/** @import { Scene } from "./board.js" */
/** @import { Layout, Point } from "./layout.js" */
/** @import { Motion } from "./motion.js" */

/**
 * @typedef Change
 * @property {Scene} before
 * @property {Scene} after
 * @property {Scene} landed what a run that leaves play leaves behind it: the scene before it gathers
 * @property {Map<number, HTMLElement>} cards in the tableau now
 * @property {[number, HTMLElement][]} gone elements that have left the tableau
 * @property {Set<number>} fresh ids whose face has turned, or that are new in the tableau
 * @property {{ element: HTMLElement }[]} columns
 * @property {HTMLElement} completed
 * @property {HTMLElement} flights where cards fly that belong to no column
 */

const MOVE = 200;
const FLIP = 260;
const DEAL = { duration: 260, stagger: 32, layOut: 14 };
const SWEEP = { duration: 340, stagger: 26, pause: 90 };
const RANKS = "KQJT98765432A";
/** How high a card flies: above those that lie, and a later one above the earlier. */
const FLYING = 20;

/**
 * @param {Motion} motion
 * @param {Change} change
 */
export function animateStep(motion, change) {
  const { before, after, gone } = change;
  // Python's confirmation of a move that is on its way already does not interrupt it.
  if (!isForecast(before.view) && before.view.revision !== after.view.revision) motion.finish();
  if (before.view.serial !== after.view.serial) {
    for (const [, card] of gone) card.remove();
    layOut(motion, change);
    return;
  }
  const landed = glide(motion, change);
  turn(motion, change, landed);
  returnToStock(motion, change);
  sweep(motion, change, landed);
}

/**
 * A new game: the whole tableau is dealt, row by row.
 * @param {Motion} motion
 * @param {Change} change
 */
function layOut(motion, { after: { view, layout }, cards }) {
  const rows = Math.max(...view.columns.map((column) => column.cards.length));
  let order = 0;
  for (let row = 0; row < rows; row++) {
    view.columns.forEach((column, index) => {
      const entry = column.cards[row];
      const card = entry && cards.get(entry[0]);
      if (!card) return;
      const delay = order * DEAL.layOut;
      const from = inColumn(stockPlace(layout), layout, index);
      fly(motion, card, from, { duration: DEAL.duration, delay }, { emerges: true, order: order++ });
      if (entry[1]) flip(motion, card, delay + DEAL.duration / 2);
    });
  }
}

/**
 * Every card of the tableau that has changed place glides there.
 * @param {Motion} motion
 * @param {Change} change
 * @returns {number} when the last one lands
 */
function glide(motion, { before, after, cards }) {
  const { view, layout } = after;
  const dealt = new Set(before.view.stock.ids);
  const back = new Map(before.view.completed.flatMap(({ ids }) => ids.map((id, index) => [id, index])));
  let landed = 0;
  view.columns.forEach((column, index) => {
    for (const [id] of column.cards) {
      const from = before.places.get(id);
      const to = after.places.get(id);
      const card = cards.get(id);
      if (!from || !to || !card || (from.x === to.x && from.y === to.y)) continue;
      const fromStock = dealt.has(id);
      const order = fromStock ? index : (back.get(id) ?? 0);
      const delay = order * (fromStock ? DEAL.stagger : SWEEP.stagger);
      const duration = fromStock ? DEAL.duration : MOVE;
      fly(motion, card, inColumn(from, layout, index), { duration, delay }, { emerges: fromStock, order });
      landed = Math.max(landed, duration + delay);
    }
  });
  return landed;
}

/**
 * Cards dealt turn in flight; cards uncovered turn when the others have landed.
 * @param {Motion} motion
 * @param {Change} change
 * @param {number} landed
 */
function turn(motion, { before, after, cards, fresh }, landed) {
  const dealt = new Map(before.view.stock.ids.map((id, index) => [id, index]));
  const lying = new Set(before.view.columns.flatMap((column) => column.cards.map(([id]) => id)));
  for (const column of after.view.columns) {
    for (const [id, face] of column.cards) {
      const card = cards.get(id);
      if (!card || !fresh.has(id)) continue;
      const place = dealt.get(id);
      if (place !== undefined) flip(motion, card, place * DEAL.stagger);
      else if (face && lying.has(id)) flip(motion, card, landed * 0.75);
      else if (!face) turnBack(motion, card);
    }
  }
}

/**
 * An undone deal: the cards go back to the stock, face down from the start.
 * @param {Motion} motion
 * @param {Change} change
 */
function returnToStock(motion, { before, after, gone, flights }) {
  const home = new Set(after.view.stock.ids);
  gone
    .filter(([id]) => home.has(id))
    .reverse()
    .forEach(([id, card], order) => {
      const from = before.places.get(id);
      if (!from) {
        card.remove();
        return;
      }
      setFace(card, null);
      release(card, flights, stockPlace(after.layout));
      fly(motion, card, from, { duration: MOVE, delay: order * 12 }, { after: () => card.remove() });
    });
}

/**
 * Runs that leave play: once the last card has landed they gather, ace first, on the completed pile.
 * @param {Motion} motion
 * @param {Change} change
 * @param {number} landed
 */
function sweep(motion, change, landed) {
  const { before, after, landed: scene, gone, completed, flights } = change;
  const leaving = new Map(gone.filter(([id]) => !after.view.stock.ids.includes(id)));
  const fresh = after.view.completed.slice(before.view.completed.length);
  fresh.forEach((run, order) => {
    const number = before.view.completed.length + order;
    const pile = after.layout.completed[number];
    const dealt = before.view.stock.ids.some((id) => run.ids.includes(id));
    const start = Math.max(landed, dealt ? DEAL.duration + DEAL.stagger * 9 : MOVE) + SWEEP.pause;
    const begin = start + order * SWEEP.stagger * 6;
    const column = scene.view.columns.findIndex(({ cards }) => cards.some(([id]) => id === run.ids[0]));
    run.ids.forEach((id, rank) => {
      const from = before.places.get(id);
      const landing = scene.places.get(id);
      const card = leaving.get(id) ?? makeCard(id);
      leaving.delete(id);
      if (!from || !landing) {
        card.remove();
        return;
      }
      setFace(card, RANKS[rank] + run.suit);
      release(card, flights, landing);
      fitIndex(card, scene.layout.columns[column]);
      if (from.x !== landing.x || from.y !== landing.y) fly(motion, card, from, { duration: MOVE });
      motion.play(
        card,
        [
          { translate: px(landing), zIndex: rank },
          { translate: px(pile), zIndex: 100 - rank },
        ],
        {
          duration: SWEEP.duration,
          delay: begin + (run.ids.length - 1 - rank) * SWEEP.stagger,
          fill: "forwards",
        },
        () => card.remove(),
      );
    });
    const arrives = begin + SWEEP.duration + run.ids.length * SWEEP.stagger;
    motion.play(completed.children[number + 1], [{ opacity: 0 }, { opacity: 0 }], { duration: arrives });
  });
  for (const card of leaving.values()) card.remove();
}

/**
 * Takes a card out of the tableau, for its last flight.
 * @param {HTMLElement} card
 * @param {HTMLElement} flights
 * @param {Point} place
 */
function release(card, flights, place) {
  for (const name of ["role", "tabindex", "aria-label", "data-card-id", "data-face"])
    card.removeAttribute(name);
  card.style.translate = px(place);
  flights.append(card);
}

/**
 * @param {Motion} motion
 * @param {HTMLElement} card already styled for the place it flies to
 * @param {Point} from
 * @param {KeyframeAnimationOptions} timing
 * @param {{ emerges?: boolean, order?: number, after?: () => void }} [more] a card that emerges is not seen
 *   before it flies
 */
function fly(motion, card, from, timing, { emerges = false, order = 0, after } = {}) {
  motion.stop(card);
  card.style.zIndex = String(FLYING + order);
  const path = [{ translate: px(from) }, { translate: card.style.translate }];
  const keyframes = emerges ? [{ ...path[0], opacity: 0 }, { opacity: 1, offset: 0.01 }, path[1]] : path;
  motion.play(card, keyframes, timing, () => {
    card.style.zIndex = "";
    after?.();
  });
}

/**
 * @param {Motion} motion
 * @param {HTMLElement} card face up
 * @param {number} delay
 */
function flip(motion, card, delay) {
  const front = /** @type {HTMLElement} */ (card.querySelector(".sw-front"));
  const back = /** @type {HTMLElement} */ (card.querySelector(".sw-back"));
  const timing = { duration: FLIP, delay };
  const turn = (/** @type {number} */ degrees) => ({
    transform: `perspective(600px) rotateY(${degrees}deg)`,
  });
  card.classList.add("sw-turning");
  motion.play(front, [turn(-180), turn(0)], timing, () => card.classList.remove("sw-turning"));
  motion.play(back, [turn(0), turn(180)], timing);
}

/**
 * @param {Motion} motion
 * @param {HTMLElement} card face down again; its face is gone already
 */
function turnBack(motion, card) {
  const back = /** @type {HTMLElement} */ (card.querySelector(".sw-back"));
  motion.play(back, [{ transform: "rotateY(90deg)" }, { transform: "none" }], { duration: FLIP / 2 });
}

/**
 * @param {Point} point
 * @param {Layout} layout
 * @param {number} index
 * @returns {Point} the point as a column's cards count it
 */
function inColumn({ x, y }, layout, index) {
  return { x: x - layout.columns[index].x, y: y - layout.top };
}

/** @param {Layout} layout */
function stockPlace(layout) {
  return /** @type {Point} */ (layout.stock.at(-1));
}

/** @param {Point} point */
function px({ x, y }) {
  return `${x}px ${y}px`;
}
