import { setTimeout as sleep } from "node:timers/promises";
import { atMost, exactly } from "../../attack/limits.mjs";
import { signIn } from "../../attack/program.mjs";
import { ask, inParallel } from "../../attack/requests.mjs";
import { waitUntil } from "../../attack/sockets.mjs";
import { leadTo, startPostgres } from "../postgres.mjs";

/** Labels of the job whose process is killed: enough that it is under way for a second. */
const POINTS = 20;
const COPIES = 100;

/** A process that draws has a lease of 30 s, which another takes over; then it draws for some seconds. */
const TAKEN_OVER_MS = 60_000;

/** Kills the process that draws a job with SIGKILL: another process, or the next start, must finish the job. */
export async function killWorkers({ programs, record }) {
  const dataDir = programs.makeFolder();
  await killOne({
    programs,
    record,
    what: "the only process (SQLite) is killed while it draws",
    start: () => programs.start({ dataDir }),
  });
  const postgres = await startPostgres();
  try {
    const other = await programs.start({ env: leadTo(postgres.url) });
    const what = "one of two processes (PostgreSQL) is killed while it draws";
    await killOne({ programs, record, what, start: () => programs.start({ env: leadTo(postgres.url) }), other });
  } finally {
    await postgres.close();
  }
}

const jobOf = async ({ url, token }, path) => JSON.parse((await ask(url, "GET", path, { token })).text);

async function killOne({ record, what, start, other }) {
  const first = await start();
  const { token } = await signIn(first.url);
  const send = (path, body, headers) => ask(first.url, "POST", `/api/v1${path}`, { token, body, headers });
  await inParallel(POINTS, 4, (at) => send("/access-points", { name: `Door ${at}` }));
  const order = { select: { scope: "mine" }, stock: "avery-a4-l7160", copies: COPIES };
  const made = await send("/labels", order, { Prefer: "respond-async" });
  const path = made.headers.location;
  // On PostgreSQL either process may take the job; the one that has it is killed only if it is the first.
  await waitUntil(async () => (await jobOf({ url: first.url, token }, path)).state === "drawing", 10_000, 5);
  await first.stop("SIGKILL");
  const began = performance.now();
  const second = other ?? (await start());
  const target = { url: second.url, token: (await signIn(second.url)).token };
  while ((await jobOf(target, path)).state !== "done" && performance.now() - began < TAKEN_OVER_MS) await sleep(100);
  record(`${what}: finished after, ms`, Math.round(performance.now() - began), atMost(TAKEN_OVER_MS));
  const file = await ask(target.url, "GET", `${path}.pdf`, { token: target.token });
  record(
    `${what}: labels read back in the file`,
    Number(file.headers["x-labels-verified"] ?? 0),
    exactly(POINTS * COPIES),
  );
  await second.stop();
}
