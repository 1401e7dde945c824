// UR's table: the grid in its clay tray with what stands on it, and what the page shows around it. Pure functions from
// the view to markup; what may be clicked carries its move.

import { icon } from "/static/icons.js";
import { badge, brackets, chosenRing, cube, halo, n, targetRing } from "/static/kit.js";
import { attributes, html } from "/static/markup.js";
import { Travel } from "/static/travel.js";
import { FULL, KINDS, amounts, askedCell, cellOf, count, draftPool, drafted, isDraft, isFree, isOpen, lastCells,
  meaning, moveOf, owned, standing, yours } from "/games/ur/moves.js";
import { foldedPath, pilePlaces, pileShadow, softRing, topOf, tray, ziggurat } from "/games/ur/pieces.js";
import { foldOf, hidden, iconOf, mini, pairName, tile } from "/games/ur/tiles.js";

export { rail } from "/games/ur/rail.js";

/** @typedef {import("/games/ur/moves.js").View} View */
/** @typedef {import("/games/ur/moves.js").UI} UI */
/** @typedef {import("/games/ur/moves.js").Cell} Cell */
/** @typedef {import("/static/markup.js").Markup} Markup */

// Where things lie

/** @typedef {{w: number, h: number, tray: number, pad: number, gap: number, s: number, shelf: number, lift: number,
 *   cube: number, small: boolean, length: number}} Plan measures of a drawing, in pixels at its natural size */

const LARGE = { tray: 724, pad: 30, gap: 8, shelf: 122, lift: 4, deep: 8 };
const SMALL = { tray: 376, pad: 14, gap: 3.6, shelf: 66, lift: 3, deep: 5 };

/** A large board has a shelf beside it for the side tile or the pile; a small one only where the grid is 5 by 5.
 * @param {View} view @param {UI} ui @returns {Plan} */
function plan(view, ui) {
  const small = !!ui.small, m = small ? SMALL : LARGE, length = view.side_length;
  const shelf = view.pile.length || (view.side && !small) ? m.shelf : 0;
  const field = small ? m.tray - shelf : m.tray;
  const s = (field - 2 * m.pad - (length - 1) * m.gap) / length;
  return { w: field + shelf, h: field + m.deep, tray: field, pad: m.pad, gap: m.gap, s, shelf, lift: m.lift,
    cube: s * 0.178, small, length };
}

/** The upper left corner of a cell, and its row and column counted from there. @param {Plan} p @param {string} name */
function spot(p, name) {
  const column = name.charCodeAt(0) - 97, row = p.length - Number(name[1]);
  return { x: n(p.pad + column * (p.s + p.gap)), y: n(p.pad + row * (p.s + p.gap)), row, column };
}

/** @param {number} x @param {number} y */
const at = (x, y) => `transform: translate(${n(x)}px, ${n(y)}px)`;

/** The outline of a tile on the board, so many pixels outside. @param {Plan} p @param {string} name */
const outline = (p, name) => (/** @type {number} */ out) => {
  const { x, y } = spot(p, name);
  return foldedPath(x, y, p.s, p.s * foldOf(p.small), out);
};

/** The cell that is lifted: the attacker, or the one that an amount or a face is asked for. @param {View} view */
const chosen = (view) => view.attacker || askedCell(view);

// Layers of the board, from below

/** @param {Plan} p */
function ground(p) {
  const m = p.small ? 5 : 9, size = p.tray - 2 * p.pad + 2 * m, fs = p.small ? 10.5 : 12.5;
  const names = Array.from({ length: p.length }, (_, i) => {
    const middle = n(p.pad + i * (p.s + p.gap) + p.s / 2);
    return html`
      <text x="${middle}" y="${n(p.tray - (p.small ? 2.6 : 6.5))}">${"abcdef"[i]}</text>
      <text x="${p.small ? 5.4 : 11}" y="${n(middle + fs * 0.36)}">${p.length - i}</text>`;
  });
  return html`
    ${tray(p.tray, p.tray, { x: p.pad - m, y: p.pad - m, w: size, h: size + (p.small ? 1 : 4) }, p.small)}
    <g color="var(--board-ink)" font-size="${fs}" font-weight="600" text-anchor="middle" aria-hidden="true">
      ${names}
    </g>`;
}

