import { FileCellField } from "@/components/access-points/import/file-cell-field";
import { lineId, RowResult } from "@/components/access-points/import/row-result";
import {
  type ImportTarget,
  importTargets,
  type StoredImport,
  targetLabel,
} from "@/lib/contract/access-points/imports/import";
import type { CheckedRow } from "@/lib/contract/access-points/imports/import-rows";
import type { PageReader } from "@/lib/contract/accounts/reader";

/** Most columns of the table, unless more are imported. */
const COLUMNS_MAX = 5;

/** Column of the file that the table shows: its number from 1, its heading, and what is imported from it. */
export type ShownColumn = { number: number; heading: string; target: string | null; label: string };

/** Id of the list of teams that wrong cells suggest. */
const TEAM_NAMES = "team-names";

const tones = { wrong: "bg-danger-wash", doubtful: "bg-warning-wash", other: "" } as const;

/** Table of the first rows under the headings that were understood: wrong ones first, then those to look at. */
export function CheckedTable({ checked, teams }: { checked: StoredImport; teams: PageReader["teams"] }) {
  const columns = columnsOf(checked);
  const labels = new Map(columns.flatMap(({ target, label }) => (target === null ? [] : [[target, label]])));
  const { id, qrCode } = checked.mapping;
  const isByCode = ({ cells }: CheckedRow) =>
    qrCode !== undefined && cells[qrCode - 1] !== "" && (id === undefined || (cells[id - 1] ?? "") === "");
  return (
    <div className="table-box">
      {"team" in checked.mapping && (
        <datalist id={TEAM_NAMES}>
          {teams.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
      )}
      <table className="w-full border-collapse cards:block rows:table-fixed">
        <caption className="sr-only">First rows, those that need you on top</caption>
        <thead className="cards:sr-only">
          <tr className="border-b border-line text-left align-bottom">
            <th scope="col" className="w-16 px-2 py-2 pl-4 text-xs font-normal text-soft">
              Line
            </th>
            {columns.map(({ number, heading, target, label }) => (
              <th key={number} scope="col" className="px-2 py-2 wrap-anywhere">
                {heading && <span className="block text-xs font-normal text-soft">{heading}</span>}
                <span className={target === null ? "font-normal text-soft" : "font-semibold"}>{label}</span>
              </th>
            ))}
            <th scope="col" className="w-[28%] px-2 py-2 pr-4 text-xs font-normal text-soft">
              Result
            </th>
          </tr>
        </thead>
        <tbody className="cards:block">
          {checked.shownRows.map((row) => (
            <tr
              key={row.line}
              id={lineId(row.line)}
              className={`scroll-mt-20 border-line align-top not-last:border-b target:outline-2 target:-outline-offset-2 target:outline-accent cards:grid cards:gap-y-1 cards:px-3 cards:py-2.5 ${tones[toneOf(row)]}`}
            >
              <th scope="row" className={`${cell} text-left font-normal text-soft tabular-nums`}>
                <span className="rows:sr-only">Line </span>
                {row.line.toLocaleString("en")}
              </th>
              {columns.map((column) => (
                <td
                  key={column.number}
                  className={`${cell} ${column.target === null ? "cards:hidden" : ""} ${row.state === "left-out" ? "text-soft line-through" : ""}`}
                >
                  <span className="mr-2 text-xs text-soft rows:hidden">{column.label}</span>
                  <Cell row={row} column={column} team={checked.team?.name} isByCode={isByCode(row)} />
                </td>
              ))}
              <td className={cell}>
                <RowResult row={row} labels={labels} isByCode={isByCode(row)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cell = "min-w-0 wrap-anywhere rows:px-2 rows:py-2.5 rows:first:pl-4 rows:last:pr-4";

const toneOf = ({ state, warnings }: CheckedRow): keyof typeof tones =>
  state === "wrong" ? "wrong" : warnings.length > 0 ? "doubtful" : "other";

/** `team` is the name of the team of new access points whose row names none. */
type CellProps = { row: CheckedRow; column: ShownColumn; team: string | undefined; isByCode: boolean };

function Cell({ row, column: { number, target, label }, team, isByCode }: CellProps) {
  const text = row.cells[number - 1] ?? "";
  const error = row.errors.find(({ column }) => column === number);
  if (error?.value !== undefined && error.value !== null) {
    return (
      <FileCellField
        line={row.line}
        column={number}
        label={label}
        value={error.value}
        isWrong
        suggestions={target === "team" ? TEAM_NAMES : undefined}
      />
    );
  }
  // The code may be mistyped: with another code, the row belongs to another access point.
  if (row.state === "updated" && target === "qrCode" && isByCode && isShort(text)) {
    return <FileCellField line={row.line} column={number} label={label} value={text} isWrong={false} />;
  }
  const before = target === null ? undefined : row.before[target];
  if (text === "" && target === "qrCode" && row.state === "created") {
    return <span className="text-soft">Generated automatically</span>;
  }
  if (text === "" && target === "team" && row.state === "created" && team !== undefined) {
    return <bdi className="text-soft">{team}</bdi>;
  }
  return (
    <span
      dir="auto"
      className={`${target === "qrCode" ? "font-mono text-xs" : ""} ${target === null ? "text-soft" : ""}`}
    >
      {before !== undefined && (
        <>
          <del className="text-soft">{before}</del>{" "}
        </>
      )}
      {text || <span className="text-soft">–</span>}
    </span>
  );
}

/** Returns whether a field of one line shows the whole text of a cell, of which an answer has 200 characters at most. */
const isShort = (text: string): boolean => text.length < 200 && !/[\r\n]/.test(text);

/** Returns the columns that are imported, and some of the others, in the order of the file. */
function columnsOf({ columns, hasHeading, mapping }: StoredImport): ShownColumn[] {
  const targets = new Map(Object.entries(mapping).map(([target, number]) => [number, target]));
  const all = columns.map((name, index): ShownColumn => {
    const number = index + 1;
    const target = targets.get(number) ?? null;
    const heading = hasHeading ? name.trim() || `Column ${number}` : `Column ${number}`;
    return { number, heading, target, label: labelOf(target, heading) };
  });
  const room = Math.max(0, COLUMNS_MAX - targets.size);
  const others = new Set(all.filter(({ target }) => target === null).slice(0, room));
  return all.filter((column) => column.target !== null || others.has(column));
}

const isOwn = (target: string): target is ImportTarget => (importTargets as readonly string[]).includes(target);

/** Returns what a column is imported as: a field, or a custom field, which has the name of its column. */
const labelOf = (target: string | null, heading: string): string =>
  target === null ? "not imported" : isOwn(target) ? targetLabel(target) : heading;
