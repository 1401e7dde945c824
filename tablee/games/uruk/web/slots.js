// What every gesture is made of: slots that fill, cards and cubes to take back, cubes to choose from.

import { icon } from "/static/icons.js";
import { attributes, html } from "/static/markup.js";
import { COLOURS, mini, resource } from "/games/uruk/cards.js";
import { times, without } from "/games/uruk/moves.js";

/** @typedef {import("/games/uruk/moves.js").View} View */
/** @typedef {import("/games/uruk/moves.js").UI} UI */
/** @typedef {import("/static/markup.js").Markup} Markup */
/** @typedef {Record<string, string>} Act what a click does, as attributes */
/** @typedef {(colour: string) => Act | null} Offer what a click on a colour does, null where it does not fit */

/** The panel of a gesture. @param {string} title @param {any} body @param {string} [kind] */
export const part = (title, body, kind = "") => html`
  <section class="uk-part paying ${kind}" data-key="paying"><h2 class="lbl">${title}</h2>${body}</section>`;

/** A slot that is still empty. @param {any} face @param {string} key @param {string} [kind] */
export const hole = (face, key, kind = "") => html`<span class="uk-slot ask ${kind}" data-key="${key}">${face}</span>`;

/** A slot that waits for a card. @param {string} key */
export const cardHole = (key) => hole(icon("plus", 20), key);

/** The draft without one item of a list. @param {string} key @param {string[]} list @param {string} item @returns {Act} */
export const less = (key, list, item) => ({ "data-draft": `${key}=${without(list, item).join(",")}` });

/** The draft with one item more. @param {string} key @param {string[]} list @param {string} item @returns {Act} */
export const more = (key, list, item) => ({ "data-draft": `${key}=${[...list, item].join(",")}` });

/** A card that pays; a click takes it back. @param {View} view @param {UI} ui @param {string} code @param {string} key
 * @param {Act} act */
export const paid = (view, ui, code, key, act) => mini(view, code, {
  key, act, check: true, state: "paid", label: ui.t("board.takeback", { card: ui.t(`card.${code}`) }) });

/** The cards of a list, each to be taken back. @param {View} view @param {UI} ui @param {string} key @param {string[]} cards */
export const paidCards = (view, ui, key, cards) =>
  cards.map((code, i) => paid(view, ui, code, `${key}${i}`, less(key, cards, code)));

/** The cubes of a list, each to be taken back. @param {UI} ui @param {string} key @param {string[]} cubes */
export const paidCubes = (ui, key, cubes) => cubes.map((colour, i) => html`
  <button type="button" class="uk-slot full" data-key="${key}${i}" ${attributes(less(key, cubes, colour))}
    aria-label="${ui.t("board.takeback.cube", { colour: ui.t(`colour.${colour}`) })}">${resource(colour, 28)}</button>`);

/** One colour to choose. @param {UI} ui @param {string} colour @param {number} left @param {Act | null} act */
const pick = (ui, colour, left, act) => html`
  <button type="button" class="uk-pick small k-${colour}" data-key="${colour}" ${attributes(act ?? { "aria-disabled": "true" })}
    aria-label="${ui.t("board.cubes", { n: left, colour: ui.t(`colour.${colour}`) })}">
    ${resource(colour, 26)}<b class="num">${left}</b></button>`;

/** The own cubes to choose from. @param {View} view @param {UI} ui @param {string[]} spent @param {Offer} offer */
export const ownStock = (view, ui, spent, offer) => html`
  <div class="uk-stock" data-key="stock">${COLOURS.map((colour, i) =>
    pick(ui, colour, view.seats[view.asks].stock[i] - times(spent, colour), offer(colour)))}</div>`;

/** The cubes of the supply to choose from. @param {View} view @param {UI} ui @param {string[]} taken @param {Offer} offer */
export const supplyStock = (view, ui, taken, offer) => html`
  <div class="uk-stock" data-key="supply">${COLOURS.map((colour, i) =>
    pick(ui, colour, view.supply[i] - times(taken, colour), offer(colour)))}</div>`;

/** A row of choices of which one holds. @param {string} label @param {{key: string, on: boolean, draft: string, face: any}[]} all */
export const segments = (label, all) => html`
  <div class="segments uk-marks" role="group" aria-label="${label}">${all.map(({ key, on, draft, face }) => html`
    <button type="button" data-key="${key}" aria-pressed="${String(on)}" data-draft="${draft}">${face}</button>`)}</div>`;

/** @param {any} text */
export const note = (text) => html`<p class="xs mut">${text}</p>`;
