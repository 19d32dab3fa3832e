import { SourceFields } from "@/components/access-points/import/source-fields";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/fields/field";
import { importTargets, type StoredImport, targetLabel } from "@/lib/contract/access-points/imports/import";

/** Most characters of a column name in an option, and most of the sample beside it. */
const OPTION_MAX = 30;

/** Id of the fields for the columns. A link to this id opens the box around them. */
export const COLUMN_FIELDS = "columns";

type ColumnFieldsProps = { checked: StoredImport; hasTeams: boolean; check: string };

/**
 * Fields that say where the rows of the file are, and which column holds what. Their box is open when no column is known or
 * rows are hidden.
 * @param props.check address that checks the form again
 */
export function ColumnFields({ checked, hasTeams, check }: ColumnFieldsProps) {
  const { columns, samples, mapping, hasHeading, problem } = checked;
  return (
    <details open={problem !== null || checked.hiddenRows > 0} className="card p-4">
      <summary className="font-semibold">Columns{checked.sheets.length > 1 && " and sheet"}</summary>
      <div id={COLUMN_FIELDS} className="mt-4 grid scroll-mt-24 gap-4">
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <SourceFields checked={checked} />
          {importTargets
            .filter((target) => target !== "team" || hasTeams)
            .map((target) => (
              <SelectField
                key={target}
                id={`column-${target}`}
                name={target}
                label={targetLabel(target)}
                defaultValue={mapping[target] ?? ""}
              >
                <option value="">Not imported</option>
                {columns.map((name, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other key, and two may have one name
                  <option key={index} value={index + 1}>
                    {nameOfOption(name, index + 1, hasHeading ? samples[index] : "")}
                  </option>
                ))}
              </SelectField>
            ))}
        </div>
        <div>
          <Button type="submit" size="form" formAction={check} formNoValidate>
            Check again
          </Button>
        </div>
      </div>
    </details>
  );
}

/** Returns the text of an option: number and name of the column, and a value from it. */
function nameOfOption(name: string, number: number, sample = ""): string {
  const text = name.trim() === "" ? `Column ${number}` : `${number}: ${shorten(name)}`;
  return sample === "" ? text : `${text} (${shorten(sample)})`;
}

const shorten = (text: string): string =>
  text.length > OPTION_MAX ? `${text.slice(0, OPTION_MAX - 1).toWellFormed()}…` : text;
