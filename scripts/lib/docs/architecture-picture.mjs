/**
 * @typedef {Record<string, string[]>} Arrows
 * @typedef {{ title: string, note: string, arrows: Arrows, alone: string[] }} Panel
 * @typedef {{ name: string, level: number, x: number, width: number, drawn: boolean }} Spot
 */

const WIDTH = 1160;
const BOX = 30;
const GAP = 16;
const STOREY = 84;
const LETTER = 7.6;

/**
 * The parts of the project as boxes, who uses whom as lines that lead down.
 * @param {Panel[]} panels
 * @returns {string} SVG
 */
export function drawArchitecture(panels) {
  let top = 24;
  const parts = panels.map((panel) => {
    const drawn = drawPanel(panel, top);
    top += drawn.height;
    return drawn.svg;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${top}" viewBox="0 0 ${WIDTH} ${top}" font-family="system-ui, sans-serif" font-size="13">
<title>Who uses whom: parts of the repository, features of the server, features of the web</title>
<!-- Made by npm run docs from architecture.js and the folders of the features. -->
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="#5b7083"/></marker></defs>
<rect width="100%" height="100%" fill="#fff"/>
${parts.join('\n')}
</svg>
`;
}

/**
 * @param {Panel} panel
 * @param {number} top
 */
function drawPanel({ title, note, arrows, alone }, top) {
  const lines = withoutShortcuts(arrows);
  const storeys = arrange(lines);
  const first = top + 56;
  const rows = [...storeys.map((row) => row.filter(({ drawn }) => drawn)), ...inRows(alone)];
  /** @type {(row: number) => number} */
  const y = (row) => first + Math.min(row, storeys.length) * STOREY + Math.max(0, row - storeys.length) * (BOX + GAP);

  const boxes = rows.flatMap((row, index) => row.map((spot) => drawBox(spot, y(index))));
  const curves = Object.entries(lines).flatMap(([from, list]) =>
    list.map((to) => drawLine(wayOf(storeys, from, to), (level) => y(storeys.length - 1 - level))),
  );
  const heading = `<text x="20" y="${top + 8}" font-size="17" font-weight="600" fill="#1c2733">${title}</text>
<text x="20" y="${top + 30}" fill="#5b7083">${note}</text>`;
  return { svg: [heading, ...curves, ...boxes].join('\n'), height: y(rows.length - 1) + BOX + 44 - top };
}

/**
 * Leaves out a line where a longer way along other lines leads to the same place.
 * @param {Arrows} arrows
 * @returns {Arrows}
 */
export function withoutShortcuts(arrows) {
  /** @type {(from: string, to: string) => boolean} */
  const leads = (from, to) => (arrows[from] ?? []).some((next) => next === to || leads(next, to));
  return Object.fromEntries(
    Object.entries(arrows).map(([from, list]) => [
      from,
      list.filter((to) => !list.some((other) => other !== to && leads(other, to))),
    ]),
  );
}

/**
 * Storeys from top to bottom: everything stands above what it uses. A line over several storeys has a place in each.
 * @param {Arrows} lines
 * @returns {Spot[][]}
 */
function arrange(lines) {
  const names = [...new Set([...Object.keys(lines), ...Object.values(lines).flat()])];
  /** @type {(name: string) => number} */
  const levelOf = (name) => Math.max(-1, ...(lines[name] ?? []).map(levelOf)) + 1;
  const spots = names.map((name) => spotOf(name, levelOf(name), true));
  for (const [from, list] of Object.entries(lines))
    for (const to of list)
      for (let level = levelOf(from) - 1; level > levelOf(to); level--)
        spots.push(spotOf(`${from} → ${to}`, level, false));

  const top = Math.max(-1, ...spots.map(({ level }) => level));
  const storeys = Array.from({ length: top + 1 }, (_, index) => spots.filter(({ level }) => level === top - index));
  for (const row of storeys) place(row);
  // Each row is put in the order of what it hangs on, down and up a few times: fewer lines cross.
  for (let round = 0; round < 12; round++) {
    const rows = round % 2 === 0 ? storeys.toReversed() : storeys;
    for (const row of rows) sortBy(row, (spot) => neighbours(storeys, lines, spot, round % 2 === 0 ? -1 : 1));
  }
  return storeys;
}

/** @type {(name: string, level: number, drawn: boolean) => Spot} */
const spotOf = (name, level, drawn) => ({ name, level, drawn, x: 0, width: drawn ? name.length * LETTER + 24 : 12 });

/**
 * The spots that lines lead to, one storey down (−1) or up (1).
 * @type {(storeys: Spot[][], lines: Arrows, spot: Spot, way: number) => Spot[]}
 */
function neighbours(storeys, lines, spot, way) {
  const ways = Object.entries(lines).flatMap(([from, list]) => list.map((to) => wayOf(storeys, from, to)));
  return ways.flatMap((stops) => {
    const next = stops[stops.indexOf(spot) - way];
    return stops.includes(spot) && next ? [next] : [];
  });
}

/**
 * Every spot that a line passes, from top to bottom.
 * @type {(storeys: Spot[][], from: string, to: string) => Spot[]}
 */
const wayOf = (storeys, from, to) => storeys.flat().filter(({ name }) => [from, to, `${from} → ${to}`].includes(name));

/** @type {(row: Spot[], neighboursOf: (spot: Spot) => Spot[]) => void} */
function sortBy(row, neighboursOf) {
  const wish = new Map(
    row.map((spot) => {
      const near = neighboursOf(spot);
      return [spot, near.length > 0 ? near.reduce((sum, { x }) => sum + x, 0) / near.length : spot.x];
    }),
  );
  row.sort((a, b) => (wish.get(a) ?? 0) - (wish.get(b) ?? 0));
  place(row);
}

/**
 * Side by side over the whole width.
 * @param {Spot[]} row
 */
function place(row) {
  const free = WIDTH - 40 - row.reduce((sum, { width }) => sum + width, 0);
  const gap = free / (row.length + 1);
  let x = 20 + gap;
  for (const spot of row) {
    spot.x = x + spot.width / 2;
    x += spot.width + gap;
  }
}

/**
 * What stands alone, as many in a row as fit.
 * @param {string[]} names
 */
function inRows(names) {
  /** @type {Spot[][]} */
  const rows = [];
  let x = WIDTH;
  for (const name of names) {
    const spot = spotOf(name, 0, true);
    if (x + spot.width > WIDTH - 20) {
      rows.push([]);
      x = 20;
    }
    spot.x = x + spot.width / 2;
    x += spot.width + GAP;
    rows.at(-1)?.push(spot);
  }
  return rows;
}

/** @type {(spot: Spot, y: number) => string} */
const drawBox = ({ name, x, width }, y) =>
  `<rect x="${round(x - width / 2)}" y="${y}" width="${round(width)}" height="${BOX}" rx="6" fill="#eef4fa" stroke="#9db4c8"/><text x="${round(x)}" y="${y + 20}" text-anchor="middle" fill="#1c2733">${name}</text>`;

/** @type {(stops: Spot[], y: (level: number) => number) => string} */
function drawLine(stops, y) {
  const [first, ...rest] = stops;
  if (!first) return '';
  let d = `M${round(first.x)} ${y(first.level) + BOX}`;
  let bottom = y(first.level) + BOX;
  for (const { x, level, drawn } of rest) {
    const top = y(level);
    const middle = (bottom + top) / 2;
    const [before] = d.match(/[\d.]+(?= [\d.]+$)/) ?? [];
    d += `C${before} ${middle} ${round(x)} ${middle} ${round(x)} ${top}`;
    if (!drawn) d += `L${round(x)} ${top + BOX}`;
    bottom = top + BOX;
  }
  return `<path d="${d}" fill="none" stroke="#5b7083" marker-end="url(#tip)"/>`;
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;
