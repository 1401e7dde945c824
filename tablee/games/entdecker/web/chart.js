// The chart itself, layer by layer from below: frame and score track, the unknown, known waters, coasts, white lines.

import { mark, n } from "/static/kit.js";
import { html } from "/static/markup.js";
import { coast } from "/games/entdecker/coast.js";
import { buildingOn, cellOf } from "/games/entdecker/moves.js";
import { compass, eventMark, house, houseScale, landscape, lanes, rhumbs } from "/games/entdecker/pieces.js";
import { across, circleAt, corner, footing, half, landMiddle, middle, outerEdges, space, spot, squares, step,
  turnedMask } from "/games/entdecker/sheet.js";

/** @typedef {import("/games/entdecker/moves.js").View} View */
/** @typedef {import("/games/entdecker/sheet.js").Sheet} Sheet */
/** @typedef {{cell: string, mask: number} | null} Preview a tile that is not laid yet */

/** The masks of all cells as they lie on the sheet, with the preview among them. @param {View} view @param {Sheet} p
 * @param {Preview} preview */
function masks(view, p, preview) {
  const found = new Array(p.columns * p.rows).fill(-1);
  for (const { name, mask } of view.cells) {
    const { c, r } = spot(p, name);
    found[r * p.columns + c] = turnedMask(p, preview?.cell === name ? preview.mask : mask);
  }
  return found;
}

/** A name for the drawings of one chart, so that several on a page do not share their clips.
 * @param {number[]} all @param {number} cell */
const nameOf = (all, cell) => `ent${all.reduce((h, m) => (Math.imul(h, 31) + m + 1) | 0, cell) >>> 0}`;

/** @param {Sheet} p @param {number[]} all */
const linesOf = (p, all) => coast({ columns: p.columns, rows: p.rows, masks: all }, p.cell);

/** Cells that are laid. @param {View} view */
const laid = (view) => view.cells.filter((c) => c.mask >= 0);

// The frame

/** The frame of the chart is the score track. @param {View} view @param {Sheet} p */
export function frame(view, p) {
  const inset = p.small ? 2 : 4.5, fs = p.small ? 10.5 : 11.5;
  const spaces = Array.from({ length: view.track }, (_, i) => {
    const { x, y, w, h, flat } = space(p, i, view.track);
    const [ix, iy] = flat ? [0, inset] : [inset, 0];
    return html`
      <rect class="${i % 2 ? "odd" : ""}" x="${n(x + ix)}" y="${n(y + iy)}" width="${n(w - 2 * ix)}"
        height="${n(h - 2 * iy)}"/>
      ${i % 5 === 0 && html`<text x="${n(x + w / 2)}" y="${n(y + h / 2 + fs * 0.36)}" font-size="${fs}">${i}</text>`}`;
  });
  return html`
    <g class="track" aria-hidden="true">
      <rect class="deep" y="${p.small ? 3 : 4}" width="${n(p.W)}" height="${n(p.H)}" rx="${p.small ? 8 : 12}"/>
      <rect class="ground" width="${n(p.W)}" height="${n(p.H)}" rx="${p.small ? 8 : 12}"/>
      ${spaces}
    </g>`;
}

/** The markers of the players on the track; those who share a space stand side by side.
 * @param {View} view @param {Sheet} p */
export function markers(view, p) {
  const s = p.small ? 13 : 21, apart = p.small ? 11 : 18;
  return view.seats.map(({ colour, points }, seat) => {
    const here = view.seats.flatMap((other, i) => (other.points % view.track === points % view.track ? [i] : []));
    const { x, y, w, h, flat } = space(p, points, view.track);
    const off = (here.indexOf(seat) - (here.length - 1) / 2) * apart;
    const left = n(x + w / 2 - s / 2 + (flat ? off : 0)), top = n(y + h / 2 - s / 2 + (flat ? 0 : off));
    return html`
      <g class="marker" data-key="vp-${seat}" style="transform: translate(${left}px, ${top}px)">
        <rect y="1.6" width="${s}" height="${s}" rx="${n(s * 0.3)}" fill="var(--seat-${colour}-lo)"/>
        <rect width="${s}" height="${n(s - 0.6)}" rx="${n(s * 0.3)}" fill="var(--seat-${colour})"
          stroke="var(--seat-${colour}-edge)" stroke-width=".8"/>
        ${mark(colour, s / 2, s / 2 - 0.3, s / 16)}
        ${points >= view.track && html`<text x="${n(s / 2)}" y="-2" font-size="${p.small ? 10.5 : 12}" font-weight="700"
          text-anchor="middle">+${Math.floor(points / view.track) * view.track}</text>`}
      </g>`;
  });
}

// The ground