/** @param {Plan} p @param {Cell} cell @param {boolean} lifted @param {number} cubes */
function tileOn(p, cell, lifted, cubes) {
  const { x, y } = spot(p, cell.name), [cx, base] = footing(p, cubes);
  return html`
    <g class="tile" data-key="tile-${cell.name}-${cell.kind}${cell.back}" style="${at(x, y - (lifted ? p.lift : 0))}">
      <g class="art">
        ${tile(cell, p.s, { held: cell.cubes > 0, dead: cell.ziggurat, small: p.small })}
        ${cubes > 0 && !cell.ziggurat && pileShadow(cx, base, p.cube, cubes)}
      </g>
    </g>`;
}

/** Where a pile stands on its tile: its middle and its foot.
 * @param {Plan} p @param {number} cubes @returns {[number, number]} */
const footing = (p, cubes) => [p.s * (cubes === 5 ? 0.585 : 0.6), p.s * 0.905];

/** @param {Plan} p @param {Cell} cell */
function zigguratOn(p, cell) {
  const { x, y } = spot(p, cell.name);
  return html`
    <g class="ziggurat" data-key="ziggurat-${cell.name}" style="${at(x, y)}">
      <g class="art">${ziggurat(p.s * 0.595, p.s * 0.9, p.s * 0.6)}</g>
    </g>`;
}

/** The cubes of the live table; a position that is only shown stands alone. */
const table = new Travel();

/** All cubes, each an element of its own that keeps its name, so that it glides from tile to tile.
 * @param {View} view @param {UI} ui @param {Plan} p @param {string} lifted */
function cubes(view, ui, p, lifted) {
  const taken = view.cells.filter((c) => c.cubes > 0);
  const named = (ui.example ? new Travel() : table).settle(taken.map((c) =>
    ({ place: c.name, sort: view.colours[c.owner], count: standing(view, c, ui) })));
  return taken.map((cell) => {
    const { x, y } = spot(p, cell.name), colour = view.colours[cell.owner], here = standing(view, cell, ui);
    const size = cell.ziggurat ? p.s * 0.135 : p.cube, up = cell.name === lifted ? p.lift : 0;
    const places = cell.ziggurat
      ? [topOf(p.s * 0.595, p.s * 0.9, p.s * 0.6, size)]
      : pilePlaces(...footing(p, here), size, here);
    return (named.get(cell.name) ?? []).map(({ id, fresh }, i) => {
      const [px, py] = places[i];
      return html`
        <g class="cube" data-key="cube-${id}" style="${at(x + px, y + py - up)}"
          ${attributes({ "data-from": fresh && `translate(${n(x + px)}px, ${n(y + py - up - p.s * 0.3)}px)` })}>
          ${cube(0, 0, n(size), colour)}
        </g>`;
    });
  });
}

/** The cells that may be clicked now. @param {View} view @param {UI} ui */
const targets = (view, ui) => view.cells.filter((c) => ui.legal.has(moveOf(view, c, ui)));

/** What shines from under the tiles. @param {View} view @param {UI} ui @param {Plan} p */
const halos = (view, ui, p) => html`
  <g class="halos" data-key="halos">${!isOpen(view, ui) && targets(view, ui).map((c) =>
    html`<g data-key="halo-${c.name}">${halo(outline(p, c.name), p.small)}</g>`)}</g>`;

/** Rings, brackets and badges: what may be clicked, what was chosen, what just happened.
 * @param {View} view @param {UI} ui @param {Plan} p */
function marks(view, ui, p) {
  const held = chosen(view), colour = ui.last ? `var(--seat-${view.colours[ui.last.seat]})` : "var(--ink)";
  const hinted = ui.example ? [] : ui.mark ?? [], known = (/** @type {string} */ name) => cellOf(view, name) && name !== held;
  const happened = [...lastCells(ui), ...(ui.example ? ui.mark ?? [] : [])].filter((name) => known(name) && !hinted.includes(name));
  const open = view.step === "move" ? view.cells.filter((c) => c.name === view.target) : targets(view, ui);
  const won = view.step === "end" ? view.cells.filter((c) => ui.over?.winners.includes(c.owner)) : [];
  const ring = isOpen(view, ui) || won.length ? softRing : targetRing;
  return html`
    <g class="marks" data-key="marks" pointer-events="none">
      ${[...open, ...won].map((c) => html`<g data-key="ring-${c.name}">${ring(outline(p, c.name), p.small)}</g>`)}
      ${happened.map((name) => {
        const { x, y } = spot(p, name);
        return html`<g data-key="last-${name}">${brackets(x, y, p.s, colour, p.small)}</g>`;
      })}
      ${hinted.filter(known).map((name) => {
        const { x, y } = spot(p, name);
        return html`<g data-key="hint-${name}">${brackets(x, y, p.s, "var(--accent)", p.small)}</g>`;
      })}
      ${held && lifted(view, p, held)}
      ${prices(view, p)}
    </g>`;
}

