// Parts of the table page that only show: players, log, score sheet, the room where a table waits. Pure functions.

import { emptySeal, frieze, seal, tenths } from "/static/kit.js";
import { attributes, html, icon } from "/static/page.js";

/** @typedef {(key: string, values?: Record<string, string | number>) => string} Tell */

const COLOURS = "rbyg";

/** The colour of a seat: the game's, or the order of seats before it has begun.
 * @param {any} m @param {number} seat @returns {any} */
export const colour = (m, seat) => m.view?.colours?.[seat] ?? COLOURS[seat];

/** A sentence in which `**x**` is bold; everything else is plain text. @param {string} text */
export const bold = (text) => text.split("**").map((piece, i) => (i % 2 ? html`<b>${piece}</b>` : html`${piece}`));

/** The log, newest first, with a note where somebody took a hint. @param {any} m @param {Tell} t */
export function logEntries(m, t) {
  const moves = m.log.map((/** @type {any} */ e) => ({ at: e.ply, shown: html`
    <li class="e" data-key="l${e.ply}">${e.seat >= 0 ? seal(colour(m, e.seat), 20) : emptySeal(20)}
      <div>${bold(e.text)}<span class="notation">${e.notation}</span></div></li>` }));
  const hints = m.hints.map((/** @type {any} */ h) => ({ at: h.ply - 0.5, shown: html`
    <li class="e hint-taken" data-key="h${h.ply}-${h.seat}">${icon("lamp", 20)}<div>${bold(h.text)}</div></li>` }));
  if (!moves.length && !hints.length) return html`<li class="sm mut">${t("page.log.empty")}</li>`;
  return [...moves, ...hints].sort((a, b) => b.at - a.at).map(({ shown }) => shown);
}

/** What a player is, in a few words. @param {any} m @param {any} s @param {Tell} t */
function aboutSeat(m, s, t) {
  const moves = m.turn?.seat === s.seat, yours = m.you.includes(s.seat);
  if (yours) return t(moves ? "page.you.move" : "page.you");
  const away = s.kind === "person" && !s.online ? ` · ${t("page.offline")}` : "";
  return `${s.about}${moves ? ` · ${t("page.to.play")}` : away}`;
}

/** Every player in turn order. @param {any} m @param {any} game @param {any} ui */
export const playerPanels = (m, game, ui) => html`
  <section class="panel" data-key="players" aria-label="${ui.t("page.players")}">${m.seats.map((/** @type {any} */ s) => html`
    <div class="pl${m.turn?.seat === s.seat ? " now" : ""}" data-key="p${s.seat}">
      <div class="row"><span class="${m.turn?.seat === s.seat && m.turn.thinking ? "thinking small" : ""}">${seal(colour(m, s.seat), 30)}</span>
        <div class="name"><p class="who">${s.name}${m.view.first === s.seat ? icon("flag", 16) : null}</p><p class="xs mut">${aboutSeat(m, s, ui.t)}</p></div>
        ${m.view.scores && html`<span class="pts" aria-label="${ui.t("page.score.of", { name: s.name, n: m.view.scores[s.seat] })}">${m.view.scores[s.seat]}</span>`}</div>
      ${game.seat(m.view, s.seat, ui)}
    </div>`)}</section>`;

/** Every point explained. @param {any} m @param {Tell} t @param {import("/static/fair.js").Proof | null} proof */
export function scoreSheet(m, t, proof) {
  const ranked = [...m.over.sheet].sort((a, b) => Number(m.over.winners.includes(b.seat)) - Number(m.over.winners.includes(a.seat)) || b.total - a.total);
  return [t("page.scores"), html`
    ${frieze()}
    ${m.over.tie && html`<p class="tie">${m.over.tie}</p>`}
    <p class="mut">${m.over.reason} <a class="xs" href="${m.over.link}" target="_blank">${m.over.by}</a></p>
    <div class="score-sheet">${ranked.map((s) => html`
      <section class="panel pad${m.over.winners.includes(s.seat) ? " won" : ""}" data-key="sheet${s.seat}">
        <div class="row">${seal(colour(m, s.seat), 30)}<b>${m.seats[s.seat].name}</b>
          ${m.over.winners.includes(s.seat) && html`<span class="pill now">${t("page.winner")}</span>`}
          <span class="pts num push">${tenths(s.total)}</span></div>
        <ul>${s.parts.map((/** @type {any} */ p) => html`<li><span>${p.text}</span><span class="num">${tenths(p.points)}</span></li>`)}</ul>
      </section>`)}</div>
    ${proofLine(m, t, proof)}`];
}

/** Whether this browser found the shuffle as it was promised, in plain words.
 * @param {any} m @param {Tell} t @param {import("/static/fair.js").Proof | null} proof */
