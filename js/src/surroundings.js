// The page around the board: how large its pixels are there, how much of it is in sight, what scrolls.

/** What a host may keep of the height in sight, around its output. */
const MARGIN = 12;
/** Of the screen's height, where a frame tells nothing: it may be as high as what it holds. */
const FRAME_SHARE = 0.7;
/** No window is so low that the board should be lower than this. */
const LEAST_HEIGHT = 240;
/** Higher than any page. */
const ENDLESS = 1e5;
/** Dragging so near to an edge of what is in sight scrolls, the faster the nearer; in screen pixels. */
const EDGE = 48;
const PIXELS_PER_SECOND = 900;

/**
 * How many pixels of the screen one of the element's own takes: not one where the host zooms or transforms.
 * @param {HTMLElement} element
 */
export function scaleOf(element) {
  return element.getBoundingClientRect().width / element.offsetWidth || 1;
}

/**
 * The elements around that scroll up and down, the innermost first; the page itself is the last.
 * @param {HTMLElement} element
 */
function scrollersAround(element) {
  /** @type {HTMLElement[]} */
  const found = [];
  const page = /** @type {HTMLElement} */ (document.scrollingElement ?? document.documentElement);
  for (let each = parentOf(element); each && each !== page; each = parentOf(each)) {
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) found.push(each);
  }
  return [...found, page];
}

/**
 * @param {HTMLElement} element
 * @returns {HTMLElement | null} across the border of a shadow root
 */
function parentOf(element) {
  return (
    element.parentElement ??
    /** @type {HTMLElement | null} */ (/** @type {ShadowRoot} */ (element.getRootNode()).host ?? null)
  );
}

/**
 * Tells how large the board may be, at first and whenever that has changed.
 * @param {HTMLElement} root
 * @param {HTMLElement} table inside the root
 * @param {(room: import("./layout.js").Room) => void} tell
 * @param {AbortSignal} signal
 */
export function watchRoom(root, table, tell, signal) {
  /** @type {HTMLElement[]} */
  let bounds = [];
  let known = "";

  function look() {
    if (table.clientWidth === 0) return;
    const now = String([table.clientWidth, window.innerHeight, ...bounds.map((each) => each.clientHeight)]);
    if (now === known) return;
    const width = table.clientWidth;
    const height = heightInSight();
    known = String([width, window.innerHeight, ...bounds.map((each) => each.clientHeight)]);
    tell({ width, height });
  }

  /** The height of the window, or of what scrolls in it, less what the widget shows around the table. */
  function heightInSight() {
    const rest = root.offsetHeight - table.offsetHeight;
    for (const each of bounds) observer.unobserve(each);
    const { height } = table.style;
    // What grows with the table is no bound.
    table.style.height = `${ENDLESS}px`;
    bounds = scrollersAround(table)
      .slice(0, -1)
      .filter((each) => each.clientHeight < ENDLESS);
    table.style.height = height;
    for (const each of bounds) observer.observe(each);
    const framed = window.parent !== window;
    const heights = [
      framed ? window.screen.availHeight * FRAME_SHARE : window.innerHeight,
      ...bounds.map((each) => each.clientHeight * scaleOf(each)),
    ];
    return Math.max(Math.floor(Math.min(...heights) / scaleOf(table) - rest - MARGIN), LEAST_HEIGHT);
  }

  const observer = new ResizeObserver(look);
  observer.observe(table);
  window.addEventListener("resize", look, { signal });
  signal.addEventListener("abort", () => observer.disconnect());
}

/**
 * Scrolls while a drag is held at an edge of what is in sight and the table goes on beyond it.
 * @param {HTMLElement} table
 */
export function createAutoscroll(table) {
  let frame = 0;
  let before = 0;
  let held = 0;

  /** @param {number} now */
  function step(now) {
    const seconds = Math.min(now - before, 50) / 1000;
    before = now;
    for (const each of scrollersAround(table)) {
      const by = Math.round(pull(each) * PIXELS_PER_SECOND * seconds);
      if (by !== 0) each.scrollBy({ top: by, behavior: "instant" });
    }
    frame = requestAnimationFrame(step);
  }

  /**
   * @param {HTMLElement} scroller
   * @returns {number} from -1, up at full speed, to 1
   */
  function pull(scroller) {
    const page = scroller === document.scrollingElement;
    const seen = scroller.getBoundingClientRect();
    const top = page ? 0 : Math.max(seen.top, 0);
    const bottom = page ? window.innerHeight : Math.min(seen.bottom, window.innerHeight);
    const board = table.getBoundingClientRect();
    if (board.bottom > bottom && held > bottom - EDGE) return Math.min((held - bottom + EDGE) / EDGE, 1);
    if (board.top < top && held < top + EDGE) return Math.max((held - top - EDGE) / EDGE, -1);
    return 0;
  }

  function stop() {
    cancelAnimationFrame(frame);
    frame = 0;
  }

  return {
    /** @param {number} clientY where the pointer is */
    hold(clientY) {
      held = clientY;
      if (frame) return;
      before = performance.now();
      frame = requestAnimationFrame(step);
    },
    stop,
  };
}
