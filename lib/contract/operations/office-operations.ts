import { mailServer, mailSettings, mailTest, mailTestResult } from "@/lib/contract/accounts/mail-settings";
import {
  officeContacts,
  officeContactsQuery,
  officeSettings,
  officeSettingsChanges,
} from "@/lib/contract/accounts/office-settings";
import { auditActorList, auditExportQuery, auditList, auditQuery, historyQuery } from "@/lib/contract/audit/audit";
import { backupList, backupListQuery, backupStart } from "@/lib/contract/backups";
import { page } from "./entry-parts";
import { describeOperations } from "./operation-entry";

export const officeOperations = describeOperations("Settings", {
  getOfficeSettings: {
    route: "GET /settings",
    summary: "The settings of the office",
    access: "read",
    forTeamTokens: true,
    success: { description: "As they are now", schema: officeSettings },
  },
  listOfficeContacts: {
    route: "GET /contacts",
    summary: "Managers and admins who may be asked for access",
    access: "read",
    query: officeContactsQuery,
    success: { description: "At most 3, those who signed in last first", schema: officeContacts },
  },
  updateOfficeSettings: {
    route: "PATCH /settings",
    summary: "Change settings of the office",
    description:
      "`symbolLinks` changes the labels that are printed from then on. Printed ones keep working, and do not count as changed. It needs an https `PUBLIC_URL`, or any on a loopback address.",
    access: "admin",
    body: officeSettingsChanges,
    success: { description: "As they are now", schema: officeSettings },
  },
});

export const mailOperations = describeOperations("Settings", {
  getMailSettings: {
    route: "GET /settings/mail",
    summary: "The mail server, without its password",
    access: "admin-read",
    success: { description: "As it is now", schema: mailSettings },
  },
  setMailSettings: {
    route: "PUT /settings/mail",
    summary: "Set the mail server",
    description:
      "The body proves that the admin is there: `current`, or with a second factor `code` or the answer of a passkey. The next mail goes to this server, unless SMTP_URL is set.",
    access: "admin",
    body: mailServer,
    success: { description: "As it is now", schema: mailSettings },
    problems: ["too-many-attempts"],
  },
  sendTestMail: {
    route: "POST /settings/mail/test",
    summary: "Send a mail to test the mail server",
    description: "422 says why the server did not accept it, in its words too.",
    access: "admin",
    body: mailTest,
    success: { description: "The server accepted it", schema: mailTestResult },
  },
});

export const backupOperations = describeOperations("Backups", {
  listBackups: {
    route: "GET /backups",
    summary: "The backups that the program makes by itself, newest first, and the outcome of the last one",
    access: "admin-read",
    query: backupListQuery,
    success: page(backupList),
  },
  startBackup: {
    route: "POST /backups",
    summary: "Make a backup now; GET /backups says when it is complete, or why it failed",
    access: "admin",
    success: { status: 202, description: "The backup is being made", schema: backupStart },
    problems: ["no-backups", "backup-claimed"],
  },
  downloadBackup: {
    route: "GET /backups/{key}/archive",
    summary: "A backup as a tar archive of its folder, without the file auth-secret",
    access: "admin",
    success: {
      description: "The archive. The audit log says who downloaded it",
      media: "application/x-tar",
      headers: ["Content-Disposition"],
    },
    problems: ["no-backups"],
  },
});

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