/** The ring and the badge of the tile that was chosen. @param {View} view @param {Plan} p @param {string} name */
function lifted(view, p, name) {
  const { x, y } = spot(p, name), act = view.performing && iconOf(view.performing), off = p.small ? 1 : 2;
  return html`
    <g data-key="chosen" transform="translate(0 ${-p.lift})">${chosenRing(outline(p, name), p.small)}</g>
    ${act && html`<g data-key="act">${badge(x + off, y - p.lift + off, act, p.small)}</g>`}`;
}

/** The price of every attack, on the side that the two tiles share, with an arrow.
 * @param {View} view @param {Plan} p */
function prices(view, p) {
  if (!view.attacker) return null;
  const from = spot(p, view.attacker);
  return Object.entries(costs(view)).map(([name, cost]) => {
    const to = spot(p, name), dx = to.x - from.x, dy = to.y - from.y;
    const x = n((from.x + to.x + p.s) / 2), y = n((from.y + to.y + p.s) / 2 + (dx ? p.s * (p.small ? 0.05 : 0.13) : 0));
    return html`<g data-key="price-${name}" transform="translate(${x} ${y})" color="var(--on-accent)">
      ${p.small ? smallPrice(cost) : price(cost, Math.atan2(dy, dx) * 180 / Math.PI)}</g>`;
  });
}

/** What each open attack costs; once a target is chosen, what it did cost: all that cannot move any more.
 * @param {View} view @returns {Record<string, number>} */
const costs = (view) =>
  view.target ? { [view.target]: (cellOf(view, view.attacker)?.cubes ?? 0) - view.high } : view.prices;

/** @param {number} cost @param {number} angle */
const price = (cost, angle) => html`
  <rect x="-31" y="-13" width="62" height="26" rx="13" fill="var(--accent)" stroke="var(--under)" stroke-width="2"/>
  <g transform="translate(-17.5 0) rotate(${n(angle)})">
    <path d="M-5.5 0H5.5M1.2-4.5 5.7 0 1.2 4.5" fill="none" stroke="currentColor" stroke-width="2.2"
      stroke-linecap="round" stroke-linejoin="round"/>
  </g>
  <text x="2.5" y="5.2" font-size="15" font-weight="700" text-anchor="middle">−${cost}</text>
  ${icon("cube", 14, { x: 12.5, y: -7, w: 1.5 })}`;

/** @param {number} cost */
const smallPrice = (cost) => html`
  <rect x="-14" y="-9" width="28" height="18" rx="9" fill="var(--accent)" stroke="var(--under)" stroke-width="1.5"/>
  <text y="4.3" font-size="12.5" font-weight="700" text-anchor="middle">−${cost}</text>`;

// What is clicked

/** A cell in words. @param {View} view @param {Cell} cell @param {UI} ui */
function words(view, cell, ui) {
  const { t, names, you } = ui;
  const whose = you.includes(cell.owner) ? t("board.yours") : names[cell.owner] ?? "";
  const colour = cell.owner < 0 ? "" : t(`board.colour.${view.colours[cell.owner]}`);
  const what = cell.ziggurat ? t("board.cell.ziggurat", { colour, whose })
    : isFree(cell) ? t("board.cell.free") : count(ui, "board.cell.cubes", cell.cubes, { colour, whose });
  const move = moveOf(view, cell, ui);
  const act = ui.legal.has(move) ? `; ${meaning(view, cell, move, ui)}` : "";
  const kind = t(`board.kind.${cell.kind}`), back = t(`board.kind.${cell.back}`);
  return t("board.cell", { cell: cell.name, kind, back, what }) + act;
}

/** The places to click and to walk through with the arrow keys, above everything that is drawn.
 * @param {View} view @param {UI} ui @param {Plan} p */
