// The Royal Game of Ur: the board with its rosettes, the pieces on their way, and the dice in the notch of whoever throws.
// Pure functions from the view to markup.

import { brackets, halo, mark, n, seal, targetRing } from "/static/kit.js";
import { attributes, html } from "/static/markup.js";
import { Travel } from "/static/travel.js";
import { eye, lattice, pyramid, quincunx, rosette } from "/games/royal/art.js";

/** @typedef {{name: string, rosette: boolean, owner: number}} Square */
/** @typedef {{start: string, end: string, takes: boolean, again: boolean, danger: number}} Reach */
/** @typedef {{players: number, squares: Square[], paths: string[][], hand: number[], home: number[], pieces: number,
 *   active: number, asks: number, thrown: number, reach: Reach[]}} View */
/** @typedef {any} UI what the page tells a board: docs/architecture.md */

const COLOURS = /** @type {const} */ (["r", "b"]);
const COLUMNS = "abcdefgh";
const MOTIFS = [quincunx, eye, lattice];
const DICE = 4;

// Where things lie

/** @typedef {{small: boolean, s: number, gap: number, pad: number, shelf: number, w: number, h: number, flip: boolean}} Plan */

/** The second player sits at the other side. @param {UI} ui @returns {Plan} */
function plan(ui) {
  const small = !!ui.small, s = small ? 41 : 84, gap = small ? 3.2 : 8, pad = small ? 12 : 28, shelf = small ? 40 : 76;
  const w = 2 * pad + 8 * s + 7 * gap, h = 2 * (pad + shelf) + 3 * s + 2 * gap;
  return { small, s, gap, pad, shelf, w, h, flip: ui.seat === 1 };
}

/** The upper left corner of a square. @param {Plan} p @param {string} name */
function spot(p, name) {
  const column = COLUMNS.indexOf(name[0]), row = Number(name[1]) - 1, line = p.flip ? row : 2 - row;
  return { x: n(p.pad + column * (p.s + p.gap)), y: n(p.shelf + p.pad + line * (p.s + p.gap)), line, column };
}

/** The shelf of a seat lies on its side of the board. @param {Plan} p @param {number} seat */
const shelfY = (p, seat) => ((seat === 1) !== p.flip ? p.shelf / 2 : p.h - p.shelf / 2);

/** Where the pieces of a seat stand that wait (from the left) or are home (from the right).
 * @param {Plan} p @param {number} seat @param {boolean} home @param {number} i @returns {[number, number]} */
const waiting = (p, seat, home, i) => {
  const step = p.s * 0.52;
  return [home ? p.w - p.pad - p.s * 0.3 - i * step : p.pad + p.s * 0.3 + i * step, shelfY(p, seat)];
};

/** @param {Plan} p @param {string} name */
const outline = (p, name) => (/** @type {number} */ out) => {
  const { x, y } = spot(p, name);
  return boxPath(x - out, y - out, p.s + 2 * out, p.s + 2 * out, p.s * 0.1 + out);
};

/** @param {number} x @param {number} y @param {number} w @param {number} h @param {number} r */
const boxPath = (x, y, w, h, r) =>
  `M${n(x + r)} ${n(y)}h${n(w - 2 * r)}a${n(r)} ${n(r)} 0 0 1 ${n(r)} ${n(r)}v${n(h - 2 * r)}a${n(r)} ${n(r)} 0 0 1 ${n(-r)} ${n(r)}`
  + `h${n(2 * r - w)}a${n(r)} ${n(r)} 0 0 1 ${n(-r)} ${n(-r)}v${n(2 * r - h)}a${n(r)} ${n(r)} 0 0 1 ${n(r)} ${n(-r)}Z`;

// The board itself

/** The wood under the squares: a large block, a bridge and a small block. @param {Plan} p */
function wood(p) {
  const across = (/** @type {number} */ squares) => squares * p.s + (squares - 1) * p.gap, m = p.pad * 0.6;
  const part = (/** @type {number} */ column, /** @type {number} */ columns, /** @type {number} */ line, /** @type {number} */ rows) =>
    boxPath(p.pad + column * (p.s + p.gap) - m, p.shelf + p.pad + line * (p.s + p.gap) - m, across(columns) + 2 * m,
      across(rows) + 2 * m, m);
  const shape = part(0, 4, 0, 3) + part(3, 4, 1, 1) + part(6, 2, 0, 3);
  return html`
    <path class="deep" d="${shape}" transform="translate(0 ${p.small ? 4 : 8})"/><path class="wood" d="${shape}"/>`;
}

/** @param {Plan} p @param {Square} square */
function tile(p, square) {
  const { x, y, line, column } = spot(p, square.name), motif = square.rosette ? rosette : MOTIFS[(column + 2 * line) % MOTIFS.length];
  return html`
    <g class="square${square.rosette ? " rosette" : ""}" transform="translate(${x} ${y})">
      <rect width="${p.s}" height="${p.s}" rx="${n(p.s * 0.1)}"/>${motif(p.s)}
    </g>`;
}

