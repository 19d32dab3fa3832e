import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { PlaceListQuery } from "@/lib/contract/access-points/locations/place-list";

/** `open` has the places whose places are shown; with `under` so do those down to a place. */
type PlacesQuery = {
  under?: string;
  scope?: ListScope;
  page?: number;
  sort?: PlaceListQuery["sort"];
  open?: readonly string[];
};

export function placesHref({ under = "", scope, page = 1, sort = "name", open = [] }: PlacesQuery): string {
  const params = new URLSearchParams({
    ...(under && { under }),
    ...(scope && { scope }),
    ...(sort !== "name" && { sort }),
    ...(page > 1 && { page: `${page}` }),
  });
  for (const place of open) params.append("open", place);
  return params.size > 0 ? `/places?${params}` : "/places";
}

export const printHref = (filter: Record<string, string>): string =>
  `/labels?${new URLSearchParams({ ...filter, label: "needed" })}`;

export const movedHref = (id: string, { from, to, scope }: Required<Move>): string =>
  `/places/move/${encodeURIComponent(id)}?${new URLSearchParams({ from, to, scope })}`;

type Move = { from: string; to?: string; scope: ListScope };

export const moveHref = (move: Move): string => `/places/move?${new URLSearchParams(move)}`;
