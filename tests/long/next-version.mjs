import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { bundle } from "../../bin/steps/bundle.mjs";
import { inRoot } from "../../bin/steps/root.mjs";

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
  for (const name of ["package.json", "next.config.mjs", ".build/browser-messages.json"])
    cpSync(inRoot(name), join(folder, name));
  cpSync(inRoot(".next"), join(folder, ".next"), { recursive: true, filter: (from) => !from.includes("/.next/cache") });
}

// Usage: node tests/long/next-version.mjs FOLDER STATEMENT…
const [folder, ...statements] = process.argv.slice(2);
await makeNextVersion(folder, statements);
