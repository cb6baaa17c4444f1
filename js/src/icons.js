// The toolbar's icons, drawn by this project on a grid of 24.

const PATHS = {
  "new-game":
    "M5 4h9a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM9.5 9v7M6 12.500h7M19 7l2 .6-3.5 12",
  restart: "M4 5v5h5M4.6 10A8 8 0 1 1 4 14",
  undo: "M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4",
  redo: "M16 5l4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h4",
  hint: "M9 17h6M10 20.500h4M9.500 17c0-3-3.500-4.200-3.500-8a6 6 0 0 1 12 0c0 3.800-3.500 5-3.500 8",
  demonstrate: "M7 5l11 7-11 7zM20.500 5v14",
  winnable: "M12 3 4 6v5c0 5 3.300 8.600 8 10 4.700-1.400 8-5 8-10V6zM8.500 12l2.500 2.500 4.500-5",
  solution: "M4 19c6 0 4-12 10-12h6M17 4l3 3-3 3M4 7h3M4 13h2M15 15h5M15 19h5",
  "copy-code":
    "M9 9h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1zM5 15H4V4a1 1 0 0 1 1-1h11v2",
  options: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.500v5M8 14.500v5",
  help: "M9 9a3 3 0 1 1 4.2 2.700c-.800.4-1.2 1-1.2 1.800v.5M12 17.500v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z",
  first: "M18 5l-8 7 8 7zM6 5v14",
  back: "M16 5l-8 7 8 7z",
  forward: "M8 5l8 7-8 7z",
  last: "M6 5l8 7-8 7zM18 5v14",
};

/** @typedef {keyof typeof PATHS} Icon */

/** @param {Icon} name */
export function icon(name) {
  return `<svg class="sw-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${PATHS[name]}"/></svg>`;
}
