// npm run bench: measures the product and a reference in one run, so that ratios are meaningful on a noisy machine.
// `node bench/run.mjs list size` measures only those parts and does not write RESULTS.md.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureCreates } from "./creates.mjs";
import { measureHtml } from "./html.mjs";
import { measureLabels } from "./labels.mjs";
import { measureList } from "./list.mjs";
import { whenAndWhere } from "./machine.mjs";
import { measureMany } from "./many.mjs";
import { measurePages } from "./pages.mjs";
import { measurePeers } from "./peers.mjs";
import { reasons } from "./reasons.mjs";
import { reportOf } from "./report.mjs";
import { measureSize } from "./size.mjs";
import { measureStart } from "./start.mjs";
import { ratioOf } from "./target.mjs";

/**
 * Parts of the benchmark. Each gets `(record, say, attach)`, which add a row to its table, print progress and add a
 * picture, a text or another table to the report.
 */
const parts = {
  list: { title: "Lists of 10,000 rows", measure: measureList },
  creates: { title: "New rows", measure: measureCreates },
  start: { title: "Start and memory", measure: measureStart },
  pages: { title: "Deep pages under load", measure: measurePages },
  html: { title: "The list as a page", measure: measureHtml },
  size: { title: "Cost against size", measure: measureSize },
  many: { title: "Many processes", measure: measureMany },
  labels: { title: "Labels", measure: measureLabels },
  peers: { title: "Peers", measure: measurePeers },
};

const say = (line) => process.stdout.write(`${line}\n`);

async function measure({ title, measure }) {
  const [rows, attached] = [[], []];
  const record = (what, product, reference, note = "", target = undefined) => {
    const row = { what, product, reference, note, target };
    rows.push(row);
    const beside = reference === undefined ? "" : ` beside ${reference}, ratio ${ratioOf(row).toFixed(3)}`;
    say(`${what}: ${product}${beside} ${note}`);
  };
  say(`— ${title}`);
  await measure(record, say, (piece) => attached.push(piece));
  return { title, rows, attached };
}

function write(folder, measured) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "RESULTS.md"), reportOf({ when: whenAndWhere(), parts: measured, reasons }));
  const pictures = measured.flatMap(({ attached }) => attached).filter(({ file }) => file);
  for (const { file, svg } of pictures) writeFileSync(join(folder, file), svg);
  say(`Written to ${join(folder, "RESULTS.md")}`);
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  say(`There is no part ${unknown.join(", ")}; there are: ${Object.keys(parts).join(", ")}`);
  process.exit(1);
}
execFileSync(process.execPath, ["bin/build.mjs"], { stdio: "inherit" });
const measured = [];
for (const name of asked.length > 0 ? asked : Object.keys(parts)) measured.push(await measure(parts[name]));
write(asked.length > 0 ? join(tmpdir(), "access-points-bench") : "bench", measured);
