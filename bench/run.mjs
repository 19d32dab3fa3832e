import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { arch, cpus, loadavg, platform, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { measurePart, parts, WHOLE } from "./measure.mjs";
import { formatReport } from "./report.mjs";

const HELP = `Measures the product and a reference in one run, so that ratios are meaningful on a busy machine. A whole run takes ten
minutes on a machine of its own, and fills databases before, once. It writes bench/RESULTS.md.

Usage: npm run bench [-- PART ...]

  PART   runs only these parts, and writes nothing into the repository; default: all of
         ${Object.keys(parts).join(", ")}

Example: npm run bench -- list page`;

const print = (line) => process.stdout.write(`${line}\n`);
const given = process.argv.slice(2);
const isHelp = given.some((word) => word === "--help" || word === "-h");
if (isHelp || given.some((name) => !(name in parts))) {
  print(isHelp ? HELP : `There is no such part. Choose from ${Object.keys(parts).join(", ")}.`);
  process.exit(isHelp ? 0 : 1);
}

function describeRun(busy) {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const { length, 0: core } = cpus();
  const [date, memory] = [new Date().toISOString().slice(0, 10), Math.round(totalmem() / 2 ** 30)];
  const disturbed = `**Other programs ran at the same time (load ${busy.toFixed(1)}), so times are too long: run it again alone.**`;
  return [
    `Written by \`npm run bench\` on ${date}, at ${commit}, with Node ${process.versions.node} on ${platform()} ${arch()}:`,
    `${length} cores of ${core?.model ?? "an unknown kind"}, ${memory} GB of memory. The load generator (autocannon) shares`,
    `the cores: read the ratios and the processor time of each request. ${busy > 0.5 ? disturbed : ""}`.trim(),
  ].join(" ");
}

const [busy] = loadavg();
execFileSync(process.execPath, ["bin/build.mjs", "--dev"], { stdio: "inherit" });
const measured = [];
for (const name of given.length > 0 ? given : Object.keys(parts)) measured.push(await measurePart(name, WHOLE, print));
const folder = given.length > 0 ? mkdtempSync(join(tmpdir(), "access-points-bench-")) : "bench";
writeFileSync(join(folder, "RESULTS.md"), formatReport({ when: describeRun(busy), parts: measured }));
print(`Written to ${join(folder, "RESULTS.md")}`);
