import { setTimeout as sleep } from "node:timers/promises";
import { person, residentMb, startProduct } from "../programs.mjs";
import { ENGINES, openSampleDatabases } from "../sample-databases.mjs";

const ROWS = 1_000_000;

/** Measures files with a million access points: time, memory, and how long other requests wait meanwhile. */
export async function measureExport(record, print) {
  for (const engine of ENGINES) {
    const filled = await openSampleDatabases(engine, print);
    const { env } = await filled.at(ROWS);
    const product = await startProduct(env);
    for (const format of ["csv", "xlsx"]) {
      const { seconds, megabytes, moreMb, slowestMs } = await measureFile(product, format);
      const what = `${format.toUpperCase()} of ${ROWS.toLocaleString("en")} rows`;
      record(`${what}, s, ${engine}`, seconds, undefined, `${megabytes} MB`);
      record(`${what}, MB of memory more, ${engine}`, moreMb);
      record(`${what}, slowest other request, ms, ${engine}`, slowestMs);
    }
    await product.stop();
    await filled.stop();
  }
}

/** Reads a file as fast as it comes, while other requests are sent one after the other. */
async function measureFile({ pid, url, token }, format) {
  const headers = { authorization: `Bearer ${token}` };
  const me = async () => (await fetch(`${url}/api/v1/me`, { headers })).arrayBuffer();
  for (let number = 0; number < 20; number += 1) await me();
  const before = residentMb(pid);
  let [most, slowestMs, isReading, bytes] = [before, 0, true, 0];
  const watching = (async () => {
    while (isReading) {
      const asked = performance.now();
      await me();
      slowestMs = Math.max(slowestMs, performance.now() - asked);
      most = Math.max(most, residentMb(pid));
      await sleep(20);
    }
  })();
  const began = performance.now();
  const response = await fetch(`${url}/api/v1/access-points/export?format=${format}`, { headers });
  if (!response.ok) throw new Error(`the export of ${person.email} answered ${response.status}`);
  for await (const part of response.body) bytes += part.length;
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  isReading = false;
  await watching;
  return { seconds, megabytes: Math.round(bytes / 2 ** 20), moreMb: most - before, slowestMs: Math.round(slowestMs) };
}
