// Every sentence on screen, formatted from the catalogue that Python sends.

import { FluentBundle, FluentResource } from "@fluent/bundle";

/** @import { Translate } from "./types" */

/**
 * @param {string} locale
 * @param {string} catalogue Fluent source
 */
export function openTexts(locale, catalogue) {
  const useIsolating = catalogue.includes("\ndirection = rtl\n");
  // Latin digits in every language: the cards, the codes and the keys have them too.
  const bundle = new FluentBundle(`${locale}-u-nu-latn`, { useIsolating });
  bundle.addResource(new FluentResource(catalogue));

  /** @type {Translate} */
  function t(id, values = {}) {
    const pattern = bundle.getMessage(id)?.value;
    // Errors are collected rather than thrown: a gap in a translation must not stop the game.
    return pattern ? bundle.formatPattern(pattern, values, []) : id;
  }
  return { t, locale, direction: t("direction") };
}

/** @typedef {ReturnType<typeof openTexts>} Texts */

const RANKS = "A23456789TJQK";

/**
 * A face as the catalogue's arguments.
 * @param {string} face "9H"
 */
export function cardValues(face) {
  return { rank: RANKS.indexOf(face[0]) + 1, suit: face[1] };
}
