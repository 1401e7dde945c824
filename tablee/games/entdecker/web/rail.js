// The rail: what the open step asks for, with prices and what they leave.

import { icon } from "/static/icons.js";
import { seal } from "/static/kit.js";
import { attributes, html } from "/static/markup.js";
import { islandState, plantsLeft, shares } from "/games/entdecker/seats.js";
import { LETTERS, PIECES, building, canRecall, cellOf, count, islandOf, laying, nextWay, placeName, setting, shipPlace,
  shownMask, yours } from "/games/entdecker/moves.js";
import { news, thisTurn } from "/games/entdecker/news.js";
import { housePicture, tilePicture, token } from "/games/entdecker/pieces.js";
import { maskOf, sheet, turnedMask } from "/games/entdecker/sheet.js";
import { shelf } from "/games/entdecker/shelf.js";

/** @typedef {import("/games/entdecker/moves.js").View} View */
/** @typedef {import("/games/entdecker/moves.js").UI} UI */
/** @typedef {import("/games/entdecker/moves.js").Hand} Hand */
/** @typedef {import("/games/entdecker/moves.js").Island} Island */
/** @typedef {import("/static/markup.js").Markup} Markup */

/** @param {string} title @param {string | Markup | null | false} aside @param {any} body @param {string} key */
const section = (title, aside, body, key) => html`
  <section class="ent-part" data-key="${key}">
    <div class="ent-head row">
      <h2 class="lbl">${title}</h2>${aside && html`<span class="push sm mut">${aside}</span>`}
    </div>
    ${body}
  </section>`;

/** An icon and a sentence. @param {string} name @param {any} text @param {string} [cls] */
const note = (name, text, cls = "") => html`<p class="sm ent-note ${cls}">${icon(name, 20)}<span>${text}</span></p>`;

/** @param {View} view @param {UI} ui */
const myGold = (view, ui) => count(ui, "board.gold", view.seats[view.asks].gold);

// Setting out

/** The best piece that so much gold would still buy. @param {View} view @param {number} gold */
const stillBuys = (view, gold) =>
  [...PIECES].reverse().find((piece) => view.seats[view.asks].supply[piece] && gold >= view.costs[piece]);

/** A number of tiles to pay for, with what it leaves. @param {View} view @param {UI} ui @param {number} tiles
 * @param {{gold: number, line: (n: number) => string}} start */
function number(view, ui, tiles, start) {
  const left = start.gold - tiles, piece = stillBuys(view, left), { colour } = view.seats[view.asks];
  const about = [count(ui, view.personal_tiles ? "board.number.gold" : "board.number", tiles),
    count(ui, "board.leaves", left), piece && ui.t(`board.piece.${piece}`)].filter(Boolean).join(", ");
  return html`
    <button type="button" class="btn ent-number" data-key="n-${tiles}" aria-label="${about}" ${attributes({
      [view.step === "num" ? "data-move" : "data-send"]: start.line(tiles),
      "aria-keyshortcuts": tiles < 10 && tiles,
    })}>
      <b class="num">${tiles}</b><span class="xs">${piece && housePicture(piece, colour, 17)}${left}</span>
    </button>`;
}

/** @param {View} view @param {UI} ui */
function numbers(view, ui) {
  const start = setting(view, ui);
  if (!start) return null;
  const list = Array.from({ length: start.gold }, (_, i) => number(view, ui, i + 1, start));
  return section(ui.t(view.personal_tiles ? "board.amount" : "board.howmany"), placeName(ui, start.place), html`
    ${start.toll > 0 && note("chest", count(ui, "board.toll.about", start.toll), "toll")}
    <div class="ent-numbers">${list}</div>
    <p class="xs mut">${ui.t("board.number.about")}</p>`, "numbers");
}

const startCircle = html`
  <svg width="24" height="24" viewBox="-12 -12 24 24" aria-hidden="true">
    <circle r="8" fill="var(--sea)" stroke="var(--accent)" stroke-width="3"/>
  </svg>`;

