// The rail: the two actions of your tile, the other ways to use a turn, and what a step asks for.

import { icon } from "/static/icons.js";
import { seal } from "/static/kit.js";
import { attributes, html } from "/static/markup.js";
import { FULL, WAYS, actionState, amounts, anyLegal, askedCell, closedMove, count, draftLine, draftPool, drafted,
  isDraft, mine, owned, slotsLeft, whyNoAction, whyNot, yours } from "/games/ur/moves.js";
import { mini, pairName, picture, square } from "/games/ur/tiles.js";

/** @typedef {import("/games/ur/moves.js").View} View */
/** @typedef {import("/games/ur/moves.js").UI} UI */
/** @typedef {import("/static/markup.js").Markup} Markup */

/** @param {string} title @param {string | Markup | null} aside @param {any} body @param {string} key */
const section = (title, aside, body, key) => html`
  <section class="ur-part" data-key="${key}">
    <div class="ur-head row">
      <h2 class="lbl">${title}</h2>${aside && html`<span class="push sm mut">${aside}</span>`}
    </div>
    ${body}
  </section>`;

// The two actions

/** 'you +1, Basile +1', or what the action is about. @param {View} view @param {UI} ui @param {string} kind */
function promise(view, ui, kind) {
  const gains = mine(view, ui) === view.active ? view.gains[kind] : undefined;
  if (!gains) return ui.t(`board.${ui.small ? "short" : "about"}.${kind}`);
  const some = gains.map((by, seat) => ({ by, seat })).filter(({ by }) => by > 0);
  const list = some.map(({ by, seat }) => `${seat === mine(view, ui) ? ui.t("board.you") : ui.names[seat]} +${by}`);
  return list.length ? list.join(", ") : ui.t("board.nogain");
}

/** @param {View} view @param {UI} ui @param {string} kind */
function action(view, ui, kind) {
  const state = actionState(view, ui, kind), closed = state === "closed", name = ui.t(`board.kind.${kind}`);
  const gesture = state === "ready" && kind === "P", sends = state === "ready" || closed || state === "used";
  return html`
    <button type="button" class="ur-card ${state}" data-key="act-${kind}" ${attributes({
      "data-mode": gesture && "politics",
      "data-move": !gesture && sends && yours(view, ui) && kind,
      "aria-disabled": state === "ready" ? null : "true",
      "aria-current": state === "now" && "step",
    })}>
      ${square(kind)}
      <span class="say"><b>${name}</b>
        <span class="xs">${closed ? whyNoAction(view, ui) : promise(view, ui, kind)}</span></span>
      ${!closed && state !== "held" && html`<span class="pill ${state}">${ui.t(`board.state.${state}`)}</span>`}
    </button>`;
}

/** @param {View} view @param {UI} ui */
function hand(view, ui) {
  const seat = mine(view, ui), pair = view.hands[seat] ?? "";
  if (!pair) return null;
  const title = ui.you.includes(seat) ? ui.t("board.tile") : ui.t("board.tileof", { name: ui.names[seat] });
  const left = view.step === "act" && yours(view, ui) ? slotsLeft(view) : 2;
  const aside = ui.small ? count(ui, "board.supply", view.supply[seat]) : ui.t(`board.slots.${left}`);
  const cards = [...pair].map((kind) => action(view, ui, kind));
  return section(title, aside, html`<div class="ur-cards">${cards}</div>`, "hand");
}

// The other ways to use a turn

/** @param {View} view @param {UI} ui @param {{mode: string, icon: string, sign: string}} way */
function wayRow(view, ui, way) {
  const open = view.step === "act" && anyLegal(ui, way.sign), now = ui.mode === way.mode;
  const about = open ? ui.t(`board.${way.mode}.about`, { n: view.supply[view.asks] }) : whyNot(view, ui, way.mode);
  return html`
    <button type="button" class="ur-way${open ? "" : " closed"}${now ? " now" : ""}" data-key="way-${way.mode}"
      title="${about}" ${attributes({
        "data-mode": open ? (now ? "" : way.mode) : null,
        "data-move": open ? null : closedMove(view, ui, way.mode),
        "aria-pressed": open ? String(now) : null,
        "aria-disabled": open ? null : "true",
      })}>
      <span class="ur-square">${icon(way.icon, 22)}</span>
      <span class="say"><b>${ui.t(ui.small ? `board.${way.mode}.short` : `board.${way.mode}`)}</b>
        <span class="xs">${about}</span></span>
      ${now && html`<span class="pill now">${ui.t("board.state.now")}</span>`}
    </button>`;
}

