import { setTimeout as sleep } from "node:timers/promises";
import { load, percentile, residentMb } from "../load.mjs";
import { startProduct } from "../programs.mjs";
import { atMost } from "../report.mjs";
import { openSampleDatabases } from "../sample-databases.mjs";

const STARTS = 3;
/** Wait before memory is measured, until the work that a start leaves behind is done. */
const SETTLE_MS = 3_000;

export async function measureStart({ record, print, size }) {
  const env = await (await openSampleDatabases("SQLite", print)).at(size.office);
  const starts = [];
  for (let start = 0; start < STARTS; start += 1) starts.push(await measureOne(env, size));
  const targets = {
    "ready after, ms": ["readyMs", 1_400],
    "memory idle, MB": ["idle", 200],
    "memory after lists were read, MB": ["loaded", 300],
  };
  for (const [what, [name, most]] of Object.entries(targets)) {
    const figures = starts.map((start) => start[name]);
    record(what, percentile(figures, 0.5), { target: atMost(most), who: "the operator of a small machine" });
  }
}

async function measureOne(env, { seconds }) {
  const { url, token, pid, readyMs, stop } = await startProduct(env);
  await sleep(SETTLE_MS);
  const idle = residentMb(pid);
  for (const query of ["limit=10", "limit=100", "limit=10&page=20"]) {
    await load(`${url}/api/v1/access-points?${query}`, { pid, token, seconds });
  }
  const measured = { readyMs, idle, loaded: residentMb(pid) };
  await stop();
  return measured;
}
