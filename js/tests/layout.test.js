import { describe, expect, test } from "vitest";
import { columnAt, computeLayout, dropColumn, fan, pileAt, placesOf } from "../src/layout.js";
import { column, view } from "./views.js";

/** @import { View } from "../src/types" */

/**
 * @param {number} width
 * @param {View} shown
 * @param {boolean} [mirror]
 */
const wide = (width, shown, mirror) => computeLayout({ width, height: 5000 }, shown, mirror);
/** @param {number} down @param {number} up the cards of the first column */
const grown = (down, up) =>
  view({ columns: [column("?? ".repeat(down) + "9S ".repeat(up), 0), ...view().columns.slice(1)] });

const long = view({
  columns: [
    column(`${"?? ".repeat(5)}${"9S ".repeat(30)}`, 0),
    ...Array.from({ length: 9 }, (_, index) => column("?? 2S", 100 + 10 * index)),
  ],
});

describe("card size", () => {
  test.each([360, 480, 720, 1000, 1600])("ten columns and the piles fill %i px", (width) => {
    const { columns, card, stock } = wide(width, view());
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
    const { columns, stock, card } = wide(2400, view());
    expect(columns[0].x).toBeCloseTo(2400 - stock[0].x - card.width, -1);
  });
});

describe("fan", () => {
  const card = { width: 80, height: 112 };
  const faces = (/** @type {number} */ down, /** @type {number} */ up) => [
    ...Array(down).fill(false),
    ...Array(up).fill(true),
  ];

  /** @param {{ tops: number[] }} column */
  const strips = ({ tops }) => tops.slice(1).map((top, row) => top - tops[row]);

  test("slivers shrink before strips", () => {
    const short = fan(faces(5, 2), card, 500, 500);
    const longer = fan(faces(9, 6), card, 500, 500);
    expect(strips(longer)[0]).toBeLessThan(strips(short)[0]);
    expect(strips(longer).at(-1)).toBe(strips(short).at(-1));
  });

  test("then strips to a whole index, then the column grows, then the index shrinks to what can be read", () => {
    const columns = Array.from({ length: 44 }, (_, up) => fan(faces(5, up + 1), card, 400, 560));
    const last = columns.map((each) => strips(each).at(-1) ?? 0);
    for (let up = 6; up < 44; up++) {
      expect(last[up]).toBeLessThanOrEqual(last[up - 1] + 1);
      // No step is a leap: what one card more takes is shared among all of them.
      expect(last[up - 1] - last[up]).toBeLessThanOrEqual(last[up - 1] / up + 2);
      expect(columns[up].tight).toBe(last[up] < 61);
      if (columns[up].height > 400) expect(last[up]).toBeLessThanOrEqual(38);
      if (columns[up].index < 1) expect(columns[up].height).toBeGreaterThanOrEqual(555);
      if (columns[up].height > 560) expect(last[up]).toBe(15);
      expect(last[up]).toBeGreaterThanOrEqual(15);
      // Case 86: a strip never hides its index.
      expect(last[up] + 0.5).toBeGreaterThanOrEqual(0.47 * card.width * columns[up].index);
    }
    expect(columns.some(({ height, index }) => height > 400 && index === 1)).toBe(true);
  });

  test("an empty column has a card's height", () => {
    expect(fan([], card, 500, 500)).toMatchObject({ tops: [], height: 112, tight: false, index: 1 });
  });
});

describe("board", () => {
  test("case 85: 5 hidden and 30 open cards in 480 px: the board grows, the last card is whole", () => {
    const { height, columns, top, card, stock } = wide(480, long);
    const last = columns[0].tops.at(-1) ?? 0;
    expect(top + last + card.height).toBeLessThanOrEqual(height);
    expect(columns[0].tops[34] - columns[0].tops[33]).toBeGreaterThanOrEqual(15);
    expect(stock[0].y + card.height).toBeLessThan(top);
  });

  test("case 125: the empty pile of completed runs lies within the board", () => {
    const { completed, card, height } = wide(1600, view());
    expect(completed[0].y + card.height).toBeLessThanOrEqual(height);
  });

  test("only a column that needs it is fanned closely", () => {
    expect(wide(1000, long).columns.map(({ tight }) => tight)).toEqual([true, ...Array(9).fill(false)]);
  });

  test("every card has a place, also in the stock and in completed runs", () => {
    const ids = Array.from({ length: 13 }, (_, index) => 200 + index);
    const shown = view({ completed: [{ suit: "S", ids }] });
    const layout = wide(1000, shown);
    const places = placesOf(shown, layout);
    expect(places.get(3)).toEqual({ x: layout.columns[0].x, y: layout.top + layout.columns[0].tops[3] });
    expect(places.get(100)).toEqual(layout.stock[1]);
    expect(places.get(212)).toEqual(layout.completed[0]);
  });
});

