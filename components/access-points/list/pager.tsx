import { type ListQuery, listHref, listParams } from "@/components/access-points/list-url/list-url";
import { Link } from "@/components/ui/link";
import { PageForms } from "@/components/ui/pagination/page-forms";
import { PageLinks, UncountedPageLinks } from "@/components/ui/pagination/page-links";
import type { AccessPointPage } from "@/lib/contract/access-points/listed-access-point";

type PagerProps = { query: ListQuery; pagination: AccessPointPage["pagination"]; shown: number };

export function Pager({ query, pagination, shown }: PagerProps) {
  const { page, limit, total, totalPages, moreThan, hasNext } = pagination;
  const first = (page - 1) * limit + 1;
  const last = first + shown - 1;
  const hrefOf = (number: number) => listHref(query, { page: number });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-[0.8125rem] text-soft">
        {first.toLocaleString("en")}–{last.toLocaleString("en")}
        {total !== null && <> of {total.toLocaleString("en")}</>}
        {moreThan !== null && (
          <>
            {" "}
            of {moreThan.toLocaleString("en")}+{" "}
            <Link
              className="underline underline-offset-2 print:hidden"
              href={listHref(query, { page, count: "exact" })}
            >
              Count all
            </Link>
          </>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3 print:hidden">
        {totalPages !== null && totalPages > 1 && <PageLinks page={page} last={totalPages} hrefOf={hrefOf} />}
        {totalPages === null && (page > 1 || hasNext) && (
          <UncountedPageLinks page={page} hasNext={hasNext} hrefOf={hrefOf} />
        )}
        <PageForms
          action="/access-points"
          page={query.page}
          limit={query.limit}
          last={totalPages ?? 1}
          params={listParams(query)}
        />
      </div>
    </div>
  );
}
