import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { printHelp } from "../attack/help.mjs";
import { runCase } from "../attack/run-case.mjs";
import { tableOf, writeBetweenMarkers } from "../attack/table.mjs";
import { cases } from "./cases.mjs";

printHelp(`Takes disk, files, processes, the clock and the database away from the built program, and reports what was lost and for how
long it did not answer. Each case writes its table into docs/faults.md.

Usage: npm run faults [-- CASE ...] [--seed N] [--short]

  CASE       runs only these cases; default: all of ${Object.keys(cases).join(", ")}
  --seed N   repeats the random moments of another run; default: another one each time
  --short    limits each case to seconds, and writes nothing

Example: npm run faults -- kill clock`);

const DOCUMENT = "docs/faults.md";

const say = (line) => process.stdout.write(`${line}\n`);

const { values, positionals } = parseArgs({
  options: { seed: { type: "string" }, short: { type: "boolean" } },
  allowPositionals: true,
});
const root = resolve(import.meta.dirname, "..");
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const unknown = positionals.filter((name) => !(name in cases));
if (unknown.length > 0) {
  say(`There is no case ${unknown.join(", ")}; there are: ${Object.keys(cases).join(", ")}`);
  process.exit(1);
}
execFileSync(process.execPath, ["bin/build.mjs", "--dev"], { cwd: root, stdio: "inherit" });

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));
say(`Seed ${seed}, Node ${process.version}`);
const lost = [];
for (const name of positionals.length > 0 ? positionals : Object.keys(cases)) {
  say(`— ${name}`);
  const rows = await runCase(cases, name, { root, seed, isShort: values.short, say });
  lost.push(...rows.filter(({ isHeld }) => !isHeld));
  if (!values.short) writeRows(name, rows);
}

/** Writes the figures of one case to the document, where each case has its own place. */
function writeRows(name, rows) {
  const marker = `faults ${name}`;
  if (!readFileSync(DOCUMENT, "utf8").includes(`<!-- ${marker}: begin -->`)) return;
  const when = `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, Node ${process.version}, seed ${seed}.`;
  writeBetweenMarkers(DOCUMENT, marker, `${tableOf(rows)}\n\n${when}`);
}

if (!values.short)
  execFileSync("node_modules/.bin/biome", ["check", "--write", DOCUMENT], { cwd: root, stdio: "ignore" });
say(lost.length === 0 ? "Everything held." : `${lost.length} figures did not hold.`);
process.exit(lost.length === 0 ? 0 : 1);
