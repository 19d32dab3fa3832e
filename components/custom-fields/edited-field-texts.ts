import type { CustomField } from "@/lib/contract/custom-fields/custom-field";

export type EditedField = Pick<CustomField, "label" | "options" | "required" | "searchable" | "onLabel">;

/** Options one on each line, flags as "yes" or "". */
export const editedFieldTexts = ({ label, options, required, searchable, onLabel }: EditedField) => ({
  label,
  options: options.join("\n"),
  required: required ? "yes" : "",
  searchable: searchable ? "yes" : "",
  onLabel: onLabel ? "yes" : "",
});

export const blankField: EditedField = { label: "", options: [], required: false, searchable: false, onLabel: false };
