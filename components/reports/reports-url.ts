import { type ReportListQuery, reportListQuery } from "@/lib/contract/access-points/codes/point-report";

/** What the page of the reports shows: the open or the done ones, of a kind or of both. */
export type ReportsUrl = Pick<ReportListQuery, "page" | "kind"> & { state: "open" | "done" };

const { kind, page } = reportListQuery.shape;

/** Returns the URL of a page of reports. It shows the open ones unless the URL says otherwise. */
export function reportsHref({ page = 1, state = "open", kind }: Partial<ReportsUrl>): string {
  const params = new URLSearchParams({
    ...(state !== "open" && { state }),
    ...(kind && { kind }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/reports?${params}` : "/reports";
}

/** Reads the parameters of the URL; of one that is wrong, the usual value. */
export const parseReportsUrl = (params: Record<string, unknown>): ReportsUrl => ({
  page: page.catch(1).parse(params.page),
  state: params.state === "done" ? "done" : "open",
  kind: kind.catch(undefined).parse(params.kind),
});

/** Returns the page from which a form that answers a report was sent: that of an access point, otherwise that of the reports. */
export function reportsReturnPath(path: string): string {
  if (/^\/access-points\/[\w-]+$/.test(path)) return path;
  return reportsHref(parseReportsUrl(Object.fromEntries(new URLSearchParams(path.split("?")[1]))));
}
