import { Link } from "@/components/ui/link";
import type { PlaceListQuery, placeSortKeys } from "@/lib/contract/access-points/locations/place-list";

type SortKey = (typeof placeSortKeys)[number];
type Sort = PlaceListQuery["sort"];

/** Heads of the columns, with the order that a first press gives: the most to do comes first. */
const heads: [key: SortKey, title: string, first: Sort, className: string][] = [
  ["name", "Place", "name", "pl-9 text-left"],
  ["points", "Access points", "-points", "px-3 text-right @max-lg:hidden"],
  ["needed", "Needs a label", "-needed", "px-3 text-right @max-lg:hidden"],
  ["printed", "Printed", "printed", "px-3 text-right @max-lg:hidden"],
];

const opposite = (sort: Sort): Sort => (sort.startsWith("-") ? sort.slice(1) : `-${sort}`) as Sort;

type PlaceTreeHeadProps = { sort: Sort; hrefOf: (sort: Sort) => string };

/** Heads of the columns of places, each of which sorts all levels that are shown. */
export function PlaceTreeHead({ sort, hrefOf }: PlaceTreeHeadProps) {
  const isDescending = sort.startsWith("-");
  return (
    <thead>
      <tr className="h-8.5 border-b border-line text-xs text-soft">
        {heads.map(([key, title, first, className]) => {
          const isSorted = sort === key || sort === `-${key}`;
          return (
            <th
              key={key}
              scope="col"
              aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}
              className={`${className} font-normal`}
            >
              <Link
                href={hrefOf(isSorted ? opposite(sort) : first)}
                data-soft="stay"
                className={`inline-flex min-h-6 items-center gap-1 whitespace-nowrap hover:text-ink touch:min-h-11 ${isSorted ? "font-semibold text-ink" : ""}`}
              >
                {title}
                {isSorted && <span aria-hidden="true">{isDescending ? "↓" : "↑"}</span>}
              </Link>
            </th>
          );
        })}
        <th scope="col" className="print:hidden">
          <span className="sr-only">Print what is missing</span>
        </th>
        <th scope="col" className="print:hidden">
          <span className="sr-only">Open</span>
        </th>
      </tr>
    </thead>
  );
}
