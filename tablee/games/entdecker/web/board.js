// Entdecker's table: the chart with what stands on it, and what the page shows around it. Pure functions from the view
// to markup; what may be clicked carries its move, or a step of a gesture.

import "/games/entdecker/icons.js";
import { icon } from "/static/icons.js";
import { badge, brackets, chosenRing, halo, n, seal, targetRing } from "/static/kit.js";
import { attributes, html } from "/static/markup.js";
import { chart, frame, houseOn, islandGlow, islandMiddle, markers, previewTile } from "/games/entdecker/chart.js";
import { building, buildingOn, cellOf, click, islandOf, lately, laying, recalling, setting, shapeOf, shipPlace, startOf,
  stories, yours } from "/games/entdecker/moves.js";
import { house, houseScale, ship } from "/games/entdecker/pieces.js";
import { berth, circleAt, corner, footing, half, landMiddle, maskOf, middle, outerEdges, outline, sheet,
  spot } from "/games/entdecker/sheet.js";
import { shelf } from "/games/entdecker/shelf.js";

export { rail } from "/games/entdecker/rail.js";
export { acts, says } from "/games/entdecker/turn.js";
export { extras, seat, status, strip } from "/games/entdecker/seats.js";

/** @typedef {import("/games/entdecker/moves.js").View} View */
/** @typedef {import("/games/entdecker/moves.js").UI} UI */
/** @typedef {import("/games/entdecker/moves.js").Cell} Cell */
/** @typedef {import("/games/entdecker/moves.js").Story} Story */
/** @typedef {import("/games/entdecker/sheet.js").Sheet} Sheet */
/** @typedef {{lay: ReturnType<typeof laying>, build: ReturnType<typeof building>, start: ReturnType<typeof setting>,
 *   recall: ReturnType<typeof recalling>}} Gesture what is about to be done */

/** Steps of a voyage: while yours goes on, what happened before it steps back. */
const VOYAGE = ["num", "draw", "lay", "turn", "natives", "act", "segment"];

/** @param {View} view @param {UI} ui @param {Gesture} g */
const busy = (view, ui, g) => !!g.start || (yours(view, ui) && VOYAGE.includes(view.step));

/** @param {View} view @param {UI} ui @returns {Gesture} */
const gesture = (view, ui) => ({
  lay: laying(view, ui), build: building(view, ui), start: setting(view, ui), recall: recalling(view, ui),
});

// What stands on the chart

/** @param {View} view @param {Sheet} p @param {Gesture} g */
function houses(view, p, g) {
  const down = (/** @type {{cell: string, edge: string}} */ b) =>
    footing(p, b.cell, cellOf(view, b.cell).mask, b.edge).y;
  return [...view.buildings].sort((a, b) => down(a) - down(b)).map((b) => html`
    <g class="${g.recall?.cell === b.cell ? "leaves" : ""}" data-key="at-${b.cell}${b.edge}">
      ${houseOn(view, p, b, view.seats[b.owner].colour, cellOf(view, b.cell).mask)}</g>`);
}

/** The piece that is about to be built, where it would stand. @param {View} view @param {Sheet} p @param {Gesture} g */
function houseToCome(view, p, { build }) {
  if (!build) return null;
  const { x, y } = footing(p, build.cell, cellOf(view, build.cell).mask, build.edge);
  const { colour } = view.seats[view.asks];
  return html`
    <g class="house coming" data-key="coming" style="transform: translate(${x}px, ${y}px)">
      <g class="art" data-key="${build.piece}">${house(build.piece, colour, houseScale(build.piece, p.cell))}</g>
    </g>`;
}

/** Nobody sails: the ship lies in the corner of the chart. @param {Sheet} p */
const harbour = (p) => ({ x: n(-p.sea * 0.35), y: n(p.h + p.sea * 0.62) });

