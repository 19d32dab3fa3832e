import type { Metadata } from "next";
import { AccessPointError } from "@/components/access-points/detail/access-point-error";
import { HistoryList } from "@/components/audit/history-list";
import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";
import { PageLinks } from "@/components/ui/pagination/page-links";
import { readerDates } from "@/components/ui/reader-dates";
import { PageHead } from "@/components/ui/shell/page-head";
import { loadFields } from "@/lib/dashboard/loaders/custom-fields";
import { findHistory } from "@/lib/dashboard/loaders/history";
import { requireAccessPoint } from "@/lib/dashboard/loaders/load-access-point";
import { isAvailable } from "@/lib/dashboard/loaders/page-status";

export const metadata: Metadata = { title: "History" };

const LIMIT = 50;

type HistoryPageProps = { params: Promise<{ id: string }>; searchParams: Promise<{ page?: string | string[] }> };

export default async function HistoryPage({ params, searchParams }: HistoryPageProps) {
  const { id } = await params;
  const outcome = await requireAccessPoint(id);
  if (!outcome.ok) return <AccessPointError id={id} problem={outcome.problem} />;
  const href = `/access-points/${encodeURIComponent(id)}`;
  const asked = (await searchParams).page;
  const page = typeof asked === "string" && /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 1;
  const history = (await isAvailable("history")) ? await findHistory(id, page, LIMIT) : null;
  if (!history) {
    return (
      <NotFoundMessage title="Not available with this service" href={href} linkText="Open the access point">
        The service of this dashboard does not record what happens to access points.
      </NotFoundMessage>
    );
  }
  const { data, pagination } = history;
  const { total, totalPages } = pagination;
  return (
    <div className="grid max-w-3xl gap-4">
      <PageHead
        breadcrumb={{ parent: { href, name: outcome.value.accessPoint.name }, current: "History" }}
        title={`History of ${outcome.value.accessPoint.name}`}
        beside={
          <span className="text-soft">
            {total.toLocaleString("en")}
            {pagination.capped && "+"} {total === 1 ? "entry" : "entries"}, newest first
          </span>
        }
      />
      {data.length > 0 ? (
        <HistoryList entries={data} readable={await readerDates()} fields={await loadFields()} />
      ) : (
        <p className="text-soft">{page > 1 ? "This page is past the end of the history." : "Nothing was recorded."}</p>
      )}
      {totalPages > 1 && (
        <div className="print:hidden">
          <PageLinks
            page={Math.min(page, totalPages)}
            last={totalPages}
            hrefOf={(number) => `${href}/history${number > 1 ? `?page=${number}` : ""}`}
          />
        </div>
      )}
    </div>
  );
}
