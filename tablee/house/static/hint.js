// Hints in three steps: where to look, three candidates, the best with its reasons. The panel, and what it marks.

import { ask } from "/static/house.js";
import { attributes, html, icon } from "/static/page.js";

/** @typedef {{text: string, notation: string, mark: string[], worth: number}} Line */
/** @typedef {{step: number, ply: number, seat: number, sentence: string, mark: string[], moves: string[],
 *   worth: number | null, candidates: Line[], reasons: string[]}} Hint */

const LAST = 3;
const NEXT = ["", "page.hint.candidates", "page.hint.best"];

/** @param {number} worth */
const percent = (worth) => Math.round(100 * worth);

export class HintDesk {
  /** @param {string} api @param {(key: string, values?: Record<string, string | number>) => string} t
   * @param {() => any} message what the table says now @param {() => boolean} busy
   * @param {(refused?: import("/static/house.js").Answer) => void} changed */
  constructor(api, t, message, busy, changed) {
    this.api = api;
    this.t = t;
    this.message = message;
    this.busy = busy;
    this.changed = changed;
    /** @type {Hint | null} */
    this.hint = null;
    this.line = 0;
    this.thinking = false;
  }

  get open() {
    return this.thinking || this.hint !== null;
  }

  /** Whether a hint may be asked for here and now. */
  may() {
    const m = this.message();
    return m.table.hints && !!m.turn?.yours && !this.busy();
  }

  /** What the board shall mark. @returns {string[]} */
  mark() {
    return (this.hint?.candidates[this.line] ?? this.hint)?.mark ?? [];
  }

  clear() {
    this.hint = null;
    this.line = 0;
    this.thinking = false;
  }

  close() {
    this.clear();
    this.changed();
  }

  /** @param {number} line */
  choose(line) {
    this.line = line;
    this.changed();
  }

  /** @param {number} step */
  async ask(step) {
    if (this.thinking || !this.may()) return;
    if (step === 1 && this.hint) return this.close();
    const { ply, turn } = this.message();
    this.thinking = true;
    this.changed();
    const answer = await ask(`${this.api}/hints`, { ply, seat: turn.seat, step });
    if (!this.thinking || this.message().ply !== ply) return;
    this.thinking = false;
    if (answer.ok) this.hint = answer.data;
    this.line = 0;
    this.changed(answer.ok ? undefined : answer);
  }

  /** Let buttons and cards shine that the hint means; places of a board have their own marks. @param {HTMLElement} root */
  shine(root) {
    const meant = new Set(this.hint?.moves);
    for (const e of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-move]:not(.hit), [data-send], [data-begins]"))) {
      const { move, send, begins } = e.dataset;
      e.toggleAttribute("data-hinted", [move, send, begins].some((line) => line !== undefined && meant.has(line)));
    }
  }

  panel() {
    if (!this.open) return html``;
    const hint = this.hint, { t } = this;
    return html`
      <section class="panel hint-panel" data-key="hint" aria-label="${t("page.hint")}">
        <div class="row head">${icon("lamp", 20)}<h2 class="lbl">${t("page.hint")}</h2>${this.steps()}
          <button type="button" class="btn ghost icon-only small push" data-hint-close aria-label="${t("page.hint.close")}">${icon("close", 18)}</button></div>
        ${this.thinking && !hint && html`<p class="row mut"><span class="thinking small"></span>${t("page.hint.think")}</p>`}
        ${hint && html`<p class="hint-say">${hint.sentence}</p>${this.candidates(hint)}${this.reasons(hint)}${this.more(hint)}`}
      </section>`;
  }

  steps() {
    const step = this.hint?.step ?? 0;
    return html`<span class="hint-steps" aria-hidden="true">${[1, 2, 3].map((n) => html`<i ${attributes({ class: n <= step && "on" })}></i>`)}</span>`;
  }

  /** @param {Hint} hint */
  candidates(hint) {
    if (!hint.candidates.length) return null;
    const shown = hint.step < LAST ? hint.candidates : hint.candidates.slice(0, 1);
    return html`<ol class="hint-lines">${shown.map((line, i) => html`
      <li data-key="c${i}"><button type="button" data-hint-line="${i}" aria-pressed="${String(i === this.line)}" title="${this.t("page.hint.mark")}">
        <span class="text">${line.text}<code>${line.notation}</code></span>
        <b class="num">${percent(line.worth)} %</b>
        <progress max="1" value="${line.worth}" aria-hidden="true"></progress></button></li>`)}</ol>`;
  }

  /** @param {Hint} hint */
  reasons(hint) {
    return hint.reasons.length > 0 && html`<ul class="hint-reasons">${hint.reasons.map((why) => html`<li>${why}</li>`)}</ul>`;
  }

  /** @param {Hint} hint */
  more(hint) {
    const { t } = this, now = hint.worth === null ? "" : t("page.hint.now", { n: percent(hint.worth) });
    return html`<div class="row hint-more">
      ${now && html`<span class="xs mut" data-tip="${t("page.hint.about")}">${now}</span>`}
      ${hint.step < LAST && html`<button type="button" class="btn small push" data-hint="${hint.step + 1}"
        ${attributes({ "aria-disabled": this.thinking && "true" })}>${t(NEXT[hint.step])}</button>`}</div>`;
  }
}
