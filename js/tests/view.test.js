import { expect, test } from "vitest";
import { afterMove, beforeSweep, canLift, groupIds, isForecast, targets } from "../src/view.js";
import { view } from "./views.js";

const move = /** @type {const} */ ({ kind: "move", source: 1, target: 3, count: 2 });

test("case 17: what Python lets go can be lifted, and no more", () => {
  expect([1, 2, 3, 5].map((count) => canLift(view(), { column: 1, count }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(targets(view(), { column: 1, count: 2 })).toEqual([3, 4]);
  expect(targets(view(), { column: 1, count: 3 })).toEqual([]);
});

test("a moved group keeps its cards; destinations are then unknown and face-up cards can be lifted", () => {
  const after = afterMove(view(), move, [2, 3]);
  expect(groupIds(after, { column: 3, count: 2 })).toEqual([2, 3]);
  expect(isForecast(after)).toBe(true);
  expect(targets(after, { column: 3, count: 2 })).toBeNull();
  expect(canLift(after, { column: 3, count: 3 })).toBe(true);
  expect(canLift(after, { column: 3, count: 4 })).toBe(false);
});

test("a move whose cards are no longer there changes nothing", () => {
  const shown = view();
  expect(afterMove(shown, move, [8, 9])).toBe(shown);
});

test("before a sweep a deal lies on every column", () => {
  const after = view({ last: { action: "deal", text: "", move: null, turned: [], completed: [] } });
  expect(beforeSweep(view(), after).columns.map(({ cards }) => cards.at(-1)?.[0])).toEqual(
    Array.from({ length: 10 }, (_, index) => 100 + index),
  );
});
