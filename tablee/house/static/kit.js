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

// States

/** The halo of a target. It lies below the tiles, so that it shines from under them and never on them.
 * @param {(out: number) => string} outline the outline, so many pixels outside @param {boolean} [small] */
export const halo = (outline, small = false) => html`
  <path class="halo" d="${outline(small ? 2 : 4)}" fill="none" stroke="var(--glow)" stroke-width="${small ? 8 : 14}"/>`;

/** A ring that says 'you may click this'. @param {(out: number) => string} outline @param {boolean} [small] */
export const targetRing = (outline, small = false) =>
  ring("target", outline(small ? 1.4 : 2), small ? [4, 2.4] : [6, 3.4]);

/** A ring round what was chosen. @param {(out: number) => string} outline @param {boolean} [small] */
export const chosenRing = (outline, small = false) =>
  ring("chosen", outline(small ? 1.6 : 2.6), small ? [4.6, 3] : [7.6, 5]);

/** A ring in two lines.
 * @param {string} name @param {string} d @param {number[]} widths of the light line and of the line upon it */
export const ring = (name, d, [under, over]) => html`
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

const FRIEZE = ["agriculture", "SHI", "ziggurat", "culture", "ENL", "cube", "DOM", "fort", "WHE", "politics", "NAN",
  "architecture", "POT", "ship", "war", "ISH", "AQU", "maize", "commerce", "wood", "STA", "LIG", "COG", "decoration",
  "GIB", "colony", "HUT", "VAU"];

/** The band of icons of home, rulebook covers and score sheets. */
export const frieze = () => html`
  <div class="frieze" aria-hidden="true"><ol>${FRIEZE.map((name) => html`<li>${icon(name, 24)}</li>`)}</ol></div>`;
