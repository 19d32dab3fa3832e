import type { TreeRow } from "@/components/places/place-name";
import { PlaceRow } from "@/components/places/place-row";
import { PlaceSorts, PlaceTreeHead } from "@/components/places/place-tree-head";
import { placesHref } from "@/components/places/places-url";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { PlaceListQuery } from "@/lib/contract/access-points/locations/place-list";
import type { Access } from "@/lib/contract/accounts/roles";

type PlaceTreeProps = {
  caption: string;
  rows: readonly TreeRow[];
  scope: ListScope;
  sort: PlaceListQuery["sort"];
  open: readonly string[];
  /** To everything in the scope. */
  access: Access;
  /** Null while there is none. */
  before: string | null;
};

/** All is links: it works without script, and an address can be sent to somebody else. */
export function PlaceTree({ caption, rows, scope, sort, open, access, before }: PlaceTreeProps) {
  const hrefOf = (changes: { sort?: PlaceListQuery["sort"]; open?: readonly string[] }) =>
    placesHref({ scope, sort, open, ...changes });
  return (
    <div className="@container overflow-hidden rounded-lg border border-line bg-card">
      <PlaceSorts sort={sort} hrefOf={(next) => hrefOf({ sort: next })} />
      <table className="w-full border-collapse @3xl:table-fixed">
        <caption className="sr-only">{caption}</caption>
        <PlaceTreeHead sort={sort} hrefOf={(next) => hrefOf({ sort: next })} before={before} />
        <tbody>
          {rows.map((row) => (
            <PlaceRow
              key={`${row.kind} ${row.location}`}
              row={row}
              scope={scope}
              access={access}
              isCompared={before !== null}
              toggleHref={hrefOf({ open: toggled(open, row) })}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A closed place stays open inside, for when it is opened again. */
const toggled = (open: readonly string[], { location, isOpen }: TreeRow): string[] =>
  isOpen ? open.filter((one) => one !== location) : [...open, location];
