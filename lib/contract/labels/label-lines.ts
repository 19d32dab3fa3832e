import { foldForOrder } from "../fold";
import type { ProblemError } from "../problem";

/** Sets of ids by a key that several access points may share. */
export type IdsBy = ReadonlyMap<string, ReadonlySet<string>>;

/** Groups the ids of rows by the result of `keyOf`. */
export function idsBy<Row extends { id: string }>(rows: Iterable<Row>, keyOf: (row: Row) => string): IdsBy {
  const ids = new Map<string, Set<string>>();
  for (const row of rows) ids.set(keyOf(row), (ids.get(keyOf(row)) ?? new Set()).add(row.id));
  return ids;
}

const ERRORS_MAX = 100;

/**
 * Finds the access points of a pasted list, without duplicates. Each line must be the QR code or the name of exactly
 * one access point; `errors` names the other lines.
 * @param byName ids by the result of `foldForOrder`
 */
export function idsOfLines(lines: readonly string[], { byCode, byName }: { byCode: IdsBy; byName: IdsBy }) {
  const errors: ProblemError[] = [];
  const ids = lines.flatMap((line, index) => {
    const matches = byCode.get(line) ?? byName.get(foldForOrder(line)) ?? new Set();
    if (matches.size === 1) return [...matches];
    errors.push({ pointer: `/select/list/${index}`, detail: whyNot(line, matches.size) });
    return [];
  });
  return { ids: [...new Set(ids)], errors: errors.slice(0, ERRORS_MAX) };
}

const whyNot = (line: string, count: number): string =>
  count === 0
    ? `“${line}” is neither the code nor the name of an access point of yours. Check its spelling.`
    : `“${line}” fits ${count} access points. Give the code of the one you mean.`;
