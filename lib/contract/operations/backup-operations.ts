import { backupList, backupListQuery } from "@/lib/contract/backups";
import { page } from "./entry-parts";
import { describeOperations } from "./operation-entry";

/** Operation with which admins see whether backups are made. */
export const backupOperations = describeOperations({
  listBackups: {
    method: "get",
    path: "/backups",
    summary: "The backups that the program makes by itself, newest first, and the outcome of the last one",
    tag: "Backups",
    access: "admin-read",
    query: backupListQuery,
    success: page(backupList),
  },
});
