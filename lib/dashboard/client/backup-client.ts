import "server-only";
import { type BackupList, backupList } from "@/lib/contract/backups";
import type { Outcome } from "@/lib/contract/outcome";
import { requestJson } from "./request";

/** Creates the operation of the service's client on backups. */
export const backupCalls = (token: string | undefined) => ({
  listBackups: ({ page, limit }: { page: number; limit: number }): Promise<Outcome<BackupList>> =>
    requestJson(backupList, { path: `/backups?page=${page}&limit=${limit}`, token }),
});
