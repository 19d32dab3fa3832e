import { type AuditPageFilter, auditHref } from "@/components/audit/audit-url";
import { DateMessages } from "@/components/audit/date-messages";
import { Button } from "@/components/ui/button";
import { CompactField, CompactSelect } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { Link } from "@/components/ui/link";
import { type AuditActorList, type AuditGroup, auditGroups } from "@/lib/contract/audit";
import { t } from "@/lib/messages/messages";

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
        <CompactSelect id="person" name="person" label={t("audit.filter.person")} defaultValue={person}>
          <option value="">{t("audit.filter.everyone")}</option>
          {person && !people.some(({ id }) => id === person) && (
            <option value={person}>{t("audit.filter.unknownPerson")}</option>
          )}
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </CompactSelect>
      </div>
      <div className="max-sm:col-span-2 sm:w-38">
        <CompactSelect id="what" name="what" label={t("audit.filter.what")} defaultValue={what}>
          <option value="">{t("audit.filter.everything")}</option>
          {auditGroups.map((group) => (
            <option key={group} value={group}>
              {t(`audit.group.${group}`)}
            </option>
          ))}
        </CompactSelect>
      </div>
      <div className="sm:w-36">
        <CompactField id="from" name="from" type="date" label={t("audit.filter.from")} defaultValue={from} />
      </div>
      <div className="sm:w-36">
        <CompactField id="to" name="to" type="date" label={t("audit.filter.to")} defaultValue={to} />
      </div>
      <Button type="submit">{t("audit.filter.button")}</Button>
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
    <ul aria-label={t("audit.filter.filters")} className="flex flex-wrap gap-2">
      {chips.map(({ name, text }) => (
        <li key={name} className="flex min-w-0 items-center rounded-full border border-line bg-wash ps-3 print:pe-3">
          <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
          <Link
            href={auditHref({ ...filter, [name]: undefined })}
            aria-label={t("audit.filter.remove", { filter: text })}
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
            {t("audit.clearFilters")}
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
  if (name === "person") return people.find(({ id }) => id === value)?.name ?? t("audit.filter.unknownPerson");
  if (name === "what") return t(`audit.group.${value as AuditGroup}`);
  if (name === "about") return t("audit.filter.about");
  return t(name === "from" ? "audit.filter.fromDay" : "audit.filter.toDay", { day: formatDate(value) });
}
