// What a screen reader says.

import { element } from "./dom.js";

/** @param {HTMLElement} root */
export function createAnnouncer(root) {
  const live = element("div", {
    class: "sw-unseen",
    role: "status",
    "aria-live": "polite",
    "data-testid": "live",
  });
  root.append(live);
  return {
    /** @param {string} text */
    say(text) {
      // A new element, so that the same sentence is read again when it comes twice.
      live.replaceChildren(element("span", {}, [text]));
    },
  };
}
