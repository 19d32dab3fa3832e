import { listHref, statedParameters } from "@/components/access-points/list-address";
import { PageForms } from "@/components/access-points/page-forms";
import { PageLinks } from "@/components/access-points/page-links";
import type { AccessPointList, AccessPointListQuery } from "@/lib/contract/access-point-list";

type PagerProps = { query: AccessPointListQuery; pagination: AccessPointList["pagination"] };

/** Where in the list this page is, and the ways to the others: links and forms, so that they need no script. */
export function Pager({ query, pagination }: PagerProps) {
  const { page, limit, total, totalPages } = pagination;
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="font-mono text-[0.8125rem] text-soft">
        {first.toLocaleString("en")}–{last.toLocaleString("en")} <span className="font-sans">of</span>{" "}
        {total.toLocaleString("en")}
      </p>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3 print:hidden">
        {totalPages > 1 && (
          <PageLinks page={page} last={totalPages} hrefOf={(number) => listHref(query, { page: number })} />
        )}
        <PageForms query={query} last={totalPages} carried={statedParameters(query)} />
      </div>
    </div>
  );
}
