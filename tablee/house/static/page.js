// What every page is drawn with: safe markup (`html`), a patcher that keeps elements alive (`patch`), and arrow keys.
// Boards are pure functions from data to markup; this module alone touches the document.

export { icon } from "/static/icons.js";
export { Markup, attributes, escape, html } from "/static/markup.js";

/** @typedef {import("/static/markup.js").Markup} Safe */

// The patcher

const SVG = "http://www.w3.org/2000/svg";
/** What belongs to the reader once the element is there: the page does not take it back. */
const READERS = { DETAILS: "open", DIALOG: "open" };

/** What each root was last told to show. @type {WeakMap<Element, string>} */
const PATCHED = new WeakMap();

/** Make the children of `root` what the markup says, keeping every element that is still meant. Children with
 * `data-key` (or an id) are found again by it wherever they stand among their siblings; the others by place.
 *
 * A change of the `style` attribute is applied last and through the CSSOM: a strict content policy allows that, and an
 * element that also changed its place in the tree glides all the same. A new element with `data-from` starts at that
 * transform and glides to its own.
 * @param {Element} root @param {Safe} markup */
export function patch(root, markup) {
  if (PATCHED.get(root) === markup.text) return;
  PATCHED.set(root, markup.text);
  const focused = document.activeElement;
  const job = new Job();
  job.children(root, parse(root, markup));
  job.finish(root);
  if (focused && focused !== document.activeElement && root.contains(focused)) {
    /** @type {HTMLElement} */ (focused).focus({ preventScroll: true });
  }
}

/** The markup as nodes of the right namespace. `style` waits under another name, for a policy without inline styles.
 * @param {Element} root @param {Safe} markup @returns {Node} */
