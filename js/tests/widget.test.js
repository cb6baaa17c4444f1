// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import arabic from "../../spider_widget/teaching/locales/ar.ftl?raw";
import widget from "../src/index.js";
import { column, FakeModel, refusal, view } from "./views.js";

/** @type {FakeModel} */
let model;
/** @type {HTMLElement} */
let el;
/** @type {() => void} */
let cleanup;

/**
 * @param {FakeModel} [shown]
 * @param {AbortSignal} [signal] the host's; older hosts have none
 */
function render(shown = new FakeModel(), signal) {
  model = shown;
  el = document.createElement("div");
  document.body.append(el);
  cleanup = /** @type {any} */ (widget.render)({ model: model.model(), el, signal });
}

beforeEach(() => render());
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

/** @returns {HTMLElement} */
const find = (/** @type {string} */ id) => /** @type {any} */ (el.querySelector(`[data-testid="${id}"]`));
const cardsOf = (/** @type {number} */ number) => [
  .../** @type {NodeListOf<HTMLElement>} */ (find(`column-${number}`).querySelectorAll("[data-card-id]")),
];
const tableau = () =>
  Array.from({ length: 10 }, (_, index) =>
    cardsOf(index + 1).map(({ dataset }) => [Number(dataset.cardId), dataset.face ?? null]),
  );
const shownCards = () => model.traits.view.columns.map((/** @type {any} */ { cards }) => cards);

/**
 * @param {Element} target
 * @param {string} type
 * @param {Record<string, any>} [more]
 */
function pointer(target, type, more = {}) {
  const init = {
    bubbles: true,
    composed: true,
    pointerId: 1,
    isPrimary: true,
    button: 0,
    buttons: 1,
    ...more,
  };
  target.dispatchEvent(new PointerEvent(type, init));
}

function tap(/** @type {Element} */ target) {
  pointer(target, "pointerdown", { clientX: 5, clientY: 5 });
  pointer(target, "pointerup", { clientX: 5, clientY: 5 });
}

/** Lifts the last `count` cards of a column and moves the pointer a little. */
function lift(/** @type {number} */ number, /** @type {number} */ count) {
  const table = find("table");
  table.setPointerCapture = () => {};
  pointer(/** @type {Element} */ (cardsOf(number).at(-count)), "pointerdown", { clientX: 5, clientY: 5 });
  pointer(table, "pointermove", { clientX: 30, clientY: 30 });
}

const press = (/** @type {string} */ key, more = {}) =>
  (el.ownerDocument.activeElement ?? el).dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, composed: true, ...more }),
  );

describe("taking down", () => {
  const nothingLeft = () => {
    expect(model.handlers).toEqual([]);
    expect(el.childElementCount).toBe(0);
  };

  test("the host's signal ends the view as its cleanup does", () => {
    cleanup();
    nothingLeft();
    const closing = new AbortController();
    render(new FakeModel(), closing.signal);
    closing.abort();
    nothingLeft();
  });

  test("a view that cannot be built leaves nothing", () => {
    cleanup();
    const broken = new FakeModel({ ...model.traits, view: { ...view(), columns: null } });
    expect(() => render(broken)).toThrow();
    nothingLeft();
  });
});

