// Ornaments of the Royal Game of Ur, drawn by us after the kinds of inlay that such boards have: rosette, eyes, five dots,
// lattice; and a die. Each fills a square of side `s`.

import { n } from "/static/kit.js";
import { html } from "/static/markup.js";

/** @param {number} s */
export const rosette = (s) => html`
  <g transform="translate(${n(s / 2)} ${n(s / 2)}) scale(${n(s / 84)})">
    ${[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => html`
      <path class="${turn % 90 ? "petal two" : "petal"}" transform="rotate(${turn})" d="M0-7C7-13 8-25 0-35-8-25-7-13 0-7Z"/>`)}
    <circle class="heart" r="8"/><circle class="seed" r="3.4"/>
  </g>`;

/** Four eyes. @param {number} s */
export const eye = (s) => html`
  <g transform="scale(${n(s / 84)})">${[[24, 24], [60, 24], [24, 60], [60, 60]].map(([x, y]) => html`
    <g transform="translate(${x} ${y})"><path class="line" d="M-13 0C-6-9 6-9 13 0 6 9-6 9-13 0Z"/><circle class="dot" r="4"/></g>`)}
  </g>`;

/** Five dots. @param {number} s */
export const quincunx = (s) => html`
  <g transform="scale(${n(s / 84)})">${[[22, 22], [62, 22], [42, 42], [22, 62], [62, 62]].map(([x, y]) => html`
    <circle class="line" cx="${x}" cy="${y}" r="8.5"/><circle class="dot" cx="${x}" cy="${y}" r="4"/>`)}
  </g>`;

/** A lattice of small squares. @param {number} s */
export const lattice = (s) => html`
  <g transform="scale(${n(s / 84)})">
    <path class="line" d="M14 14h56v56h-56ZM42 14v56M14 42h56M14 42 42 14 70 42 42 70Z"/><circle class="dot" cx="42" cy="42" r="4"/>
  </g>`;

/** A die from above: a pyramid, whose tip is marked or plain. @param {number} s @param {boolean} marked */
export const pyramid = (s, marked) => {
  const r = s / 2, dx = n(r * 0.87), dy = n(r * 0.5);
  return html`
    <g class="die${marked ? " marked" : ""}" stroke-linejoin="round">
      <path class="under" d="M0 ${n(-r + 3)}L${dx} ${n(dy + 3)}H${-dx}Z"/>
      <path class="left" d="M0 ${n(-r)}L0 0L${-dx} ${dy}Z"/><path class="right" d="M0 ${n(-r)}L${dx} ${dy}L0 0Z"/>
      <path class="front" d="M0 0L${dx} ${dy}H${-dx}Z"/><circle class="tip" r="${n(r * 0.2)}"/>
    </g>`;
};
