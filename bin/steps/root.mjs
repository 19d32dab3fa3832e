import { fileURLToPath } from "node:url";

/** Absolute path of the repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Returns the absolute path of a file or folder of the repository. */
export const inRoot = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
