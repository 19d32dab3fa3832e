import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Absolute path of the repository, or of an installed release. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Returns the absolute path of a file or folder of the repository. */
export const inRoot = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Whether this is an installed release, which is built already and has no lockfile. */
export const isRelease = !existsSync(inRoot("package-lock.json"));
