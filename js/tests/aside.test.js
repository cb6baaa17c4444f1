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
    nudge: "",
    done: false,
    finished: false,
    attempts: 0,
  };

  function tell(/** @type {Partial<Lesson>} */ changes) {
    model.traits.lesson = { ...model.traits.lesson, ...changes };
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

  test("the way on appears when the step is done; N takes it, too", () => {
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
    find("lesson-next").click();
    expect(sent()).toHaveLength(2);
  });

  test("a wrong answer is told, the same one once", () => {
    render({ lesson: LESSON });
    tell({ mood: "wrong", feedback: "Non.", nudge: "Regardez." });
    const [said] = find("lesson-feedback").childNodes;
    tell({ attempts: 2 });
    expect(find("lesson-feedback").childNodes[0]).toBe(said);
    expect(find("lesson-nudge").textContent).toBe("Hint: Regardez.");
    find("lesson-retry").click();
    expect(sent()).toEqual([{ kind: "retry" }]);
  });

  test("a refusal that the lesson tells is not told twice", async () => {
    render({ lesson: LESSON });
    press("d");
    const refusal = { reason: "fill_columns", text: "Empty.", cards: [], columns: [4], quiet: true };
    model.reply({ ok: false, refusal });
    await settled();
    expect(find("refusal").textContent).toBe("");
    expect(find("live").textContent).not.toContain("Empty.");
    expect(el.querySelector(".bubble")?.textContent).toBe("Empty.");
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
