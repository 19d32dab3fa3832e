import { foldForOrder } from "../fold";
import type { ProblemError } from "../problem";

/** Sets of ids by a key that several access points may share. */
type IdsBy = ReadonlyMap<string, ReadonlySet<string>>;

/** Groups the ids of rows by the result of `keyOf`. */
function idsBy<Row extends { id: string }>(rows: Iterable<Row>, keyOf: (row: Row) => string): IdsBy {
  const ids = new Map<string, Set<string>>();
  for (const row of rows) ids.set(keyOf(row), (ids.get(keyOf(row)) ?? new Set()).add(row.id));
  return ids;
}

const ERRORS_MAX = 100;

/** Returns the key by which codes are equal in upper and lower case. */
const foldCode = (code: string): string => code.toUpperCase().toLowerCase();

/** Ids by everything that a line may be: code, result of `foldCode`, and result of `foldForOrder` for names. */
type IdsOfLine = { byCode: IdsBy; byAnyCaseOfCode: IdsBy; byName: IdsBy };

/** Groups rows by everything that a line of a pasted list may be. */
export const idsByLine = <Row extends { id: string }>(
  rows: readonly Row[],
  { codeOf, nameKeyOf }: { codeOf: (row: Row) => string; nameKeyOf: (row: Row) => string },
): IdsOfLine => ({
  byCode: idsBy(rows, codeOf),
  byAnyCaseOfCode: idsBy(rows, (row) => foldCode(codeOf(row))),
  byName: idsBy(rows, nameKeyOf),
});

/**
 * Finds the access points of a pasted list, without duplicates. Each line must be the QR code, in upper or lower case,
 * or the name of exactly one access point; `errors` names the others, and `unknown` are those that match none.
 */
export function idsOfLines(lines: readonly string[], { byCode, byAnyCaseOfCode, byName }: IdsOfLine) {
  const errors: ProblemError[] = [];
  const unknown: string[] = [];
  const ids = lines.flatMap((line, index) => {
    const matches =
      byCode.get(line) ?? byAnyCaseOfCode.get(foldCode(line)) ?? byName.get(foldForOrder(line)) ?? new Set();
    if (matches.size === 1) return [...matches];
    if (matches.size === 0) unknown.push(line);
    errors.push({ pointer: `/select/list/${index}`, detail: whyNot(line, matches.size) });
    return [];
  });
  return { ids: [...new Set(ids)], errors: errors.slice(0, ERRORS_MAX), unknown };
}

const whyNot = (line: string, count: number): string =>
  count === 0
    ? `“${line}” is neither the code nor the name of an access point that you see. Check its spelling.`
    : `“${line}” fits ${count} access points. Give the code of the one you mean.`;