/** Before a start is chosen: what the marks mean. @param {View} view @param {UI} ui */
function choosing(view, ui) {
  const highest = Math.max(0, ...Object.values(view.starts));
  return section(ui.t("board.start"), myGold(view, ui), html`
    <ul class="ent-legend sm">
      <li>${startCircle}<span>${ui.t("board.start.circle")}</span></li>
      ${highest > 0 && html`
        <li><span class="ent-toll">−${highest}</span><span>${ui.t("board.start.toll")}</span></li>`}
    </ul>`, "choosing");
}

// Exploring

/** Tiles that are paid for: used ones hollow. @param {View} view @param {UI} ui */
function credits(view, ui) {
  const all = Math.max(thisTurn(view, ui)?.tiles ?? 0, view.credits);
  const of = ui.t(view.personal_tiles ? "board.credits.gold" : "board.credits", { all });
  const pips = Array.from({ length: all }, (_, i) => html`<i class="${i < view.credits ? "on" : ""}"></i>`);
  return html`
    <div class="ent-credits row" data-key="credits">
      <span class="row pips" aria-hidden="true">${pips}</span>
      <span class="sm"><b>${view.credits}</b> ${of}</span>
    </div>`;
}

/** @typedef {NonNullable<ReturnType<typeof laying>>} Lay */

/** @param {UI} ui @param {Lay} lay */
const turnButton = (ui, lay) => html`
  <button type="button" class="btn" data-key="turn" ${attributes(lay.ways.length > 1
    ? { "data-draft": `lay=${lay.cell}:${nextWay(lay)}` } : { "aria-disabled": "true" })}>
    ${icon("rotate", 18)}${ui.t("board.turn")}<kbd>R</kbd></button>`;

/** How many ways there are to lay the tile. @param {UI} ui @param {Hand} hand @param {Lay} lay */
function waysToFit(ui, { fits }, lay) {
  const ways = Object.values(fits).reduce((sum, list) => sum + list.length, 0);
  const only = lay.ways.length === 1 ? ui.t("board.fits.one", { cell: lay.cell }) : "";
  return html`<p class="xs mut">${ui.t("board.fits", { cells: Object.keys(fits).length, ways })} ${only}</p>`;
}

/** The tile in hand, as it would lie. @param {View} view @param {UI} ui */
function hand(view, ui) {
  if (!view.hand) return null;
  const lay = laying(view, ui), { shape, event } = view.hand, named = event && ui.t(`board.event.${event}`);
  const mask = lay ? turnedMask(sheet(ui), maskOf(lay.land)) : shownMask(shape);
  const about = [ui.t(`board.shape.${shape}`), named].filter(Boolean).join(" · ");
  return section(ui.t("board.hand"), about, html`
    <div class="row ent-hand">
      ${tilePicture(mask, ui.small ? 58 : 108, event)}
      <div class="col">
        ${lay && !ui.small && turnButton(ui, lay)}
        ${lay && waysToFit(ui, view.hand, lay)}
        ${credits(view, ui)}
      </div>
    </div>
    ${event && note(event, html`<b>${named}</b> ${ui.t(`board.event.${event}.about`)}`)}`, "hand");
}

/** What the turn has brought so far, and what is left of it. @param {View} view @param {UI} ui */
function voyage(view, ui) {
  const met = thisTurn(view, ui)?.events.at(-1), told = met && ui.t(`board.event.${met.name}.told`, { n: met.amount });
  return section(ui.t("board.voyage"), view.ship && placeName(ui, shipPlace(view)), html`
    ${credits(view, ui)}
    ${met && note(met.name, html`<b>${ui.t(`board.event.${met.name}`)}</b> ${told}`)}
    ${view.forced && note("stop", ui.t(`board.forced.${view.forced}`), "warn")}`, "voyage");
}

/** Own tiles of the variant. @param {View} view @param {UI} ui */
function ownTiles(view, ui) {
  const own = view.seats[view.asks]?.own ?? [];
  const button = (/** @type {string} */ shape) => {
    const move = `my=${shape}`, may = ui.legal.has(move), name = ui.t(`board.shape.${shape}`);
    return html`
      <button type="button" class="ent-ownbtn${may ? " may" : ""}" data-key="${move}" data-move="${move}" title="${name}"
        ${attributes({ "aria-disabled": may ? null : "true" })}>
        ${tilePicture(shownMask(shape), ui.small ? 44 : 46)}<span class="sr-only">${name}</span></button>`;
  };
  return view.personal_tiles && own.length > 0
    && section(ui.t("board.own"), ui.t("board.own.price"), html`<div class="ent-owns">${own.map(button)}</div>`, "own");
}

