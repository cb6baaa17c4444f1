// The line of a game that was lost with its kernel, kept for the board that takes its place in this tab.

const KEY = "spider-widget-lost";

/** @returns {string} empty for none, also where the page may keep nothing */
export function lostLine() {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} line empty to forget it */
export function keepLostLine(line) {
  try {
    sessionStorage.setItem(KEY, line);
  } catch {
    // A frame without storage: then the board itself still offers the line.
  }
}
