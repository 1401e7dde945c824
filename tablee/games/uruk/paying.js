// Paying: slots fill from the left, what fits glows, and every card or cube can be taken back by a click.

import { icon } from "/static/icons.js";
import { attributes, html } from "/static/markup.js";
import { COLOURS, colourMark, colourOf, cubeRow, mini, resource } from "/games/uruk/cards.js";
import { bidding, offered } from "/games/uruk/clicks.js";
import { gesture } from "/games/uruk/gestures.js";
import { acting, bidTotal, cubeFits, discDraft, drafted, epochOf, halfOf, inFist, layDraft, mode, times, without,
  withoutCard, yours } from "/games/uruk/moves.js";

/** @typedef {import("/games/uruk/moves.js").View} View */
/** @typedef {import("/games/uruk/moves.js").UI} UI */
/** @typedef {import("/static/markup.js").Markup} Markup */

/** @param {string} title @param {any} body @param {string} [kind] */
const part = (title, body, kind = "") => html`
  <section class="uk-part paying ${kind}" data-key="paying"><h2 class="lbl">${title}</h2>${body}</section>`;

/** A slot that is still empty. @param {any} face @param {string} key @param {string} [kind] */
const hole = (face, key, kind = "") => html`<span class="uk-slot ${kind}" data-key="${key}">${face}</span>`;

// Laying

/** A card that pays; a click takes it back. @param {View} view @param {UI} ui @param {string} code @param {string} key
 * @param {Record<string, string>} act */
const paid = (view, ui, code, key, act) => mini(view, code, {
  key, act, check: true, state: "paid", label: ui.t("board.takeback", { card: ui.t(`card.${code}`) }) });

/** @param {View} view @param {UI} ui */
function laying(view, ui) {
  const d = layDraft(view, ui);
  if (!d) return null;
  const half = halfOf(d), t = ui.t, takeBack = (/** @type {string} */ unit, /** @type {string} */ code) =>
    ({ "data-draft": `pay=${withoutCard(d, unit, code).join(",")}` });
  const units = d.units.map((unit, u) => unit.split("&").map((code, i) => paid(view, ui, code, `u${u}-${i}`, takeBack(unit, code))));
  const groups = d.units.map((unit, u) => html`
    <li class="${unit === d.card ? "" : "pair"}" data-key="g${u}"><span class="lbl">${t(unit === d.card ? "board.paid" : "board.pair")}</span>
      <span class="row">${units[u]}${unit === half && hole(html`${colourMark(colourOf(view, half), 18)}`, "half", `ask k-${colourOf(view, half)}`)}</span></li>`);
  const free = Array.from({ length: Math.max(0, d.owed - d.units.length) }, (_, i) => html`
    <li data-key="f${i}"><span class="lbl">${t("board.unit")}</span>${hole(icon("plus", 20), "f", "ask")}</li>`);
  return part(t("board.lay", { card: t(`card.${d.card}`) }), html`
    <ul class="uk-slots">
      <li data-key="laid"><span class="lbl">${t("board.laid")}</span>${paid(view, ui, d.card, "card", { "data-mode": "lay" })}</li>
      ${groups}${free}
    </ul>
    ${d.discount && html`<button type="button" class="uk-switch" data-key="discount" role="switch" aria-checked="${String(d.mark === "%")}"
      data-draft="full=${d.mark === "%" ? "1" : ""};pay">${icon("minus", 16)}<span>${t("board.discount")}</span></button>`}
    ${d.places.length > 1 && html`<p class="xs mut">${t("board.replace.note")}</p>`}
    ${d.place && d.place !== "_" && html`<p class="xs mut">${t("board.replaces", { card: t(`card.${d.place}`) })}</p>`}
    <p class="xs mut">${t("board.pay.note")}</p>`);
}

// Discs

/** The own cubes to choose from; those that fit can be clicked.
 * @param {View} view @param {UI} ui @param {(colour: string) => Record<string, string> | null} act @param {string[]} spent */
const stock = (view, ui, act, spent) => html`
  <div class="uk-stock" data-key="stock">${COLOURS.map((colour, i) => {
    const left = view.seats[view.asks].stock[i] - times(spent, colour), does = act(colour);
    return html`
      <button type="button" class="uk-pick small k-${colour}" data-key="${colour}" ${attributes(does ?? { "aria-disabled": "true" })}
        aria-label="${ui.t("board.cubes", { n: left, colour: ui.t(`colour.${colour}`) })}">${resource(colour, 26)}<b class="num">${left}</b></button>`;
  })}</div>`;

