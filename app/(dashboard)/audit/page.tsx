import { AuditTable } from "@/components/audit/audit-table";
import { type AuditPageFilter, auditHref, parseAuditParams, toAuditFilter } from "@/components/audit/audit-url";
import { DateMessages } from "@/components/audit/date-messages";
import { Button, buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { CompactField, CompactSelect } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { Link } from "@/components/ui/link";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { readerDates, startOfReaderDay } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { safetyTabs } from "@/components/ui/shell/pages";
import { TabLinks } from "@/components/ui/shell/tab-links";
import { type AuditActorList, type AuditGroup, type AuditList, auditGroups } from "@/lib/contract/audit/audit";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { t } from "@/lib/messages/messages";

const LIMIT = 50;

type SearchParams = Promise<Record<string, string | string[] | undefined>>;

export default async function AuditPage({ searchParams }: { searchParams: SearchParams }) {
  const { page, ...filter } = parseAuditParams(await searchParams);
  const loaded = await loadPage({
    needs: "contract",
    load: async (client) => {
      const [list, actors] = await Promise.all([
        client.listAudit({ query: { ...(await toAuditFilter(filter)), page, limit: LIMIT } }),
        client.listAuditActors(),
      ]);
      return list.ok ? { ok: true, value: { ...list.value, actors } } : list;
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="auditLog" />;
  const { data, pagination, actors } = loaded.value;
  const readable = await readerDates();
  const days = [filter.from, filter.to].filter((day) => day !== undefined);
  const starts = Object.fromEntries(await Promise.all(days.map(async (day) => [day, await startOfReaderDay(day)])));
  const people = actors.ok ? actors.value.data : [];
  return (
    <Page of="list">
      <PageHead
        title={t("audit.title")}
        beside={<span className="text-soft">{entries(pagination)}</span>}
        actions={
          <a href={auditHref(filter, "/audit/audit-log.csv")} download="" className={buttonClass()}>
            {t("audit.export")}
          </a>
        }
      />
      <TabLinks label={t("audit.safety")} tabs={safetyTabs()} current="/audit" />
      <AuditFilterForm filter={filter} people={people} />
      <AuditFilterChips filter={filter} people={people} formatDate={(day) => readable(starts[day]).day} />
      {data.length > 0 ? (
        <AuditTable entries={data} caption={caption(pagination)} readable={readable} />
      ) : (
        <NoEntries filter={filter} isPastEnd={page > 1} />
      )}
      {pagination.totalPages > 1 && (
        <div className="print:hidden">
          <PageLinks
            page={page}
            last={pagination.totalPages}
            hrefOf={(number) => auditHref({ ...filter, page: number })}
          />
        </div>
      )}
      {pagination.capped && page === pagination.totalPages && <p className="text-soft">{t("audit.older")}</p>}
    </Page>
  );
}

const entries = ({ total: count, capped }: AuditList["pagination"]): string =>
  t(capped ? "audit.entriesAtLeast" : "audit.entries", { count });

const caption = ({ total: count, capped }: AuditList["pagination"]): string =>
  t(capped ? "audit.captionAtLeast" : "audit.caption", { count });

function NoEntries({ filter, isPastEnd }: { filter: AuditPageFilter; isPastEnd: boolean }) {
  return (
    <EmptyState>
      <p>{t(isPastEnd ? "audit.pastEnd" : "audit.noMatch")}</p>
      <ButtonLink href={isPastEnd ? auditHref(filter) : "/audit"}>
        {t(isPastEnd ? "paging.goToFirst" : "filters.clear")}
      </ButtonLink>
    </EmptyState>
  );
}

type AuditFiltersProps = { filter: AuditPageFilter; people: AuditActorList["data"] };

/** Sent with GET, so that Back, bookmarks and the export have the same filters. */
function AuditFilterForm({ filter, people }: AuditFiltersProps) {
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
      {about && <HiddenFields fields={{ about }} />}
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

function AuditFilterChips({ filter, people, formatDate }: AuditFilterChipsProps) {
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
            {t("filters.clear")}
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
