import { setTimeout as sleep } from "node:timers/promises";
import { exactly, withinMs } from "../../attack/limits.mjs";
import { signIn } from "../../attack/program.mjs";
import { ask, inParallel } from "../../attack/requests.mjs";
import { waitUntil } from "../../attack/sockets.mjs";
import { leadTo, startPostgres } from "../postgres.mjs";

/** Labels of the job whose process is killed: enough that it is under way for seconds. */
const POINTS = 20;
const COPIES = 500;

/**
 * Most milliseconds until another process draws the job again. On SQLite the next start takes it at once, because no other
 * process can have it. On PostgreSQL its lease of 30 s has to end, which renews every 5 s, and is looked for every 2 s.
 */
const TAKEN_UP_MS = { SQLite: 10_000, PostgreSQL: 35_000 };

/** Most milliseconds until it is finished. */
const FINISHED_MS = 120_000;

/** Kills the process that draws a job with SIGKILL: another process, or the next start, must finish the job. */
export async function killWorkers({ programs, record }) {
  const dataDir = programs.makeFolder();
  const start = () => programs.start({ dataDir });
  await killOne({ record, engine: "SQLite", what: "the only process is killed while it draws", start });
  const postgres = await startPostgres();
  try {
    const start = () => programs.start({ env: leadTo(postgres.url) });
    const what = "one of two processes is killed while it draws";
    await killOne({ record, engine: "PostgreSQL", what, start, other: start });
  } finally {
    await postgres.close();
  }
}

const jobOf = async ({ url, token }, path) => JSON.parse((await ask(url, "GET", path, { token })).text);

/** `other` starts the second process, when the first has taken the job. Without it the first starts again. */
async function killOne({ record, engine, what, start, other }) {
  const first = await start();
  const { token } = await signIn(first.url);
  const send = (path, body, headers) => ask(first.url, "POST", `/api/v1${path}`, { token, body, headers });
  await inParallel(POINTS, 4, (at) => send("/access-points", { name: `Door ${at}` }));
  const order = { select: { scope: "mine" }, stock: "avery-a4-l7160", copies: COPIES };
  const made = await send("/labels", order, { Prefer: "respond-async" });
  const path = made.headers.location;
  await waitUntil(async () => (await jobOf({ url: first.url, token }, path)).done > 0, 30_000, 5);
  const beside = await other?.();
  const { done, state } = await jobOf({ url: first.url, token }, path);
  if (state !== "drawing") throw new Error(`The job is ${state} before its process is killed.`);
  await first.stop("SIGKILL");
  const began = performance.now();
  const second = beside ?? (await start());
  const target = { url: second.url, token: (await signIn(second.url)).token };
  // A process that takes over a job begins with no label done.
  const isTakenUp = (job) => job.done < done || job.state !== "drawing";
  const until = async (is) => {
    while (!is(await jobOf(target, path)) && performance.now() - began < FINISHED_MS) await sleep(50);
    return Math.round(performance.now() - began);
  };
  const drawn = `of ${POINTS * COPIES} labels`;
  record(`${engine}: ${what}: drawn again after, ms`, await until(isTakenUp), withinMs(TAKEN_UP_MS[engine]), drawn);
  record(`${engine}: finished after, ms`, await until((job) => job.state === "done"), withinMs(FINISHED_MS));
  const file = await ask(target.url, "GET", `${path}.pdf`, { token: target.token });
  const verified = Number(file.headers["x-labels-verified"] ?? 0);
  record(`${engine}: labels read back in the file`, verified, exactly(POINTS * COPIES));
  await second.stop();
}
