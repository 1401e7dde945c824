// The rail: the actions of a turn, what a card does and lets one do, the gesture in the making, and an event's steps.

import { icon } from "/static/icons.js";
import { seal } from "/static/kit.js";
import { attributes, html } from "/static/markup.js";
import { hand } from "/games/uruk/board.js";
import { colourOf, counts, cubeRow, isEvent, mini, resource, typeOf } from "/games/uruk/cards.js";
import { colourChoice, produceMove } from "/games/uruk/clicks.js";
import { eventSteps } from "/games/uruk/event.js";
import { gesture } from "/games/uruk/gestures.js";
import { panel } from "/games/uruk/paying.js";
import { CLAUSES, acting, choice, count, discDraft, mine, mode, yours } from "/games/uruk/moves.js";

/** @typedef {import("/games/uruk/moves.js").View} View */
/** @typedef {import("/games/uruk/moves.js").UI} UI */
/** @typedef {import("/games/uruk/moves.js").Choice} Choice */
/** @typedef {import("/static/markup.js").Markup} Markup */

/** @param {string} name @param {any} aside @param {any} body @param {string} key */
export const section = (name, aside, body, key) => html`
  <section class="uk-part ${key}" data-key="${key}">
    <div class="row uk-parthead"><h2 class="lbl">${name}</h2>
      ${aside && html`<span class="push row xs mut">${aside}</span>`}</div>
    ${body}
  </section>`;

// The actions of a turn

/** @typedef {{verb: string, mode: string, sign: string, clause: string, icon: string, card?: string}} Action a verb of the
 *   house, the mode that it opens, the sign of its notation, and the card that must be laid for it */
/** @type {Action[]} */
const ACTIONS = [
  { verb: "take", mode: "take", sign: "t", clause: "4.11", icon: "cards" },
  { verb: "lay", mode: "lay", sign: "+", clause: "5.1", icon: "card" },
  { verb: "produce", mode: "produce", sign: "r", clause: "6.1", icon: "cube" },
  { verb: "exchange", mode: "exchange", sign: "x", clause: "7.1", icon: "hand" },
  { verb: "settle", mode: "settle", sign: "d", clause: "8.1", icon: "disc" },
  { verb: "trade", mode: "trade", sign: "q", clause: "9.2", icon: "AQU", card: "AQU" },
  { verb: "move", mode: "cog", sign: "c", clause: "9.7", icon: "COG", card: "COG" },
  { verb: "swap", mode: "swap", sign: "w", clause: "9.9", icon: "AXL", card: "AXL" },
];

/** Pips of the actions: full for those left, hollow for those used. @param {View} view @param {UI} ui */
const pips = (view, ui) => html`
  <span class="uk-pips" role="img" aria-label="${count(ui, "board.actions.left", view.actions_left)}">
    ${[3, 2, 1].map((left) => html`<i class="${left > view.actions_left ? "spent" : ""}"></i>`)}</span>`;

/** Why an action is closed, as far as it can be told at a glance. @param {View} view @param {UI} ui @param {Action} action */
const whyNot = (view, ui, action) => (view.actions_left || action.verb === "swap"
  ? `${ui.t(`board.no.${action.verb}`)} · URUK-${action.clause}` : `${ui.t("board.no.actions")} · URUK-3.2`);

/** @param {View} view @param {UI} ui @param {Action} action @param {number} i */
function actionButton(view, ui, action, i) {
  const may = !!choice(ui, action.verb), now = mode(ui)[0] === action.mode;
  if (action.card && !view.seats[mine(view)].places.some(({ code }) => code === action.card)) return null;
  return html`
    <button type="button" class="uk-action${now ? " now" : ""}${may ? "" : " closed"}" data-key="do-${action.verb}"
      aria-keyshortcuts="${i + 1}" title="${ui.t("board.key", { key: i + 1 })}"
      ${attributes(may ? { "data-mode": now ? "" : action.mode, "data-begins": action.sign, "aria-pressed": String(now) }
        : { "data-move": action.sign, "aria-disabled": "true" })}>
      ${icon(action.icon, 22)}
      <span class="say"><b>${ui.t(`board.do.${action.mode}`)}</b>
        ${!may && html`<span class="xs">${whyNot(view, ui, action)}</span>`}</span>
    </button>`;
}

