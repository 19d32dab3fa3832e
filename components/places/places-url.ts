import type { ListScope } from "@/lib/contract/access-points/access-point-list";

type PlacesQuery = { under?: string; scope?: ListScope; page?: number };

/** Returns the URL of the page “Places” with these parameters. */
export function placesHref({ under = "", scope, page = 1 }: PlacesQuery): string {
  const params = new URLSearchParams({
    ...(under && { under }),
    ...(scope && { scope }),
    ...(page > 1 && { page: `${page}` }),
  });
  return params.size > 0 ? `/places?${params}` : "/places";
}

/** Returns the URL of the form that moves a place. */
export const moveHref = (move: { from: string; to?: string; scope: ListScope }): string =>
  `/places/move?${new URLSearchParams(move)}`;
