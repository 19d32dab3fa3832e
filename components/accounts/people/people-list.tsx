import { PeopleTable } from "@/components/accounts/people/people-table";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { PageLinks } from "@/components/ui/pagination/page-links";
import type { ReadableDate } from "@/components/ui/reader-dates";
import type { UserList } from "@/lib/contract/accounts/people";

type PeopleListProps = { list: UserList; q: string; readable: (iso: string) => ReadableDate };

export function PeopleList({ list: { data, pagination }, q, readable }: PeopleListProps) {
  const { page, totalPages, limit, total } = pagination;
  if (data.length === 0) return <NoPeople q={q} isPastEnd={total > 0} />;
  const first = (page - 1) * limit + 1;
  return (
    <>
      <PeopleTable people={data} caption={captionOf(q, pagination)} readable={readable} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-soft">
          {first.toLocaleString("en")}–{(first + data.length - 1).toLocaleString("en")}{" "}
          <span className="font-sans">of</span> {total.toLocaleString("en")}
        </p>
        {totalPages > 1 && (
          <div className="print:hidden">
            <PageLinks page={page} last={totalPages} hrefOf={(number) => peopleHref({ q, page: number })} />
          </div>
        )}
      </div>
    </>
  );
}

function captionOf(q: string, { page, total, totalPages }: UserList["pagination"]): string {
  const people = `${total.toLocaleString("en")} ${total === 1 ? "person" : "people"}`;
  const found = q ? ` with “${q}”` : "";
  return `${people}${found}${totalPages > 1 ? `, page ${page} of ${totalPages}` : ""}`;
}

function peopleHref({ q, page }: { q: string; page: number }): string {
  const params = new URLSearchParams({ ...(q && { q }), ...(page > 1 && { page: String(page) }) });
  return params.size > 0 ? `/people?${params}` : "/people";
}

/** Message in place of a page without people. There is always one person: the reader. */
function NoPeople({ q, isPastEnd }: { q: string; isPastEnd: boolean }) {
  return (
    <EmptyState>
      {isPastEnd ? (
        <>
          <p>This page is past the end of the list.</p>
          <ButtonLink href={peopleHref({ q, page: 1 })}>Go to the first page</ButtonLink>
        </>
      ) : (
        <>
          <p>
            Nobody has <strong dir="auto">{q}</strong> in their name or e-mail.
          </p>
          <ButtonLink href="/people">Clear search</ButtonLink>
        </>
      )}
    </EmptyState>
  );
}

export const OnlyYou = () => (
  <p className="max-w-prose text-soft">
    Only you so far. Invite office staff to create access points, and managers to look after everyone’s.
  </p>
);