describe("when the kernel is gone", () => {
  const lose = (resume = "sw.SpiderWidget(…)") => {
    model.traits.view = { ...model.traits.view, resume };
    model.alive = false;
    model.emit("comm_live_update");
  };
  const writeText = vi.fn();
  beforeEach(() => vi.stubGlobal("navigator", { clipboard: { writeText } }));
  afterEach(() => vi.unstubAllGlobals());

  test("the board says what running the cell does, and offers the line that brings the game back", async () => {
    expect(find("copy-line").hidden).toBe(true);
    lose();
    expect(find("notice").textContent).toContain("begins a new game");
    find("copy-line").click();
    expect(writeText).toHaveBeenCalledWith("sw.SpiderWidget(…)");
    await vi.waitFor(() => expect(find("notice").textContent).toContain("copied"));
    expect(find("copy-line").hidden).toBe(false);
  });

  test("where the clipboard is blocked the line is in a field", async () => {
    lose();
    writeText.mockRejectedValueOnce(new Error("blocked"));
    find("copy-line").click();
    await vi.waitFor(() => expect(find("code-field")).not.toBeNull());
    expect(/** @type {HTMLInputElement} */ (find("code-field")).value).toBe("sw.SpiderWidget(…)");
  });

  test("the new board in its place offers the line of the game that was cut off, until it is played", () => {
    model.traits.view = { ...model.traits.view, moves: 3 };
    lose("sw.SpiderWidget(of before)");
    cleanup();
    render(new FakeModel());
    expect(find("notice").textContent).toContain("cut off");
    find("copy-line").click();
    expect(writeText).toHaveBeenLastCalledWith("sw.SpiderWidget(of before)");
    model.show({ moves: 1 });
    expect(find("notice").textContent).toBe("");
    expect(find("copy-line").hidden).toBe(true);
    cleanup();
    render(new FakeModel());
    expect(find("copy-line").hidden).toBe(true);
  });

  test("a board without such a line says that all begins from the start", () => {
    lose("");
    expect(find("copy-line").hidden).toBe(true);
    expect(find("notice").textContent).toContain("from the start");
  });
});

describe("Python's outputs", () => {
  test("go where the host puts those of its own widgets", () => {
    const callbacks = {};
    Object.assign(model.widget_manager, { callbacks: () => callbacks });
    tap(find("stock"));
    expect(model.callbacks).toEqual([callbacks]);
  });

  test("go under the board's cell where the host shows one", () => {
    const add = vi.fn();
    const cells = { get: (/** @type {number} */ index) => (index === 7 ? { outputs: { add } } : undefined) };
    Object.assign(model.widget_manager, { context: { model: { cells } } });
    el.dataset.windowedListIndex = "7";
    tap(find("stock"));
    const [{ iopub }] = model.callbacks;
    iopub.output({ header: { msg_type: "stream" }, content: { name: "stdout", text: "deal 499" } });
    expect(add).toHaveBeenCalledWith({ output_type: "stream", name: "stdout", text: "deal 499" });
  });
});

describe("drawing", () => {
  test("the page shows the view, bottom card first", () => {
    expect(tableau()).toEqual(shownCards());
    expect(find("spider-widget").dataset.revision).toBe("1");
    expect(find("spider-widget").dir).toBe("ltr");
  });

  test("case 26: a card turned back leaves no trace of its face", () => {
    model.show({ columns: [column("?? ?? ?? 8S", 0, [[2]]), ...view().columns.slice(1)] });
    const [, , hidden] = cardsOf(1);
    expect(hidden.dataset.face).toBeUndefined();
    expect(hidden.outerHTML).not.toMatch(/9|nine|spade/i);
    expect(hidden.getAttribute("aria-label")).toBe("face down, column 1, 3 of 4");
  });

  test("cases 106 and 120: an equal view moves nothing, another one does", () => {
    const animate = vi.fn(() => ({ cancel() {}, effect: { target: null } }));
    Object.assign(Element.prototype, { animate });
    model.traits.options = { ...model.traits.options, motion: true };
    const [first] = cardsOf(1);
    model.show({});
    expect(animate).not.toHaveBeenCalled();
    expect(cardsOf(1)[0]).toBe(first);
    model.show({ columns: [column("?? ?? ?? 8S", 0), ...view().columns.slice(1)] });
    expect(animate).toHaveBeenCalledOnce();
    expect(find("spider-widget").dataset.moving).toBe("true");
  });

  test("an empty column and the stock have names", () => {
    expect(find("column-4").querySelector(".sw-slot")?.getAttribute("aria-label")).toBe("column 4, empty");
    expect(find("stock").getAttribute("aria-label")).toBe("stock, 2 deals left");
  });

  test("every class is one that no host's style sheet has", () => {
    model.show({ status: "won" });
    find("new-game").click();
    const classes = [...el.querySelectorAll("[class]")].flatMap((each) => [...each.classList]);
    expect(classes.filter((name) => !/^(sw-|spider-widget$)/.test(name))).toEqual([]);
  });

  test("two views of one model show the same game", () => {
    const other = document.createElement("div");
    const close = /** @type {any} */ (widget.render)({ model: model.model(), el: other });
    model.show({ score: 321 });
    for (const root of [el, other])
      expect(root.querySelector('[data-testid="score"]')?.textContent).toBe("321");
    close();
  });
});

