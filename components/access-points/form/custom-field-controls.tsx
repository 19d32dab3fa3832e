import { SelectField, TextField } from "@/components/ui/fields/field";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { type CustomFieldType, controlName } from "@/lib/contract/custom-fields/field-types";

type CustomFieldControlsProps = {
  fields: CustomField[];
  /** By key. */
  texts: Record<string, string>;
  errors: Record<string, string | undefined>;
};

const inputs: Partial<Record<CustomFieldType, { type?: string; inputMode?: "decimal" | "url"; dir?: "auto" }>> = {
  text: { dir: "auto" },
  number: { inputMode: "decimal" },
  date: { type: "date" },
  // Not of type url, whose check in the browser differs from that of the service.
  url: { inputMode: "url" },
};

/** The service checks what is typed, so the schema of the form leaves them out. */
export function CustomFieldControls({ fields, texts, errors }: CustomFieldControlsProps) {
  return fields.map(({ key, label, type, required, options }) => {
    const id = controlName(key);
    const text = texts[key] ?? "";
    const props = {
      id,
      name: id,
      label,
      error: errors[id],
      defaultValue: text,
      ...(required ? { required: true } : { optional: true }),
    };
    const input = inputs[type];
    if (input) return <TextField key={id} {...props} {...input} autoComplete="off" />;
    const choices = type === "boolean" ? ["yes", "no"] : options;
    // An option that was removed stays chosen where it is stored.
    const shown = text === "" || choices.includes(text) ? choices : [text, ...choices];
    return (
      // React changes the chosen option of a select only if it is a new element.
      <SelectField key={`${id} ${text}`} {...props}>
        <option value="">{required ? "Choose" : "None"}</option>
        {shown.map((choice) => (
          <option key={choice} value={choice}>
            {type === "boolean" ? (choice === "yes" ? "Yes" : "No") : choice}
          </option>
        ))}
      </SelectField>
    );
  });
}
