// A pure reducer from pointer events to gestures: it knows neither the DOM nor the game.

/**
 * @typedef Hit what lies under the pointer
 * @property {"card" | "column" | "stock" | "table"} area
 * @property {number} column from 1; 0 outside the columns
 * @property {number} count the touched card and those that lie on it
 * @property {number | null} card its id
 * @property {boolean} liftable
 */
/** @typedef {{ pointer: number, touch: boolean, x: number, y: number, hit: Hit, phase: "still" | "drag" | "spent" }} Press */
/** @typedef {{ x: number, y: number, time: number, count: number, card: number | null }} Tap */
/** @typedef {{ press: Press | null, tap: Tap | null }} State */
/**
 * @typedef {{ type: "down", pointer: number, touch: boolean, primary: boolean, x: number, y: number, hit: Hit }
 *   | { type: "move", pointer: number, x: number, y: number, buttons: number }
 *   | { type: "up", pointer: number, x: number, y: number, time: number }
 *   | { type: "cancel", pointer: number | null }} PointerInput a cancel without a pointer forgets taps too
 */
/**
 * @typedef {{ kind: "lift" | "refuse" | "cancel", hit: Hit }
 *   | { kind: "drag", hit: Hit, dx: number, dy: number }
 *   | { kind: "drop", hit: Hit }
 *   | { kind: "tap" | "double", hit: Hit }} Gesture
 */

/** @type {State} */
export const IDLE = { press: null, tap: null };

const SLOP = { mouse: 4, touch: 8 };
const TAP_TIME = 400;
const TAP_REACH = 12;

/**
 * @param {State} state
 * @param {PointerInput} input
 * @returns {[State, Gesture[]]}
 */
export function reduce(state, input) {
  const { press } = state;
  if (input.type === "down") {
    if (press || !input.primary) return [state, []];
    const { pointer, touch, x, y, hit } = input;
    return [{ ...state, press: { pointer, touch, x, y, hit, phase: "still" } }, []];
  }
  if (input.type === "cancel" && input.pointer === null) return [IDLE, givenUp(press)];
  if (!press || input.pointer !== press.pointer) return [state, []];
  switch (input.type) {
    case "move":
      return moved(state, press, input);
    case "up":
      return released(state, press, input);
    case "cancel":
      return [{ ...state, press: null }, givenUp(press)];
  }
}

/**
 * @param {Press | null} press
 * @returns {Gesture[]}
 */
function givenUp(press) {
  return press?.phase === "drag" ? [{ kind: "cancel", hit: press.hit }] : [];
}

/**
 * @param {State} state
 * @param {Press} press
 * @param {Extract<PointerInput, { type: "move" }>} input
 * @returns {[State, Gesture[]]}
 */
function moved(state, press, { pointer, x, y, buttons }) {
  // The button came up where no event reached us, outside the window or the frame.
  if (buttons === 0) return reduce(state, { type: "cancel", pointer });
  const { hit } = press;
  const dx = x - press.x;
  const dy = y - press.y;
  if (press.phase === "drag") return [state, [{ kind: "drag", hit, dx, dy }]];
  if (press.phase === "spent" || Math.hypot(dx, dy) < (press.touch ? SLOP.touch : SLOP.mouse)) {
    return [state, []];
  }
  const lifts = hit.area === "card" && hit.liftable;
  /** @type {Press} */
  const next = { ...press, phase: lifts ? "drag" : "spent" };
  if (lifts) {
    return [
      { press: next, tap: null },
      [
        { kind: "lift", hit },
        { kind: "drag", hit, dx, dy },
      ],
    ];
  }
  return [{ press: next, tap: null }, hit.area === "card" ? [{ kind: "refuse", hit }] : []];
}

/**
 * @param {State} state
 * @param {Press} press
 * @param {Extract<PointerInput, { type: "up" }>} input
 * @returns {[State, Gesture[]]}
 */
function released(state, press, { x, y, time }) {
  const { hit } = press;
  if (press.phase === "drag") return [IDLE, [{ kind: "drop", hit }]];
  if (press.phase === "spent") return [IDLE, []];
  const before = state.tap;
  const repeated =
    before !== null && time - before.time <= TAP_TIME && Math.hypot(x - before.x, y - before.y) <= TAP_REACH;
  const count = repeated ? before.count + 1 : 1;
  const next = { press: null, tap: { x, y, time, count, card: hit.card } };
  // A third tap, or a second one on what the first has changed, belongs to no gesture.
  if (count === 1) return [next, [{ kind: "tap", hit }]];
  const same = count === 2 && hit.card !== null && hit.card === before?.card;
  return [next, same ? [{ kind: "double", hit }] : []];
}