describe("dragging", () => {
  test("case 77: as many cards are lifted as the group has, none after undo", () => {
    lift(1, 2);
    expect(el.querySelectorAll(".sw-lifted")).toHaveLength(2);
    expect(find("column-3").classList.contains("sw-accepts")).toBe(true);
    model.show({ columns: [column("?? ??", 0), ...view().columns.slice(1)] });
    expect(el.querySelectorAll(".sw-lifted")).toHaveLength(0);
    expect(tableau()).toEqual(shownCards());
  });

  test("case 79: a change from Python cancels the drag; the release then sends nothing", () => {
    lift(1, 1);
    model.show({ score: 400 });
    pointer(find("table"), "pointerup", { clientX: 30, clientY: 30 });
    expect(el.querySelectorAll(".sw-lifted")).toHaveLength(0);
    expect(model.sent).toEqual([]);
  });

  test("a card that cannot be lifted is asked about", () => {
    lift(5, 2);
    expect(model.sent).toMatchObject([{ kind: "lift", source: 5, count: 2, revision: 1 }]);
    expect(el.querySelectorAll(".sw-lifted")).toHaveLength(0);
  });
});

describe("refusals", () => {
  test("case 10: are shown, spoken and marked, until the next change", async () => {
    press("d");
    find("stock").focus();
    press("d");
    model.reply(refusal("Column 4 ends in A♠.", "place", "Column 4 ends in the ace of spades."));
    await vi.waitFor(() => expect(find("refusal").textContent).toBe("Column 4 ends in A♠."));
    expect(find("live").textContent).toBe("Column 4 ends in the ace of spades.");
    expect(cardsOf(1)[3].classList.contains("sw-refused")).toBe(true);
    expect(find("column-5").classList.contains("sw-refused")).toBe(true);
    model.show({});
    expect(find("refusal").textContent).toBe("");
    expect(el.querySelectorAll(".sw-refused")).toHaveLength(0);
  });
});

describe("keyboard", () => {
  test("a game without a mouse: pick up, place, deal, undo", async () => {
    cardsOf(1)[3].focus();
    press("1");
    press("ArrowUp", { shiftKey: true });
    press("ArrowUp", { shiftKey: true });
    expect(el.querySelectorAll(".sw-chosen")).toHaveLength(2);
    press("3");
    press("Enter");
    expect(model.sent.at(-1)).toMatchObject({ kind: "move", source: 1, target: 3, count: 2 });
    await vi.waitFor(() =>
      expect(cardsOf(3).map(({ dataset }) => dataset.face)).toEqual([undefined, "TS", "9S", "8S"]),
    );
    model.show({});
    model.reply();
    press("d");
    expect(model.sent.at(-1)).toMatchObject({ kind: "deal", revision: 2 });
  });

  test("plain keys do not reach the notebook, the browser's do", () => {
    const heard = vi.fn();
    document.body.addEventListener("keydown", heard);
    cardsOf(1)[3].focus();
    press("x");
    press("u");
    expect(heard).not.toHaveBeenCalled();
    press("s", { ctrlKey: true });
    expect(heard).toHaveBeenCalledOnce();
  });

  test("a key that is held down walks and takes back over and over, and deals and picks up once", () => {
    cardsOf(1)[3].focus();
    press("1");
    for (const repeat of [false, true, true]) press("ArrowUp", { repeat });
    expect(document.activeElement).toBe(cardsOf(1)[0]);
    press("1");
    for (const repeat of [false, true]) press(" ", { repeat });
    expect(el.querySelectorAll(".sw-chosen")).toHaveLength(1);
    for (const key of ["d", "u"])
      for (const repeat of [false, true, true]) {
        press(key, { repeat });
        model.reply();
      }
    expect(model.sent.map(({ kind }) => kind)).toEqual(["deal", "undo", "undo", "undo"]);
  });

  test("case 92: after a new game the focus is on the board", async () => {
    find("new-game").click();
    find("deal-game").click();
    expect(model.sent.at(-1)).toMatchObject({
      kind: "new",
      rules: { suits: 1, rule: "classic", layout: "standard" },
    });
    model.show({ serial: 2 });
    model.reply();
    await vi.waitFor(() => expect(document.activeElement?.closest('[data-testid="table"]')).not.toBeNull());
    expect(find("new-game-dialog")).toBeNull();
  });
});

