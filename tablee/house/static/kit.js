// Pieces and ornaments that several games share, as SVG. All are pure: the same arguments give the same drawing.

import { icon } from "/static/icons.js";
import { Markup, html } from "/static/markup.js";

/** @typedef {"r" | "b" | "y" | "g"} Colour the colour of a seat */

/** Points, which some games count in tenths, as the reader's language writes them. @param {number} points */
export const tenths = (points) => points.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });

/** Two decimals are enough for any screen. @param {number} v */
export const n = (v) => +v.toFixed(2);

// Seats: a colour and a mark

const MARKS = {
  r: html`<circle r="3.1"/>`,
  b: html`<path d="M-3.6-2.6h7.2v1.9h-7.2ZM-3.6.7h7.2v1.9h-7.2Z"/>`,
  y: html`<path d="M0-3.5 3.7 2.9h-7.4Z"/>`,
  g: html`<path d="M-1.1-3.6h2.2v2.5h2.5v2.2h-2.5v2.5h-2.2v-2.5h-2.5v-2.2h2.5Z"/>`,
};

/** The mark of a seat: dot, two bars, triangle, cross.
 * @param {Colour} colour @param {number} x @param {number} y @param {number} [scale] @param {string} [fill] */
export const mark = (colour, x, y, scale = 1, fill = `var(--seat-${colour}-mark)`) =>
  html`<g transform="translate(${n(x)} ${n(y)}) scale(${n(scale)})" fill="${fill}">${MARKS[colour]}</g>`;

/** The seal that stands beside a name. @param {Colour} colour */
export const seal = (colour, size = 28) => html`
  <svg class="seal" width="${size}" height="${size}" viewBox="0 0 28 28" aria-hidden="true">
    <rect x="1" y="2.4" width="26" height="25" rx="7" fill="var(--seat-${colour}-lo)"/>
    <rect x="1" y="1" width="26" height="24.4" rx="7" fill="var(--seat-${colour})" stroke="var(--seat-${colour}-edge)"
      stroke-width=".8"/>
    ${mark(colour, 14, 13.2, 1.75)}
  </svg>`;

/** A seat that nobody has taken. */
export const emptySeal = (size = 28) => html`
  <svg class="seal" width="${size}" height="${size}" viewBox="0 0 28 28" aria-hidden="true">
    <rect x="1.5" y="1.5" width="25" height="25" rx="7" fill="none" stroke="var(--edge)" stroke-width="1.4"
      stroke-dasharray="3.4 2.8"/>
  </svg>`;

/** Four marks round a table. */
export const logo = (size = 30) => html`
  <svg class="logo" width="${size}" height="${size}" viewBox="0 0 32 32" aria-hidden="true">
    <circle cx="16" cy="16" r="8.2" fill="var(--accent)"/>
    <g fill="var(--ink)">
      <circle cx="16" cy="3.6" r="2.7"/>
      <path d="M26.2 12.8h2v6.4h-2zM29.4 12.8h2v6.4h-2z"/>
      <path d="M16 25.8l3.3 5.7h-6.6z"/>
      <path d="M2.5 12.7h2v2.3h2.3v2h-2.3v2.3h-2V17H.2v-2h2.3z"/>
    </g>
  </svg>`;

// Pieces with weight

/** A cube from its lower left corner: top, side, front and the mark of its owner. `tone` names other tones than a
 * seat's (`cube-p`).
 * @param {number} x @param {number} y @param {number} s @param {Colour} colour
 * @param {{tone?: string, mark?: Markup, plain?: boolean}} [options] */
export function cube(x, y, s, colour, options = {}) {
  const dx = n(s * 0.32), dy = n(s * 0.26), tone = options.tone ?? `seat-${colour}`;
  const face = options.plain ? null : options.mark ?? mark(colour, x + s / 2, y - s / 2, s / 13);
  return html`
    <g stroke="var(--${tone}-edge)" stroke-width=".9" stroke-linejoin="round">
      <path d="M${n(x)} ${n(y - s)}l${dx} ${-dy}h${n(s)}l${-dx} ${dy}z" fill="var(--${tone}-hi)"/>
      <path d="M${n(x + s)} ${n(y - s)}l${dx} ${-dy}v${n(s)}l${-dx} ${dy}z" fill="var(--${tone}-lo)"/>
      <path d="M${n(x)} ${n(y - s)}h${n(s)}v${n(s)}h${-n(s)}z" fill="var(--${tone})"/>
    </g>${face}`;
}

/** Where the cubes of a pile stand, in cubes from its middle and up: 1, 2, 2+1, 2+2, 3+2.
 * @type {[number, number][][]} */
export const PILES = [
  [],
  [[0, 0]],
  [[-0.5, 0], [0.5, 0]],
  [[-0.5, 0], [0.5, 0], [0, 1]],
  [[-0.5, 0], [0.5, 0], [-0.5, 1], [0.5, 1]],
  [[-1, 0], [0, 0], [1, 0], [-0.5, 1], [0.5, 1]],
];

/** How wide a pile is, in cubes. */
export const PILE_WIDTH = [0, 1, 2, 2, 2, 3];

/** The shadow under a pile of `count` cubes.
 * @param {number} cx @param {number} base @param {number} s @param {number} count */
export const pileShadow = (cx, base, s, count) => html`<ellipse cx="${n(cx + s * 0.22)}" cy="${n(base + s * 0.02)}"
  rx="${n(PILE_WIDTH[count] * s / 2 + s * 0.42)}" ry="${n(s * 0.24)}" fill="var(--piece-shadow)" opacity=".75"/>`;