/** Pieces keep their names, so that each glides from the hand to its squares, home, or back when it is taken. */
const table = new Travel();

/** @param {View} view @param {UI} ui @param {Plan} p */
function pieces(view, ui, p) {
  const heaps = COLOURS.flatMap((sort, seat) => [
    ...view.squares.filter((q) => q.owner === seat).map((q) => ({ place: q.name, sort, count: 1 })),
    { place: `home${seat}`, sort, count: view.home[seat] },
    { place: `hand${seat}`, sort, count: view.hand[seat] },
  ]);
  const named = (ui.example ? new Travel() : table).settle(heaps);
  return heaps.map(({ place, sort }) => (named.get(place) ?? []).map(({ id }, i) => {
    const { x, y } = place.length === 2 ? spot(p, place) : { x: 0, y: 0 }, seat = COLOURS.indexOf(sort);
    const [cx, cy] = place.length === 2 ? [x + p.s / 2, y + p.s / 2] : waiting(p, seat, place.startsWith("home"), i);
    const r = p.s * (place.length === 2 ? 0.31 : 0.23);
    return html`
      <g class="piece" data-key="piece-${id}" style="transform: translate(${n(cx)}px, ${n(cy)}px) scale(${n(r / 26)})">
        <ellipse cx="3" cy="7" rx="27" ry="24" fill="var(--piece-shadow)"/>
        <circle cy="4" r="26" fill="var(--seat-${sort}-lo)" stroke="var(--seat-${sort}-edge)"/>
        <circle r="26" fill="var(--seat-${sort})" stroke="var(--seat-${sort}-edge)"/>
        <circle r="20" fill="none" stroke="var(--seat-${sort}-hi)" stroke-width="2.4"/>${mark(sort, 0, 0, 2.6)}
      </g>`;
  }));
}

/** The dice lie in the notch on the side of whoever throws. @param {View} view @param {UI} ui @param {Plan} p */
function dice(view, ui, p) {
  const { x } = spot(p, "e2"), line = (view.active === 1) !== p.flip ? 0 : 2, w = 2 * p.s + p.gap;
  const y = p.shelf + p.pad + line * (p.s + p.gap) + p.s * 0.5, side = w / (DICE + 0.3);
  return html`
    <g class="dice${view.thrown < 0 ? " still" : ""}" data-key="dice" transform="translate(${n(x + w / 2)} ${n(y)})" role="img"
      aria-label="${view.thrown < 0 ? ui.t("board.undice") : ui.t("board.dice", { n: view.thrown })}">
      ${Array.from({ length: DICE }, (_, i) => html`
        <g data-key="die-${i}-${view.thrown}" transform="translate(${n((i - (DICE - 1) / 2) * side)} 0)">
          ${pyramid(side * 1.06, i < view.thrown)}</g>`)}
    </g>`;
}

/** Which of the viewer's moves begins here. @param {View} view @param {UI} ui @param {string} start */
const from = (view, ui, start) => (ui.legal.has(start) ? view.reach.find((reach) => reach.start === start) : undefined);

/** @param {View} view @param {UI} ui @param {Plan} p */
function marks(view, ui, p) {
  const last = ui.last?.acts?.flatMap((/** @type {any} */ act) => (act.kind === "move" ? act.args : [])) ?? [];
  const happened = ui.example ? ui.mark ?? [] : last, hinted = ui.example ? [] : ui.mark ?? [];
  const colour = ui.last ? `var(--seat-${COLOURS[ui.last.seat]})` : "var(--ink)";
  const brace = (/** @type {string[]} */ names, /** @type {string} */ ink, /** @type {string} */ key) =>
    names.filter((name) => /^[a-h][123]$/.test(name)).map((name) => {
      const { x, y } = spot(p, name);
      return html`<g data-key="${key}-${name}">${brackets(x, y, p.s, ink, p.small, false)}</g>`;
    });
  return html`
    <g class="marks" data-key="marks" pointer-events="none">
      ${view.squares.filter((q) => from(view, ui, q.name)).map((q) =>
        html`<g data-key="ring-${q.name}">${targetRing(outline(p, q.name), p.small)}</g>`)}
      ${brace(happened, colour, "last")}${brace(hinted, "var(--accent)", "hint")}
    </g>`;
}

/** @param {View} view @param {UI} ui @param {Square} square */
function words(view, ui, square) {
  const who = square.owner < 0 ? ui.t("board.free") : ui.t("board.piece", { name: ui.names[square.owner] });
  const what = square.rosette ? ui.t("board.rosette", { what: who }) : who, reach = from(view, ui, square.name);
  return ui.t("board.square", { square: square.name, what }) + (reach ? ui.t("board.moves", { end: place(ui, reach.end) }) : "");
}

/** @param {UI} ui @param {string} name */
const place = (ui, name) => (name === "home" ? ui.t("board.home") : name);

