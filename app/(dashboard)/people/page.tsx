import type { Metadata } from "next";
import { ListShortcuts } from "@/components/access-points/list/list-shortcuts";
import { PeopleError, PeopleUnavailable } from "@/components/accounts/people/people-error";
import { OnlyYou, PeopleList } from "@/components/accounts/people/people-list";
import { ButtonLink } from "@/components/ui/button-link";
import { readerDates } from "@/components/ui/reader-dates";
import { SearchForm } from "@/components/ui/search-form";
import { PageHead } from "@/components/ui/shell/page-head";
import { isAvailable } from "@/lib/dashboard/loaders/page-status";
import { peopleQuery, requirePeople } from "@/lib/dashboard/loaders/people";

export const metadata: Metadata = { title: "People" };

type PeoplePageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function PeoplePage({ searchParams }: PeoplePageProps) {
  if (!(await isAvailable("people"))) return <PeopleUnavailable />;
  const query = peopleQuery(await searchParams);
  const outcome = await requirePeople(query);
  if (!outcome.ok) return <PeopleError problem={outcome.problem} retryHref="/people" />;
  const { total } = outcome.value.pagination;
  return (
    <div className="grid gap-4">
      <ListShortcuts />
      <PageHead
        title="People"
        beside={
          <span aria-hidden="true" className="font-mono text-[0.8125rem] text-soft print:hidden">
            {total.toLocaleString("en")}
          </span>
        }
        actions={
          <ButtonLink kind="primary" href="/people/new" data-new="">
            Invite
          </ButtonLink>
        }
      />
      <SearchForm action="/people" q={query.q} placeholder="Name or e-mail" />
      <PeopleList list={outcome.value} q={query.q} readable={await readerDates()} />
      {total === 1 && query.q === "" && <OnlyYou />}
    </div>
  );
}
