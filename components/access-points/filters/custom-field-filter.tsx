import { RelationField } from "@/components/access-points/filters/relation-field";
import type { ListQuery } from "@/components/access-points/list-url/list-url";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { fieldParameter } from "@/lib/contract/custom-fields/field-parameters";
import { isTextType } from "@/lib/contract/custom-fields/field-types";

const yesOrNo = [
  ["yes", "Yes"],
  ["no", "No"],
] as const;

export function CustomFieldFilter({ field, query }: { field: CustomField; query: ListQuery }) {
  const { key, label, type } = field;
  const name = fieldParameter(key);
  const [contains, empty] = [`${key}.contains`, `${key}.empty`];
  const filters = query.field ?? {};
  // A part of a text matches most; of the others only the whole value does.
  const [first] = isTextType(type) ? [contains] : [key];
  const relation = [key, contains, empty].find((one) => filters[one] !== undefined) ?? first ?? key;
  const relations = [...(isTextType(type) ? [[contains, "contains"]] : []), [key, "is"], [empty, "is empty"]] as const;
  const value = relation === empty ? "" : (filters[relation] ?? "");
  const id = `filter-${name}`;
  return (
    <RelationField
      id={id}
      name={name}
      label={label}
      relations={relations.map(([one = "", words = ""]) => [fieldParameter(one), words])}
      relation={fieldParameter(relation)}
    >
      <ValueControl key={value} field={field} id={id} name={name} value={value} />
    </RelationField>
  );
}

type ValueControlProps = { field: CustomField; id: string; name: string; value: string };

function ValueControl({ field: { type, options }, value, ...control }: ValueControlProps) {
  const given = { ...control, defaultValue: value, className: "field-compact" };
  if (type !== "boolean" && type !== "choice") {
    return <input {...given} autoComplete="off" type={controlType(type, value)} />;
  }
  const choices = type === "boolean" ? yesOrNo : options.map((option) => [option, option] as const);
  return (
    <select {...given}>
      <option value="">Any</option>
      {value !== "" && !choices.some(([choice]) => choice === value) && <option value={value}>{value}</option>}
      {choices.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** A control of dates drops a text that is no date, which must stay visible. */
const controlType = (type: CustomField["type"], value: string): "date" | "text" =>
  type === "date" && (value === "" || /^\d{4}-\d\d-\d\d$/.test(value)) ? "date" : "text";
