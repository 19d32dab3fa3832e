import { redirect } from "next/navigation";
import { listHref } from "@/components/access-points/list-address";
import { ListHead } from "@/components/access-points/list-head";
import { listNews } from "@/components/access-points/list-news";
import { ListNotes } from "@/components/access-points/list-notes";
import { ListPage } from "@/components/access-points/list-page";
import { ListToolbar } from "@/components/access-points/list-toolbar";
import { readIds, readListAddress, type SearchParams } from "@/components/access-points/read-list-address";
import { Failed } from "@/components/ui/failed";
import { readerDates } from "@/components/ui/reader-dates";
import { serviceClient } from "@/lib/dashboard/client";
import { redirectToSignIn, requireSession } from "@/lib/dashboard/session";

export default async function AccessPointsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const session = await requireSession();
  const parameters = await searchParams;
  const { query, ignored } = readListAddress(parameters, session.user.role);
  const outcome = await serviceClient(session).listAccessPoints(query);
  if (!outcome.ok && outcome.problem.status === 401) return redirectToSignIn();

  if (outcome.ok && isPastEnd(outcome.value.pagination)) {
    const last = listHref(query, { page: Math.max(1, outcome.value.pagination.totalPages) });
    redirect(`${last}${last.includes("?") ? "&" : "?"}note=past-end`);
  }
  return (
    <div className="grid gap-4">
      <ListHead total={outcome.ok ? outcome.value.pagination.total : null} />
      <ListToolbar query={query} mayChooseScope={session.user.role !== "staff"} />
      <ListNotes ignored={ignored} news={listNews(parameters)} />
      {outcome.ok ? (
        <ListPage
          query={query}
          list={outcome.value}
          readable={await readerDates()}
          owner={session.user.id}
          named={readIds(parameters.id)}
        />
      ) : (
        <Failed what="The list could not be read." problem={outcome.problem} retryHref={listHref(query, query)} />
      )}
    </div>
  );
}

const isPastEnd = ({ page, totalPages }: { page: number; totalPages: number }) => page > Math.max(1, totalPages);
