import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "./root.mjs";

const folders = ["app", "components", "lib", "public"];
const files = [
  "package-lock.json",
  "tsconfig.json",
  "next.config.mjs",
  "postcss.config.mjs",
  "server.ts",
  "proxy.ts",
  "bin/steps/bundle.mjs",
];

const isSource = (path) => !/(\.test\.\w+|\.md)$/.test(path);

const filesAt = (path) =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));

/**
 * Returns a digest of the paths and contents of all files that the build reads. File dates do not count, so switching
 * to another branch and back needs no new build.
 */
export function fingerprint() {
  const digest = createHash("sha256");
  const given = [...files, ...folders].map(inRoot).filter((path) => existsSync(path));
  const paths = given.flatMap(filesAt).filter(isSource).sort();
  for (const path of paths) digest.update(`\0${path}\0`).update(readFileSync(path));
  return digest.digest("hex");
}
