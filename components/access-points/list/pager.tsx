import { listHref, statedParameters } from "@/components/access-points/list-url/list-url";
import { OpenPageLinks } from "@/components/access-points/open-page-links";
import { Link } from "@/components/ui/link";
import { PageForms } from "@/components/ui/pagination/page-forms";
import { PageLinks } from "@/components/ui/pagination/page-links";
import type { AccessPointListQuery } from "@/lib/contract/access-point-list";
import type { AccessPointPage } from "@/lib/dashboard/forms/listing";

/** `shown`: how many rows this page has. */
type PagerProps = { query: AccessPointListQuery; pagination: AccessPointPage["pagination"]; shown: number };

/** Where in the list this page is, and the ways to the others: links and forms, so that they need no script. */
export function Pager({ query, pagination, shown }: PagerProps) {
  const { page, limit, total, totalPages, moreThan, hasNext } = pagination;
  const first = (page - 1) * limit + 1;
  const last = first + shown - 1;
  const hrefOf = (number: number) => listHref(query, { page: number });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="font-mono text-[0.8125rem] text-soft">
        {first.toLocaleString("en")}–{last.toLocaleString("en")}
        {total !== null && (
          <>
            {" "}
            <span className="font-sans">of</span> {total.toLocaleString("en")}
          </>
        )}
        {moreThan !== null && (
          <>
            {" "}
            <span className="font-sans">of</span> {moreThan.toLocaleString("en")}+{" "}
            <Link
              className="font-sans underline underline-offset-2 print:hidden"
              href={listHref(query, { page, count: "exact" })}
            >
              Count them all
            </Link>
          </>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3 print:hidden">
        {totalPages !== null && totalPages > 1 && <PageLinks page={page} last={totalPages} hrefOf={hrefOf} />}
        {totalPages === null && (page > 1 || hasNext) && (
          <OpenPageLinks page={page} hasNext={hasNext} hrefOf={hrefOf} />
        )}
        <PageForms query={query} last={totalPages ?? 1} carried={statedParameters(query)} />
      </div>
    </div>
  );
}
