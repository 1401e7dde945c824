// The gestures of a turn and of an event: what is laid or bid, what it costs, and what may still be changed.

import { icon } from "/static/icons.js";
import { attributes, html } from "/static/markup.js";
import { COLOURS, colourMark, colourOf, cubeRow, mini, resource } from "/games/uruk/cards.js";
import { bidding, offered } from "/games/uruk/clicks.js";
import { gesture } from "/games/uruk/gestures.js";
import { acting, bidTotal, cubeFits, discDraft, drafted, epochOf, halfOf, inFist, layDraft, mode, ownBid, times, withoutCard,
  yours } from "/games/uruk/moves.js";
import { cardHole, hole, more, note, ownStock, paid, paidCards, paidCubes, part, segments, supplyStock } from
  "/games/uruk/slots.js";

/** @typedef {import("/games/uruk/moves.js").View} View */
/** @typedef {import("/games/uruk/moves.js").UI} UI */
/** @typedef {import("/games/uruk/moves.js").LayDraft} LayDraft */
/** @typedef {import("/games/uruk/moves.js").DiscDraft} DiscDraft */
/** @typedef {import("/static/markup.js").Markup} Markup */

// Laying

/** A copy or a pair; the last pair may lack its second card.
 * @param {View} view @param {UI} ui @param {LayDraft} d @param {string} unit @param {number} u */
function unitSlots(view, ui, d, unit, u) {
  const colour = unit === halfOf(d) ? colourOf(view, unit) : "";
  const cards = unit.split("&").map((code, i) =>
    paid(view, ui, code, `u${u}-${i}`, { "data-draft": `pay=${withoutCard(d, unit, code).join(",")}` }));
  return html`
    <li data-key="g${u}"><span class="lbl">${ui.t(unit === d.card ? "board.paid" : "board.pair")}</span>
      <span class="row">${cards}${colour && hole(colourMark(colour, 18), "half", `k-${colour}`)}</span></li>`;
}

/** @param {UI} ui @param {LayDraft} d */
const discountSwitch = (ui, d) => d.discount && html`
  <button type="button" class="uk-switch" data-key="discount" role="switch" aria-checked="${String(d.mark === "%")}"
    data-draft="full=${d.mark === "%" ? "1" : ""};pay">${icon("minus", 16)}<span>${ui.t("board.discount")}</span></button>`;

/** @param {View} view @param {UI} ui */
function laying(view, ui) {
  const d = layDraft(view, ui), { t } = ui;
  if (!d) return null;
  const free = Array.from({ length: Math.max(0, d.owed - d.units.length) }, (_, i) => html`
    <li data-key="f${i}"><span class="lbl">${t("board.unit")}</span>${cardHole("f")}</li>`);
  return part(t("board.lay", { card: t(`card.${d.card}`) }), html`
    <ul class="uk-slots">
      <li data-key="laid"><span class="lbl">${t("board.laid")}</span>${paid(view, ui, d.card, "card", { "data-mode": "lay" })}</li>
      ${d.units.map((unit, u) => unitSlots(view, ui, d, unit, u))}${free}
    </ul>
    ${discountSwitch(ui, d)}
    ${d.places.length > 1 && note(t("board.replace.note"))}
    ${d.place && d.place !== "_" && note(t("board.replaces", { card: t(`card.${d.place}`) }))}
    ${note(t("board.pay.note"))}`);
}

// Discs

/** The empty slots of a price: in epoch I they show the colour that is asked. @param {View} view @param {DiscDraft} d */
function priceHoles(view, d) {
  const colour = epochOf(view)?.price ? "" : colourOf(view, d.place);
  return Array.from({ length: Math.max(0, d.missing) }, (_, i) =>
    hole(colour && colourMark(colour, 16), `e${i}`, colour && `k-${colour}`));
}

