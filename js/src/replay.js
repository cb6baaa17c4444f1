// A recorded game above its board: how far it is, what the last move did, and the ways through it.

import { element } from "./dom.js";
import { icon } from "./icons.js";

/** @import { Texts } from "./text.js" */
/** @import { Action, Replay, Reply } from "./types" */

const STEPS = /** @type {const} */ (["first", "back", "forward", "last"]);

/**
 * @param {HTMLElement} root
 * @param {(action: Action) => Promise<Reply>} act
 */
export function createReplay(root, act) {
  /** @type {Replay} */
  let replay = { number: 0, count: 0, text: "", playing: false };
  /** @type {number | null} the move to go to when the one that is asked for is there */
  let wanted = null;
  let asking = false;

  const buttons = STEPS.map((name) => {
    const button = element("button", { type: "button", "data-testid": `replay-${name}` });
    button.innerHTML = icon(name);
    button.onclick = () => button.getAttribute("aria-disabled") !== "true" && show(target(name));
    return { name, button };
  });
  const slider = element("input", { type: "range", min: "0", "data-testid": "replay-slider" });
  slider.oninput = () => show(Number(slider.value));
  const place = element("span", { class: "sw-place", "data-testid": "replay-place" });
  const play = element("button", { type: "button", class: "sw-primary", "data-testid": "replay-play" });
  play.onclick = () => (replay.playing ? show(Math.min(replay.number, replay.count)) : act({ kind: "play" }));
  const caption = element("p", { class: "sw-caption", "data-testid": "replay-text" });
  const walk = element("div", { class: "sw-walk" }, [
    ...buttons.slice(0, 2).map(({ button }) => button),
    slider,
    ...buttons.slice(2).map(({ button }) => button),
    place,
  ]);
  const section = element("section", { class: "sw-replay", "data-testid": "replay" }, [
    walk,
    element("div", { class: "sw-foot" }, [caption, play]),
  ]);
  root.prepend(section);

  /** @param {typeof STEPS[number]} name */
  function target(name) {
    const at = wanted ?? replay.number;
    return {
      first: 0,
      back: Math.max(at - 1, 0),
      forward: Math.min(at + 1, replay.count),
      last: replay.count,
    }[name];
  }

  /** @param {number} number the slider may ask faster than the board is drawn: only the last counts */
  async function show(number) {
    wanted = number;
    if (asking) return;
    asking = true;
    while (wanted !== null) {
      /** @type {number} */
      const next = wanted;
      await act({ kind: "show", number: next });
      if (wanted === next) wanted = null;
    }
    asking = false;
    // Python has told of the move before it answered; and where it refused, the slider goes back.
    slider.value = String(replay.number);
  }

  return {
    /**
     * @param {Replay} next
     * @param {Texts} texts
     */
    show(next, { t }) {
      replay = next;
      const { number, count, text, playing } = replay;
      const where = t("replay-place", { number, count });
      section.setAttribute("aria-label", t("replay"));
      walk.hidden = playing;
      slider.max = String(count);
      if (wanted === null) slider.value = String(number);
      slider.setAttribute("aria-label", t("replay"));
      slider.setAttribute("aria-valuetext", where);
      place.textContent = where;
      caption.textContent = text;
      play.textContent = t(playing ? "replay-record" : "replay-play");
      for (const { name, button } of buttons) {
        button.title = t(`replay-${name}`);
        button.setAttribute("aria-label", t(`replay-${name}`));
        const there = name === "first" || name === "back" ? number === 0 : number === count;
        button.setAttribute("aria-disabled", String(there));
      }
    },
  };
}
