import type { ReactNode } from "react";
import { CheckedTable } from "@/components/access-points/import/checked-table";
import { KeepTyped } from "@/components/access-points/import/keep-typed";
import { ProgressForm } from "@/components/access-points/import/progress-form";
import { SourceFields } from "@/components/access-points/import/source-fields";
import { Button, buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { countOf } from "@/components/ui/text/count-of";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import { SHOWN_ROWS_MAX } from "@/lib/contract/access-points/imports/import-rows";
import type { PageReader } from "@/lib/contract/accounts/reader";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";

export const CHECK_FORM = "checked-import";

export type CheckFormProps = {
  checked: StoredImport;
  here: string;
  teams: PageReader["teams"];
  fields: readonly CustomField[];
  canAddFields: boolean;
};

/** One form, so that each "Check again" sends all of it. */
export function CheckForm({ checked, here, ...table }: CheckFormProps) {
  const { problem, rows, updated, wrong, doubtful, leftOut, shownRows, spellings, toLookAt } = checked;
  const hasRows = problem === null && rows > 0;
  const hasMoreChanged = shownRows.filter(({ state }) => state === "updated").length < updated;
  return (
    <ProgressForm
      id={CHECK_FORM}
      key={JSON.stringify([shownRows, checked.mapping, checked.sheet, checked.headingRow, checked.encoding])}
      action={`${here}/run`}
      sending="Sending your corrections."
    >
      {wrong > 0 && <input type="hidden" name="wrong" value="leave-out" />}
      <KeepTyped name={checked.id} />
      {spellings.length > 0 && <Spellings spellings={spellings} check={`${here}/check`} />}
      {toLookAt.held > 1 && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {countOf(toLookAt.held, "row")} to look at are left out unless you tick “Import anyway”.
          <Button type="submit" name="keep-all" value="yes" formAction={`${here}/check`} formNoValidate>
            Import them all
          </Button>
        </p>
      )}
      {(problem !== null || rows > 0) && <CheckedTable checked={checked} {...table} />}
      {hasRows && (
        <div className="flex flex-wrap items-center gap-2 text-soft empty:hidden">
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
          {[updated, wrong, doubtful ?? 0, leftOut].some((number) => number > SHOWN_ROWS_MAX) && (
            <p>The first {SHOWN_ROWS_MAX} rows of each kind are shown.</p>
          )}
        </div>
      )}
      <SourceFields checked={checked} />
    </ProgressForm>
  );
}

/** A download, so the browser loads it itself. */
const Download = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} download className={buttonClass({ size: "form" })}>
    Download {children}
  </a>
);

function Spellings({ spellings, check }: Pick<StoredImport, "spellings"> & { check: string }) {
  const places = new Set(spellings.map(({ to }) => to)).size;
  return (
    <Notice
      tone="warning"
      actions={
        <Button type="submit" name="spell" value="yes" formAction={check} formNoValidate>
          {places === 1 ? "Make it one" : "Make them one"}
        </Button>
      }
    >
      {places === 1 ? "1 place is" : `${places} places are`} spelled in two ways.
      <ul className="text-[0.8125rem]">
        {spellings.map(({ from, to, count }) => (
          <li key={from}>
            <bdi>“{from}”</bdi> in {countOf(count, "row")} becomes <bdi>“{to}”</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
