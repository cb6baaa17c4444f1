// Feeds pointer events to the reducer and keeps the pointer captured from the press of a card on.

import { IDLE, reduce } from "./drag.js";

/** @import { Gesture, Hit, PointerInput } from "./drag.js" */
/** @import { Point } from "./layout.js" */

/**
 * @param {HTMLElement} table
 * @param {(target: Element, point: Point) => Hit} hitAt
 * @param {(gesture: Gesture, point: Point) => void} act
 * @param {AbortSignal} signal
 */
export function watchGestures(table, hitAt, act, signal) {
  let state = IDLE;
  /** @type {Point} */
  let point = { x: 0, y: 0 };

  /** @param {PointerInput} input */
  function feed(input) {
    const [next, gestures] = reduce(state, input);
    state = next;
    // From the press on, not from the first movement: a fast one is outside the table at once.
    if (input.type === "down" && state.press?.hit.area === "card") table.setPointerCapture(input.pointer);
    for (const gesture of gestures) act(gesture, point);
  }

  /** @param {PointerEvent} event */
  function locate({ clientX, clientY }) {
    const { left, top } = table.getBoundingClientRect();
    point = { x: clientX - left, y: clientY - top };
    return point;
  }

  /** @type {Record<string, (event: PointerEvent) => void>} */
  const handlers = {
    pointerdown(event) {
      if (state.press) return;
      const here = locate(event);
      feed({
        type: "down",
        pointer: event.pointerId,
        touch: event.pointerType === "touch",
        primary: event.isPrimary && event.button === 0 && !event.ctrlKey,
        ...here,
        hit: hitAt(/** @type {Element} */ (event.target), here),
      });
    },
    pointermove(event) {
      if (event.pointerId !== state.press?.pointer) return;
      feed({ type: "move", pointer: event.pointerId, buttons: event.buttons, ...locate(event) });
    },
    pointerup(event) {
      if (event.pointerId !== state.press?.pointer) return;
      feed({ type: "up", pointer: event.pointerId, time: event.timeStamp, ...locate(event) });
    },
    pointercancel: (event) => feed({ type: "cancel", pointer: event.pointerId }),
    lostpointercapture(event) {
      // A touched card loses its own, implicit capture when the table takes over.
      if (event.target === table) feed({ type: "cancel", pointer: event.pointerId });
    },
  };
  for (const [name, handler] of Object.entries(handlers)) {
    table.addEventListener(name, /** @type {EventListener} */ (handler), { signal });
  }
  // A long touch on a card starts a drag, not the browser's menu.
  table.addEventListener("contextmenu", (event) => state.press && event.preventDefault(), { signal });

  return {
    /** Forgets what the pointer has done: dragged cards are put back, the next tap is a first one. */
    cancel: () => feed({ type: "cancel", pointer: null }),
  };
}
