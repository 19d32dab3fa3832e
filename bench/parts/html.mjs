import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { gzipSync } from "node:zlib";
import getPort from "get-port";
import { load } from "../load.mjs";
import { person, startProduct } from "../programs.mjs";
import { openSampleDatabases } from "../sample-databases.mjs";
import { signInByForm } from "../sign-in-by-form.mjs";
import { atMost } from "../targets.mjs";

const PAGE = "/access-points?limit=25";
/** Maximum processor time of a page, in empty pages. */
const EMPTY_PAGES = 3;
const ROUNDS = 5;
/** Duration of a load. A fixed number of pages would be less exact: the generator knows its end to the second only. */
const SECONDS = 3;
/** Folder in which the empty page is built. */
const EMPTY = ".build/empty";

/** Measures pages against an empty page of Next, in turn: pages a second, processor time and latency. */
export async function measureHtml(record, print) {
  const { env } = await (await openSampleDatabases("SQLite", print)).at(10_000);
  const product = await startProduct(env);
  const empty = await startEmpty();
  const cookie = await signInByForm(product.url, person);
  const targets = [
    { url: product.url + PAGE, pid: product.pid, cookie },
    { url: `${product.url}/access-points/new`, pid: product.pid, cookie },
    { url: `${product.url}/sign-in`, pid: product.pid },
    { url: empty.url, pid: empty.pid, cookie },
  ];
  const [list, form, signIn, theirs] = await measureInTurn(targets);
  const recordPage = (what, ours) => {
    record(`${what}, ms of processor`, round(ours.cpu), round(theirs.cpu), "beside an empty page", atMost(EMPTY_PAGES));
    record(`${what}, a second`, ours.perSecond, theirs.perSecond, "beside an empty page");
  };
  recordPage("list as a page, 25 rows", list);
  recordPage("form of a new access point", form);
  recordPage("sign-in page", signIn);
  const later = round(list.p50 - theirs.p50);
  record(
    "list as a page, p50 ms beyond an empty page",
    later,
    undefined,
    `${list.p50} and ${theirs.p50} ms`,
    atMost(2),
  );
  await empty.stop();
  const script = await scriptBytes(product.url, PAGE, cookie);
  await product.stop();
  record("script of the list page, gzip, kB", Math.round(script / 1_000), undefined, "", atMost(165));
}

/** Measures every target in each round, under load and then alone, so noise affects all equally. Returns medians. */
async function measureInTurn(targets) {
  const runs = targets.map(() => []);
  for (let at = 0; at <= ROUNDS; at += 1) {
    for (const [index, target] of targets.entries()) {
      const measured = await measure(target);
      // The first round warms up.
      if (at > 0) runs[index].push(measured);
    }
  }
  const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)];
  return runs.map((run) =>
    Object.fromEntries(Object.keys(run[0]).map((key) => [key, median(run.map((one) => one[key]))])),
  );
}

async function measure({ url, pid, cookie }) {
  const { perSecond, cpuUs } = await load(url, { pid, cookie, seconds: SECONDS, connections: 8 });
  const alone = await load(url, { cookie, seconds: undefined, amount: 100, connections: 1 });
  return { perSecond, cpu: cpuUs / 1_000, p50: alone.p50 };
}

async function startEmpty() {
  const env = { PATH: process.env.PATH, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  cpSync("bench/empty", EMPTY, { recursive: true });
  execFileSync(process.execPath, ["node_modules/next/dist/bin/next", "build", EMPTY], { env, stdio: "ignore" });
  const port = await getPort();
  const child = spawn(process.execPath, [`${EMPTY}/server.mjs`, String(port)], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  const stop = async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid, stop };
}

/** Returns the size of a page's scripts in bytes, compressed with gzip. */
async function scriptBytes(url, path, cookie) {
  const page = await (await fetch(url + path, { headers: { cookie } })).text();
  const tags = [...page.matchAll(/<script src="([^"]+)"[^>]*>/g)];
  // Only browsers without modules load the scripts marked `nomodule`.
  const names = new Set(tags.filter(([tag]) => !/nomodule/i.test(tag)).map(([, src]) => src));
  const files = await Promise.all([...names].map(async (src) => (await fetch(new URL(src, url))).arrayBuffer()));
  return files.reduce((sum, file) => sum + gzipSync(Buffer.from(file)).length, 0);
}

const round = (value) => Math.round(value * 10) / 10;
