import { expect, test } from "vitest";
import arabic from "../../spider_widget/teaching/locales/ar.ftl?raw";
import catalogue from "../../spider_widget/teaching/locales/en.ftl?raw";
import japanese from "../../spider_widget/teaching/locales/ja.ftl?raw";
import { cardValues, openTexts } from "../src/text.js";

const { t, direction } = openTexts("en", catalogue);

test("case 95: a card's name says what a player needs", () => {
  const where = { column: 3, index: 2, count: 4 };
  expect(t("card-place", { ...cardValues("9H"), ...where })).toBe("nine of hearts, column 3, 2 of 4");
  expect(t("card-place", { ...cardValues("TS"), ...where })).toBe("ten of spades, column 3, 2 of 4");
  expect(t("card-hidden", where)).toBe("face down, column 3, 2 of 4");
  expect(t("stock", { deals: 5 })).toBe("stock, 5 deals left");
  expect(t("stock", { deals: 1 })).toBe("stock, 1 deal left");
});

test("direction follows the language", () => {
  expect(direction).toBe("ltr");
  expect(openTexts("ar", arabic).direction).toBe("rtl");
  expect(openTexts("ja", japanese).direction).toBe("ltr");
});

test("Arabic has six forms, Latin digits, and codes that keep their direction", () => {
  const { t } = openTexts("ar", arabic);
  const plain = (/** @type {string} */ text) => text.replace(/[\u2066-\u2069]/g, "");
  const counts = [0, 1, 2, 5, 11, 100].map((count) => plain(t("column-cards", { column: 3, count })));
  expect(counts).toEqual([
    "العمود 3، لا أوراق",
    "العمود 3، ورقة واحدة",
    "العمود 3، ورقتان",
    "العمود 3، 5 أوراق",
    "العمود 3، 11 ورقة",
    "العمود 3، 100 ورقة",
  ]);
  expect(t("code-copied", { code: "SP1-S1C-AAAAAAD" })).toContain("\u2068SP1-S1C-AAAAAAD\u2069");
});

test("a message that a translation lacks shows its name and stops nothing", () => {
  expect(openTexts("ja", "").t("undo")).toBe("undo");
});

test("the catalogue has every message that the sources name", () => {
  const sources = import.meta.glob("../src/*.js", { query: "?raw", eager: true });
  const ids = Object.values(sources).flatMap(({ default: source }) =>
    [...source.matchAll(/\bt\("([a-z-]+)"/g)].map(([, id]) => id),
  );
  expect(ids.length).toBeGreaterThan(30);
  expect(ids.filter((id) => t(id) === id && !catalogue.includes(`\n${id} = `))).toEqual([]);
});
