import type { AuditFilter } from "@/lib/contract/audit";
import { auditOperations } from "@/lib/contract/operations/office-operations";
import type { ServiceContext } from "../context";
import { listAnswer } from "../http/link-header";
import { type Operation, operation } from "../http/operation";
import { csvType } from "../spreadsheets/write-csv";
import { exportAudit } from "./export-audit";
import { listActors, listAudit } from "./list-audit";

export const auditRoutes = (context: ServiceContext): Operation[] => [
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
];

const given = (asked: AuditFilter & { limit: number }): Record<string, string | number> =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Record<
    string,
    string | number
  >;
