// The board: one element for each card in the tableau, placed absolutely and kept by its id.

import { createBubble } from "./bubble.js";
import { drawFace, fitIndex, makeCard, setFace } from "./cards.js";
import { element, focusedIn, putAfter } from "./dom.js";
import { computeLayout, placesOf } from "./layout.js";
import { showMarks } from "./marks.js";
import { animateStep } from "./story.js";
import { scaleOf } from "./surroundings.js";
import { cardValues } from "./text.js";
import { beforeSweep, EMPTY_VIEW, isForecast } from "./view.js";

/** @import { Cursor } from "./keyboard.js" */
/** @import { Layout, Places, Point, Room } from "./layout.js" */
/** @import { Marks } from "./marks.js" */
/** @import { Motion } from "./motion.js" */
/** @import { Texts } from "./text.js" */
/** @import { View } from "./types" */

/** @typedef {{ view: View, layout: Layout, places: Places }} Scene */
/**
 * @param {HTMLElement} table
 * @param {Motion} motion
 * @param {() => Texts} texts
 */
export function createBoard(table, motion, texts) {
  /** @type {Map<number, HTMLElement>} */
  const cards = new Map();
  /** @type {{ element: HTMLElement, slot: HTMLElement }[]} */
  const columns = [];
  const stock = element("div", { class: "sw-stock", role: "button", "data-testid": "stock", tabindex: "-1" });
  const completed = element("div", { class: "sw-completed", role: "img", "data-testid": "completed" });
  const flights = element("div", { class: "sw-flights", "aria-hidden": "true" });
  table.append(completed, stock, flights);
  const bubble = createBubble(table);

  /** @type {Room} */
  let room = { width: 0, height: 0 };
  let mirror = false;
  /** @type {Scene} */
  let scene = { view: EMPTY_VIEW, layout: computeLayout(room, EMPTY_VIEW), places: new Map() };
  /** @type {{ ids: number[], dx: number, dy: number, from: Point } | null} `from`: where it was caught in flight */
  let lifted = null;
  /** @type {HTMLElement | undefined} the one that Tab reaches */
  let reachable;
  /** What each element was last named after: names are slow to format and to set. */
  /** @type {WeakMap<HTMLElement, string>} */
  let named = new WeakMap();
  /** @type {Texts | null} */
  let language = null;
  let piles = "";

  /** @param {number} count */
  function needColumns(count) {
    for (let number = columns.length + 1; number <= count; number++) {
      const slot = element("div", { class: "sw-slot", role: "button", tabindex: "-1" });
      const column = element(
        "div",
        { class: "sw-column", role: "group", "data-testid": `column-${number}` },
        [slot],
      );
      columns.push({ element: column, slot });
      completed.before(column);
    }
  }

  /** @param {number} id */
  function newCard(id) {
    const card = makeCard(id);
    cards.set(id, card);
    return card;
  }

  /**
   * Lays the view out. Cards that change place glide there unless `still`; a dragged group starts
   * from where it was dropped, or stays under the pointer while `dragging`.
   * @param {View} view
   * @param {{ still?: boolean, dragging?: boolean }} [how]
   */
  function draw(view, { still = false, dragging = false } = {}) {
    if (view === scene.view && language === texts() && !lifted && !still) return;
    const animated = !still && motion.allowed() && scene.view.serial >= 0;
    const landed = animated ? whenLanded(view) : null;
    const layout = steadyLayout(view, landed?.layout.height ?? 0);
    const next = { view, layout, places: placesOf(view, layout) };
    const before = lifted && !dragging ? droppedFrom(scene.places, lifted) : scene.places;
    if (language !== texts()) {
      language = texts();
      named = new WeakMap();
      piles = "";
    }
    needColumns(view.columns.length);
    table.classList.toggle("sw-gliding", animated);
    applyLayout(layout);
    const fresh = arrange(next);
    const gone = [...cards].filter(([id]) => !inTableau(view, id));
    if (!dragging) drop();
    for (const [id] of gone) cards.delete(id);
    drawPiles(next);
    const step = {
      before: { ...scene, places: before },
      after: next,
      landed: landed ?? next,
      cards,
      gone,
      fresh,
      columns,
      completed,
      flights,
    };
    if (animated) animateStep(motion, step);
    else for (const [, card] of gone) card.remove();
    if (still) motion.finish();
    scene = next;
  }

  /**
   * The scene that a run leaves: its cards have landed and none has left yet.
   * @param {View} view
   * @returns {Scene | null} null where no run leaves
   */
  function whenLanded(view) {
    const leaves = view.completed.length > scene.view.completed.length;
    if (!leaves || view.serial !== scene.view.serial) return null;
    const landed = isForecast(scene.view) ? scene.view : beforeSweep(scene.view, view);
    const layout = computeLayout(room, landed, mirror);
    return { view: landed, layout, places: placesOf(landed, layout) };
  }

  /**
   * The layout, never lower than it was during the same game unless by much, nor than what is to be seen.
   * @param {View} view
   * @param {number} least
   */
  function steadyLayout(view, least) {
    const { height, width, seen } = scene.layout;
    const same = view.serial === scene.view.serial && room.width === width && room.height === seen;
    const layout = computeLayout(room, view, mirror);
    const keeps = same && layout.height > height * 0.6;
    return { ...layout, height: Math.max(layout.height, least, keeps ? height : 0) };
  }

  /** @param {Layout} layout */
  function applyLayout({ card, height, columns: places, top, rail }) {
    table.style.height = `${height}px`;
    table.style.setProperty("--card", `${card.width}px`);
    completed.classList.toggle("sw-tight", rail);
    places.forEach((place, index) => {
      const { element: column } = columns[index];
      column.style.left = `${place.x}px`;
      column.style.top = `${top}px`;
      column.style.height = `${place.height}px`;
      fitIndex(column, place);
    });
  }

  /**
   * @param {HTMLElement} element
   * @param {string} id of the text
   * @param {Record<string, string | number>} values
   */
  function name(element, id, values) {
    const after = `${id} ${Object.values(values)}`;
    if (named.get(element) === after) return;
    named.set(element, after);
    element.setAttribute("aria-label", texts().t(id, values));
  }

  /**
   * Puts every card's element into its column, in order.
   * @param {Scene} next
   * @returns {Set<number>} the ids whose face has turned
   */
  function arrange({ view, layout }) {
    /** @type {Set<number>} */
    const turned = new Set();
    view.columns.forEach((column, index) => {
      const { element: parent, slot } = columns[index];
      const number = index + 1;
      const count = column.cards.length;
      let previous = slot;
      column.cards.forEach(([id, face], row) => {
        const card = cards.get(id) ?? newCard(id);
        if (previous.nextElementSibling !== card) putAfter(previous, card);
        previous = card;
        if (setFace(card, face)) turned.add(id);
        const place = `0px ${layout.columns[index].tops[row]}px`;
        if (card.style.translate !== place) card.style.translate = place;
        const where = { column: number, index: row + 1, count };
        if (face) name(card, "card-place", { ...cardValues(face), ...where });
        else name(card, "card-hidden", where);
      });
      slot.hidden = count > 0;
      name(slot, "column-empty", { column: number });
      name(parent, "column-cards", { column: number, count });
    });
    return turned;
  }

  /** @param {Scene} next */
  function drawPiles({ view, layout }) {
    const look = JSON.stringify([
      layout.card,
      layout.stock,
      layout.completed,
      view.completed,
      view.stock.deals,
    ]);
    if (look === piles) return;
    piles = look;
    const { t } = texts();
    const backs = layout.stock.map(() => pileCard("back"));
    placePile(stock, backs, layout.stock, layout);
    stock.classList.toggle("sw-empty", view.stock.deals === 0);
    stock.setAttribute("aria-label", t("stock", { deals: view.stock.deals }));
    stock.setAttribute("aria-disabled", String(view.stock.deals === 0));
    const runs = view.completed.map((run) => {
      const king = pileCard("front");
      drawFace(king, `K${run.suit}`);
      return king;
    });
    placePile(completed, [pileCard("base"), ...runs], [layout.completed[0], ...layout.completed], layout);
    completed.setAttribute("aria-label", t("completed", { count: runs.length, runs: view.runs }));
  }

  function carry() {
    if (!lifted) return;
    const { ids, dx, dy } = lifted;
    for (const id of ids) {
      const card = cards.get(id);
      const place = scene.places.get(id);
      if (card && place) card.style.translate = `${dx}px ${place.y - scene.layout.top + dy}px`;
    }
  }

  function drop() {
    for (const id of lifted?.ids ?? []) cards.get(id)?.classList.remove("sw-lifted");
    lifted = null;
  }

  return {
    draw,
    view: () => scene.view,
    layout: () => scene.layout,
    stock,

    /**
     * @param {Room} [nextRoom] the same as before unless given
     * @param {boolean} [nextMirror]
     */
    resize(nextRoom = room, nextMirror = mirror) {
      if (nextRoom.width === room.width && nextRoom.height === room.height && nextMirror === mirror) return;
      room = nextRoom;
      mirror = nextMirror;
      draw(scene.view, { still: true, dragging: lifted !== null });
      carry();
      bubble.place(scene.layout);
    },

    /** @param {number[]} ids */
    lift(ids) {
      const [first] = ids.map((id) => /** @type {HTMLElement} */ (cards.get(id)));
      const caught = first.getBoundingClientRect();
      for (const id of ids) {
        const card = /** @type {HTMLElement} */ (cards.get(id));
        motion.stop(card);
        card.classList.add("sw-lifted");
      }
      const home = first.getBoundingClientRect();
      const scale = scaleOf(table);
      const from = { x: (caught.left - home.left) / scale, y: (caught.top - home.top) / scale };
      lifted = { ids, dx: from.x, dy: from.y, from };
    },

    /**
     * @param {number} dx
     * @param {number} dy
     * @returns {Point} where the group now begins
     */
    drag(dx, dy) {
      const { ids, from } = /** @type {NonNullable<typeof lifted>} */ (lifted);
      lifted = { ids, from, dx: from.x + dx, dy: from.y + dy };
      carry();
      const { x, y } = /** @type {Point} */ (scene.places.get(ids[0]));
      return { x: x + lifted.dx, y: y + lifted.dy };
    },

    /** @param {Marks} marks */
    mark: (marks) => showMarks(scene.view, { cards, columns, stock }, marks),

    /**
     * Shows a sentence beside a column, or beside the stock.
     * @param {string} text empty to hide it
     * @param {number | null} column
     */
    say: (text, column) => bubble.say(text, texts().direction, column, scene.layout),

    /**
     * Makes the cursor's card the one that Tab reaches.
     * @param {Cursor} cursor
     * @param {"keep" | "focus" | "reveal"} how revealing scrolls the page to it, where need be
     */
    setCursor({ column, row }, how) {
      const pile = scene.view.columns[column - 1];
      const card = pile?.cards[row];
      const current = !pile ? stock : card ? cards.get(card[0]) : columns[column - 1]?.slot;
      if (reachable !== current) {
        if (reachable?.hasAttribute("tabindex")) reachable.setAttribute("tabindex", "-1");
        current?.setAttribute("tabindex", "0");
        reachable = current;
      }
      if (how !== "keep" && focusedIn(table) !== current) current?.focus({ preventScroll: true });
      if (how === "reveal") current?.scrollIntoView({ block: "nearest", inline: "nearest" });
    },

    hasFocus: () => focusedIn(table) !== null,

    /**
     * @param {Element} target
     * @returns {Cursor | null} the place of the card that holds the element
     */
    find(target) {
      const id = Number(target.closest("[data-card-id]")?.getAttribute("data-card-id") ?? Number.NaN);
      for (const [index, { cards: pile }] of scene.view.columns.entries()) {
        const row = pile.findIndex(([each]) => each === id);
        if (row >= 0) return { column: index + 1, row };
      }
      return null;
    },
  };
}

