// A rulebook: its examples drawn by the game's own board, and a search through the clauses.

import { onlyLooking, pageData } from "/static/house.js";
import { html, patch } from "/static/page.js";

const prose = /** @type {HTMLElement} */ (document.querySelector(".prose"));

async function drawExamples() {
  const figures = /** @type {NodeListOf<HTMLElement>} */ (prose.querySelectorAll("figure[data-view]"));
  if (!figures.length) return;
  const { board } = await import(`/games/${prose.dataset.game}/board.js`);
  const ui = onlyLooking(pageData("board-words"));
  for (const figure of figures) {
    const place = /** @type {HTMLElement} */ (figure.querySelector(".drawn"));
    const mark = (figure.dataset.marks ?? "").split(" ").filter(Boolean);
    place.inert = true;
    patch(place, html`${board(JSON.parse(figure.dataset.view ?? "{}"), { ...ui, mark, small: figure.clientWidth < 460 })}`);
  }
}

/** Drawings and letters come late and push away the clause that the reader came for: stay with it until they move. */
function stayWithTarget() {
  const goThere = () => document.querySelector(":target")?.scrollIntoView({ behavior: "instant" });
  const watch = new ResizeObserver(goThere);
  const moved = new AbortController();
  moved.signal.addEventListener("abort", () => watch.disconnect());
  watch.observe(document.body);
  addEventListener("load", goThere, { signal: moved.signal });
  for (const kind of ["wheel", "touchstart", "pointerdown", "keydown", "input"]) {
    addEventListener(kind, () => moved.abort(), { passive: true, signal: moved.signal });
  }
}

/** Show the clauses that hold every word, with their headings. @param {string} words */
function search(words) {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = /** @type {HTMLElement} */ (document.querySelector("[data-found]"));
  let heading = null, count = 0;
  for (const e of /** @type {Iterable<HTMLElement>} */ (prose.children)) {
    const text = (e.textContent ?? "").toLocaleLowerCase();
    const fits = !wanted.length || wanted.every((word) => text.includes(word));
    if (/^H[1-3]$/.test(e.tagName)) {
      e.hidden = wanted.length > 0;
      heading = e;
      continue;
    }
    e.hidden = !fits;
    if (fits && heading) heading.hidden = false;
    if (fits) count += 1;
  }
  found.hidden = !wanted.length || count > 0;
  found.textContent = found.dataset.none ?? "";
}

document.querySelector("[data-search]")?.addEventListener("input", (event) => {
  search(/** @type {HTMLInputElement} */ (event.target).value);
});

// On a narrow page the contents would hide the book.
if (matchMedia("(max-width: 899px)").matches) document.querySelector(".contents details")?.removeAttribute("open");
stayWithTarget();
drawExamples();