describe("dialogs", () => {
  test("the chosen level has the focus", () => {
    model.show({ rules: { family: "spider", suits: 4, rule: "classic", layout: "standard" } });
    find("new-game").click();
    expect(document.activeElement).toMatchObject({ name: "suits", value: "4", checked: true });
  });

  test("a code is sent as it was typed, and the game that it begins is named", async () => {
    find("new-game").click();
    const field = /** @type {HTMLInputElement} */ (find("code-input"));
    field.value = " SP1-S4C- AAAAAAD\u2069";
    find("deal-game").click();
    expect(model.sent.at(-1)).toMatchObject({ kind: "new", code: field.value });
    const last = { action: "new", text: "New game: Hard", move: null, turned: [], completed: [] };
    model.show({ serial: 2, last });
    model.reply();
    await vi.waitFor(() => expect(find("notice").textContent).toBe("New game: Hard"));
    expect(find("title").hidden).toBe(true);
    // A game that Python puts there afterwards was not typed here.
    model.show({ serial: 3, last, code: "SP1-S4C-AAAAAAD" });
    expect(find("notice").textContent).toBe("");
    expect(find("title").hidden).toBe(false);
    expect(find("title").textContent).toMatch(/^Easy, 1 suit, Standard · SP1-S4C-AAAAAAD$/);
  });

  test("a number is sent as one, with the level chosen, in the spread layout", () => {
    find("new-game").click();
    const field = /** @type {HTMLInputElement} */ (find("code-input"));
    field.value = " ١٤٩٣٤\u200f";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    const fields = [...find("new-game-dialog").querySelectorAll("fieldset")];
    expect(fields.map(({ disabled }) => disabled)).toEqual([false, false, true]);
    find("deal-game").click();
    expect(model.sent.at(-1)).toMatchObject({
      kind: "new",
      rules: { suits: 1, rule: "classic", layout: "spread" },
      number: field.value,
    });
  });

  test("a wrong code is explained in the dialog, and nothing is lost", async () => {
    find("new-game").click();
    const field = /** @type {HTMLInputElement} */ (find("code-input"));
    field.value = "SP1-S3C-AAAAAAD";
    find("deal-game").click();
    expect(model.sent.at(-1)).toMatchObject({ kind: "new", code: "SP1-S3C-AAAAAAD" });
    model.reply(refusal("no such code"));
    await vi.waitFor(() => expect(find("code-refusal").textContent).toBe("no such code"));
    expect(find("new-game-dialog")).not.toBeNull();
    expect(find("refusal").textContent).toBe("");
  });

  test("restarting and dealing anew over a game with moves ask first", () => {
    find("new-game").click();
    expect(find("game-warning").hidden).toBe(true);
    find("cancel").click();
    model.show({ moves: 3 });
    find("new-game").click();
    expect(find("game-warning").hidden).toBe(false);
    find("cancel").click();
    find("restart").click();
    expect(model.sent).toEqual([]);
    find("confirm").click();
    expect(model.sent).toMatchObject([{ kind: "restart" }]);
  });

  test("a tap soon after a button is a first one", () => {
    tap(find("stock"));
    model.show({ moves: 1, can_undo: true });
    model.reply();
    find("undo").click();
    model.show({ moves: 0 });
    model.reply();
    tap(find("stock"));
    expect(model.sent.map(({ kind }) => kind)).toEqual(["deal", "undo", "deal"]);
  });

  test("keys typed in a dialog play nothing", () => {
    find("new-game").click();
    find("code-input").dispatchEvent(new KeyboardEvent("keydown", { key: "d", bubbles: true }));
    expect(model.sent).toEqual([]);
  });

  test.each(["button", "key"])("case 100: the rule behind a refusal is one %s away", async (how) => {
    find("stock").focus();
    tap(find("stock"));
    model.reply(refusal("No."));
    await vi.waitFor(() => expect(find("rules").hidden).toBe(false));
    expect(find("rules").textContent).toBe("Rule: Placing cards");
    if (how === "button") find("rules").click();
    else press("?");
    const asked = find("help-dialog").querySelector(".sw-asked");
    expect(asked?.querySelector("h3")?.textContent).toBe("Placing cards");
    expect(document.activeElement).toBe(asked);
    find("close").click();
    model.show({});
    expect(find("rules").hidden).toBe(true);
    find("help").click();
    expect(find("help-dialog").querySelector(".sw-asked")).toBeNull();
  });

  test("a refusal without a rule offers none", async () => {
    tap(find("stock"));
    model.reply(refusal("No.", null));
    await vi.waitFor(() => expect(find("refusal").textContent).toBe("No."));
    expect(find("rules").hidden).toBe(true);
  });

  test("another language is one choice away, and the dialog goes on in it", async () => {
    find("options").click();
    const choice = /** @type {HTMLSelectElement} */ (find("option-locale"));
    expect([...choice.options].map(({ text }) => text)).toEqual(["العربية", "English", "日本語"]);
    expect(choice.value).toBe("en");
    tap(find("stock"));
    model.reply(refusal("No."));
    await vi.waitFor(() => expect(find("refusal").textContent).toBe("No."));
    choice.value = "ar";
    choice.dispatchEvent(new Event("change"));
    expect(model.sent.at(-1)).toMatchObject({ kind: "locale", locale: "ar" });
    model.speak("ar", arabic);
    model.reply();
    await vi.waitFor(() => expect(find("options-dialog").textContent).toContain("الخيارات"));
    const root = find("spider-widget");
    expect([root.lang, root.dir]).toEqual(["ar", "rtl"]);
    expect(find("table").dir).toBe("ltr");
    expect(find("refusal").textContent).toBe("");
    expect(find("stock").getAttribute("aria-label")).toContain("كومة السحب");
  });

  test("an option is sent when it is switched", () => {
    find("options").click();
    find("option-four_colours").click();
    expect(model.sent.at(-1)).toMatchObject({ kind: "options", options: { four_colours: true } });
  });
});

