import type { Backup, BackupList, BackupListQuery } from "@/lib/contract/backups";
import { backupOperations } from "@/lib/contract/operations/office-operations";
import { paginationOf } from "@/lib/contract/pagination";
import { inTransactionAs } from "../accounts/in-transaction-as";
import { recordAudit } from "../audit-entries/record-audit";
import type { ServiceContext } from "../context";
import { listAnswer } from "../http/link-header";
import { type Operation, operation } from "../http/operation";
import { ServiceProblem } from "../http/problem-error";
import { archiveOf } from "./backup-archive";
import { type ListedBackup, listBackups } from "./backup-folder";

/** Returns the operations with which admins see, make and download backups. Restoring one needs the machine. */
export const backupRoutes = (context: Pick<ServiceContext, "backups" | "db" | "now">): Operation[] => [
  operation(backupOperations.listBackups, async ({ query }) =>
    listAnswer(backupOperations.listBackups, query, await readBackups(context, query)),
  ),
  operation(backupOperations.startBackup, async (_, person) => {
    const backups = requireBackups(context);
    await backups.requireAvailable();
    // Before the backup, which then says who asked for it.
    await inTransactionAs(context, person, (trx) =>
      recordAudit(trx, { actor: person, action: "backup.requested", at: context.now() }),
    );
    void backups.makeNow();
    return { body: { running: true } };
  }),
  operation(backupOperations.downloadBackup, async ({ key, isHead }, person) => {
    const { db, now } = context;
    const { folder } = requireBackups(context).schedule;
    const backup = (await listBackups(folder)).find(({ name }) => name === key);
    if (!backup) throw new ServiceProblem("not-found", "There is no such backup. It may have been deleted since.");
    const { name } = backup;
    if (!isHead) {
      await recordAudit(db, { actor: person, action: "backup.downloaded", target: { id: name, name }, at: now() });
    }
    return {
      headers: { "Content-Disposition": `attachment; filename="${name}.tar"` },
      stream: { type: "application/x-tar", ...archiveOf(backup, folder) },
    };
  }),
];

function requireBackups({ backups }: Pick<ServiceContext, "backups">): NonNullable<ServiceContext["backups"]> {
  if (backups) return backups;
  throw new ServiceProblem("no-backups", "This program makes no backups. Set BACKUP_DIR to a folder.");
}

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
