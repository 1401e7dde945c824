// The pieces of UR as SVG: piles of cubes, ziggurats, tiles with a folded corner, the clay tray.

import { n, ring, specks } from "/static/kit.js";
import { html } from "/static/markup.js";

/** Where the cubes of a pile stand, in cubes from its middle and up: 1, 2, 2+1, 2+2, 3+2.
 * @type {[number, number][][]} */
const PILES = [
  [],
  [[0, 0]],
  [[-0.5, 0], [0.5, 0]],
  [[-0.5, 0], [0.5, 0], [0, 1]],
  [[-0.5, 0], [0.5, 0], [-0.5, 1], [0.5, 1]],
  [[-1, 0], [0, 0], [1, 0], [-0.5, 1], [0.5, 1]],
];

/** How wide a pile is, in cubes. */
const PILE_WIDTH = [0, 1, 2, 2, 2, 3];

/** The shadow under a pile of `count` cubes.
 * @param {number} cx @param {number} base @param {number} s @param {number} count */
export const pileShadow = (cx, base, s, count) => html`<ellipse cx="${n(cx + s * 0.22)}" cy="${n(base + s * 0.02)}"
  rx="${n(PILE_WIDTH[count] * s / 2 + s * 0.42)}" ry="${n(s * 0.24)}" fill="var(--piece-shadow)" opacity=".75"/>`;

/** The lower left corner of each cube of a pile.
 * @param {number} cx @param {number} base @param {number} s @param {number} count */
export const pilePlaces = (cx, base, s, count) =>
  PILES[count].map(([ix, iy]) => [n(cx + ix * s * 1.04 - s / 2), n(base - iy * s)]);

const STEPS = [1, 0.72, 0.45];

/** A stepped piece of stone in oblique view. `topOf` says where its owner's cube stands.
 * @param {number} cx @param {number} base @param {number} w */
export function ziggurat(cx, base, w) {
  const h = w * 0.19, dx = w * 0.07, dy = w * 0.055, stair = w * 0.09;
  const steps = STEPS.map((k, i) => {
    const ww = n(w * k), x = n(cx - ww / 2), y = n(base - (i + 1) * h);
    const ox = n(dx * (1.2 - i * 0.2)), oy = n(dy * (1.2 - i * 0.2));
    return html`
      <path d="M${x} ${y}l${ox} ${-oy}h${ww}l${-ox} ${oy}z" fill="var(--stone-hi)"/>
      <path d="M${n(x + ww)} ${y}l${ox} ${-oy}v${n(h)}l${-ox} ${oy}z" fill="var(--stone-lo)"/>
      <path d="M${x} ${y}h${ww}v${n(h)}h${-ww}z" fill="var(--stone)"/>`;
  });
  const treads = [1, 2, 3, 4, 5, 6, 7].map((i) => `M${n(cx - stair)} ${n(base - i * h / 4)}h${n(2 * stair)}`).join("");
  return html`
    <ellipse cx="${n(cx + dx)}" cy="${n(base + 1)}" rx="${n(w * 0.58)}" ry="${n(w * 0.09)}" fill="var(--piece-shadow)"/>
    <g stroke="var(--stone-edge)" stroke-width=".9" stroke-linejoin="round">${steps}
      <path d="M${n(cx - stair)} ${n(base)}v${n(-2 * h)}M${n(cx + stair)} ${n(base)}v${n(-2 * h)}" fill="none"/>
      <path d="${treads}" stroke-width=".6" opacity=".6"/>
    </g>`;
}

/** The lower left corner of the cube on a ziggurat.
 * @param {number} cx @param {number} base @param {number} w @param {number} s */
export const topOf = (cx, base, w, s) => [n(cx - s / 2 + w * 0.014), n(base - w * 0.581)];

// Tiles

/** The outline of a tile whose upper right corner is folded down; `out` pixels larger on every side.
 * @param {number} x @param {number} y @param {number} s @param {number} fold @param {number} [out] */
export function foldedPath(x, y, s, fold, out = 0) {
  const r = s * 0.085, q = out, turn = `a${n(r + q)} ${n(r + q)} 0 0 1`;
  return `M${n(x + r)} ${n(y - q)}H${n(x + s - fold + q * 0.4)}L${n(x + s + q)} ${n(y + fold - q * 0.4)}`
    + `V${n(y + s - r)}${turn} ${n(-r - q)} ${n(r + q)}H${n(x + r)}${turn} ${n(-r - q)} ${n(-r - q)}`
    + `V${n(y + r)}${turn} ${n(r + q)} ${n(-r - q)}Z`;
}

/** The folded corner itself, with the other face upon it.
 * @param {number} x @param {number} y @param {number} s @param {number} fold */
export const foldPath = (x, y, s, fold) => {
  const r = n(s * 0.06);
  return `M${n(x + s - fold)} ${n(y)}L${n(x + s)} ${n(y + fold)}H${n(x + s - fold + r)}a${r} ${r} 0 0 1 ${-r} ${-r}Z`;
};

/** Shadow and thickness of a tile: a darker mix of its own glaze below it.
 * @param {(down: number) => string} outline @param {string} glaze @param {number} thick */
export const thickness = (outline, glaze, thick) => html`
  <path d="${outline(thick + 2)}" fill="var(--piece-shadow)" opacity=".55"/>
  <path d="${outline(thick)}" class="thick" fill="color-mix(in srgb, var(--${glaze}) 55%, var(--${glaze}-ink))"/>`;

/** A ring for one of many things that may be clicked, none of which was asked for.
 * @param {(out: number) => string} outline @param {boolean} [small] */
export const softRing = (outline, small = false) =>
  ring("soft", outline(small ? 0.8 : 1), small ? [2.8, 1.2] : [4, 1.6]);

// The ground

/** The clay tray under a board: its side, its face with grains, and the sunk field.
 * @param {number} w @param {number} h @param {{x: number, y: number, w: number, h: number}} field
 * @param {boolean} [small] */
export function tray(w, h, field, small = false) {
  const r = small ? 10 : 18, deep = small ? 5 : 8;
  return html`
    <g class="tray">
      <rect y="${deep}" width="${n(w)}" height="${n(h)}" rx="${r}" fill="var(--clay-deep)"/>
      <rect width="${n(w)}" height="${n(h)}" rx="${r}" fill="var(--clay)"/>
      ${specks(w, h, small ? 70 : 170)}
      <rect x=".75" y=".75" width="${n(w - 1.5)}" height="${n(h - 1.5)}" rx="${r - 0.75}" fill="none" stroke="var(--hi)"
        stroke-width="1.5" opacity=".7"/>
      <rect x="${n(field.x)}" y="${n(field.y)}" width="${n(field.w)}" height="${n(field.h)}" rx="${small ? 8 : 14}"
        fill="var(--clay-deep)" opacity=".42"/>
    </g>`;
}
