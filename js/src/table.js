// What the player does, turned into actions; what Python answers, turned into what the board shows.

import { watchGestures } from "./gestures.js";
import { extended, lastCard, settled, walked } from "./keyboard.js";
import { dropColumn, pileAt } from "./layout.js";
import { canLift, endsWith, groupIds, isForecast, targets } from "./view.js";

/** @import { Board } from "./board.js" */
/** @import { Channel } from "./channel.js" */
/** @import { Gesture, Hit } from "./drag.js" */
/** @import { Command, Cursor, Walk } from "./keyboard.js" */
/** @import { Point } from "./layout.js" */
/** @import { Action, Group, Refusal, Reply } from "./types" */

/** How long a drop waits for Python before it is shown as foreseen, in milliseconds: about two frames. */
const PROMPT = 34;

/**
 * @typedef Reporter
 * @property {(refusal: Refusal | null) => void} refuse shows a refusal, or takes it away
 * @property {(group: Group | null) => void} picked says what was picked up or put back
 */

/**
 * @param {HTMLElement} element
 * @param {Board} board
 * @param {Channel} channel
 * @param {Reporter} report
 * @param {AbortSignal} signal
 */
export function createTable(element, board, channel, report, signal) {
  /** @type {Cursor} */
  let cursor = { column: 1, row: 0 };
  /** @type {Group | null} */
  let chosen = null;
  /** @type {{ group: Group, ids: number[], dx: number, dy: number, over: number | null } | null} */
  let drag = null;
  /** @type {Refusal | null} */
  let refusal = null;
  /** The timer of a drawing that is due; 0 when there is none. */
  let forecast = 0;

  signal.addEventListener("abort", () => clearTimeout(forecast));
  const gestures = watchGestures(element, hitAt, onGesture, signal);

  function mark() {
    const group = drag?.group ?? chosen;
    const accepting = group && channel.options().placement_guide ? targets(board.view(), group) : null;
    const explained = channel.options().show_rules ? refusal : null;
    board.mark({
      group,
      accepting: accepting ?? [],
      over: drag?.over ?? null,
      refusedCards: explained?.cards ?? [],
      refusedColumns: explained?.columns ?? [],
      hint: group ? null : channel.analysis().move,
    });
  }

  /** @param {Refusal | null} next */
  function setRefusal(next) {
    if (next === refusal) return;
    refusal = next;
    report.refuse(refusal);
    // The last column named is the one that refuses.
    const beside = refusal?.columns.at(-1) ?? null;
    const told = channel.options().show_rules && !refusal?.quiet;
    board.say((told && refusal?.text) || "", beside);
  }

  /**
   * @param {Action} action
   * @param {boolean} [foreseen]
   * @returns {Promise<Reply>}
   */
  async function act(action, foreseen = false) {
    chosen = null;
    setRefusal(null);
    const answer = channel.act(action, foreseen);
    // Python mostly answers before the next frame: then the board is drawn once and not twice.
    clearTimeout(forecast);
    forecast = window.setTimeout(redraw, PROMPT);
    const reply = await answer;
    // The new-game dialog explains a refused code itself.
    if (reply.refusal && action.kind !== "new") setRefusal(reply.refusal);
    mark();
    return reply;
  }

  /**
   * @param {Group} group
   * @param {number} target
   * @param {number} [held] the card of the group, from 0, that the cursor goes with
   */
  function move({ column, count }, target, held = 0) {
    const accepting = targets(board.view(), { column, count });
    const foreseen = accepting === null || accepting.includes(target);
    // A dragged card has the focus and keeps it.
    if (foreseen) cursor = { column: target, row: board.view().columns[target - 1].cards.length + held };
    return act({ kind: "move", source: column, target, count }, foreseen);
  }

  /** Shows the view as it is now; a drag that the view has overtaken is given up. */
  function redraw() {
    clearTimeout(forecast);
    forecast = 0;
    const view = channel.shown();
    const before = board.view();
    if (drag) {
      const expected = view.revision === before.revision || isForecast(before);
      const { group, ids } = drag;
      const same = endsWith(view, group, ids) && canLift(view, group);
      if (!expected || !same) {
        drag = null;
        gestures.cancel();
      }
    }
    if (view.serial !== before.serial) gestures.cancel();
    if (view.revision !== before.revision) {
      chosen = null;
      setRefusal(null);
    }
    const focused = board.hasFocus();
    board.draw(view, { dragging: drag !== null });
    if (drag) board.drag(drag.dx, drag.dy);
    cursor = settled(view, cursor);
    mark();
    board.setCursor(cursor, focused ? "focus" : "keep");
  }

  /**
   * @param {Element} target
   * @param {Point} point
   * @returns {Hit}
   */
  function hitAt(target, point) {
    if (forecast) redraw();
    const view = board.view();
    const place = board.find(target);
    if (place) {
      const cards = view.columns[place.column - 1].cards;
      const count = cards.length - place.row;
      return {
        area: "card",
        column: place.column,
        count,
        card: cards[place.row][0],
        liftable: canLift(view, { column: place.column, count }),
      };
    }
    const column = pileAt(board.layout(), point);
    const area = board.stock.contains(target) ? "stock" : column ? "column" : "table";
    return { area, column: area === "column" ? (column ?? 0) : 0, count: 0, card: null, liftable: false };
  }

  /**
   * @param {Gesture} gesture
   * @param {Point} point
   */
  function onGesture(gesture, point) {
    const { hit } = gesture;
    const group = { column: hit.column, count: hit.count };
    switch (gesture.kind) {
      case "lift":
        chosen = null;
        setRefusal(null);
        drag = { group, ids: groupIds(board.view(), group), dx: 0, dy: 0, over: null };
        moveCursor(hit);
        board.lift(drag.ids);
        break;
      case "drag":
        if (!drag) return;
        Object.assign(drag, { dx: gesture.dx, dy: gesture.dy });
        drag.over = dropColumn(
          board.layout(),
          board.drag(drag.dx, drag.dy),
          point,
          group.column,
          targets(board.view(), group) ?? [],
        );
        break;
      case "drop": {
        const target = drag?.over ?? null;
        drag = null;
        dropped(group, target);
        return;
      }
      case "cancel":
        drag = null;
        redraw();
        return;
      case "refuse":
        act({ kind: "lift", source: group.column, count: group.count });
        return;
      case "double":
        if (!channel.options().double_click) tapped(hit);
        else act({ kind: "auto", source: group.column, count: group.count });
        return;
      case "tap":
        tapped(hit);
    }
    mark();
  }

  /**
   * @param {Group} group
   * @param {number | null} column
   */
  function dropped(group, column) {
    if (column === null || column === group.column) return redraw();
    if (channel.options().auto_placement) {
      act({ kind: "auto", source: group.column, count: group.count });
    } else {
      move(group, column);
    }
  }

  /** @param {Hit} hit */
  function moveCursor({ area, column, count }) {
    const view = board.view();
    if (area === "stock") cursor = { column: view.columns.length + 1, row: 0 };
    else if (column) cursor = settled(view, { column, row: view.columns[column - 1].cards.length - count });
    board.setCursor(cursor, "focus");
  }

  /** @param {Hit} hit */
  function tapped(hit) {
    moveCursor(hit);
    if (hit.area === "stock") return act({ kind: "deal" });
    const group = hit.liftable ? { column: hit.column, count: hit.count } : null;
    if (!chosen || !hit.column) return choose(group);
    if (hit.column === chosen.column) return choose(group?.count === chosen.count ? null : group);
    if (targets(board.view(), chosen)?.includes(hit.column) || !group) return move(chosen, hit.column);
    choose(group);
  }

  /** @param {Group | null} group */
  function choose(group) {
    if (chosen || group) report.picked(group);
    chosen = group;
    setRefusal(null);
    mark();
  }

  /** @param {Walk} walk */
  function walk(walk) {
    const view = board.view();
    if (walk === "more" || walk === "fewer") {
      const group = extended(view, cursor, chosen, walk === "more" ? 1 : -1);
      if (group && group !== chosen) choose(group);
      if (group?.column === cursor.column) {
        cursor = settled(view, {
          column: group.column,
          row: view.columns[group.column - 1].cards.length - group.count,
        });
      }
    } else {
      cursor = walked(view, cursor, walk, board.layout().mirror);
    }
    board.setCursor(cursor, "reveal");
  }

  /** Space or Enter: deals on the stock, else picks up or puts down. */
  function press() {
    const view = board.view();
    const pile = view.columns[cursor.column - 1];
    if (!pile) return act({ kind: "deal" });
    if (chosen && chosen.column !== cursor.column) return move(chosen, cursor.column, chosen.count - 1);
    if (chosen) return choose(null);
    const group = { column: cursor.column, count: pile.cards.length - cursor.row };
    if (pile.cards.length === 0) return;
    if (canLift(view, group)) return choose(group);
    act({ kind: "lift", source: group.column, count: group.count });
  }

  return {
    redraw,
    mark,

    /** Takes away what was refused. */
    forget: () => setRefusal(null),

    /**
     * Does what was asked for outside the table; the next tap there is a first one.
     * @param {Action} action
     */
    act(action) {
      gestures.cancel();
      return act(action);
    },

    /** @param {Command} command */
    perform(command) {
      if (forecast) redraw();
      switch (command.kind) {
        case "walk":
          return walk(command.walk);
        case "column":
          cursor = lastCard(board.view(), command.column);
          return board.setCursor(cursor, "reveal");
        case "press":
          return press();
        case "cancel":
          gestures.cancel();
          return choose(null);
        case "auto": {
          const cards = board.view().columns[cursor.column - 1]?.cards.length ?? 0;
          if (cards > 0) act({ kind: "auto", source: cursor.column, count: cards - cursor.row });
          return;
        }
        case "deal":
        case "undo":
        case "redo":
          act({ kind: command.kind });
      }
    },

    focus() {
      board.setCursor(cursor, "focus");
    },
  };
}

/** @typedef {ReturnType<typeof createTable>} Table */
