import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { inRoot } from "./root.mjs";

const programs = {
  server: "server.ts",
  user: "lib/service/accounts/user-command.ts",
  seed: "lib/service/access-points/seed/seed-command.ts",
  check: "lib/service/backup/check-command.ts",
  copy: "lib/service/db/copy/copy-command.ts",
  backup: "lib/service/backup/backup-command.ts",
  "print-agent": "lib/printers/print-agent.ts",
  "postgres-cluster": "lib/service/db/postgres/test-cluster.ts",
  "rate-password": "lib/service/accounts/passwords/rate-password.mjs",
  "render-worker": "lib/labels/render/render-worker.ts",
  "verify-worker": "lib/labels/render/verify-worker.ts",
  "export-worker": "lib/service/access-points/export/export-worker.ts",
  "backup-worker": "lib/service/backup/backup-worker.ts",
  "photo-worker": "lib/labels/photo/photo-worker.ts",
  "spreadsheet-worker": "lib/service/spreadsheets/spreadsheet-worker.ts",
  "read-database": "lib/service/db/sqlite/reader/worker.ts",
};

/** Node opens all files of a package at once: with Kysely's 240 the program could not start with a limit of 256. */
const bundled = {
  hono: inRoot("node_modules/hono/dist"),
  jose: inRoot("node_modules/jose/dist/webapi/index.js"),
  kysely: inRoot("node_modules/kysely/dist"),
};

/** `server-only` protects Next's client bundles and has no use here, so an empty module replaces it. */
export const bundle = () => ({
  define: { PROGRAM_VERSION: JSON.stringify(describeVersion()) },
  absWorkingDir: inRoot(""),
  entryPoints: Object.entries(programs).map(([out, file]) => ({ in: file, out })),
  outdir: ".build",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  packages: "external",
  alias: { "server-only": inRoot("node_modules/server-only/empty.js"), ...bundled },
  platform: "node",
  format: "esm",
  target: "node22",
  tsconfig: "tsconfig.json",
  sourcemap: true,
  legalComments: "none",
  logLevel: "warning",
});

/** Returns the version of package.json for a commit with its tag, and otherwise the next one with the commit. */
export function describeVersion() {
  const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const git = (...args) => spawnSync("git", args, { cwd: inRoot(""), encoding: "utf8" }).stdout?.trim() ?? "";
  if (git("tag", "--points-at", "HEAD").split("\n").includes(`v${version}`)) return version;
  const [major, minor] = version.split(".");
  const commit = git("describe", "--always", "--dirty", "--exclude=*", "--abbrev=8");
  return `${major}.${Number(minor) + 1}.0-dev${commit && `.${commit}`}`;
}

export const isBundled = () => Object.keys(programs).every((name) => existsSync(inRoot(`.build/${name}.mjs`)));
