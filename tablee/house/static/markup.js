// Safe markup: the tagged template `html`. It needs no document, so boards can be drawn anywhere.

/** Markup that is known to be safe: only `html` makes it, out of our own templates and escaped values. */
export class Markup {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

/** @typedef {Markup | string | number | boolean | null | undefined} One */
/** @typedef {One | (One | One[])[]} Value */

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** @param {string} text */
export const escape = (text) => text.replace(/[&<>"']/g, (c) => ESCAPES[/** @type {keyof typeof ESCAPES} */ (c)]);

/** @param {Value} value @returns {string} */
function written(value) {
  if (value === null || value === undefined || typeof value === "boolean") return "";
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(written).join("");
  return escape(String(value));
}

/** A template of HTML or SVG. Strings are escaped, `html` results and arrays of them are not; null and booleans write
 * nothing, so `${yes && html`…`}` reads as it should. A line break between two tags is mere indentation: `patch` drops it,
 * so a space that is meant stands within a line.
 * @param {TemplateStringsArray} strings @param {...Value} values */
export function html(strings, ...values) {
  return new Markup(strings.reduce((text, part, i) => text + written(values[i - 1]) + part));
}

/** Attributes from an object: `html`<g ${attributes({ "data-move": move, "aria-disabled": !ok })}>``. False, null and
 * undefined leave an attribute out, true writes it empty.
 * @param {Record<string, string | number | boolean | null | undefined>} given */
export function attributes(given) {
  const kept = Object.entries(given).filter(([, v]) => v !== null && v !== undefined && v !== false);
  return new Markup(kept.map(([k, v]) => (v === true ? k : `${k}="${escape(String(v))}"`)).join(" "));
}
