import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.mjs";
import { inRoot } from "./root.mjs";

/** Migration that only the next version has. Kysely runs migrations in the order of their names. */
const MIGRATION = "999-next-version";

/**
 * Returns an esbuild plugin that adds a migration to the program. `statements` are SQL that SQLite and PostgreSQL
 * understand.
 */
const withMigration = (statements) => ({
  name: "next-version",
  setup({ onLoad }) {
    onLoad({ filter: /\/db\/migrate\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const run = statements.map((statement) => `await sql.raw(${JSON.stringify(statement)}).execute(db);`).join(" ");
      const entry = `  ${JSON.stringify(MIGRATION)}: { up: async (db) => { ${run} } },\n};`;
      const contents = source.replace(/(export const migrations[\s\S]*?)\n\};/, `$1\n${entry}`);
      if (contents === source) throw new Error(`${path} has no list of migrations to add one to.`);
      return { contents, loader: "ts" };
    });
  },
});

/** Builds the programs of this checkout with one more migration into `folder`. */
async function bundleNextVersion(folder, statements) {
  const { build } = await import("esbuild");
  const options = bundle();
  await build({ ...options, outdir: folder, plugins: [withMigration(statements)] });
}

/**
 * Makes a folder that runs as a checkout of the next version does: built programs with one more migration, and the
 * pages and packages of this checkout.
 */
async function makeNextVersion(folder, statements) {
  mkdirSync(folder, { recursive: true });
  await bundleNextVersion(join(folder, ".build"), statements);
  for (const name of ["node_modules", "public", "bin", "lib", "package-lock.json"])
    symlinkSync(inRoot(name), join(folder, name));
  for (const name of ["package.json", "next.config.mjs"]) cpSync(inRoot(name), join(folder, name));
  cpSync(inRoot(".next"), join(folder, ".next"), { recursive: true, filter: (from) => !from.includes("/.next/cache") });
}

/** Packs a release of the next minor version from a release: the same files, and one more migration. Returns its path. */
export async function packNextRelease(release, folder, statements) {
  execFileSync("tar", ["-xzf", release, "-C", folder]);
  const manifests = ["package/package.json", "package/dist/package.json"].map((name) => join(folder, name));
  const read = (file) => JSON.parse(readFileSync(file, "utf8"));
  const { name, version } = read(manifests[0]);
  const [major, minor] = version.split(".");
  const next = `${major}.${Number(minor) + 1}.0`;
  for (const file of manifests) writeFileSync(file, JSON.stringify({ ...read(file), version: next }));
  await bundleNextVersion(join(folder, "package/dist/.build"), statements);
  const file = join(folder, `${name}-${next}.tgz`);
  execFileSync("tar", ["-czf", file, "-C", folder, "package"]);
  return file;
}

// As a program: node bin/steps/next-version.mjs FOLDER STATEMENT…
const [program, folder, ...statements] = process.argv.slice(1);
if (program === fileURLToPath(import.meta.url)) await makeNextVersion(folder, statements);
