// The rail: what the open step asks for, with prices and what they leave; and the buttons of a gesture in the turn bar.

import { icon } from "/static/icons.js";
import { seal } from "/static/kit.js";
import { attributes, html } from "/static/markup.js";
import { LETTERS, PIECES, building, canRecall, cellOf, count, islandOf, laying, nextWay, recalling, setting, shownMask,
  yours } from "/games/entdecker/moves.js";
import { news, thisTurn } from "/games/entdecker/news.js";
import { goldTrack, housePicture, tilePicture, token } from "/games/entdecker/pieces.js";
import { maskOf, sheet, turnedMask } from "/games/entdecker/sheet.js";
import { shelf } from "/games/entdecker/shelf.js";

/** @typedef {import("/games/entdecker/moves.js").View} View */
/** @typedef {import("/games/entdecker/moves.js").UI} UI */
/** @typedef {import("/static/markup.js").Markup} Markup */

/** @param {string} title @param {string | Markup | null | false} aside @param {any} body @param {string} key */
export const section = (title, aside, body, key) => html`
  <section class="ent-part" data-key="${key}">
    <div class="ent-head row"><h2 class="lbl">${title}</h2>${aside && html`<span class="push sm mut">${aside}</span>`}</div>
    ${body}
  </section>`;

/** A place where the ship may stand, in words. @param {UI} ui @param {string} place */
const placeName = (ui, place) => (place[0] === "*" ? ui.t("board.place.border", { cell: place.slice(1) }) : ui.t("board.place", { cell: place }));

// The turn bar

/** Buttons for a gesture in the making; none: the page shows its own. @param {View} view @param {UI} ui */
export function acts(view, ui) {
  const recall = recalling(view, ui), lay = laying(view, ui), build = building(view, ui);
  if (ui.mode === "recall") return [cancel(ui, { "data-mode": "" }), recall && confirm(recall.line, ui.t("board.recall.do", { cell: recall.cell }))];
  if (lay) return [turn(ui, lay), confirm(lay.line, ui.t("board.lay.do", { cell: lay.cell }))];
  if (build) {
    return [view.step === "act" && cancel(ui, { "data-draft": "build=" }),
      confirm(build.line, ui.t(`board.build.${build.piece}`), html`<span class="ent-cost">${icon("chest", 16)}${build.cost}</span>`)];
  }
  return setting(view, ui) && view.step === "ship" ? cancel(ui, { "data-draft": "start=" }) : null;
}

/** @param {UI} ui @param {Record<string, string>} does */
const cancel = (ui, does) => html`
  <button type="button" class="btn" data-key="cancel" ${attributes(does)}>${icon("close", 18)}<span class="word">${ui.t("board.cancel")}</span></button>`;

/** @param {string} line @param {string} text @param {Markup} [more] */
const confirm = (line, text, more) => html`
  <button type="button" class="btn pri" data-key="confirm" data-send="${line}" aria-keyshortcuts="c">${icon("check", 18)}${text}${more}</button>`;

/** @param {UI} ui @param {{cell: string, land: string, ways: string[]}} lay */
const turn = (ui, lay) => lay.ways.length > 1 && html`
  <button type="button" class="btn" data-key="turn" data-draft="lay=${lay.cell}:${nextWay(lay)}" aria-keyshortcuts="r" title="${ui.t("board.turn")} (R)">
    ${icon("rotate", 18)}<span class="word">${ui.t("board.turn")}</span></button>`;

/** What the turn bar says while a gesture is made, in place of the question. @param {View} view @param {UI} ui */
export function says(view, ui) {
  if (!yours(view, ui)) return null;
  const start = setting(view, ui), build = building(view, ui), recall = ui.mode === "recall", short = ui.small ? ".short" : "";
  if (recall) return { label: ui.t("board.recall"), sentence: ui.t("board.recall.say") };
  if (start && view.step === "ship") {
    const label = `${placeName(ui, start.place)} · ${start.toll ? count(ui, "board.toll", start.toll) : ui.t("board.toll.none")}`;
    return { label, sentence: ui.t(view.personal_tiles ? "board.say.gold" : "board.say.tiles") };
  }
  if (laying(view, ui) && view.step === "lay") return { label: ui.t("board.lay.label", { shape: ui.t(`board.shape.${view.hand?.shape}`) }), sentence: ui.t(`board.say.lay${short}`) };
  if (build) {
    const label = ui.t("board.build.label", { cell: build.cell, n: build.cost });
    return { label, sentence: ui.t(`board.say.${build.edges.length ? "segment" : "build"}${short}`) };
  }
  return null;
}

// Setting out

