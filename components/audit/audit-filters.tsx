import { type AuditPageFilter, auditHref } from "@/components/audit/audit-url";
import { DateMessages } from "@/components/audit/date-messages";
import { groupNames } from "@/components/audit/describe-entry";
import { Button } from "@/components/ui/button";
import { CompactField, CompactSelect } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { Link } from "@/components/ui/link";
import type { AuditActorList, AuditGroup } from "@/lib/contract/audit";

type AuditFiltersProps = { filter: AuditPageFilter; people: AuditActorList["data"] };

/** Sent with GET, so that Back, bookmarks and the export have the same filters. */
export function AuditFilterForm({ filter, people }: AuditFiltersProps) {
  const { person = "", what = "", from = "", to = "", about } = filter;
  return (
    <form
      method="get"
      action="/audit"
      data-list-form=""
      // After Back the fields show the filters of the page, not what was chosen last.
      key={auditHref(filter)}
      autoComplete="off"
      className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap print:hidden"
    >
      {about && <HiddenFields fields={[["about", about]]} />}
      <div className="max-sm:col-span-2 sm:w-40">
        <CompactSelect id="person" name="person" label="Person" defaultValue={person}>
          <option value="">Everyone</option>
          {person && !people.some(({ id }) => id === person) && <option value={person}>Unknown person</option>}
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </CompactSelect>
      </div>
      <div className="max-sm:col-span-2 sm:w-38">
        <CompactSelect id="what" name="what" label="What happened" defaultValue={what}>
          <option value="">Everything</option>
          {Object.entries(groupNames).map(([group, name]) => (
            <option key={group} value={group}>
              {name}
            </option>
          ))}
        </CompactSelect>
      </div>
      <div className="sm:w-36">
        <CompactField id="from" name="from" type="date" label="From" defaultValue={from} />
      </div>
      <div className="sm:w-36">
        <CompactField id="to" name="to" type="date" label="To" defaultValue={to} />
      </div>
      <Button type="submit">Filter</Button>
      <DateMessages />
    </form>
  );
}

type AuditFilterChipsProps = AuditFiltersProps & {
  formatDate: (date: string) => string;
};

export function AuditFilterChips({ filter, people, formatDate }: AuditFilterChipsProps) {
  const chips = Object.entries(filter).flatMap(([name, value]) =>
    value ? [{ name, text: textOf(name as keyof AuditPageFilter, value, people, formatDate) }] : [],
  );
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2">
      {chips.map(({ name, text }) => (
        <li key={name} className="flex min-w-0 items-center rounded-full border border-line bg-wash pl-3 print:pr-3">
          <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
          <Link
            href={auditHref({ ...filter, [name]: undefined })}
            aria-label={`Remove the filter ${text}`}
            className="inline-flex size-7 shrink-0 items-center justify-center rounded-full hover:bg-hover touch:size-11 print:hidden"
          >
            <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li className="flex items-center print:hidden">
          <Link
            href="/audit"
            className="inline-flex min-h-7 items-center px-1 underline underline-offset-2 touch:min-h-11"
          >
            Clear filters
          </Link>
        </li>
      )}
    </ul>
  );
}

function textOf(
  name: keyof AuditPageFilter,
  value: string,
  people: AuditActorList["data"],
  formatDate: (date: string) => string,
): string {
  if (name === "person") return people.find(({ id }) => id === value)?.name ?? "Unknown person";
  if (name === "what") return groupNames[value as AuditGroup];
  if (name === "about") return "About one user or thing";
  return `${name === "from" ? "From" : "To"} ${formatDate(value)}`;
}