/** @param {View} view @param {UI} ui */
function actions(view, ui) {
  const end = choice(ui, "end");
  return section(ui.t("board.actions"), pips(view, ui), html`
    <div class="uk-actions">${ACTIONS.map((action, i) => actionButton(view, ui, action, i))}
      ${end && ui.small && html`
        <button type="button" class="uk-action last-one" data-key="do-end" data-move="${end.move}">${icon("check", 20)}
          <span class="say"><b>${ui.t("board.end")}</b></span></button>`}
    </div>`, "actions");
}

// A card, what it does, and what may be done with it

/** @param {string} label @param {Record<string, string>} act @param {Markup | null | false} [more] */
const does = (label, act, more = null) => html`
  <button type="button" class="btn pri" data-key="${label}" ${attributes(act)}>${label}${more}</button>`;

/** The head of what is looked at, with a cross to leave it. @param {UI} ui @param {any} face */
const lookHead = (ui, face) => html`
  <div class="row uk-lookhead">${face}
    <button type="button" class="btn ghost icon-only push" data-mode="" aria-label="${ui.t("board.close")}">
      ${icon("close", 20)}</button></div>`;

/** What may be done with a discovery that lies before the viewer.
 * @param {View} view @param {UI} ui @param {string} code */
function waysOfLaid(view, ui, code) {
  const found = [], settling = view.settlings.filter((one) => one.place === code);
  if (code in view.sources) {
    const open = { "data-mode": `produce:${code}` }, take = { "data-send": produceMove(view, code) };
    const choose = colourChoice(view, code).length > 1;
    found.push(does(ui.t("board.produce"), choose ? open : take, cubeRow(view.sources[code], 18, choose ? "/" : "")));
  }
  if (settling.length) {
    const price = Math.min(...settling.map((one) => one.price));
    found.push(does(count(ui, "board.settle.for", price), { "data-mode": `settle:${code}` }));
  }
  for (const action of ACTIONS.filter(({ card, verb }) => card === code && choice(ui, verb))) {
    found.push(does(ui.t(`board.do.${action.mode}`), { "data-mode": action.mode }));
  }
  return found;
}

/** What may be done with a card wherever it lies. @param {View} view @param {UI} ui @param {string} code */
function ways(view, ui, code) {
  if (!acting(view, ui)) return [];
  const found = [], laying = view.layings.find((one) => one.card === code);
  if (view.display.includes(code) && view.actions_left) found.push(does(ui.t("board.take"), { "data-send": `t ${code}` }));
  if (laying) found.push(does(count(ui, "board.lay.for", laying.needed), { "data-mode": `lay:${code}` }));
  if (code in view.exchanges) {
    found.push(does(ui.t("board.exchange.for"), { "data-mode": `exchange:${code}` }, cubeRow(view.exchanges[code], 18)));
  }
  const own = view.seats[view.asks].places.some((place) => place.code === code);
  return own ? [...found, ...waysOfLaid(view, ui, code)] : found;
}

/** A card that cannot be laid: a click tells the clause. @param {View} view @param {UI} ui @param {string} code */
function closedWay(view, ui, code) {
  const held = acting(view, ui) && view.seats[view.asks].hand.some((one) => one.code === code);
  return held && !view.layings.some((one) => one.card === code) && html`
    <button type="button" class="btn" data-key="whynot" data-move="+${code}" aria-disabled="true">
      ${ui.t("board.lay.not")}</button>`;
}

