// The stacks of discovery tiles and the piles of plant tokens: under the chart, on a phone in one row above the tabs.

import { attributes, html } from "/static/markup.js";
import { count, yours } from "/games/entdecker/moves.js";
import { tileBack, token } from "/games/entdecker/pieces.js";

/** @typedef {import("/games/entdecker/moves.js").View} View */
/** @typedef {import("/games/entdecker/moves.js").UI} UI */
/** @typedef {import("/static/markup.js").Markup} Markup */

/** Steps in which a stack, or a pile, is chosen. */
const DRAWS = ["draw", "act"], TAKES = ["natives", "plant"];
/** All plant tokens (ENT-1.14). */
const TOKENS = 20;

/** Something to take from. A digit is its key; where it may not be taken, a click gets the true refusal.
 * @param {UI} ui @param {{key: string, move: string, asked: boolean, label: string, about: string, cls: string,
 *   left: number, drawn: Markup}} of */
function pile(ui, { key, move, asked, label, about, cls, left, drawn }) {
  const may = ui.legal.has(move);
  return html`
    <li data-key="${key}">
      <button type="button" class="ent-pile ${cls}${may ? " may" : ""}" aria-label="${label}: ${about}" title="${about}"
        ${attributes({
          "data-move": asked && move, "aria-disabled": may ? null : "true", "aria-keyshortcuts": may && move[1],
        })}>
        ${left ? drawn : html`<span class="gone ${cls}"></span>`}<b class="n">${left}</b>
      </button>
    </li>`;
}

/** @param {View} view @param {UI} ui @param {number} i */
function stack(view, ui, i) {
  const { count: left, back } = view.stacks[i];
  const hides = ui.t(back === "?" ? "board.stack.event" : "board.stack.plain");
  const about = left ? `${count(ui, "board.stack.about", left)}; ${hides}` : ui.t("board.stack.empty");
  return pile(ui, {
    key: `stack-${i}`, move: `s${i + 1}`, asked: yours(view, ui) && DRAWS.includes(view.step), about, left,
    label: ui.t("board.stack", { n: i + 1 }), cls: view.chosen_stack === i + 1 ? "now" : "",
    drawn: tileBack(back, ui.small ? 36 : 46),
  });
}

/** @param {View} view @param {UI} ui @param {number} i */
const plants = (view, ui, i) => pile(ui, {
  key: `pile-${i}`, move: `t${i + 1}`, asked: yours(view, ui) && TAKES.includes(view.step), left: view.piles[i],
  label: ui.t("board.pile", { n: i + 1 }), about: count(ui, "board.pile.about", view.piles[i]), cls: "round",
  drawn: token(0, ui.small ? 36 : 48),
});

/** @param {View} view @param {UI} ui */
function hint(view, ui) {
  const open = view.stacks.some((_, i) => ui.legal.has(`s${i + 1}`));
  return ui.t(!open ? "board.stacks.about" : view.step === "draw" ? "board.stacks.draw" : "board.stacks.on");
}

/** @param {string} title @param {string} about @param {string} [cls] */
const told = (title, about, cls = "") => html`
  <div class="told ${cls}"><h2 class="lbl">${title}</h2><p class="xs mut">${about}</p></div>`;

/** @param {View} view @param {UI} ui */
export function shelf(view, ui) {
  const left = view.piles.reduce((a, b) => a + b, 0);
  return html`
    <section class="ent-shelf${ui.small ? " small" : " panel"}" data-key="shelf" aria-label="${ui.t("board.stacks")}">
      ${!ui.small && told(ui.t("board.stacks"), hint(view, ui))}
      <ul class="stacks">${view.stacks.map((_, i) => stack(view, ui, i))}</ul>
      ${!ui.small && told(ui.t("board.plants"), ui.t("board.plants.left", { n: left, all: TOKENS }), "plants")}
      <ul class="piles">${view.piles.map((_, i) => plants(view, ui, i))}</ul>
    </section>`;
}
