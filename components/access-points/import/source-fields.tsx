import { SelectField } from "@/components/ui/fields/field";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";

/** Most characters of a row in an option. */
const OPTION_MAX = 60;

/** Signs between cells that can be chosen, and their names. */
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

/** Fields that say where the rows of a file are: its sheet or separator, the row of the headings, and the hidden rows. */
export function SourceFields({ checked }: { checked: StoredImport }) {
  const { sheets, sheet, headingRow, firstRows, hiddenRows, importsHiddenRows, separator } = checked;
  return (
    <>
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
    </>
  );
}

/** Returns the first rows, and the row of the headings when it is further below. */
const rowsToChoose = (rows: StoredImport["firstRows"], headingRow: number | null): StoredImport["firstRows"] =>
  headingRow === null || rows.some(({ line }) => line === headingRow)
    ? rows
    : [...rows, { line: headingRow, cells: [] }];

const shorten = (text: string): string =>
  text.length > OPTION_MAX ? `${text.slice(0, OPTION_MAX - 1).toWellFormed()}…` : text;
