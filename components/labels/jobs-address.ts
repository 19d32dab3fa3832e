/** Address of a page of the ledger. */
export function jobsHref(page: number, scope: "mine" | "all"): string {
  const parameters = new URLSearchParams({
    ...(scope === "all" && { scope }),
    ...(page > 1 && { page: String(page) }),
  });
  return parameters.size > 0 ? `/labels/jobs?${parameters}` : "/labels/jobs";
}
