import { createHash } from "node:crypto";

/** Values of a table row, by column. */
export type Row = Record<string, unknown>;

/** Number of rows of a table, and a digest of all of them in the order of the primary key. */
export type TableDigest = { name: string; rows: number; digest: string };

/**
 * Returns a row as JSON text that is the same for both databases: the values in the order of `columns`.
 * @throws Error for a value that is not null, text or a whole number, since the databases may represent it differently
 */
export function rowLine(columns: string[], row: Row): string {
  const values = columns.map((column) => row[column]);
  for (const [at, value] of values.entries()) {
    const isShared = value === null || typeof value === "string" || Number.isSafeInteger(value);
    if (!isShared) throw new Error(`${columns[at]} holds a ${typeof value}, which is not text or a whole number`);
  }
  return JSON.stringify(values);
}

/** Creates a digest to which the lines of a table's rows are added in order. */
export function startDigest(name: string) {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add: (lines: string[]): void => {
      rows += lines.length;
      for (const line of lines) hash.update(line).update("\n");
    },
    end: (): TableDigest => ({ name, rows, digest: hash.digest("base64url") }),
  };
}
