import { CheckedTable } from "@/components/access-points/import/checked-table";
import { KeepTyped } from "@/components/access-points/import/keep-typed";
import { ProgressForm } from "@/components/access-points/import/progress-form";
import { SourceFields } from "@/components/access-points/import/source-fields";
import { Button, buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { rich } from "@/components/ui/text/rich";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import { SHOWN_ROWS_MAX } from "@/lib/contract/access-points/imports/import-rows";
import type { PageReader } from "@/lib/contract/accounts/reader";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { t } from "@/lib/messages/messages";

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
      sending={t("import.sendingCorrections")}
    >
      {wrong > 0 && <input type="hidden" name="wrong" value="leave-out" />}
      <KeepTyped name={checked.id} />
      {spellings.length > 0 && <Spellings spellings={spellings} check={`${here}/check`} />}
      {toLookAt.held > 1 && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {t("import.held", { count: toLookAt.held, box: t("import.keep") })}
          <Button type="submit" name="keep-all" value="yes" formAction={`${here}/check`} formNoValidate>
            {t("import.keepAll")}
          </Button>
        </p>
      )}
      {(problem !== null || rows > 0) && <CheckedTable checked={checked} {...table} />}
      {hasRows && (
        <div className="flex flex-wrap items-center gap-2 text-soft empty:hidden">
          {hasMoreChanged && (
            <Download href={`${here}/changed-rows.csv`} text={t("import.downloadChanged", { count: updated })} />
          )}
          {wrong + leftOut > 0 && (
            <Download
              href={`${here}/wrong-rows.csv`}
              text={t(leftOut > 0 ? "import.downloadNotImported" : "import.downloadWrong", { count: wrong + leftOut })}
            />
          )}
          {[updated, wrong, doubtful ?? 0, leftOut].some((number) => number > SHOWN_ROWS_MAX) && (
            <p>{t("import.firstRows", { count: SHOWN_ROWS_MAX })}</p>
          )}
        </div>
      )}
      <SourceFields checked={checked} />
    </ProgressForm>
  );
}

/** A download, so the browser loads it itself. */
const Download = ({ href, text }: { href: string; text: string }) => (
  <a href={href} download className={buttonClass({ size: "form" })}>
    {text}
  </a>
);

function Spellings({ spellings, check }: Pick<StoredImport, "spellings"> & { check: string }) {
  const places = new Set(spellings.map(({ to }) => to)).size;
  return (
    <Notice
      tone="warning"
      actions={
        <Button type="submit" name="spell" value="yes" formAction={check} formNoValidate>
          {t("import.spellAlike", { count: places })}
        </Button>
      }
    >
      {t("import.spellings", { count: places })}
      <ul className="text-[0.8125rem]">
        {spellings.map(({ from, to, count }) => (
          <li key={from}>{rich("import.spelling", { from, to, count, b: (text) => <bdi>{text}</bdi> })}</li>
        ))}
      </ul>
    </Notice>
  );
}
