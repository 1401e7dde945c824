// The two rows to take from, on paper: buildings to open with the next one beside them, workers with their deck.

import { icon } from "/static/icons.js";
import { attributes, html } from "/static/markup.js";
import { buildingCard, buildingWords, unitCard, unitWords } from "/games/builders/cards.js";
import { COLOURS, because, click, costOf, count, happened, may, modeOf, yours } from "/games/builders/moves.js";

/** @typedef {import("/games/builders/moves.js").View} View */
/** @typedef {import("/games/builders/moves.js").UI} UI */
/** @typedef {import("/games/builders/moves.js").Click} Click */

/** What a card of a row costs, or why it cannot be had. @param {View} view @param {UI} ui @param {string} rule */
function rowPrice(view, ui, rule) {
  if (!yours(view, ui) || view.counting) return "";
  const price = costOf(view, 1, 0), has = view.seats[view.asks].sesterces;
  if (price > has) return because(ui, "dear", rule, { n: price, has });
  return price ? ui.t("board.extra", { n: price }) : count(ui, "board.actions", 1);
}

/** The classes of a card: may it be taken, is it being looked at, did it just come.
 * @param {View} view @param {UI} ui @param {string} line @param {string} code */
function stateOf(view, ui, line, code) {
  const { name, card } = modeOf(view, ui);
  const chosen = (name === "card" || name === "sure") && card === line;
  const state = chosen ? "chosen" : may(view, ui, line) && !name ? "ready" : "";
  return `${state}${happened(ui).cards.has(code) ? " last" : ""}`;
}

/** On a phone a card is first looked at: it is small, and what it turns up cannot be taken back.
 * @param {View} view @param {UI} ui @param {string} line @returns {Click} */
function rowClick(view, ui, line) {
  const attrs = click(view, ui, line);
  return ui.small && attrs["data-send"] === line && may(view, ui, line) ? { "data-mode": `card:${line}` } : attrs;
}

/** An empty place of a row. @param {UI} ui @param {number} i @param {boolean} waits */
const gap = (ui, i, waits) => html`
  <span class="bld-card gap${ui.small ? " small" : ""}" data-key="gap-${i}">
    ${waits ? "…" : ui.t("board.gap")}</span>`;

/** A row of cards; on a phone it can be folded away.
 * @param {string} title @param {string} aside @param {any} cards @param {string} key @param {UI} ui */
function row(title, aside, cards, key, ui) {
  const head = html`<h2 class="lbl">${title}</h2><span class="push sm mut">${aside}</span>`;
  const body = html`<div class="bld-cards" data-nav-group>${cards}</div>`;
  return ui.small
    ? html`<details class="bld-row ${key}" data-key="${key}" open>
        <summary class="bld-head row">${head}${icon("down", 18)}</summary>${body}</details>`
    : html`<section class="bld-row ${key}" data-key="${key}"><div class="bld-head row">${head}</div>${body}</section>`;
}

/** The next building: everybody sees it, nobody may take it.
 * @param {View} view @param {UI} ui @param {number} column */
function next(view, ui, column) {
  const b = view.building_top, n = view.building_deck;
  if (!b) {
    return html`<span class="bld-card deck${n ? "" : " gap"}${ui.small ? " small" : ""}" data-key="deck">
      ${n ? html`${icon("cards", 24)}<b>${ui.t("board.left", { n })}</b>` : ui.t("board.gap")}</span>`;
  }
  const attrs = { ...click(view, ui, `O ${b.code}`), "data-nav": `0,${column}`, tabindex: "-1" };
  const last = happened(ui).cards.has(b.code) ? " last" : "";
  return buildingCard(b, ui, { cls: `next${n > 1 ? " pile" : ""}${last}`, attrs,
    words: `${ui.t("board.next", { n })}. ${buildingWords(b, ui)}`,
    pill: html`<span class="bld-next">${ui.t("board.next", { n })}</span>` });
}

/** @param {View} view @param {UI} ui */
function buildings(view, ui) {
  const first = view.building_row.findIndex((b) => b);
  const cards = view.building_row.map((b, i) => (b
    ? buildingCard(b, ui, {
      cls: stateOf(view, ui, `O ${b.code}`, b.code),
      attrs: { ...rowClick(view, ui, `O ${b.code}`), "data-nav": `0,${i}`, tabindex: i === first ? "0" : "-1" },
    })
    : gap(ui, i, i === view.building_waits)));
  const all = [...cards, next(view, ui, cards.length)];
  return row(ui.t("board.buildings"), rowPrice(view, ui, "3.7"), all, "buildings", ui);
}

/** @param {View} view @param {UI} ui */
function workers(view, ui) {
  const first = view.worker_row.findIndex((u) => u);
  const cards = view.worker_row.map((u, i) => (u
    ? unitCard(view, u, ui, {
      cls: stateOf(view, ui, `R ${u.code}`, u.code),
      attrs: { ...rowClick(view, ui, `R ${u.code}`), "data-nav": `0,${i}`, tabindex: i === first ? "0" : "-1" },
      words: unitWords(view, u, ui),
    })
    : gap(ui, i, i === view.worker_waits)));
  const deck = view.worker_deck
    ? html`<span class="bld-card deck${view.worker_deck > 1 ? " pile" : ""}${ui.small ? " small" : ""}" data-key="deck">
        ${icon("people", ui.small ? 20 : 24)}<b>${ui.t("board.left", { n: view.worker_deck })}</b></span>`
    : gap(ui, 5, false);
  return row(ui.t("board.workers"), ui.small ? "" : rowPrice(view, ui, "3.7"), [...cards, deck], "workers", ui);
}

/** The colour of brackets round what just happened, or what is marked. @param {UI} ui */
export const lastColour = (ui) => {
  const { seat } = happened(ui);
  return `--last: ${seat < 0 ? "var(--marked, var(--ink))" : `var(--seat-${COLOURS[seat]})`}`;
};

/** Both rows. @param {View} view @param {UI} ui */
export const market = (view, ui) => html`
  <div class="bld-market" data-key="market" ${attributes({ style: lastColour(ui) })}>
    ${buildings(view, ui)}${workers(view, ui)}</div>`;
