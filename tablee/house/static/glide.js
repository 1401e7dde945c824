// Pieces laid out by CSS glide too: what carries `data-glide` is found again by that name after a drawing, wherever on the
// page it then is, and moves there from where it was. A new one comes from the place that `data-glide-from` names.

const MILLISECONDS = 320;
const EASE = "cubic-bezier(.2, .7, .2, 1)";
const STAGGER = 40;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Where every piece is now. @param {Element} root @returns {Map<string, DOMRect>} */
export function whereabouts(root) {
  const found = new Map();
  if (calm.matches) return found;
  for (const e of root.querySelectorAll("[data-glide]")) {
    const box = e.getBoundingClientRect();
    if (box.width) found.set(e.getAttribute("data-glide"), box);
  }
  return found;
}

/** Let every piece that is elsewhere now glide from where it was. @param {Element} root @param {Map<string, DOMRect>} before */
export function glide(root, before) {
  if (!before.size) return;
  let moved = 0;
  for (const e of root.querySelectorAll("[data-glide]")) {
    const name = e.getAttribute("data-glide") ?? "", from = before.get(name) ?? before.get(e.getAttribute("data-glide-from") ?? "");
    const to = e.getBoundingClientRect();
    if (!from || !to.width) continue;
    const x = from.x - to.x, y = from.y - to.y, scale = from.width / to.width;
    if (Math.abs(x) + Math.abs(y) < 2) continue;
    e.animate([{ translate: `${x}px ${y}px`, scale, transformOrigin: "0 0", zIndex: 3 }, { translate: "0 0", scale: 1, transformOrigin: "0 0", zIndex: 3 }],
      { duration: MILLISECONDS, easing: EASE, delay: Math.min(moved++, 6) * STAGGER, fill: "backwards" });
  }
}
