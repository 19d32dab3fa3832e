import { listHref } from "@/components/access-points/list-url/list-url";
import { ButtonLink } from "@/components/ui/button-link";
import type { AccessPointListQuery } from "@/lib/contract/access-point-list";

/** A page after the last one, of a list that nobody has counted: the ways back. */
export function PastTheEnd({ query }: { query: AccessPointListQuery }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border border-dashed border-line px-4 py-14 text-center">
      <p>Page {query.page.toLocaleString("en")} is past the end of the list.</p>
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink kind="primary" href={listHref(query, { page: query.page - 1 })} rel="prev">
          Go back to page {(query.page - 1).toLocaleString("en")}
        </ButtonLink>
        {query.page > 2 && <ButtonLink href={listHref(query)}>Go to the first page</ButtonLink>}
      </div>
    </div>
  );
}
