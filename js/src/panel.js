// Above the board: the toolbar, the counters, and one line for what there is to say.

import { element } from "./dom.js";
import { icon } from "./icons.js";

/** @import { Icon } from "./icons.js" */
/** @import { Texts } from "./text.js" */
/** @import { Analysis, Chance, Options, View } from "./types" */

/** @typedef {"new-game" | "restart" | "undo" | "redo" | "hint" | "demonstrate" | "winnable" | "solution" | "copy-code" | "options" | "help" | "copy-line"} Button */

/** @type {Button[]} */
const BUTTONS = [
  "new-game",
  "restart",
  "undo",
  "redo",
  "hint",
  "demonstrate",
  "winnable",
  "solution",
  "copy-code",
  "options",
  "help",
];
/** @type {Partial<Record<Button, "hints" | "solver">>} the option by which a button is there at all */
const WANTED = { hint: "hints", demonstrate: "hints", winnable: "solver", solution: "solver" };
/** @type {Partial<Record<Button, Analysis["state"]>>} the state in which a button is at work */
const BUSY = {
  hint: "thinking",
  demonstrate: "demonstrating",
  winnable: "searching",
  solution: "searching",
};
/** @type {Button[]} whose words are missed most: for these the counters go to a line of their own */
const NEEDED = ["new-game", "undo", "hint", "demonstrate", "winnable", "solution"];
/** @type {Button[]} */
const WORDS = [...NEEDED, "restart", "redo", "options", "help", "copy-code"];
/** @type {Record<string, string>} */
const KEYS = { undo: "U", redo: "R", hint: "H", demonstrate: "P", help: "?" };
const COUNTERS = /** @type {const} */ (["score", "moves", "runs", "deals"]);

/**
 * @param {HTMLElement} root
 * @param {(button: Button) => void} press
 */
