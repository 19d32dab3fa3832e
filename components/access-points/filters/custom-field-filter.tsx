import type { ListQuery } from "@/components/access-points/list-url/list-url";
import { CompactField, CompactSelect } from "@/components/ui/fields/field";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { fieldParameter } from "@/lib/contract/custom-fields/field-parameters";

const yesOrNo = [
  ["yes", "Yes"],
  ["no", "No"],
] as const;

/** Control of the filter by a custom field: a choice where the values are known, otherwise a text. */
export function CustomFieldFilter({ field, query }: { field: CustomField; query: ListQuery }) {
  const { key, label, type, options } = field;
  const name = fieldParameter(key);
  const value = query.field?.[key] ?? "";
  const control = { id: `filter-${name}`, name, label, defaultValue: value };
  if (type !== "boolean" && type !== "choice") return <CompactField {...control} type={controlType(type, value)} />;
  const choices = type === "boolean" ? yesOrNo : options.map((option) => [option, option] as const);
  return (
    <CompactSelect {...control}>
      <option value="">Any</option>
      {value !== "" && !choices.some(([choice]) => choice === value) && <option value={value}>{value}</option>}
      {choices.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </CompactSelect>
  );
}

/** A control of dates drops a text that is no date, which must stay visible. */
const controlType = (type: CustomField["type"], value: string): "date" | "text" =>
  type === "date" && (value === "" || /^\d{4}-\d\d-\d\d$/.test(value)) ? "date" : "text";
