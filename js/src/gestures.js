// Feeds pointer events to the reducer and keeps the pointer captured from the press of a card on.

import { IDLE, reduce } from "./drag.js";
import { createAutoscroll, scaleOf } from "./surroundings.js";

/** @import { Gesture, Hit, PointerInput } from "./drag.js" */
/** @import { Point } from "./layout.js" */

/**
 * @param {HTMLElement} table
 * @param {(target: Element, point: Point) => Hit} hitAt
 * @param {(gesture: Gesture, point: Point) => void} act
 * @param {AbortSignal} signal
 */
export function watchGestures(table, hitAt, act, signal) {
  const autoscroll = createAutoscroll(table);
  let state = IDLE;
  /** @type {Point} */
  let point = { x: 0, y: 0 };
  /** The pointer in the window. */
  let client = { clientX: 0, clientY: 0 };

  /** @param {PointerInput} input */
  function feed(input) {
    const [next, gestures] = reduce(state, input);
    state = next;
    // From the press on, not from the first movement: a fast one is outside the table at once.
    if (input.type === "down" && state.press?.hit.area === "card") table.setPointerCapture(input.pointer);
    if (state.press?.phase === "drag") autoscroll.hold(client.clientY);
    else autoscroll.stop();
    for (const gesture of gestures) act(gesture, point);
  }

  /** @param {{ clientX: number, clientY: number }} event */
  function locate({ clientX, clientY }) {
    const { left, top } = table.getBoundingClientRect();
    const scale = scaleOf(table);
    client = { clientX, clientY };
    point = { x: (clientX - left) / scale, y: (clientY - top) / scale };
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

  /** The page has moved under a pointer that has not. */
  function follow() {
    if (state.press?.phase === "drag")
      feed({ type: "move", pointer: state.press.pointer, buttons: 1, ...locate(client) });
  }
  window.addEventListener("scroll", follow, { capture: true, signal });

  /** @param {Event} event a long touch or another button: nobody's menu opens over what is pressed */
  function refuseMenu(event) {
    if (!state.press) return;
    event.preventDefault();
    event.stopPropagation();
  }
  window.addEventListener("contextmenu", refuseMenu, { capture: true, signal });
  signal.addEventListener("abort", autoscroll.stop);

  return {
    /** Forgets what the pointer has done: dragged cards are put back, the next tap is a first one. */
    cancel: () => feed({ type: "cancel", pointer: null }),
  };
}
