import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { exactly, noneOf, shown } from "../../attack/limits.mjs";
import { signIn } from "../../attack/program.mjs";
import { waitUntil } from "../../attack/sockets.mjs";
import { makeOwnFolder, postgresUser } from "../patroni.mjs";
import { isInstalled, leadTo, queryOnce, startPostgres } from "../postgres.mjs";
import { underWriters, writeDuring } from "../writers.mjs";
import { recordRows } from "./database-away.mjs";

const IGNORED = "statement_timeout,lock_timeout,idle_in_transaction_session_timeout";

/** Starts a PgBouncer before a PostgreSQL. `settings` are lines of its configuration. */
async function startPgBouncer(url, settings) {
  const user = postgresUser();
  const folder = makeOwnFolder("access-points-pgbouncer-", user);
  const server = createServer();
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address();
  await new Promise((closed) => server.close(closed));
  const to = new URL(url);
  const target = `host=${to.hostname} port=${to.port} dbname=${to.pathname.slice(1)} user=${to.username} password=${to.password}`;
  const own = ["listen_addr = 127.0.0.1", `listen_port = ${port}`, "auth_type = any", "unix_socket_dir =", ...settings];
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, `[databases]\ndoors = ${target}\n\n[pgbouncer]\n${own.join("\n")}\n`, { mode: 0o644 });
  const env = { PATH: `${process.env.PATH}:/usr/sbin` };
  const child = spawn("pgbouncer", [file], { ...user, env, stdio: "ignore" });
  const through = `postgres://postgres@127.0.0.1:${port}/doors`;
  await waitUntil(
    () =>
      queryOnce(through, "select 1").then(
        () => true,
        () => false,
      ),
    10_000,
  );
  process.once("exit", () => child.kill("SIGKILL"));
  const close = async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: through, close };
}

/** Starts the program through PgBouncer: in transaction mode it must refuse, in session mode it must lose nothing. */
export async function poolConnections({ programs, record }) {
  if (!isInstalled("pgbouncer")) return record("PgBouncer", "skipped", shown, "pgbouncer is not installed");
  const postgres = await startPostgres();
  try {
    await expectRefusal({
      programs,
      record,
      postgres,
      what: "transaction mode",
      settings: ["pool_mode = transaction", `ignore_startup_parameters = ${IGNORED}`],
    });
    await expectRefusal({
      programs,
      record,
      postgres,
      what: "session mode without ignore_startup_parameters",
      settings: ["pool_mode = session"],
    });
    const pooler = await startPgBouncer(postgres.url, [
      "pool_mode = session",
      `ignore_startup_parameters = ${IGNORED}`,
    ]);
    const program = await programs.start({ env: { ...leadTo(pooler.url), ...underWriters } });
    const target = { url: program.url, token: (await signIn(program.url)).token };
    const written = await writeDuring([target], (untilCreated) => untilCreated(500));
    await recordRows({ record, what: "PgBouncer in session mode", target, written });
    await program.stop();
    await pooler.close();
  } finally {
    await postgres.close();
  }
}

async function expectRefusal({ programs, record, postgres, what, settings }) {
  const pooler = await startPgBouncer(postgres.url, settings);
  const program = await programs.launch({ env: leadTo(pooler.url) });
  await Promise.race([program.exited, waitUntil(() => program.output.said.includes("Ready at"), 30_000)]);
  const { exitCode } = program.child;
  program.child.kill("SIGKILL");
  const { said } = program.output;
  record(`PgBouncer in ${what}: exit code`, exitCode ?? "it runs", exactly(1), said.split("\n")[0]);
  record(`PgBouncer in ${what}: lines of a stack`, (said.match(/^\s+at /gm) ?? []).length, noneOf("line"));
  await pooler.close();
}
