import { ListShortcuts } from "@/components/access-points/list/list-shortcuts";
import { OnlyYou, PeopleList } from "@/components/accounts/people/people-list";
import { ButtonLink } from "@/components/ui/button-link";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { LiveSearch } from "@/components/ui/fields/live-search";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { loadPage } from "@/lib/dashboard/loaders/load-page";
import { peopleQuery } from "@/lib/dashboard/loaders/people";

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
        title="People"
        beside={
          <span aria-hidden="true" className="text-soft print:hidden">
            {total.toLocaleString("en")}
          </span>
        }
        actions={
          <ButtonLink kind="primary" href="/people/new" data-new="">
            Invite
          </ButtonLink>
        }
      />
      <LiveSearch
        path="/people"
        q={query.q}
        placeholder="Name or e-mail"
        found={query.q ? total.toLocaleString("en") : null}
      />
      <PeopleList list={loaded.value} q={query.q} readable={await readerDates()} />
      {total === 1 && query.q === "" && <OnlyYou />}
    </Page>
  );
}