/** What gold would still buy: the best piece. @param {View} view @param {number} gold */
const stillBuys = (view, gold) => [...PIECES].reverse().find((piece) => view.seats[view.asks].supply[piece] && gold >= view.costs[piece]);

/** A number of tiles to pay for, with what it leaves. @param {View} view @param {UI} ui */
function numbers(view, ui) {
  const start = setting(view, ui);
  if (!start) return null;
  const { colour } = view.seats[view.asks], one = view.step === "num" ? "data-move" : "data-send";
  const list = Array.from({ length: start.gold }, (_, i) => {
    const left = start.gold - i - 1, piece = stillBuys(view, left);
    return html`
      <button type="button" class="btn ent-number" data-key="n-${i + 1}" ${attributes({ [one]: start.line(i + 1), "aria-keyshortcuts": i < 9 && i + 1 })}
        aria-label="${count(ui, view.personal_tiles ? "board.number.gold" : "board.number", i + 1)}, ${count(ui, "board.leaves", left)}${piece ? `, ${ui.t(`board.piece.${piece}`)}` : ""}">
        <b class="num">${i + 1}</b><span class="xs">${piece ? housePicture(piece, colour, 17) : html`<i></i>`}${left}</span>
      </button>`;
  });
  const title = ui.t(view.personal_tiles ? "board.amount" : "board.howmany");
  return section(title, placeName(ui, start.place), html`
    ${start.toll > 0 && html`<p class="sm ent-note toll">${icon("chest", 18)}${count(ui, "board.toll.about", start.toll)}</p>`}
    <div class="ent-numbers">${list}</div>
    <p class="xs mut">${ui.t("board.number.about")}</p>`, "numbers");
}

/** Before a start is chosen. @param {View} view @param {UI} ui */
const choosing = (view, ui) => section(ui.t("board.start"), count(ui, "board.gold", view.seats[view.asks].gold), html`
  <ul class="ent-legend sm">
    <li>${startDot}<span>${ui.t("board.start.circle")}</span></li>
    ${Object.values(view.starts).some((toll) => toll > 0) && html`<li><span class="ent-toll">−3</span><span>${ui.t("board.start.toll")}</span></li>`}
  </ul>`, "choosing");

const startDot = html`
  <svg width="24" height="24" viewBox="-12 -12 24 24" aria-hidden="true"><circle r="8" fill="var(--sea)" stroke="var(--accent)" stroke-width="3"/></svg>`;

// Exploring

/** Tiles that are paid for: used ones hollow. @param {View} view @param {UI} ui */
function purse(view, ui) {
  const told = thisTurn(view, ui), all = Math.max(told?.tiles ?? 0, view.credits);
  return html`
    <div class="ent-credits row" data-key="credits">
      <span class="row pips" aria-hidden="true">${Array.from({ length: Math.min(all, 12) }, (_, i) => html`<i class="${i < view.credits ? "on" : ""}"></i>`)}</span>
      <span class="sm"><b>${view.credits}</b> ${ui.t(view.personal_tiles ? "board.credits.gold" : "board.credits", { all })}</span>
    </div>`;
}

/** The tile in hand, as it would lie. @param {View} view @param {UI} ui */
function hand(view, ui) {
  if (!view.hand) return null;
  const lay = laying(view, ui), p = sheet(ui), { shape, event, fits } = view.hand, size = ui.small ? 58 : 108;
  const mask = lay ? turnedMask(p, maskOf(lay.land)) : shownMask(shape), ways = Object.values(fits).reduce((sum, w) => sum + w.length, 0);
  return section(ui.t("board.hand"), `${ui.t(`board.shape.${shape}`)}${event && ` · ${ui.t(`board.event.${event}`)}`}`, html`
    <div class="row ent-hand">
      ${tilePicture(mask, size, event)}
      <div class="col">
        ${lay && !ui.small && html`<button type="button" class="btn" data-key="turn" ${attributes(lay.ways.length > 1
          ? { "data-draft": `lay=${lay.cell}:${nextWay(lay)}` } : { "aria-disabled": "true", disabled: true })}>${icon("rotate", 18)}${ui.t("board.turn")}<kbd>R</kbd></button>`}
        ${lay && html`<p class="xs mut">${ui.t("board.fits", { cells: Object.keys(fits).length, ways })}${lay.ways.length === 1 ? ` ${ui.t("board.fits.one", { cell: lay.cell })}` : ""}</p>`}
        ${purse(view, ui)}
      </div>
    </div>
    ${event && html`<p class="sm ent-note">${icon(event, 20)}<span><b>${ui.t(`board.event.${event}`)}</b> ${ui.t(`board.event.${event}.about`)}</span></p>`}`, "hand");
}

