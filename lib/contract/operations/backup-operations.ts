import { backupList, backupListQuery, backupStart } from "@/lib/contract/backups";
import { page } from "./entry-parts";
import { describeOperations } from "./operation-entry";

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
    problems: ["not-found", "no-backups"],
  },
});
