import { createHash } from "node:crypto";

export type Row = Record<string, unknown>;

export type TableDigest = { name: string; rows: number; digest: string };

/** Equal for both databases. Throws for what they may represent differently: not null, text or a whole number. */
export function rowLine(columns: string[], row: Row): string {
  const values = columns.map((column) => row[column]);
  for (const [at, value] of values.entries()) {
    const isShared = value === null || typeof value === "string" || Number.isSafeInteger(value);
    if (!isShared) throw new Error(`${columns[at]} holds a ${typeof value}, which is not text or a whole number`);
  }
  return JSON.stringify(values);
}

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
