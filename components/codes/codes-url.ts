import type { CodeListQuery } from "@/lib/contract/access-points/codes/reserved-codes";

type CodesUrl = Partial<Pick<CodeListQuery, "page" | "scope">> & {
  /** First and last id of the codes that were made just now. */
  made?: string;
};

/** Returns the URL of a page of codes. The page shows the reader's own unclaimed codes unless the URL says otherwise. */
export function codesHref({ page = 1, scope = "mine", made }: CodesUrl): string {
  const params = new URLSearchParams({
    ...(made !== undefined && { made }),
    ...(scope !== "mine" && { scope }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/codes?${params}` : "/codes";
}
