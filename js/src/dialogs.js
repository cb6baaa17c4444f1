// The dialogs, each made when it opens and removed when it closes.

import { element, uniqueId } from "./dom.js";

/** @import { Texts } from "./text.js" */
/** @import { Action, Options, Reply, Translate, View } from "./types" */

/**
 * @param {HTMLElement} root
 * @param {string} name
 * @param {string} title
 * @param {(Node | string)[]} content
 */
function openDialog(root, name, title, content) {
  const heading = element("h2", { id: uniqueId() }, [title]);
  const dialog = element(
    "dialog",
    { class: "sw-dialog", "data-testid": `${name}-dialog`, "aria-labelledby": heading.id },
    [heading, ...content],
  );
  dialog.addEventListener("close", () => dialog.remove());
  // A click on the backdrop hits the dialog itself.
  dialog.addEventListener(
    "click",
    (event) => event.target === dialog && outside(dialog, event) && dialog.close(),
  );
  root.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {MouseEvent} event
 */
function outside(dialog, { clientX, clientY }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/**
 * @param {string} label
 * @param {Record<string, string>} [attributes]
 */
function button(label, attributes = {}) {
  return element("button", { type: "button", ...attributes }, [label]);
}

/** @param {(Node | string)[]} children */
function actions(...children) {
  return element("div", { class: "sw-actions" }, children);
}

/**
 * @param {string} name
 * @param {string} legend
 * @param {{ value: string, label: string, detail: string }[]} choices
 * @param {string} chosen
 */
function choice(name, legend, choices, chosen) {
  return element("fieldset", {}, [
    element("legend", {}, [legend]),
    element(
      "div",
      { class: "sw-choices" },
      choices.map(({ value, label, detail }) => {
        const input = element("input", { type: "radio", name, value });
        input.checked = value === chosen;
        return element("label", {}, [input, element("b", {}, [label]), element("small", {}, [detail])]);
      }),
    ),
  ]);
}

/**
 * @param {HTMLElement} root
 * @param {Texts} texts
 * @param {View} view
 * @param {(action: Action) => Promise<Reply>} act
 * @param {(typed: boolean) => void} done called when a game was dealt, by what was typed or by the choices
 */
export function newGameDialog(root, { t }, view, act, done) {
  const { suits, rule, layout } = view.rules;
  const rules = choice(
    "rule",
    t("rule"),
    ["classic", "relaxed"].map((value) => ({
      value,
      label: t("rule-name", { rule: value }),
      detail: t("rule-detail", { rule: value }),
    })),
    rule,
  );
  const levels = choice(
    "suits",
    t("level"),
    [1, 2, 4].map((value) => ({
      value: String(value),
      label: t("level-suits", { suits: value }),
      detail: t("level-detail", { suits: value }),
    })),
    String(suits),
  );
  const layouts = choice(
    "layout",
    t("layout"),
    ["standard", "spread", "bicycle"].map((value) => ({
      value,
      label: t("layout-name", { layout: value }),
      detail: t("layout-detail", { layout: value }),
    })),
    layout,
  );
  const refusal = element("p", {
    id: uniqueId(),
    class: "sw-invalid",
    role: "alert",
    "data-testid": "code-refusal",
  });
  const code = element("input", {
    name: "code",
    dir: "ltr",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: "100",
    "data-testid": "code-input",
    "aria-describedby": refusal.id,
  });
  const warning = element("p", { class: "sw-warning", "data-testid": "game-warning" }, [
    t("game-warning", { moves: view.moves }),
  ]);
  warning.hidden = !worthAsking(view);
  const cancel = button(t("cancel"), { "data-testid": "cancel" });
  const deal = button(t("deal-game"), { type: "submit", class: "sw-primary", "data-testid": "deal-game" });
  const form = element("form", {}, [
    levels,
    rules,
    layouts,
    element("label", { class: "sw-field" }, [element("span", {}, [t("enter-code")]), code]),
    refusal,
    warning,
    actions(cancel, deal),
  ]);
  const dialog = openDialog(root, "new-game", t("new-game"), [form]);
  // Else the first level would have the focus, and two look chosen.
  /** @type {HTMLElement} */ (levels.querySelector(":checked")).focus();

  const value = (/** @type {string} */ name) => String(new FormData(form).get(name) ?? "");
  function update() {
    // With one suit the two rules are the same.
    rules.hidden = value("suits") === "1";
    const coded = code.value.trim() !== "";
    for (const set of [levels, rules]) set.disabled = coded && !isNumber(code.value);
    layouts.disabled = coded;
    refusal.textContent = "";
    code.removeAttribute("aria-invalid");
  }
  form.addEventListener("input", update);
  update();
  cancel.onclick = () => dialog.close();
  form.onsubmit = async (event) => {
    event.preventDefault();
    const typed = code.value;
    const chosen = Number(value("suits"));
    const numbered = isNumber(typed);
    const wanted = {
      suits: chosen,
      rule: chosen === 1 ? "classic" : value("rule"),
      layout: numbered ? "spread" : value("layout"), // the one in which numbered deals are laid out
    };
    const reply = await act(
      numbered
        ? { kind: "new", rules: wanted, number: typed }
        : typed.trim()
          ? { kind: "new", code: typed }
          : { kind: "new", rules: wanted },
    );
    if (reply.refusal) {
      refusal.textContent = reply.refusal.text;
      code.setAttribute("aria-invalid", "true");
      code.focus();
      return;
    }
    dialog.close();
    if (reply.ok) done(typed.trim() !== "");
  };
}

/** @param {string} typed as people paste it, with blanks and marks that nobody sees */
function isNumber(typed) {
  return /^\p{Nd}+$/u.test(typed.replace(/[\p{Cf}\s]/gu, ""));
}

/**
 * @param {View} view
 * @returns {boolean} whether a game is under way that should not be lost by accident
 */
export function worthAsking({ moves, status }) {
  return moves > 0 && status !== "won";
}

/**
 * @param {HTMLElement} root
 * @param {Texts} texts
 * @param {View} view
 * @param {() => void} restart
 */
export function restartDialog(root, { t }, view, restart) {
  const keep = button(t("keep-playing"), { "data-testid": "cancel" });
  const again = button(t("restart"), { class: "sw-primary", "data-testid": "confirm" });
  const dialog = openDialog(root, "restart", t("restart"), [
    element("p", {}, [t("restart-question")]),
    element("p", { class: "sw-warning" }, [t("game-warning", { moves: view.moves })]),
    actions(keep, again),
  ]);
  keep.onclick = () => dialog.close();
  again.onclick = () => {
    dialog.close();
    restart();
  };
}

/**
 * Where the clipboard is blocked: the text in a field, selected.
 * @param {HTMLElement} root
 * @param {Texts} texts
 * @param {"code" | "line"} what
 * @param {string} text
 */
export function copyDialog(root, { t }, what, text) {
  const field = element("input", { readonly: "", dir: "ltr", value: text, "data-testid": "code-field" });
  const close = button(t("close"), { "data-testid": "close" });
  const dialog = openDialog(root, "code", t(`${what}-title`), [
    element("label", { class: "sw-field" }, [element("span", {}, [t(`${what}-hint`)]), field]),
    actions(close),
  ]);
  close.onclick = () => dialog.close();
  field.select();
}

/** @type {(keyof Options & string)[]} */
const SWITCHES = [
  "double_click",
  "auto_placement",
  "placement_guide",
  "show_rules",
  "hints",
  "chances",
  "solver",
  "four_colours",
  "motion",
  "mirror",
];

/**
 * @param {HTMLElement} root
 * @param {Texts} texts
 * @param {Options} options
 * @param {string[]} without the options that this board does not have
 * @param {string[]} locales
 * @param {{ setOptions: (change: Partial<Options>) => void, setLocale: (locale: string) => void }} actions
 * @returns {HTMLLabelElement} the choice of the language
 */
export function optionsDialog(root, { t, locale }, options, without, locales, { setOptions, setLocale }) {
  const switches = SWITCHES.filter((name) => !without.includes(name)).map((name) => {
    const input = element("input", { type: "checkbox", "data-testid": `option-${name}` });
    input.checked = options[name] === true;
    input.onchange = () => {
      setOptions({ [name]: input.checked });
      if (name === "hints") pace.hidden = !input.checked;
    };
    return element("label", { class: "sw-switch" }, [
      input,
      element("span", {}, [t(`option-${name.replaceAll("_", "-")}`)]),
    ]);
  });
  const theme = select(
    "theme",
    t("option-theme"),
    ["auto", "light", "dark"].map((value) =>
      element("option", { value }, [t("theme-name", { theme: value })]),
    ),
    options.theme,
    (value) => setOptions({ theme: /** @type {Options["theme"]} */ (value) }),
  );
  const language = select(
    "locale",
    t("option-locale"),
    locales.map((value) => element("option", { value, lang: value }, [languageName(value)])),
    locale,
    (value) => {
      dialog.close();
      setLocale(value);
    },
  );
  const pace = select(
    "pace",
    t("option-pace"),
    ["slow", "normal", "fast"].map((value) =>
      element("option", { value }, [t("pace-name", { pace: value })]),
    ),
    options.pace,
    (value) => setOptions({ pace: /** @type {Options["pace"]} */ (value) }),
  );
  pace.hidden = without.includes("hints") || !options.hints;
  const close = button(t("close"), { class: "sw-primary", "data-testid": "close" });
  const content = [...switches, theme, language, pace, actions(close)];
  const dialog = openDialog(root, "options", t("options"), content);
  close.onclick = () => dialog.close();
  return language;
}

/**
 * @param {string} name
 * @param {string} label
 * @param {HTMLOptionElement[]} choices
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
function select(name, label, choices, chosen, change) {
  const input = element("select", { "data-testid": `option-${name}` }, choices);
  input.value = chosen;
  input.onchange = () => change(input.value);
  return element("label", { class: "sw-switch" }, [element("span", {}, [label]), input]);
}

/** @param {string} locale what a language is called by those who speak it */
function languageName(locale) {
  return new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale;
}

const RULES = ["goal", "place", "group", "empty", "hidden", "run", "deal", "dead", "best", "score", "undo"];
const KEYS = [
  "walk",
  "extend",
  "place",
  "cancel",
  "column",
  "ends",
  "auto",
  "deal",
  "undo",
  "redo",
  "hint",
  "demonstrate",
  "next",
  "help",
];

/**
 * @param {HTMLElement} root
 * @param {Texts} texts
 * @param {View} view
 * @param {string | null} rule the rule to open at; null for the first
 * @param {string[]} without the keys that do nothing on this board
 */
export function helpDialog(root, { t }, view, rule, without) {
  const close = button(t("close"), { class: "sw-primary", "data-testid": "close" });
  const dialog = openDialog(root, "help", t("help-title"), [
    ...RULES.map((name) =>
      element("section", name === rule ? { class: "sw-asked" } : {}, [
        element("h3", {}, [t(`help-${name}-title`)]),
        element("p", {}, [t(`help-${name}`, { rule: view.rules.rule })]),
      ]),
    ),
    element("h3", {}, [t("help-keys")]),
    keyList(
      t,
      KEYS.filter((name) => !without.includes(name)),
    ),
    actions(close),
  ]);
  close.onclick = () => dialog.close();
  // Else the first button would have the focus, and the dialog begin at its end.
  const start = /** @type {HTMLElement} */ (dialog.querySelector(".sw-asked") ?? dialog.querySelector("h2"));
  start.tabIndex = -1;
  start.focus();
}

/**
 * @param {Translate} t
 * @param {string[]} names
 */
function keyList(t, names) {
  return element(
    "ul",
    { class: "sw-keys" },
    names.map((name) =>
      element("li", {}, [
        element("b", {}, [t(`key-${name}`)]),
        " ",
        element("span", {}, [t(`key-${name}-does`)]),
      ]),
    ),
  );
}
