import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { environment, startProgram } from "../../tests/launch-program.mjs";
import { cpuInTurn } from "../load.mjs";
import { person, startProduct } from "../programs.mjs";
import { atMost } from "../report.mjs";
import { openSampleDatabases } from "../sample-databases.mjs";

const LIST = "/access-points?scope=all&limit=25";

const EMPTY = ".build/empty";

export async function measurePage({ record, print, size }) {
  const product = await startProduct(await (await openSampleDatabases("SQLite", print)).at(size.office));
  const empty = await startEmpty();
  const cookie = await signInAtPages(product.url);
  const targets = [
    { url: product.url + LIST, pid: product.pid },
    { url: `${product.url}/access-points/new`, pid: product.pid },
    { url: empty.url, pid: empty.pid },
  ].map((target) => ({ ...target, cookie, seconds: size.seconds, connections: 1 }));
  const [list, form, theirs] = await cpuInTurn(targets, size.rounds);
  await empty.stop();
  const recordPage = (what, ours, times, who) =>
    record(`${what}, ms of processor`, inMs(ours), { beside: inMs(theirs), target: atMost(times), who });
  recordPage("list as a page, 25 rows, beside an empty page", list, 4.5, "everybody, all day");
  recordPage("form of a new access point, beside an empty page", form, 4, "staff");
  const page = await (await fetch(product.url + LIST, { headers: { cookie } })).text();
  const data = Math.round(flightBytes(page) / 1_000);
  record("data for script in the list page, kB", data, { target: atMost(20), who: "everybody, all day" });
  const script = Math.round((await scriptBytes(page, product.url)) / 1_000);
  const who = "whoever opens the list on a slow line";
  record("script of the list page, gzip, kB", script, { target: atMost(175), who });
  await product.stop();
}

const inMs = (us) => Math.round(us / 100) / 10;

async function startEmpty() {
  cpSync("bench/empty", EMPTY, { recursive: true });
  execFileSync(process.execPath, ["node_modules/next/dist/bin/next", "build", EMPTY], {
    env: { ...environment(), NEXT_TELEMETRY_DISABLED: "1" },
    stdio: "ignore",
  });
  return startProgram({ script: `${EMPTY}/server.mjs` });
}

/** Signs in at the pages and returns the Cookie header of the session. */
async function signInAtPages(url) {
  const cookiesOf = ({ headers }) =>
    headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; ");
  const csrf = await fetch(`${url}/api/auth/csrf`);
  const body = new URLSearchParams({ ...person, csrfToken: (await csrf.json()).csrfToken });
  const headers = { cookie: cookiesOf(csrf), origin: url };
  const given = { method: "POST", body, headers, redirect: "manual" };
  return cookiesOf(await fetch(`${url}/api/auth/callback/credentials`, given));
}

const flightBytes = (page) =>
  [...page.matchAll(/<script[^>]*>(self\.__next_f\.push[^<]*)<\/script>/g)].reduce(
    (sum, [, text]) => sum + Buffer.byteLength(text),
    0,
  );

/** Bytes, compressed with gzip. */
async function scriptBytes(page, url) {
  const tags = [...page.matchAll(/<script src="([^"]+)"[^>]*>/g)];
  // Only browsers without modules load the scripts marked `nomodule`.
  const names = new Set(tags.filter(([tag]) => !/nomodule/i.test(tag)).map(([, src]) => src));
  const files = await Promise.all([...names].map(async (src) => (await fetch(new URL(src, url))).arrayBuffer()));
  return files.reduce((sum, file) => sum + gzipSync(Buffer.from(file)).length, 0);
}