/** @param {View} view @param {Sheet} p @param {Gesture} g */
function theShip(view, p, g) {
  const place = g.start?.place ?? shipPlace(view);
  const { x, y } = place ? berth(p, place) : harbour(p), scale = n((p.cell / 72) * (place ? 0.98 : 0.7));
  return html`
    <g class="ship${g.start && view.step === "ship" ? " coming" : g.build ? " aside" : ""}" data-key="ship"
      style="transform: translate(${x}px, ${n(y + p.cell * 0.12)}px) scale(${scale})">${ship}</g>`;
}

// Marks

/** The cells that a click would choose, besides the chosen one. @param {View} view @param {UI} ui @param {Gesture} g */
function targets(view, ui, g) {
  if (!yours(view, ui)) return [];
  const posts = () => view.cells.filter((c) => click(view, ui, c).may).map((c) => c.name);
  if (ui.mode === "recall") return posts().filter((name) => name !== g.recall?.cell);
  return view.step === "lay" ? Object.keys(view.hand?.fits ?? {}).filter((name) => name !== g.lay?.cell) : [];
}

/** Cells that glow: a wash, a ring and a halo. @param {string[]} cells @param {Sheet} p @param {boolean} wash */
const rings = (cells, p, wash) => cells.map((name) => html`
  <g data-key="ring-${name}">
    ${halo(outline(p, name), p.small)}
    ${wash && html`<path d="${outline(p, name)(p.small ? -2 : -4)}" fill="var(--accent-wash)" opacity=".85"/>`}
    ${targetRing((out) => outline(p, name)(out - (p.small ? 2.4 : 3.5)), p.small)}
  </g>`);

/** Every circle from which the ship may set out, with its toll. @param {View} view @param {UI} ui @param {Sheet} p
 * @param {Gesture} g */
function starts(view, ui, p, g) {
  if (view.step !== "ship" || !yours(view, ui) || ui.mode === "recall") return null;
  return Object.entries(view.starts).map(([place, toll]) => {
    const cell = place.replace("*", ""), chosen = g.start?.place === place, r = p.small ? 6.6 : 9;
    const spots = place === cell ? [middle(p, cell)] : outerEdges(cell).map((edge) => circleAt(p, cell, edge));
    return html`
      <g class="start${chosen ? " chosen" : ""}" data-key="start-${place}">
        ${spots.map(({ x, y }) => html`<circle class="halo" cx="${x}" cy="${y}" r="${n(r + 2.5)}"/>
          <circle class="under" cx="${x}" cy="${y}" r="${r}"/><circle class="over" cx="${x}" cy="${y}" r="${r}"/>`)}
        ${toll > 0 && price(p, cell, toll, standsLow(view, p, cell))}
      </g>`;
  });
}

/** Whether the building of a tile stands in its lower half. @param {View} view @param {Sheet} p @param {string} cell */
const standsLow = (view, p, cell) =>
  landMiddle(p, cell, cellOf(view, cell).mask, buildingOn(view, cell)?.edge ?? "").y > middle(p, cell).y + 1;

/** The toll of a start, on the edge of its tile where the building does not stand.
 * @param {Sheet} p @param {string} cell @param {number} toll @param {boolean} above */
function price(p, cell, toll, above) {
  const { x, y } = middle(p, cell), [w, h, fs] = p.small ? [27, 17, 11.5] : [42, 22, 13.5];
  return html`
    <g class="price" transform="translate(${x} ${n(y + p.cell * (above ? -0.36 : 0.36))})" color="var(--on-accent)">
      <rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="${h / 2}"/>
      <text x="${p.small ? 0 : -6}" y="${n(fs * 0.36)}" font-size="${fs}" font-weight="700"
        text-anchor="middle">−${toll}</text>
      ${!p.small && icon("chest", 13, { x: 4, y: -6.5, w: 1.5 })}
    </g>`;
}

