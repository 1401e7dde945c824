// What the page shows around the chart: players, income, islands, what is left, the header and the phone's strip.

import { icon } from "/static/icons.js";
import { seal } from "/static/kit.js";
import { attributes, html } from "/static/markup.js";
import { MOST_GOLD, PIECES, builtIslands, count, shownMask, spending } from "/games/entdecker/moves.js";
import { goldTrack, housePicture, plant, spinner, tilePicture, token } from "/games/entdecker/pieces.js";

/** @typedef {import("/games/entdecker/moves.js").View} View */
/** @typedef {import("/games/entdecker/moves.js").UI} UI */
/** @typedef {import("/games/entdecker/moves.js").Island} Island */

/** How many of each piece a player owns (ENT-1.15). @type {Record<string, number>} */
const ALL = { post: 3, fort: 2, colony: 1 };

// A player

/** @param {View} view @param {number} seat @param {UI} ui */
function supply(view, seat, ui) {
  const { supply: left, colour } = view.seats[seat];
  const told = PIECES.map((piece) => `${ui.t(`board.piece.${piece}`)}: ${left[piece]}`).join(", ");
  return html`
    <span class="ent-supply" role="img" aria-label="${told}" title="${told}">
      ${PIECES.flatMap((piece) => Array.from({ length: ALL[piece] }, (_, i) =>
        housePicture(piece, colour, 24, i < left[piece])))}
    </span>`;
}

/** @param {View} view @param {number} seat @param {UI} ui */
function tokens(view, seat, ui) {
  const { tokens: held } = view.seats[seat], told = held.map((value) => ui.t(`board.plant.${plant(value)}`)).join(", ");
  return held.length > 0 && html`
    <span class="ent-tokens${held.length > 3 ? " many" : ""}" role="img" aria-label="${told}" title="${told}">
      ${held.map((value) => token(value, 24))}</span>`;
}

/** What a rival must see at a glance: gold, pieces in the supply, plants. @param {View} view @param {number} seat
 * @param {UI} ui */
export function seat(view, seat, ui) {
  const { gold, own } = view.seats[seat];
  return html`
    <div class="row ent-purse" title="${count(ui, "board.gold", gold)}">
      ${goldTrack(gold, MOST_GOLD, spending(view, ui, seat))}<b class="push">${gold}</b>
      <span class="sr-only">${ui.t("board.ofgold")}</span>
    </div>
    <div class="row ent-stock">${supply(view, seat, ui)}<span class="push"></span>${tokens(view, seat, ui)}</div>
    ${view.personal_tiles && ownTiles(own, ui)}`;
}

/** @param {string[]} own @param {UI} ui */
const ownTiles = (own, ui) => html`
  <div class="row ent-own" title="${ui.t("board.own")}">
    ${own.map((shape) => tilePicture(shownMask(shape), 26))}
    ${!own.length && html`<span class="xs mut">${ui.t("board.own.none")}</span>`}
    <span class="sr-only">${ui.t("board.own")}: ${own.map((shape) => ui.t(`board.shape.${shape}`)).join(", ")}</span>
  </div>`;

// Under the players

/** @param {View} view @param {UI} ui */
const income = (view, ui) => html`
  <section class="panel pad row ent-income" data-key="income">
    ${spinner(view.spin, view.season)}
    <div>
      <h2 class="lbl">${ui.t("board.income")}</h2>
      <p class="sm">${ui.t(view.spin ? "board.income.about" : "board.income.none", { n: view.spin })}</p>
    </div>
  </section>`;

/** How large an island is, and how open. @param {UI} ui @param {Island} island */
export const islandState = (ui, island) => `${count(ui, "board.tiles", island.tiles)} · ${
  island.complete ? ui.t("board.closed") : count(ui, "board.open", island.open_ends)}`;

/** Everybody's points of an island as they stand. @param {View} view @param {Island} island */
export const shares = (view, island) => island.shares.map((points, s) => ({ points, s }))
  .filter(({ points }) => points > 0)
  .sort((a, b) => b.points - a.points)
  .map(({ points, s }) => html`<span class="share">${seal(view.seats[s].colour, 16)}<b>${points}</b></span>`);

