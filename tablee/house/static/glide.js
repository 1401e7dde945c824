// Cards that change their place on the page glide there: what carries `data-fly="name"` is known by that name wherever
// it lies. The page looks where everything is, draws, and then lets each card travel from its old place to its new one.
// A new card comes from the place that `data-fly-from` names, a deck for instance.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const STEP_MS = 220;
const FLIGHT_MS = 320;
const STAGGER_MS = 40;
const EASE = "cubic-bezier(.2, .7, .2, 1)";

/** What a card on its way is no more: a thing to find or to click. */
const LOST = ["id", "data-key", "data-fly", "data-send", "data-move", "data-mode", "data-draft", "data-nav"];

/** @typedef {Map<string, {element: HTMLElement, box: DOMRect}>} Places */

/** @param {ParentNode} root @returns {Places} where every card lies now */
export function places(root) {
  const found = new Map();
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-fly]"))) {
    const box = element.getBoundingClientRect();
    if (box.width > 0 && !found.has(element.dataset.fly)) found.set(element.dataset.fly, { element, box });
  }
  return found;
}

/** Let every card travel from where it lay before. @param {ParentNode} root @param {Places} before */
export function glide(root, before) {
  if (still.matches) return;
  let flights = 0;
  for (const [name, { element, box }] of places(root)) {
    const old = before.get(name), source = before.get(element.dataset.flyFrom ?? "");
    if (!old && source) shift(element, source.box, box);
    if (!old) continue;
    if (old.element === element) shift(element, old.box, box);
    else if (!old.element.isConnected) fly(old.element, old.box, element, box, flights++ * STAGGER_MS);
  }
}

/** The same card, moved a little. @param {HTMLElement} element @param {DOMRect} from @param {DOMRect} to */
function shift(element, from, to) {
  const dx = from.left - to.left, dy = from.top - to.top;
  if (Math.abs(dx) + Math.abs(dy) < 2) return;
  element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }],
    { duration: STEP_MS, easing: EASE });
}

/** A card that lies elsewhere now: its old self travels and the new one takes over; with `data-flip` it turns over on
 * arrival.
 * @param {HTMLElement} ghost @param {DOMRect} from @param {HTMLElement} element @param {DOMRect} to
 * @param {number} delay */
function fly(ghost, from, element, to, delay) {
  const flips = element.hasAttribute("data-flip");
  for (const name of LOST) ghost.removeAttribute(name);
  ghost.classList.add("flying");
  ghost.inert = true;
  ghost.style.cssText = `left:${from.left}px;top:${from.top}px;width:${from.width}px;height:${from.height}px`;
  document.body.append(ghost);
  const scale = Math.min(to.width / from.width, to.height / from.height);
  const dx = to.left - from.left + (to.width - from.width * scale) / 2;
  const dy = to.top - from.top + (to.height - from.height * scale) / 2;
  const there = `translate(${dx}px, ${dy}px) scale(${scale})`;
  const onEdge = `translate(${dx + from.width * scale / 2}px, ${dy}px) scale(0, ${scale})`;
  const timing = { duration: FLIGHT_MS, delay, easing: EASE, fill: /** @type {FillMode} */ ("both") };
  const arrived = { transform: flips ? onEdge : there, opacity: flips ? 1 : 0 };
  ghost.animate([{ transform: "none", opacity: 1 }, { opacity: 1, offset: 0.7 }, arrived], timing)
    .finished.finally(() => ghost.remove());
  if (flips) {
    element.animate([{ transform: "scaleX(0)" }, { transform: "none" }],
      { duration: FLIGHT_MS, delay: delay + FLIGHT_MS, easing: EASE, fill: "backwards" });
    return;
  }
  element.animate([{ opacity: 0 }, { opacity: 0, offset: 0.6 }, { opacity: 1 }], { ...timing, fill: "backwards" });
}
