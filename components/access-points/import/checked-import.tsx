import { CheckedTable } from "@/components/access-points/import/checked-table";
import { EncodingForm } from "@/components/access-points/import/encoding-form";
import { KeepTyped } from "@/components/access-points/import/keep-typed";
import { MappingForm } from "@/components/access-points/import/mapping-form";
import { ProgressForm } from "@/components/access-points/import/progress-form";
import { Button, buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import { PageHead } from "@/components/ui/shell/page-head";
import { countOf } from "@/components/ui/text/count-of";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import { SHOWN_ROWS_MAX } from "@/lib/contract/access-points/imports/import-rows";
import type { PageReader } from "@/lib/contract/accounts/reader";

type CheckedImportProps = { checked: StoredImport; listHref: string; teams: PageReader["teams"] };

/** Second step of an import: what it would create and change, what is wrong, and which column holds what. */
export function CheckedImport({ checked, listHref, teams }: CheckedImportProps) {
  const { id, fileName, rows, created, updated, problem, team } = checked;
  const here = `/access-points/import/${encodeURIComponent(id)}`;
  const count = problem === null ? `${rows.toLocaleString("en")} ` : "";
  const word = rows === 1 ? "row" : "rows";
  return (
    <>
      <PageHead
        breadcrumb={{ parent: { href: listHref, name: "Access points" }, current: "Import" }}
        title={fileName ? (count ? `${count}${word} in ${fileName}` : fileName) : `Your ${count}${word}`}
        beside={problem === null && <p className="text-soft wrap-anywhere">{describeSource(checked)}</p>}
        actions={
          fileName ? (
            <ButtonLink href={uploadHref(team ? { team: team.id } : {})}>Choose another file</ButtonLink>
          ) : (
            <ButtonLink href={uploadHref({ from: id, ...(team && { team: team.id }) })}>Change your rows</ButtonLink>
          )
        }
      />
      <div className="grid gap-4">
        <EncodingForm key={checked.encoding} checked={checked} here={here} />
        {problem !== null ? (
          <Notice tone="warning">{problem}</Notice>
        ) : (
          <>
            <Counts checked={checked} />
            <ColumnsNotRead notRead={checked.notRead} />
            {checked.hiddenRows > 0 && (
              <Notice tone="warning">
                {countOf(checked.hiddenRows, "row")} {checked.hiddenRows === 1 ? "is" : "are"} hidden in the file and{" "}
                {checked.importsHiddenRows ? "imported, too" : "left out"}. You can change that under Columns.
              </Notice>
            )}
            {team && (
              <p className="text-soft">
                New access points whose row names no team go to <bdi>{team.name}</bdi>.
              </p>
            )}
            {created + updated + checked.wrong + checked.leftOut === 0 && (
              <Notice tone="good">
                {rows > 0
                  ? "All rows are the same as your access points. There is nothing to import."
                  : "There are headings and no rows."}
              </Notice>
            )}
            {rows > 0 && <RowsForm checked={checked} here={here} teams={teams} />}
          </>
        )}
      </div>
      <MappingForm
        key={JSON.stringify([checked.mapping, checked.sheet, checked.headingRow, checked.encoding])}
        checked={checked}
        here={here}
        hasTeams={teams.length > 0 || "team" in checked.mapping}
      />
    </>
  );
}

/** Says which sheet was read, and where its headings are. */
function describeSource({ sheet, sheets, headingRow, firstRows }: StoredImport): string {
  const rows =
    headingRow === null
      ? "There is no heading."
      : headingRow === firstRows[0]?.line
        ? "The first row is the heading."
        : `Row ${headingRow} is the heading. The rows above it are not imported.`;
  return sheet !== null && sheets.length > 1 ? `Sheet “${sheet}”. ${rows}` : rows;
}

/** Returns the page that uploads a file, with what it begins with. */
export const uploadHref = (begin: Record<string, string>): string =>
  ["/access-points/import", new URLSearchParams(begin).toString()].filter(Boolean).join("?");

function Counts({ checked: { created, updated, unchanged, doubtful, wrong, leftOut } }: { checked: StoredImport }) {
  const counts = [
    ["New", created, ""],
    ["Changed", updated, ""],
    ["Same", unchanged, ""],
    ["To look at", doubtful ?? 0, "border-warning/50 bg-warning-wash"],
    ["Wrong", wrong, "border-danger/50 bg-danger-wash"],
    ...(leftOut > 0 ? [["Left out", leftOut, ""] as const] : []),
  ] as const;
  return (
    <dl className="flex flex-wrap gap-2">
      {counts.map(([name, count, tone]) => (
        <div
          key={name}
          className={`flex flex-row-reverse gap-1.5 rounded-md border border-line px-2.5 py-1 ${count > 0 ? tone : ""}`}
        >
          <dt>{name.toLowerCase()}</dt>
          <dd className="font-semibold tabular-nums">{count.toLocaleString("en")}</dd>
        </div>
      ))}
    </dl>
  );
}

/** List of the columns that are not imported, grouped by the reasons. */
function ColumnsNotRead({ notRead }: Pick<StoredImport, "notRead">) {
  if (notRead.length === 0) return null;
  const byReason = new Map<string, string[]>();
  for (const { column, heading, why } of notRead) {
    const name = heading === "" ? `column ${column}` : heading;
    byReason.set(why, [...(byReason.get(why) ?? []), name]);
  }
  return (
    <section className="grid gap-1 text-soft">
      <h2 className="font-semibold text-ink">Columns that are not imported</h2>
      <ul>
        {[...byReason].map(([why, names]) => (
          <li key={why} className="wrap-anywhere">
            <bdi className="text-ink">{names.join(", ")}</bdi>: {why}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Form with the table of rows: it corrects cells and leaves rows out, and imports the others. */
function RowsForm({ checked, here, teams }: { checked: StoredImport; here: string; teams: PageReader["teams"] }) {
  const { created, updated, wrong, doubtful, leftOut, shownRows } = checked;
  const changes = created + updated;
  const hasChoices = wrong + leftOut + (doubtful ?? 0) > 0;
  const check = hasChoices && (
    // The first button of the form, so that Enter in a cell checks and never imports. A check needs no choices.
    <Button type="submit" size="form" formAction={`${here}/rows`} formNoValidate>
      Check again
    </Button>
  );
  const download = wrong + leftOut > 0 && (
    // A download, so the browser loads it itself.
    <a href={`${here}/wrong-rows.csv`} download className={buttonClass({ size: "form" })}>
      Download{" "}
      {leftOut > 0 ? `the ${countOf(wrong + leftOut, "row")} not imported` : `the ${countOf(wrong, "wrong row")}`}
    </a>
  );
  return (
    <ProgressForm
      key={JSON.stringify(shownRows)}
      action={`${here}/${changes > 0 ? "run" : "rows"}`}
      submitText={changes > 0 ? `Import ${countOf(changes, "row")}` : "Check again"}
      isWithoutSubmit={changes === 0}
      sending="Sending your corrections."
      before={check}
      beside={download}
    >
      {wrong > 0 && <input type="hidden" name="wrong" value="leave-out" />}
      <KeepTyped name={checked.id} />
      <CheckedTable checked={checked} teams={teams} />
      <div className="max-w-prose text-soft empty:hidden">
        {[wrong, doubtful ?? 0, leftOut].some((number) => number > SHOWN_ROWS_MAX) && (
          <p>The first {SHOWN_ROWS_MAX} rows of each kind are shown. The others follow when these are corrected.</p>
        )}
        {wrong > 0 && changes > 0 && (
          <p>
            Correct the wrong {wrong === 1 ? "row" : "rows"} here and check again, or import the others now: the wrong{" "}
            {wrong === 1 ? "one is" : "ones are"} left out.
          </p>
        )}
        {wrong > 0 && changes === 0 && <p>Every row is wrong. Correct the rows here, or choose other columns below.</p>}
        {changes > 0 && <p>Nothing is written yet. You can undo an import for ten minutes.</p>}
      </div>
    </ProgressForm>
  );
}