/** @param {string} colour @param {string} key @param {Record<string, string>} act @param {string} label */
const paidCube = (colour, key, act, label) => html`
  <button type="button" class="uk-slot full" data-key="${key}" aria-label="${label}" ${attributes(act)}>${resource(colour, 28)}</button>`;

/** @param {View} view @param {UI} ui */
function settling(view, ui) {
  const d = discDraft(view, ui), epoch = epochOf(view), { t } = ui;
  if (!d || !epoch) return null;
  const cubes = d.cubes.map((colour, i) => paidCube(colour, `c${i}`, { "data-draft": `cubes=${without(d.cubes, colour).join(",")}` },
    t("board.takeback.cube", { colour: t(`colour.${colour}`) })));
  const cards = d.cards.map((code, i) => paid(view, ui, code, `k${i}`, { "data-draft": `cards=${without(d.cards, code).join(",")}` }));
  const free = Array.from({ length: Math.max(0, d.missing) }, (_, i) => hole(
    epoch.price ? "" : colourMark(colourOf(view, d.place), 16), `e${i}`, `ask ${epoch.price ? "" : `k-${colourOf(view, d.place)}`}`));
  const marks = d.ways.length > 1 && html`
    <div class="segments uk-marks" role="group" aria-label="${t("board.price")}">${d.ways.map((way) => html`
      <button type="button" data-key="m${way.mark}" aria-pressed="${String(way === d.way)}"
        data-draft="mark=${way.mark};cubes;cards">${t(`board.mark.${way.mark || "full"}`)} <b class="num">${way.price}</b></button>`)}</div>`;
  return part(t("board.settle", { card: t(`card.${d.place}`) }), html`
    ${marks}
    <div class="uk-slots cubes">${cubes}${cards}${free}${!d.way.price && html`<span class="sm mut">${t("board.free")}</span>`}</div>
    ${stock(view, ui, (colour) => (cubeFits(view, d, colour) ? { "data-draft": `cubes=${[...d.cubes, colour].join(",")}` } : null), d.cubes)}
    <p class="xs mut">${t(epoch.price ? "board.price.note" : "board.price.note.one", { n: epoch.different })}</p>
    ${d.way.cards.length > 0 && html`<p class="xs mut">${t("board.well.note")}</p>`}`);
}

// Exchange, Aqueduct, Wheel and axle

/** @param {View} view @param {UI} ui */
function exchanging(view, ui) {
  const cards = offered(view, ui);
  return part(ui.t("board.do.exchange"), html`
    <div class="uk-slots">${cards.map((code, i) => paid(view, ui, code, `x${i}`, { "data-draft": `cards=${without(cards, code).join(",")}` }))}
      ${!cards.length && hole(icon("plus", 20), "none", "ask")}</div>
    <p class="row sm mut">${ui.t("board.youget")} ${cards.length ? cubeRow(cards.map((code) => view.exchanges[code]).join(""), 22) : "–"}</p>
    <p class="xs mut">${ui.t("board.exchange.note")}</p>`);
}

/** @param {View} view @param {UI} ui */
function trading(view, ui) {
  const way = ui.draft?.way, cards = drafted(ui, "cards"), cubes = drafted(ui, "cubes"), gets = drafted(ui, "gets"), { t } = ui;
  const sides = html`
    <div class="segments uk-marks" role="group">${["cards", "cubes"].map((side) => html`
      <button type="button" data-key="${side}" aria-pressed="${String(way === side)}" data-draft="way=${side};cards;cubes;gets">${t(`board.trade.way.${side}`)}</button>`)}</div>`;
  if (way === "cubes") {
    const add = (/** @type {string} */ colour) => (cubes.length < 2 && times(cubes, colour) < view.seats[view.asks].stock[COLOURS.indexOf(colour)]
      ? { "data-draft": `cubes=${[...cubes, colour].join(",")}` } : null);
    return part(t("board.do.trade"), html`${sides}
      <div class="uk-slots cubes">${cubes.map((c, i) => paidCube(c, `c${i}`, { "data-draft": `cubes=${without(cubes, c).join(",")}` }, t("board.takeback.cube", { colour: t(`colour.${c}`) })))}
        ${cubes.length < 2 && hole("", "e", "ask")}</div>${stock(view, ui, add, cubes)}`);
  }
  return part(t("board.do.trade"), html`${sides}
    ${way === "cards" && html`
      <div class="uk-slots">${cards.map((code, i) => paid(view, ui, code, `x${i}`, { "data-draft": `cards=${without(cards, code).join(",")}` }))}
        ${cards.length < 2 && hole(icon("plus", 20), "e", "ask")}</div>
      <p class="sm mut">${t("board.youget")}</p>
      <div class="uk-slots cubes">${gets.map((c, i) => paidCube(c, `g${i}`, { "data-draft": `gets=${without(gets, c).join(",")}` }, t("board.takeback.cube", { colour: t(`colour.${c}`) })))}</div>
      <div class="uk-stock">${supplyPicks(view, ui, (colour) => (gets.length < Math.max(1, cards.length) && times(gets, colour) < view.supply[COLOURS.indexOf(colour)]
        ? { "data-draft": `gets=${[...gets, colour].join(",")}` } : null))}</div>`}`);
}

