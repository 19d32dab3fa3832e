import { redirect } from "next/navigation";
import { ListMessages } from "@/components/access-points/list/flash-message";
import { ListHead, ListToolbar } from "@/components/access-points/list/list-header";
import { ListPage } from "@/components/access-points/list/list-page";
import { listRows } from "@/components/access-points/list/list-row";
import { formatCount, lastPageIfPastEnd } from "@/components/access-points/list/page-range";
import { listHref } from "@/components/access-points/list-url/list-url";
import {
  dropUnsupportedParams,
  parseIds,
  parseListParams,
  type SearchParams,
} from "@/components/access-points/list-url/parse-list-params";
import { LoadError } from "@/components/ui/feedback/load-error";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import type { ListAbilities } from "@/lib/dashboard/forms/listing";
import { setProblemStatus } from "@/lib/dashboard/loaders/page-status";
import { redirectToSignIn, requireSession } from "@/lib/dashboard/session/session";

export default async function AccessPointsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = await requireSession();
  const params = await searchParams;
  const can = listAbilities(await getCapabilities());
  const { query, ignored } = dropUnsupportedParams(parseListParams(params, session.user.role), can);
  const outcome = await serviceClient(session).listAccessPoints(query);
  if (!outcome.ok && outcome.problem.status === 401) return redirectToSignIn();
  if (!outcome.ok) setProblemStatus(outcome.problem);

  const last = outcome.ok ? lastPageIfPastEnd(outcome.value) : null;
  if (last !== null) {
    const href = listHref(query, { page: last });
    redirect(`${href}${href.includes("?") ? "&" : "?"}note=past-end`);
  }
  return (
    <div className="grid gap-4">
      <ListHead count={outcome.ok ? formatCount(outcome.value) : null} can={can} />
      <ListToolbar query={query} canChooseScope={session.user.role !== "staff"} can={can} />
      <ListMessages params={params} ignored={ignored} />
      {outcome.ok ? (
        <ListPage
          query={query}
          rows={await listRows(outcome.value.data)}
          pagination={outcome.value.pagination}
          can={can}
          owner={session.user.id}
          idsInUrl={parseIds(params.id)}
        />
      ) : (
        <LoadError
          message="The list could not be loaded."
          problem={outcome.problem}
          retryHref={listHref(query, query)}
        />
      )}
    </div>
  );
}

/** Picks the abilities that the list needs, because they are sent to the browser. */
const listAbilities = ({ search, sort, scope, labelFilter, labels }: ListAbilities): ListAbilities => ({
  search,
  sort,
  scope,
  labelFilter,
  labels,
});
