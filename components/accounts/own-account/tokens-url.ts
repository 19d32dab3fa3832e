/** Returns the URL of a page of API tokens. The page shows the reader's own tokens unless the URL says otherwise. */
export function tokensHref(page: number, scope: "mine" | "all"): string {
  const params = new URLSearchParams({ ...(scope === "all" && { scope }), ...(page > 1 && { page: String(page) }) });
  return params.size > 0 ? `/account/tokens?${params}` : "/account/tokens";
}
