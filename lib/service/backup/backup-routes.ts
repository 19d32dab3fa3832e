import type { Backup, BackupList, BackupListQuery } from "@/lib/contract/backups";
import { backupOperations } from "@/lib/contract/operations/backup-operations";
import { paginationOf } from "@/lib/contract/pagination";
import type { ServiceContext } from "../context";
import { listAnswer } from "../http/link-header";
import { type Operation, operation } from "../http/operation";
import { type ListedBackup, listBackups } from "./backup-folder";

/** Returns the operation with which admins see whether backups are made. Making and restoring them needs the machine. */
export const backupRoutes = (context: Pick<ServiceContext, "backups">): Operation[] => [
  operation(backupOperations.listBackups, async ({ query }) =>
    listAnswer(backupOperations.listBackups.path, { limit: query.limit }, await readBackups(context, query)),
  ),
];

async function readBackups({ backups }: Pick<ServiceContext, "backups">, query: BackupListQuery): Promise<BackupList> {
  const found = backups ? await listBackups(backups.schedule.folder) : [];
  const from = (query.page - 1) * query.limit;
  const last = backups?.last() ?? null;
  return {
    schedule: backups?.schedule ?? null,
    running: backups?.isRunning() ?? false,
    last: last && { ...last, at: new Date(last.at).toISOString() },
    data: found.slice(from, from + query.limit).map(toBackup),
    pagination: paginationOf(query, found.length),
  };
}

const toBackup = ({ name, manifest: { createdAt, database, tables } }: ListedBackup): Backup => ({
  name,
  createdAt,
  bytes: database.bytes,
  accessPoints: tables.find((table) => table.name === "access_points")?.rows ?? 0,
});
