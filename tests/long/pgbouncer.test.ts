import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort from "get-port";
import { afterEach, expect, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, launch, startServer } from "@/e2e/server";
import { createDatabase, query } from "../server/postgres-database";

const TIMEOUTS = "statement_timeout,lock_timeout,idle_in_transaction_session_timeout";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Returns the user to run PgBouncer as, which refuses to run as root: that of the tests' PostgreSQL. */
function ordinaryUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** Starts a PgBouncer in front of an empty database of the test run. Returns the variables that lead through it. */
async function startPgBouncer(settings: string[]): Promise<Record<string, string>> {
  const user = ordinaryUser();
  const folder = mkdtempSync(join(tmpdir(), "pgbouncer-"));
  chmodSync(folder, 0o755);
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid);
  const { hostname, port, pathname, username, password } = new URL(await createDatabase());
  const [own, file] = [await getPort(), join(folder, "pgbouncer.ini")];
  const database = `host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}`;
  const lines = [
    "listen_addr = 127.0.0.1",
    `listen_port = ${own}`,
    "auth_type = any",
    "unix_socket_dir =",
    ...settings,
  ];
  writeFileSync(file, `[databases]\ndoors = ${database}\n[pgbouncer]\n${lines.join("\n")}\n`, { mode: 0o644 });
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const child = spawn("pgbouncer", [file], { ...user, env, stdio: "ignore" });
  stops.push(async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
    rmSync(folder, { recursive: true });
  });
  const url = `postgres://postgres@127.0.0.1:${own}/doors`;
  await expect.poll(() => query(url, "select 1").catch(() => [])).toHaveLength(1);
  return { DATABASE_URL: url, AUTH_SECRET: randomUUID() };
}

test.each([
  ["transaction mode", ["pool_mode = transaction", `ignore_startup_parameters = ${TIMEOUTS}`], /in transaction mode/],
  [
    "session mode that refuses the timeouts",
    ["pool_mode = session"],
    /set ignore_startup_parameters = statement_timeout/,
  ],
])("PgBouncer in %s is refused in one sentence", async (_mode, settings, sentence) => {
  const program = await launch({ env: { PORT: "0", ...(await startPgBouncer(settings)) } });
  expect((await program.exited).code).toBe(1);
  program.removeData();
  expect(program.output.said).toMatch(/^access-points: DATABASE_URL leads to a pooler .+\n$/);
  expect(program.output.said).toMatch(sentence);
});

test("the program works through PgBouncer in session mode", async () => {
  const settings = ["pool_mode = session", `ignore_startup_parameters = ${TIMEOUTS}`];
  const server = await startServer({ env: await startPgBouncer(settings) });
  stops.unshift(async () => void (await server.stop()));
  const api = await signInToApi(server.url, admin.email, admin.password);
  await Promise.all(Array.from({ length: 20 }, (_, at) => api.create({ name: `Door ${at}` })));
  expect((await api.list()).pagination.total).toBe(20);
});
