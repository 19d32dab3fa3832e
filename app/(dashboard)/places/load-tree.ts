import type { TreeRow } from "@/components/places/place-name";
import type { Place, PlaceList, PlaceListQuery } from "@/lib/contract/access-points/locations/place-list";
import type { Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";

/** The first level has pages, and the others end with a link to the list. */
export const LEVEL_MAX = 100;

/** Each is a query. */
export const OPEN_MAX = 30;

type LoadedTree = PlaceList & { rows: TreeRow[] };

export async function loadTree(
  client: ServiceClient,
  query: PlaceListQuery,
  open: readonly string[],
): Promise<Outcome<LoadedTree>> {
  const [first, ...levels] = await Promise.all([
    client.listPlaces({ query }),
    ...open.map(async (under) => client.listPlaces({ query: { ...query, under, page: 1 } })),
  ]);
  if (!first.ok) return first;
  // An open place that could not be loaded is shown closed.
  const loaded = new Map(open.flatMap((place, at) => (levels[at]?.ok ? [[place, levels[at].value] as const] : [])));
  return { ok: true, value: { ...first.value, rows: rowsOf(first.value.data, loaded, 0) } };
}

function rowsOf(places: readonly Place[], loaded: ReadonlyMap<string, PlaceList>, depth: number): TreeRow[] {
  return places.flatMap((place) => {
    const { location, name, count, countBelow, needed, before } = place;
    const isBranch = countBelow > 0 && location !== "";
    const level = isBranch ? loaded.get(location) : undefined;
    const row: TreeRow = {
      kind: "place",
      location,
      name,
      depth,
      total: count + countBelow,
      needed,
      before,
      isBranch,
      isOpen: level !== undefined,
    };
    if (!level) return [row];
    const more = level.pagination.total - level.data.length;
    const below = { location, name, depth: depth + 1, isBranch: false, isOpen: false };
    return [
      row,
      ...(count > 0
        ? [
            {
              ...below,
              kind: "here" as const,
              total: count,
              needed: more > 0 ? null : restOf(level),
              before: null,
            },
          ]
        : []),
      ...rowsOf(level.data, loaded, depth + 1),
      ...(more > 0 ? [{ ...below, kind: "more" as const, total: more, needed: null, before: null }] : []),
    ];
  });
}

const restOf = ({ here, data }: PlaceList): number => data.reduce((rest, { needed }) => rest - needed, here.needed);
