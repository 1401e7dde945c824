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
    <div class="row uk-parthead"><h2 class="lbl">${name}</h2>${aside && html`<span class="push row xs mut">${aside}</span>`}</div>
    ${body}
  </section>`;

// The actions of a turn

const ACTIONS = [
  { verb: "take", mode: "take", sign: "t", icon: "cards" },
  { verb: "lay", mode: "lay", sign: "+", icon: "card" },
  { verb: "produce", mode: "produce", sign: "r", icon: "cube" },
  { verb: "exchange", mode: "exchange", sign: "x", icon: "hand" },
  { verb: "settle", mode: "settle", sign: "d", icon: "disc" },
  { verb: "trade", mode: "trade", sign: "q", icon: "AQU", card: "AQU" },
  { verb: "move", mode: "cog", sign: "c", icon: "COG", card: "COG" },
  { verb: "swap", mode: "swap", sign: "w", icon: "AXL", card: "AXL" },
];

/** Pips of the actions: full for those left, hollow for those used. @param {View} view @param {UI} ui */
const pips = (view, ui) => html`
  <span class="uk-pips" role="img" aria-label="${count(ui, "board.actions.left", view.actions_left)}">
    ${Array.from({ length: 3 }, (_, i) => html`<i class="${i < 3 - view.actions_left ? "spent" : ""}"></i>`)}</span>`;

/** Why an action is closed, as far as it can be told at a glance. @param {View} view @param {UI} ui @param {string} verb */
function whyNot(view, ui, verb) {
  if (!view.actions_left && verb !== "swap") return `${ui.t("board.no.actions")} · URUK-3.2`;
  const known = { take: "4.11", lay: "5.1", produce: "6.1", exchange: "7.1", settle: "8.1", trade: "9.2", move: "9.7", swap: "9.9" };
  return `${ui.t(`board.no.${verb}`)} · URUK-${known[/** @type {keyof typeof known} */ (verb)]}`;
}

/** @param {View} view @param {UI} ui @param {typeof ACTIONS[number]} action @param {number} i */
function actionButton(view, ui, action, i) {
  const may = !!choice(ui, action.verb), now = mode(ui)[0] === action.mode, has = !action.card
    || view.seats[mine(view)].places.some(({ code }) => code === action.card);
  if (!has) return null;
  return html`
    <button type="button" class="uk-action${now ? " now" : ""}${may ? "" : " closed"}" data-key="do-${action.verb}"
      aria-keyshortcuts="${i + 1}" title="${ui.t("board.key", { key: i + 1 })}"
      ${attributes(may ? { "data-mode": now ? "" : action.mode, "aria-pressed": String(now) }
        : { "data-move": action.sign, "aria-disabled": "true" })}>
      ${icon(action.icon, 22)}
      <span class="say"><b>${ui.t(`board.do.${action.mode}`)}</b>${!may && html`<span class="xs">${whyNot(view, ui, action.verb)}</span>`}</span>
    </button>`;
}

/** @param {View} view @param {UI} ui */
function actions(view, ui) {
  const end = choice(ui, "end");
  return section(ui.t("board.actions"), pips(view, ui), html`
    <div class="uk-actions">${ACTIONS.map((action, i) => actionButton(view, ui, action, i))}
      ${end && ui.small && html`<button type="button" class="uk-action last-one" data-key="do-end" data-move="${end.move}">${icon("check", 20)}
        <span class="say"><b>${ui.t("board.end")}</b></span></button>`}</div>`, "actions");
}

// A card, what it does, and what may be done with it

/** @param {string} label @param {Record<string, string>} act @param {Markup | null | false} [more] */
const does = (label, act, more = null) => html`<button type="button" class="btn pri" data-key="${label}" ${attributes(act)}>${label}${more}</button>`;

/** @param {View} view @param {UI} ui @param {string} code */
function ways(view, ui, code) {
  if (!acting(view, ui)) return [];
  const { t } = ui, own = view.seats[view.asks].places.some((place) => place.code === code), found = [];
  if (view.display.includes(code) && view.actions_left) found.push(does(t("board.take"), { "data-send": `t ${code}` }));
  const laying = view.layings.find((one) => one.card === code);
  if (laying) found.push(does(count(ui, "board.lay.for", laying.needed), { "data-mode": `lay:${code}` }));
  if (code in view.exchanges) {
    found.push(does(t("board.exchange.for"), { "data-mode": `exchange:${code}` }, cubeRow(view.exchanges[code], 18)));
  }
  if (!own) return found;
  if (code in view.sources) {
    const choose = colourChoice(view, code).length > 1;
    found.push(does(t("board.produce"), choose ? { "data-mode": `produce:${code}` } : { "data-send": produceMove(view, code) },
      cubeRow(view.sources[code], 18)));
  }
  const settling = view.settlings.filter((one) => one.place === code);
  if (settling.length) {
    found.push(does(count(ui, "board.settle.for", Math.min(...settling.map(({ price }) => price))), { "data-mode": `settle:${code}` }));
  }
  for (const { verb, mode: name, card: whose } of ACTIONS) {
    if (whose === code && choice(ui, verb)) found.push(does(t(`board.do.${name}`), { "data-mode": name }));
  }
  return found;
}

/** Why the cards in hand cannot be used, with a click for the clause. @param {View} view @param {UI} ui @param {string} code */
function closedWays(view, ui, code) {
  if (!acting(view, ui)) return null;
  const held = view.seats[view.asks].hand.some((one) => one.code === code);
  return held && !view.layings.some((one) => one.card === code) && html`
    <button type="button" class="btn" data-key="whynot" data-move="+${code}" aria-disabled="true">${ui.t("board.lay.not")}</button>`;
}

/** @param {View} view @param {UI} ui @param {string} code */
function looking(view, ui, code) {
  if (code === "discard") return discardPile(view, ui);
  if (!(code in CLAUSES)) return null;
  const type = typeOf(view, code), event = isEvent(view, code), { t } = ui;
  const what = event ? t(`board.${type.kind}`) : t("board.card", { level: type.level, colour: t(`colour.${type.colour}`) });
  const laidBy = view.seats.flatMap((seat, i) => (seat.places.some((place) => place.code === code) ? [ui.names[i]] : []));
  return html`
    <section class="uk-part uk-look" data-key="look" aria-label="${t(`card.${code}`)}">
      <div class="row uk-lookhead">${mini(view, code, { key: "pic", act: { tabindex: "-1", "aria-hidden": "true" } })}
        <div><h2>${t(`card.${code}`)}</h2><p class="xs mut">${what}${!event && ` · ${count(ui, "board.copies", type.copies)}`}</p></div>
        <button type="button" class="btn ghost icon-only push" data-mode="" aria-label="${t("board.close")}">${icon("close", 20)}</button></div>
      <p>${t(`about.${code}`)} <a class="xs" href="/rules/uruk#${CLAUSES[code]}" target="_blank">URUK-${CLAUSES[code]}</a></p>
      ${type.shows && html`<p class="row">${cubeRow(type.shows, 20)}</p>`}
      ${laidBy.length > 0 && html`<p class="xs mut">${t("board.laidby", { names: laidBy.join(", ") })}</p>`}
      <div class="uk-ways">${ways(view, ui, code)}${closedWays(view, ui, code)}</div>
    </section>`;
}

/** @param {View} view @param {UI} ui */
const discardPile = (view, ui) => html`
  <section class="uk-part uk-look" data-key="look" aria-label="${ui.t("board.discards")}">
    <div class="row uk-lookhead"><h2>${ui.t("board.discards")}</h2><span class="xs mut">${ui.t("board.newest")}</span>
      <button type="button" class="btn ghost icon-only push" data-mode="" aria-label="${ui.t("board.close")}">${icon("close", 20)}</button></div>
    <div class="uk-minis wrap">${[...view.discard].reverse().map((code, i) => mini(view, code, {
      key: `d${view.discard.length - i}`, act: { "data-mode": `look:${code}` }, label: ui.t(`card.${code}`), tip: ui.t(`card.${code}`) }))}</div>
  </section>`;

// Decisions that are taken one by one

const COLOUR_KINDS = ["colour", "compensation", "cube", "hand_cube", "get", "swap_give", "swap_get", "fill", "gift"];
const BOARD_KINDS = ["display", "deck", "type", "new", "place", "pay", "pair", "source", "offer", "disc", "hand_over", "from", "to",
  "cut", "bid", "lose_disc", "lose", "lose_card"];

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
  const all = ui.choices ?? [], colours = all.filter((c) => COLOUR_KINDS.includes(c.kind));
  const others = all.filter((c) => !COLOUR_KINDS.includes(c.kind) && !BOARD_KINDS.includes(c.kind));
  if (!colours.length && !others.length) return null;
  return html`
    <section class="uk-part" data-key="decide">
      ${colours.length > 0 && html`<div class="uk-picks">${colours.map((c) => colourButton(c, c.kind === "gift" ? Math.max(1, view.gift) : 1))}</div>`}
      ${others.length > 0 && html`<div class="uk-ways">${others.map((c) => otherButton(view, ui, c))}</div>`}
    </section>`;
}

/** The colours that a discovery lets one choose from. @param {View} view @param {UI} ui */
function produceColours(view, ui) {
  const [verb, code] = mode(ui);
  if (verb !== "produce" || !code || !acting(view, ui)) return null;
  const colours = colourChoice(view, code), shown = view.display.filter(Boolean).map((c) => colourOf(view, c));
  return section(ui.t(`card.${code}`), null, html`
    <div class="uk-picks">${[...colours].map((colour) => html`
      <button type="button" class="uk-pick k-${colour}" data-key="${colour}" data-send="r ${code}=${colour}">
        <span class="uk-row">${Array.from({ length: code === "AST" ? shown.filter((c) => c === colour).length : 1 }, () => resource(colour, 26))}</span>
        <b>${ui.t(`colour.${colour}`)}</b></button>`)}</div>`, "colours");
}

// The end

/** @param {View} view @param {UI} ui */
function ended(view, ui) {
  const winners = ui.over?.winners ?? [], order = view.scores.map((points, seat) => ({ points, seat })).sort((a, b) => b.points - a.points);
  return section(ui.t("board.over"), null, html`
    <ol class="uk-order">${order.map(({ points, seat }) => html`
      <li class="row${winners.includes(seat) ? " won" : ""}" data-key="rank-${seat}">${seal(view.colours[seat], 26)}<b>${ui.names[seat]}</b>
        <span class="push num">${points}</span></li>`)}</ol>`, "over");
}

/** Where the own points come from, while others play. @param {View} view @param {UI} ui */
function ownPoints(view, ui) {
  if (view.viewer < 0) return null;
  const { parts, points } = view.seats[view.viewer];
  return section(ui.t("board.ownpoints"), html`<b class="num">${points}</b>`, html`
    <ul class="uk-points">${Object.entries(parts).map(([name, n]) => html`
      <li class="row" data-key="${name}"><span>${ui.t(`board.part.${name}`)}</span><span class="push num">${n}</span></li>`)}</ul>`, "ownpoints");
}

/** The buttons of a gesture, under the thumb. @param {View} view @param {UI} ui */
function thumb(view, ui) {
  const shown = gesture(view, ui);
  if (!ui.small || !shown || (!shown.back && !shown.confirm && !shown.pass)) return null;
  return html`
    <div class="uk-thumb" data-key="thumb">
      ${shown.back && html`<button type="button" class="btn" data-key="back" data-mode="">${icon("undo", 20)}${ui.t("board.back")}</button>`}
      ${shown.pass && html`<button type="button" class="btn" data-key="pass" data-move="${shown.pass.move}">${shown.pass.label}</button>`}
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
  const busy = gesture(view, ui) && acting(view, ui), over = view.phase === "over";
  return html`
    <div class="uk-rail${ui.small ? " small" : ""}">
      ${over && ended(view, ui)}
      ${look}
      ${eventSteps(view, ui)}
      ${made}${produceColours(view, ui)}${choices(view, ui)}
      ${!over && !(look && !ui.small) && !(busy && (ui.small || made)) && acting(view, ui) && actions(view, ui)}
      ${!over && !look && !ui.small && !yours(view, ui) && ownPoints(view, ui)}
      ${ui.small && hand(view, ui)}${ownCubes(view, ui)}
      ${thumb(view, ui)}
    </div>`;
}

