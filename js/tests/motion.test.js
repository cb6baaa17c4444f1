// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import widget from "../src/index.js";
import { DEFAULT_OPTIONS } from "../src/view.js";
import { column, FakeModel, view } from "./views.js";

/** @typedef {{ cancel: () => void, effect: { target: Element }, onfinish?: () => void }} Flight */

/** @type {FakeModel} */
let model;
/** @type {HTMLElement} */
let el;
/** @type {Flight[]} what is under way */
let flights;
/** @type {AbortController} */
let closing;

beforeEach(() => {
  flights = [];
  closing = new AbortController();
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1000);
  Object.assign(Element.prototype, {
    /** @this {Element} */
    animate() {
      /** @type {Flight} */
      const flight = {
        effect: { target: this },
        cancel: vi.fn(() => {
          flights = flights.filter((each) => each !== flight);
        }),
      };
      flights.push(flight);
      return flight;
    },
    setPointerCapture() {},
  });
  model = new FakeModel();
  model.traits.options = { ...DEFAULT_OPTIONS };
  el = document.createElement("div");
  document.body.append(el);
  /** @type {any} */ (widget.render)({ model: model.model(), el, signal: closing.signal });
  window.dispatchEvent(new Event("resize"));
});
afterEach(() => {
  closing.abort();
  vi.restoreAllMocks();
});

const card = (/** @type {number} */ id) =>
  /** @type {HTMLElement} */ (el.querySelector(`[data-card-id="${id}"]`));
const flying = () =>
  flights
    .map(({ effect }) => effect.target)
    .filter((each) => each.classList.contains("sw-card"))
    .map((each) => Number(each.getAttribute("data-card-id")));

/** Moves 8♠ to column 2 and 2♠ from column 6 to column 4. */
function twoMove() {
  const [one, two, three, , five, six, ...rest] = view().columns;
  model.show({
    columns: [
      { ...one, cards: one.cards.slice(0, -1) },
      { cards: [...two.cards, [3, "8S"]], drops: [[4], [4]] },
      three,
      { cards: [[51, "2S"]], drops: [[1]] },
      five,
      { ...six, cards: six.cards.slice(0, -1) },
      ...rest,
    ],
  });
}

test("who takes a card out of the air leaves the others there", () => {
  twoMove();
  expect(flying().toSorted()).toEqual([3, 51]);
  const init = { bubbles: true, pointerId: 1, isPrimary: true, button: 0, buttons: 1 };
  card(3).dispatchEvent(new PointerEvent("pointerdown", { ...init, clientX: 5, clientY: 5 }));
  card(3).dispatchEvent(new PointerEvent("pointermove", { ...init, clientX: 40, clientY: 40 }));
  expect(card(3).classList.contains("sw-lifted")).toBe(true);
  expect(flying()).toEqual([51]);
});

test("the next step ends what moves", () => {
  twoMove();
  expect(flying()).toHaveLength(2);
  model.show({});
  expect(flying()).toEqual([]);
});

test("a new deal flies above what was dealt before it, row by row", () => {
  model.show({
    serial: 2,
    columns: Array.from({ length: 10 }, (_, index) => column("?? ?? 5S", 300 + 10 * index)),
  });
  const heights = [0, 1, 2].map((row) =>
    Array.from({ length: 10 }, (_, index) => Number(card(300 + 10 * index + row).style.zIndex)),
  );
  expect(heights.flat()).toEqual([...heights.flat()].sort((one, other) => one - other));
  expect(new Set(heights.flat()).size).toBe(30);
});