export function createPanel(root, press) {
  const buttons = BUTTONS.map((name) => {
    const label = element("span", { class: "sw-label" });
    const button = element("button", { type: "button", "data-testid": name });
    button.innerHTML = icon(/** @type {Icon} */ (name));
    button.append(label);
    if (KEYS[name]) button.setAttribute("aria-keyshortcuts", KEYS[name]);
    button.onclick = () => button.getAttribute("aria-disabled") !== "true" && press(name);
    return { name, label, button };
  });
  const counters = COUNTERS.map((name) => {
    const label = element("span");
    const value = element("b", { "data-testid": name });
    return { name, label, value, counter: element("div", { class: "sw-counter" }, [label, " ", value]) };
  });
  const toolbar = element(
    "div",
    { class: "sw-toolbar", role: "group" },
    buttons.map(({ button }) => button),
  );
  const gaugeLabel = element("span");
  const gaugeValue = element("b", { "data-testid": "chance" });
  const gauge = element("div", { class: "sw-counter sw-gauge", role: "meter", tabindex: "0" }, [
    gaugeLabel,
    " ",
    gaugeValue,
  ]);
  const status = element("div", { class: "sw-counters" }, [...counters.map(({ counter }) => counter), gauge]);
  const rules = element("button", { type: "button", class: "sw-rules", "data-testid": "rules" });
  const notice = element("span", { class: "sw-notice", "data-testid": "notice" });
  const copyLine = element("button", { type: "button", class: "sw-rules", "data-testid": "copy-line" });
  copyLine.hidden = true;
  copyLine.onclick = () => press("copy-line");
  const analysis = element("span", { class: "sw-analysis", "data-testid": "analysis" });
  const title = element("span", { class: "sw-title", "data-testid": "title" });
  rules.hidden = true;
  rules.setAttribute("aria-keyshortcuts", KEYS.help);
  rules.onclick = () => press("help");
  const panel = element("div", { class: "sw-panel" }, [toolbar, status]);
  root.append(panel, element("p", { class: "sw-message" }, [rules, notice, copyLine, analysis, title]));

  /** The line is never empty: while there is nothing else to say it names the game. */
  function fillLine() {
    title.hidden = !rules.hidden || !copyLine.hidden || !!notice.textContent || !!analysis.textContent;
  }

  /** Shows as many words as there is room for; none takes a further line of buttons. */
  function fitLabels() {
    if (panel.clientWidth === 0) return;
    const shown = buttons
      .filter(({ button }) => button.offsetWidth > 0)
      .sort((one, other) => WORDS.indexOf(one.name) - WORDS.indexOf(other.name));
    const withWords = (/** @type {number} */ count) => {
      for (const [index, { button }] of shown.entries()) button.classList.toggle("sw-bare", index >= count);
      return { toolbar: toolbar.offsetHeight, panel: panel.offsetHeight };
    };
    const needed = shown.filter(({ name }) => NEEDED.includes(name)).length;
    const least = { toolbar: withWords(0).toolbar, panel: withWords(needed).panel };
    for (let count = shown.length; count > 0; count--) {
      const { toolbar, panel } = withWords(count);
      if (toolbar <= least.toolbar && (count <= needed || panel <= least.panel)) return;
    }
    withWords(0);
  }

  return {
    fitLabels,

    /** @param {Texts} texts */
    translate({ t }) {
      toolbar.setAttribute("aria-label", t("toolbar"));
      for (const { name, label, button } of buttons) {
        label.textContent = t(name);
        button.title = t(WANTED[name] ? `${name}-title` : name);
      }
      for (const { name, label } of counters) label.textContent = t(name);
      copyLine.textContent = t("copy-line");
      gaugeLabel.textContent = t("chance");
      gauge.setAttribute("aria-label", t("chance"));
    },

    /**
     * @param {View} view
     * @param {Texts} texts
     */
    show(view, { t }) {
      const values = {
        score: String(view.score),
        moves: String(view.moves),
        runs: t("runs-value", { count: view.completed.length, runs: view.runs }),
        deals: String(view.stock.deals),
      };
      for (const { name, value } of counters) value.textContent = values[name];
      title.textContent = t("game-title", { ...view.rules, code: view.code ?? "none" });
      /** @type {Partial<Record<Button, boolean>>} */
      const able = {
        undo: view.can_undo,
        redo: view.can_redo,
        restart: view.moves > 0 || view.can_undo,
        "copy-code": view.code !== null,
      };
      // Not `disabled`: a button that takes itself out of reach would throw the focus away.
      for (const { name, button } of buttons)
        button.setAttribute("aria-disabled", String(able[name] === false));
    },

    /**
     * Shows what the solver and the fair player say, and the buttons that ask them, as far as wanted.
     * @param {Options} options
     * @param {Analysis} answer
     */
    advise(options, { state, text }) {
      let changed = false;
      for (const { name, button } of buttons) {
        const option = WANTED[name];
        if (!option) continue;
        changed ||= button.hidden === options[option];
        button.hidden = !options[option];
        button.setAttribute("aria-busy", String(state === BUSY[name]));
      }
      if (changed) fitLabels();
      analysis.textContent = text;
      analysis.hidden = !text;
      fillLine();
    },

    /**
     * @param {boolean} wanted whether the win chance is to be shown
     * @param {Chance | null} chance null while it is not known
     */
    measure(wanted, chance) {
      if (gauge.hidden === wanted) {
        gauge.hidden = !wanted;
        fitLabels();
      }
      gaugeValue.textContent = chance ? chance.text : "…";
      gauge.title = chance ? chance.title : "";
      gauge.setAttribute("aria-valuenow", String(chance ? chance.percent : 0));
      gauge.setAttribute("aria-valuetext", chance ? chance.text : "…");
      gauge.style.setProperty("--share", `${chance ? chance.percent : 0}%`);
    },

    /** @param {string} rule the name of the rule behind a refusal; empty for none */
    refuse(rule) {
      rules.textContent = rule;
      rules.hidden = rule === "";
      fillLine();
    },

    /**
     * @param {string} text
     * @param {boolean} [offersLine] whether there is a line to copy
     */
    notify(text, offersLine = false) {
      notice.textContent = text;
      copyLine.hidden = !offersLine;
      fillLine();
    },

    /** @param {Button} name */
    focus(name) {
      buttons.find((each) => each.name === name)?.button.focus();
    },
  };
}

/** @typedef {ReturnType<typeof createPanel>} Panel */
