// The stacks of discovery tiles and the piles of plant tokens: under the chart, on a phone in one row above the tabs.

import { attributes, html } from "/static/markup.js";
import { count, yours } from "/games/entdecker/moves.js";
import { tileBack, token } from "/games/entdecker/pieces.js";

/** @typedef {import("/games/entdecker/moves.js").View} View */
/** @typedef {import("/games/entdecker/moves.js").UI} UI */

/** Steps in which a stack, or a pile, is chosen. */
const DRAWS = ["draw", "act"], TAKES = ["natives", "plant"];

/** @param {View} view @param {UI} ui @param {number} i */
function stack(view, ui, i) {
  const { count: left, back } = view.stacks[i], move = `s${i + 1}`, may = ui.legal.has(move), size = ui.small ? 36 : 46;
  const asked = yours(view, ui) && DRAWS.includes(view.step);
  const what = left ? `${count(ui, "board.stack.about", left)}; ${ui.t(back === "?" ? "board.stack.event" : "board.stack.plain")}` : ui.t("board.stack.empty");
  return html`
    <li data-key="stack-${i}">
      <button type="button" class="ent-pile${may ? " may" : ""}${view.chosen_stack === i + 1 ? " now" : ""}" aria-label="${ui.t("board.stack", { n: i + 1 })}: ${what}"
        title="${what}" ${attributes({ "data-move": asked && move, "aria-disabled": may ? null : "true", "aria-keyshortcuts": may && i + 1 })}>
        ${left ? tileBack(back, size) : html`<span class="gone"></span>`}<b class="n">${left}</b>
      </button>
    </li>`;
}

/** @param {View} view @param {UI} ui @param {number} i */
function pile(view, ui, i) {
  const left = view.piles[i], move = `t${i + 1}`, may = ui.legal.has(move), asked = yours(view, ui) && TAKES.includes(view.step);
  return html`
    <li data-key="pile-${i}">
      <button type="button" class="ent-pile round${may ? " may" : ""}" aria-label="${ui.t("board.pile", { n: i + 1 })}: ${count(ui, "board.pile.about", left)}"
        title="${count(ui, "board.pile.about", left)}"
        ${attributes({ "data-move": asked && move, "aria-disabled": may ? null : "true", "aria-keyshortcuts": may && i + 1 })}>
        ${left ? token(0, ui.small ? 36 : 48) : html`<span class="gone round"></span>`}<b class="n">${left}</b>
      </button>
    </li>`;
}

/** @param {View} view @param {UI} ui */
const hint = (view, ui) => {
  if (yours(view, ui) && DRAWS.includes(view.step) && view.stacks.some((_, i) => ui.legal.has(`s${i + 1}`))) {
    return ui.t(view.step === "draw" ? "board.stacks.draw" : "board.stacks.on");
  }
  return ui.t("board.stacks.about");
};

/** @param {View} view @param {UI} ui */
export function shelf(view, ui) {
  const tokens = view.piles.reduce((a, b) => a + b, 0), all = 20;
  return html`
    <section class="ent-shelf${ui.small ? " small" : " panel"}" data-key="shelf" aria-label="${ui.t("board.stacks")}">
      ${!ui.small && html`<div class="told"><h2 class="lbl">${ui.t("board.stacks")}</h2><p class="xs mut">${hint(view, ui)}</p></div>`}
      <ul class="stacks">${view.stacks.map((_, i) => stack(view, ui, i))}</ul>
      ${!ui.small && html`<div class="told plants"><h2 class="lbl">${ui.t("board.plants")}</h2>
        <p class="xs mut">${ui.t("board.plants.left", { n: tokens, all })}</p></div>`}
      <ul class="piles">${view.piles.map((_, i) => pile(view, ui, i))}</ul>
    </section>`;
}
