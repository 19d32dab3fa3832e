import type { Metadata } from "next";
import { AuditFilterChips, AuditFilterForm } from "@/components/audit/audit-filters";
import { AuditTable } from "@/components/audit/audit-table";
import { type AuditPageFilter, auditHref, parseAuditParams, toAuditFilter } from "@/components/audit/audit-url";
import { ChainState } from "@/components/audit/chain-state";
import { buttonClass } from "@/components/ui/button";
import { LoadError } from "@/components/ui/feedback/load-error";
import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";
import { Link } from "@/components/ui/link";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { readerDates } from "@/components/ui/reader-dates";
import { PageHead } from "@/components/ui/shell/page-head";
import type { AuditList } from "@/lib/contract/audit";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { isAvailable, setProblemStatus } from "@/lib/dashboard/loaders/page-status";
import { redirectToSignIn, requireSession } from "@/lib/dashboard/session/session";

export const metadata: Metadata = { title: "Audit log" };

const LIMIT = 50;

type SearchParams = Promise<Record<string, string | string[] | undefined>>;

export default async function AuditPage({ searchParams }: { searchParams: SearchParams }) {
  const client = serviceClient(await requireSession());
  if (!(await isAvailable("audit"))) return <NotAvailable />;
  const params = await searchParams;
  const { page, ...filter } = parseAuditParams(params);
  const [outcome, actors, check] = await Promise.all([
    client.listAudit({ ...(await toAuditFilter(filter)), page, limit: LIMIT }),
    client.listAuditActors(),
    params.check === "now" ? client.checkAudit() : null,
  ]);
  if (!outcome.ok && outcome.problem.status === 401) return redirectToSignIn();
  if (!outcome.ok) {
    setProblemStatus(outcome.problem);
    return (
      <div className="grid gap-5">
        <PageHead title="Audit log" />
        <LoadError
          message="The audit log could not be loaded."
          problem={outcome.problem}
          retryHref={auditHref({ ...filter, page })}
        />
      </div>
    );
  }
  const { data, pagination } = outcome.value;
  const readable = await readerDates();
  const people = actors.ok ? actors.value.data : [];
  return (
    <div data-list="" className="grid gap-4">
      <PageHead
        title="Audit log"
        beside={<span className="font-mono text-[0.8125rem] text-soft">{countOf(pagination)}</span>}
        actions={
          <a href={auditHref(filter, "/audit/audit-log.csv")} download="" className={buttonClass()}>
            Export CSV
          </a>
        }
      />
      <AuditFilterForm filter={filter} people={people} />
      <AuditFilterChips filter={filter} people={people} formatDate={(date) => readable(`${date}T12:00:00Z`).day} />
      <ChainState check={check} filter={filter} page={page} readable={readable} />
      {data.length > 0 ? (
        <AuditTable entries={data} caption={`Audit log: ${countOf(pagination)}, newest first`} readable={readable} />
      ) : (
        <NoEntries filter={filter} isPastEnd={page > 1} />
      )}
      {pagination.totalPages > 1 && (
        <div className="print:hidden">
          <PageLinks
            page={Math.min(page, pagination.totalPages)}
            last={pagination.totalPages}
            hrefOf={(number) => auditHref({ ...filter, page: number })}
          />
        </div>
      )}
      {pagination.capped && page === pagination.totalPages && (
        <p className="text-soft">There are older entries. Filter by date to see them, or export them.</p>
      )}
    </div>
  );
}

const countOf = ({ total, capped }: AuditList["pagination"]): string =>
  `${total.toLocaleString("en")}${capped ? "+" : ""} ${total === 1 ? "entry" : "entries"}`;

function NoEntries({ filter, isPastEnd }: { filter: AuditPageFilter; isPastEnd: boolean }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-dashed border-line px-4 py-14 text-center">
      <p className="font-semibold">{isPastEnd ? "This page is past the end of the audit log." : "No entry matches."}</p>
      <Link href={isPastEnd ? auditHref(filter) : "/audit"} className="underline underline-offset-2">
        {isPastEnd ? "Open the first page" : "Remove all filters"}
      </Link>
    </div>
  );
}

const NotAvailable = () => (
  <NotFoundMessage title="Not available with this service" href="/access-points" linkText="Open the list">
    The service of this dashboard has no audit log.
  </NotFoundMessage>
);
