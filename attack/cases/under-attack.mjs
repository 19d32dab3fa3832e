import { getPriority, setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { shown, withinMs } from "../limits.mjs";
import { ask, inParallel, sayTally, tally } from "../requests.mjs";
import { readListDuring } from "../steady-list.mjs";
import { API_PAGES } from "./api-docs.mjs";
import { CHECK, startFilled } from "./heavy-reads.mjs";
import { QUOTES } from "./hostile-bodies.mjs";
import { holdLock } from "./write-lock.mjs";

const LOGIN = "/api/v1/auth/login";
const CONNECTIONS = 10;

/** Reads one user's list at a steady rate on one connection, while each attack runs on ten other connections. */
export async function readUnderAttack({ programs, record, isShort }) {
  const rows = isShort ? 20_000 : 200_000;
  const seconds = isShort ? 1 : 6;
  const { program, token, other, ids } = await startFilled({ programs, rows, env: { TRUSTED_PROXY_HOPS: "1" } });
  const { url } = program;
  const json = { "Content-Type": "application/json" };
  const from = (at) => ({ "X-Forwarded-For": `198.51.${Math.floor(at / 200) % 200}.${at % 200}` });
  const body = { stock: "avery-a4-l7160", select: { ids } };
  let at = 0;
  const attacks = {
    "2 escaped quotes": () => ask(url, "POST", LOGIN, { raw: QUOTES, headers: json }),
    "4 guesses from ever new addresses": () =>
      ask(url, "POST", LOGIN, { body: { email: "kim@example.com", password: `guess ${at}` }, headers: from(at++) }),
    "5 checks of 10,000 labels": () => ask(url, "POST", CHECK, { token, body }),
    "5 searches of one letter": () => ask(url, "GET", `/api/v1/access-points?q=${"aeiou"[at++ % 5]}`, { token }),
    "10 the API's description": () => ask(url, "GET", API_PAGES[at++ % API_PAGES.length]),
    "11 creates": () => ask(url, "POST", "/api/v1/access-points", { token, body: { name: `Door ${at++}` } }),
    "11 label jobs": () =>
      ask(url, "POST", "/api/v1/labels", {
        token,
        body: { ...body, select: { ids: ids.slice(0, 500) } },
        headers: { Prefer: "respond-async" },
      }),
  };
  // The first request of each kind loads modules, once in the life of a process: up to 0.6 s for the first page.
  const first = Math.round((await ask(url, "GET", "/docs/api")).ms);
  record("first page after the start, ms", first, shown, "once in the life of a process");
  for (const once of Object.values(attacks)) await once();
  const quiet = await readListDuring(url, other, () => sleep(seconds * 500));
  record("list p99 without an attack, ms", quiet.p99, withinMs(100), `${rows.toLocaleString("en")} rows of another`);
  for (const [what, once] of Object.entries(attacks)) {
    const list = await readListDuring(url, other, () => flood(once, seconds));
    record(`list p99 during ${what}, ms`, list.p99, withinMs(100), noteOf(list));
    await sleep(500);
  }
  const release = await holdLock(programs, program.dataDir);
  const create = () =>
    ask(url, "POST", "/api/v1/access-points", { token: other, body: { name: "Door" }, timeout: 30_000 });
  const locked = await readListDuring(url, other, () => flood(create, seconds));
  await release();
  record(
    "list p99 during 6 writes while another process holds the lock, ms",
    locked.p99,
    withinMs(100),
    noteOf(locked),
  );
  await program.stop();
}

const noteOf = ({ count, failures, p50, slowest, result }) =>
  `${count} answers${failures.length > 0 ? `, ${failures.length} of them failures` : ""}, p50 ${p50}, slowest ${slowest}; attack: ${sayTally(tally(result))}`;

/** Nice value of the generator: an attacker sends from another machine, and takes no processor time from the program. */
const GENERATOR_NICE = 15;

/**
 * Lowers the priority of this thread while `work` runs. The priority stays low when the user may not raise it again.
 */
async function withLowPriority(work) {
  const before = getPriority();
  setPriority(Math.max(before, GENERATOR_NICE));
  try {
    return await work();
  } finally {
    if (process.getuid?.() === 0) setPriority(before);
  }
}

/** Repeats one request on ten connections for some seconds. Returns the statuses. */
const flood = (once, seconds) => withLowPriority(() => sendRepeatedly(once, seconds));

async function sendRepeatedly(once, seconds) {
  const statuses = [];
  const until = performance.now() + seconds * 1_000;
  await inParallel(CONNECTIONS, CONNECTIONS, async () => {
    while (performance.now() < until) {
      const { status } = await once();
      statuses.push(status);
      // A real attacker would not wait. But a refusal costs the program less than a request costs this generator, which
      // would then measure itself.
      if (status === 429 || status === 503) await sleep(5);
    }
  });
  return statuses;
}