// Building

/** @param {View} view whether a piece can be chosen in this step */
const builds = (view) => view.step === "act" || view.step === "segment";

/** Why a piece cannot be built, with its clause: the house has the last word.
 * @param {View} view @param {UI} ui @param {string} piece */
function whyNot(view, ui, piece) {
  const because = (/** @type {string} */ key, /** @type {string} */ clause) =>
    `${ui.t(`board.no.${key}`)} · ENT-${clause}`;
  const { supply, gold } = view.seats[view.asks];
  if (view.ship_at !== "new" && view.ship_at !== "hostile") return because("old", "9.2");
  if (cellOf(view, view.ship).mask === 0) return because("sea", "9.1");
  if (!supply[piece]) return because("supply", "9.1");
  if (piece === "colony" && view.ship_at === "hostile") return because("hostile", "8.6");
  return gold < view.costs[piece] ? because("gold", "9.4") : because("now", "12.4");
}

/** @param {View} view @param {UI} ui @param {string} piece */
function pieceRow(view, ui, piece) {
  const { colour, supply } = view.seats[view.asks], may = view.buildable.includes(piece);
  const now = building(view, ui)?.piece === piece, refused = view.step === "act" && !may;
  const left = ui.t("board.supply", { n: supply[piece] }), double = view.ship_at === "hostile" && ui.t("board.doubled");
  const state = [may && "may", now && "now", (refused || !supply[piece]) && "closed"].filter(Boolean).join(" ");
  return html`
    <button type="button" class="ent-build ${state}" data-key="build-${piece}" ${attributes({
      "data-draft": view.step === "act" && may && `build=${now ? "" : piece}`,
      "data-move": refused && `+${LETTERS[/** @type {keyof LETTERS} */ (piece)]}`,
      "aria-pressed": may ? String(now) : null,
      "aria-disabled": refused && "true",
      disabled: !builds(view),
    })}>
      ${housePicture(piece, colour, ui.small ? 24 : 38)}
      <span class="say"><b>${ui.t(`board.piece.${piece}`)}</b>
        <span class="xs">${refused ? whyNot(view, ui, piece) : [left, double].filter(Boolean).join(" · ")}</span></span>
      <span class="ent-cost">${icon("chest", 16)}<b>${view.costs[piece]}</b></span>
    </button>`;
}

/** @param {View} view @param {UI} ui */
const pieces = (view, ui) => section(ui.t(builds(view) ? "board.build" : "board.build.then"), myGold(view, ui),
  html`<div class="ent-builds">${PIECES.map((piece) => pieceRow(view, ui, piece))}</div>`, "pieces");

/** The islands of the ship's tile: how large, and who leads. @param {View} view @param {UI} ui */
function underShip(view, ui) {
  const names = view.ship && view.ship_at !== "border" ? [...new Set(cellOf(view, view.ship).islands)] : [];
  const row = (/** @type {Island} */ island) => html`
    <li class="row" data-key="${island.name}"><b>${island.name}</b>
      <span class="xs mut">${islandState(ui, island)}</span><span class="push row">${shares(view, island)}</span></li>`;
  const here = names.map((name) => islandOf(view, name)).filter((island) => island !== undefined);
  const list = html`<ul class="ent-here">${here.map(row)}</ul>`;
  return here.length > 0 && section(ui.t("board.islands.here"), null, list, "here");
}

/** Take back a post: a way that is open at most decisions. @param {UI} ui */
function recallRow(ui) {
  const now = ui.mode === "recall";
  return (canRecall(ui) || now) && html`
    <section class="ent-part slim" data-key="recall">
      <button type="button" class="btn ghost${now ? " now" : ""}" data-mode="${now ? "" : "recall"}"
        aria-pressed="${String(now)}">${icon("undo", 18)}${ui.t("board.recall")}</button>
    </section>`;
}

// Plants and islands

/** An island that waits for its plant: what it is worth so far.
 * @param {View} view @param {UI} ui @param {Island} island */
