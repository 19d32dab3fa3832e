import { scopesOf } from "@/components/ui/scopes-of";
import { type TrashQuery, trashQuery } from "@/lib/contract/access-points/trash";
import type { PageReader } from "@/lib/contract/accounts/reader";

type TrashUrl = Partial<Pick<TrashQuery, "page" | "q" | "scope">>;

export function trashHref({ page = 1, q = "", scope = "mine" }: TrashUrl): string {
  const params = new URLSearchParams({
    ...(q !== "" && { q }),
    ...(scope !== "mine" && { scope }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/access-points/trash?${params}` : "/access-points/trash";
}

export function parseTrashParams(
  { page, q, scope }: Record<string, string | string[] | undefined>,
  reader: PageReader,
): Required<TrashUrl> {
  const { shape } = trashQuery;
  const requested = shape.scope.catch("mine").parse(scope);
  const scopes = scopesOf(reader);
  return {
    page: shape.page.catch(1).parse(page || undefined),
    q: shape.q.catch("").parse(q),
    scope: scopes.includes(requested) ? requested : "mine",
  };
}
