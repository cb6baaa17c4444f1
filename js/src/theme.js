// Light or dark, as the host is now.

import { element } from "./dom.js";

/**
 * Keeps the root's data-theme right. Whatever marks a host's theme, its text is light on a dark one.
 * @param {HTMLElement} root
 * @param {HTMLElement} host an element outside the root, whose text colour is the host's
 * @param {() => "auto" | "light" | "dark"} wanted
 * @param {AbortSignal} signal
 */
export function followTheme(root, host, wanted, signal) {
  const lightness = createLightness();

  function update() {
    const choice = wanted();
    root.toggleAttribute("data-own-theme", choice !== "auto");
    const text = lightness(getComputedStyle(host).color);
    root.dataset.theme = choice === "auto" ? (text > 128 ? "dark" : "light") : choice;
  }

  // Whatever can change the host's colour: its marks, style sheets that come or arrive, its own transitions.
  const observer = new MutationObserver(update);
  for (const marked of [document.documentElement, document.body])
    observer.observe(marked, { attributes: true });
  observer.observe(document.head, { childList: true });
  signal.addEventListener("abort", () => observer.disconnect());
  document.addEventListener("load", update, { capture: true, signal });
  document.addEventListener("transitionend", ({ propertyName }) => propertyName === "color" && update(), {
    signal,
  });
  // The style sheet gives the root's inherited colour a transition, so that any other change is an event.
  root.addEventListener("transitionrun", ({ target }) => target === root && update(), { signal });
  update();
  return update;
}

/** @returns {(colour: string) => number} how light a colour is, in whatever form CSS has it: 0 to 255 */
function createLightness() {
  const pixel = element("canvas", { width: "1", height: "1" }).getContext("2d", { willReadFrequently: true });
  return (colour) => {
    // Outside the document an element has no colour.
    if (!pixel || !colour) return 0;
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = colour;
    pixel.fillRect(0, 0, 1, 1);
    const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  };
}
