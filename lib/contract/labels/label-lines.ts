import { t } from "@/lib/messages/messages";
import { foldForOrder } from "../fold";
import type { ProblemError } from "../problem";

/** Several access points may share a key. */
type IdsBy = ReadonlyMap<string, ReadonlySet<string>>;

function idsBy<Row extends { id: string }>(rows: Iterable<Row>, keyOf: (row: Row) => string): IdsBy {
  const ids = new Map<string, Set<string>>();
  for (const row of rows) ids.set(keyOf(row), (ids.get(keyOf(row)) ?? new Set()).add(row.id));
  return ids;
}

const ERRORS_MAX = 100;

/** Equal in upper and lower case. */
const foldCode = (code: string): string => code.toUpperCase().toLowerCase();

/** Everything that a line may be. */
type IdsOfLine = { byCode: IdsBy; byAnyCaseOfCode: IdsBy; byName: IdsBy };

export const idsByLine = <Row extends { id: string }>(
  rows: readonly Row[],
  { codeOf, nameKeyOf }: { codeOf: (row: Row) => string; nameKeyOf: (row: Row) => string },
): IdsOfLine => ({
  byCode: idsBy(rows, codeOf),
  byAnyCaseOfCode: idsBy(rows, (row) => foldCode(codeOf(row))),
  byName: idsBy(rows, nameKeyOf),
});

/** A line is a code in any case, or the name of one access point; `unknown` match none, `errors` are all others. */
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
  count === 0 ? t("print.line.unknown", { line }) : t("print.line.several", { line, count });
