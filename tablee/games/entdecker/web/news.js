// What happened, told in pictures: where a turn went, what it met, why it ended, and every island player by player.

import { icon } from "/static/icons.js";
import { seal } from "/static/kit.js";
import { html } from "/static/markup.js";
import { count, stories, story } from "/games/entdecker/moves.js";
import { housePicture, token } from "/games/entdecker/pieces.js";

/** @typedef {import("/games/entdecker/moves.js").View} View */
/** @typedef {import("/games/entdecker/moves.js").UI} UI */
/** @typedef {import("/games/entdecker/moves.js").Story} Story */
/** @typedef {import("/games/entdecker/moves.js").Scored} Scored */

/** The turn that is being played, as far as it has come. @param {View} view @param {UI} ui @returns {Story | null} */
export function thisTurn(view, ui) {
  const told = ui.since?.at(-1);
  return told && view.ship && told.seat === view.active ? story(view, told) : null;
}

/** An icon with what it means. @param {string} name @param {string} text @param {string | number} [shown] */
const chip = (name, text, shown = "") => html`
  <span class="chip" title="${text}">${icon(name, 16)}${shown}<span class="sr-only">${text}</span></span>`;

/** @param {UI} ui @param {{name: string, amount: number}} event */
const met = (ui, { name, amount }) =>
  chip(name, ui.t(`board.event.${name}`), amount > 0 ? `${name === "pirates" ? "−" : "+"}${amount}` : "");

/** The way of a turn in pictures. @param {UI} ui @param {Story} s */
const way = (ui, s) => html`
  <span class="ent-way row">
    ${s.from && html`
      <span class="chip">${icon("ship", 16)}${[s.from.replace("*", ""), ...s.route].join(" → ")}</span>`}
    ${s.lost > 0 && chip("close", count(ui, "board.news.lost", s.lost), s.lost)}
    ${s.events.map((event) => met(ui, event))}
    ${s.tokens.map((value) => token(value, 22))}
    ${s.recalled.map((cell) => chip("undo", ui.t("board.recall"), cell))}
  </span>`;

/** Why the turn ended. @param {View} view @param {UI} ui @param {Story} s */
function ending(view, ui, s) {
  if (!s.ended) return null;
  const { built } = s, { colour } = view.seats[s.seat];
  const text = built ? ui.t("board.end.built", { piece: ui.t(`board.piece.${built.piece}`), cell: built.cell })
    : ui.t(`board.end.${s.ended}`);
  const picture = built ? housePicture(built.piece, colour, 20) : icon(s.ended === "storm" ? "storm" : "flag", 16);
  return html`<span class="xs why">${picture}<span>${text}</span></span>`;
}

/** An island that was scored, player by player. @param {View} view @param {UI} ui @param {Scored} scored */
const island = (view, ui, scored) => html`
  <div class="ent-scored" data-key="scored-${scored.name}">
    <p class="sm">${icon("laurel", 18)}<b>${ui.t("board.news.island", { name: scored.name })}</b>
      <span class="push mut">${count(ui, "board.news.worth", scored.value)}</span></p>
    <ul>${scored.shares.map(({ seat, points }) => html`
      <li class="row">${seal(view.seats[seat].colour, 18)}<span>${ui.names[seat]}</span>
        <b class="push">+${points}</b></li>`)}
    </ul>
  </div>`;

/** @param {UI} ui @param {Story} s */
const filled = (ui, s) => s.filled.length > 0 && html`
  <span class="xs why">${icon("plus", 14)}
    <span>${count(ui, "board.news.filled", s.filled.length, { cells: s.filled.join(", ") })}</span></span>`;

/** @param {UI} ui @param {number} seat */
const nameOf = (ui, seat) => (ui.you.length === 1 && ui.you[0] === seat ? ui.t("board.you") : ui.names[seat] ?? "");

/** @param {View} view @param {UI} ui @param {Story} s */
const entry = (view, ui, s) => html`
  <li class="ent-story" data-key="story-${s.seat}-${s.from}">
    ${s.seat >= 0 ? seal(view.seats[s.seat].colour, 22) : icon("spinner", 22)}
    <div>
      <p class="row"><b class="sm">${nameOf(ui, s.seat)}</b>${way(ui, s)}</p>
      ${ending(view, ui, s)}
      ${s.skipped && html`<span class="xs why">${ui.t("board.end.skipped")}</span>`}
      ${filled(ui, s)}
      ${s.scored.map((scored) => island(view, ui, scored))}
    </div>
  </li>`;

/** Since your last turn, newest first. @param {View} view @param {UI} ui */
export function news(view, ui) {
  const told = stories(view, ui).slice(0, view.players);
  return told.length > 0 && html`
    <section class="ent-part" data-key="news">
      <div class="ent-head row"><h2 class="lbl">${ui.t(ui.you.length ? "board.news" : "board.news.round")}</h2></div>
      <ol class="ent-news">${told.map((s) => entry(view, ui, s))}</ol>
    </section>`;
}