/** Where the compass stands: on the widest unknown part, else nowhere. @param {View} view @param {Sheet} p */
function compassPlace(view, p) {
  const laidAt = new Set(laid(view).map((cell) => spot(p, cell.name)).map(({ c, r }) => r * p.columns + c));
  const free = (/** @type {number} */ c, /** @type {number} */ r) =>
    c >= 0 && r >= 0 && c < p.columns && r < p.rows && !laidAt.has(r * p.columns + c);
  const open = (/** @type {number} */ i, /** @type {number} */ j) =>
    free(i, j) && free(i - 1, j) && free(i, j - 1) && free(i - 1, j - 1);
  let best = null, most = -1;
  for (let j = 1; j < p.rows; j++) {
    for (let i = 1; i < p.columns; i++) {
      if (!open(i, j)) continue;
      const around = [[i + 1, j], [i - 1, j], [i, j + 1], [i, j - 1]].filter(([a, b]) => open(a, b)).length;
      const score = around * 10 - Math.abs(i - p.columns * 0.25) - Math.abs(j - p.rows * 0.7);
      if (score > most) [best, most] = [{ x: i * p.cell, y: j * p.cell }, score];
    }
  }
  return best;
}

/** Printed sea, the unknown with its rhumb lines, and the grid. @param {View} view @param {Sheet} p
 * @param {string} id */
export function ground(view, p, id) {
  const rose = compassPlace(view, p), { w, h, sea, cell } = p;
  const lines = Array.from({ length: p.columns + 1 }, (_, i) => `M${n(i * cell)} 0V${n(h)}`).join("")
    + Array.from({ length: p.rows + 1 }, (_, i) => `M0 ${n(i * cell)}H${n(w)}`).join("");
  return html`
    <rect x="${-sea}" y="${-sea}" width="${n(w + 2 * sea)}" height="${n(h + 2 * sea)}" fill="var(--sea)"/>
    <rect width="${n(w)}" height="${n(h)}" fill="var(--unknown)"/>
    <g clip-path="url(#${id}u)">
      <path class="rhumb" d="${rose ? rhumbs(rose.x, rose.y) : ""}${rhumbs(w * 0.86, h * 0.1)}"/>
    </g>
    <path class="grid" d="${lines}"/>
    ${rose && compass(rose.x, rose.y, cell * 0.52, "var(--coast)", "var(--unknown)", p.turned ? 90 : 0)}`;
}

/** The clips of a chart: all of it, what is laid, the tile in preview. @param {View} view @param {Sheet} p
 * @param {string} id
 * @param {Preview} preview */
const clips = (view, p, id, preview) => html`
  <clipPath id="${id}u"><rect width="${n(p.w)}" height="${n(p.h)}"/></clipPath>
  <clipPath id="${id}l"><path d="${squares(p, laid(view).map((c) => c.name))}"/></clipPath>
  ${preview && html`<clipPath id="${id}p"><path d="${squares(p, [preview.cell])}"/></clipPath>`}`;

/** The names of columns and rows. @param {Sheet} p */
function names(p) {
  const fs = p.small ? 10.5 : 12, right = p.small ? 7 : 13, x = -p.sea / 2 + (p.small ? 0 : 4);
  const upper = p.turned ? "7654321" : "abcdefghij", left = p.turned ? "abcdefghij" : "1234567";
  return html`
    <g class="names" font-size="${fs}" aria-hidden="true">
      ${[...upper].map((name, i) => html`<text x="${n(i * p.cell + right)}" y="${p.small ? -3.5 : -6}">${name}</text>`)}
      ${[...left].map((name, i) => html`<text x="${n(x)}" y="${n(i * p.cell + (p.small ? 9.5 : 16))}">${name}</text>`)}
    </g>`;
}

/** The circles at the border, paler where their cell is laid. @param {View} view @param {Sheet} p */
const circles = (view, p) => view.cells.flatMap((cell) => outerEdges(cell.name).map((edge) => {
  const { x, y } = circleAt(p, cell.name, edge), m = middle(p, cell.name), [dx, dy] = step(p, edge);
  const to = { x: n(m.x + (dx * p.cell) / 2), y: n(m.y + (dy * p.cell) / 2) };
  return html`
    <g opacity="${cell.mask < 0 ? 1 : 0.45}">
      <path class="lane" d="M${x} ${y}L${to.x} ${to.y}"/>
      <circle class="circle" cx="${x}" cy="${y}" r="${p.small ? 3.4 : 4.8}"/>
    </g>`;
}));

/** The edge of the known. @param {View} view @param {Sheet} p */
const rim = (view, p) => laid(view).flatMap((cell) => [0, 1, 2, 3].filter((edge) => {
  const next = across(cell.name, edge);
  return next && cellOf(view, next).mask < 0;
}).map((edge) => {
  const { x, y } = corner(p, cell.name), [dx, dy] = step(p, edge);
  return dx ? `M${n(x + (dx > 0 ? p.cell : 0))} ${y}v${p.cell}` : `M${x} ${n(y + (dy > 0 ? p.cell : 0))}h${p.cell}`;
})).join("");

