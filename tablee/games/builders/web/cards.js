// The cards of the game as markup: resources, buildings, units, tools, and the slots of an open site.

import { icon } from "/static/icons.js";
import { attributes, html } from "/static/markup.js";
import { art } from "/games/builders/art.js";
import { LETTERS, amounts, cardName, count, unitName } from "/games/builders/moves.js";

/** @typedef {import("/games/builders/moves.js").View} View */
/** @typedef {import("/games/builders/moves.js").UI} UI */
/** @typedef {import("/games/builders/moves.js").Vector} Vector */
/** @typedef {import("/games/builders/moves.js").Unit} Unit */
/** @typedef {import("/games/builders/moves.js").Building} Building */
/** @typedef {import("/games/builders/moves.js").Preview} Preview */
/** @typedef {import("/games/builders/moves.js").Click} Click */
/** @typedef {import("/static/markup.js").Markup} Markup */

// Resources: glaze, icon and letter

const RESOURCE_ICONS = ["stone", "wood", "architecture", "decoration"];
export const TOOL_ICONS = { tS: "mallet", tW: "handsaw", tA: "setsquare", tD: "brush" };

/** @param {number} r */
const resource = (r, size = 14) => icon(RESOURCE_ICONS[r], size, { w: size < 16 ? 1.3 : 1.5 });

/** A square of one resource. @param {number} r @param {UI} ui */
export const square = (r, ui, size = 24) => html`
  <span class="bld-res" data-res="${LETTERS[r]}"
    title="${ui.t(`board.resource.${LETTERS[r]}`)}">${resource(r, size * 0.64)}</span>`;

/** So much of one resource: an icon and a number, on a phone a letter and a number.
 * @param {number} r @param {number} n @param {UI} ui */
const amount = (r, n, ui) => html`
  <span class="bld-res num" data-res="${LETTERS[r]}" title="${n} ${ui.t(`board.resource.${LETTERS[r]}`)}">
    ${ui.small ? html`<i>${LETTERS[r]}</i>` : resource(r)}<b>${n}</b></span>`;

/** What a building needs: always four places, so that cards can be compared. @param {Vector} need @param {UI} ui */
const needs = (need, ui) => html`
  <span class="bld-need">${need.map((n, r) => (n ? amount(r, n, ui) : html`<span class="none">–</span>`))}</span>`;

/** What is still missing, in a line. @param {Vector} unmet @param {UI} ui */
export const lacks = (unmet, ui) => unmet.map((n, r) => n > 0 && amount(r, n, ui));

const MANY = 5;

/** What a unit brings: one square for each, or numbers where there is little room.
 * @param {Vector} production @param {UI} ui @param {boolean} [short] */
export function brings(production, ui, short) {
  const numbers = short || ui.small || production.reduce((sum, n) => sum + n, 0) > MANY;
  return html`<span class="bld-brings">${production.map((n, r) => (numbers
    ? n > 0 && amount(r, n, ui)
    : Array.from({ length: n }, () => square(r, ui, 22))))}</span>`;
}

// Coins and points

/** @param {number} n @param {UI} ui @param {string} [sign] */
export const coins = (n, ui, sign = "", size = 15) => html`
  <span class="bld-coins" title="${count(ui, "board.sesterces", n)}">
    ${icon("coin", size, { w: 1.4 })}<b>${sign}${n}</b></span>`;

/** @param {number} n @param {UI} ui @param {string} [sign] */
export const points = (n, ui, sign = "", size = 16) => html`
  <span class="bld-coins" title="${count(ui, "board.points", n)}">
    ${icon("laurel", size, { w: 1.3 })}<b>${sign}${n}</b></span>`;

/** A number that runs to its new value. @param {number} n */
export const running = (n) => html`<span class="bld-run" style="--n: ${n}"><span class="sr-only">${n}</span></span>`;

/** What a finished card brings: coins and points, or for a machine points and its work.
 * @param {Building} building @param {UI} ui */
export const reward = (building, ui) => html`
  <span class="bld-reward">${building.machine ? null : coins(building.coins, ui)}${points(building.points, ui)}
    ${building.machine && html`<span class="bld-makes"
      title="${ui.t("board.machine.makes", { what: amounts(building.produces, ui) })}">
      ${icon("COG", 15, { w: 1.3 })}${lacks(building.produces, ui)}</span>`}</span>`;

/** The price of a play: 'actions · coins', and what of it is bought.
 * @param {{actions: number, bought: number, pays: number}} price @param {UI} ui */
export const priceTag = ({ actions, bought, pays }, ui) => html`
  ${actions > 0 && count(ui, "board.actions", actions)}${
    bought > 0 && html` <small>${count(ui, "board.bought", bought)}</small>`}
  ${pays > 0 && html`<span class="bld-coins">${actions > 0 && "· "}<b>${pays}</b>
    ${icon("coin", 14, { w: 1.5 })}</span>`}`;

// Buildings

