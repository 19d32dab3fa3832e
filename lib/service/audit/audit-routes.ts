import {
  type AuditCheck,
  type AuditFilter,
  auditActorList,
  auditCheck,
  auditExportQuery,
  auditList,
  auditQuery,
} from "@/lib/contract/audit";
import type { ServiceContext } from "../context";
import { listAnswer } from "../http/link-header";
import { type Operation, operation } from "../http/operation";
import { csvType } from "../spreadsheets/write-csv";
import { ChainError } from "./chain";
import { exportAudit } from "./export-audit";
import { listActors, listAudit } from "./list-audit";
import { sealEntries } from "./seal";
import { verifyAudit } from "./verify-audit";

const tag = "Audit";

/** Returns the operations on the audit log: list, export and check. */
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
        const list = await listAudit(context.database.reader(person.id), query);
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
          content: exportAudit(context.database.reader(person.id), filter),
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
        body: { data: await listActors(context.database.reader(person.id)) },
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
  ];
};

const given = (asked: AuditFilter & { limit: number }): Record<string, string | number> =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Record<
    string,
    string | number
  >;

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
