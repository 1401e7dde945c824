// Drawings of the 33 building cards: 64 by 48, ground at 44, the line of the icons plus two washes of the same colour.

import { Markup } from "/static/markup.js";

// Pieces that drawings are made of

/** @param {...string} paths */
const line = (...paths) => paths.map((d) => `<path d="${d}"/>`).join("");
/** A light wash. @param {...string} paths */
const wash = (...paths) => paths.map((d) => `<path class="w" d="${d}"/>`).join("");
/** A darker wash. @param {...string} paths */
const deep = (...paths) => paths.map((d) => `<path class="w2" d="${d}"/>`).join("");
/** @param {number} x @param {number} y @param {number} r */
const ring = (x, y, r, kind = "") => `<circle${kind && ` class="${kind}"`} cx="${x}" cy="${y}" r="${r}"/>`;
/** The same path at several places. @param {number[]} xs @param {(x: number) => string} path */
const each = (xs, path) => xs.map(path).join("");

const ground = line("M3 44h58");

/** @param {number} x @param {number} h @param {number} [base] */
const palm = (x, h, base = 44) => line(`M${x} ${base}c-.4-${h * 0.5} .2-${h * 0.8} 1-${h}`)
  + `<g transform="translate(${x + 1} ${base - h})">${line("M0 0c-1.5-3-4.5-4-7-2.5M0 0c-2.5-.5-5 1-6 4M0 "
    + "0c-.5-3.5 1.5-5.5 "
  + "4-5.5M0 0c2-2.5 5-2.5 7 0M0 0c2.5 0 4.5 1.5 5 4.5")}</g>`;

/** A tree with a round crown. @param {number} x @param {number} y @param {number} r */
const tree = (x, y, r) => ring(x, y, r, "w") + ring(x, y, r) + line(`M${x} 44V${y + r - 3}M${x} ${y + 2}l3-3`);

/** @param {number} x @param {number} y @param {number} count of waves */
const waves = (x, y, count) => line(`M${x} ${y}${"c1.4-1.3 2.6-1.3 4 0s2.6 1.3 4 0".repeat(count)}`);

/** A door with a round top, from its lower left corner. @param {number} x @param {number} w @param {number} h */
const arch = (x, w, h) => `M${x} 44v${-h + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}`;

/** @param {number} x @param {number} y @param {number} w @param {number} h */
const box = (x, y, w, h) => `M${x} ${y}h${w}v${h}h${-w}Z`;

/** Two lines of a column. @param {number} top @param {number} foot @param {number} w */
const column = (top, foot, w) => (/** @type {number} */ x) => `M${x} ${top}V${foot}M${x + w} ${top}V${foot}`;

const GARDENS = "M4 34c1-3.5 4-3.5 5 0 1-3.5 4-3.5 5 0M50 34c1-3.5 4-3.5 5 0 1-3.5 4-3.5 5 0"
  + "M13 24c1-3.5 3.5-3.5 4.5 0 1-3.5 3.5-3.5 4.5 0M42 24c1-3.5 3.5-3.5 4.5 0 1-3.5 3.5-3.5 4.5 0";
const CROWN = "M32 10c-4 0-6-1.8-6-4 0-2 2-3.5 3.5-3 .5-1.6 4.5-1.6 5 0 1.5-.5 3.5 1 3.5 3 0 2.2-2 4-6 4Z";
const HULL = "M38 33h21c-1.5 5-4 7-8 7h-6c-4 0-6-2-7-7Z";
const HEAD = "M18 18.5c-.5-7.5 3-12.5 9-12.5 5.5 0 8.5 3.5 9.5 9L40 28";
const BODY = "M27 15h10l1.5 10 5.5 12h-6L32 28l-6 9h-6l5.5-12Z";