/** A building in words. @param {Building} b @param {UI} ui */
export const buildingWords = (b, ui) => [
  `${cardName(ui, b.code)}: ${ui.t("board.needs", { what: amounts(b.need, ui) })}`,
  b.machine ? ui.t("board.machine.makes", { what: amounts(b.produces, ui) }) : count(ui, "board.sesterces", b.coins),
  count(ui, "board.points", b.points),
].join("; ");

/** A card of the building row. @param {Building} b @param {UI} ui
 * @param {{cls?: string, attrs?: Click, pill?: any, words?: string}} [options] */
export const buildingCard = (b, ui, { cls = "", attrs = {}, pill, words } = {}) => html`
  <button type="button" class="bld-card building ${cls}${ui.small ? " small" : ""}" data-key="b-${b.code}"
    data-fly="${b.code}" aria-label="${words ?? buildingWords(b, ui)}" ${attributes(attrs)}>
    <span class="pic">${art(b.code)}</span>
    <b class="name serif">${cardName(ui, b.code)}</b>
    ${needs(b.need, ui)}${reward(b, ui)}${pill}
  </button>`;

/** A small picture of a finished card. @param {Building} b @param {UI} ui */
export const miniature = (b, ui) => html`
  <li class="bld-mini" data-key="m-${b.code}" data-fly="${b.code}" data-flip title="${buildingWords(b, ui)}">
    ${art(b.code, 30)}<span class="sr-only">${cardName(ui, b.code)}</span></li>`;

// Units

/** @type {Record<string, string>} */
const PORTRAITS = { apprentice: "apprentice", labourer: "labourer", journeyman: "journeyman", master: "master",
  freedman: "apprentice" };

/** A head; a machine shows itself; slaves have no portrait. @param {Unit} unit @param {number} size */
export function portrait(unit, size) {
  if (unit.kind === "slave") return html`<span class="bld-face bare" aria-hidden="true"></span>`;
  const drawing = unit.kind === "machine" ? art(unit.code, size * 0.82) : icon(PORTRAITS[unit.rank], size * 0.68);
  return html`<span class="bld-face">${drawing}</span>`;
}

/** A unit in words. @param {View} view @param {Unit} u @param {UI} ui */
export const unitWords = (view, u, ui) => [
  `${unitName(view, u, ui)} ${u.code}: ${amounts(u.production, ui)}`,
  count(ui, "board.wage", u.wage),
  u.university && cardName(ui, u.university),
  u.tool && cardName(ui, u.tool),
].filter(Boolean).join(", ");

/** @param {Unit} u @param {UI} ui @param {boolean} [short] */
const wageOf = (u, ui, short) => html`
  <span class="wage">${u.wage || short ? coins(u.wage, ui) : ui.t("board.wage.none")}
    ${u.wage > 0 && !short && html`<span class="word">${ui.t("board.wage.word")}</span>`}</span>`;

/** A worker, slave, freedman or machine.
 * @param {View} view @param {Unit} u @param {UI} ui
 * @param {{cls?: string, attrs?: Click, pill?: any, production?: Vector, short?: boolean, words?: string}} [options] */
export const unitCard = (view, u, ui, { cls = "", attrs = {}, pill, production, short, words } = {}) => html`
  <button type="button" class="bld-card unit ${u.kind} ${cls}${ui.small ? " small" : ""}${short ? " short" : ""}"
    data-key="u-${u.code}" data-fly="${u.code}" aria-label="${words ?? unitWords(view, u, ui)}"
    title="${unitWords(view, u, ui)}" ${attributes(attrs)}>
    <span class="title"><b class="name serif">${unitName(view, u, ui)}</b><span class="code">${u.code}</span></span>
    <span class="id">${portrait(u, 26)}${wageOf(u, ui, short || ui.small)}</span>
    <span class="low">${brings(production ?? u.production, ui, short)}
      ${u.university && html`<span class="taught" data-res="${u.university[1]}">
        ${icon("university", 15, { w: 1.3 })}</span>`}</span>
    ${pill}
  </button>`;

// Sites

/** The slots of one resource: filled, to be filled by the play that is looked at, missing.
 * @param {number} need @param {number} unmet @param {number} fill */
const slots = (need, unmet, fill) => Array.from({ length: need }, (_, i) => {
  const filled = need - unmet;
  return html`<i class="${i < filled ? "filled" : i < filled + fill ? "would" : "missing"}"></i>`;
});

/** The four resources of a site as rows of slots.
 * @param {Vector} need @param {Vector} unmet @param {Vector} fills @param {UI} ui */
export const slotRows = (need, unmet, fills, ui) => html`
  <span class="bld-slots">${need.map((n, r) => html`
    <span class="line${n ? "" : " none"}" data-res="${LETTERS[r]}">${square(r, ui, 26)}
      <b class="letter">${LETTERS[r]}</b>
      ${n ? html`<span class="holes">${slots(n, unmet[r], fills[r] ?? 0)}</span>`
        : html`<span class="xs mut">${ui.t("board.none")}</span>`}
    </span>`)}</span>`;
