import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../latency.mjs";
import { load } from "../load.mjs";
import { peakMb, residentMb, startProduct } from "../programs.mjs";
import { openSampleDatabases, SIZES } from "../sample-databases.mjs";

const STARTS = 3;
/** Wait before memory is measured, until the work that a start leaves behind is done. */
const SETTLE_MS = 3_000;

/** Measures the time to start, and memory when idle and while lists are read. */
export async function measureStart(record, print) {
  const { env } = await (await openSampleDatabases("SQLite", print)).at(SIZES[0]);
  const starts = [];
  for (let start = 0; start < STARTS; start += 1) starts.push(await measureOne(env));
  const median = (figure) =>
    percentile(
      starts.map((start) => start[figure]),
      0.5,
    );
  const note = `median of ${STARTS}`;
  record("ready after, ms", median("readyMs"), undefined, note);
  record("memory idle, MB", median("idle"), undefined, note);
  const peak = Math.max(...starts.map((start) => start.peak));
  record("memory under list load, MB", median("loaded"), undefined, `at most ${peak} at any time`);
}

async function measureOne(env) {
  const { url, token, pid, readyMs, stop } = await startProduct(env);
  await sleep(SETTLE_MS);
  const idle = residentMb(pid);
  for (const query of ["limit=10", "limit=100", "limit=10&page=90"]) {
    await load(`${url}/api/v1/access-points?${query}`, { token });
  }
  const measured = { readyMs, idle, loaded: residentMb(pid), peak: peakMb(pid) };
  await stop();
  return measured;
}
