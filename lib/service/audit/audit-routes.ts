import {
  type AuditCheck,
  type AuditEntry,
  type AuditFilter,
  auditActorList,
  auditCheck,
  auditExportQuery,
  auditList,
  auditQuery,
  historyQuery,
} from "@/lib/contract/audit";
import { findBulkEntries } from "../access-points/bulk/bulk-history";
import { requireReadable } from "../access-points/trash/find-trashed";
import type { ServiceContext } from "../context";
import { readerOf } from "../db/open";
import { listAnswer } from "../http/link-header";
import { type Operation, operation, type Person } from "../http/operation";
import { csvType } from "../spreadsheets/write-csv";
import { ChainError } from "./chain";
import { exportAudit } from "./export-audit";
import { listActors, listAudit } from "./list-audit";
import { sealEntries } from "./seal";
import { verifyAudit } from "./verify-audit";

const tag = "Audit";

/** Returns the operations on the audit log: list, export, check, and the history of an access point. */
export const auditOperations = (context: ServiceContext): Operation[] => {
  const checkOnce = createCheck(context);
  return [
    operation({
      name: "listAudit",
      method: "get",
      path: "/audit",
      summary: "A page of the audit log, newest first",
      tag,
      access: "admin-read",
      query: auditQuery,
      work: "search",
      success: {
        status: 200,
        description: "The page; past the end it is empty. Counting stops at 10,000",
        schema: auditList,
        headers: ["Link"],
      },
      handle: async ({ query }, person) => {
        const list = await listAudit(readerOf(context.db, person.id), query);
        const { page: _, ...asked } = query;
        return listAnswer("/audit", given(asked), list);
      },
    }),
    operation({
      name: "exportAudit",
      method: "get",
      path: "/audit/export",
      summary: "The audit log as CSV (RFC 4180), newest first",
      tag,
      access: "admin-read",
      query: auditExportQuery,
      success: {
        status: 200,
        description:
          "The matching entries. A cell that a spreadsheet would run as a formula has an apostrophe in front",
        media: "text/csv",
        headers: ["Content-Disposition"],
      },
      handle: async ({ query: { format: _, ...filter } }, person) => ({
        status: 200,
        headers: { "Content-Disposition": `attachment; filename="audit-log.csv"` },
        stream: {
          type: csvType,
          content: exportAudit(readerOf(context.db, person.id), filter),
        },
      }),
    }),
    operation({
      name: "listAuditActors",
      method: "get",
      path: "/audit/actors",
      summary: "The users who did something in the audit log, by name",
      tag,
      access: "admin-read",
      success: {
        status: 200,
        description: "At most 500 users, each with a name that the log has",
        schema: auditActorList,
      },
      handle: async (_, person) => ({
        status: 200,
        body: { data: await listActors(readerOf(context.db, person.id)) },
      }),
    }),
    operation({
      name: "checkAudit",
      method: "get",
      path: "/audit/check",
      summary: "Check that no entry of the audit log was changed or deleted by hand",
      tag,
      access: "admin-read",
      work: "search",
      success: { status: 200, description: "The result, also when the log is wrong", schema: auditCheck },
      handle: async () => ({ status: 200, body: await checkOnce() }),
    }),
    operation({
      name: "listAccessPointHistory",
      method: "get",
      path: "/access-points/{id}/history",
      summary: "A page of what happened to an access point, newest first",
      tag,
      access: "read",
      query: historyQuery,
      work: "search",
      success: { status: 200, description: "The page; past the end it is empty", schema: auditList, headers: ["Link"] },
      handle: async ({ id, query }, person) => {
        await requireReadable(context, id, person);
        const reader = readerOf(context.db, person.id);
        const list = await listAudit(reader, { ...query, target: id, also: await findBulkEntries(reader, id) });
        const data = list.data.map((entry) => visibleTo(person, withoutOthers(entry)));
        return listAnswer(`/access-points/${id}/history`, { limit: query.limit }, { ...list, data });
      },
    }),
  ];
};

const given = (asked: AuditFilter & { limit: number }): Record<string, string | number> =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Record<
    string,
    string | number
  >;

/** Returns an entry as this person may see it: addresses are personal data, which only admins see. */
const visibleTo = ({ role }: Person, entry: AuditEntry): AuditEntry =>
  role === "admin" ? entry : { ...entry, address: "" };

/**
 * Returns an entry without the other access points that were changed with one, because they may belong to others: their
 * names, their numbers, and the id of the change.
 */
function withoutOthers(entry: AuditEntry): AuditEntry {
  const { accessPoints: _names, count: _count, change: _change, ...changes } = entry.changes;
  if (entry.action !== "access-points.imported") return { ...entry, changes };
  const { created: _created, changed: _changed, ...others } = changes;
  return { ...entry, changes: others };
}

/**
 * Returns a function that gives new entries their digests and then checks the chain. Requests that arrive during a
 * check get its result, because a check of a million entries takes seconds.
 */
function createCheck(context: ServiceContext): () => Promise<AuditCheck> {
  let underWay: Promise<AuditCheck> | undefined;
  const check = async (): Promise<AuditCheck> => {
    // A head that is wrong refuses new entries. The check says why.
    await sealEntries(context).catch((error) => {
      if (!(error instanceof ChainError)) throw error;
    });
    const result = await verifyAudit(context);
    if (result.fault) context.log.error({ event: "audit.wrong", fault: result.fault });
    return { correct: result.fault === null, ...result, checkedAt: new Date(context.now()).toISOString() };
  };
  return () => {
    underWay ??= check().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