/** Where the ship may sail next, while a stack is chosen. @param {View} view @param {UI} ui @param {Sheet} p */
function ahead(view, ui, p) {
  const open = view.step === "draw" || (view.step === "act" && !view.forced), cls = yours(view, ui) ? "" : " others";
  return open && view.targets.map((name) => html`
    <path class="ahead${cls}" data-key="ahead-${name}" d="${outline(p, name)(p.small ? -3 : -5)}"/>`);
}

/** @param {View} view @param {Sheet} p @param {Gesture} g what was chosen: the tile that turns, the site, the post */
function chosen(view, p, g) {
  const cell = g.lay?.cell ?? g.build?.cell ?? g.recall?.cell;
  if (!cell) return null;
  const { x, y } = corner(p, cell), off = p.small ? 1 : 2, turns = g.lay && g.lay.ways.length > 1;
  const act = g.lay ? (turns ? "rotate" : "") : g.build?.piece ?? "undo";
  const other = g.build?.edges.find((edge) => edge !== g.build?.edge);
  return html`
    ${other && otherLand(p, cell, other)}
    <g data-key="chosen">${chosenRing(outline(p, cell), p.small)}</g>
    ${act && html`<g data-key="act-${act}">${badge(x + p.cell - off, y + off, act, p.small)}</g>`}`;
}

/** The land of a strait that was not chosen. @param {Sheet} p @param {string} cell @param {string} edge */
function otherLand(p, cell, edge) {
  const { x, y, w, h } = half(p, cell, "nesw".indexOf(edge)), m = p.small ? 3 : 6;
  return html`
    <rect class="ahead" data-key="other" x="${n(x + m)}" y="${n(y + m)}" width="${n(w - 2 * m)}"
      height="${n(h - 2 * m)}" rx="5"/>`;
}

/** The way of the last turn as a line with dots, brackets round where it ended. @param {View} view @param {Sheet} p
 * @param {Story} s */
function route(view, p, s) {
  const colour = `var(--seat-${view.seats[s.seat]?.colour ?? "r"})`, end = s.route.at(-1);
  const points = [s.from, ...s.route].filter(Boolean).map((place) => berth(p, place));
  const d = `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`, w = p.small ? 2.2 : 3;
  const at = end && corner(p, end);
  return points.length > 0 && html`
    <g class="route" data-key="route-${s.seat}-${s.from}" fill="none" stroke-linejoin="round" stroke-linecap="round">
      <path d="${d}" stroke="var(--under)" stroke-width="${n(w * 1.9)}"/>
      <path d="${d}" stroke="${colour}" stroke-width="${w}"/>
      ${points.map(({ x, y }) => html`
        <circle cx="${x}" cy="${y}" r="${n(w * 1.6)}" fill="${colour}" stroke="var(--under)" stroke-width="1.5"/>`)}
    </g>
    ${at && html`<g data-key="last-${end}">${brackets(at.x + 3, at.y + 3, p.cell - 6, colour, p.small, false)}</g>`}`;
}

/** Fillers that came since then. @param {View} view @param {Sheet} p @param {Story[]} told */
const filled = (view, p, told) => [...new Set(told.flatMap((s) => s.filled))].map((name) => {
  const { x, y } = corner(p, name);
  return html`<g data-key="filled-${name}">${brackets(x + 4, y + 4, p.cell - 8, "var(--sea-ink)", p.small, false)}</g>`;
});

/** Everybody's points for an island, on the island. @param {View} view @param {Sheet} p
 * @param {import("/games/entdecker/moves.js").Scored} scored */
