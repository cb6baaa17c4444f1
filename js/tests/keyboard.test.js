import { describe, expect, test } from "vitest";
import { command, extended, lastCard, settled, walked } from "../src/keyboard.js";
import { view } from "./views.js";

const key = (/** @type {string} */ name, held = {}) => ({
  key: name,
  code: "",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe("keys", () => {
  test.each([
    [key("d"), { kind: "deal" }],
    [key("U", { shiftKey: true }), { kind: "undo" }],
    [key("z", { ctrlKey: true }), { kind: "undo" }],
    [key("z", { metaKey: true }), { kind: "undo" }],
    [key("Z", { ctrlKey: true, shiftKey: true }), { kind: "redo" }],
    [key("y", { ctrlKey: true }), { kind: "redo" }],
    [key("r"), { kind: "redo" }],
    [key("h"), { kind: "hint" }],
    [key("p"), { kind: "demonstrate" }],
    [key("?", { shiftKey: true }), { kind: "help" }],
    [key(" "), { kind: "press" }],
    [key("ي", { code: "KeyD" }), { kind: "deal" }],
    [key("ئ", { code: "KeyZ", ctrlKey: true }), { kind: "undo" }],
    [key("؟", { code: "Slash", shiftKey: true }), { kind: "help" }],
    [key("ี", { code: "KeyU" }), { kind: "undo" }],
    [key("a", { code: "KeyQ" }), { kind: "auto" }],
    [key("z", { code: "KeyW", ctrlKey: true }), { kind: "undo" }],
    [key("Enter"), { kind: "press" }],
    [key("Escape"), { kind: "cancel" }],
    [key("0"), { kind: "column", column: 10 }],
    [key("3"), { kind: "column", column: 3 }],
    [key("ArrowUp", { shiftKey: true }), { kind: "walk", walk: "more" }],
    [key("Home"), { kind: "walk", walk: "first" }],
  ])("%o", (event, expected) => {
    expect(command(event, true)).toEqual(expected);
  });

  test.each([
    ["AZERTY", key("&", { code: "Digit1" }), 1],
    ["AZERTY with Shift", key("1", { code: "Digit1", shiftKey: true }), 1],
    ["AZERTY", key("à", { code: "Digit0" }), 10],
    ["Czech", key("+", { code: "Digit1" }), 1],
    ["Czech", key("ě", { code: "Digit2" }), 2],
    ["Arabic", key("٣", { code: "Digit3" }), 3],
    ["a number pad", key("7", { code: "Numpad7" }), 7],
    ["an Arabic number pad", key("٧", { code: "Numpad7" }), 7],
    ["digits in an order of their own", key("7", { code: "Digit1", shiftKey: true }), 7],
  ])("a digit's place is its column: %s %o", (_layout, event, column) => {
    expect(command(event, true)).toEqual({ kind: "column", column });
    expect(command(event, false)).toBeNull();
  });

  test.each([
    [
      "the question mark of a Canadian layout",
      key("?", { code: "Digit6", shiftKey: true }),
      { kind: "help" },
    ],
    ["a number pad without digits", key("End", { code: "Numpad1" }), { kind: "walk", walk: "last" }],
    ["a Turkish letter in the place of R", key("ı", { code: "KeyR" }), null],
    ["a stop in the place of a letter", key(";", { code: "KeyZ", ctrlKey: true }), null],
    ["AltGr", key("~", { code: "Digit2", ctrlKey: true, altKey: true }), null],
  ])("a key is what its own sign says: %s", (_name, event, expected) => {
    expect(command(event, true)).toEqual(expected);
  });

  test.each([key("Tab"), key("s", { ctrlKey: true }), key("F5"), key("d", { altKey: true }), key("x")])(
    "the browser keeps %o",
    (event) => {
      expect(command(event, true)).toBeNull();
    },
  );

  test("case 92: on a button Enter, Space and arrows are the button's, letters still play", () => {
    expect(command(key("Enter"), false)).toBeNull();
    expect(command(key(" "), false)).toBeNull();
    expect(command(key("ArrowLeft"), false)).toBeNull();
    expect(command(key("u"), false)).toEqual({ kind: "undo" });
  });
});

describe("cursor", () => {
  const board = view();

  test("left and right go to the last card, past column 10 to the stock", () => {
    expect(walked(board, { column: 2, row: 0 }, "left", false)).toEqual({ column: 1, row: 3 });
    expect(walked(board, { column: 1, row: 3 }, "left", false)).toEqual({ column: 1, row: 3 });
    expect(walked(board, { column: 10, row: 0 }, "right", false)).toEqual({ column: 11, row: 0 });
    expect(walked(board, { column: 11, row: 0 }, "right", false)).toEqual({ column: 11, row: 0 });
    expect(walked(board, { column: 5, row: 0 }, "last", false)).toEqual({ column: 10, row: 1 });
  });

  test("case 97: mirrored, left and right follow the eye", () => {
    expect(walked(board, { column: 2, row: 0 }, "left", true).column).toBe(3);
    expect(walked(board, { column: 10, row: 0 }, "left", true).column).toBe(11);
    expect(walked(board, { column: 2, row: 0 }, "right", true).column).toBe(1);
    expect(walked(board, { column: 1, row: 3 }, "up", true)).toEqual({ column: 1, row: 2 });
    expect(walked(board, { column: 2, row: 0 }, "last", true).column).toBe(10);
  });

  test("up and down stay within the column", () => {
    expect(walked(board, { column: 1, row: 0 }, "up", false).row).toBe(0);
    expect(walked(board, { column: 1, row: 3 }, "down", false).row).toBe(3);
    expect(walked(board, { column: 4, row: 0 }, "down", false)).toEqual({ column: 4, row: 0 });
    expect(lastCard(board, 1).row).toBe(3);
    expect(settled(board, { column: 1, row: 99 }).row).toBe(3);
  });

  test("the group grows to the legal maximum and shrinks to one card", () => {
    const cursor = { column: 1, row: 3 };
    const one = extended(board, cursor, null, 1);
    expect(one).toEqual({ column: 1, count: 1 });
    const two = extended(board, cursor, one, 1);
    expect(two).toEqual({ column: 1, count: 2 });
    expect(extended(board, cursor, two, 1)).toEqual(two);
    expect(extended(board, cursor, one, -1)).toEqual(one);
    expect(extended(board, { column: 4, row: 0 }, null, 1)).toBeNull();
    expect(extended(board, { column: 11, row: 0 }, null, 1)).toBeNull();
  });
});
