import type { ReactNode } from "react";
import { CheckedTable } from "@/components/access-points/import/checked-table";
import { COLUMN_FIELDS, ColumnFields } from "@/components/access-points/import/column-fields";
import { KeepTyped } from "@/components/access-points/import/keep-typed";
import { ProgressForm } from "@/components/access-points/import/progress-form";
import { Button, buttonClass } from "@/components/ui/button";
import { countOf } from "@/components/ui/text/count-of";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import { SHOWN_ROWS_MAX } from "@/lib/contract/access-points/imports/import-rows";
import type { PageReader } from "@/lib/contract/accounts/reader";

type CheckFormProps = { checked: StoredImport; here: string; teams: PageReader["teams"] };

/**
 * Form with the columns and the table of rows: it corrects cells, leaves rows out and chooses columns, and imports the rows.
 * It is one form, so that each "Check again" sends all of it.
 */
export function CheckForm({ checked, here, teams }: CheckFormProps) {
  const { problem, rows, created, updated, wrong, doubtful, leftOut, shownRows } = checked;
  const changes = problem === null ? created + updated : 0;
  const hasRows = problem === null && rows > 0;
  const hasChoices = updated + wrong + leftOut + (doubtful ?? 0) > 0;
  const check = `${here}/check`;
  const hasMoreChanged = shownRows.filter(({ state }) => state === "updated").length < updated;
  return (
    <ProgressForm
      key={JSON.stringify([shownRows, checked.mapping, checked.sheet, checked.headingRow, checked.encoding])}
      action={changes > 0 ? `${here}/run` : check}
      submitText={`Import ${countOf(changes, "row")}`}
      isWithoutSubmit={changes === 0}
      sending="Sending your corrections."
      before={
        hasRows &&
        hasChoices && (
          <Button type="submit" size="form" formAction={check} formNoValidate>
            Check again
          </Button>
        )
      }
      beside={
        <>
          {hasMoreChanged && (
            <Download href={`${here}/changed-rows.csv`}>the {countOf(updated, "changed row")}</Download>
          )}
          {wrong + leftOut > 0 && (
            <Download href={`${here}/wrong-rows.csv`}>
              {leftOut > 0
                ? `the ${countOf(wrong + leftOut, "row")} not imported`
                : `the ${countOf(wrong, "wrong row")}`}
            </Download>
          )}
        </>
      }
    >
      {wrong > 0 && <input type="hidden" name="wrong" value="leave-out" />}
      <KeepTyped name={checked.id} />
      {/* ColumnFields has the first button of the form. Enter in a cell presses it, so that Enter checks and never imports. */}
      {problem === null && <ColumnsNotRead notRead={checked.notRead} />}
      <ColumnFields checked={checked} hasTeams={teams.length > 0 || "team" in checked.mapping} check={check} />
      {hasRows && <CheckedTable checked={checked} teams={teams} />}
      {hasRows && (
        <div className="max-w-prose text-soft empty:hidden">
          {hasMoreChanged && (
            <p className="text-ink">
              The table shows the first {SHOWN_ROWS_MAX} of the {updated.toLocaleString("en")} rows that change access
              points. Download them to see all, each with the texts before.
            </p>
          )}
          {[wrong, doubtful ?? 0, leftOut].some((number) => number > SHOWN_ROWS_MAX) && (
            <p>The first {SHOWN_ROWS_MAX} rows of each kind are shown. The others follow when these are corrected.</p>
          )}
          {wrong > 0 && changes > 0 && (
            <p>
              Correct the wrong {wrong === 1 ? "row" : "rows"} here and check again, or import the others now: the wrong{" "}
              {wrong === 1 ? "one is" : "ones are"} left out.
            </p>
          )}
          {wrong > 0 && changes === 0 && (
            <p>Every row is wrong. Correct the rows here, or choose other columns above.</p>
          )}
          {changes > 0 && <p>Nothing is written yet. You can undo an import for ten minutes.</p>}
        </div>
      )}
    </ProgressForm>
  );
}

/** A download, so the browser loads it itself. */
const Download = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} download className={buttonClass({ size: "form" })}>
    Download {children}
  </a>
);

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
      <p>
        {/* The browser opens the box with the fields. */}
        <a href={`#${COLUMN_FIELDS}`} className="inline-flex min-h-6 items-center text-link touch:min-h-11">
          Choose what each column holds
        </a>
      </p>
    </section>
  );
}
