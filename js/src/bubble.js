// The sentence beside the cards that it is about. It covers them only as long as it takes to read it.

import { element } from "./dom.js";

/** @import { Layout } from "./layout.js" */

/** Milliseconds. */
const READING = { least: 2500, letter: 60 };
/** Pixels between it and the cards. */
const GAP = 8;

/** @param {HTMLElement} table */
export function createBubble(table) {
  // What is spoken is the announcer's.
  const bubble = element("div", { class: "sw-bubble", "aria-hidden": "true", "data-testid": "refusal" });
  table.append(bubble);
  /** @type {number | null} the column that it speaks of; null for the stock */
  let beside = null;

  /** @param {Layout} layout */
  function place(layout) {
    if (!bubble.hasChildNodes()) return;
    const column = beside ? layout.columns[beside - 1] : null;
    const x = (column?.x ?? layout.stock[0].x) + layout.card.width / 2;
    const end = column ? layout.top + column.height : (layout.stock.at(-1)?.y ?? 0) + layout.card.height;
    const half = bubble.offsetWidth / 2;
    const below = end + GAP;
    const above = end - layout.card.height - GAP - bubble.offsetHeight;
    const fits = below + bubble.offsetHeight <= layout.height;
    bubble.style.left = `${Math.min(Math.max(x, half), Math.max(layout.width - half, half))}px`;
    bubble.style.top = `${fits ? below : Math.max(above, 0)}px`;
  }

  return {
    place,

    /**
     * @param {string} text empty for nothing
     * @param {string} direction of the text
     * @param {number | null} column
     * @param {Layout} layout
     */
    say(text, direction, column, layout) {
      beside = column;
      bubble.dir = direction;
      // A new element each time: its fading begins anew.
      const sentence = element("span", {}, [text]);
      sentence.style.setProperty("--reading", `${READING.least + READING.letter * text.length}ms`);
      bubble.replaceChildren(...(text ? [sentence] : []));
      place(layout);
    },
  };
}