const proofLine = (m, t, proof) => m.over && proof && html`
  <div class="proof sm" data-proof="${proof.state}"><p>${t(proof.state === "fine" ? `page.fair.fine.${proof.own ? "own" : "seen"}` : `page.fair.${proof.state}`)}
      <a href="/tables/${m.table.id}/match.jsonl" download>${t("page.download")}</a></p>
    ${proof.faults.length > 0 && html`<ul>${proof.faults.map((key) => html`<li>${t(key)}</li>`)}</ul>`}</div>`;

/** Everything about the table itself. @param {any} m @param {Tell} t @param {import("/static/fair.js").Proof | null} proof */
export function tableSheet(m, t, proof) {
  return [m.table.title, html`
    <ul class="seat-list">${m.seats.map((/** @type {any} */ s) => html`<li class="row">${s.kind === "open" ? emptySeal(24) : seal(colour(m, s.seat), 24)}
      <b>${s.name}</b><span class="sm mut push">${aboutSeat(m, s, t)}</span></li>`)}</ul>
    <h3 class="lbl">${t("page.share")}</h3>${linkField(t)}
    <h3 class="lbl">${t("page.options")}</h3>
    <p class="sm mut">${t("page.rules", { n: m.table.rules })}</p>
    ${m.table.chosen.length ? html`<ul class="sm">${m.table.chosen.map((/** @type {string} */ said) => html`<li>${said}</li>`)}</ul>` : html`<p class="sm mut">${t("page.options.none")}</p>`}
    <h3 class="lbl">${t("page.hints")}</h3><p class="sm mut">${t(m.table.hints ? "page.hints.on" : "page.hints.off")}</p>
    <h3 class="lbl">${t("page.fair")}</h3><p class="sm mut">${t("page.fair.about")}</p><p><code class="hash">${m.table.commitment}</code></p>
    ${m.table.secret && html`<h3 class="lbl">${t("page.fair.secret")}</h3><p><code class="hash">${m.table.secret}</code></p>`}
    ${proofLine(m, t, proof)}
    <div class="row wrap">
      ${m.over && html`<a class="btn" href="/tables/${m.table.id}/match.jsonl" download>${icon("down", 18)}${t("page.download")}</a>`}
      <button type="button" class="btn" data-open="all">${t("page.all")}</button>
      <button type="button" class="btn" data-open="help">${t("page.help")}</button>
      <button type="button" class="btn" data-me>${t("page.me")}</button>
      <a class="btn" href="/new/${m.table.game}">${t("page.new")}</a>
      <a class="btn" href="/">${t("page.home")}</a></div>`];
}

/** @param {Tell} t */
const linkField = (t) => html`
  <div class="row link"><input type="text" readonly data-link value="${location.href}" aria-label="${t("page.share")}">
    <button type="button" class="btn" data-copy>${icon("copy", 18)}${t("page.copy")}</button></div>`;

/** A table that has not begun: who sits, who is missing, and the link for them.
 * @param {any} m @param {Tell} t @param {string[]} bots @param {string} level who comes unless another is chosen */
export function waitingRoom(m, t, bots, level) {
  const yours = m.you.length > 0;
  return html`
    <section class="panel pad room">
      ${m.table.status === "open" && html`<h2>${t("page.invite")}</h2>${linkField(t)}`}
      ${m.table.status === "open" && !yours && html`<label class="field"><span class="lbl">${t("page.your.name")}</span>
        <input type="text" name="sit-name" maxlength="40" autocomplete="nickname"></label>`}
      <ul>${m.seats.map((/** @type {any} */ s) => html`
        <li class="row" data-key="w${s.seat}">${s.kind === "open" ? emptySeal(36) : seal(colour(m, s.seat), 36)}
          <div><b>${s.name}</b><p class="xs mut">${m.you.includes(s.seat) ? t("page.you") : s.kind === "open" ? "" : s.about}</p></div>
          ${s.kind === "open" && html`<span class="push row wrap">
            ${!yours && html`<button type="button" class="btn pri" data-sit="${s.seat}">${t("page.sit")}</button>`}
            ${m.table.host && html`<select class="level" data-level="${s.seat}" aria-label="${t("page.sit.level")}">${bots.map((bot) => html`
                <option value="${bot}" ${attributes({ selected: bot === level })}>${t(`bot.${bot}`)}</option>`)}</select>
              <button type="button" class="btn small" data-sit="${s.seat}" data-invite>${icon("bot", 18)}${t("page.sit.bot")}</button>`}</span>`}
        </li>`)}</ul>
      ${m.table.status === "preparing" && m.table.waits.length > 0 && html`<p class="sm mut">${t("page.fair.waits")}</p>`}
    </section>`;
}