/** What the turn has brought so far, and what is left of it. @param {View} view @param {UI} ui */
function voyage(view, ui) {
  const told = thisTurn(view, ui), last = told?.events.at(-1);
  const note = view.step === "act" && view.forced ? ui.t(`board.forced.${view.forced}`) : "";
  return section(ui.t("board.voyage"), view.ship && placeName(ui, view.ship_at === "border" ? `*${view.ship}` : view.ship), html`
    ${purse(view, ui)}
    ${last && html`<p class="sm ent-note">${icon(last.name, 20)}<span><b>${ui.t(`board.event.${last.name}`)}</b>
      ${ui.t(`board.event.${last.name}.told`, { n: last.amount })}</span></p>`}
    ${note && html`<p class="sm ent-note warn">${icon("stop", 20)}<span>${note}</span></p>`}`, "voyage");
}

/** Own tiles of the variant. @param {View} view @param {UI} ui */
function ownTiles(view, ui) {
  const { own } = view.seats[view.asks] ?? { own: [] };
  if (!view.personal_tiles || !own.length) return null;
  return section(ui.t("board.own"), ui.t("board.own.price"), html`
    <div class="ent-owns">${own.map((shape) => {
      const move = `my=${shape}`, may = ui.legal.has(move);
      return html`<button type="button" class="ent-ownbtn${may ? " may" : ""}" data-key="${move}" data-move="${move}" title="${ui.t(`board.shape.${shape}`)}"
        ${attributes({ "aria-disabled": may ? null : "true" })}>${tilePicture(shownMask(shape), ui.small ? 44 : 46)}<span class="sr-only">${ui.t(`board.shape.${shape}`)}</span></button>`;
    })}</div>`, "own");
}

// Building

/** Why a piece cannot be built, with its clause: the house has the last word. @param {View} view @param {UI} ui @param {string} piece */
function whyNot(view, ui, piece) {
  const because = (/** @type {string} */ key, /** @type {string} */ clause) => `${ui.t(`board.no.${key}`)} · ENT-${clause}`;
  const { supply, gold } = view.seats[view.asks];
  if (view.ship_at !== "new" && view.ship_at !== "hostile") return because("old", "9.2");
  if (cellOf(view, view.ship).mask === 0) return because("sea", "9.1");
  if (!supply[piece]) return because("supply", "9.1");
  if (piece === "colony" && view.ship_at === "hostile") return because("hostile", "8.6");
  return gold < view.costs[piece] ? because("gold", "9.4") : because("now", "9.1");
}

/** @param {View} view @param {UI} ui @param {string} piece */
function pieceRow(view, ui, piece) {
  const { colour, supply } = view.seats[view.asks], open = view.step === "act" || view.step === "segment";
  const may = view.buildable.includes(piece), now = building(view, ui)?.piece === piece, closed = view.step === "act" && !may;
  const doubled = view.ship_at === "hostile" ? ` · ${ui.t("board.doubled")}` : "";
  return html`
    <button type="button" class="ent-build${may ? " may" : ""}${now ? " now" : ""}${closed || !supply[piece] ? " closed" : ""}" data-key="build-${piece}"
      ${attributes({
        "data-draft": view.step === "act" && may && `build=${now ? "" : piece}`,
        "data-move": closed && `+${LETTERS[/** @type {keyof LETTERS} */ (piece)]}`,
        "aria-pressed": may ? String(now) : null, "aria-disabled": may || !open ? null : "true", disabled: !open,
      })}>
      ${housePicture(piece, colour, ui.small ? 24 : 38)}
      <span class="say"><b>${ui.t(`board.piece.${piece}`)}</b>
        <span class="xs">${closed ? whyNot(view, ui, piece) : `${ui.t("board.supply", { n: supply[piece] })}${doubled}`}</span></span>
      <span class="ent-cost">${icon("chest", 16)}<b>${view.costs[piece]}</b></span>
    </button>`;
}

/** @param {View} view @param {UI} ui */
const pieces = (view, ui) => section(ui.t(view.step === "act" || view.step === "segment" ? "board.build" : "board.build.then"),
  count(ui, "board.gold", view.seats[view.asks].gold),
  html`<div class="ent-builds">${PIECES.map((piece) => pieceRow(view, ui, piece))}</div>`, "pieces");

