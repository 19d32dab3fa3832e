const WIDTH = 1_100;
const HEIGHT = 490;
const TOP = 104;
const BOTTOM = 430;
const PANEL = { left: 62, width: 270, step: 550 };
/** Least vertical distance between the names of two series, which is the height of a line of text. */
const LINE_HEIGHT = 17;

/** Colours by index. Colour-blind readers can tell them apart, on white (LIGHT) and on black (DARK). */
const LIGHT = ["#0067a5", "#b04a00", "#00775a", "#a13d7c", "#7a6400", "#5a3fc0", "#6b6b6b"];
const DARK = ["#5bb5f0", "#ff9a5c", "#3ecfa5", "#ec9ccb", "#e3cb57", "#b3a1ff", "#a8a8a8"];

const STYLE = `
text { font: 13px system-ui, sans-serif; fill: #1a1a1a }
.title { font-size: 17px; font-weight: 600 }
.panel { font-weight: 600 }
.quiet { fill: #595959 }
.paper { fill: #fff }
.grid { stroke: #e2e2e2 }
.line { fill: none; stroke-width: 2 }
.lead { stroke-width: 1; opacity: .6 }
${LIGHT.map((colour, at) => `.s${at} { stroke: ${colour} } .d${at} { fill: ${colour} }`).join("\n")}
@media (prefers-color-scheme: dark) {
text { fill: #ececec } .quiet { fill: #b0b0b0 } .paper { fill: #111 } .grid { stroke: #333 }
${DARK.map((colour, at) => `.s${at} { stroke: ${colour} } .d${at} { fill: ${colour} }`).join("\n")}
}`;

/**
 * Plots cost against size as SVG, with panels side by side. Both axes are logarithmic: equal steps are equal factors. A
 * series is `{ name, at, points: [[size, cost]] }`; `at` is the index of its colour, the same in every panel.
 */
export function costPlot({ title, across, up, panels }) {
  const points = panels.flatMap(({ series }) => series.flatMap((one) => one.points));
  const xs = decades(points.map(([x]) => x));
  const ys = decades(points.map(([, y]) => y));
  const drawn = panels.map((panel, at) => drawPanel(panel, PANEL.left + at * PANEL.step, { xs, ys, across }));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}">
<style>${STYLE}</style>
<rect class="paper" width="${WIDTH}" height="${HEIGHT}"/>
<text class="title" x="16" y="30">${escaped(title)}</text>
<text class="quiet" x="16" y="52">${escaped(up)}</text>
${drawn.join("\n")}
</svg>
`;
}

/** Returns the powers of ten that enclose these numbers. */
export function decades(numbers) {
  const first = Math.floor(Math.log10(Math.min(...numbers)));
  const last = Math.max(Math.ceil(Math.log10(Math.max(...numbers))), first + 1);
  return Array.from({ length: last - first + 1 }, (_, at) => 10 ** (first + at));
}

/** Returns the position of a number between the first and the last tick on a logarithmic scale, from 0 to 1. */
const shareOf = (number, ticks) =>
  (Math.log10(number) - Math.log10(ticks[0])) / (Math.log10(ticks.at(-1)) - Math.log10(ticks[0]));

function drawPanel({ title, series }, left, { xs, ys, across }) {
  const place = ([x, y]) => [left + shareOf(x, xs) * PANEL.width, BOTTOM - shareOf(y, ys) * (BOTTOM - TOP)];
  const right = left + PANEL.width;
  const lines = series.map((one) => ({ ...one, path: one.points.map(place) }));
  const names = spread(lines.map(({ path }) => path.at(-1)[1]));
  return [
    `<text class="panel" x="${left}" y="${TOP - 14}">${escaped(title)}</text>`,
    ...ys.map((y) => acrossLine(left, right, place([xs[0], y])[1], number(y))),
    ...xs.map(
      (x) =>
        `<text class="quiet" x="${place([x, ys[0]])[0]}" y="${BOTTOM + 20}" text-anchor="middle">${number(x)}</text>`,
    ),
    `<text class="quiet" x="${left + PANEL.width / 2}" y="${BOTTOM + 42}" text-anchor="middle">${escaped(across)}</text>`,
    ...lines.map((line, at) => drawLine(line, right, names[at])),
  ].join("\n");
}

const acrossLine = (left, right, y, text) =>
  `<path class="grid" d="M${left} ${y}H${right}"/><text class="quiet" x="${left - 8}" y="${y + 4}" text-anchor="end">${text}</text>`;

function drawLine({ name, at, path }, right, nameY) {
  const round = path.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  const end = path.at(-1)[1];
  return [
    `<path class="line s${at}" d="M${round.join("L")}"/>`,
    ...path.map(([x, y]) => `<circle class="d${at}" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3"/>`),
    `<path class="lead s${at}" d="M${right + 5} ${end.toFixed(1)}L${right + 20} ${nameY.toFixed(1)}"/>`,
    `<text x="${right + 24}" y="${(nameY + 4).toFixed(1)}">${escaped(name)}</text>`,
  ].join("\n");
}

/** Moves heights at least LINE_HEIGHT apart, between the plot's top and bottom, so that the names do not overlap. */
export function spread(heights) {
  const order = heights.map((_, at) => at).sort((a, b) => heights[a] - heights[b]);
  const moved = [...heights];
  for (const [rank, at] of order.entries()) {
    const above = rank === 0 ? TOP : moved[order[rank - 1]] + LINE_HEIGHT;
    moved[at] = Math.max(moved[at], above);
  }
  for (const [rank, at] of [...order.entries()].reverse()) {
    const below = rank === order.length - 1 ? BOTTOM : moved[order[rank + 1]] - LINE_HEIGHT;
    moved[at] = Math.min(moved[at], below);
  }
  return moved;
}

const number = (value) => value.toLocaleString("en", { maximumFractionDigits: 3 });
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