/** @param {View} view @param {UI} ui @param {string} code */
function looking(view, ui, code) {
  if (code === "discard") return discardPile(view, ui);
  if (!(code in CLAUSES)) return null;
  const type = typeOf(view, code), { t } = ui, laidBy = view.seats.flatMap((seat, i) =>
    (seat.places.some((place) => place.code === code) ? [ui.names[i]] : []));
  return html`
    <section class="uk-part uk-look" data-key="look" aria-label="${t(`card.${code}`)}">
      ${lookHead(ui, html`${mini(view, code, { key: "pic", act: { tabindex: "-1", "aria-hidden": "true" } })}
        <div><h2>${t(`card.${code}`)}</h2><p class="xs mut">${sortOf(view, ui, code)}</p></div>`)}
      <p>${t(`about.${code}`)} <a class="xs" href="/rules/uruk#${CLAUSES[code]}" target="_blank">URUK-${CLAUSES[code]}</a></p>
      ${type.shows && html`<p class="row">${cubeRow(type.shows, 20)}</p>`}
      ${laidBy.length > 0 && html`<p class="xs mut">${t("board.laidby", { names: laidBy.join(", ") })}</p>`}
      <div class="uk-ways">${ways(view, ui, code)}${closedWay(view, ui, code)}</div>
    </section>`;
}

/** What sort of card it is, and how often it exists. @param {View} view @param {UI} ui @param {string} code */
function sortOf(view, ui, code) {
  const type = typeOf(view, code), colour = type.colour && ui.t(`colour.${type.colour}`);
  if (isEvent(view, code)) return ui.t(`board.${type.kind}`);
  return `${ui.t("board.card", { level: type.level, colour })} · ${count(ui, "board.copies", type.copies)}`;
}

/** @param {View} view @param {UI} ui */
const discardPile = (view, ui) => html`
  <section class="uk-part uk-look" data-key="look" aria-label="${ui.t("board.discards")}">
    ${lookHead(ui, html`<h2>${ui.t("board.discards")}</h2><span class="xs mut">${ui.t("board.newest")}</span>`)}
    <div class="uk-minis wrap">${[...view.discard].reverse().map((code, i) => mini(view, code, {
      key: `d${view.discard.length - i}`, act: { "data-mode": `look:${code}` }, label: ui.t(`card.${code}`),
      tip: ui.t(`card.${code}`) }))}</div>
  </section>`;

// Decisions that are taken one by one

const COLOUR_KINDS = ["colour", "compensation", "cube", "hand_cube", "get", "swap_give", "swap_get", "fill", "gift"];
const BOARD_KINDS = ["display", "deck", "type", "new", "place", "pay", "pair", "source", "offer", "disc", "hand_over", "from",
  "to", "cut", "bid", "lose_disc", "lose", "lose_card"];

/** @param {Choice} c @param {number} n how many cubes it is about */
const colourButton = (c, n) => html`
  <button type="button" class="uk-pick k-${c.args[0]}" data-key="${c.move}" data-move="${c.move}" aria-label="${c.label}">
    <span class="uk-row">${Array.from({ length: n }, () => resource(c.args[0], n > 1 ? 22 : 30))}</span><b>${c.label}</b></button>`;

/** @param {View} view @param {UI} ui @param {Choice} c */
function otherButton(view, ui, c) {
  const rival = c.kind === "rob" ? Number(c.args[0]) : -1;
  return html`
    <button type="button" class="btn" data-key="${c.move}" data-move="${c.move}">
      ${rival >= 0 && seal(view.colours[rival], 22)}${rival >= 0 ? ui.names[rival] : c.label}</button>`;
}

/** Every decision that has no place on the board. @param {View} view @param {UI} ui */
function choices(view, ui) {
  if (!yours(view, ui) || acting(view, ui) || (gesture(view, ui) && view.step !== "lyre")) return null;
  const many = (/** @type {Choice} */ c) => (c.kind === "gift" ? Math.max(1, view.gift) : 1);
  const all = ui.choices ?? [], colours = all.filter((c) => COLOUR_KINDS.includes(c.kind));
  const others = all.filter((c) => !COLOUR_KINDS.includes(c.kind) && !BOARD_KINDS.includes(c.kind));
  if (!colours.length && !others.length) return null;
  return html`
    <section class="uk-part" data-key="decide">
      ${colours.length > 0 && html`<div class="uk-picks">${colours.map((c) => colourButton(c, many(c)))}</div>`}
      ${others.length > 0 && html`<div class="uk-ways">${others.map((c) => otherButton(view, ui, c))}</div>`}
    </section>`;
}