describe("case 85: the height in sight", () => {
  // What JupyterLab leaves of 1280×800 and 1440×900, beside its side bar or without it, and a phone.
  test.each([
    [880, 540],
    [1200, 540],
    [1040, 640],
    [1360, 640],
    [370, 620],
    [480, 620],
  ])("twenty and thirty-five cards stay within %i × %i", (width, height) => {
    const fresh = computeLayout({ width, height }, view());
    for (const shown of [grown(0, 20), grown(5, 15), grown(5, 30)]) {
      const layout = computeLayout({ width, height }, shown);
      expect(layout.height).toBeLessThanOrEqual(height);
      expect(layout.top + layout.columns[0].height).toBeLessThanOrEqual(layout.height);
      const { tops } = layout.columns[0];
      expect(tops[tops.length - 1] - tops[tops.length - 2]).toBeGreaterThanOrEqual(15);
    }
    // Twenty cards are no reason to change the cards.
    expect(computeLayout({ width, height }, grown(5, 15)).card).toEqual(fresh.card);
  });

  test("in a low window the cards are smaller", () => {
    const [low, high] = [400, 900].map((height) => computeLayout({ width: 1400, height }, view()));
    expect(low.card.height * 3).toBeLessThan(400);
    expect(high.card.width).toBeGreaterThan(low.card.width + 20);
    expect(low.columns[9].x + low.card.width).toBeLessThanOrEqual(1400);
  });

  test("in a window for ants the board grows and the page scrolls: everything can still be read", () => {
    const { card, columns, height } = computeLayout({ width: 900, height: 200 }, grown(5, 30));
    expect(card.width).toBe(32);
    expect(columns[0].tops[34] - columns[0].tops[33]).toBe(15);
    expect(height).toBeGreaterThan(200);
  });
});

describe("mirrored", () => {
  test.each([360, 1000])(
    "everything changes sides at %i px, and the pointer still means its column",
    (width) => {
      const plain = wide(width, long);
      const mirror = wide(width, long, true);
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

describe("case 76: where a dragged card lands", () => {
  const layout = wide(1000, view());
  const { columns, card, top } = layout;
  /** @param {number} column @param {number} share how much of the card lies over the next one */
  const over = (column, share) => ({
    x: columns[column - 1].x + share * (columns[column].x - columns[column - 1].x),
    y: top + 150,
  });
  const pointer = { x: columns[7].x + 1, y: top + 200 };

  test("on the accepting column that it covers most, wherever the pointer is", () => {
    expect(dropColumn(layout, over(3, 0.35), pointer, 1, [3, 5])).toBe(3);
    expect(dropColumn(layout, over(3, 0.65), pointer, 1, [3, 5])).toBe(3);
    expect(dropColumn(layout, over(3, 0.65), pointer, 1, [5, 4, 3])).toBe(4);
  });

  test("on the pointer's where it covers none that accepts", () => {
    expect(dropColumn(layout, over(3, 0.5), pointer, 1, [5])).toBe(8);
    expect(dropColumn(layout, over(3, 0.5), pointer, 1, [])).toBe(8);
  });

  test("on its own where it has hardly left it", () => {
    expect(dropColumn(layout, over(3, 0.4), pointer, 3, [4])).toBe(3);
    expect(dropColumn(layout, over(3, 0.6), pointer, 3, [4])).toBe(4);
  });

  test("on none far above or below the columns", () => {
    const far = { x: columns[2].x, y: layout.height + card.height };
    expect(dropColumn(layout, far, far, 1, [3])).toBeNull();
  });
});

describe("case 76: the pointer's column", () => {
  const layout = wide(1000, view());
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
  const layout = wide(1000, some);
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
