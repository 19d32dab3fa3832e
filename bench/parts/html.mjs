import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { environment, startProgram } from "../../tests/launch-program.mjs";
import { percentile } from "../latency.mjs";
import { load } from "../load.mjs";
import { person, startProduct } from "../programs.mjs";
import { openSampleDatabases, SIZES } from "../sample-databases.mjs";
import { signInByForm } from "../sign-in-by-form.mjs";

const PAGE = "/access-points?limit=25";
const ROUNDS = 5;
/** Duration of a load. A fixed number of pages would be less exact: the generator knows its end to the second only. */
const SECONDS = 3;
/** Folder in which the empty page is built. */
const EMPTY = ".build/empty";

/** Measures the processor time of pages against that of an empty page of Next, in turn, and what the list page sends. */
export async function measureHtml(record, print) {
  const { env } = await (await openSampleDatabases("SQLite", print)).at(SIZES[0]);
  const product = await startProduct(env);
  const empty = await startEmpty();
  const cookie = await signInByForm(product.url, person);
  const targets = [
    { url: product.url + PAGE, pid: product.pid, cookie },
    { url: `${product.url}/access-points/new`, pid: product.pid, cookie },
    { url: empty.url, pid: empty.pid, cookie },
  ];
  const [list, form, theirs] = await measureInTurn(targets);
  await empty.stop();
  const recordPage = (what, ours) =>
    record(`${what}, ms of processor`, round(ours), round(theirs), "beside an empty page");
  recordPage("list as a page, 25 rows", list);
  recordPage("form of a new access point", form);
  const page = await (await fetch(product.url + PAGE, { headers: { cookie } })).text();
  record("data for script in the list page, kB", Math.round(flightBytes(page) / 1_000));
  record("script of the list page, gzip, kB", Math.round((await scriptBytes(page, product.url)) / 1_000));
  await product.stop();
}

/** Measures every target in each round, so that noise affects all equally. Returns medians of processor time in ms. */
async function measureInTurn(targets) {
  const runs = targets.map(() => []);
  for (let at = 0; at <= ROUNDS; at += 1) {
    for (const [index, { url, pid, cookie }] of targets.entries()) {
      const { cpuUs } = await load(url, { pid, cookie, seconds: SECONDS, connections: 8 });
      // The first round warms up.
      if (at > 0) runs[index].push(cpuUs / 1_000);
    }
  }
  return runs.map((run) => percentile(run, 0.5));
}

async function startEmpty() {
  cpSync("bench/empty", EMPTY, { recursive: true });
  execFileSync(process.execPath, ["node_modules/next/dist/bin/next", "build", EMPTY], {
    env: { ...environment(), NEXT_TELEMETRY_DISABLED: "1" },
    stdio: "ignore",
  });
  return startProgram({ script: `${EMPTY}/server.mjs` });
}

/** Returns the bytes of the data that React sends in scripts beside the HTML. */
const flightBytes = (page) =>
  [...page.matchAll(/<script[^>]*>(self\.__next_f\.push[^<]*)<\/script>/g)].reduce(
    (sum, [, text]) => sum + Buffer.byteLength(text),
    0,
  );

/** Returns the size of a page's scripts in bytes, compressed with gzip. */
async function scriptBytes(page, url) {
  const tags = [...page.matchAll(/<script src="([^"]+)"[^>]*>/g)];
  // Only browsers without modules load the scripts marked `nomodule`.
  const names = new Set(tags.filter(([tag]) => !/nomodule/i.test(tag)).map(([, src]) => src));
  const files = await Promise.all([...names].map(async (src) => (await fetch(new URL(src, url))).arrayBuffer()));
  return files.reduce((sum, file) => sum + gzipSync(Buffer.from(file)).length, 0);
}

const round = (value) => Math.round(value * 10) / 10;