/** Who leads which island: a click lights it up. @param {View} view @param {UI} ui */
function islands(view, ui) {
  const built = builtIslands(view);
  return built.length > 0 && html`
    <section class="panel pad ent-islands" data-key="islands">
      <div class="row"><h2 class="lbl">${ui.t("board.islands")}</h2>
        <span class="push xs mut">${ui.t("board.islands.about")}</span></div>
      <ul>${built.map((island) => islandRow(view, ui, island))}</ul>
    </section>`;
}

/** @param {View} view @param {UI} ui @param {Island} island */
function islandRow(view, ui, island) {
  const shown = ui.draft?.isle === island.name;
  return html`
    <li data-key="island-${island.name}">
      <button type="button" class="${shown ? "now" : ""}" data-draft="isle=${shown ? "" : island.name}"
        ${attributes({ "aria-pressed": String(shown) })}>
        <b>${island.name}</b><span class="xs mut">${islandState(ui, island)}</span>
        <span class="push row">${island.plant && icon("maize", 16, { w: 1.2 })}${shares(view, island)}</span>
      </button>
    </li>`;
}

/** @param {Record<string, number>} kinds @param {string} shape */
const ofShape = (kinds, shape) =>
  Object.entries(kinds).reduce((sum, [kind, n]) => (kind.split("?")[0] === shape ? sum + n : sum), 0);

/** Counts of shapes in a row. @param {UI} ui @param {string} title @param {Record<string, number>} counts */
const shapes = (ui, title, counts) => html`
  <h3 class="lbl">${title}</h3>
  <ul class="shapes">${Object.entries(counts).map(([shape, n]) => html`
    <li class="${n ? "" : "none"}" title="${ui.t(`board.shape.${shape}`)}">
      ${tilePicture(shownMask(shape), 30)}<b>${n}</b>
      <span class="sr-only">${ui.t(`board.shape.${shape}`)}</span></li>`)}</ul>`;

/** Tokens still hidden, by value. @param {View} view */
export const plantsLeft = (view) =>
  view.plants_left.map((n, i) => html`<li class="row">${token(i + 1, 26)}<b>${n}</b></li>`);

/** What everybody can count: tiles and events still hidden, fillers, plants. @param {View} view @param {UI} ui */
function left(view, ui) {
  const five = ["S0", "S1", "S2A", "S2O", "S3"], six = [...five, "S4"];
  const events = Object.entries(view.undiscovered).reduce((sum, [kind, n]) => {
    const event = kind.split("?")[1];
    return event ? sum.set(event, (sum.get(event) ?? 0) + n) : sum;
  }, new Map());
  const all = Object.values(view.undiscovered).reduce((a, b) => a + b, 0);
  return html`
    <details class="panel pad ent-left" data-key="left">
      <summary class="row"><span class="lbl">${ui.t("board.left")}</span>
        <span class="push xs mut">${count(ui, "board.tiles", all)}</span></summary>
      ${shapes(ui, ui.t("board.left.hidden"), Object.fromEntries(five.map((s) => [s, ofShape(view.undiscovered, s)])))}
      <ul class="row wrap events">${[...events].map(([event, n]) => html`
        <li class="row" title="${ui.t(`board.event.${event}`)}">${icon(event, 20)}<b>${n}</b>
          <span class="sr-only">${ui.t(`board.event.${event}`)}</span></li>`)}</ul>
      ${shapes(ui, ui.t("board.left.fillers"), Object.fromEntries(six.map((s, i) => [s, view.fillers[i]])))}
      <h3 class="lbl">${ui.t("board.plants")}</h3>
      <ul class="row events">${plantsLeft(view)}</ul>
    </details>`;
}

/** Further panels under the players. @param {View} view @param {UI} ui */
export const extras = (view, ui) => html`${income(view, ui)}${islands(view, ui)}${left(view, ui)}`;

/** A short line for the header. @param {View} view @param {UI} ui */
export const status = (view, ui) => html`${ui.t("board.season", { n: view.season })} · ${
  count(ui, "board.status.left", view.stacks.reduce((sum, stack) => sum + stack.count, 0))}`;

/** One count for the phone's strip of seats: gold. @param {View} view @param {number} seat @param {UI} ui */
export const strip = (view, seat, ui) => html`
  <span class="row ent-coin" title="${count(ui, "board.gold", view.seats[seat].gold)}">${icon("chest", 15)}
    <b class="sm">${view.seats[seat].gold}</b><span class="sr-only">${ui.t("board.ofgold")}</span></span>`;
