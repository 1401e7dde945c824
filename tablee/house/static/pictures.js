// Messages about a table as they come from the house: whole, or as what has changed since one that is remembered here.

const REMEMBERED = 8;

/** The value after a change: `[value]` replaces it, an object says what changes inside, `#` is a new length.
 * @param {any} old @param {any} change @returns {any} */
export function applied(old, change) {
  if (Array.isArray(change)) return change[0];
  const value = Array.isArray(old) ? old.slice(0, change["#"] ?? old.length) : { ...old };
  for (const [key, inner] of Object.entries(change)) {
    if (key !== "#") value[key] = applied(old[key], inner);
  }
  return value;
}

/** The last few pictures of one table, each under its tag. */
export class Pictures {
  /** @param {string} tag @param {any} message the picture that came with the page */
  constructor(tag, message) {
    this.tag = tag;
    /** @type {Map<string, any>} */
    this.known = new Map();
    this.keep(tag, message);
  }

  /** @param {string} tag @param {any} message */
  keep(tag, message) {
    this.known.delete(tag);
    this.known.set(tag, message);
    const [oldest] = this.known.keys();
    if (this.known.size > REMEMBERED) this.known.delete(oldest);
    if (message.version >= (this.known.get(this.tag)?.version ?? 0)) this.tag = tag;
    return message;
  }

  /** The message behind what the house has sent; null if it builds on one that is forgotten.
   * @param {string} tag of a whole message @param {any} data */
  take(tag, data) {
    if (!data.change) return this.keep(tag, data);
    const base = this.known.get(data.base);
    return base ? this.keep(data.to, applied(base, data.change)) : null;
  }
}
