// The review of a match: a graph of everybody's expected result, and the largest mistakes with what would have been better.

import { ask, decorate, fill, onlyLooking, pageData, reason, toast } from "/static/house.js";
import { seal } from "/static/kit.js";
import { html, navigable, patch } from "/static/page.js";
import { colour } from "/static/parts.js";
import { tips } from "/static/tip.js";

/** @typedef {{ply: number, seat: number | null, worth: number[]}} Moment */
/** @typedef {{line: {text: string, notation: string, mark: string[], worth: number}, view: any}} Shown */
/** @typedef {{ply: number, seat: number, turn: number, played: Shown, better: Shown}} Mistake */
/** @typedef {{finished: boolean, done: number, total: number, moments: Moment[], mistakes: Mistake[]}} Review */

const AGAIN_MS = 1500;
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];
/** Marks beside the seals, so that lines are told apart without their colours. */
const DASHES = ["", "7 4", "2 4", "10 4 2 4"];

const root = /** @type {HTMLElement} */ (document.querySelector("[data-review]"));
const data = pageData("review-data"), message = data.message;
const api = `/api/tables/${root.dataset.review}/review`;
const game = await import(`/games/${root.dataset.game}/board.js`);
const phone = matchMedia("(max-width: 719px)");

/** @param {string} key @param {Record<string, string | number>} [values] */
const t = (key, values) => fill(data.words[key] ?? key, values);
/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {number} x */
const percent = (x) => Math.round(100 * x);
/** @param {number} x */
const n = (x) => +x.toFixed(1);
/** @param {number} seat */
const nameOf = (seat) => message.seats[seat].name;

const page = {
  /** @type {Review | null} */
  review: null,
  chosen: 0,
  /** Which of the two boards a phone shows. */
  side: "better",
};

// The graph

/** Where things stand: the drawing has the size of its place, so that letters and lines keep theirs. */
function plan() {
  const small = phone.matches, W = Math.max(280, part("graph").clientWidth - 2), H = small ? 240 : 320;
  return { W, H, small, left: small ? 46 : 52, right: W - (small ? 36 : 44), top: 24, bottom: H - 34 };
}

/** @typedef {ReturnType<typeof plan>} Plan */

/** @param {Plan} p @param {number} turn from 0 on @param {number} worth @returns {[number, number]} */
function spot(p, turn, worth) {
  const last = page.review?.total || 1;
  return [n(p.left + (p.right - p.left) * turn / last), n(p.bottom - (p.bottom - p.top) * worth)];
}

/** @param {Plan} p */
const grid = (p) => QUARTERS.map((worth) => {
  const [, y] = spot(p, 0, worth);
  return html`<path class="grid${worth === 0.5 ? " half" : ""}" d="M${p.left} ${y}H${p.right}"/>
    <text class="tick" x="${p.left - 8}" y="${y + 4}" text-anchor="end">${percent(worth)} %</text>`;
});

/** One player's line, with the seal where it ends. @param {Plan} p @param {Review} review @param {number} seat @param {number} shift */
function curve(p, review, seat, shift) {
  const points = review.moments.map((m, i) => spot(p, i, m.worth[seat]));
  const [x, y] = points[points.length - 1], size = p.small ? 20 : 24;
  return html`<g class="curve seat-${colour(message, seat)}" data-key="seat-${seat}">
    <path class="under" d="M${points.map((at) => at.join(" ")).join("L")}"/>
    <path class="line" stroke-dasharray="${DASHES[seat]}" d="M${points.map((at) => at.join(" ")).join("L")}"/>
    <g transform="translate(${n(x + 8)} ${n(y + shift - size / 2)})">${seal(colour(message, seat), size)}</g></g>`;
}

/** Seals at the ends of lines that meet there step aside. @param {Plan} p @param {Review} review @returns {number[]} */
function shifts(p, review) {
  const last = review.moments[review.moments.length - 1], size = p.small ? 22 : 26;
  const order = message.seats.map((/** @type {any} */ s) => ({ seat: s.seat, y: spot(p, 0, last.worth[s.seat])[1] }))
    .sort((/** @type {any} */ a, /** @type {any} */ b) => a.y - b.y);
  const moved = order.map((/** @type {any} */ o) => o.y);
  for (let i = 1; i < moved.length; i += 1) moved[i] = Math.max(moved[i], moved[i - 1] + size);
  const over = Math.max(0, moved[moved.length - 1] - (p.bottom + 4));
  /** @type {number[]} */
  const shift = [];
  for (let i = moved.length - 1, floor = Infinity; i >= 0; i -= 1) {
    moved[i] = Math.min(moved[i] - (i === moved.length - 1 ? over : 0), floor);
    floor = moved[i] - size;
    shift[order[i].seat] = moved[i] - order[i].y;
  }
  return shift;
}

/** A numbered dot on the line of whoever erred. @param {Plan} p @param {Review} review @param {Mistake} m @param {number} i */
function dot(p, review, m, i) {
  const at = review.moments.findLastIndex((moment) => moment.ply <= m.ply);
  const [x, y] = spot(p, at, review.moments[at].worth[m.seat]), r = p.small ? 11 : 12;
  const lost = t("review.loss", { n: percent(m.better.line.worth - m.played.line.worth) });
  return html`<g class="slip-dot" data-key="dot-${i}" role="button" tabindex="0" data-mistake="${i}"
    aria-pressed="${String(i === page.chosen)}" data-tip="${t("review.of", { name: nameOf(m.seat), turn: m.turn })} · ${lost}"
    aria-label="${t("review.of", { name: nameOf(m.seat), turn: m.turn })}, ${lost}" transform="translate(${x} ${y})">
    <circle class="reach" r="22"/><circle class="ring" r="${r}"/><text y="4.5" text-anchor="middle">${i + 1}</text></g>`;
}