function tally(view, p, scored) {
  const island = islandOf(view, scored.name);
  if (!island) return null;
  const [each, h, size, fs] = p.small ? [42, 22, 14, 12] : [58, 32, 20, 16], w = scored.shares.length * each + 6;
  const { x, y } = islandMiddle(p, island.cells);
  const left = Math.min(Math.max(x - w / 2, 2), p.w - w - 2), top = Math.min(Math.max(y - h / 2, 2), p.h - h - 2);
  return html`
    <g class="tally" data-key="tally-${scored.name}" transform="translate(${n(left)} ${n(top)})">
      <rect y="3" width="${w}" height="${h}" rx="${h / 2}" fill="var(--piece-shadow)"/>
      <rect width="${w}" height="${h}" rx="${h / 2}" fill="var(--leaf)" stroke="var(--accent)" stroke-width="2"/>
      ${scored.shares.map(({ seat: s, points }, i) => html`
        <g transform="translate(${5 + i * each} ${(h - size) / 2})">${seal(view.seats[s].colour, size)}
          <text x="${size + 4}" y="${n(size / 2 + fs * 0.36)}" font-size="${fs}" font-weight="700">+${points}</text>
        </g>`)}
    </g>`;
}

/** Islands that light up: just scored, to be chosen, being scored, or looked up in the list.
 * @param {View} view @param {UI} ui @param {Sheet} p @param {Gesture} g */
function lights(view, ui, p, g) {
  const scored = busy(view, ui, g) ? [] : lately(view, ui).map((s) => s.name);
  const open = view.islands.map((i) => i.name).filter((name) => ui.legal.has(`>${name}`));
  const shown = [view.scored, String(ui.draft?.isle ?? ""), ...(ui.mark ?? [])];
  const named = new Map([["scored", scored], ["open", open], ["shown", shown]].flatMap(([cls, names]) =>
    [...names].filter(Boolean).map((name) => [name, String(cls)])));
  return html`${[...named].map(([name, cls]) => islandGlow(view, p, name, previewOf(g), cls))}`;
}

/** The tile that would be laid. @param {Gesture} g */
const previewOf = ({ lay }) => (lay ? { cell: lay.cell, mask: maskOf(lay.land) } : null);

/** Marks of what just happened; they leave while you are busy with a gesture of your own.
 * @param {View} view @param {UI} ui @param {Sheet} p @param {Gesture} g */
function happened(view, ui, p, g) {
  const told = stories(view, ui), last = told.find((s) => s.from);
  return html`${last && !g.start && route(view, p, last)}${!busy(view, ui, g) && filled(view, p, told)}`;
}

/** What an example or a hint marks. @param {View} view @param {UI} ui @param {Sheet} p */
const marked = (view, ui, p) => (ui.mark ?? []).filter((name) => /^[a-j][1-7]$/.test(name)).map((name) => {
  const { x, y } = corner(p, name);
  return html`<g data-key="mark-${name}">${brackets(x + 3, y + 3, p.cell - 6, ui.example ? "var(--ink)" : "var(--accent)", p.small, false)}</g>`;
});

// What is clicked

/** A cell in words. @param {View} view @param {Cell} cell @param {UI} ui */
function words(view, cell, ui) {
  const { t } = ui, built = buildingOn(view, cell.name), place = startOf(cell), toll = view.starts[place];
  const shape = cell.mask < 0 ? t("board.unknown") : t(`board.shape.${shapeOf(cell.mask)}`);
  const edges = [...cell.land.replace("o", "").toLowerCase()].map((edge) => t(`board.edge.${edge}`)).join(", ");
  const islands = cell.islands.map((name) => islandOf(view, name)).filter((i) => i !== undefined).map((i) =>
    t(`board.island.${i.complete ? "complete" : "open"}`, { name: i.name, tiles: i.tiles, open: i.open_ends }));
  const house = built && t("board.house", { piece: t(`board.piece.${built.piece}`), name: whose(ui, built.owner) });
  const act = !click(view, ui, cell).may ? "" : view.step === "ship" && ui.mode !== "recall"
    ? t(toll ? "board.do.start.toll" : "board.do.start", { n: toll ?? 0 }) : t(`board.do.${ui.mode || view.step}`);
  const lands = cell.mask > 0 && t("board.lands", { edges }), event = cell.event && t(`board.event.${cell.event}`);
  const ship = view.ship === cell.name && view.ship_at !== "border" && t("board.ship");
  return [`${cell.name}: ${shape}`, lands, event, house, ship, ...islands, act].filter(Boolean).join("; ");
}

