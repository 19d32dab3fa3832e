import { type ListQuery, listHref } from "@/components/access-points/list-url/list-url";
import { CompactField, CompactSelect } from "@/components/ui/fields/field";
import { Link } from "@/components/ui/link";
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

type FilterChipProps = { label: string; text: string; href: string };

/** Filter that applies, with a link that removes it. */
export function FilterChip({ label, text, href }: FilterChipProps) {
  return (
    <li>
      <Link
        href={href}
        aria-label={`Remove filter ${label}: ${text}`}
        className="inline-flex min-h-8 items-center gap-2 rounded-full border border-accent bg-wash px-3 wrap-anywhere hover:border-accent-strong touch:min-h-11"
      >
        <span>
          {label}: <strong dir="auto">{text}</strong>
        </span>
        <span aria-hidden="true">✕</span>
      </Link>
    </li>
  );
}

/** Chips of the filters by custom fields. */
export function CustomFieldFilterChips({ query, fields }: { query: ListQuery; fields: CustomField[] }) {
  return Object.entries(query.field ?? {}).map(([key, text]) => {
    const { [key]: _, ...others } = query.field ?? {};
    const field = Object.keys(others).length > 0 ? others : undefined;
    const label = fields.find((one) => one.key === key)?.label ?? key;
    return <FilterChip key={key} label={label} text={text} href={listHref(query, { field })} />;
  });
}
