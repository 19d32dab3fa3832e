import { withinMs } from "../limits.mjs";
import { ask, inParallel, percentile } from "../requests.mjs";

/** Contents of the API reference and its largest pages. */
export const API_PAGES = ["/docs/api", "/docs/api/labels", "/docs/api/label-jobs", "/docs/api/access-points"];

/** Reads the public API documentation on twenty connections and measures whether /livez still answers fast. */
export async function attackApiDocs({ programs, record, isShort }) {
  const program = await programs.start({ env: { LOG_LEVEL: "warn" } });
  let at = 0;
  const read = () => ask(program.url, "GET", API_PAGES[at++ % API_PAGES.length]);
  for (const path of API_PAGES) {
    for (let count = 0; count < 3; count += 1) await ask(program.url, "GET", path);
    const single = [];
    for (let count = 0; count < 10; count += 1) single.push((await ask(program.url, "GET", path)).ms);
    record(`${path} alone, median ms`, Math.round(percentile(single, 0.5)), withinMs(25));
  }
  const live = [];
  let isOver = false;
  const probing = (async () => {
    while (!isOver) live.push((await ask(program.url, "GET", "/livez")).ms);
  })();
  const until = performance.now() + (isShort ? 2_000 : 5_000);
  let answers = 0;
  await inParallel(20, 20, async () => {
    while (performance.now() < until) {
      await read();
      answers += 1;
    }
  });
  isOver = true;
  await probing;
  record(
    "/livez under 20 connections on the API reference, median ms",
    Math.round(percentile(live, 0.5)),
    withinMs(100),
    `${Math.round(answers / (isShort ? 2 : 5))} pages a second`,
  );
  await program.stop();
}
