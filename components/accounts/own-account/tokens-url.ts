export function tokensHref(page: number, scope: "mine" | "all"): string {
  const params = new URLSearchParams({ ...(scope === "all" && { scope }), ...(page > 1 && { page: String(page) }) });
  return params.size > 0 ? `/account/tokens?${params}` : "/account/tokens";
}
