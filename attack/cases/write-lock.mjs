import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { exactly, noneOf, withinMs } from "../limits.mjs";
import { signIn } from "../program.mjs";
import { ask, inParallel, sayTally, tally } from "../requests.mjs";
import { waitUntil } from "../sockets.mjs";
import { readListDuring } from "../steady-list.mjs";

/** Source of a process that holds the write lock, with the SQLite that works in this version of Node. */
const HOLD = `
  const file = process.argv[1];
  const isThere = (name) => { try { return Boolean(require.resolve(name)); } catch { return false; } };
  const major = Number(process.versions.node.split(".")[0]);
  const name = major < 22 ? ["better-sqlite3-node20", "better-sqlite3"].find(isThere) : "better-sqlite3";
  const db = major < 24 ? new (require(name))(file) : new (require("node:sqlite").DatabaseSync)(file);
  db.exec("begin immediate");
  process.stdout.write("held");
  process.stdin.on("end", () => { db.exec("rollback"); db.close(); }).resume();`;

/** Holds the write lock of the database in `dataDir` until the returned function is called. */
export async function holdLock(programs, dataDir) {
  const file = join(dataDir, "access-points.sqlite");
  const child = spawn(process.execPath, ["-e", HOLD, file], { cwd: programs.root, stdio: ["pipe", "pipe", "ignore"] });
  await once(child.stdout, "data");
  return async () => {
    child.stdin.end();
    await once(child, "exit");
  };
}

/** Writes ten rows while another process holds the write lock, and reads a list at the same time. */
export async function attackByLock({ programs, record }) {
  const program = await programs.start({ env: { LOG_LEVEL: "warn" } });
  const { token } = await signIn(program.url);
  const create = (name) => ask(program.url, "POST", "/api/v1/access-points", { token, body: { name } });
  await create("First");
  // The first probe loads the modules of the pages, once in the life of a process.
  await ask(program.url, "GET", "/readyz");
  const release = await holdLock(programs, program.dataDir);
  const { result, ...list } = await readListDuring(program.url, token, async () => {
    const writes = await inParallel(10, 10, (at) => create(`Door ${at}`));
    const ready = await ask(program.url, "GET", "/readyz");
    return { writes, ready };
  });
  await release();
  const slowest = Math.round(Math.max(...result.writes.map(({ ms }) => ms)));
  record("the list while the lock is held, p99 ms", list.p99, withinMs(100), `slowest ${list.slowest}`);
  record(
    "slowest of ten writes, ms",
    slowest,
    withinMs(4_000),
    sayTally(tally(result.writes.map(({ status }) => status))),
  );
  record(
    "writes answered otherwise than 503",
    result.writes.filter(({ status }) => status !== 503).length,
    noneOf("other answer"),
  );
  record("/readyz meanwhile, status", result.ready.status, exactly(503), `${Math.round(result.ready.ms)} ms`);
  const recovered = await waitUntil(async () => (await create("After")).status === 201, 10_000);
  record("writes again after, ms", recovered, withinMs(3_000));
  await program.stop();
}
