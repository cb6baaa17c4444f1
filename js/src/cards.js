// Card faces and backs, drawn from the artwork that the static Python picture shares.

import art from "../../spider_widget/widget/art.json" with { type: "json" };
import { element } from "./dom.js";

/** @typedef {keyof typeof art.suits} Suit */

const { card, colours, suits, ranks, courts, index, centre, back } = art;

/** @typedef {{ x: number, y: number, size: number }} Box the paths are drawn in a square of 100 */

/**
 * @param {string} path
 * @param {Box} box
 * @param {string} name
 */
function glyph(path, { x, y, size }, name) {
  return `<path class="sw-${name}" transform="translate(${x} ${y}) scale(${size / 100})" d="${path}"/>`;
}

/**
 * @param {string} face "9H"
 * @returns {string} the face as SVG, without its paper
 */
function faceMarkup(face) {
  const [rank] = face;
  const suit = suits[/** @type {Suit} */ (face[1])];
  const court = courts[/** @type {keyof typeof courts} */ (rank)];
  const middle = court
    ? glyph(court, centre.court, "court") + glyph(suit, centre.courtSuit, "pip")
    : glyph(suit, centre.suit, "pip");
  return `<svg viewBox="0 0 ${card.width} ${card.height}" aria-hidden="true" focusable="false">
    <g class="sw-index">${glyph(ranks[/** @type {keyof typeof ranks} */ (rank)], index.rank, "rank")}
    <path class="sw-suit" d="${suit}"/></g>${middle}
  </svg>`;
}

/** @type {Map<string, string>} */
const drawn = new Map();

/** @param {string} face */
function cardFace(face) {
  const known = drawn.get(face) ?? faceMarkup(face);
  drawn.set(face, known);
  return known;
}

/**
 * A card's element, face down. Its id says nothing about its face.
 * @param {number} id
 */
export function makeCard(id) {
  return element("div", { class: "sw-card", role: "button", tabindex: "-1", "data-card-id": String(id) }, [
    element("div", { class: "sw-side sw-back" }),
  ]);
}

/**
 * @param {HTMLElement} card
 * @param {string | null} face
 * @returns {boolean} whether the card turned over
 */
export function setFace(card, face) {
  if ((card.dataset.face ?? null) === face) return false;
  card.querySelector(".sw-front")?.remove();
  if (face) {
    card.dataset.face = face;
    drawFace(card.appendChild(element("div", { class: "sw-side sw-front" })), face);
  } else {
    delete card.dataset.face;
  }
  return true;
}

/**
 * @param {HTMLElement} side
 * @param {string} face
 */
export function drawFace(side, face) {
  side.dataset.suit = face[1];
  side.innerHTML = cardFace(face);
}

/**
 * Fits rank and suit of what the element holds to the strips of a column.
 * @param {HTMLElement} element
 * @param {{ tight: boolean, index: number }} column
 */
export function fitIndex(element, { tight, index }) {
  element.classList.toggle("sw-tight", tight);
  element.style.setProperty("--index", String(index));
}

/**
 * @param {Suit} suit
 * @param {string} name
 */
export function suitIcon(suit, name) {
  return `<svg class="sw-${name}" viewBox="0 0 100 100" aria-hidden="true" focusable="false"><path d="${suits[suit]}"/></svg>`;
}

/** The card back as a CSS image. */
function backImage() {
  const { width, height, radius } = card;
  const { margin, tile, pattern } = back;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
    <defs><pattern id="p" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse"
      patternTransform="translate(${(width / 2) % tile} ${(height / 2) % tile})">
      <path d="${pattern}" fill="none" stroke="${back.line}" stroke-width="1.6"/></pattern></defs>
    <rect width="${width}" height="${height}" fill="${back.frame}"/>
    <rect x="${margin}" y="${margin}" width="${width - 2 * margin}" height="${height - 2 * margin}"
      rx="${radius - 4}" fill="${back.ground}"/>
    <rect x="${margin}" y="${margin}" width="${width - 2 * margin}" height="${height - 2 * margin}"
      rx="${radius - 4}" fill="url(#p)" stroke="${back.line}" stroke-width="1.6"/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

/** @param {Box} box */
function inBox({ x, y, size }) {
  return `translate(${x}px, ${y}px) scale(${size / 100})`;
}

/**
 * Gives the style sheet the artwork's colours and places.
 * @param {HTMLElement} root
 */
export function applyArt(root) {
  root.style.setProperty("--back", backImage());
  root.style.setProperty("--paper", colours.paper);
  root.style.setProperty("--edge", colours.edge);
  root.style.setProperty("--rank-stroke", String(index.rank.stroke));
  root.style.setProperty("--suit-below", inBox(index.suit));
  root.style.setProperty("--suit-beside", inBox(index.beside));
  for (const deck of /** @type {const} */ (["two", "four"])) {
    for (const [suit, colour] of Object.entries(colours[deck])) {
      root.style.setProperty(`--${deck}-${suit.toLowerCase()}`, colour);
    }
  }
}