const counted = (view, ui, island) => html`
  <p class="sm">${ui.t("board.plant.value", { name: island.name, tiles: island.tiles })}</p>
  ${view.taken.length > 0 && html`<p class="row">${view.taken.map((value) => token(value, 30))}</p>`}
  <ul class="ent-order">${island.shares.map((points, s) => points > 0 && html`
    <li class="row">${seal(view.seats[s].colour, 22)}<b>${ui.names[s]}</b>
      <span class="push num">${points}</span></li>`)}</ul>`;

/** @param {View} view @param {UI} ui */
function plants(view, ui) {
  const island = islandOf(view, view.scored);
  return section(ui.t(island ? "board.scoring" : "board.event.friendly"), null, html`
    ${island ? counted(view, ui, island) : note("friendly", ui.t("board.event.friendly.about"))}
    <ul class="row ent-leftplants" aria-label="${ui.t("board.plants.hidden")}">${plantsLeft(view)}</ul>`, "plants");
}

/** @param {View} view @param {UI} ui */
const order = (view, ui) => section(ui.t("board.order"), null, html`
  <p class="sm mut">${ui.t("board.order.about")}</p>
  <div class="ent-builds">${view.islands.filter((i) => ui.legal.has(`>${i.name}`)).map((i) => html`
    <button type="button" class="ent-build may" data-key="order-${i.name}" data-move=">${i.name}">${icon("maize", 24)}
      <span class="say"><b>${i.name}</b><span class="xs">${count(ui, "board.tiles", i.tiles)}</span></span>
      <span class="row">${i.greatest.map((s) => seal(view.seats[s].colour, 18))}</span></button>`)}</div>`, "order");

/** @param {View} view @param {UI} ui */
function ended(view, ui) {
  const won = (/** @type {number} */ s) => (ui.over?.winners ?? view.winners).includes(s);
  const ranked = view.seats.map(({ points }, s) => ({ points, s })).sort((a, b) => b.points - a.points);
  return section(ui.t("board.over"), null, html`
    <ol class="ent-order">${ranked.map(({ points, s }) => html`
      <li class="row${won(s) ? " won" : ""}" data-key="rank-${s}">
        ${seal(view.seats[s].colour, 26)}<b>${ui.names[s]}</b>${won(s) && icon("laurel", 22)}
        <span class="push num">${points}</span></li>`)}</ol>`, "over");
}

// All of it

/** Before the ship is placed; on a phone what happened comes first. @param {View} view @param {UI} ui */
function beforeTheStart(view, ui) {
  if (setting(view, ui)) return [numbers(view, ui)];
  const all = [choosing(view, ui), recallRow(ui), news(view, ui)];
  return ui.small ? all.reverse() : all;
}

/** The parts that the open step needs, most pressing first. @param {View} view @param {UI} ui @returns {any[]} */
function parts(view, ui) {
  const stacks = ui.small && shelf(view, ui), later = !ui.small && !view.over && yours(view, ui) && pieces(view, ui);
  if (view.over) return [ended(view, ui), news(view, ui)];
  if (!yours(view, ui)) return [view.hand ? hand(view, ui) : view.ship && voyage(view, ui), news(view, ui), stacks];
  switch (view.step) {
    case "ship": return beforeTheStart(view, ui);
    case "num": return [numbers(view, ui), recallRow(ui)];
    case "draw": return [stacks, ownTiles(view, ui), voyage(view, ui), recallRow(ui), later];
    case "lay":
    case "turn": return [hand(view, ui), later];
    case "natives":
    case "plant": return [stacks, plants(view, ui)];
    case "act":
    case "segment":
      return [stacks, pieces(view, ui), ownTiles(view, ui), voyage(view, ui), underShip(view, ui), recallRow(ui)];
    case "order": return [order(view, ui)];
    default: return [news(view, ui)];
  }
}

/** What you hold or may do (under the board on a phone). @param {View} view @param {UI} ui */
export function rail(view, ui) {
  const cls = `${ui.small ? " small" : ""}${yours(view, ui) ? " yours" : ""}`;
  return html`<div class="ent-rail${cls}" data-step="${view.step}">${parts(view, ui)}</div>`;
}
