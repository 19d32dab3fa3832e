import { Link } from "@/components/ui/link";
import { spoken } from "@/components/ui/text/spoken";
import type { PlaceListQuery, placeSortKeys } from "@/lib/contract/access-points/locations/place-list";
import { type PlainKey, t } from "@/lib/messages/messages";

type SortKey = (typeof placeSortKeys)[number];
type Sort = PlaceListQuery["sort"];

/** The name has the rest. A narrow page has no room for numbers. */
export const widths = {
  points: "w-28 @max-3xl:hidden",
  needed: "w-28 @max-3xl:hidden",
  printed: "w-20 @4xl:w-44 @max-3xl:hidden",
  before: "w-30 @max-4xl:hidden",
  print: "w-0 @3xl:w-30",
  move: "w-0 @3xl:w-11",
};

/** The most to do comes first. */
const heads: [key: SortKey, title: PlainKey, first: Sort, className: string][] = [
  ["name", "common.place", "name", "ps-9 text-start"],
  ["points", "places.columns.points", "-points", `px-3 text-end ${widths.points}`],
  ["needed", "places.columns.needed", "-needed", `px-3 text-end ${widths.needed}`],
  ["printed", "places.columns.printed", "printed", `px-3 text-end ${widths.printed}`],
];

const opposite = (sort: Sort): Sort => (sort.startsWith("-") ? sort.slice(1) : `-${sort}`) as Sort;

type PlaceTreeHeadProps = { sort: Sort; hrefOf: (sort: Sort) => string };

export function PlaceTreeHead({ sort, hrefOf, before }: PlaceTreeHeadProps & { before: string | null }) {
  const isDescending = sort.startsWith("-");
  return (
    <thead className="@max-3xl:hidden">
      <tr className="h-8.5 border-b border-line text-xs text-soft">
        {heads.map(([key, title, first, className]) => (
          <th
            key={key}
            scope="col"
            aria-sort={isSortedBy(sort, key) ? (isDescending ? "descending" : "ascending") : undefined}
            className={`${className} font-normal`}
          >
            <SortLink sort={sort} of={key} title={title} first={first} hrefOf={hrefOf} />
          </th>
        ))}
        {before && (
          <th scope="col" className={`px-3 text-end font-normal whitespace-nowrap ${widths.before}`}>
            {before}
          </th>
        )}
        <th scope="col" className={`${widths.print} print:hidden`}>
          {spoken(t("places.columns.print"))}
        </th>
        <th scope="col" className={`${widths.move} print:hidden`}>
          {spoken(t("places.columns.move"))}
        </th>
      </tr>
    </thead>
  );
}

export const PlaceSorts = ({ sort, hrefOf }: PlaceTreeHeadProps) => (
  <nav
    aria-label={t("places.sort")}
    className="flex flex-wrap gap-x-4 border-b border-line px-3 py-1 text-xs text-soft @3xl:hidden print:hidden"
  >
    {heads.map(([key, title, first]) => (
      <SortLink key={key} sort={sort} of={key} title={title} first={first} hrefOf={hrefOf} isCurrent />
    ))}
  </nav>
);

const isSortedBy = (sort: Sort, key: SortKey): boolean => sort === key || sort === `-${key}`;

type SortLinkProps = PlaceTreeHeadProps & { of: SortKey; title: PlainKey; first: Sort; isCurrent?: boolean };

function SortLink({ sort, of, title, first, hrefOf, isCurrent = false }: SortLinkProps) {
  const isSorted = isSortedBy(sort, of);
  return (
    <Link
      href={hrefOf(isSorted ? opposite(sort) : first)}
      data-soft="stay"
      aria-current={isCurrent && isSorted ? "true" : undefined}
      className={`inline-flex min-h-6 items-center gap-1 whitespace-nowrap hover:text-ink touch:min-h-11 ${isSorted ? "font-semibold text-ink" : ""}`}
    >
      {t(title)}
      {isSorted && <span aria-hidden="true">{sort.startsWith("-") ? "↓" : "↑"}</span>}
    </Link>
  );
}
