import { fileURLToPath } from "node:url";

/** The repository's folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The path of a file or folder in it. */
export const inRoot = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
