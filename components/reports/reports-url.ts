import { type ReportListQuery, reportListQuery } from "@/lib/contract/access-points/codes/point-report";

export type ReportsUrl = Pick<ReportListQuery, "page" | "kind"> & { state: "open" | "done" };

const { kind, page } = reportListQuery.shape;

export function reportsHref({ page = 1, state = "open", kind }: Partial<ReportsUrl>): string {
  const params = new URLSearchParams({
    ...(state !== "open" && { state }),
    ...(kind && { kind }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/reports?${params}` : "/reports";
}

/** A wrong parameter counts as the usual value. */
export const parseReportsUrl = (params: Record<string, unknown>): ReportsUrl => ({
  page: page.catch(1).parse(params.page),
  state: params.state === "done" ? "done" : "open",
  kind: kind.catch(undefined).parse(params.kind),
});
