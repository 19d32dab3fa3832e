import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { arch, cpus, platform, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { printHelp } from "../attack/help.mjs";
import { generator } from "./load.mjs";
import { measureBulk } from "./parts/bulk.mjs";
import { measureExport } from "./parts/export.mjs";
import { measureHtml } from "./parts/html.mjs";
import { measureImport } from "./parts/import.mjs";
import { measureLabels } from "./parts/labels.mjs";
import { measureList } from "./parts/list.mjs";
import { measureLists } from "./parts/lists.mjs";
import { measurePainted } from "./parts/painted.mjs";
import { measurePeers } from "./parts/peers.mjs";
import { measureSoak } from "./parts/soak.mjs";
import { measureStart } from "./parts/start.mjs";
import { measureTeamLists } from "./parts/team-lists.mjs";
import { formatReport } from "./report.mjs";
import { ratioOf, targets } from "./targets.mjs";

const { values, positionals: asked } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    help: { type: "boolean", short: "h" },
  },
  allowPositionals: true,
});

/**
 * Parts of the benchmark. Each gets `(record, print, attach, options)`: the functions add a row to its table, print
 * progress and add a text or another table to the report. A row has the target of its name.
 */
const parts = {
  list: { title: "Lists of 20,000 rows beside the reference", measure: measureList },
  peers: { title: "Beside Payload", measure: measurePeers },
  start: { title: "Start and memory", measure: measureStart },
  html: { title: "Pages beside an empty page", measure: measureHtml },
  painted: { title: "The next page in a browser", measure: measurePainted },
  labels: { title: "Labels", measure: measureLabels },
  lists: { title: "Every list of 20,000 and of 1,000,000 rows", measure: measureLists },
  "team-lists": { title: "Lists of a team among 20,000 rows", measure: measureTeamLists },
  import: { title: "Import", measure: measureImport },
  export: { title: "Export", measure: measureExport },
  bulk: { title: "Changes of many access points", measure: measureBulk },
  soak: { title: "Mixed load for a long time", measure: measureSoak, isLong: true },
};

printHelp(`Measures the product and a reference in one run, so that ratios are meaningful on a busy machine. A whole run takes about an
hour and writes bench/RESULTS.md.

Usage: npm run bench [-- PART ...] [--minutes N]

  PART         runs only these parts, and writes nothing into the repository; default: all but soak of
               ${Object.keys(parts).join(", ")}
  --minutes N  length of the part soak; default: 30

Example: npm run bench -- list html`);

const print = (line) => process.stdout.write(`${line}\n`);

async function measure({ title, measure }) {
  const [rows, attached] = [[], []];
  const record = (what, product, reference, note = "") => {
    const row = { what, product, reference, note, target: targets[what] };
    rows.push(row);
    const beside = reference === undefined ? "" : ` beside ${reference}, ratio ${ratioOf(row).toFixed(3)}`;
    print(`${what}: ${product}${beside} ${note}`);
  };
  print(`— ${title}`);
  await measure(record, print, (piece) => attached.push(piece), { minutes: Number(values.minutes) });
  return { title, rows, attached };
}

/** Returns the date, the commit, the Node version and the machine of this run as Markdown text. */
function describeRun() {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const { length, 0: core } = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return [
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, at ${commit}, with Node ${process.versions.node}`,
    `on ${platform()} ${arch()}: ${length} cores of ${core?.model ?? "an unknown kind"}, ${memory} GB of memory.`,
    `The load generator (${generator}) shares the cores: read the ratios and the processor time of each request.`,
  ].join(" ");
}

function write(folder, measured) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "RESULTS.md"), formatReport({ when: describeRun(), parts: measured, targets }));
  print(`Written to ${join(folder, "RESULTS.md")}`);
}

const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  print(`There is no part ${unknown.join(", ")}; there are: ${Object.keys(parts).join(", ")}`);
  process.exit(1);
}
execFileSync(process.execPath, ["bin/build.mjs", "--dev"], { stdio: "inherit" });
const measured = [];
const usual = Object.keys(parts).filter((name) => !parts[name].isLong);
for (const name of asked.length > 0 ? asked : usual) {
  measured.push(await measure(parts[name]));
  // After each part: a whole run takes about an hour, and what it has measured must not be lost when it is ended.
  write(join(tmpdir(), "access-points-bench"), measured);
}
if (asked.length === 0) write("bench", measured);
