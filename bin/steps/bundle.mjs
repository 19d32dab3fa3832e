import { existsSync } from "node:fs";
import { inRoot } from "./root.mjs";

/** What each bundle in .build/ is made from. */
const programs = {
  server: "server.ts",
  user: "lib/service/accounts/user-command.ts",
  seed: "lib/service/access-points/seed-command.ts",
  check: "lib/service/check-command.ts",
  copy: "lib/service/db/copy-command.ts",
  "sqlite-driver": "lib/service/db/sqlite/driver.ts",
  "postgres-cluster": "lib/service/db/postgres/test-cluster.ts",
  "rate-password": "lib/service/accounts/rate-password.mjs",
  "render-worker": "lib/labels/render/render-worker.ts",
  "verify-worker": "lib/labels/render/verify-worker.ts",
  "read-database": "lib/service/db/sqlite/reader/worker.ts",
};

/**
 * How esbuild makes the programs: one file each, our own modules inside, packages from node_modules.
 * `server-only` guards Next's client bundles and means nothing here.
 */
export const bundle = () => ({
  absWorkingDir: inRoot(""),
  entryPoints: Object.entries(programs).map(([out, file]) => ({ in: file, out })),
  outdir: ".build",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  packages: "external",
  alias: { "server-only": inRoot("node_modules/server-only/empty.js") },
  platform: "node",
  format: "esm",
  target: "node20",
  tsconfig: "tsconfig.json",
  sourcemap: true,
  legalComments: "none",
  logLevel: "warning",
});

/** Whether every bundle is there. */
export const isBundled = () => Object.keys(programs).every((name) => existsSync(inRoot(`.build/${name}.mjs`)));
