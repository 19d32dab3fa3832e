import type { CodeListQuery } from "@/lib/contract/access-points/codes/reserved-codes";

type CodesUrl = Partial<Pick<CodeListQuery, "page" | "scope">> & {
  made?: string;
};

export function codesHref({ page = 1, scope = "mine", made }: CodesUrl): string {
  const params = new URLSearchParams({
    ...(made !== undefined && { made }),
    ...(scope !== "mine" && { scope }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/codes?${params}` : "/codes";
}
