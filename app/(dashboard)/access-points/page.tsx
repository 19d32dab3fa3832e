import { redirect } from "next/navigation";
import { followAddress } from "@/components/access-points/follow-address";
import { ListNotes } from "@/components/access-points/list/flash-message";
import { ListToolbar } from "@/components/access-points/list/list-header";
import { ListPage } from "@/components/access-points/list/list-page";
import { listRows } from "@/components/access-points/list/list-row";
import { countOf, pageToGoBackTo } from "@/components/access-points/list-extent";
import { ListHead } from "@/components/access-points/list-head";
import { listNews } from "@/components/access-points/list-news";
import { listHref } from "@/components/access-points/list-url/list-url";
import { readIds, readListAddress, type SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { Failed } from "@/components/ui/feedback/load-error";
import { getCapabilities } from "@/lib/dashboard/capabilities";
import { serviceClient } from "@/lib/dashboard/client";
import { failPage } from "@/lib/dashboard/failed-page";
import type { ListAbilities } from "@/lib/dashboard/forms/listing";
import { redirectToSignIn, requireSession } from "@/lib/dashboard/session";

export default async function AccessPointsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = await requireSession();
  const parameters = await searchParams;
  const can = listAbilities(await getCapabilities());
  const { query, ignored } = followAddress(readListAddress(parameters, session.user.role), can);
  const outcome = await serviceClient(session).listAccessPoints(query);
  if (!outcome.ok && outcome.problem.status === 401) return redirectToSignIn();
  if (!outcome.ok) failPage(outcome.problem);

  const last = outcome.ok ? pageToGoBackTo(outcome.value) : null;
  if (last !== null) {
    const href = listHref(query, { page: last });
    redirect(`${href}${href.includes("?") ? "&" : "?"}note=past-end`);
  }
  return (
    <div className="grid gap-4">
      <ListHead count={outcome.ok ? countOf(outcome.value) : null} can={can} />
      <ListToolbar query={query} mayChooseScope={session.user.role !== "staff"} can={can} />
      <ListNotes ignored={ignored} news={listNews(parameters)} />
      {outcome.ok ? (
        <ListPage
          query={query}
          rows={await listRows(outcome.value.data)}
          pagination={outcome.value.pagination}
          can={can}
          owner={session.user.id}
          named={readIds(parameters.id)}
        />
      ) : (
        <Failed what="The list could not be read." problem={outcome.problem} retryHref={listHref(query, query)} />
      )}
    </div>
  );
}

/** Only what the list draws: it is sent to the browser. */
const listAbilities = ({ search, sort, scope, labelFilter, labels }: ListAbilities): ListAbilities => ({
  search,
  sort,
  scope,
  labelFilter,
  labels,
});
