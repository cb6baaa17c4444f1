// What stands out on the table: the group in hand, where it may go, what was refused, what a hint means.

/** @import { Group, Step, View } from "./types" */

/**
 * @typedef Marks
 * @property {Group | null} group selected or dragged
 * @property {number[]} accepting columns that would take the group
 * @property {number | null} over the column that the dragged group would be put on
 * @property {number[]} refusedCards
 * @property {number[]} refusedColumns
 * @property {Step["move"]} hint the next move of a solution; with count 0 a deal
 */
/**
 * @typedef Parts
 * @property {Map<number, HTMLElement>} cards
 * @property {{ element: HTMLElement }[]} columns
 * @property {HTMLElement} stock
 */

/**
 * @param {View} view
 * @param {Parts} parts
 * @param {Marks} marks
 */
export function showMarks(view, { cards, columns, stock }, marks) {
  const { group, accepting, over, refusedCards, refusedColumns, hint } = marks;
  /** @param {Group | null} each */
  const ids = (each) =>
    new Set(each ? view.columns[each.column - 1]?.cards.slice(-each.count).map(([id]) => id) : []);
  const chosen = ids(group);
  const hinted = ids(hint?.count ? { column: hint.source, count: hint.count } : null);
  const aimed = ids(hint?.count ? { column: hint.target, count: 1 } : null);
  for (const [id, card] of cards) {
    card.classList.toggle("sw-chosen", chosen.has(id));
    if (chosen.has(id)) card.setAttribute("aria-pressed", "true");
    else card.removeAttribute("aria-pressed");
    card.classList.toggle("sw-refused", refusedCards.includes(id));
    card.classList.toggle("sw-hinted", hinted.has(id));
    card.classList.toggle("sw-aimed", aimed.has(id));
  }
  columns.forEach(({ element: column }, index) => {
    const number = index + 1;
    column.classList.toggle("sw-accepts", accepting.includes(number));
    column.classList.toggle("sw-over", over === number);
    column.classList.toggle("sw-refused", refusedColumns.includes(number));
    column.classList.toggle("sw-aimed", hint?.target === number);
  });
  stock.classList.toggle("sw-hinted", hint?.count === 0);
}
