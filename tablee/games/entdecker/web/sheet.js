// The sheet of paper on which the chart is drawn: where cells, circles and the score track lie. On a phone the sheet is
// turned a quarter to the right, with north to the right, so that a cell is as wide as a finger.

import { n } from "/static/kit.js";

/** @typedef {import("/games/entdecker/moves.js").View} View */
/** @typedef {import("/games/entdecker/moves.js").UI} UI */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{columns: number, rows: number, cell: number, sea: number, track: number, margin: number, w: number,
 *   h: number, W: number, H: number, turned: boolean, small: boolean}} Sheet measures in pixels at its natural size */

export const COLUMNS = 10, ROWS = 7;
/** Edges in the order of their bits: N = 1, E = 2, S = 4, W = 8. */
export const EDGES = "NESW";
/** @type {[number, number][]} one step across each edge, to the right and down */
const STEPS = [[0, -1], [1, 0], [0, 1], [-1, 0]];

const LARGE = { cell: 72, sea: 30, track: 24 };
const SMALL = { cell: 44, sea: 13, track: 13 };

/** @param {UI} ui @returns {Sheet} */
export function sheet(ui) {
  const small = !!ui.small, { cell, sea, track } = small ? SMALL : LARGE, margin = sea + track;
  const [columns, rows] = small ? [ROWS, COLUMNS] : [COLUMNS, ROWS], w = columns * cell, h = rows * cell;
  return { columns, rows, cell, sea, track, margin, w, h, W: w + 2 * margin, H: h + 2 * margin, turned: small, small };
}

/** Column and row of a cell on the sheet, from the upper left. @param {Sheet} p @param {string} name */
export function spot(p, name) {
  const column = name.charCodeAt(0) - 97, row = Number(name[1]) - 1;
  return p.turned ? { c: ROWS - 1 - row, r: column } : { c: column, r: row };
}

/** The upper left corner of a cell. @param {Sheet} p @param {string} name @returns {Point} */
export function corner(p, name) {
  const { c, r } = spot(p, name);
  return { x: n(c * p.cell), y: n(r * p.cell) };
}

/** The circle of a cell. @param {Sheet} p @param {string} name @returns {Point} */
export function middle(p, name) {
  const { x, y } = corner(p, name);
  return { x: n(x + p.cell / 2), y: n(y + p.cell / 2) };
}

/** A mask as it lies on the sheet. @param {Sheet} p @param {number} mask */
export const turnedMask = (p, mask) => (p.turned && mask > 0 ? ((mask << 1) | (mask >> 3)) & 15 : mask);

/** One step across an edge of the chart, as it lies on the sheet. @param {Sheet} p @param {number} edge 0 N to 3 W */
export const step = (p, edge) => STEPS[(edge + (p.turned ? 1 : 0)) % 4];

/** @param {string} land `NE`, `o` for open sea */
export const maskOf = (land) =>
  [...EDGES].reduce((mask, letter, i) => (land.includes(letter) ? mask | (1 << i) : mask), 0);

/** @param {string} name the cell across an edge, or "" outside @param {number} edge */
export function across(name, edge) {
  const column = name.charCodeAt(0) - 97 + STEPS[edge][0], row = Number(name[1]) - 1 + STEPS[edge][1];
  return column < 0 || row < 0 || column >= COLUMNS || row >= ROWS ? "" : `${"abcdefghij"[column]}${row + 1}`;
}

/** The outer edges of a cell: none inside, two at a corner. @param {string} name */
export const outerEdges = (name) => [0, 1, 2, 3].filter((edge) => !across(name, edge));

/** Where a border circle lies: outside of its cell. @param {Sheet} p @param {string} name @param {number} edge */
export function circleAt(p, name, edge) {
  const { x, y } = middle(p, name), [dx, dy] = step(p, edge), out = p.cell / 2 + p.sea * 0.42;
  return { x: n(x + dx * out), y: n(y + dy * out) };
}

