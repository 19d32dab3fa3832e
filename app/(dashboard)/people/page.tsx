import { ListShortcuts } from "@/components/access-points/list/list-shortcuts";
import { PersonState } from "@/components/accounts/people/person-state";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { LiveSearch } from "@/components/ui/fields/live-search";
import { Link } from "@/components/ui/link";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { ReadableTime } from "@/components/ui/readable-time";
import { type ReadableDate, readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { TableHead } from "@/components/ui/table-head";
import { rich } from "@/components/ui/text/rich";
import type { ManagedUser, UserList } from "@/lib/contract/accounts/people";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { peopleQuery } from "@/lib/dashboard/loaders/people";
import { formatNumber, t } from "@/lib/messages/messages";

type PeoplePageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function PeoplePage({ searchParams }: PeoplePageProps) {
  const query = peopleQuery(await searchParams);
  const loaded = await loadPage({ needs: "contract", load: (client) => client.listUsers({ query }) });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="people" />;
  const { total } = loaded.value.pagination;
  return (
    <Page of="list">
      <ListShortcuts />
      <PageHead
        title={t("people.title")}
        beside={
          <span aria-hidden="true" className="text-soft print:hidden">
            {formatNumber(total)}
          </span>
        }
        actions={
          <ButtonLink kind="primary" href="/people/new" data-new="">
            {t("people.invite")}
          </ButtonLink>
        }
      />
      <LiveSearch
        path="/people"
        q={query.q}
        placeholder={t("people.search")}
        found={query.q ? formatNumber(total) : null}
      />
      <PeopleList list={loaded.value} q={query.q} readable={await readerDates()} />
      {total === 1 && query.q === "" && <OnlyYou />}
    </Page>
  );
}

type PeopleListProps = { list: UserList; q: string; readable: (iso: string) => ReadableDate };

function PeopleList({ list: { data, pagination }, q, readable }: PeopleListProps) {
  const { page, totalPages, limit, total } = pagination;
  if (data.length === 0) return <NoPeople q={q} isPastEnd={total > 0} />;
  const first = (page - 1) * limit + 1;
  return (
    <>
      <PeopleTable people={data} caption={captionOf(q, pagination)} readable={readable} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-soft">{t("people.range", { first, last: first + data.length - 1, total })}</p>
        {totalPages > 1 && (
          <div className="print:hidden">
            <PageLinks page={page} last={totalPages} hrefOf={(number) => peopleHref({ q, page: number })} />
          </div>
        )}
      </div>
    </>
  );
}

function captionOf(q: string, { page, total, totalPages }: UserList["pagination"]): string {
  const counts = { count: total, page, pages: totalPages };
  if (totalPages <= 1) return q ? t("people.captionFound", { count: total, q }) : t("people.caption", { count: total });
  return q ? t("people.captionFoundPage", { ...counts, q }) : t("people.captionPage", counts);
}

function peopleHref({ q, page }: { q: string; page: number }): string {
  const params = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) });
  return params.size > 0 ? `/people?${params}` : "/people";
}

/** Message in place of a page without people. There is always one person: the reader. */
function NoPeople({ q, isPastEnd }: { q: string; isPastEnd: boolean }) {
  return (
    <EmptyState>
      {isPastEnd ? (
        <>
          <p>{t("paging.pastEnd")}</p>
          <ButtonLink href={peopleHref({ q, page: 1 })}>{t("paging.goToFirst")}</ButtonLink>
        </>
      ) : (
        <>
          <p>{rich("people.nobodyFound", { q, b: (text) => <strong dir="auto">{text}</strong> })}</p>
          <ButtonLink href="/people">{t("list.empty.clearSearch")}</ButtonLink>
        </>
      )}
    </EmptyState>
  );
}

const OnlyYou = () => <p className="max-w-prose text-soft">{t("people.onlyYou")}</p>;

type PeopleTableProps = { people: ManagedUser[]; caption: string; readable: (iso: string) => ReadableDate };

const cell =
  "min-w-0 wrap-anywhere rows:px-3 rows:py-1.5 rows:first:ps-4 print:px-1.5 print:py-0.5 print:align-top print:first:ps-0";

const columns = () =>
  [
    [t("people.column.name"), ""],
    [t("people.column.role"), ""],
    [t("people.column.state"), ""],
    [t("people.column.lastSignIn"), ""],
    [t("people.column.accessPoints"), "text-end"],
  ] as const;

function PeopleTable({ people, caption, readable }: PeopleTableProps) {
  return (
    <div className="table-box">
      <table className="w-full border-collapse cards:block print:text-[0.625rem] print:leading-3.5">
        <caption className="sr-only print:not-sr-only print:mb-1 print:text-start print:font-semibold">
          {caption}
        </caption>
        <TableHead columns={columns()} />
        <tbody className="cards:block">
          {people.map((person) => (
            <tr
              key={person.id}
              className="border-line not-last:border-b hover:bg-hover cards:grid cards:grid-cols-[minmax(0,1fr)_auto] cards:gap-x-3 cards:gap-y-0.5 cards:px-3.5 cards:py-2.5 rows:h-12 @max-[15rem]/table:block! print:break-inside-avoid"
            >
              <td className={cell}>
                <Link
                  href={`/people/${encodeURIComponent(person.id)}`}
                  data-row-link=""
                  dir="auto"
                  className="inline-flex min-h-6 items-center font-semibold underline-offset-2 hover:underline touch:min-h-11 print:min-h-0"
                >
                  {person.name}
                </Link>
                <span className="block text-[0.8125rem]/4 text-soft print:text-[0.5625rem]/3">{person.email}</span>
              </td>
              <td className={`${cell} cards:col-start-1 cards:text-soft`}>{t(`people.role.${person.role}`)}</td>
              <td className={`${cell} cards:col-start-2 cards:row-start-1 cards:justify-self-end cards:pt-0.5`}>
                <PersonState person={person} />
              </td>
              <td className={`${cell} cards:col-start-1 cards:text-soft`}>
                <span className="rows:hidden print:hidden">
                  {t("people.lastSignIn")}
                  {t("common.betweenSentences")}
                </span>
                {person.lastSignInAt ? <ReadableTime date={readable(person.lastSignInAt)} /> : t("people.never")}
              </td>
              <td
                className={`${cell} text-end cards:col-start-2 cards:self-end narrow:col-span-2 narrow:col-start-1 narrow:text-start`}
              >
                {rich("people.points", {
                  count: person.accessPoints,
                  unit: (text) => <span className="text-soft rows:hidden print:hidden">{text}</span>,
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