/** Everything that is printed or laid. @param {View} view @param {Sheet} p @param {Preview} preview */
export function chart(view, p, preview) {
  const all = masks(view, p, preview), id = nameOf(all, p.cell), lines = linesOf(p, all);
  return html`
    <defs>${clips(view, p, id, preview)}</defs>
    ${ground(view, p, id)}
    <g data-key="known" clip-path="url(#${id}l)">
      <rect width="${n(p.w)}" height="${n(p.h)}" fill="var(--sea)"/>${landscape(lines)}
    </g>
    <g data-key="lanes">${laid(view).map(({ name, mask }) => {
      const { x, y } = middle(p, name);
      return lanes(x, y, p.cell, turnedMask(p, mask));
    })}${circles(view, p)}</g>
    <path class="rim" d="${rim(view, p)}"/>
    ${names(p)}
    <rect class="neatline" width="${n(p.w)}" height="${n(p.h)}"/>
    <g data-key="events">${laid(view).filter((c) => c.event).map((c) => printedEvent(view, p, c))}</g>`;
}

/** @param {View} view @param {Sheet} p @param {import("/games/entdecker/moves.js").Cell} cell */
function printedEvent(view, p, cell) {
  const built = buildingOn(view, cell.name), strait = cell.shape === "S2O";
  const edge = strait ? [...cell.land.toLowerCase()].find((e) => e !== built?.edge) ?? "" : "";
  const { x, y } = cell.mask && !(built && !strait) ? landMiddle(p, cell.name, cell.mask, edge)
    : { x: corner(p, cell.name).x + p.cell * 0.83, y: corner(p, cell.name).y + p.cell * 0.83 };
  return eventMark(cell.event, x, y, p.cell);
}

/** The tile in hand where it would lie, on top of the chart. @param {View} view @param {Sheet} p
 * @param {Preview} preview */
export function previewTile(view, p, preview) {
  if (!preview) return null;
  const all = masks(view, p, preview), id = nameOf(all, p.cell), { x, y } = middle(p, preview.cell);
  const lines = linesOf(p, all), a = corner(p, preview.cell);
  return html`
    <g class="preview" data-key="preview-${preview.cell}-${preview.mask}" style="transform-origin: ${x}px ${y}px">
      <rect x="${n(a.x + 2)}" y="${n(a.y + 5)}" width="${p.cell}" height="${p.cell}" rx="6" fill="var(--piece-shadow)"/>
      <g clip-path="url(#${id}p)">
        <rect x="${a.x}" y="${a.y}" width="${p.cell}" height="${p.cell}" fill="var(--sea)"/>${landscape(lines)}
      </g>
      ${lanes(x, y, p.cell, turnedMask(p, preview.mask))}
    </g>`;
}

// Islands that light up

/** The outline of one island: the shore within its cells, on a strait within the half that belongs to it.
 * @param {View} view @param {Sheet} p @param {string} name @param {Preview} preview @param {string} cls */
export function islandGlow(view, p, name, preview, cls) {
  const island = view.islands.find((i) => i.name === name);
  if (!island) return null;
  const all = masks(view, p, preview), lines = linesOf(p, all);
  const id = `${nameOf(all, p.cell)}-${name}`;
  return html`
    <g class="isle ${cls}" data-key="isle-${name}">
      <clipPath id="${id}"><path d="${island.cells.map((cell) => part(view, p, cell, name)).join("")}"/></clipPath>
      <g clip-path="url(#${id})"><path class="light" d="${lines.shore}"/><path class="line" d="${lines.shore}"/></g>
    </g>`;
}

/** The part of a cell that an island can reach. @param {View} view @param {Sheet} p @param {string} name
 * @param {string} island */
function part(view, p, name, island) {
  const cell = cellOf(view, name);
  if (cell.shape !== "S2O" || new Set(cell.islands).size < 2) return squares(p, [name], 0.5);
  const edge = [...cell.land][cell.islands.indexOf(island)], { x, y, w, h } = half(p, name, "NESW".indexOf(edge));
  return `M${x} ${y}h${w}v${h}h${-w}Z`;
}

/** The middle of an island's cells. @param {Sheet} p @param {string[]} cells */
export function islandMiddle(p, cells) {
  const all = cells.map((name) => middle(p, name));
  const near = { x: all.reduce((s, m) => s + m.x, 0) / all.length, y: all.reduce((s, m) => s + m.y, 0) / all.length };
  return { x: n(near.x), y: n(near.y) };
}

// Houses

/** A house on its tile. @param {View} view @param {Sheet} p @param {{piece: string, cell: string, edge: string}} built
 * @param {import("/static/kit.js").Colour} colour @param {number} mask */
export function houseOn(view, p, built, colour, mask) {
  const { x, y } = footing(p, built.cell, mask, built.edge);
  return html`
    <g class="house" data-key="house-${built.cell}${built.edge}-${colour}${built.piece}"
      style="transform: translate(${x}px, ${y}px)">
      <g class="art">${house(built.piece, colour, houseScale(built.piece, p.cell))}</g>
    </g>`;
}