/** The colours that a discovery lets one choose from. @param {View} view @param {UI} ui */
function produceColours(view, ui) {
  const [verb, code] = mode(ui);
  if (verb !== "produce" || !code || !acting(view, ui)) return null;
  const shown = view.display.filter(Boolean).map((card) => colourOf(view, card));
  const many = (/** @type {string} */ colour) => (code === "AST" ? shown.filter((c) => c === colour).length : 1);
  return section(ui.t(`card.${code}`), null, html`
    <div class="uk-picks">${[...colourChoice(view, code)].map((colour) => html`
      <button type="button" class="uk-pick k-${colour}" data-key="${colour}" data-send="r ${code}=${colour}">
        ${cubeRow(colour.repeat(many(colour)), 26)}<b>${ui.t(`colour.${colour}`)}</b></button>`)}</div>`, "colours");
}

// The end

/** @param {View} view @param {UI} ui */
function ended(view, ui) {
  const winners = ui.over?.winners ?? [];
  const order = view.scores.map((points, seat) => ({ points, seat })).sort((a, b) => b.points - a.points);
  return section(ui.t("board.over"), null, html`
    <ol class="uk-order">${order.map(({ points, seat }) => html`
      <li class="row${winners.includes(seat) ? " won" : ""}" data-key="rank-${seat}">
        ${seal(view.colours[seat], 26)}<b>${ui.names[seat]}</b><span class="push num">${points}</span></li>`)}</ol>`, "over");
}

/** Where the own points come from, while others play. @param {View} view @param {UI} ui */
function ownPoints(view, ui) {
  if (view.viewer < 0) return null;
  const { parts, points } = view.seats[view.viewer];
  return section(ui.t("board.ownpoints"), html`<b class="num">${points}</b>`, html`
    <ul class="uk-points">${Object.entries(parts).map(([name, n]) => html`
      <li class="row" data-key="${name}">${ui.t(`board.part.${name}`)}<span class="push num">${n}</span></li>`)}</ul>`, "points");
}

/** The buttons of a gesture, under the thumb. @param {View} view @param {UI} ui */
function thumb(view, ui) {
  const shown = gesture(view, ui);
  if (!ui.small || !shown || (!shown.back && !shown.confirm && !shown.pass)) return null;
  return html`
    <div class="uk-thumb" data-key="thumb">
      ${shown.back && html`
        <button type="button" class="btn" data-key="back" data-mode="">${icon("undo", 20)}${ui.t("board.back")}</button>`}
      ${shown.pass && html`
        <button type="button" class="btn" data-key="pass" data-move="${shown.pass.move}">${shown.pass.label}</button>`}
      ${shown.confirm && html`<button type="button" class="btn pri" data-key="confirm"
        ${attributes(shown.line ? { "data-send": shown.line } : { "aria-disabled": "true" })}>${shown.confirm}</button>`}
    </div>`;
}

/** @param {View} view @param {UI} ui */
const ownCubes = (view, ui) => ui.small && view.viewer >= 0 && !discDraft(view, ui) && html`
  <section class="uk-part cubes row" data-key="cubes"><h2 class="lbl">${ui.t("board.stock")}</h2>
    <span class="push">${counts(view.seats[view.viewer].stock, ui, 24)}</span></section>`;

/** What you hold or may do (under the board on a phone). @param {View} view @param {UI} ui */
export function rail(view, ui) {
  const [verb, about] = mode(ui), look = verb === "look" ? looking(view, ui, about) : null, made = panel(view, ui);
  const over = view.phase === "over", busy = gesture(view, ui) && (ui.small || made), covered = look && !ui.small;
  return html`
    <div class="uk-rail${ui.small ? " small" : ""}">
      ${over && ended(view, ui)}
      ${look}
      ${eventSteps(view, ui)}
      ${made}${produceColours(view, ui)}${choices(view, ui)}
      ${acting(view, ui) && !covered && !busy && actions(view, ui)}
      ${!over && !look && !ui.small && !yours(view, ui) && ownPoints(view, ui)}
      ${ui.small && hand(view, ui)}${ownCubes(view, ui)}
      ${thumb(view, ui)}
    </div>`;
}