/** @param {View} view @param {UI} ui @param {Plan} p */
function hits(view, ui, p) {
  const first = view.squares.find((q) => from(view, ui, q.name)) ?? view.squares[0];
  return view.squares.map((square) => {
    const { x, y, line, column } = spot(p, square.name), may = !!from(view, ui, square.name);
    return html`
      <g class="hit${may ? " may" : ""}" data-key="hit-${square.name}" role="button" data-nav="${line},${column}"
        tabindex="${square === first ? 0 : -1}" aria-label="${words(view, ui, square)}"
        ${attributes({ "data-move": square.name, "aria-disabled": may ? null : "true" })}>
        <rect x="${n(x - p.gap / 2)}" y="${n(y - p.gap / 2)}" width="${n(p.s + p.gap)}" height="${n(p.s + p.gap)}"/>
        <path class="focus" d="${outline(p, square.name)(3)}"/>
      </g>`;
  });
}

/** A click on the waiting pieces brings one in. @param {View} view @param {UI} ui @param {Plan} p */
function hand(view, ui, p) {
  const seat = ui.seat, may = !!from(view, ui, "new"), y = shelfY(p, seat) - p.shelf / 2;
  return seat >= 0 && !ui.example && html`
    <g class="hit${may ? " may" : ""}" data-key="hand" role="button" tabindex="0" aria-label="${ui.t("board.enter")}"
      ${attributes({ "data-move": "new", "aria-disabled": may ? null : "true" })}>
      <rect x="0" y="${n(y)}" width="${n(p.w / 2)}" height="${n(p.shelf)}"/>
      ${may && targetRing((out) => boxPath(p.pad * 0.4 - out, y + 4 - out, p.s * 0.52 * Math.max(view.hand[seat], 1) + p.s * 0.3 + 2 * out,
        p.shelf - 8 + 2 * out, 12 + out), p.small)}
    </g>`;
}

/** The board, an <svg>. @param {View} view @param {UI} ui */
export function board(view, ui) {
  const p = plan(ui);
  return html`
    <svg class="royal-board${p.small ? " small" : ""}" viewBox="0 0 ${n(p.w)} ${n(p.h)}" role="group" data-nav-group
      aria-label="${ui.t("board.label")}">
      ${wood(p)}
      <g class="halos" data-key="halos">${view.squares.filter((q) => from(view, ui, q.name)).map((q) => halo(outline(p, q.name), p.small))}</g>
      <g>${view.squares.map((square) => tile(p, square))}</g>
      ${view.asks !== -2 && dice(view, ui, p)}
      <g class="pieces" data-key="pieces" pointer-events="none">${pieces(view, ui, p)}</g>
      ${marks(view, ui, p)}<g data-key="hits">${hand(view, ui, p)}${hits(view, ui, p)}</g>
    </svg>`;
}

// Around the board

/** What a piece finds where it would land. @param {UI} ui @param {Reach} reach */
function brings(ui, reach) {
  const danger = reach.danger ? ui.t("board.danger", { n: Math.round(100 * reach.danger) }) : ui.t("board.safe");
  return [reach.takes && ui.t("board.takes"), reach.again && ui.t("board.again"), reach.end !== "home" && danger].filter(Boolean).join(" · ");
}

/** What the throw can do, one button a move. @param {View} view @param {UI} ui */
export function rail(view, ui) {
  const moves = view.reach.filter((reach) => from(view, ui, reach.start));
  return html`
    <div class="royal-rail">
      <h2 class="lbl">${view.thrown < 0 ? ui.t("board.undice") : ui.t("board.dice", { n: view.thrown })}</h2>
      ${moves.map((reach) => html`
        <button type="button" class="btn royal-way" data-key="way-${reach.start}" data-move="${reach.start}">
          <b>${reach.start === "new" ? ui.t("board.enter") : reach.start} → ${place(ui, reach.end)}</b>
          <span class="xs">${brings(ui, reach)}</span></button>`)}
      ${ui.legal.has("pass") && html`<button type="button" class="btn pri" data-key="pass" data-move="pass">${ui.t("board.pass")}</button>`}
    </div>`;
}

/** @param {View} view @param {number} seat @param {UI} ui */
export const seat = (view, seat, ui) => html`
  <p class="row sm"><span class="mut">${ui.t("board.hand")}</span> <b>${view.hand[seat]}</b>
    <span class="push mut">${ui.t("board.homes")}</span> <b>${view.home[seat]}</b></p>`;

/** Nothing more to show. */
export const extras = () => html``;

/** @param {View} view @param {UI} ui */
export const status = (view, ui) => html`${ui.t("board.status", { one: view.home[0], two: view.home[1] })}`;

/** @param {View} view @param {number} seat @param {UI} ui */
export const strip = (view, seat, ui) => html`<span class="row" title="${ui.t("board.homes")}">${seal(COLOURS[seat], 16)}<b class="sm">${view.home[seat]}</b></span>`;
