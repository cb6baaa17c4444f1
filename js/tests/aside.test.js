// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from "vitest";
import widget from "../src/index.js";
import { FakeModel } from "./views.js";

/** @import { Lesson, Replay } from "../src/types" */

/** @type {FakeModel} */
let model;
/** @type {HTMLElement} */
let el;
let cleanup = () => {};

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

/** @param {Record<string, any>} traits */
function render(traits) {
  model = new FakeModel();
  Object.assign(model.traits, traits);
  el = document.createElement("div");
  document.body.append(el);
  cleanup = /** @type {any} */ (widget.render)({ model: model.model(), el });
}

/** @returns {any} */
const find = (/** @type {string} */ id) => el.querySelector(`[data-testid="${id}"]`);
const sent = () => model.sent.map(({ id, revision, ...action }) => action);
const settled = () => new Promise((resolve) => setTimeout(resolve));

function press(/** @type {string} */ key) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, composed: true });
  find("stock").dispatchEvent(event);
}

/** What the options dialog offers besides the game itself. */
function offeredAids() {
  HTMLDialogElement.prototype.showModal = () => {};
  model.traits.options = { ...model.traits.options, hints: true };
  find("options").click();
  const aids = ["hints", "chances", "solver", "pace"].map((name) => find(`option-${name}`));
  return aids.flatMap((aid) => (aid && !aid.closest("[hidden]") ? aid.dataset.testid : []));
}

describe("a lesson", () => {
  /** @type {Lesson} */
  const LESSON = {
    title: "Titre",
    language: "fr",
    number: 1,
    count: 2,
    text: "Faites ceci.",
    mood: "",
    feedback: "",
    feedback_language: "fr",
    nudge: "",
    spoken: { text: "Faites ceci.", feedback: "", nudge: "" },
    done: false,
    finished: false,
    attempts: 0,
  };

  function tell(/** @type {Partial<Lesson>} */ changes) {
    const { text, feedback, nudge } = { ...model.traits.lesson, ...changes };
    model.traits.lesson = { ...model.traits.lesson, spoken: { text, feedback, nudge }, ...changes };
    model.emit("change:lesson");
  }

  test("it says what is to be done, in its own language", () => {
    render({ lesson: LESSON });
    expect(find("lesson-text").textContent).toBe("Faites ceci.");
    expect(find("lesson-text").lang).toBe("fr");
    expect(find("lesson").textContent).toContain("Step 1 of 2");
    expect(find("lesson-next").hidden).toBe(true);
    expect(find("spider-widget").dataset.kind).toBe("lesson");
  });

  test("the way on appears when the step is done; N takes it, too", async () => {
    render({ lesson: LESSON });
    press("n");
    expect(sent()).toEqual([]);
    tell({ done: true, mood: "right", feedback: "Voilà." });
    expect(find("lesson-feedback").textContent).toBe("Voilà.");
    expect(find("lesson").dataset.mood).toBe("right");
    expect(find("lesson-retry").hidden).toBe(true);
    press("n");
    expect(sent()).toEqual([{ kind: "next" }]);
    model.reply();
    await settled();
    find("lesson-next").click();
    expect(sent()).toHaveLength(2);
  });

  test("pressed twice, the way on leads one step on", async () => {
    render({ lesson: { ...LESSON, done: true } });
    find("lesson-next").click();
    press("n");
    tell({ number: 2, done: false });
    model.reply();
    await settled();
    press("n");
    expect(sent()).toEqual([{ kind: "next" }]);
    find("lesson-retry").click();
    expect(sent()).toHaveLength(2);
  });

  test("a wrong answer is told, the same one again when it is given again", () => {
    render({ lesson: LESSON });
    tell({ attempts: 1, mood: "wrong", feedback: "Non." });
    const [said] = find("lesson-feedback").childNodes;
    tell({ number: 1 });
    expect(find("lesson-feedback").childNodes[0]).toBe(said);
    tell({ attempts: 2, nudge: "Regardez." });
    expect(find("lesson-feedback").childNodes[0]).not.toBe(said);
    expect(find("lesson-feedback").textContent).toBe("Non.");
    expect(find("lesson-nudge").textContent).toBe("Hint: Regardez.");
    find("lesson-retry").click();
    expect(sent()).toEqual([{ kind: "retry" }]);
  });

  test("a text is shown with the cards' symbols and read out with their names", () => {
    render({ lesson: LESSON });
    for (const name of /** @type {const} */ (["text", "feedback", "nudge"])) {
      const spoken = { text: "", feedback: "", nudge: "", [name]: "le neuf de cœur" };
      tell({ [name]: "9♥", spoken });
      const told = find(`lesson-${name}`);
      const [shown, said] = told.querySelectorAll("span[aria-hidden], .sw-unseen");
      expect([shown.textContent, shown.getAttribute("aria-hidden")]).toEqual(["9♥", "true"]);
      expect([said.textContent, said.getAttribute("aria-hidden")]).toEqual(["le neuf de cœur", null]);
    }
  });

  test("each text says in which language it is", () => {
    render({ lesson: LESSON });
    tell({ nudge: "Regardez." });
    tell({ attempts: 1, mood: "wrong", feedback: "The stock is empty.", feedback_language: "en" });
    expect(find("lesson-feedback").closest("[lang]").lang).toBe("en");
    const [hint, help] = find("lesson-nudge").children;
    expect([hint.textContent, hint.closest("[lang]").lang]).toEqual(["Hint:", "en"]);
    expect([help.textContent, help.lang]).toEqual(["Regardez.", "fr"]);
  });

  test("A finds the best column only where an option lets it; the help lists it only then", async () => {
    HTMLDialogElement.prototype.showModal = () => {};
    render({ lesson: LESSON });
    model.traits.options = { ...model.traits.options, double_click: false };
    const keys = () => {
      press("?");
      const { textContent } = find("help-dialog");
      find("help-dialog").remove();
      return [textContent.includes("move to the best column"), textContent.includes("next step of a lesson")];
    };
    find("column-2").querySelector("[data-card-id]").focus();
    press("2");
    press("a");
    expect(sent()).toEqual([]);
    expect(keys()).toEqual([false, true]);
    model.traits.options = { ...model.traits.options, auto_placement: true };
    expect(keys()).toEqual([true, true]);
    press("a");
    expect(sent()).toEqual([{ kind: "auto", source: 2, count: 1 }]);
  });

  test("the options offer no hints", () => {
    render({ lesson: LESSON });
    expect(offeredAids()).toEqual([]);
  });

  test("a refusal that the lesson tells is not told twice", async () => {
    render({ lesson: LESSON });
    press("d");
    const refusal = {
      reason: "fill_columns",
      text: "Empty.",
      spoken: "Empty.",
      cards: [],
      columns: [4],
      quiet: true,
    };
    model.reply({ ok: false, refusal });
    await settled();
    expect(find("refusal").textContent).toBe("");
    expect(find("live").textContent).not.toContain("Empty.");
    expect(find("column-4").classList.contains("sw-refused")).toBe(true);
  });

  test("the last step ends the lesson", () => {
    render({
      lesson: {
        ...LESSON,
        number: 2,
        done: true,
        finished: true,
        mood: "right",
        feedback: "Oui.",
        attempts: 3,
      },
    });
    expect(find("lesson-next").hidden).toBe(true);
    expect(find("lesson-end").textContent).toBe("Lesson finished with 3 attempts in all.");
  });
});

