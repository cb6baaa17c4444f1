// A lesson above its board: what is explained and asked for, what the last answer was, and the way on.

import { element } from "./dom.js";

/** @import { Texts } from "./text.js" */
/** @import { Lesson } from "./types" */

/** @typedef {"retry" | "next"} Way */

/**
 * @param {HTMLElement} root
 * @param {(way: Way) => void} go
 */
export function createLesson(root, go) {
  const title = element("h2", { class: "sw-title", dir: "auto" });
  const place = element("span");
  const bar = element("span", { class: "sw-bar", "aria-hidden": "true" });
  const task = element("p", { class: "sw-task", dir: "auto", "data-testid": "lesson-text" });
  const answer = element("p", { dir: "auto", "data-testid": "lesson-feedback" });
  const hint = element("span");
  const help = element("span", { dir: "auto" });
  const nudge = element("p", { class: "sw-nudge", "data-testid": "lesson-nudge" }, [hint, " ", help]);
  const end = element("p", { class: "sw-end", "data-testid": "lesson-end" });
  const said = element("div", { class: "sw-said", role: "status" }, [answer, nudge, end]);
  const retry = element("button", { type: "button", "data-testid": "lesson-retry" });
  const next = element("button", { type: "button", class: "sw-primary", "data-testid": "lesson-next" });
  const ways = element("div", { class: "sw-ways" }, [retry, next]);
  const foot = element("div", { class: "sw-foot" }, [said, ways]);
  const progress = element("div", { class: "sw-steps" }, [place, bar]);
  const section = element("section", { class: "sw-lesson", "data-testid": "lesson" }, [
    element("header", {}, [title, progress]),
    task,
    foot,
  ]);
  next.setAttribute("aria-keyshortcuts", "N");
  next.title = "N";
  retry.onclick = () => go("retry");
  next.onclick = () => go("next");
  root.prepend(section);
  let attempts = 0;

  return {
    /** Goes on to the next step when this one is done. */
    next() {
      if (!next.hidden) go("next");
    },

    /**
     * @param {Lesson} lesson
     * @param {Texts} texts
     */
    show(lesson, { t }) {
      const { language, number, count, done, finished, spoken } = lesson;
      section.setAttribute("aria-label", t("lesson"));
      for (const each of [title, task, help]) each.lang = language;
      answer.lang = lesson.feedback_language;
      title.textContent = lesson.title;
      place.textContent = t("lesson-step", { number, count });
      const past = done ? number : number - 1;
      /** @type {string[]} */
      const dots = Array.from({ length: count }, (_, index) => (index < past ? "past" : "later"));
      if (!done) dots[past] = "now";
      bar.replaceChildren(...dots.map((each) => element("i", { class: `sw-${each}` })));
      say(task, lesson.text, spoken.text);
      // The same answer is read out again when it is given again.
      if (lesson.attempts !== attempts) answer.textContent = "";
      attempts = lesson.attempts;
      say(answer, lesson.feedback, spoken.feedback);
      say(hint, t("lesson-hint"));
      say(help, lesson.nudge, spoken.nudge);
      nudge.hidden = lesson.nudge === "";
      say(end, finished ? t("lesson-finished", { attempts }) : "");
      section.dataset.mood = lesson.mood;
      retry.textContent = t("lesson-retry");
      retry.hidden = done;
      next.textContent = t("lesson-next");
      next.hidden = !done || finished;
    },
  };
}

/**
 * Says a text, unless it has been said already: a status is read out when it changes.
 * @param {HTMLElement} where
 * @param {string} text
 * @param {string} [spoken] the text as it is read out, where that differs
 */
function say(where, text, spoken = text) {
  where.hidden = text === "";
  const parts =
    text === spoken
      ? [text]
      : [
          element("span", { "aria-hidden": "true" }, [text]),
          element("span", { class: "sw-unseen" }, [spoken]),
        ];
  const said = parts.map((part) => (typeof part === "string" ? part : part.textContent)).join("");
  if (where.textContent !== said) where.replaceChildren(...parts);
}
