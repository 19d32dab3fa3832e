import { SelectField } from "@/components/ui/fields/field";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import { textEncodings } from "@/lib/contract/access-points/imports/text-encodings";

const OPTION_MAX = 60;

const separators = new Map([
  [",", "Comma"],
  [";", "Semicolon"],
  ["\t", "Tab"],
  ["|", "Bar |"],
  ["~", "Tilde ~"],
  ["^", "Caret ^"],
  [":", "Colon"],
  [" ", "Blank"],
]);

export function SourceFields({ checked }: { checked: StoredImport }) {
  const { sheets, sheet, headingRow, firstRows, hiddenRows, importsHiddenRows, separator, problem } = checked;
  const { encoding, encodings, isEncodingSure } = checked;
  const isListed = encodings.some((one) => one.encoding === encoding);
  return (
    <details open={problem !== null || hiddenRows > 0 || !isEncodingSure} className="card p-4">
      <summary className="font-semibold">{sheets.length > 1 ? "Sheet and headings" : "Headings"}</summary>
      <div className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {sheets.length > 1 && (
          <SelectField id="sheet" name="sheet" label="Sheet" defaultValue={sheet ?? ""}>
            {sheets.map(({ name, hidden, rows }) => (
              <option key={name} value={name}>
                {name} ({hidden ? "hidden, " : ""}
                {rows.toLocaleString("en")} rows)
              </option>
            ))}
          </SelectField>
        )}
        {encoding !== null && encodings.length > 0 && (
          <SelectField
            id="encoding"
            name="encoding"
            label="Encoding"
            defaultValue={isEncodingSure ? encoding : ""}
            help="The file does not say it. Choose the one with the right letters."
          >
            {!isEncodingSure && <option value="">{nameOf(encoding)}, which is not certain</option>}
            {isEncodingSure && !isListed && <option value={encoding}>{nameOf(encoding)}</option>}
            {encodings.map(({ encoding, sample }) => (
              <option key={encoding} value={encoding}>
                {nameOf(encoding)}: {sample}
              </option>
            ))}
          </SelectField>
        )}
        {separator !== null && (
          <SelectField id="separator" name="separator" label="Separator" defaultValue={separator}>
            {[...new Set([...separators.keys(), separator])].map((sign) => (
              <option key={sign} value={sign}>
                {separators.get(sign) ?? sign}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField id="headingRow" name="headingRow" label="Headings" defaultValue={headingRow ?? ""}>
          <option value="">None: the first row is an access point</option>
          {rowsToChoose(firstRows, headingRow).map(({ line, cells }) => (
            <option key={line} value={line}>
              Row {line}: {shorten(cells.filter(Boolean).join(" · "))}
            </option>
          ))}
        </SelectField>
        {hiddenRows > 0 && (
          <SelectField
            id="hiddenRows"
            name="hiddenRows"
            label="Hidden rows"
            defaultValue={importsHiddenRows ? "import" : "leave-out"}
          >
            <option value="leave-out">Leave out</option>
            <option value="import">Import</option>
          </SelectField>
        )}
      </div>
    </details>
  );
}

const nameOf = (encoding: string): string =>
  encoding in textEncodings ? textEncodings[encoding as keyof typeof textEncodings] : encoding;

const rowsToChoose = (rows: StoredImport["firstRows"], headingRow: number | null): StoredImport["firstRows"] =>
  headingRow === null || rows.some(({ line }) => line === headingRow)
    ? rows
    : [...rows, { line: headingRow, cells: [] }];

const shorten = (text: string): string =>
  text.length > OPTION_MAX ? `${text.slice(0, OPTION_MAX - 1).toWellFormed()}…` : text;