/** The lower left corner of each cube of a pile.
 * @param {number} cx @param {number} base @param {number} s @param {number} count */
export const pilePlaces = (cx, base, s, count) =>
  PILES[count].map(([ix, iy]) => [n(cx + ix * s * 1.04 - s / 2), n(base - iy * s)]);

/** A pile that stands still (beside a name, in a picture). On boards every cube is an element of its own.
 * @param {number} cx @param {number} base @param {number} s @param {Colour} colour @param {number} count */
export const pile = (cx, base, s, colour, count) => html`
  ${pileShadow(cx, base, s, count)}${pilePlaces(cx, base, s, count).map(([x, y]) => cube(x, y, s, colour))}`;

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

// States

/** The halo of a target. It lies below the tiles, so that it shines from under them and never on them.
 * @param {(out: number) => string} outline the outline, so many pixels outside @param {boolean} [small] */
export const halo = (outline, small = false) => html`
  <path class="halo" d="${outline(small ? 2 : 4)}" fill="none" stroke="var(--glow)" stroke-width="${small ? 8 : 14}"/>`;

/** A ring that says 'you may click this'. @param {(out: number) => string} outline @param {boolean} [small] */
export const targetRing = (outline, small = false) =>
  ring("target", outline(small ? 1.4 : 2), small ? [4, 2.4] : [6, 3.4]);

/** A ring for one of many things that may be clicked, none of which was asked for.
 * @param {(out: number) => string} outline @param {boolean} [small] */
export const softRing = (outline, small = false) =>
  ring("soft", outline(small ? 0.8 : 1), small ? [2.8, 1.2] : [4, 1.6]);

/** A ring round what was chosen. @param {(out: number) => string} outline @param {boolean} [small] */
export const chosenRing = (outline, small = false) =>
  ring("chosen", outline(small ? 1.6 : 2.6), small ? [4.6, 3] : [7.6, 5]);

/** @param {string} name @param {string} d @param {number[]} widths of the light line and of the line upon it */
const ring = (name, d, [under, over]) => html`
  <g class="ring ${name}" fill="none">
    <path d="${d}" stroke="var(--under)" stroke-width="${under}"/>
    <path d="${d}" stroke="var(--accent)" stroke-width="${over}"/>
  </g>`;

/** Brackets at the corners of what just happened, in the mover's colour. A folded corner stays open.
 * @param {number} x @param {number} y @param {number} s @param {string} colour any CSS colour
 * @param {boolean} [small] @param {boolean} [folded] */
export function brackets(x, y, s, colour, small = false, folded = true) {
  const q = small ? 2.4 : 4, l = s * 0.2, w = small ? 2.4 : 3.6;
  const [left, top, right, low] = [x - q, y - q, x + s + q, y + s + q].map(n);
  const d = `M${left} ${n(y + l)}V${n(top + 5)}a5 5 0 0 1 5-5H${n(x + l)}`
    + `M${left} ${n(y + s - l)}V${n(low - 5)}a5 5 0 0 0 5 5H${n(x + l)}`
    + `M${right} ${n(y + s - l)}V${n(low - 5)}a5 5 0 0 1-5 5H${n(x + s - l)}`
    + (folded ? "" : `M${n(x + s - l)} ${top}H${n(right - 5)}a5 5 0 0 1 5 5V${n(y + l)}`);
  return html`
    <g class="brackets" fill="none" stroke-linecap="round">
      <path d="${d}" stroke="var(--under)" stroke-width="${n(w * 1.7)}"/>
      <path d="${d}" stroke="${colour}" stroke-width="${w}"/>
    </g>`;
}

/** A round badge with the icon of the action. @param {number} x @param {number} y @param {string} name */
export const badge = (x, y, name, small = false) => {
  const r = small ? 9.5 : 15, s = small ? 12 : 18;
  return html`
    <g class="badge" transform="translate(${n(x)} ${n(y)})" color="var(--on-accent)">
      <circle r="${r}" fill="var(--accent)" stroke="var(--under)" stroke-width="${small ? 1.6 : 2.2}"/>
      ${icon(name, s, { x: -s / 2, y: -s / 2, w: small ? 1.5 : 1.8 })}
    </g>`;
};

// Grounds

/** Grains in clay, always the same for a seed. @param {number} w @param {number} h @param {number} count */
export function specks(w, h, count, seed = 7) {
  let s = seed;
  const next = () => (s = (s * 16807) % 2147483647) / 2147483647;
  const grains = Array.from({ length: count }, () => {
    const x = next() * w, y = next() * h, r = 0.5 + next() * 1.3, rx = n(r * 1.4), ry = n(r);
    return `M${n(x - r * 1.4)} ${n(y)}a${rx} ${ry} 0 1 0 ${n(2 * rx)} 0a${rx} ${ry} 0 1 0 ${n(-2 * rx)} 0Z`;
  });
  return html`<path d="${grains.join("")}" fill="var(--grain)"/>`;
}

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

const FRIEZE = ["agriculture", "SHI", "ziggurat", "culture", "ENL", "cube", "DOM", "fort", "WHE", "politics", "NAN",
  "architecture", "POT", "ship", "war", "ISH", "AQU", "maize", "commerce", "wood", "STA", "LIG", "COG", "decoration",
  "GIB", "colony", "HUT", "VAU"];

/** The band of icons of home, rulebook covers and score sheets. */
export const frieze = () => html`
  <div class="frieze" aria-hidden="true"><ol>${FRIEZE.map((name) => html`<li>${icon(name, 24)}</li>`)}</ol></div>`;
