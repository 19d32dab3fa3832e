import type { Metadata } from "next";
import { purgeAction, restoreAction } from "@/app/(dashboard)/access-points/trash/actions";
import { ListShortcuts } from "@/components/access-points/list/list-shortcuts";
import { listReturnUrl } from "@/components/access-points/list-url/list-return-url";
import { TrashNotAvailable } from "@/components/access-points/trash/trash-not-available";
import { TrashTable } from "@/components/access-points/trash/trash-table";
import { parseTrashParams, trashHref } from "@/components/access-points/trash/trash-url";
import { LoadError } from "@/components/ui/feedback/load-error";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { readerDates } from "@/components/ui/reader-dates";
import { ScopeLinks } from "@/components/ui/scope-links";
import { SearchForm } from "@/components/ui/search-form";
import { PageHead } from "@/components/ui/shell/page-head";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { isAvailable, pageProblem } from "@/lib/dashboard/loaders/page-status";
import { redirectToSignIn, requireSession } from "@/lib/dashboard/session/session";

export const metadata: Metadata = { title: "Trash" };

const LIMIT = 50;

type TrashPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function TrashPage({ searchParams }: TrashPageProps) {
  const session = await requireSession();
  if (!(await isAvailable("trash"))) return <TrashNotAvailable />;
  const { role, id } = session.user;
  const query = parseTrashParams(await searchParams, role);
  const outcome = await serviceClient(session).listTrash({ ...query, limit: LIMIT });
  if (!outcome.ok && outcome.problem.status === 401) return redirectToSignIn();
  const problem = pageProblem(outcome);
  const { data, pagination } = outcome.ok ? outcome.value : { data: [], pagination: { total: 0, totalPages: 0 } };
  const { total, totalPages } = pagination;
  return (
    <div className="grid max-w-4xl gap-4">
      <ListShortcuts />
      <PageHead
        breadcrumb={{ parent: { href: await listReturnUrl(), name: "Access points" }, current: "Trash" }}
        title="Trash"
        beside={<span className="font-mono text-[0.8125rem] text-soft">{total.toLocaleString("en")}</span>}
      >
        <p className="max-w-prose text-soft">
          Deleted access points stay here for 30 days. Restored, they have their QR code, history and label again.
        </p>
      </PageHead>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <SearchForm
          action="/access-points/trash"
          q={query.q}
          params={query.scope === "all" ? [["scope", "all"]] : []}
        />
        {role !== "staff" && (
          <ScopeLinks scope={query.scope} hrefOf={(scope) => trashHref({ ...query, page: 1, scope })} />
        )}
      </div>
      {problem ? (
        <LoadError message="The trash could not be loaded." problem={problem} retryHref={trashHref(query)} />
      ) : data.length > 0 ? (
        <TrashTable
          points={data}
          query={query}
          reader={{ id, isAdmin: role === "admin" }}
          readable={await readerDates()}
          restore={restoreAction}
          purge={purgeAction}
        />
      ) : (
        <p className="text-soft">{emptyText(query.q, total)}</p>
      )}
      {totalPages > 1 && (
        <PageLinks
          page={Math.min(query.page, totalPages)}
          last={totalPages}
          hrefOf={(page) => trashHref({ ...query, page })}
        />
      )}
    </div>
  );
}

function emptyText(q: string, total: number): string {
  if (total > 0) return "This page is past the end of the list.";
  return q ? "Nothing in the trash matches the search." : "The trash is empty.";
}
