import { describe, expect, test } from "vitest";
import { IDLE, reduce } from "../src/drag.js";

/** @import { Gesture, Hit, PointerInput, State } from "../src/drag.js" */

/** @type {Hit} */
const CARD = { area: "card", column: 1, count: 2, card: 7, liftable: true };
/** @type {Hit} */
const BURIED = { ...CARD, card: 8, liftable: false };

/**
 * @param {PointerInput[]} inputs
 * @returns {[State, string[], Gesture[]]}
 */
function run(...inputs) {
  /** @type {State} */
  let state = IDLE;
  /** @type {Gesture[]} */
  const all = [];
  for (const input of inputs) {
    const [next, gestures] = reduce(state, input);
    state = next;
    all.push(...gestures);
  }
  return [state, all.map(({ kind }) => kind), all];
}

/** @returns {PointerInput} */
const down = (hit = CARD, x = 100, y = 100, more = {}) => ({
  type: "down",
  pointer: 1,
  touch: false,
  primary: true,
  x,
  y,
  hit,
  ...more,
});
/** @returns {PointerInput} */
const move = (/** @type {number} */ x, /** @type {number} */ y, buttons = 1, pointer = 1) => ({
  type: "move",
  pointer,
  x,
  y,
  buttons,
});
/** @returns {PointerInput} */
const up = (time = 0, x = 100, y = 100) => ({ type: "up", pointer: 1, x, y, time });

describe("dragging", () => {
  test("lifts, follows the pointer exactly, and drops", () => {
    const [state, kinds, gestures] = run(down(), move(110, 100), move(150, 170), up(0, 150, 170));
    expect(kinds).toEqual(["lift", "drag", "drag", "drop"]);
    expect(gestures[2]).toMatchObject({ dx: 50, dy: 70 });
    expect(state).toEqual(IDLE);
  });

  test.each([
    [false, 3, []],
    [false, 5, ["lift", "drag"]],
    [true, 7, []],
    [true, 9, ["lift", "drag"]],
  ])("jitter is no drag (touch: %s, %i px)", (touch, distance, expected) => {
    expect(run(down(CARD, 100, 100, { touch }), move(100 + distance, 100))[1]).toEqual(expected);
  });

  test("case 24: a card that cannot be lifted is refused once and does not come along", () => {
    const [state, kinds] = run(down(BURIED), move(120, 100), move(180, 100), up());
    expect(kinds).toEqual(["refuse"]);
    expect(state.press).toBeNull();
  });

  test("case 80: released outside the frame, back without a button: cancelled", () => {
    expect(run(down(), move(150, 100), move(160, 100, 0))[1]).toEqual(["lift", "drag", "cancel"]);
  });

  test("a lost pointer cancels, a second pointer and other buttons are ignored", () => {
    expect(run(down(), move(150, 100), { type: "cancel", pointer: 1 })[1].at(-1)).toBe("cancel");
    expect(run(down(), move(150, 100), { type: "cancel", pointer: null })[1].at(-1)).toBe("cancel");
    expect(run(down(), move(150, 100, 1, 2), { type: "cancel", pointer: 2 })[1]).toEqual([]);
    expect(run(down(), move(150, 100), down(BURIED, 0, 0, { pointer: 2 }), move(160, 100))[1]).toEqual([
      "lift",
      "drag",
      "drag",
    ]);
    expect(run(down(CARD, 0, 0, { primary: false }), move(150, 100))[1]).toEqual([]);
  });
});

describe("tapping", () => {
  test("case 90: one tap is a tap, two on the same card a double tap", () => {
    expect(run(down(), up(0))[1]).toEqual(["tap"]);
    expect(run(down(), up(0), down(), up(200))[1]).toEqual(["tap", "double"]);
    expect(run(down(), up(0), down(), up(900))[1]).toEqual(["tap", "tap"]);
  });

  test("case 82: three clicks with 2 px of jitter are one double click", () => {
    const jitter = [
      down(),
      up(0),
      down(CARD, 102, 101),
      up(150, 102, 101),
      down(BURIED, 101, 102),
      up(300, 101, 102),
    ];
    expect(run(...jitter)[1]).toEqual(["tap", "double"]);
  });

  test("a quick tap elsewhere is a tap of its own", () => {
    expect(run(down(), up(0), down(CARD, 300, 100), up(100, 300, 100))[1]).toEqual(["tap", "tap"]);
  });

  test("a second tap on what the first has changed does nothing", () => {
    expect(run(down(), up(0), down({ ...CARD, card: 9 }), up(100))[1]).toEqual(["tap"]);
  });

  test("a new deal between two taps makes two taps of them", () => {
    const forget = /** @type {const} */ ({ type: "cancel", pointer: null });
    expect(run(down(), up(0), forget, down(), up(100))[1]).toEqual(["tap", "tap"]);
  });

  test("a double click on the stock deals once", () => {
    /** @type {Hit} */
    const stock = { area: "stock", column: 0, count: 0, card: null, liftable: false };
    expect(run(down(stock), up(0), down(stock), up(100))[1]).toEqual(["tap"]);
  });
});