test.each(["stuck", "dead"])("case 42: a game that is %s says so and blocks nothing", (status) => {
  model.show({ status: /** @type {"stuck"} */ (status), can_undo: true });
  expect(find("notice").textContent).not.toBe("");
  expect(el.querySelector("dialog[open]")).toBeNull();
  find("undo").click();
  tap(find("stock"));
  expect(model.sent).toMatchObject([{ kind: "undo" }]);
  model.show({ status: "playing" });
  expect(find("notice").textContent).toBe("");
});

describe("the fair player", () => {
  const move = { source: 1, target: 2, count: 1 };

  /** @param {Record<string, any>} answer what Python says of the revision shown */
  function tell(answer) {
    model.traits.analysis = { revision: model.traits.view.revision, text: "", move: null, ...answer };
    model.emit("change:analysis");
  }

  /** @param {Record<string, any>} options */
  function set(options) {
    model.traits.options = { ...model.traits.options, ...options };
    model.emit("change:options");
  }

  const marked = (/** @type {string} */ mark) =>
    cardsOf(1)
      .concat(cardsOf(2))
      .filter((card) => card.classList.contains(mark))
      .map(({ dataset }) => dataset.face);
  const hinted = () => marked("sw-hinted");

  test("no button and no key unless hints are wanted", () => {
    expect(find("hint").hidden && find("demonstrate").hidden).toBe(true);
    find("undo").focus();
    press("h");
    press("p");
    expect(model.sent).toEqual([]);
    set({ hints: true });
    expect(find("hint").hidden || find("demonstrate").hidden).toBe(false);
    press("h");
    expect(model.sent).toMatchObject([{ kind: "hint" }]);
  });

  test("a hint is marked, written and said; a group in hand is put back for it", () => {
    set({ hints: true });
    tap(/** @type {Element} */ (cardsOf(3).at(-1)));
    expect(cardsOf(3).at(-1)?.classList.contains("sw-chosen")).toBe(true);
    find("hint").click();
    tell({ state: "thinking" });
    model.reply();
    expect(cardsOf(3).at(-1)?.classList.contains("sw-chosen")).toBe(false);
    expect(find("hint").getAttribute("aria-busy")).toBe("true");
    tell({ state: "hint", text: "Move the eight of spades", move });
    expect([hinted(), marked("sw-aimed")]).toEqual([["8S"], ["9H"]]);
    expect(find("column-2").classList.contains("sw-aimed")).toBe(true);
    expect(find("analysis").textContent).toBe("Move the eight of spades");
    expect(find("live").textContent).toBe("Move the eight of spades");
  });

  test("a hint for a moment that has passed is not shown", () => {
    set({ hints: true });
    tell({ state: "hint", text: "Move the eight of spades", move, revision: 0 });
    expect(hinted()).toEqual([]);
    expect(find("analysis").textContent).toBe("");
    tell({ state: "hint", text: "Move the eight of spades", move });
    model.show({});
    expect(hinted()).toEqual([]);
    expect(find("analysis").textContent).toBe("");
  });

  test.each([
    ["a touch", () => pointer(find("table"), "pointerdown")],
    ["a key", () => press("Shift")],
  ])("%s ends a demonstration, whatever moment the page shows", (_, touch) => {
    set({ hints: true });
    find("demonstrate").focus();
    find("demonstrate").click();
    model.reply();
    tell({ state: "demonstrating", revision: 0 });
    expect(find("demonstrate").getAttribute("aria-busy")).toBe("true");
    touch();
    expect(find("demonstrate").getAttribute("aria-busy")).toBe("true");
    expect(model.sent.map(({ kind }) => kind)).toEqual(["demonstrate", "stop"]);
    tell({ state: "idle" });
    model.reply();
    expect(find("demonstrate").getAttribute("aria-busy")).toBe("false");
    touch();
    expect(model.sent).toHaveLength(2);
  });

  test("its own button ends a demonstration and begins no other", () => {
    set({ hints: true });
    tell({ state: "demonstrating" });
    pointer(find("demonstrate"), "pointerdown");
    find("demonstrate").click();
    expect(model.sent.map(({ kind }) => kind)).toEqual(["stop"]);
    tell({ state: "idle" });
    model.reply();
    pointer(find("demonstrate"), "pointerdown");
    find("demonstrate").click();
    expect(model.sent.map(({ kind }) => kind)).toEqual(["stop", "demonstrate"]);
  });

  test.each([
    ["a click by itself, as a screen reader makes it,", () => find("demonstrate").click()],
    [
      "a touch",
      () => {
        pointer(find("table"), "pointerdown");
        pointer(find("table"), "pointerup");
      },
    ],
  ])("%s ends a demonstration, and a click by itself begins the next", (_, end) => {
    vi.useFakeTimers();
    set({ hints: true });
    tell({ state: "demonstrating" });
    end();
    expect(model.sent.map(({ kind }) => kind)).toEqual(["stop"]);
    tell({ state: "idle" });
    model.reply();
    vi.advanceTimersByTime(1000);
    find("demonstrate").click();
    expect(model.sent.map(({ kind }) => kind)).toEqual(["stop", "demonstrate"]);
    vi.useRealTimers();
  });

  test("a key that is held down on its button ends a demonstration and begins no other", () => {
    set({ hints: true });
    tell({ state: "demonstrating" });
    const button = find("demonstrate");
    button.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
    tell({ state: "idle" });
    model.reply();
    button.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true, repeat: true }));
    button.dispatchEvent(new KeyboardEvent("keyup", { key: " ", bubbles: true }));
    button.click();
    expect(model.sent.map(({ kind }) => kind)).toEqual(["stop"]);
  });

  test("the only hint there is is told again when it is asked for again", async () => {
    set({ hints: true });
    tell({ state: "hint", text: "Move the eight of spades", move });
    const first = find("live").firstChild;
    find("hint").click();
    model.reply();
    await vi.waitFor(() => expect(find("live").firstChild).not.toBe(first));
    expect(find("live").textContent).toBe("Move the eight of spades");
  });

  test("the win chance is there when wanted, and only for the moment it is about", () => {
    const gauge = /** @type {HTMLElement} */ (find("chance").parentElement);
    expect(gauge.hidden).toBe(true);
    set({ chances: true });
    expect(gauge.hidden).toBe(false);
    expect(find("chance").textContent).toBe("…");
    model.traits.chance = { revision: 1, percent: 42, text: "42%", title: "from 30 to 55%" };
    model.emit("change:chance");
    expect([find("chance").textContent, gauge.title]).toEqual(["42%", "from 30 to 55%"]);
    expect([gauge.role ?? gauge.getAttribute("role"), gauge.tabIndex]).toEqual(["meter", 0]);
    expect(gauge.getAttribute("aria-valuenow")).toBe("42");
    expect(gauge.getAttribute("aria-valuetext")).toBe("42%");
    expect(find("live").textContent).not.toContain("42");
    model.show({});
    expect(find("chance").textContent).toBe("…");
  });

  test("the options have a pace, and the help the keys, when hints are wanted", async () => {
    const offered = () => find("option-pace").closest("label")?.hidden === false;
    find("options").click();
    expect(offered()).toBe(false);
    find("option-hints").click();
    model.reply();
    await Promise.resolve();
    expect(offered()).toBe(true);
    find("close").click();
    set({ hints: true });
    find("options").click();
    expect(offered()).toBe(true);
    const pace = /** @type {HTMLSelectElement} */ (find("option-pace"));
    expect(pace.value).toBe("normal");
    pace.value = "slow";
    pace.dispatchEvent(new Event("change"));
    expect(model.sent).toMatchObject([
      { kind: "options", options: { hints: true } },
      { kind: "options", options: { pace: "slow" } },
    ]);
    find("close").click();
    find("help").click();
    expect(find("help-dialog").textContent).toContain("P demonstrate");
  });
});

test("case 120: a model without traits draws an empty board", () => {
  cleanup();
  render(new FakeModel({}));
  expect(tableau()).toEqual(Array(10).fill([]));
});

test("closing a view leaves no listener and no element", () => {
  cleanup();
  expect(model.handlers).toEqual([]);
  expect(el.childElementCount).toBe(0);
});

test("a page without Python says so, and takes no drag", () => {
  cleanup();
  const states = document.createElement("script");
  states.type = "application/vnd.jupyter.widget-state+json";
  document.body.append(states);
  render(Object.assign(new FakeModel(), { widget_manager: /** @type {any} */ ({}) }));
  expect(el.textContent).toContain("No Python runs behind this page.");
  tap(/** @type {Element} */ (cardsOf(1).at(-1)));
  expect(el.querySelector(".sw-lifted, .sw-picked")).toBeNull();
  expect(model.sent).toEqual([]);
});