function hits(view, ui, p) {
  const first = view.cells.find((c) => ui.legal.has(moveOf(view, c, ui))) ?? view.cells[0];
  return view.cells.map((cell) => {
    const { x, y, row, column } = spot(p, cell.name), move = moveOf(view, cell, ui), may = ui.legal.has(move);
    const g = p.gap / 2, ring = outline(p, cell.name);
    return html`
      <g class="hit${may ? " may" : ""}" data-key="hit-${cell.name}" data-cell="${cell.name}" role="button"
        data-nav="${row},${column}" tabindex="${cell === first ? 0 : -1}" aria-label="${words(view, cell, ui)}"
        ${attributes({ "data-move": move || null, "aria-disabled": may ? null : "true" })}>
        <rect x="${n(x - g)}" y="${n(y - g)}" width="${n(p.s + p.gap)}" height="${n(p.s + p.gap)}" fill="transparent"/>
        <path class="hover" d="${ring(0)}"/>
        <path class="focus under" d="${ring(p.small ? 2 : 3)}"/>
        <path class="focus" d="${ring(p.small ? 3 : 6)}"/>
      </g>`;
  });
}

/** A card with choices beside a tile: above it, or below in the first row.
 * @param {Plan} p @param {string} name the tile @param {number} side of one choice @param {Markup[]} choices */
function popover(p, name, side, choices) {
  const pad = p.small ? 4 : 6, { x, y, row } = spot(p, name), w = choices.length * side + 2 * pad, h = side + 2 * pad;
  const left = Math.min(Math.max(x + (p.s - w) / 2, 4), p.tray - w - 4);
  const top = row === 0 ? y + p.s + (p.small ? 5 : 10) : y - p.lift - h - (p.small ? 8 : 12);
  return html`
    <g class="popover" data-key="popover-${name}" transform="translate(${n(left)} ${n(top)})">
      <rect y="4" width="${w}" height="${h}" rx="14" fill="var(--piece-shadow)"/>
      <rect width="${w}" height="${h}" rx="14" fill="var(--leaf)" stroke="var(--accent)" stroke-width="2"/>
      ${choices.map((choice, i) => html`<g transform="translate(${pad + i * side} ${pad})">${choice}</g>`)}
    </g>`;
}

/** Numbers to choose from, beside the tile that they are for. @param {View} view @param {UI} ui @param {Plan} p */
function numbers(view, ui, p) {
  const list = amounts(view, ui), side = p.small ? 40 : 46, cell = askedCell(view);
  return list.length > 0 && popover(p, cell, side, list.map(({ value, move, note }) => html`
    <g class="choice number" role="button" tabindex="0" data-move="${move}"
      aria-label="${ui.t("board.amount", { n: value, cell })}${note && `; ${note}`}">
      <rect x="2" y="2" width="${side - 4}" height="${side - 4}" rx="10"/>
      <text x="${side / 2}" y="${side / 2 + 6}" font-size="18" font-weight="700" text-anchor="middle">${value}</text>
    </g>`));
}

/** The two faces of the tile that goes to a cell. @param {View} view @param {UI} ui @param {Plan} p */
function faces(view, ui, p) {
  if (view.step !== "face" || !yours(view, ui)) return null;
  const [one, two] = view.hands[view.asks], side = p.small ? 58 : 84, edge = p.small ? 6 : 9, s = side - 2 * edge;
  return popover(p, view.cell, side, [[one, two], [two, one]].map(([kind, back]) => html`
    <g class="choice" role="button" tabindex="0" data-move="/${kind}"
      aria-label="${ui.t("board.lay", { kind: ui.t(`board.kind.${kind}`) })}">
      <rect x="2" y="2" width="${side - 4}" height="${side - 4}" rx="10"/>
      <g transform="translate(${edge} ${edge - 2})">${tile({ kind, back }, s, { small: p.small })}</g>
    </g>`));
}

/** Politics: every tile of yours has a half that takes a cube up and a half that puts one down.
 * @param {View} view @param {UI} ui @param {Plan} p */
