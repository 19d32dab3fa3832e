import { createHash } from "node:crypto";

/** What a table has in a row, by column. */
export type Row = Record<string, unknown>;

/** How many rows a table has, and a digest of all of them in the order of the primary key. */
export type TableDigest = { name: string; rows: number; digest: string };

/**
 * A row as both databases write it down: the values in the order of the columns, as JSON.
 * @throws Error for a value of a kind that the two do not share
 */
export function rowLine(columns: string[], row: Row): string {
  const values = columns.map((column) => row[column]);
  for (const [at, value] of values.entries()) {
    const isShared = value === null || typeof value === "string" || Number.isSafeInteger(value);
    if (!isShared) throw new Error(`${columns[at]} holds a ${typeof value}, which is not text or a whole number`);
  }
  return JSON.stringify(values);
}

/** Takes the lines of a table's rows, and says at the end what they come to. */
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