/** @param {UI} ui @param {number} seat */
const whose = (ui, seat) => (ui.you.length === 1 && ui.you[0] === seat ? ui.t("board.you") : ui.names[seat]);

/** The place of a cell to click: at the border with its circle. @param {Sheet} p @param {string} name */
function hitBox(p, name) {
  const { x, y } = corner(p, name), { c, r } = spot(p, name), s = p.sea;
  const left = c === 0 ? s : 0, up = r === 0 ? s : 0;
  const right = c === p.columns - 1 ? s : 0, down = r === p.rows - 1 ? s : 0;
  return { x: x - left, y: y - up, width: n(p.cell + left + right), height: n(p.cell + up + down) };
}

/** The places to click and to walk through with the arrow keys, above everything that is drawn.
 * @param {View} view @param {UI} ui @param {Sheet} p */
function hits(view, ui, p) {
  const open = view.cells.find((c) => click(view, ui, c).may);
  const first = open ?? view.cells.find((c) => c.name === view.ship) ?? view.cells[0];
  return view.cells.map((cell) => {
    const { c, r } = spot(p, cell.name), { move, draft, may } = click(view, ui, cell), ring = outline(p, cell.name);
    return html`
      <g class="hit${may ? " may" : ""}" data-key="hit-${cell.name}" data-cell="${cell.name}" role="button"
        data-nav="${r},${c}" tabindex="${cell === first ? 0 : -1}" aria-label="${words(view, cell, ui)}"
        ${attributes({ "data-move": move, "data-draft": draft, "aria-disabled": may ? null : "true" })}>
        <rect ${attributes(hitBox(p, cell.name))} fill="transparent"/>
        <path class="hover" d="${ring(-2)}"/>
        <path class="focus under" d="${ring(p.small ? 1 : 2)}"/><path class="focus" d="${ring(p.small ? 2 : 5)}"/>
      </g>`;
  });
}

/** The chart, an <svg>. @param {View} view @param {UI} ui */
function drawing(view, ui) {
  const p = sheet(ui), g = gesture(view, ui), preview = previewOf(g);
  return html`
    <svg class="ent-chart${p.small ? " small" : ""}" viewBox="0 0 ${n(p.W)} ${n(p.H + (p.small ? 3 : 4))}" role="group"
      data-nav-group aria-label="${ui.t("board.label")}">
      ${frame(view, p)}
      <g transform="translate(${p.margin} ${p.margin})">
        <g data-key="chart" pointer-events="none">${chart(view, p, preview)}</g>
        <g class="marks" data-key="below" pointer-events="none">
          ${lights(view, ui, p, g)}${ahead(view, ui, p)}${happened(view, ui, p, g)}${marked(view, ui, p)}
          ${rings(targets(view, ui, g), p, view.step === "lay")}
        </g>
        <g data-key="houses" pointer-events="none">${houses(view, p, g)}</g>
        <g class="marks" data-key="above" pointer-events="none">
          ${starts(view, ui, p, g)}${previewTile(view, p, preview)}${chosen(view, p, g)}
        </g>
        <g data-key="ships" pointer-events="none">${theShip(view, p, g)}${houseToCome(view, p, g)}</g>
        <g class="marks" data-key="tallies" pointer-events="none">
          ${!busy(view, ui, g) && lately(view, ui).map((s) => tally(view, p, s))}
        </g>
        <g data-key="hits">${hits(view, ui, p)}</g>
      </g>
      <g data-key="markers" pointer-events="none" aria-hidden="true">${markers(view, p)}</g>
    </svg>`;
}

/** The board: the chart, and below it on a large screen the stacks. An example of a rulebook is the chart alone.
 * @param {View} view @param {UI} ui */
export const board = (view, ui) => (ui.example ? drawing(view, ui) : html`
  <div class="ent-table">${drawing(view, ui)}${!ui.small && shelf(view, ui)}</div>`);
