import "server-only";
import {
  type AuditActorList,
  type AuditCheck,
  type AuditFilter,
  type AuditList,
  auditActorList,
  auditCheck,
  auditList,
} from "@/lib/contract/audit";
import type { Outcome } from "@/lib/contract/outcome";
import { request, requestJson } from "./request";

type Page = { page: number; limit: number };

/** Creates the operations of the service's client on the audit log. */
export function auditCalls(token: string | undefined) {
  return {
    listAudit: (query: AuditFilter & Page): Promise<Outcome<AuditList>> =>
      requestJson(auditList, { path: `/audit?${paramsOf(query)}`, token }),

    listAuditActors: (): Promise<Outcome<AuditActorList>> =>
      requestJson(auditActorList, { path: "/audit/actors", token }),

    checkAudit: (): Promise<Outcome<AuditCheck>> => requestJson(auditCheck, { path: "/audit/check", token }),

    exportAudit: (filter: AuditFilter, signal: AbortSignal): Promise<Outcome<Response>> =>
      request({ path: `/audit/export?${paramsOf({ format: "csv", ...filter })}`, token, file: true, signal }),

    historyOfAccessPoint: (id: string, query: Page): Promise<Outcome<AuditList>> =>
      requestJson(auditList, { path: `/access-points/${encodeURIComponent(id)}/history?${paramsOf(query)}`, token }),
  };
}

const paramsOf = (query: Record<string, string | number | undefined>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]])),
  );
