import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** Rules of Biome for Next skip every file whose absolute path has a folder of this name, or judge only those. */
test.each(["app", "pages"])("the pages pass Biome in a clone whose folder is called %s", (name) => {
  const parent = mkdtempSync(join(tmpdir(), "clone-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const clone = join(parent, name);
  for (const part of ["app", "components", "biome.json", "package.json"])
    cpSync(join(root, part), join(clone, part), { recursive: true });
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  const lint = spawnSync(process.execPath, [biome, "lint", "--error-on-warnings", "--vcs-enabled=false"], {
    cwd: clone,
    encoding: "utf8",
  });
  expect(lint.status, lint.stderr).toBe(0);
});
