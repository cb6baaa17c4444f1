import { describe, expect, test } from "vitest";
import { columnAt, computeLayout, fan, pileAt, placesOf } from "../src/layout.js";
import { column, view } from "./views.js";

const long = view({
  columns: [
    column(`${"?? ".repeat(5)}${"9S ".repeat(30)}`, 0),
    ...Array.from({ length: 9 }, (_, index) => column("?? 2S", 100 + 10 * index)),
  ],
});

describe("card size", () => {
  test.each([360, 480, 720, 1000, 1600])("ten columns and the piles fill %i px", (width) => {
    const { columns, card, stock } = computeLayout(width, view());
    expect(card.height / card.width).toBeCloseTo(7 / 5, 1);
    expect(columns[0].x).toBeLessThanOrEqual(2);
    const right = Math.max(stock.at(-1)?.x ?? 0, columns[9].x) + card.width;
    expect(right).toBeGreaterThan(width - 3);
    expect(right).toBeLessThanOrEqual(width);
    for (let index = 1; index < 10; index++) {
      expect(columns[index].x - columns[index - 1].x).toBeGreaterThan(card.width);
    }
  });

  test("a very wide board is centred", () => {
    const { columns, stock, card } = computeLayout(2400, view());
    expect(columns[0].x).toBeCloseTo(2400 - stock[0].x - card.width, -1);
  });
});

describe("fan", () => {
  const card = { width: 80, height: 112 };
  const faces = (/** @type {number} */ down, /** @type {number} */ up) => [
    ...Array(down).fill(false),
    ...Array(up).fill(true),
  ];

  test("slivers shrink before strips", () => {
    const short = fan(faces(5, 2), card, 500, false);
    const longer = fan(faces(5, 7), card, 500, false);
    expect(longer.tops[1]).toBeLessThan(short.tops[1]);
    expect(longer.tops[6] - longer.tops[5]).toBe(short.tops[6] - short.tops[5]);
  });

  test("case 86: a strip never hides its index", () => {
    const { tops } = fan(faces(5, 30), card, 300, true);
    for (let row = 6; row < 35; row++) {
      expect(tops[row] - tops[row - 1]).toBeGreaterThanOrEqual(0.47 * card.width);
    }
  });

  test("an empty column has a card's height", () => {
    expect(fan([], card, 500, false)).toEqual({ tops: [], height: 112 });
  });
});

describe("board", () => {
  test("case 85: 5 hidden and 30 open cards in 480 px: the board grows, the last card is whole", () => {
    const { height, columns, top, card, stock } = computeLayout(480, long);
    const last = columns[0].tops.at(-1) ?? 0;
    expect(top + last + card.height).toBeLessThanOrEqual(height);
    expect(columns[0].tops[34] - columns[0].tops[33]).toBeGreaterThanOrEqual(15);
    expect(stock[0].y + card.height).toBeLessThan(top);
  });

  test("case 125: the empty pile of completed runs lies within the board", () => {
    const { completed, card, height } = computeLayout(1600, view());
    expect(completed[0].y + card.height).toBeLessThanOrEqual(height);
  });

  test("one long column fans all closely; a game stays so when asked", () => {
    expect(computeLayout(1000, view()).tight).toBe(false);
    expect(computeLayout(1000, long).tight).toBe(true);
    expect(computeLayout(1000, view(), { stayTight: true }).tight).toBe(true);
  });

  test("every card has a place, also in the stock and in completed runs", () => {
    const ids = Array.from({ length: 13 }, (_, index) => 200 + index);
    const shown = view({ completed: [{ suit: "S", ids }] });
    const layout = computeLayout(1000, shown);
    const places = placesOf(shown, layout);
    expect(places.get(3)).toEqual({ x: layout.columns[0].x, y: layout.top + layout.columns[0].tops[3] });
    expect(places.get(100)).toEqual(layout.stock[1]);
    expect(places.get(212)).toEqual(layout.completed[0]);
  });
});

describe("mirrored", () => {
  test.each([360, 1000])(
    "everything changes sides at %i px, and the pointer still means its column",
    (width) => {
      const plain = computeLayout(width, long);
      const mirror = computeLayout(width, long, { mirror: true });
      const across = (/** @type {number} */ x) => width - plain.card.width - x;
      expect(mirror.columns.map(({ x }) => x)).toEqual(plain.columns.map(({ x }) => across(x)));
      expect(mirror.stock).toEqual(plain.stock.map(({ x, y }) => ({ x: across(x), y })));
      expect(mirror.completed).toEqual(plain.completed.map(({ x, y }) => ({ x: across(x), y })));
      expect(mirror.height).toBe(plain.height);
      for (const [index, { x }] of mirror.columns.entries()) {
        expect(columnAt(mirror, { x: x + 1, y: mirror.top + 5 })).toBe(index + 1);
      }
    },
  );
});

describe("case 76: the pointer's column", () => {
  const layout = computeLayout(1000, view());
  const { columns, card, top } = layout;
  const y = top + 200;

  test("gaps are split half and half", () => {
    const middle = (columns[0].x + card.width + columns[1].x) / 2;
    expect(columnAt(layout, { x: middle - 1, y })).toBe(1);
    expect(columnAt(layout, { x: middle + 1, y })).toBe(2);
  });

  test("outer columns reach half a card further, far outside is no column", () => {
    expect(columnAt(layout, { x: columns[0].x - card.width * 0.4, y })).toBe(1);
    expect(columnAt(layout, { x: columns[0].x - card.width, y })).toBeNull();
    expect(columnAt(layout, { x: columns[4].x, y: layout.height + card.height })).toBeNull();
  });
});

test("a tap means the column whose cards or slot it meets, not the table below", () => {
  const some = view();
  some.columns[2] = { cards: [], drops: [] };
  const layout = computeLayout(1000, some);
  const { columns, card, top } = layout;
  for (const index of [1, 2]) {
    const x = columns[index].x + 5;
    const end = top + columns[index].height;
    expect(pileAt(layout, { x, y: top + 5 })).toBe(index + 1);
    expect(pileAt(layout, { x, y: end + 1 })).toBe(index + 1);
    expect(pileAt(layout, { x, y: end + card.height * 0.3 })).toBeNull();
    expect(columnAt(layout, { x, y: end + card.height * 0.3 })).toBe(index + 1);
  }
});