/** @param {View} view @param {UI} ui */
const ways = (view, ui) => html`
  <section class="ur-part ur-ways" data-key="ways" aria-label="${ui.t("board.ways")}">
    ${WAYS.map((way) => wayRow(view, ui, way))}
    ${view.step === "act" && html`
      <button type="button" class="btn ur-done" data-key="done" data-move="done">
        ${!ui.small && icon("swap", 20)}${ui.t(view.slots.length || ui.small ? "board.done" : "board.pass")}
      </button>`}
  </section>`;

// What a step asks for

/** A row of numbers. @param {View} view @param {UI} ui */
function numbers(view, ui) {
  const cell = askedCell(view), pool = view.step === "shortage" || view.step === "politics";
  const aside = pool ? count(ui, "board.pool", view.pool)
    : view.step === "feed" ? count(ui, "board.supply", view.supply[view.asks]) : null;
  const list = amounts(view, ui).map(({ value, move, note }) => html`
    <button type="button" class="btn ur-number" data-key="n-${value}" data-move="${move}">
      <b class="num">${value}</b>${note && html`<span class="xs">${note}</span>`}
    </button>`);
  const title = ui.t(`board.ask.${view.step}`, { cell });
  return section(title, aside, html`<div class="ur-numbers">${list}</div>`, "numbers");
}

/** @param {View} view @param {UI} ui */
function face(view, ui) {
  const pair = view.hands[view.asks];
  const card = (/** @type {string} */ kind, /** @type {string} */ back) => html`
    <button type="button" class="ur-face" data-key="face-${kind}" data-move="/${kind}">
      ${picture(kind, back, ui.small ? 56 : 84)}<b>${ui.t("board.lay", { kind: ui.t(`board.kind.${kind}`) })}</b>
    </button>`;
  return section(ui.t("board.face", { cell: view.cell }), null,
    html`<div class="ur-faces">${card(pair[0], pair[1])}${card(pair[1], pair[0])}</div>`, "face");
}

/** The tile beside the grid that may be taken too. @param {View} view @param {UI} ui */
function beside(view, ui) {
  const name = view.side ? "side" : "pile", pair = view.side || view.pile[0], move = view.side ? "xs" : "xp";
  return pair && html`
    <button type="button" class="ur-way beside" data-key="beside" data-move="${move}"
      ${attributes({ "aria-disabled": ui.legal.has(move) ? null : "true" })}>
      ${mini(pair, 44)}
      <span class="say"><b>${ui.t(`board.${name}.take`)}</b><span class="xs">${pairName(pair, ui.t)}</span></span>
    </button>`;
}

/** @param {View} view @param {UI} ui */
function exchange(view, ui) {
  const pair = view.hands[view.asks];
  return section(ui.t(`board.${view.step}`), null, html`
    <div class="ur-held row">
      ${mini(pair, 44)}
      <span class="say"><b>${pairName(pair, ui.t)}</b><span class="xs mut">${ui.t("board.goes")}</span></span>
    </div>
    ${beside(view, ui)}
    ${view.step === "swap" && html`
      <button type="button" class="btn" data-key="keep" data-move="keep">${ui.t("board.keep")}</button>`}`, "exchange");
}

/** @param {View} view @param {UI} ui */
function picking(view, ui) {
  const open = yours(view, ui);
  const cards = view.leftovers.map((pair, i) => html`
    <button type="button" class="ur-face" data-key="pick-${pair}-${i}"
      ${attributes({ "data-move": open && `pick:${pair}`, "aria-disabled": open ? null : "true" })}>
      ${picture(pair[0], pair[1], ui.small ? 56 : 84)}<b>${pairName(pair, ui.t)}</b>
    </button>`);
  return section(ui.t("board.pick"), null, html`<div class="ur-faces">${cards}</div>`, "pick");
}

// Politics: all tiles of yours with a cube less and a cube more

