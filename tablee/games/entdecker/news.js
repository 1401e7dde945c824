// What happened, told in pictures: where a turn went, what it met, why it ended, and every island player by player.

import { icon } from "/static/icons.js";
import { seal } from "/static/kit.js";
import { html } from "/static/markup.js";
import { count, stories, story } from "/games/entdecker/moves.js";
import { housePicture, token } from "/games/entdecker/pieces.js";

/** @typedef {import("/games/entdecker/moves.js").View} View */
/** @typedef {import("/games/entdecker/moves.js").UI} UI */
/** @typedef {import("/games/entdecker/moves.js").Story} Story */

/** The turn that is being played, as far as it has come. @param {View} view @param {UI} ui @returns {Story | null} */
export function thisTurn(view, ui) {
  const told = ui.since?.at(-1);
  return told && view.ship && told.seat === view.active ? story(view, told) : null;
}

/** Icons of a turn: its way, its events, its building. @param {View} view @param {UI} ui @param {Story} s */
const way = (view, ui, s) => html`
  <span class="ent-way row">
    ${s.from && html`<span class="chip">${icon("ship", 16)}${s.from.replace("*", "")}${s.route.map((cell) => ` → ${cell}`)}</span>`}
    ${s.lost > 0 && html`<span class="chip" title="${count(ui, "board.news.lost", s.lost)}">${icon("close", 14)}${s.lost}<span class="sr-only">${count(ui, "board.news.lost", s.lost)}</span></span>`}
    ${s.events.map(({ name, amount }) => html`<span class="chip" title="${ui.t(`board.event.${name}`)}">${icon(name, 16)}${amount > 0 && `${name === "pirates" ? "−" : "+"}${amount}`}<span class="sr-only">${ui.t(`board.event.${name}`)}</span></span>`)}
    ${s.tokens.map((value) => token(value, 22))}
    ${s.recalled.map((cell) => html`<span class="chip">${icon("undo", 14)}${cell}</span>`)}
  </span>`;

/** @param {View} view @param {UI} ui @param {Story} s */
const ending = (view, ui, s) => s.ended && html`
  <span class="xs why">${s.built ? html`${housePicture(s.built.piece, view.seats[s.seat].colour, 20)}<span>${ui.t("board.end.built", { piece: ui.t(`board.piece.${s.built.piece}`), cell: s.built.cell })}</span>`
    : html`${icon(s.ended === "storm" ? "storm" : "flag", 16)}<span>${ui.t(`board.end.${s.ended}`)}</span>`}</span>`;

/** An island that was scored, player by player. @param {View} view @param {UI} ui
 * @param {import("/games/entdecker/moves.js").Scored} scored */
const island = (view, ui, scored) => html`
  <div class="ent-scored" data-key="scored-${scored.name}">
    <p class="sm">${icon("laurel", 18)}<b>${ui.t("board.news.island", { name: scored.name })}</b><span class="push mut">${count(ui, "board.news.worth", scored.value)}</span></p>
    <ul>${scored.shares.map(({ seat, points }) => html`<li class="row">${seal(view.seats[seat].colour, 18)}<span>${ui.names[seat]}</span><b class="push">+${points}</b></li>`)}</ul>
  </div>`;

/** @param {View} view @param {UI} ui @param {Story} s */
const entry = (view, ui, s) => html`
  <li class="ent-story" data-key="story-${s.seat}-${s.from}">
    ${s.seat >= 0 ? seal(view.seats[s.seat].colour, 22) : icon("spinner", 22)}
    <div>
      <p class="row"><b class="sm">${ui.you.length === 1 && ui.you[0] === s.seat ? ui.t("board.you") : ui.names[s.seat] ?? ""}</b>${way(view, ui, s)}</p>
      ${ending(view, ui, s)}${s.skipped && html`<span class="xs why">${ui.t("board.end.skipped")}</span>`}
      ${s.filled.length > 0 && html`<span class="xs why">${icon("plus", 14)}${count(ui, "board.news.filled", s.filled.length, { cells: s.filled.join(", ") })}</span>`}
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