function parse(root, markup) {
  const template = document.createElement("template");
  const inside = root.namespaceURI === SVG && root.localName !== "foreignObject";
  const text = markup.text.replace(/(<[a-zA-Z][^<>]*?\s)style="/g, '$1data-style="');
  template.innerHTML = inside ? `<svg xmlns="${SVG}">${text}</svg>` : text;
  return inside ? /** @type {Element} */ (template.content.firstChild) : template.content;
}

/** @param {Node} node */
const key = (node) => node instanceof Element ? node.getAttribute("data-key") ?? (node.id || null) : null;

/** @param {Node} a @param {Node} b */
const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && key(a) === key(b);

/** Line breaks between the tags of a template mean nothing. @param {Node} node */
const indentation = (node) => node.nodeType === Node.TEXT_NODE && /^\s*\n\s*$/.test(node.nodeValue ?? "");

/** One run of the patcher; it gathers the styles to set at the end. */
class Job {
  constructor() {
    /** @type {[HTMLElement | SVGElement, string][]} */
    this.styles = [];
    this.flush = false;
  }

  /** @param {Node} parent @param {Node} wanted */
  children(parent, wanted) {
    const fresh = [...wanted.childNodes].filter((n) => !indentation(n));
    const stays = new Set(fresh.map(key));
    const keyed = new Map();
    for (const old of [...parent.childNodes]) {
      if (key(old) === null) continue;
      if (stays.has(key(old))) keyed.set(key(old), old);
      else old.remove();
    }
    let here = parent.firstChild;
    for (const next of fresh) {
      const old = key(next) === null ? this.ahead(here, next) : keyed.get(key(next));
      if (!old || !alike(old, next)) {
        parent.insertBefore(this.adopt(next), here);
        continue;
      }
      while (here && here !== old && key(here) === null && key(old) === null) here = this.drop(here);
      if (here && old === here) here = here.nextSibling;
      else this.move(parent, old, here);
      this.update(old, next);
    }
    while (here) here = this.drop(here);
  }

  /** The next child without a key that could become `next`.
   * @param {ChildNode | null} here @param {Node} next */
  ahead(here, next) {
    while (here && key(here) === null && !alike(here, next)) here = here.nextSibling;
    return here;
  }

  /** @param {ChildNode} node @returns {ChildNode | null} what followed it */
  drop(node) {
    const next = node.nextSibling;
    node.remove();
    return next;
  }

  /** @param {Node} parent @param {Node} node @param {Node | null} before */
  move(parent, node, before) {
    if ("moveBefore" in parent) /** @type {any} */ (parent).moveBefore(node, before);
    else parent.insertBefore(node, before);
    this.flush = true;
  }

  /** @param {Node} old @param {Node} next */
  update(old, next) {
    if (old instanceof Element && next instanceof Element) {
      this.attributes(old, next);
      this.children(old, next);
    } else if (old.nodeValue !== next.nodeValue) old.nodeValue = next.nodeValue;
  }

  /** @param {Element} old @param {Element} next */
  attributes(old, next) {
    const readers = /** @type {Record<string, string>} */ (READERS)[old.tagName];
    if (old instanceof HTMLInputElement) inputs(old, /** @type {HTMLInputElement} */ (next));
    for (const { name } of [...old.attributes]) {
      if (name !== "style" && name !== readers && !next.hasAttribute(name)) old.removeAttribute(name);
    }
    for (const { name, value } of [...next.attributes]) {
      if (name === "tabindex" && old.hasAttribute("data-nav")) continue;
      if (name !== readers && name !== "data-style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
    this.style(old, next.getAttribute("data-style") ?? "");
  }

  /** @param {Element} element @param {string} css */
  style(element, css) {
    const styled = /** @type {HTMLElement | SVGElement} */ (element);
    if ((DRAWN.get(styled) ?? "") !== css) this.styles.push([styled, css]);
  }

  /** A new node, with its styles set and those of everything in it.
   * @param {Node} node */
  adopt(node) {
    if (!(node instanceof Element)) return node;
    for (const e of [node, ...node.querySelectorAll("[data-style]")]) {
      const css = e.getAttribute("data-style");
      if (css === null) continue;
      e.removeAttribute("data-style");
      const from = e.getAttribute("data-from");
      set(/** @type {HTMLElement} */ (e), from === null ? css : `${css};transform:${from}`);
      if (from !== null) {
        this.styles.push([/** @type {HTMLElement} */ (e), css]);
        this.flush = true;
      }
    }
    return node;
  }

  /** @param {Element} root */
  finish(root) {
    for (const group of root.querySelectorAll("[data-nav-group]")) reachable(group);
    if (this.flush) root.getBoundingClientRect();
    for (const [element, css] of this.styles) set(element, css);
  }
}

/** The style that each element was last given. @type {WeakMap<Element, string>} */
const DRAWN = new WeakMap();

/** @param {HTMLElement | SVGElement} element @param {string} css */
function set(element, css) {
  element.style.cssText = css;
  DRAWN.set(element, css);
}

/** What was typed or ticked stays until the page itself wants something else.
 * @param {HTMLInputElement} old @param {HTMLInputElement} next */
function inputs(old, next) {
  if (old.defaultValue !== next.defaultValue) old.value = next.defaultValue;
  if (old.defaultChecked !== next.defaultChecked) old.checked = next.defaultChecked;
}

// Keys

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** A group whose only stop of the Tab key has gone gets another. @param {Element} group */
function reachable(group) {
  if (!group.querySelector('[data-nav]:not([tabindex="-1"])')) group.querySelector("[data-nav]")?.setAttribute("tabindex", "0");
}

/** @param {Element} e */
const place = (e) => (e.getAttribute("data-nav") ?? "").split(",").map(Number);

/** The nearest element in a direction: straight on first, then what lies least aside.
 * @param {Element[]} all @param {Element} from @param {number[]} way */
function neighbour(all, from, way) {
  const [row, column] = place(from);
  let best = null, least = Infinity;
  for (const e of all) {
    const [r, c] = place(e);
    const along = (r - row) * way[0] + (c - column) * way[1];
    const aside = Math.abs((r - row) * way[1]) + Math.abs((c - column) * way[0]);
    if (along > 0 && along + 100 * aside < least) [best, least] = [e, along + 100 * aside];
  }
  return best;
}

/** Arrow keys walk through the elements with `data-nav="row,column"` of one `data-nav-group`; only one of them is a
 * stop of the Tab key. Enter and Space click whatever has the role of a button. Call it once, for a root that stays.
 * @param {HTMLElement} root */
export function navigable(root) {
  root.addEventListener("keydown", (event) => {
    const from = /** @type {Element} */ (event.target).closest("[data-nav], [role=button]");
    if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
    if ((event.key === "Enter" || event.key === " ") && !(from instanceof HTMLButtonElement)) {
      event.preventDefault();
      from.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
    const way = /** @type {Record<string, number[]>} */ (ARROWS)[event.key];
    const group = from.closest("[data-nav-group]");
    if (!way || !group || !from.hasAttribute("data-nav")) return;
    event.preventDefault();
    const next = neighbour([...group.querySelectorAll("[data-nav]")], from, way);
    if (next) /** @type {HTMLElement} */ (next).focus();
  });
  root.addEventListener("focusin", (event) => {
    const to = /** @type {Element} */ (event.target);
    const group = to.hasAttribute("data-nav") ? to.closest("[data-nav-group]") : null;
    for (const e of group?.querySelectorAll("[data-nav]") ?? []) e.setAttribute("tabindex", e === to ? "0" : "-1");
  });
}