function steppers(view, ui, p) {
  if (!isDraft(view, ui)) return null;
  const pool = draftPool(view, ui), h = p.small ? 22 : 30, half = p.s / 2;
  return owned(view, view.asks).map((cell) => {
    const { x, y } = spot(p, cell.name), cubes = drafted(cell, ui), top = n(y - h / 2);
    const side = (/** @type {number} */ by, /** @type {boolean} */ may) => html`
      <g class="step${may ? " may" : ""}" role="button" tabindex="${may ? 0 : -1}" data-key="step-${by}"
        aria-label="${ui.t(by > 0 ? "board.more" : "board.less", { cell: cell.name, n: cubes })}"
        ${attributes({ "data-draft": may && `${cell.name}=${cubes + by}`, "aria-disabled": may ? null : "true" })}>
        <rect x="${n(x + (by > 0 ? half : 0))}" y="${top}" width="${n(half)}" height="${n(p.s + h / 2)}" rx="8"/>
        <text x="${n(x + half + by * half * 0.62)}" y="${n(y + h * 0.23)}" font-size="${p.small ? 17 : 22}"
          font-weight="700" text-anchor="middle">${by > 0 ? "+" : "−"}</text>
      </g>`;
    return html`
      <g class="stepper" data-key="stepper-${cell.name}">
        <rect x="${x}" y="${top}" width="${n(p.s)}" height="${h}" rx="${h / 2}" fill="var(--accent)"
          stroke="var(--under)" stroke-width="2"/>
        <text x="${n(x + half)}" y="${n(y + h * 0.19)}" font-size="${p.small ? 13 : 17}" font-weight="700"
          text-anchor="middle">${cubes}</text>
        ${side(-1, cubes > 0)}${side(1, cubes < FULL && pool > 0)}
      </g>`;
  });
}

/** The shelf beside the tray: the side tile of three players, the pile of two.
 * @param {View} view @param {UI} ui @param {Plan} p */
function shelf(view, ui, p) {
  if (!p.shelf) return null;
  const pile = view.pile.length > 0, tiles = pile ? view.pile : [view.side], s = Math.min(p.s, p.small ? 48 : 92);
  const step = p.small ? 7 : 11, h = s + (tiles.length - 1) * step + (p.small ? 30 : 48), w = s + (p.small ? 12 : 24);
  const x = p.tray + (p.shelf - w), y = p.tray - h, move = pile ? "xp" : "xs";
  const asked = yours(view, ui) && (view.step === "exchange" || view.step === "swap"), may = ui.legal.has(move);
  const tx = n((w - s) / 2), ty = n(tx + (tiles.length - 1) * step);
  const ring = (/** @type {number} */ out) => foldedPath(tx, ty, s, s * foldOf(p.small), out);
  const known = tiles[0] === "??" ? ui.t("board.unknown") : pairName(tiles[0], ui.t);
  return html`
    <g class="shelf hit${may ? " may" : ""}" data-key="shelf" transform="translate(${n(x)} ${n(y)})" role="button"
      data-nav="${p.length - 1},${p.length}" tabindex="-1"
      aria-label="${ui.t(pile ? "board.pile.about" : "board.side.about", { tile: known })}"
      ${attributes({ "data-move": asked && move, "aria-disabled": may ? null : "true" })}>
      <rect y="${p.small ? 5 : 8}" width="${n(w)}" height="${n(h)}" rx="${p.small ? 9 : 14}" fill="var(--clay-deep)"/>
      <rect width="${n(w)}" height="${n(h)}" rx="${p.small ? 9 : 14}" fill="var(--clay)"/>
      ${[...tiles].reverse().map((pair, i) => html`
        <g class="tile" data-key="shelf-${i}-${pair}" style="${at(tx, (w - s) / 2 + i * step)}">
          <g class="art">
            ${pair === "??" ? hidden(s) : tile({ kind: pair[0], back: pair[1] }, s, { small: p.small })}
          </g>
        </g>`)}
      <text x="${n(w / 2)}" y="${n(h - (p.small ? 6 : 12))}" font-size="${p.small ? 10.5 : 12.5}" font-weight="600"
        text-anchor="middle" color="var(--board-ink)">${ui.t(pile ? "board.pile" : "board.side")}</text>
      ${may && targetRing(ring, p.small)}
      <path class="focus under" d="${ring(3)}"/><path class="focus" d="${ring(6)}"/>
    </g>`;
}

