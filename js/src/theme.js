// Light or dark, as the host is now.

/**
 * Keeps the root's data-theme right. Whatever marks a host's theme, its text is light on a dark one.
 * @param {HTMLElement} root
 * @param {HTMLElement} host an element outside the root, whose text colour is the host's
 * @param {() => "auto" | "light" | "dark"} wanted
 * @param {AbortSignal} signal
 */
export function followTheme(root, host, wanted, signal) {
  function update() {
    const choice = wanted();
    root.toggleAttribute("data-own-theme", choice !== "auto");
    root.dataset.theme =
      choice === "auto" ? (isLight(getComputedStyle(host).color) ? "dark" : "light") : choice;
  }

  // The style sheet gives the root's inherited colour a transition, so that the host's change is an event.
  root.addEventListener("transitionrun", ({ target }) => target === root && update(), { signal });
  update();
  return update;
}

/** @param {string} colour as computed: rgb(…) or rgba(…) */
function isLight(colour) {
  const [red, green, blue] = (colour.match(/[\d.]+/g) ?? ["0", "0", "0"]).map(Number);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 128;
}