function graph() {
  const review = page.review;
  if (!review) return html``;
  const p = plan(), shift = review.moments.length ? shifts(p, review) : null;
  return html`
    <svg viewBox="0 0 ${p.W} ${p.H}" width="${p.W}" height="${p.H}" role="group" aria-label="${t("review.graph")}">
      ${grid(p)}
      <text class="tick" x="${p.left}" y="${p.H - 10}">${t("review.start")}</text>
      <text class="tick" x="${p.right}" y="${p.H - 10}" text-anchor="end">${t("review.end")}</text>
      ${shift && message.seats.map((/** @type {any} */ s) => curve(p, review, s.seat, shift[s.seat]))}
      ${review.mistakes.map((m, i) => dot(p, review, m, i))}
    </svg>
    <ul class="names">${message.seats.map((/** @type {any} */ s) => html`
      <li class="row">${seal(colour(message, s.seat), 20)}<b>${s.name}</b><span class="xs mut">${s.about}</span>
        ${message.over.winners.includes(s.seat) && html`<span class="pill now">${t("review.won")}</span>`}</li>`)}</ul>`;
}

// The mistakes

/** One line: the table after it, drawn by the game, and what it says. @param {Shown} shown @param {string} side */
const board = ({ line, view }, side) => html`
  <figure class="${side}" data-side="${side}" data-key="${side}">
    <figcaption><span class="pill ${side === "better" ? "ok" : "danger"}">${t(`review.${side}`)}</span>
      <b class="num">${t("review.expected", { n: percent(line.worth) })}</b>
      <p>${line.text}</p><code class="notation">${line.notation}</code></figcaption>
    <div class="drawn" inert>${game.board(view, { ...onlyLooking(data.words), names: message.seats.map((/** @type {any} */ s) => s.name), mark: line.mark, small: true })}</div>
  </figure>`;

/** @param {Mistake} m @param {number} i */
const chip = (m, i) => html`
  <li><button type="button" class="panel mistake" data-mistake="${i}" aria-pressed="${String(i === page.chosen)}" data-key="m${i}">
    <span class="no">${i + 1}</span>${seal(colour(message, m.seat), 24)}
    <span class="what"><b>${nameOf(m.seat)}</b><span class="xs mut">${t("review.turn", { n: m.turn })}</span></span>
    <b class="num loss">${t("review.loss", { n: percent(m.better.line.worth - m.played.line.worth) })}</b></button></li>`;

const segments = () => html`
  <div class="segments sides">${["played", "better"].map((side) => html`
    <button type="button" data-show="${side}" aria-pressed="${String(side === page.side)}">${t(`review.${side}`)}</button>`)}</div>`;

function mistakes() {
  const review = page.review;
  if (!review) return html``;
  const chosen = review.mistakes[page.chosen], none = t(review.finished ? "review.none" : "review.none.yet");
  return html`
    <h2 id="mistakes-title">${t("review.mistakes")}</h2>
    ${!review.mistakes.length && html`<p class="mut">${none}</p>`}
    <ol class="chips">${review.mistakes.map(chip)}</ol>
    ${chosen && html`<div class="boards" data-key="boards" data-shown="${page.side}">
      ${segments()}${board(chosen.played, "played")}${board(chosen.better, "better")}</div>`}`;
}

const progress = () => {
  const review = page.review;
  if (!review || review.finished) return html``;
  return html`<div class="panel pad going">
    <div><p><b>${t("review.progress", { done: Math.min(review.done + 1, review.total), total: review.total })}</b></p>
      <p class="xs mut">${t("review.wait")}</p></div>
    <progress max="${review.total}" value="${review.done}" aria-label="${t("review.progress", { done: review.done, total: review.total })}"></progress></div>`;
};

function draw() {
  patch(part("progress"), progress());
  patch(part("graph"), graph());
  patch(part("mistakes"), mistakes());
  root.toggleAttribute("data-finished", !!page.review?.finished);
  decorate(root);
}

// Asking

/** @param {object} [body] */
async function look(body) {
  const answer = await ask(api, body);
  if (answer.ok) {
    const old = page.review?.mistakes[page.chosen];
    page.review = answer.data;
    page.chosen = Math.max(0, answer.data.mistakes.findIndex((/** @type {Mistake} */ m) => m.ply === old?.ply));
    draw();
  } else if (answer.status) return toast(reason(answer));
  if (!page.review?.finished) setTimeout(look, AGAIN_MS);
}

root.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const mistake = /** @type {HTMLElement | null} */ (target.closest("[data-mistake]"));
  const side = /** @type {HTMLElement | null} */ (target.closest("[data-show]"));
  if (mistake) page.chosen = Number(mistake.dataset.mistake);
  if (side) page.side = side.dataset.show ?? "better";
  if (mistake || side) draw();
});

new ResizeObserver(() => draw()).observe(root);
navigable(root);
tips(document.body);
look({});
