import { auditActorList, auditExportQuery, auditList, auditQuery, historyQuery } from "@/lib/contract/audit";
import { page } from "./entry-parts";
import { describeOperations } from "./operation-entry";

export const auditOperations = describeOperations("Audit", {
  listAudit: {
    route: "GET /audit",
    summary: "A page of the audit log, newest first",
    access: "admin-read",
    query: auditQuery,
    success: {
      description: "The page; past the end it is empty. Counting stops at 10,000",
      schema: auditList,
      headers: ["Link"],
    },
  },
  exportAudit: {
    route: "GET /audit/export",
    summary: "The audit log as CSV (RFC 4180), newest first",
    access: "admin-read",
    query: auditExportQuery,
    success: {
      description: "The matching entries. A cell that a spreadsheet would run as a formula has an apostrophe in front",
      media: "text/csv",
      headers: ["Content-Disposition"],
    },
  },
  listAuditActors: {
    route: "GET /audit/actors",
    summary: "The users who did something in the audit log, by name",
    access: "admin-read",
    success: { description: "At most 500 users, each with a name that the log has", schema: auditActorList },
  },
  listAccessPointHistory: {
    route: "GET /access-points/{id}/history",
    summary: "A page of what happened to an access point, newest first",
    access: "read",
    forTeamTokens: true,
    query: historyQuery,
    success: page(auditList),
  },
});