/** @param {UI} ui @param {DiscDraft} d */
const reductions = (ui, d) => d.ways.length > 1 && segments(ui.t("board.price"), d.ways.map((way) => ({
  key: `m${way.mark}`, on: way === d.way, draft: `mark=${way.mark};cubes;cards`,
  face: html`${ui.t(`board.mark.${way.mark || "full"}`)} <b class="num">${way.price}</b>`,
})));

/** @param {View} view @param {UI} ui */
function settling(view, ui) {
  const d = discDraft(view, ui), epoch = epochOf(view), { t } = ui;
  if (!d || !epoch) return null;
  return part(t("board.settle", { card: t(`card.${d.place}`) }), html`
    ${reductions(ui, d)}
    <div class="uk-slots cubes">
      ${paidCubes(ui, "cubes", d.cubes)}${paidCards(view, ui, "cards", d.cards)}${priceHoles(view, d)}
      ${!d.way.price && html`<span class="sm mut">${t("board.free")}</span>`}
    </div>
    ${ownStock(view, ui, d.cubes, (colour) => (cubeFits(view, d, colour) ? more("cubes", d.cubes, colour) : null))}
    ${note(t(epoch.price ? "board.price.note" : "board.price.note.one", { n: epoch.different }))}
    ${d.way.cards.length > 0 && note(t("board.well.note"))}`);
}

// Exchange, Aqueduct, Wheel and axle

/** @param {View} view @param {UI} ui */
function exchanging(view, ui) {
  const cards = offered(view, ui), cubes = cards.map((code) => view.exchanges[code]).join("");
  return part(ui.t("board.do.exchange"), html`
    <div class="uk-slots">${paidCards(view, ui, "cards", cards)}${!cards.length && cardHole("none")}</div>
    <p class="row sm mut">${ui.t("board.youget")} ${cubes ? cubeRow(cubes, 22) : "–"}</p>
    ${note(ui.t("board.exchange.note"))}`);
}

/** @param {View} view @param {UI} ui */
function cubesForCards(view, ui) {
  const cubes = drafted(ui, "cubes"), { stock } = view.seats[view.asks];
  const fits = (/** @type {string} */ colour) => cubes.length < 2 && times(cubes, colour) < stock[COLOURS.indexOf(colour)];
  return html`
    <div class="uk-slots cubes">${paidCubes(ui, "cubes", cubes)}${cubes.length < 2 && hole("", "e")}</div>
    ${ownStock(view, ui, cubes, (colour) => (fits(colour) ? more("cubes", cubes, colour) : null))}`;
}

/** @param {View} view @param {UI} ui */
function cardsForCubes(view, ui) {
  const cards = drafted(ui, "cards"), gets = drafted(ui, "gets"), most = Math.max(1, cards.length);
  const fits = (/** @type {string} */ colour) => gets.length < most && times(gets, colour) < view.supply[COLOURS.indexOf(colour)];
  return html`
    <div class="uk-slots">${paidCards(view, ui, "cards", cards)}${cards.length < 2 && cardHole("e")}</div>
    <p class="sm mut">${ui.t("board.youget")}</p>
    <div class="uk-slots cubes">${paidCubes(ui, "gets", gets)}${gets.length < most && hole("", "g")}</div>
    ${supplyStock(view, ui, gets, (colour) => (fits(colour) ? more("gets", gets, colour) : null))}`;
}

/** @param {View} view @param {UI} ui */
function trading(view, ui) {
  const way = String(ui.draft?.way ?? ""), { t } = ui;
  const ways = segments(t("board.do.trade"), ["cards", "cubes"].map((side) => ({
    key: side, on: way === side, draft: `way=${side};cards;cubes;gets`, face: t(`board.trade.way.${side}`) })));
  return part(t("board.do.trade"), html`
    ${ways}${way === "cards" && cardsForCubes(view, ui)}${way === "cubes" && cubesForCards(view, ui)}`);
}

