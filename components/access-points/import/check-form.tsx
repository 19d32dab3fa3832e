import { CheckedTable } from "@/components/access-points/import/checked-table";
import { KeepTyped } from "@/components/access-points/import/keep-typed";
import { ProgressForm } from "@/components/access-points/import/progress-form";
import { Button, buttonClass } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { SelectField } from "@/components/ui/fields/field";
import { rich } from "@/components/ui/text/rich";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import { SHOWN_ROWS_MAX } from "@/lib/contract/access-points/imports/import-rows";
import { textEncodings } from "@/lib/contract/access-points/imports/text-encodings";
import type { PageReader } from "@/lib/contract/accounts/reader";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { shorten } from "@/lib/contract/shorten";
import { joinFacts, type PlainKey, t } from "@/lib/messages/messages";

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

const OPTION_MAX = 60;

const separators: ReadonlyMap<string, PlainKey> = new Map([
  [",", "import.separator.comma"],
  [";", "import.separator.semicolon"],
  ["\t", "import.separator.tab"],
  ["|", "import.separator.bar"],
  ["~", "import.separator.tilde"],
  ["^", "import.separator.caret"],
  [":", "import.separator.colon"],
  [" ", "import.separator.blank"],
]);

function SourceFields({ checked }: { checked: StoredImport }) {
  const { sheets, sheet, headingRow, firstRows, hiddenRows, importsHiddenRows, separator, problem } = checked;
  const { encoding, encodings, isEncodingSure } = checked;
  const isListed = encodings.some((one) => one.encoding === encoding);
  return (
    <details open={problem !== null || hiddenRows > 0 || !isEncodingSure} className="card p-4">
      <summary className="font-semibold">
        {t(sheets.length > 1 ? "import.sheetAndHeadings" : "import.headings")}
      </summary>
      <div className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {sheets.length > 1 && (
          <SelectField id="sheet" name="sheet" label={t("import.sheet")} defaultValue={sheet ?? ""}>
            {sheets.map(({ name, hidden, rows }) => (
              <option key={name} value={name}>
                {t(hidden ? "import.sheetRowsHidden" : "import.sheetRows", { name, rows })}
              </option>
            ))}
          </SelectField>
        )}
        {encoding !== null && encodings.length > 0 && (
          <SelectField
            id="encoding"
            name="encoding"
            label={t("import.encoding")}
            defaultValue={isEncodingSure ? encoding : ""}
            help={t("import.encodingHelp")}
          >
            {!isEncodingSure && (
              <option value="">{t("import.encodingUncertain", { encoding: nameOf(encoding) })}</option>
            )}
            {isEncodingSure && !isListed && <option value={encoding}>{nameOf(encoding)}</option>}
            {encodings.map(({ encoding, sample }) => (
              <option key={encoding} value={encoding}>
                {t("import.encodingSample", { encoding: nameOf(encoding), sample })}
              </option>
            ))}
          </SelectField>
        )}
        {separator !== null && (
          <SelectField id="separator" name="separator" label={t("import.separator")} defaultValue={separator}>
            {[...new Set([...separators.keys(), separator])].map((sign) => (
              <option key={sign} value={sign}>
                {nameOfSeparator(sign)}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField id="headingRow" name="headingRow" label={t("import.headings")} defaultValue={headingRow ?? ""}>
          <option value="">{t("import.noHeadings")}</option>
          {rowsToChoose(firstRows, headingRow).map(({ line, cells }) => (
            <option key={line} value={line}>
              {t("import.row", { line, cells: shorten(joinFacts(cells), OPTION_MAX) })}
            </option>
          ))}
        </SelectField>
        {hiddenRows > 0 && (
          <SelectField
            id="hiddenRows"
            name="hiddenRows"
            label={t("import.hiddenRows")}
            defaultValue={importsHiddenRows ? "import" : "leave-out"}
          >
            <option value="leave-out">{t("import.leaveOut")}</option>
            <option value="import">{t("import.hiddenRows.import")}</option>
          </SelectField>
        )}
      </div>
    </details>
  );
}

const nameOf = (encoding: string): string => {
  const known = textEncodings.find((one) => one === encoding);
  return known ? t(`import.encoding.${known}`) : encoding;
};

function nameOfSeparator(sign: string): string {
  const key = separators.get(sign);
  return key ? t(key) : sign;
}

const rowsToChoose = (rows: StoredImport["firstRows"], headingRow: number | null): StoredImport["firstRows"] =>
  headingRow === null || rows.some(({ line }) => line === headingRow)
    ? rows
    : [...rows, { line: headingRow, cells: [] }];
