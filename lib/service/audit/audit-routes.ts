import type { AuditCheck, AuditFilter } from "@/lib/contract/audit";
import { auditOperations } from "@/lib/contract/operations/audit-operations";
import type { ServiceContext } from "../context";
import { listAnswer } from "../http/link-header";
import { type Operation, operation } from "../http/operation";
import { csvType } from "../spreadsheets/write-csv";
import { ChainError } from "./chain";
import { exportAudit } from "./export-audit";
import { listActors, listAudit } from "./list-audit";
import { sealEntries } from "./seal-entries";
import { verifyAudit } from "./verify-audit";

/** Returns the operations on the audit log: list, export and check. */
export const auditRoutes = (context: ServiceContext): Operation[] => {
  const checkOnce = createCheck(context);
  return [
    operation(
      auditOperations.listAudit,
      async ({ query }, person) => {
        const list = await listAudit(context.database.reader(person.id), query);
        const { page: _, ...asked } = query;
        return listAnswer(auditOperations.listAudit.path, given(asked), list);
      },
      { work: "search" },
    ),
    operation(auditOperations.exportAudit, async ({ query: { format: _, ...filter } }, person) => ({
      status: 200,
      headers: { "Content-Disposition": `attachment; filename="audit-log.csv"` },
      stream: {
        type: csvType,
        content: exportAudit(context.database.reader(person.id), filter),
      },
    })),
    operation(auditOperations.listAuditActors, async (_, person) => ({
      status: 200,
      body: { data: await listActors(context.database.reader(person.id)) },
    })),
    operation(auditOperations.checkAudit, async () => ({ status: 200, body: await checkOnce() }), { work: "search" }),
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