/** The islands of the ship's tile: what they are worth and who leads. @param {View} view @param {UI} ui */
function underShip(view, ui) {
  const names = view.ship && view.ship_at !== "border" ? [...new Set(cellOf(view, view.ship).islands)] : [];
  return names.length > 0 && section(ui.t("board.islands.here"), null, html`
    <ul class="ent-here">${names.map((name) => islandOf(view, name)).filter((i) => i !== undefined).map((island) => html`
      <li class="row" data-key="${island.name}"><b>${island.name}</b><span class="xs mut">${count(ui, "board.tiles", island.tiles)} · ${island.complete
        ? ui.t("board.closed") : count(ui, "board.open", island.open_ends)}</span>
        <span class="push row">${island.shares.map((points, s) => points > 0 && html`<span class="share">${seal(view.seats[s].colour, 16)}<b>${points}</b></span>`)}</span></li>`)}
    </ul>`, "here");
}

/** Take back a post: a way that is open at most decisions. @param {View} view @param {UI} ui */
const recallRow = (view, ui) => (canRecall(ui) || ui.mode === "recall") && html`
  <section class="ent-part slim" data-key="recall">
    <button type="button" class="btn ghost${ui.mode === "recall" ? " now" : ""}" data-mode="${ui.mode === "recall" ? "" : "recall"}"
      aria-pressed="${String(ui.mode === "recall")}">${icon("undo", 18)}${ui.t("board.recall")}</button>
  </section>`;

// Plants and islands

/** @param {View} view @param {UI} ui */
function plants(view, ui) {
  const island = islandOf(view, view.scored);
  const body = island ? html`
    <p class="sm">${ui.t("board.plant.value", { name: island.name, tiles: island.tiles })}</p>
    ${view.taken.length > 0 && html`<p class="row">${view.taken.map((value) => token(value, 30))}</p>`}
    <ul class="ent-order">${island.shares.map((points, s) => points > 0 && html`<li class="row">${seal(view.seats[s].colour, 22)}<b>${ui.names[s]}</b>
      <span class="push num">${points}</span></li>`)}</ul>` : html`<p class="sm ent-note">${icon("friendly", 20)}<span>${ui.t("board.event.friendly.about")}</span></p>`;
  return section(ui.t(island ? "board.scoring" : "board.event.friendly"), null, html`${body}
    <ul class="row ent-leftplants" aria-label="${ui.t("board.plants.hidden")}">${view.plants_left.map((n, i) => html`<li class="row">${token(i + 1, 26)}<b>${n}</b></li>`)}</ul>`, "plants");
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
  const winners = ui.over?.winners ?? view.winners;
  const ranked = view.seats.map(({ points }, s) => ({ points, s })).sort((a, b) => b.points - a.points);
  return section(ui.t("board.over"), null, html`
    <ol class="ent-order">${ranked.map(({ points, s }) => html`
      <li class="row${winners.includes(s) ? " won" : ""}" data-key="rank-${s}">${seal(view.seats[s].colour, 26)}<b>${ui.names[s]}</b>
        ${winners.includes(s) && icon("laurel", 22)}<span class="push num">${points}</span></li>`)}</ol>`, "over");
}

/** Gold of the viewer on a phone, where the panels are hidden. @param {View} view @param {UI} ui */
const gold = (view, ui) => ui.small && html`
  <div class="row ent-purse" data-key="gold">${goldTrack(view.seats[view.asks].gold, 12, setting(view, ui)?.toll ?? 0)}</div>`;

/** The parts that the open step needs, most pressing first. @param {View} view @param {UI} ui @returns {any[]} */
function parts(view, ui) {
  const stacks = ui.small && shelf(view, ui);
  if (view.over) return [ended(view, ui), news(view, ui)];
  if (!yours(view, ui)) return [view.hand ? hand(view, ui) : view.ship && voyage(view, ui), news(view, ui), stacks];
  switch (view.step) {
    case "ship": return setting(view, ui) ? [numbers(view, ui), gold(view, ui)] : ui.small
      ? [news(view, ui), recallRow(view, ui), choosing(view, ui)] : [choosing(view, ui), recallRow(view, ui), news(view, ui)];
    case "num": return [numbers(view, ui), recallRow(view, ui)];
    case "draw": return [stacks, ownTiles(view, ui), voyage(view, ui), recallRow(view, ui), !ui.small && pieces(view, ui)];
    case "lay":
    case "turn": return [hand(view, ui), !ui.small && pieces(view, ui)];
    case "natives":
    case "plant": return [stacks, plants(view, ui)];
    case "act":
    case "segment": return [stacks, pieces(view, ui), ownTiles(view, ui), voyage(view, ui), underShip(view, ui), recallRow(view, ui)];
    case "order": return [order(view, ui)];
    default: return [news(view, ui)];
  }
}

/** What you hold or may do (under the board on a phone). @param {View} view @param {UI} ui */
export const rail = (view, ui) => html`
  <div class="ent-rail${ui.small ? " small" : ""}${yours(view, ui) ? " yours" : ""}" data-step="${view.step}">${parts(view, ui)}</div>`;
