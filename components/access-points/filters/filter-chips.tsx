import { type ListQuery, listHref } from "@/components/access-points/list-url/list-url";
import { Link } from "@/components/ui/link";
import { type FilterName, listFilters, pickFilters } from "@/lib/contract/access-points/list-filters";
import type { OwnerList } from "@/lib/contract/access-points/owner-list";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";

export type Owners = OwnerList["data"];

type FilterChipsProps = { query: ListQuery; owners: Owners; fields: CustomField[] };

/** Filters that apply, each with a link that removes it. */
export function FilterChips({ query, owners, fields }: FilterChipsProps) {
  const { field: custom, ...others } = pickFilters(query);
  const applied = Object.entries(others) as [FilterName, string][];
  if (applied.length === 0 && !custom) return null;
  return (
    <ul aria-label="Applied filters" className="flex flex-wrap gap-2 print:hidden">
      {applied.map(([name, value]) => {
        const owner = owners.find(({ id }) => id === value)?.name ?? "one person";
        const { label, control } = listFilters[name];
        const text = control === "owner" ? owner : control === "none" ? "from one file" : value || "none";
        return <FilterChip key={name} label={label} text={text} href={listHref(query, { [name]: undefined })} />;
      })}
      <CustomFieldFilterChips query={query} fields={fields} />
    </ul>
  );
}

type FilterChipProps = { label: string; text: string; href: string };

/** Filter that applies as *field · relation · value*, with a link that removes it. */
function FilterChip({ label, text, href }: FilterChipProps) {
  // “Created from” is the field and its relation.
  const [field, relation = "is"] = /^(?:Created|Changed) /.test(label) ? label.split(" ") : [label];
  return (
    <li className="min-w-0">
      <Link
        href={href}
        aria-label={`Remove filter ${label}: ${text}`}
        className="inline-flex min-h-8.5 items-stretch divide-x divide-line rounded-md border border-line bg-card wrap-anywhere *:flex *:items-center *:px-2.5 hover:border-edge hover:bg-hover touch:min-h-11"
      >
        <span className="text-soft">{field}</span>
        <span>{relation}</span>
        <strong dir="auto" className="font-medium">
          {text}
        </strong>
        <span aria-hidden="true" className="text-soft">
          ✕
        </span>
      </Link>
    </li>
  );
}

/** Chips of the filters by custom fields. */
function CustomFieldFilterChips({ query, fields }: { query: ListQuery; fields: CustomField[] }) {
  return Object.entries(query.field ?? {}).map(([key, text]) => {
    const { [key]: _, ...others } = query.field ?? {};
    const field = Object.keys(others).length > 0 ? others : undefined;
    const label = fields.find((one) => one.key === key)?.label ?? key;
    return <FilterChip key={key} label={label} text={text} href={listHref(query, { field })} />;
  });
}
