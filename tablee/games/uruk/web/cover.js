// The picture of Uruk on the home page: a hand of discoveries over a clay ground, with a city and some cubes.

import { icon } from "/static/icons.js";
import { cube, n, specks } from "/static/kit.js";
import { html } from "/static/markup.js";

/** @typedef {import("/static/markup.js").Markup} Markup */

const WIDE = 480, HIGH = 208;
/** Icon, level, glaze and where it lies: middle, foot and turn. @type {[string, number, string, number, number, number][]} */
const CARDS = [
  ["SHI", 2, "wave", 92, 118, -14], ["AXE", 2, "petal", 168, 104, -7], ["ZIG", 4, "brick", 246, 100, 0],
  ["LYR", 3, "grain-glaze", 324, 106, 7], ["AQU", 4, "wave", 398, 122, 14],
];

/** @param {[string, number, string, number, number, number]} drawn */
const card = ([name, level, glaze, x, y, turn]) => html`
  <g transform="translate(${x} ${y}) rotate(${turn})">
    <rect x="-45" y="-62" width="90" height="130" rx="10" fill="var(--piece-shadow)"/>
    <rect x="-46" y="-62" width="92" height="128" rx="10"
      fill="color-mix(in srgb, var(--${glaze}) 60%, var(--${glaze}-ink))"/>
    <rect x="-46" y="-66" width="92" height="128" rx="10" fill="var(--leaf)"
      stroke="color-mix(in srgb, var(--${glaze}-ink) 45%, var(--leaf))"/>
    <path d="M-45.5-36v-20a9.5 9.5 0 0 1 9.5-9.5h72a9.5 9.5 0 0 1 9.5 9.5v20Z" fill="var(--${glaze})"/>
    <text class="s" x="-34" y="-44" font-size="21" font-weight="700" color="var(--${glaze}-ink)">${level}</text>
    ${icon(name, 58, { x: -29, y: -18, w: 1.8, color: `var(--${glaze}-ink)` })}
  </g>`;

/** A disc of stone, lying. @param {number} x @param {number} y @param {number} r */
const disc = (x, y, r) => html`
  <g stroke="var(--stone-edge)" stroke-width="1">
    <path d="M${n(x - r)} ${y}v${n(r * 0.4)}a${r} ${n(r * 0.56)} 0 0 0 ${2 * r} 0v${n(-r * 0.4)}" fill="var(--stone-lo)"/>
    <ellipse cx="${x}" cy="${y}" rx="${r}" ry="${n(r * 0.56)}" fill="var(--stone-hi)"/>
  </g>`;

/** @returns {Markup} */
export const cover = () => html`
  <svg viewBox="0 0 ${WIDE} ${HIGH}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect width="${WIDE}" height="${HIGH}" fill="var(--clay)"/>${specks(WIDE, HIGH, 90)}
    ${CARDS.map(card)}
    <ellipse cx="286" cy="182" rx="27" ry="12" fill="var(--piece-shadow)"/>
    ${disc(284, 174, 25)}${disc(284, 164, 25)}
    ${cube(150, 192, 24, "r", { tone: "seat-r", plain: true })}${cube(182, 196, 24, "y", { tone: "seat-y", plain: true })}
    ${cube(166, 172, 24, "b", { tone: "seat-b", plain: true })}
  </svg>`;