/** The board, an <svg>. @param {View} view @param {UI} ui */
export function board(view, ui) {
  const p = plan(view, ui), held = chosen(view);
  const tiles = [...view.cells].sort((a, b) => Number(a.name === held) - Number(b.name === held));
  return html`
    <svg class="ur-board${p.small ? " small" : ""}" viewBox="0 0 ${n(p.w)} ${n(p.h)}" role="group" data-nav-group
      aria-label="${ui.t("board.label")}">
      <defs>
        <pattern id="ur-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V7" stroke="var(--ink)" opacity=".13"/>
        </pattern>
      </defs>
      ${ground(p)}${halos(view, ui, p)}
      <g class="tiles" data-key="tiles">${tiles.map((c) => tileOn(p, c, c.name === held, standing(view, c, ui)))}</g>
      <g class="pieces" data-key="pieces" pointer-events="none">
        ${view.cells.filter((c) => c.ziggurat).map((c) => zigguratOn(p, c))}${cubes(view, ui, p, held)}
      </g>
      ${marks(view, ui, p)}
      <g class="hits" data-key="hits">${hits(view, ui, p)}</g>
      ${shelf(view, ui, p)}${steppers(view, ui, p)}${numbers(view, ui, p)}${faces(view, ui, p)}
    </svg>`;
}

// Around the board

/** What a rival must see at a glance: items of each kind, the hand tile, cubes in the supply.
 * @param {View} view @param {number} seat @param {UI} ui */
export function seat(view, seat, ui) {
  const items = view.items[seat] ?? {}, hand = view.hands[seat] ?? "";
  return html`
    <ul class="ur-items">${[...KINDS, "Z"].map((kind) => html`
      <li class="${items[kind] ? "" : "none"}" data-kind="${kind}" title="${ui.t(`board.kind.${kind}`)}">
        ${icon(iconOf(kind), 17, { w: 1.3 })}<b>${items[kind] ?? 0}</b>
        <span class="sr-only">${ui.t(`board.kind.${kind}`)}</span>
      </li>`)}</ul>
    <div class="ur-hand row">
      ${mini(hand, 28)}<span class="sm mut">${hand ? pairName(hand, ui.t) : ui.t("board.nohand")}</span>
      <span class="push row ur-supply" title="${count(ui, "board.supply", view.supply[seat])}">
        ${supplyCube(view, seat)}<b class="sm">${view.supply[seat]}</b>
        <span class="sr-only">${ui.t("board.insupply")}</span>
      </span>
    </div>`;
}

/** @param {View} view @param {number} seat */
const supplyCube = (view, seat) => html`
  <svg width="18" height="17" viewBox="0 0 18 17" aria-hidden="true">
    ${cube(1, 16, 12, view.colours[seat], { plain: true })}
  </svg>`;

const ALL_ZIGGURATS = 5;

/** Further panels under the players: ziggurats left, points of a set. @param {View} view @param {UI} ui */
export function extras(view, ui) {
  const left = view.ziggurats_left;
  return html`
    <section class="panel pad ur-left row" data-key="ziggurats">
      <div>
        <h2 class="lbl">${ui.t("board.ziggurats")}</h2>
        <p class="sm"><b>${ui.t("board.left", { n: left })}</b> <span class="mut">${ui.t("board.of")}</span></p>
      </div>
      <span class="push row" aria-hidden="true">${Array.from({ length: ALL_ZIGGURATS }, (_, i) =>
        html`<span class="${i < left ? "" : "gone"}">${icon("ziggurat", 22)}</span>`)}</span>
    </section>
    <section class="panel pad ur-sets" data-key="sets">
      <h2 class="lbl">${ui.t("board.sets")}</h2>
      <ol>${view.set_points.map((points, i) =>
        html`<li><span class="xs">${i + 1}</span><b class="num">${points}</b></li>`)}</ol>
      <p class="xs mut">${ui.t("board.sets.about")}</p>
    </section>`;
}

/** A short line for the header. @param {View} view @param {UI} ui */
export const status = (view, ui) => html`${ui.t("board.round", { n: view.round })} · ${
  view.final_round ? ui.t("board.final") : count(ui, "board.zigleft", view.ziggurats_left)}`;

/** One count for the phone's strip of seats: cubes in the supply.
 * @param {View} view @param {number} seat @param {UI} ui */
export const strip = (view, seat, ui) => html`
  <span class="row ur-supply" title="${count(ui, "board.supply", view.supply[seat])}">${supplyCube(view, seat)}
    <b class="sm">${view.supply[seat]}</b><span class="sr-only">${ui.t("board.insupply")}</span></span>`;
