// Where the host puts what Python prints in answer to a message, as for any widget of the host's own.

/** @import { Model } from "./types" */

/**
 * JupyterLab by itself keeps it in its log, which few people open; here it goes under the board's cell.
 * @param {Model} model
 * @param {HTMLElement} el
 * @returns {object | undefined} as the host's message channel takes them; undefined where it takes none
 */
export function outputCallbacks(model, el) {
  const manager = /** @type {any} */ (model.widget_manager);
  const cell = /** @type {HTMLElement | null} */ (el.closest("[data-windowed-list-index]"));
  const outputs =
    cell && manager?.context?.model?.cells?.get(Number(cell.dataset.windowedListIndex))?.outputs;
  if (!outputs) return manager?.callbacks?.();
  return {
    iopub: {
      /** @param {{ header: { msg_type: string }, content: object }} message */
      output: ({ header, content }) => outputs.add({ ...content, output_type: header.msg_type }),
    },
  };
}