/** @typedef {ReturnType<typeof createBoard>} Board */

/**
 * @param {Places} places
 * @param {{ ids: number[], dx: number, dy: number }} lifted
 */
function droppedFrom(places, { ids, dx, dy }) {
  const moved = new Map(places);
  for (const id of ids) {
    const place = places.get(id);
    if (place) moved.set(id, { x: place.x + dx, y: place.y + dy });
  }
  return moved;
}

/**
 * @param {View} view
 * @param {number} id
 */
function inTableau(view, id) {
  return view.columns.some(({ cards }) => cards.some(([each]) => each === id));
}

/** @param {string} kind */
function pileCard(kind) {
  return element("div", { class: `sw-side sw-pile sw-${kind}` });
}

/**
 * Lays cards at their places, in a pile that spans them.
 * @param {HTMLElement} pile
 * @param {HTMLElement[]} cards
 * @param {Point[]} places
 * @param {Layout} layout
 */
function placePile(pile, cards, places, { card }) {
  const used = places.slice(0, cards.length);
  const left = Math.min(...used.map(({ x }) => x));
  const top = Math.min(...used.map(({ y }) => y));
  cards.forEach((each, index) => {
    each.style.translate = `${used[index].x - left}px ${used[index].y - top}px`;
  });
  pile.style.left = `${left}px`;
  pile.style.top = `${top}px`;
  pile.style.width = `${Math.max(...used.map(({ x }) => x)) - left + card.width}px`;
  pile.style.height = `${Math.max(...used.map(({ y }) => y)) - top + card.height}px`;
  pile.replaceChildren(...cards);
}
