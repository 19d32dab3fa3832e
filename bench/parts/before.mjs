import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { percentile } from "../latency.mjs";
import { inTurn } from "../load.mjs";
import { person, startProduct } from "../programs.mjs";
import { signInByForm } from "../sign-in-by-form.mjs";
import { newPoint } from "./creates.mjs";
import { createPoints, listIds, printed } from "./labels.mjs";

const ROWS = 10_000;
const JOBS = 5;
const QUERIES = ["limit=10", "limit=100", "limit=10&page=500"];
const PAGES = {
  "list as a page, 25 rows": "/access-points?limit=25",
  "form of a new access point": "/access-points/new",
};

/**
 * Measures the program beside one of its former commits, in turn: lists, pages, creates and labels. Each has a new
 * database on SQLite with 10,000 rows.
 * @param before the former commit, which `--before` names
 */
export async function measureBefore(record, print, _attach, { before }) {
  const folder = prepare(before, print);
  // Does all that `npm start` does, which differs between the two.
  const start = { program: "bin/start.mjs" };
  const programs = [await startProduct({}, start), await startProduct({}, { folder, ...start })];
  for (const program of programs) await createPoints(program, ROWS);
  await compareLists(programs, record);
  await comparePages(programs, record);
  await compareLabels(programs, record);
  // Last, because it adds rows: those of the faster program would be more.
  const targets = programs.map(({ url, token, pid }) => ({
    url: `${url}/api/v1/access-points`,
    token,
    pid,
    ...newPoint,
  }));
  const [now, then] = await inTurn(targets);
  record("create, µs of processor", now.cpuUs, then.cpuUs);
  record("durable creates a second", now.perSecond, then.perSecond);
  for (const { stop } of programs) await stop();
  for (const { remove } of programs) remove();
}

/** Builds a commit in a folder of its own and returns the folder. */
function prepare(commit, print) {
  const folder = join(tmpdir(), `access-points-at-${commit}`);
  if (!existsSync(folder)) {
    print(`Installing and building ${commit} in ${folder} …`);
    execFileSync("git", ["clone", "--quiet", "--no-checkout", process.cwd(), folder]);
    execFileSync("git", ["-C", folder, "checkout", "--quiet", commit]);
  }
  execFileSync(process.execPath, ["bin/build.mjs"], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  return folder;
}

async function compareLists(programs, record) {
  for (const query of QUERIES) {
    const targets = programs.map(({ url, token, pid }) => ({
      url: `${url}/api/v1/access-points?${query}`,
      token,
      pid,
    }));
    const [now, then] = await inTurn(targets);
    record(`list, ${query}, µs of processor`, now.cpuUs, then.cpuUs);
    record(`list, ${query}, a second`, now.perSecond, then.perSecond);
  }
}

async function comparePages(programs, record) {
  const cookies = await Promise.all(programs.map(({ url }) => signInByForm(url, person)));
  for (const [what, path] of Object.entries(PAGES)) {
    const targets = programs.map(({ url, pid }, at) => ({
      url: url + path,
      cookie: cookies[at],
      pid,
      connections: 8,
      seconds: 4,
    }));
    const [now, then] = await inTurn(targets);
    record(`${what}, ms of processor`, now.cpuUs / 1_000, then.cpuUs / 1_000);
    record(`${what}, a second`, now.perSecond, then.perSecond);
  }
}

/** Prints 1,000 and 10,000 labels, which are drawn and read back. */
async function compareLabels(programs, record) {
  const all = await Promise.all(programs.map((program) => listIds(program, ROWS)));
  for (const amount of [1_000, ROWS]) {
    const times = programs.map(() => []);
    for (let round = 0; round < JOBS; round += 1) {
      for (const [at, program] of programs.entries()) {
        const began = performance.now();
        const { state, verified } = await printed(program, all[at].slice(0, amount));
        if (verified !== amount) throw new Error(`${verified} of ${amount} labels, ${state}`);
        times[at].push((performance.now() - began) / 1_000);
      }
    }
    const [now, then] = times.map((seconds) => Number(percentile(seconds, 0.5).toFixed(2)));
    record(`${amount.toLocaleString("en")} labels, s`, now, then, `median of ${JOBS}`);
  }
}