/** Cubes of the supply to choose from. @param {View} view @param {UI} ui @param {(colour: string) => Record<string, string> | null} act */
const supplyPicks = (view, ui, act) => COLOURS.map((colour) => html`
  <button type="button" class="uk-pick small k-${colour}" data-key="s${colour}" aria-label="${ui.t(`colour.${colour}`)}"
    ${attributes(act(colour) ?? { "aria-disabled": "true" })}>${resource(colour, 26)}</button>`);

/** @param {View} view @param {UI} ui */
function swapping(view, ui) {
  const give = String(ui.draft?.give ?? ""), { t } = ui, own = view.seats[view.asks].stock;
  return part(t("board.do.swap"), html`
    <p class="sm mut">${t("board.give")}</p>
    ${stock(view, ui, (colour) => (own[COLOURS.indexOf(colour)] ? { "data-draft": `give=${colour}`, "aria-pressed": String(give === colour) } : null), [])}
    ${give && html`<p class="sm mut">${t("board.get")}</p>
      <div class="uk-stock">${supplyPicks(view, ui, (colour) => (colour !== give && view.supply[COLOURS.indexOf(colour)]
        ? { "data-send": `w ${give}>${colour}` } : null))}</div>`}`);
}

// Bids

/** @param {View} view @param {UI} ui */
function bid(view, ui) {
  const picks = drafted(ui, "cards"), own = view.bids.find(({ seat }) => seat === view.asks)?.own ?? [], bonus = view.seats[view.asks].bonus[1];
  const total = bidTotal(view, picks), beats = total > view.standing;
  return part(ui.t("board.yourbid"), html`
    <div class="row uk-total"><b class="num${beats ? " ok" : ""}">${total}</b>
      <span class="xs mut">${ui.t("board.tobeat", { n: view.standing })}${bonus > 0 && ` · ${ui.t("board.bonus", { n: bonus })}`}</span></div>
    <div class="uk-slots">${own.map((code, i) => mini(view, code, { key: `o${i}`, state: "paid", label: ui.t(`card.${code}`), act: { "aria-disabled": "true" } }))}
      ${picks.map((code, i) => paid(view, ui, code, `p${i}`, { "data-draft": `cards=${without(picks, code).join(",")}` }))}
      ${hole(icon("plus", 20), "add", "ask")}</div>`, "bid");
}

/** A number of cubes of one colour in the fist. @param {View} view @param {UI} ui @param {string} colour @param {number} held */
function fistRow(view, ui, colour, held) {
  const now = inFist(ui, colour), by = (/** @type {number} */ step, /** @type {boolean} */ may) => html`
    <button type="button" class="btn icon-only" data-key="by${step}" aria-label="${ui.t(step > 0 ? "board.more" : "board.less", { colour: ui.t(`colour.${colour}`), n: now })}"
      ${attributes(may ? { "data-draft": `${colour}=${now + step}` } : { "aria-disabled": "true" })}>${icon(step > 0 ? "plus" : "minus", 18)}</button>`;
  return html`
    <li class="row" data-key="fist-${colour}">${resource(colour, 26)}<span class="xs mut">${ui.t("board.of", { n: held })}</span>
      <span class="push row">${by(-1, now > 0)}<b class="num">${now}</b>${by(1, now < held)}</span></li>`;
}

/** @param {View} view @param {UI} ui */
function fist(view, ui) {
  const seat = view.seats[view.asks], cubes = COLOURS.reduce((sum, colour) => sum + inFist(ui, colour), 0);
  return part(ui.t("board.yourbid"), html`
    <div class="row uk-total"><b class="num">${cubes + seat.bonus[0]}</b>
      <span class="xs mut">${ui.t("board.secret.note")}${seat.bonus[0] > 0 && ` · ${ui.t("board.bonus", { n: seat.bonus[0] })}`}</span></div>
    <ul class="uk-fist">${COLOURS.map((colour, i) => (seat.stock[i] ? fistRow(view, ui, colour, seat.stock[i]) : null))}</ul>`);
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
