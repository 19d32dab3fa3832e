import { loadQuery } from "@/app/(dashboard)/access-points/load-list";
import { deleteViewAction, saveViewAction } from "@/app/(dashboard)/access-points/views/actions";
import type { SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { offerView } from "@/components/access-points/views/offer-view";
import { ViewForm } from "@/components/access-points/views/view-form";
import { viewUserOf } from "@/components/access-points/views/view-tabs";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import { toPairs } from "@/lib/contract/access-points/list-parameters";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";
import { loadReader } from "@/lib/dashboard/loaders/teams";

/** The form of a view that could not be saved without script. The list, whose panel has the form otherwise, needs a session. */
export default async function ViewPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await searchParams;
  const pairs = new URLSearchParams(toPairs(params));
  const up = { href: `/access-points?${pairs}`, name: "Access points" };
  const loaded = await loadFormPage({
    needs: "contract",
    isForWriters: true,
    load: async (client, { user }) => {
      const reader = (await loadReader()) ?? { ...user, teams: [] };
      const { query, views } = await loadQuery(client, reader, params);
      return { ok: true, value: offerView(query, views, viewUserOf(reader)) };
    },
  });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="list" up={up} />;
  return (
    <Page>
      <PageHead breadcrumb={{ parent: up, current: "View" }} title="View" />
      <ViewForm
        offered={loaded.value?.offered ?? null}
        view={loaded.value?.view ?? null}
        isEmpty={false}
        path={`/access-points/views?${pairs}`}
        saveAction={saveViewAction}
        deleteAction={deleteViewAction}
      />
    </Page>
  );
}
