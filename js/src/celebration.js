// A won game: the result on the table, and suits that rise once; they rise for a finished lesson, too.

import { suitIcon } from "./cards.js";
import { element } from "./dom.js";

/** @import { Motion } from "./motion.js" */
/** @import { Texts } from "./text.js" */
/** @import { View } from "./types" */

const PIECES = 36;
/** By then the last run has left the tableau. */
const RUN_GONE = 950;
const SUITS = /** @type {const} */ (["S", "H", "D", "C"]);

/**
 * @param {HTMLElement} table
 * @param {Motion} motion
 * @param {() => void} newGame
 */
export function createCelebration(table, motion, newGame) {
  const title = element("h2");
  const summary = element("p");
  const again = element("button", { type: "button", class: "sw-primary", "data-testid": "play-again" });
  const box = element("div", { class: "sw-won", "data-testid": "won" }, [title, summary, again]);
  box.hidden = true;
  again.onclick = newGame;
  const sky = element("div", { class: "sw-sky", "aria-hidden": "true" });
  table.append(sky, box);

  function suitsRise() {
    for (let piece = 0; piece < PIECES; piece++) {
      const suit = SUITS[piece % SUITS.length];
      const confetti = element("div", { class: "sw-confetti", "data-suit": suit });
      confetti.innerHTML = suitIcon(suit, "pip");
      confetti.style.insetInlineStart = `${(100 * (piece + 0.5)) / PIECES}%`;
      sky.append(confetti);
      const sway = 60 * Math.sin(piece * 2.4);
      motion.play(
        confetti,
        [
          { transform: "translate(0, 0) rotate(0deg)", opacity: 0 },
          { opacity: 1, offset: 0.2 },
          {
            transform: `translate(${sway}px, ${-table.clientHeight * 0.9}px) rotate(${sway * 4}deg)`,
            opacity: 0,
          },
        ],
        { duration: 1500, delay: RUN_GONE - 200 + ((piece * 7) % PIECES) * 25, easing: "ease-out" },
        () => confetti.remove(),
      );
    }
  }

  return {
    cheer() {
      if (motion.allowed()) suitsRise();
    },

    /**
     * @param {View} view
     * @param {Texts} texts
     * @param {boolean} fresh whether the game was won just now, before the player's eyes
     */
    show({ status, score, moves }, { t, direction }, fresh) {
      const appears = status === "won" && box.hidden;
      box.hidden = status !== "won";
      box.dir = direction;
      title.textContent = t("won");
      summary.textContent = t("won-summary", { score, moves });
      again.textContent = t("new-game");
      if (!appears || !fresh || !motion.allowed()) return;
      motion.play(box, [{ opacity: 0 }, { opacity: 1 }], { duration: 200, delay: RUN_GONE });
      suitsRise();
    },
  };
}
