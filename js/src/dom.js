// Making and finding elements.

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} [children]
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(tag, attributes = {}, children = []) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** An id that no other element of the page has, for aria attributes. */
export function uniqueId() {
  return `spider-${Math.random().toString(36).slice(2)}`;
}

/**
 * The focused element, looked up in the element's own document or shadow root.
 * @param {Element} within
 */
export function focusedIn(within) {
  const { activeElement } = /** @type {Document | ShadowRoot} */ (within.getRootNode());
  return activeElement instanceof HTMLElement && within.contains(activeElement) ? activeElement : null;
}

/**
 * Puts an element behind another. Where the browser can, an element that is moved keeps its focus.
 * @param {Element} previous
 * @param {Element} moved
 */
export function putAfter(previous, moved) {
  const parent = /** @type {any} */ (previous.parentNode);
  if (moved.isConnected && parent.isConnected && parent.moveBefore) {
    parent.moveBefore(moved, previous.nextSibling);
  } else {
    previous.after(moved);
  }
}
