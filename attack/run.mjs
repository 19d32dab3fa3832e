import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { cases } from "./cases.mjs";
import { printHelp } from "./help.mjs";
import { runCase } from "./run-case.mjs";
import { tableOf, writeBetweenMarkers } from "./table.mjs";

printHelp(`Attacks the built program from outside and reports which limits held. A whole run writes its table into docs/security.md.

Usage: npm run attack [-- CASE ...] [--program FOLDER] [--seed N]

  CASE               runs only these cases; default: all of ${Object.keys(cases).join(", ")}
  --program FOLDER   attacks the build of another checkout; default: this one
  --seed N           repeats the random input of another run; default: another one each time

Example: npm run attack -- upgrade guessing`);

const say = (line) => process.stdout.write(`${line}\n`);

const { values, positionals } = parseArgs({
  options: { program: { type: "string" }, seed: { type: "string" } },
  allowPositionals: true,
});
const own = resolve(import.meta.dirname, "..");
const root = resolve(values.program ?? own);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const unknown = positionals.filter((name) => !(name in cases));
if (unknown.length > 0) {
  say(`There is no case ${unknown.join(", ")}; there are: ${Object.keys(cases).join(", ")}`);
  process.exit(1);
}
if (root === own) execFileSync(process.execPath, ["bin/build.mjs", "--dev"], { cwd: own, stdio: "inherit" });

say(`Seed ${seed}, Node ${process.version}`);
const rows = [];
for (const name of positionals.length > 0 ? positionals : Object.keys(cases)) {
  say(`— ${name}`);
  rows.push(...(await runCase(cases, name, { root, seed, say })));
}
const table = tableOf(rows);
const when = `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, Node ${process.version}, seed ${seed}.`;
if (positionals.length === 0 && root === own) writeBetweenMarkers("docs/security.md", "attack", `${when}\n\n${table}`);
say(`\n${table}\n`);
const lost = rows.filter(({ isHeld }) => !isHeld);
say(lost.length === 0 ? "Everything held." : `${lost.length} of ${rows.length} did not hold.`);
process.exit(lost.length === 0 ? 0 : 1);
