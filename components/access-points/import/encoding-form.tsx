import { ProgressForm } from "@/components/access-points/import/progress-form";
import { SelectField } from "@/components/ui/fields/field";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import { textEncodings } from "@/lib/contract/access-points/imports/text-encodings";

/** Form that says in which encoding a text file is read. Each choice shows how it reads the first text that they differ in. */
export function EncodingForm({ checked, here }: { checked: StoredImport; here: string }) {
  const { encoding, encodings, isEncodingSure } = checked;
  if (encoding === null || encodings.length === 0) return null;
  const isListed = encodings.some((one) => one.encoding === encoding);
  const choices = isListed ? encodings : [{ encoding, sample: "" }, ...encodings];
  return (
    <details open={!isEncodingSure} className="card p-4">
      <summary>
        The file does not say its encoding. It was read as <b>{nameOf(encoding)}</b>
        {isEncodingSure ? "." : ", which is not certain: look at the letters with accents."}
      </summary>
      <div className="mt-4">
        <ProgressForm action={`${here}/check`} submitText="Read again" kind="plain" sending="Reading the file.">
          <div className="max-w-2xl">
            <SelectField
              id="encoding"
              name="encoding"
              label="Encoding"
              defaultValue={encoding}
              help="Choose the one with the right letters. The columns are then found again."
            >
              {choices.map(({ encoding, sample }) => (
                <option key={encoding} value={encoding}>
                  {sample === "" ? nameOf(encoding) : `${nameOf(encoding)}: ${sample}`}
                </option>
              ))}
            </SelectField>
          </div>
        </ProgressForm>
      </div>
    </details>
  );
}

const nameOf = (encoding: string): string =>
  encoding in textEncodings ? textEncodings[encoding as keyof typeof textEncodings] : encoding;
