import { pageSizes } from "@/components/access-points/list-url/list-url";
import { buttonClass } from "@/components/ui/button";
import { AutoSubmitSelect } from "@/components/ui/fields/auto-submit-select";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import type { AccessPointListQuery } from "@/lib/contract/access-point-list";

type PageFormsProps = { query: AccessPointListQuery; last: number; carried: [string, string][] };

const control = "control h-[34px] touch:h-11";

/** "Go to page" and the size of a page. Another size starts at the first page. */
export function PageForms({ query, last, carried }: PageFormsProps) {
  const sizes = [...new Set([...pageSizes, query.limit])].sort((a, b) => a - b);
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {last > 1 && (
        <form action="/access-points" data-list-form="" className="flex items-center gap-1.5">
          <HiddenFields fields={carried.filter(([key]) => key !== "page")} />
          <label htmlFor="go-to-page" className="text-soft">
            <span className="sr-only">Go to page, 1 to {last}</span>
            <span aria-hidden="true">Page</span>
          </label>
          <input
            key={query.page}
            id="go-to-page"
            name="page"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={query.page}
            className={`${control} w-16`}
          />
          <button type="submit" className={buttonClass()}>
            Go<span className="sr-only"> to page</span>
          </button>
        </form>
      )}
      <form action="/access-points" data-list-form="" className="flex items-center gap-1.5">
        <HiddenFields fields={carried.filter(([key]) => key !== "page" && key !== "limit")} />
        <AutoSubmitSelect
          name="limit"
          aria-label="Rows on a page"
          key={query.limit}
          defaultValue={query.limit}
          className={`${control} pr-1`}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size} per page
            </option>
          ))}
        </AutoSubmitSelect>
        <noscript>
          <button type="submit" className={buttonClass()}>
            Set
          </button>
        </noscript>
      </form>
    </div>
  );
}
