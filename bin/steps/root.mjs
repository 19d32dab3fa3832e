import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export const inRoot = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** A release is built already and has no lockfile. */
export const isRelease = !existsSync(inRoot("package-lock.json"));
