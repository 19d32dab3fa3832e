import { auditActorList, auditExportQuery, auditList, auditQuery, historyQuery } from "@/lib/contract/audit";
import { page } from "./entry-parts";
import { describeOperations } from "./operation-entry";

export const auditOperations = describeOperations({
  listAudit: {
    method: "get",
    path: "/audit",
    summary: "A page of the audit log, newest first",
    tag: "Audit",
    access: "admin-read",
    query: auditQuery,
    success: {
      status: 200,
      description: "The page; past the end it is empty. Counting stops at 10,000",
      schema: auditList,
      headers: ["Link"],
    },
  },
  exportAudit: {
    method: "get",
    path: "/audit/export",
    summary: "The audit log as CSV (RFC 4180), newest first",
    tag: "Audit",
    access: "admin-read",
    query: auditExportQuery,
    success: {
      status: 200,
      description: "The matching entries. A cell that a spreadsheet would run as a formula has an apostrophe in front",
      media: "text/csv",
      headers: ["Content-Disposition"],
    },
  },
  listAuditActors: {
    method: "get",
    path: "/audit/actors",
    summary: "The users who did something in the audit log, by name",
    tag: "Audit",
    access: "admin-read",
    success: {
      status: 200,
      description: "At most 500 users, each with a name that the log has",
      schema: auditActorList,
    },
  },
  listAccessPointHistory: {
    method: "get",
    path: "/access-points/{id}/history",
    summary: "A page of what happened to an access point, newest first",
    tag: "Audit",
    access: "read",
    forTeamTokens: true,
    query: historyQuery,
    success: page(auditList),
  },
});
