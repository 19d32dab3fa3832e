import type { CustomFieldType } from "@/lib/contract/custom-fields/field-types";
import type { FormState } from "./form-state";

/** Form that adds or changes a custom field. Flags are "yes" or "". */
export type FieldFormState = FormState & {
  values: {
    label: string;
    key: string;
    type: CustomFieldType;
    /** One option on each line. */
    options: string;
    required: string;
    searchable: string;
    onLabel: string;
  };
};
