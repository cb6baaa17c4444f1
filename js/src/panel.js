// Above the board: the toolbar, the counters, and one line for what there is to say.

import { element } from "./dom.js";
import { icon } from "./icons.js";

/** @import { Icon } from "./icons.js" */
/** @import { Texts } from "./text.js" */
/** @import { Analysis, View } from "./types" */

/** @typedef {"new-game" | "restart" | "undo" | "redo" | "winnable" | "solution" | "copy-code" | "options" | "help"} Button */

/** @type {Button[]} */
const BUTTONS = [
  "new-game",
  "restart",
  "undo",
  "redo",
  "winnable",
  "solution",
  "copy-code",
  "options",
  "help",
];
/** @type {Button[]} that ask the solver; there only when wanted */
const SOLVER = ["winnable", "solution"];
/** @type {Button[]} whose labels go first when room is short */
const MINOR = ["copy-code", "options", "help"];
/** @type {Button[]} whose labels go last */
const MAJOR = ["new-game", "undo"];
/** Which labels can be seen; the first that leaves the panel in one line is taken. */
const LABELS = ["all", "some", "few", "none", "tight"];
/** Up to this width the counters have a line of their own. */
const NARROW = 640;
/** @type {Record<string, string>} */
const KEYS = { undo: "U", redo: "R", help: "?" };
const COUNTERS = /** @type {const} */ (["score", "moves", "runs", "deals"]);

/**
 * @param {HTMLElement} root
 * @param {(button: Button) => void} press
 */
export function createPanel(root, press) {
  const buttons = BUTTONS.map((name) => {
    const label = element("span", { class: "label" });
    const button = element("button", { type: "button", "data-testid": name });
    button.innerHTML = icon(/** @type {Icon} */ (name));
    button.append(label);
    button.classList.toggle("minor", MINOR.includes(name));
    button.classList.toggle("major", MAJOR.includes(name));
    if (KEYS[name]) button.setAttribute("aria-keyshortcuts", KEYS[name]);
    button.onclick = () => button.getAttribute("aria-disabled") !== "true" && press(name);
    return { name, label, button };
  });
  const counters = COUNTERS.map((name) => {
    const label = element("span");
    const value = element("b", { "data-testid": name });
    return { name, label, value, counter: element("div", { class: "counter" }, [label, " ", value]) };
  });
  const toolbar = element(
    "div",
    { class: "toolbar", role: "group" },
    buttons.map(({ button }) => button),
  );
  const status = element(
    "div",
    { class: "counters" },
    counters.map(({ counter }) => counter),
  );
  const refusal = element("span", { class: "refusal", "data-testid": "refusal" });
  const rules = element("button", { type: "button", class: "rules", "data-testid": "rules" });
  const notice = element("span", { class: "notice", "data-testid": "notice" });
  const analysis = element("span", { class: "analysis", "data-testid": "analysis" });
  rules.hidden = true;
  rules.setAttribute("aria-keyshortcuts", KEYS.help);
  rules.onclick = () => press("help");
  const panel = element("div", { class: "panel", "data-labels": "all" }, [toolbar, status]);
  root.append(panel, element("p", { class: "message" }, [refusal, rules, notice, analysis]));

  /** Shows as many labels as there is room for. */
  function fitLabels() {
    if (panel.clientWidth === 0) return;
    for (const labels of LABELS) {
      panel.dataset.labels = labels;
      if (isOneLine()) return;
    }
  }

  function isOneLine() {
    const tops = buttons.filter(({ button }) => button.offsetWidth > 0).map(({ button }) => button.offsetTop);
    const end = toolbar.offsetTop + toolbar.offsetHeight;
    return tops.every((top) => top === tops[0]) && (panel.clientWidth <= NARROW || status.offsetTop < end);
  }

  return {
    fitLabels,

    /** @param {Texts} texts */
    translate({ t }) {
      toolbar.setAttribute("aria-label", t("toolbar"));
      for (const { name, label, button } of buttons) {
        label.textContent = t(name);
        button.title = t(SOLVER.includes(name) ? `${name}-title` : name);
      }
      for (const { name, label } of counters) label.textContent = t(name);
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
     * @param {boolean} wanted whether the solver is to be offered
     * @param {Analysis} answer
     */
    solve(wanted, { state, text }) {
      let changed = false;
      for (const { name, button } of buttons) {
        if (!SOLVER.includes(name)) continue;
        changed ||= button.hidden === wanted;
        button.hidden = !wanted;
        button.setAttribute("aria-busy", String(state === "searching"));
      }
      if (changed) fitLabels();
      analysis.textContent = wanted ? text : "";
      analysis.hidden = !wanted;
    },

    /**
     * @param {string} text empty for nothing
     * @param {string} rule the name of the rule behind it; empty for none
     */
    refuse(text, rule) {
      refusal.textContent = text;
      rules.textContent = rule;
      rules.hidden = rule === "";
    },

    /** @param {string} text */
    notify(text) {
      notice.textContent = text;
    },

    /** @param {Button} name */
    focus(name) {
      buttons.find((each) => each.name === name)?.button.focus();
    },
  };
}

/** @typedef {ReturnType<typeof createPanel>} Panel */
