import { statedParameters } from "@/components/access-points/list-url/list-url";
import { buttonClass } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import type { AccessPointListQuery } from "@/lib/contract/access-point-list";

/** Most ids an address carries from page to page: longer ones some servers and proxies cut. */
const NAMED_MAX = 150;

type SelectionFormProps = {
  query: AccessPointListQuery;
  hasNext: boolean;
  shown: string[];
  named: string[];
};

/** What was ticked on other pages, above the rows of this one: labels are printed in the order of the fields. */
export function CarriedIds({ shown, named }: Pick<SelectionFormProps, "shown" | "named">) {
  const elsewhere = named.filter((id) => !shown.includes(id));
  if (elsewhere.length === 0) return null;
  return (
    <noscript>
      {elsewhere.map((id) => (
        <input key={id} type="hidden" form="selection" name="id" value={id} />
      ))}
    </noscript>
  );
}

/**
 * Selecting without script: the boxes of the rows are this form's, and what was ticked on other pages travels along
 * in the address.
 */
export function SelectionForm({ query, hasNext, shown, named }: SelectionFormProps) {
  const elsewhere = named.filter((id) => !shown.includes(id));
  const carried = statedParameters(query).filter(([key]) => key !== "page");
  const isFull = elsewhere.length + shown.length > NAMED_MAX;
  const filter = new URLSearchParams(carried.filter(([key]) => key !== "limit"));
  return (
    <noscript>
      <form
        id="selection"
        action="/access-points"
        className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-card px-3.5 py-2.5 print:hidden"
      >
        <HiddenFields fields={carried} />
        <p className="mr-2">
          {elsewhere.length > 0
            ? `${elsewhere.length} selected on other pages, and those ticked here.`
            : "Those ticked:"}
        </p>
        <button type="submit" formAction="/labels" className={buttonClass({ kind: "primary" })}>
          Print labels
        </button>
        {!isFull && query.page > 1 && (
          <button type="submit" name="page" value={query.page - 1} className={buttonClass()}>
            Keep, and see the previous page
          </button>
        )}
        {!isFull && hasNext && (
          <button type="submit" name="page" value={query.page + 1} className={buttonClass()}>
            Keep, and see the next page
          </button>
        )}
        {isFull && <p className="text-soft">That is as many as fit one address. Print them first.</p>}
        <a href={`/labels?${filter.size > 0 ? filter : "scope=mine"}`} className={buttonClass()}>
          Print all that match
        </a>
      </form>
    </noscript>
  );
}