describe("a replay", () => {
  /** @type {Replay} */
  const REPLAY = { number: 3, count: 9, text: "Dealt.", playing: false };

  test("of the aids the options offer the win chance", () => {
    render({ replay: REPLAY });
    expect(offeredAids()).toEqual(["option-chances"]);
  });

  test("buttons and slider ask for moves of the record", async () => {
    render({ replay: REPLAY });
    expect(find("replay-text").textContent).toBe("Dealt.");
    expect(find("replay-place").textContent).toBe("Move 3 of 9");
    expect(find("replay-slider").value).toBe("3");
    find("replay-forward").click();
    expect(sent()).toEqual([{ kind: "show", number: 4 }]);
  });

  test("while one move is waited for, only the last of those asked for meanwhile is next", async () => {
    render({ replay: REPLAY });
    for (const value of ["4", "5", "7"]) {
      find("replay-slider").value = value;
      find("replay-slider").dispatchEvent(new Event("input"));
    }
    model.reply();
    await settled();
    expect(sent()).toEqual([
      { kind: "show", number: 4 },
      { kind: "show", number: 7 },
    ]);
  });

  test("the slider follows the buttons", async () => {
    render({ replay: REPLAY });
    const places = [];
    for (const [name, number] of /** @type {[string, number][]} */ ([
      ["forward", 4],
      ["last", 9],
      ["first", 0],
    ])) {
      find(`replay-${name}`).click();
      model.traits.replay = { ...REPLAY, number };
      model.emit("change:replay");
      model.reply();
      await settled();
      places.push(Number(find("replay-slider").value));
    }
    expect(places).toEqual([4, 9, 0]);
  });

  test("the slider goes back to the move that is shown when no other is", async () => {
    render({ replay: REPLAY });
    find("replay-slider").value = "7";
    find("replay-slider").dispatchEvent(new Event("input"));
    model.reply({ ok: false });
    await settled();
    expect(find("replay-slider").value).toBe("3");
  });

  test("at the ends there is nowhere further to go", () => {
    render({ replay: { ...REPLAY, number: 9 } });
    find("replay-last").click();
    find("replay-forward").click();
    expect(sent()).toEqual([]);
  });

  test("playing on hides the ways through the record, and leads back", () => {
    render({ replay: REPLAY });
    find("replay-play").click();
    expect(sent()).toEqual([{ kind: "play" }]);
    model.reply();
    model.traits.replay = { ...REPLAY, number: 12, playing: true };
    model.emit("change:replay");
    expect(find("spider-widget").dataset.kind).toBe("played");
    expect(find("replay-play").textContent).toBe("Back to the record");
    find("replay-play").click();
    expect(sent()[1]).toEqual({ kind: "show", number: 9 });
  });
});
