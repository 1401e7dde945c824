// A note beside what the mouse points at or the keyboard stands on: `data-tip="…"`. It says more, never anything that a
// page does not also say elsewhere; screen readers have the labels.

const WAIT = 350;
const GAP = 8;

/** @param {HTMLElement} body */
export function tips(body) {
  const note = document.createElement("div");
  note.className = "tip";
  note.hidden = true;
  note.setAttribute("aria-hidden", "true");
  body.append(note);
  let timer = 0;

  /** @param {Element} e */
  const show = (e) => {
    if (!e.isConnected) return;
    note.textContent = e.getAttribute("data-tip");
    note.hidden = false;
    const at = e.getBoundingClientRect(), size = note.getBoundingClientRect();
    const above = at.top - size.height - GAP, left = at.left + (at.width - size.width) / 2;
    note.style.top = `${above > GAP ? above : at.bottom + GAP}px`;
    note.style.left = `${Math.min(Math.max(left, GAP), innerWidth - size.width - GAP)}px`;
  };
  const hide = () => {
    clearTimeout(timer);
    note.hidden = true;
  };
  body.addEventListener("pointerover", (event) => {
    const e = /** @type {Element} */ (event.target).closest("[data-tip]");
    hide();
    if (e && event.pointerType === "mouse") timer = window.setTimeout(show, WAIT, e);
  });
  body.addEventListener("focusin", (event) => {
    const e = /** @type {Element} */ (event.target).closest("[data-tip]");
    hide();
    if (e?.matches(":focus-visible")) timer = window.setTimeout(show, WAIT, e);
  });
  for (const away of ["pointerdown", "keydown", "focusout"]) body.addEventListener(away, hide);
  addEventListener("scroll", hide, true);
}
