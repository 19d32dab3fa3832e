import { FileCellField } from "@/components/access-points/import/file-cell-field";
import { hasNote, lineId, RowNote } from "@/components/access-points/import/row-note";
import { rich } from "@/components/ui/text/rich";
import { importTargets, type StoredImport, targetLabel } from "@/lib/contract/access-points/imports/import";
import type { CheckedRow, ImportWarning } from "@/lib/contract/access-points/imports/import-rows";
import { SHOWN_CELL_MAX } from "@/lib/contract/access-points/imports/import-rows";
import type { PageReader } from "@/lib/contract/accounts/reader";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { t } from "@/lib/messages/messages";

const PREVIEW_ROWS = 5;

const TEAM_NAMES = "team-names";

const tones = { wrong: "bg-danger-wash", doubtful: "bg-warning-wash", other: "" } as const;

type CheckedTableProps = {
  checked: StoredImport;
  teams: PageReader["teams"];
  fields: readonly CustomField[];
  canAddFields: boolean;
};

/** Wrong rows come first, then those to look at. */
export function CheckedTable({ checked, teams, fields, canAddFields }: CheckedTableProps) {
  const choices = columnChoices(fields, teams.length > 0 || "team" in checked.mapping);
  const columns = fileColumns(checked, choices);
  const labels = new Map(columns.flatMap(({ target, label }) => (target === null ? [] : [[target, label]])));
  return (
    <div className="table-box">
      {"team" in checked.mapping && (
        <datalist id={TEAM_NAMES}>
          {teams.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
      )}
      <div className="rows:overflow-x-auto">
        <table className="w-full border-collapse cards:block rows:table-fixed">
          <caption className="sr-only">{t("import.rowsToSee")}</caption>
          <thead className="bg-paper cards:block">
            <tr className="border-line border-b cards:grid cards:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] cards:gap-3 cards:p-3">
              <th
                scope="col"
                className="w-16 px-2 py-2 ps-4 text-start align-top text-xs font-normal text-soft cards:sr-only"
              >
                {t("import.line")}
              </th>
              {columns.map((column) => (
                <ColumnHead key={column.number} column={column} choices={choices} canAddFields={canAddFields} />
              ))}
            </tr>
          </thead>
          {rowsToShow(checked).map((row) => (
            <tbody
              key={row.line}
              id={lineId(row.line)}
              className="scroll-mt-20 border-line not-last:border-b target:outline-2 target:-outline-offset-2 target:outline-accent cards:block cards:px-3 cards:py-2.5"
            >
              <tr className="align-top cards:grid cards:gap-y-1">
                <th scope="row" className={`${cell} text-start font-normal text-soft tabular-nums`}>
                  {rich("import.lineNumber", {
                    line: row.line,
                    hidden: (text) => <span className="rows:sr-only">{text}</span>,
                  })}
                </th>
                {columns.map((column) => (
                  <td
                    key={column.number}
                    className={`${cell} ${tones[toneOf(row)]} ${column.target === null ? "cards:hidden" : ""} ${row.state === "left-out" ? "text-soft line-through" : ""}`}
                  >
                    <span className="me-2 text-xs text-soft rows:hidden">{column.label}</span>
                    <Cell row={row} column={column} checked={checked} />
                  </td>
                ))}
              </tr>
              {hasNote(row) && (
                <tr className="text-[0.8125rem] cards:block cards:pt-1">
                  <td className="cards:hidden" />
                  <td colSpan={columns.length} className="rows:px-2 rows:pb-2.5 cards:block">
                    <RowNote row={row} labels={labels} />
                  </td>
                </tr>
              )}
            </tbody>
          ))}
        </table>
      </div>
    </div>
  );
}

const cell = "min-w-0 wrap-anywhere rows:px-2 rows:py-2.5 rows:first:ps-4 rows:last:pe-4";

const toneOf = ({ state, warnings }: CheckedRow): keyof typeof tones =>
  state === "wrong" ? "wrong" : warnings.length > 0 ? "doubtful" : "other";

function rowsToShow({ shownRows, firstRows, headingRow, problem }: StoredImport): CheckedRow[] {
  if (problem === null) return shownRows;
  const rows = firstRows.filter(({ line }) => line > (headingRow ?? 0)).slice(0, PREVIEW_ROWS);
  return rows.map((row) => ({ ...row, state: "created", before: {}, errors: [], warnings: [], kept: false }));
}

const aboutCode: ReadonlySet<ImportWarning["kind"]> = new Set([
  ...(["other-owner", "look-alike", "check-symbol", "in-trash"] as const),
  ...(["damaged-code", "hard-to-scan"] as const),
]);

type CellProps = { row: CheckedRow; column: FileColumn; checked: StoredImport };

function Cell({ row, column, checked: { mapping, team } }: CellProps) {
  const { number, target, label } = column;
  const text = row.cells[number - 1] ?? "";
  const error = row.errors.find(({ column }) => column === number);
  const placeholder = target === "qrCode" ? t("point.form.generated") : undefined;
  const field = { line: row.line, column: number, label, placeholder };
  if (error?.value !== undefined && error.value !== null) {
    const suggestions = target === "team" ? TEAM_NAMES : undefined;
    return <FileCellField {...field} value={error.value} isWrong suggestions={suggestions} />;
  }
  if (isShort(text) && isInDoubt(row, column, mapping))
    return <FileCellField {...field} value={text} isWrong={false} />;
  const before = target === null ? undefined : row.before[target];
  if (text === "" && target === "qrCode" && row.state === "created") {
    return <span className="text-soft">{placeholder}</span>;
  }
  if (text === "" && target === "team" && row.state === "created" && team !== null) {
    return <bdi className="text-soft">{team.name}</bdi>;
  }
  return (
    <span
      dir="auto"
      className={`line-clamp-4 ${target === "qrCode" ? "font-mono text-xs" : ""} ${target === null ? "text-soft" : ""}`}
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

/** A text that seems damaged, and a code that may be another one. */
function isInDoubt(
  { state, cells, warnings }: CheckedRow,
  { target, label }: FileColumn,
  { id, qrCode }: StoredImport["mapping"],
) {
  if (target === null || state === "left-out") return false;
  // The reason contains the name of the field.
  if (warnings.some(({ kind, detail }) => kind === "damaged-text" && detail.includes(label))) return true;
  if (target !== "qrCode" || qrCode === undefined) return false;
  // With another code, the row belongs to another access point.
  const isByCode = cells[qrCode - 1] !== "" && (id === undefined || (cells[id - 1] ?? "") === "");
  return warnings.some(({ kind }) => aboutCode.has(kind)) || (state === "updated" && isByCode);
}

const isShort = (text: string): boolean => text.length < SHOWN_CELL_MAX && !/[\r\n]/.test(text);

type ColumnHeadProps = {
  column: FileColumn;
  choices: ReadonlyMap<string, string>;
  canAddFields: boolean;
};

function ColumnHead({ column, choices, canAddFields }: ColumnHeadProps) {
  const { number, heading, name, sample, target, why } = column;
  const id = `column-${number}`;
  const isKnown = [...choices.values()].some((label) => label.toLowerCase() === name.toLowerCase());
  return (
    <th scope="col" className="px-2 py-2 text-start align-top font-normal cards:p-0 rows:w-38">
      <label htmlFor={id} className="block pb-1 text-xs text-soft wrap-anywhere">
        {heading}
      </label>
      <select
        id={id}
        name={id}
        defaultValue={target ?? ""}
        className={`control h-8.5 w-full min-w-0 bg-card touch:h-11 ${target === null ? "text-soft" : "font-semibold"}`}
      >
        <option value="">{t("import.notImported")}</option>
        {[...choices].map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {canAddFields && name !== "" && !isKnown && <option value="new">{t("import.newField", { name })}</option>}
      </select>
      {sample && <span className="block truncate pt-1 text-xs text-soft rows:hidden">{sample}</span>}
      {why && <span className="block pt-1 text-xs text-soft wrap-anywhere">{why}</span>}
    </th>
  );
}

/** The number is from 1. */
type FileColumn = {
  number: number;
  /** “Column 3” without its own; `name` is blank then. */
  heading: string;
  name: string;
  sample: string;
  target: string | null;
  label: string;
  why: string;
};

function fileColumns(
  { columns, samples, hasHeading, mapping, notRead }: StoredImport,
  choices: ReadonlyMap<string, string>,
): FileColumn[] {
  const targets = new Map(Object.entries(mapping).map(([target, number]) => [number, target]));
  return columns.flatMap((text, index) => {
    const number = index + 1;
    const name = hasHeading ? text.trim() : "";
    const heading = name || t("import.column", { number });
    const target = targets.get(number) ?? null;
    const sample = (hasHeading ? samples[index] : text) ?? "";
    const why = notRead.find(({ column }) => column === number)?.why ?? "";
    const column = { number, heading, name, sample, target, label: choices.get(target ?? "") ?? heading, why };
    return target === null && text.trim() === "" && !samples[index] ? [] : [column];
  });
}

const columnChoices = (
  fields: readonly { key: string; label: string }[],
  hasTeams: boolean,
): ReadonlyMap<string, string> =>
  new Map([
    ...importTargets.filter((target) => target !== "team" || hasTeams).map((one) => [one, targetLabel(one)] as const),
    ...fields.map(({ key, label }) => [`fields.${key}`, label] as const),
  ]);