/** @param {View} view @param {UI} ui */
function swapping(view, ui) {
  const give = String(ui.draft?.give ?? ""), { t } = ui, { stock } = view.seats[view.asks];
  const giving = (/** @type {string} */ colour) => (stock[COLOURS.indexOf(colour)]
    ? { "data-draft": `give=${colour}`, "aria-pressed": String(give === colour) } : null);
  const getting = (/** @type {string} */ colour) => (colour !== give && view.supply[COLOURS.indexOf(colour)]
    ? { "data-send": `w ${give}>${colour}` } : null);
  return part(t("board.do.swap"), html`
    <p class="sm mut">${t("board.give")}</p>${ownStock(view, ui, [], giving)}
    ${give && html`<p class="sm mut">${t("board.get")}</p>${supplyStock(view, ui, [], getting)}`}`);
}

// Bids

/** What the bid is worth, and what the Lighthouse adds to it. @param {UI} ui @param {number} total @param {number} bonus
 * @param {string} says @param {boolean} [beats] */
const worth = (ui, total, bonus, says, beats = false) => html`
  <div class="row uk-total"><b class="num${beats ? " ok" : ""}">${total}</b>
    <span class="xs mut">${says}${bonus > 0 && ` · ${ui.t("board.bonus", { n: bonus })}`}</span></div>`;

/** @param {View} view @param {UI} ui */
function bid(view, ui) {
  const picks = drafted(ui, "cards"), total = bidTotal(view, picks), bonus = view.seats[view.asks].bonus[1];
  const up = ownBid(view).map((code, i) =>
    mini(view, code, { key: `o${i}`, state: "paid", label: ui.t(`card.${code}`), act: { "aria-disabled": "true" } }));
  return part(ui.t("board.yourbid"), html`
    ${worth(ui, total, bonus, ui.t("board.tobeat", { n: view.standing }), total > view.standing)}
    <div class="uk-slots">${up}${paidCards(view, ui, "cards", picks)}${cardHole("add")}</div>`, "bid");
}

/** A number of cubes of one colour in the fist. @param {UI} ui @param {string} colour @param {number} held */
function fistRow(ui, colour, held) {
  const now = inFist(ui, colour), values = { colour: ui.t(`colour.${colour}`), n: now };
  const by = (/** @type {number} */ step, /** @type {boolean} */ may) => html`
    <button type="button" class="btn icon-only" data-key="by${step}" aria-label="${ui.t(step > 0 ? "board.more" : "board.less", values)}"
      ${attributes(may ? { "data-draft": `${colour}=${now + step}` } : { "aria-disabled": "true" })}>
      ${icon(step > 0 ? "plus" : "minus", 18)}</button>`;
  return html`
    <li class="row" data-key="fist-${colour}">${resource(colour, 26)}<span class="xs mut">${ui.t("board.of", { n: held })}</span>
      <span class="push row">${by(-1, now > 0)}<b class="num">${now}</b>${by(1, now < held)}</span></li>`;
}

/** @param {View} view @param {UI} ui */
function fist(view, ui) {
  const { stock, bonus } = view.seats[view.asks], cubes = COLOURS.reduce((sum, colour) => sum + inFist(ui, colour), 0);
  return part(ui.t("board.yourbid"), html`
    ${worth(ui, cubes + bonus[0], bonus[0], ui.t("board.secret.note"))}
    <ul class="uk-fist">${COLOURS.map((colour, i) => (stock[i] ? fistRow(ui, colour, stock[i]) : null))}</ul>`);
}

/** @type {Record<string, (view: View, ui: UI) => Markup | null>} */
const PANELS = { lay: laying, settle: settling, exchange: exchanging, trade: trading, swap: swapping };

/** The gesture in the making; null where clicks on the board do it all. @param {View} view @param {UI} ui */
export function panel(view, ui) {
  if (!yours(view, ui)) return null;
  if (acting(view, ui) || view.step === "lyre") return PANELS[mode(ui)[0]]?.(view, ui) ?? null;
  if (bidding(view, ui)) return bid(view, ui);
  return gesture(view, ui)?.kind === "secret" ? fist(view, ui) : null;
}
