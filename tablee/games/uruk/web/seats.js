// What the page shows around the table: the players, the supply, a line for the header and one count for a phone.

import { icon } from "/static/icons.js";
import { html } from "/static/markup.js";
import { counts, mini } from "/games/uruk/cards.js";
import { laid, tip } from "/games/uruk/board.js";
import { count } from "/games/uruk/moves.js";

/** @typedef {import("/games/uruk/moves.js").View} View */
/** @typedef {import("/games/uruk/moves.js").UI} UI */

/** What everybody knows of a hand. @param {View} view @param {number} seat @param {UI} ui */
function handWords(view, seat, ui) {
  const { hand, cards } = view.seats[seat];
  const known = seat === view.viewer ? [] : hand.filter((held) => held.known);
  const names = known.map((held) => (held.count > 1 ? `${held.count} × ` : "") + ui.t(`card.${held.code}`));
  return count(ui, "board.cards", cards) + (names.length ? ` · ${ui.t("board.known", { cards: names.join(", ") })}` : "");
}

/** @param {View} view @param {number} seat @param {UI} ui */
function kept(view, seat, ui) {
  const { keeps, volcano } = view.seats[seat], marks = [...keeps, ...(volcano ? ["VOL"] : [])];
  return marks.map((code) => html`
    <button type="button" class="uk-kept ${code === "VOL" ? "k-disaster" : "k-god"}" data-key="keeps-${code}"
      data-mode="look:${code}" data-tip="${code === "VOL" ? ui.t("board.volcano") : tip(view, code, ui)}"
      aria-label="${code === "VOL" ? ui.t("board.volcano") : ui.t(`card.${code}`)}">${icon(code, 18)}</button>`);
}

/** What a rival must see at a glance. @param {View} view @param {number} seat @param {UI} ui */
export function seat(view, seat, ui) {
  const own = seat === view.viewer && !ui.small, here = view.seats[seat], words = handWords(view, seat, ui);
  return html`
    <div class="uk-seat">
      <div class="row">${counts(here.stock, ui, 18)}
        <span class="push row uk-holds">${kept(view, seat, ui)}
          <span class="row uk-cards" data-tip="${words}" aria-label="${words}">${icon("cards", 18)}
            <b class="num">${here.cards}</b></span>
        </span></div>
      ${ui.small && words.includes("·") && html`<p class="xs mut">${words}</p>`}
      ${!own && html`<div class="uk-minis">${here.places.map((place) => mini(view, place.code, {
        ...laid(view, ui, seat, place), act: { "data-mode": `look:${place.code}` } }))}</div>`}
    </div>`;
}

/** @param {View} view @param {UI} ui */
export const extras = (view, ui) => html`
  <section class="panel pad uk-supply" data-key="supply">
    <h2 class="lbl">${ui.t("board.supply")}</h2>${counts(view.supply, ui, 22)}
  </section>`;

/** @param {View} view @param {UI} ui */
export function status(view, ui) {
  const left = view.epochs.reduce((sum, epoch) => sum + epoch.discs, 0);
  const end = view.last_round ? ui.t("board.last") : view.final_round ? ui.t("board.final", { n: view.final_round })
    : count(ui, "board.discs.left", left);
  return html`${ui.t("board.round", { n: view.round })} · ${end}`;
}

/** One count for the phone's strip of seats. @param {View} view @param {number} seat @param {UI} ui */
export const strip = (view, seat, ui) => html`
  <span class="row xs mut" aria-label="${handWords(view, seat, ui)}">${icon("cards", 14)}${view.seats[seat].cards}</span>`;
