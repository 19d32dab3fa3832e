import { startOfReaderDay } from "@/components/ui/reader-dates";
import { type AuditFilter, type AuditGroup, auditGroups } from "@/lib/contract/audit/audit";

/** `from` and `to` are dates like 2026-11-21, both included. */
export type AuditPageQuery = {
  page: number;
  person?: string | undefined;
  what?: AuditGroup | undefined;
  from?: string | undefined;
  to?: string | undefined;
  about?: string | undefined;
};

export type AuditPageFilter = Omit<AuditPageQuery, "page">;

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

export function parseAuditParams(params: Record<string, string | string[] | undefined>): AuditPageQuery {
  const read = (name: string, isValid: (value: string) => boolean) => {
    const value = params[name];
    return typeof value === "string" && isValid(value) ? value : undefined;
  };
  return {
    page: Number(read("page", (value) => /^[1-9]\d{0,8}$/.test(value)) ?? 1),
    person: read("person", (value) => UUID.test(value)),
    what: read("what", (value) => (auditGroups as string[]).includes(value)) as AuditGroup | undefined,
    from: read("from", isDate),
    to: read("to", isDate),
    about: read("about", (value) => UUID.test(value)),
  };
}

export function auditHref({ page, ...filter }: Partial<AuditPageQuery>, path = "/audit"): string {
  const params = new URLSearchParams(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  if (page !== undefined && page > 1) params.set("page", String(page));
  return params.size > 0 ? `${path}?${params}` : path;
}

/** Dates are those of the reader's time zone. */
export const toAuditFilter = async ({ person, what, from, to, about }: AuditPageFilter): Promise<AuditFilter> => ({
  ...(person && { actor: person }),
  ...(what && { action: what }),
  ...(about && { target: about }),
  ...(from && { since: await startOfReaderDay(from) }),
  ...(to && { until: await startOfReaderDay(to, 1) }),
});