/** Where the ship stands: on the circle of a tile, or of a border cell. @param {Sheet} p
 * @param {string} place `c4`, `*e1` */
export const berth = (p, place) =>
  (place[0] === "*" ? circleAt(p, place.slice(1), outerEdges(place.slice(1))[0]) : middle(p, place));

/** The edges whose land makes one segment: all of them, or on a strait the one named. @param {number} mask
 * @param {string} edge */
export const segmentEdges = (mask, edge) =>
  [0, 1, 2, 3].filter((e) => mask & (1 << e) && (!edge || EDGES[e] === edge.toUpperCase()));

/** Where a piece stands on the land of a tile: its foot. @param {Sheet} p @param {string} name @param {number} mask
 * @param {string} edge of the segment on a strait, else "" @returns {Point} */
export function footing(p, name, mask, edge) {
  const { x, y } = landMiddle(p, name, mask, edge);
  return { x, y: n(y + p.cell * 0.13) };
}

/** The middle of the land of a tile. @param {Sheet} p @param {string} name @param {number} mask @param {string} edge */
export function landMiddle(p, name, mask, edge) {
  const { x, y } = middle(p, name), edges = segmentEdges(mask, edge);
  const [dx, dy] = edges.reduce(([a, b], e) => [a + step(p, e)[0], b + step(p, e)[1]], [0, 0]);
  const long = Math.hypot(dx, dy) || 1, far = p.cell * (edges.length === 2 ? 0.32 : 0.3);
  return { x: n(x + (dx / long) * far), y: n(y + (dy / long) * far) };
}

/** The space of the score track for so many points: its box and whether it lies across. @param {Sheet} p
 * @param {number} points
 * @param {number} length */
export function space(p, points, length) {
  const nx = p.turned ? 10 : 15, ny = length / 2 - nx, t = p.track, sw = (p.W - t) / nx, sh = (p.H - t) / ny;
  const i = points % length;
  if (i < nx) return { x: t / 2 + i * sw, y: 0, w: sw, h: t, flat: true };
  if (i < nx + ny) return { x: p.W - t, y: t / 2 + (i - nx) * sh, w: t, h: sh, flat: false };
  if (i < 2 * nx + ny) return { x: p.W - t / 2 - (i - nx - ny + 1) * sw, y: p.H - t, w: sw, h: t, flat: true };
  return { x: 0, y: p.H - t / 2 - (i - 2 * nx - ny + 1) * sh, w: t, h: sh, flat: false };
}

/** @param {Sheet} p @param {string[]} cells the cells as a path of squares
 * @param {number} [out] so many pixels larger */
export const squares = (p, cells, out = 0) => cells.map((name) => {
  const { x, y } = corner(p, name), s = n(p.cell + 2 * out);
  return `M${n(x - out)} ${n(y - out)}h${s}v${s}h${-s}Z`;
}).join("");

/** The half of a cell at an edge: where one land of a strait lies. @param {Sheet} p @param {string} name
 * @param {number} edge */
export function half(p, name, edge) {
  const { x, y } = corner(p, name), [dx, dy] = step(p, edge), s = p.cell, h = s / 2;
  return { x: n(x + (dx > 0 ? h : 0)), y: n(y + (dy > 0 ? h : 0)), w: n(dx ? h : s), h: n(dy ? h : s) };
}

/** A rounded square over a cell, so many pixels outside. @param {Sheet} p @param {string} name */
export const outline = (p, name) => (/** @type {number} */ out) => {
  const { x, y } = corner(p, name), r = Math.max(2, p.cell * 0.085 + out), a = n(p.cell + 2 * out - 2 * r);
  const turn = `a${n(r)} ${n(r)} 0 0 1`;
  return `M${n(x - out + r)} ${n(y - out)}h${a}${turn} ${n(r)} ${n(r)}v${a}${turn} ${n(-r)} ${n(r)}`
    + `h${-a}${turn} ${n(-r)} ${n(-r)}v${-a}${turn} ${n(r)} ${n(-r)}Z`;
};