/** The small cards. @type {Record<string, string>} */
const SMALL = {
  HOU: ground + wash("M16 44V20h32v24Z") + deep("M28 44V34h8v10Z")
    + line("M16 44V20h32v24M13.5 20v-3.5h37V20ZM28 44V34h8v10", "M20.5 25.5h4.5v5h-4.5ZM39 25.5h4.5v5H39Z",
      "M48 30h3.5v3.5H55V37h3.5v3.5H61V44", "M22 16.5v-3M32 16.5v-3M42 16.5v-3") + palm(8, 24),
  MKT: ground + wash("M4 24h26l-3-9H7ZM34 27h26l-3-9H37Z")
    + line("M4 24h26l-3-9H7ZM34 27h26l-3-9H37Z", "M12 24l1.5-9M17 24v-9M22 24l-1.5-9M42 27l1.5-9M47 27v-9M52 27l-1.5-9",
      "M6.5 24v20M27.5 24v20M36.5 27v17M57.5 27v17", "M6.5 36h21M36.5 37h21",
      "M11 36c-1.5-1.5-1.5-3.5-.5-5h4c1 1.5 1 3.5-.5 5M19 36c-1.5-1.5-1.5-3.5-.5-5h4c1 1.5 1 3.5-.5 5")
    + ring(42, 34.5, 2.2) + ring(47, 34.5, 2.2) + ring(52, 34.5, 2.2),
  QUA: ground + wash("M4 44V20h12v-9h16v10h9v10h8v13Z") + deep(box(47, 36, 10, 8), "M57 36l3-3v8l-3 3Z")
    + line("M4 44V20h12v-9h16v10h9v10h8v5", "M4 28h12M4 36h18M16 20h9M16 28h16M24 36h17M32 21v7M41 31v5",
      "M10 28v8M22 28v8M20 36v8M25 20v8M32 36v8M38 36v8M12 36v8", box(47, 36, 10, 8),
      "M47 36l3-3h10v8l-3 3M57 36l3-3", "M24 11V7M22 7h4M36 21v-3"),
  TRO: ground + wash("M11 31h36l-2.5 13h-31Z", box(52, 13, 6, 31)) + deep(box(8, 27, 42, 4))
    + line(box(8, 27, 42, 4), "M11 31l2.5 13M47 31l-2.5 13", "M52 44V13h6v31M50.5 13v-3.5h9V13Z", "M52 17.5h-6.5v3",
      "M44.2 22.5v4.5M46.8 22.5v2.5", "M16 37.5c2-1.6 4-1.6 6 0s4 1.6 6 0 4-1.6 6 0 4 1.6 6 0")
    + palm(5, 30)
    + line("M24 27c-2-2-2-5 0-7h5c2 2 2 5 0 7M24.5 20v-2.5h4V20"),
  POS: ground + wash("M14 44V18h26v26Z", "M40 25h17l3 6H40Z") + deep(arch(22, 9, 14))
    + line("M14 44V18h26v26M11.5 18v-4h31v4Z", arch(22, 9, 14), box(17, 22, 4, 4), box(33, 22, 4, 4),
      "M40 25h17l3 6H40M45 25v6M50 25l.8 6M55 25l1.8 6M58.5 31v13",
      "M46.5 44c-3-2.5-3.2-7-.8-9.5h4.6c2.4 2.5 2.2 7-.8 9.5M46 34.5V33h4v1.5", box(3, 36, 8, 8),
      "M3 36l8 8M11 36l-8 8", "M27 14V8M22 9.5h10M22 9.5l-1.5 3h3ZM32 9.5l-1.5 3h3Z"),
  CAM: ground + wash("M4 44V17h25v27Z",
      "M34 35c0-4.5 2-8 5-8 2.2 0 2.6 2 3.8 2s1.6-3.5 4.2-3.5 4 3.5 4.5 6.5l-1.5 4.5Z")
    + deep(arch(8, 7, 16), arch(18, 7, 16))
    + line("M4 44V17h25v27M2 17l4-6h21l4 6Z", arch(8, 7, 16), arch(18, 7, 16), "M9 14h3M15 14h3M21 14h3",
      "M34 35c0-4.5 2-8 5-8 2.2 0 2.6 2 3.8 2s1.6-3.5 4.2-3.5 4 3.5 4.5 6.5c1.6 0 2.6-1 3-3l1.2-6.5c.3-1.6 1.4-2.5 "
      + "3-2.5h3v3l-2.8.4-1.7 8.6c-.6 3-2.4 4.5-4.7 4.5",
      "M34 35c4.5 2.5 12 2.5 16.5 1M34.2 34v10M38 36.5V44M47 36.8V44M50.8 "
      + "35.6V44M34 34l-1.5 5"),
  STA: ground + wash("M11 13h42l5 11H6Z", box(11, 37, 42, 7))
      + deep("M15.2 24l2.4-11h8.4l-1.4 11ZM34 24V13h8.4l2.4 11Z")
    + line("M11 13h42l5 11H6Z", "M15.2 24l2.4-11M24.6 24l1.4-11M34 24V13M44.8 24l-2.4-11", "M11 24v20M53 24v20",
      "M8 33h48v4H8Z", "M6 24c1.5 2.6 7.5 2.6 9 0 1.5 2.6 8 2.6 9.5 0 1.5 2.6 8 2.6 9.5 0 1.5 2.6 9 2.6 10.5 0 1.5 2.6 "
      + "11.5 2.6 13 0", "M17 33c-1-3 1-4.5 4-4.5s5 1.5 4 4.5M28 33c-1-3 1-4.5 4-4.5s5 1.5 4 4.5",
      "M42 33c-1.5-1.6-1.5-4 0-5.5h4c1.5 1.5 1.5 3.9 0 5.5M42.5 27.5v-1.5h3v1.5"),
  RUR: ground + wash("M12 44V28h26v16Z") + deep("M8 28 25 13l17 15Z")
    + line("M12 44V28M38 44V28M8 28 25 13l17 15Z", "M15.5 28 25 19.5 34.5 28M21 28l4-3.6 4 3.6", arch(21.5, 7, 11),
      box(15, 32, 4, 4), box(31.5, 32, 4, 4), "M43 37h18M43 41h18M45 34.5V44M51 34.5V44M57 34.5V44", "M32 19v-6h3.5v9")
    + tree(53, 21, 7.5) + line("M3 44c0-3 1.5-5 1.5-8M6 44c0-2.5.8-4 2-5.5"),
  ARM: ground + wash("M9 44V19h46v25Z") + ring(32, 31, 8.5, "w2")
    + line("M9 44V19h46v25M6.5 19v-4.5h51V19Z", "M19.5 43 42 21.5M44.5 43 22 21.5",
      "M42 21.5l.4-3 3-2.4-.6 3.6ZM22 21.5l-.4-3-3-2.4.6 "
      + "3.6Z", "M13.5 24v15M11.5 27h4M50.5 24v15M48.5 27h4M14 14.5V11h4v3.5M24 14.5V11h4v3.5M36 14.5V11h4v3.5M46 "
        + "14.5V11h4v3.5")
    + ring(32, 31, 8.5, "wf") + ring(32, 31, 8.5, "w") + ring(32, 31, 8.5) + ring(32, 31, 5) + ring(32, 31, 1.6),
  SHI: ground + wash("M6 26h44c-2 8-7 12-15 12H21c-8 0-13-4-15-12Z")
    + line("M6 26h44c-2 8-7 12-15 12H21c-8 0-13-4-15-12Z", "M9 31h38.5M13.5 35h29",
      "M13 26c-2-4-1.5-8 0-11M21 26c-1.5-5-1-10 "
      + "0-13M29 26V12M37 26c1.5-5 1-10 0-13M44 26c2-4 1.5-8 0-11", "M6 26c-2.5-3-2-6 .5-9",
      "M12 44l5-7M44 44l-5-7M23 38v6M33 38v6",
      "M57 44V7M57 9.5 38 5M57 15l-9-7.6M41 5.7V10", "M54 44l3-4 3 4") + deep("M6 26h44l-1.3 3.5H7.3Z"),
  HAR: wash("M3 34h26v10H3Z") + line("M3 44V34h26v10M9 34V18h9v16M8 18v-5h11v5ZM11 24h5",
      "M13.5 13V7h6l-1.5 2 1.5 2h-6",
    "M29 37h4M29 41h4") + wash(HULL) + line(HULL, "M48 33V12", "M48 14c6 2 9 7 9 15h-9", "M48 17c-4 2-6.5 6-7 12h7")
    + waves(30, 44, 4),
  ARC: ground + ring(21, 24, 13, "w") + ring(21, 24, 5, "w2") + ring(21, 24, 13) + ring(21, 24, 9) + ring(21, 24, 5)
    + line("M13 34.5 9 44M29 34.5 33 44M21 37v7", "M21 24l15-5M33 17.6l4.5-1.5M33.8 20.2l4.5-1.5",
      "M47 7c11 8 11 26 0 34",
      "M47 7 43 24l4 17", "M43 24h16M59 24l-3.2-2.3M59 24l-3.2 2.3M45 22.5l-2 1.5 2 1.5"),
  TWH: wash("M8 41V24h48v17Z", "M25 20V9h14v11Z")
      + deep(each([12, 21.5, 37, 46.5], (x) => `M${x} 41v-8a3 3 0 0 1 6 0v8Z`))
    + line("M5 44h54M7 41h50", "M8 41V24h48v17M5.5 24v-4h53v4Z", "M25 20V9h14v11M23 9l9-6.5L41 9Z",
      each([12, 21.5, 37, 46.5], (x) => `M${x} 41v-8a3 3 0 0 1 6 0v8`), "M29.5 41V31.5h5V41M32 31.5V41",
      "M29.5 20v-4.5a2.5 2.5 0 0 1 5 0V20", "M12 28h7M37 28h15M21 28h7"),
  NOB: ground + wash("M6 44V25h52v19Z") + deep("M3 25l6-8h46l6 8Z", arch(28.5, 7, 11))
    + line("M6 44V25M58 44V25M3 25l6-8h46l6 8Z", "M14 17l-3 8M22 17l-2 8M30 17l-.5 8M38 17l1 8M46 17l3 8",
      "M18 29h28v3H18Z",
      each([20, 25, 36, 41], column(32, 44, 3)), arch(28.5, 7, 11), box(9, 31, 5, 6), box(50, 31, 5, 6),
      "M11.5 31v6M52.5 31v6")
    + line("M9 17c-.5-3 .5-5 2-6M55 17c.5-3-.5-5-2-6", "M26 17c1-4 3.5-6 6-6s5 2 6 6M32 11V8"),
  TNH: ground + wash("M13 44V9h22v35ZM35 44V19h16v25Z") + deep(arch(17, 7, 11), "M39 33h8v4h-8Z")
    + line("M13 44V9h22v35M11 9V5.5h26V9Z", "M35 19h16v25M35 19v-3h18v3", arch(17, 7, 11), box(28, 34, 4, 5),
      box(16.5, 13, 4.5, 5),
      box(26.5, 13, 4.5, 5), box(16.5, 23, 4.5, 5), box(26.5, 23, 4.5, 5), "M13 20.5h22M13 30.5h22", box(39, 23, 3, 4),
      box(45, 23, 3, 4), "M38 30h10M39 33h8v11M39 44V33M51 36h4v4h3.5v4"),
  TEM: wash("M13 16h38v4H13Z", "M11 16 32 6l21 10Z", each([17, 25, 33, 41], (x) => box(x, 20, 6, 18)))
    + line("M7 44h50M10 41h44M13 38h38", "M13 20v-4h38v4Z", "M11 16 32 6l21 10",
      each([17, 25, 33, 41], column(20, 38, 6)),
      "M7 44v-3h3M57 44v-3h-3") + ring(32, 12, 1.6),
};

