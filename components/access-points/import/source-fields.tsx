import { SelectField } from "@/components/ui/fields/field";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import { textEncodings } from "@/lib/contract/access-points/imports/text-encodings";
import { type PlainKey, t } from "@/lib/messages/messages";

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

export function SourceFields({ checked }: { checked: StoredImport }) {
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
              {t("import.row", { line, cells: shorten(cells.filter(Boolean).join(" · ")) })}
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

const shorten = (text: string): string =>
  text.length > OPTION_MAX ? `${text.slice(0, OPTION_MAX - 1).toWellFormed()}…` : text;