/** @param {UI} ui @param {string} name @param {number} cubes @param {number} by @param {boolean} may */
const stepButton = (ui, name, cubes, by, may) => html`
  <button type="button" class="btn icon-only" data-key="by${by}"
    aria-label="${ui.t(by > 0 ? "board.more" : "board.less", { cell: name, n: cubes })}"
    ${attributes({ "data-draft": may && `${name}=${cubes + by}`, "aria-disabled": may ? null : "true" })}>
    ${icon(by > 0 ? "plus" : "minus", 18)}
  </button>`;

/** @param {import("/games/ur/moves.js").Cell} cell @param {UI} ui @param {number} pool */
function draftRow(cell, ui, pool) {
  const cubes = drafted(cell, ui);
  return html`
    <li class="row" data-key="draft-${cell.name}">
      ${square(cell.kind)}<b>${cell.name}</b><span class="xs mut">${ui.t("board.was", { n: cell.cubes })}</span>
      <span class="push row">
        ${stepButton(ui, cell.name, cubes, -1, cubes > 0)}<b class="num">${cubes}</b>
        ${stepButton(ui, cell.name, cubes, 1, cubes < FULL && pool > 0)}
      </span>
    </li>`;
}

/** @param {View} view @param {UI} ui */
function politics(view, ui) {
  const pool = draftPool(view, ui);
  const list = html`
    <ul class="ur-draft" data-key="list">${owned(view, view.asks).map((cell) => draftRow(cell, ui, pool))}</ul>`;
  const buttons = html`
    <div class="ur-buttons row" data-key="buttons">
      <button type="button" class="btn" data-key="cancel" data-mode="">${ui.t("board.cancel")}</button>
      <button type="button" class="btn pri" data-key="confirm"
        ${attributes(pool ? { "aria-disabled": "true" } : { "data-send": draftLine(view, ui) })}>
        ${pool ? count(ui, "board.pool", pool) : ui.t("board.confirm")}</button>
    </div>`;
  // On a phone the buttons stay under the thumb, however long the list is.
  const body = ui.small ? [buttons, list] : [list, buttons];
  return section(ui.t("board.kind.P"), count(ui, "board.pool", pool), body, "politics");
}

/** After the first attack the war may end. @param {View} view @param {UI} ui */
const war = (view, ui) => (ui.legal.has("stop") ? html`
  <section class="ur-part" data-key="war">
    <button type="button" class="btn" data-key="stop" data-move="stop">${icon("stop", 20)}${ui.t("board.stop")}</button>
  </section>` : null);

/** @param {View} view @param {UI} ui */
function ended(view, ui) {
  const winners = ui.over?.winners ?? [];
  const order = view.scores.map((points, seat) => ({ points, seat })).sort((a, b) => b.points - a.points);
  return section(ui.t("board.over"), null, html`
    <ol class="ur-order">${order.map(({ points, seat }) => html`
      <li class="row${winners.includes(seat) ? " won" : ""}" data-key="rank-${seat}">
        ${seal(view.colours[seat], 26)}<b>${ui.names[seat]}</b>${winners.includes(seat) && icon("laurel", 22)}
        <span class="push num">${points}</span>
      </li>`)}</ol>`, "over");
}

/** The parts that the open step needs, most pressing first.
 * @param {View} view @param {UI} ui @returns {(Markup | null)[]} */
function parts(view, ui) {
  if (view.step === "end") return [ended(view, ui)];
  if (view.step === "pick") return [picking(view, ui)];
  if (!yours(view, ui)) return [hand(view, ui)];
  if (isDraft(view, ui)) return [politics(view, ui)];
  switch (view.step) {
    case "face": return [face(view, ui)];
    case "swap":
    case "exchange": return [exchange(view, ui)];
    case "feed":
    case "shortage":
    case "politics":
    case "move": return [numbers(view, ui), hand(view, ui)];
    case "attacker": return [hand(view, ui), war(view, ui), ways(view, ui)];
    case "target":
    case "act": return [hand(view, ui), ways(view, ui)];
    default: return [hand(view, ui)];
  }
}

/** What you hold or may do (under the board on a phone). @param {View} view @param {UI} ui */
export const rail = (view, ui) => html`<div class="ur-rail${ui.small ? " small" : ""}">${parts(view, ui)}</div>`;