/** The great cards and the machines. @type {Record<string, string>} */
const GREAT = {
  BAR: ground + wash("M4 44V30h42v14Z") + deep("M4 30l7-8 7 8ZM18 30l7-8 7 8ZM32 30l7-8 7 8Z")
    + line("M4 44V30M46 44V30M2.5 30h45", "M4 30l7-8 7 8 7-8 7 8 7-8 7 8",
      each([8.5, 22.5, 36.5], (x) => arch(x, 5, 9)),
      "M18 30v14M32 30v14", "M55 44V6M50.5 10h9v12l-2.25-2-2.25 2-2.25-2-2.25 2Z", "M53 6l2-3 2 3Z", "M53 14h4M52 44h6")
    + ring(11, 27, 1) + ring(25, 27, 1) + ring(39, 27, 1),
  FOR: wash("M6 44V15h13v29ZM45 44V15h13v29ZM19 44V25h26v19Z") + ground
    + line("M6 44V16M19 44V16M45 44V16M58 44V16", "M4.5 16v-5h4v2.5h3V11h3v2.5h3V11h3v5Z",
      "M43.5 16v-5h4v2.5h3V11h3v2.5h3V11h3v5Z", "M19 25h4v-3h4v3h3v-3h4v3h3v-3h4v3h4",
      "M27 44v-7a5 5 0 0 1 10 0v7M32 32v12",
      "M12.5 21v5M51.5 21v5M12.5 11V5h6l-1.5 1.8 1.5 1.7h-6"),
  PHI: wash("M15 19a15 12 0 0 1 30 0Z", each([16, 24, 32, 40], (x) => box(x, 23, 4, 15))) + deep(box(13, 19, 34, 4))
    + line("M7 44h46M9.5 41h41M12 38h36", "M15 19a15 12 0 0 1 30 0M13 19h34v4H13Z",
      each([16, 24, 32, 40], column(23, 38, 4)),
      "M30 7V4M23 8.7c-2 3-3 6.5-3 10.3M37 8.7c2 3 3 6.5 3 10.3M30 7v12", "M53 44h9")
    + line("M57 44c.5-5-.5-9 .5-14M57.3 37l-3-3M57.2 33l3-3") + ring(54, 27, 3.6, "w") + ring(60, 25, 3.2, "w")
    + ring(54, 27, 3.6) + ring(60, 25, 3.2),
  FRM: ground + wash("M20 44V15h24v29Z", box(3, 26, 15, 3), box(46, 26, 15, 3)) + deep("M18 15V9h28v6Z")
    + line("M20 44V15M44 44V15M18 15V9h28v6Z", "M26.5 44V30a5.5 5.5 0 0 1 11 0v14M24 44V30a8 8 0 0 1 16 0",
      "M22 20h20M30 12h4",
      "M18 26H3v3h15M46 26h15v3H46", each([4.5, 11], column(29, 44, 3.5)), each([49.5, 56], column(29, 44, 3.5)),
      "M29 9c0-2 1.2-3 3-3s3 1 3 3M32 6V3M30.5 3h3"),
  ZIG: wash("M5 44V34h54v10ZM12 34v-9h40v9ZM19 25v-8h26v8ZM26 17v-8h12v8Z")
    + line("M2 44h60M5 44V34h54v10M12 34v-9h40v9M19 25v-8h26v8M26 17V9h12v8", "M28.5 44V17M35.5 44V17M30 17v-4h4v4",
      "M28.5 40h7M28.5 36.5h7M28.5 33h7M28.5 29.5h7M28.5 26h7M28.5 22.5h7M28.5 19.5h7",
      "M10 34v4M18 34v4M46 34v4M54 34v4M17 25v3.5M47 25v3.5"),
  ASU: ground + wash("M5 44V17h15v27ZM44 44V17h15v27ZM20 44V23h24v21Z") + deep("M25.5 44V35a6.5 6.5 0 0 1 13 0v9Z")
    + line("M5 44V17M20 44V17M44 44V17M59 44V17", "M3.5 17v-4.5H6V9.5h2.5V12.5h2.5V9.5h3V12.5h2.5V9.5H19v3h2.5V17Z",
      "M42.5 17v-4.5H45V9.5h2.5V12.5H50V9.5h3V12.5h2.5V9.5H58v3h2.5V17Z",
      "M21.5 23v-3h3v-2.5h3V20h3v-2.5h3V20h3v-2.5h3V20h3v3",
      "M25.5 44V35a6.5 6.5 0 0 1 13 0v9M22.5 44V35a9.5 9.5 0 0 1 19 0v9", "M8 23h9M47 23h9",
      "M8 44v-6c0-2.5 1-4 2.5-4.5M10.5 33.5c-1.2-3 2.2-4.5 3.3-2M13.8 31.5c2.2.5 3 2 3 4.5l.2 8M10 38c2.5-1 4.5-3 "
        + "5.5-5.5",
      "M47 44l.2-8c0-2.5.8-4 3-4.5M50.2 31.5c1.1-2.5 4.5-1 3.3 2M53.5 33.5c1.5.5 2.5 2 2.5 4.5v6M54 "
        + "38c-2.5-1-4.5-3-5.5-5.5")
    + ring(12.5, 27, 1.4) + ring(51.5, 27, 1.4),
  LIG: wash("M19 44l2-16h22l2 16ZM25 28V17h14v11ZM28 17V10h8v7Z")
    + line("M19 44l2-16h22l2 16", "M20 28h24M25 28V17h14v11M24 17h16M28 17v-7h8v7",
      "M32 9c-2.2-1.2-2.2-3.6 0-6 2.2 2.4 2.2 4.8 0 6Z", "M29 44v-6a3 3 0 0 1 6 0v6", "M20 34h24M32 20.5v3.5",
      "M23 7.5 18 6M23 12l-5 1.5M41 7.5 46 6M41 12l5 1.5", "M8 44c1-3 3-4 5.5-4M56 44c-1-3-3-4-5.5-4") + ground,
  THE: wash("M5 40a27 27 0 0 1 54 0Z") + deep("M21 40a11 11 0 0 1 22 0Z")
    + line("M5 40a27 27 0 0 1 54 0M10.3 40a21.7 21.7 0 0 1 43.4 0M15.6 40a16.4 16.4 0 0 1 32.8 0M21 40a11 11 0 0 "
      + "1 22 0",
      "M32 29V13M24.2 32.2 12.9 20.9M39.8 32.2 51.1 20.9", "M3 40h58M12 44h40M16 40v4M48 40v4M24 40v4M40 40v4"),
  BAB: wash("M9 44l4-11h38l4 11ZM15 33l3-9h28l3 9ZM20.5 24l2.5-8h18l2.5 8ZM25.5 16l1.5-6h10l1.5 6Z")
    + line("M4 44h56M9 44l4-11h38l4 11M15 33l3-9h28l3 9M20.5 24l2.5-8h18l2.5 8M25.5 16l1.5-6h10l1.5 6",
      "M11 38.5 53 35M16.5 28.5 47.5 25.5M21.8 20 42.2 17.8",
      each([20, 30, 40], (x) => `M${x} 44v-2.5a2 2 0 0 1 4 0V44`),
      "M29 10l1-4M35 10l-1-4M32 10V5"),
  SPH: wash("M20 28v10H9c-2.5 0-3.5 2-4 6h50c4-8 0-16-15-16Z", `${HEAD}H20c-1.3-1.9-1.6-3.4-1.6-5.9l-2.4-.6Z`) + ground
    + line(HEAD, "M18 18.5l-2 3 2.4.6c0 2.5.3 4 1.6 5.9",
      "M36.5 15c-3 .5-5 3-5 7l1 6H40M40 28c9 0 15 3 17 9.5.6 2.5.3 4.5-1 6.5", "M20 28v10H9c-2.5 0-3.5 2-4 6h25v-6H20",
      "M43 44c-1.5-6 1.5-10.5 7.5-10.5", "M27 6v-2M24 13h2", "M30 38c3-.2 5-1 7-2.5"),
  GAR: wash("M4 44V34h56v10ZM13 34V24h38v10ZM22 24V14h20v10Z") + ground
    + line("M4 44V34h56v10M13 34V24h38v10M22 24V14h20v10",
      each([8, 18, 29.5, 41, 51], (x) => `M${x} 44v-4a2.5 2.5 0 0 1 5 0v4`))
    + deep(GARDENS) + line(GARDENS,
      "M17 34c0 2-.5 3-1.5 4M26 34c0 2 .5 3 1.5 4M38 34c0 2-.5 3-1.5 4M47 34c0 2 .5 3 1.5 4",
      "M26 24c0 2-.5 3-1.5 4M38 24c0 2 .5 3 1.5 4", "M32 14V9") + deep(CROWN) + line(CROWN),
  COL: wash("M14 44v-7h11v7ZM39 44v-7h11v7Z") + line("M14 44v-7h11v7ZM39 44v-7h11v7Z") + ground + wash(BODY)
    + line(BODY, "M37 15l6-6.5 1 1M43.5 9l1-2.5", "M27 15l-4.5 7 3 4",
      "M44.8 6c-1.4-.8-1.4-2.6 0-4.2 1.4 1.6 1.4 3.4 0 4.2Z",
      "M28.5 7 27 4.5M32 5.8V3M35.5 7 37 4.5") + ring(32, 10.5, 3.3),
  PYR: wash("M3 44 28 6l24 38Z") + deep("M28 6 52 44h9Z")
    + line("M3 44 28 6l24 38ZM28 6l33 38h-9", "M9 35h37.5M14.5 27h27M19.5 19h17.5M24 12h8",
      "M28 44v-3.5M22 35v-4M34 35v-4M28 31v-4M16 44v-4M40 44v-4", "M53 36h2.5M46 27.5h2.5", "M1 44h62"),
  HOI: ground + deep("M41 25h14v10H41Z")
    + line("M41 25h14v10H41Z", "M17 44V8M23 44V8", "M14 10 54 5M20 8 14 3", "M48 6v13", "M41 25l7-6 7 6")
    + ring(20, 34, 8.5, "wf") + ring(20, 34, 8.5, "w") + ring(20, 34, 8.5) + ring(20, 34, 2)
    + line("M20 25.5v6.5M20 36v6.5M11.5 34H18M22 34h6.5M14 28l4.6 4.6M26 40l-4.6-4.6M26 28l-4.6 4.6M14 40l4.6-4.6",
      "M26 29 47 9"),
  SAW: ground + wash("M12 30h40v4H12Z") + line("M12 30h40v4H12Z", "M16 34v10M48 34v10M16 34l6 10M48 34l-6 10",
    "M14 8v22M50 8v22M14 8h36", "M14 13h36M22 13v17", "M32 8V5", `M18 30v-4.5${"l2 1.5 2-1.5".repeat(7)}V30`),
  DRA: ground + wash("M8 28 18 8h38L46 28Z") + line("M8 28 18 8h38L46 28Z",
    "M27 28v16M39 44 27 36M15 44l12-8M12 44h6M36 44h6", "M22 12h18l-5 11H17Z", "M44 12l-5 11M27 16h7M25.5 19.5h5",
    "M44 16l6-5-3.5 7Z"),
  SCA: ground + wash("M14 44V26h36v18Z") + line("M14 44V26h36v18",
    "M14 32h36M14 38h36M26 26v6M38 26v6M20 32v6M32 32v6M44 32v6M26 38v6M38 38v6", "M9 44V5M32 26V5M55 44V5M32 26v18",
    "M5 23h54M5 12h54", "M9 23l23-11M32 23l23-11", "M40 23V5M45 23V5M40 20h5M40 16.5h5M40 13h5M40 9h5"),
};

/** @type {Record<string, string>} */
const ART = { ...SMALL, ...GREAT };

/** The codes of all cards that have a drawing. */
export const DRAWN = Object.keys(ART);

/** A building as a picture. Without a width it is as wide as its place; within a drawing it has a place of its own.
 * @param {string} code @param {number} [width] @param {{x: number, y: number}} [at] */
export function art(code, width, at) {
  if (!(code in ART)) throw new Error(`There is no drawing of ${code}.`);
  const size = width ? ` width="${width}" height="${width * 0.75}"` : "";
  const place = at ? ` x="${at.x}" y="${at.y}"` : "";
  return new Markup(`<svg class="art i"${place}${size} viewBox="0 0 64 48" aria-hidden="true">${ART[code]}</svg>`);
}
