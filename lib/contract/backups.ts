import { z } from "zod";
import { pageParameters, pagination } from "./pagination";
import { count } from "./shared-members";

export const backupListQuery = z.strictObject(pageParameters).meta({ id: "BackupListQuery" });
export type BackupListQuery = z.output<typeof backupListQuery>;

const backup = z
  .object({
    name: z.string().meta({ description: "Name of its folder" }),
    createdAt: z.iso.datetime(),
    bytes: count.meta({ description: "Size of the database in the backup" }),
    accessPoints: count,
  })
  .meta({ id: "Backup" });
export type Backup = z.output<typeof backup>;

export const backupStart = z.object({ running: z.literal(true) }).meta({ id: "BackupStart" });

export const backupList = z
  .object({
    schedule: z
      .object({
        folder: z.string().meta({ description: "Folder on the machine of the program" }),
        hours: z.int().min(1).meta({ description: "Hours between two backups" }),
        keep: z
          .int()
          .min(1)
          .meta({ description: "Number of backups that are kept, besides the newest one of each of as many days" }),
        besideData: z.boolean().meta({ description: "Whether the folder is in the data folder, and so on its disk" }),
      })
      .nullable()
      .meta({ description: "null when the program makes no backups by itself, because BACKUP_HOURS is 0" }),
    running: z.boolean(),
    last: z
      .object({
        at: z.iso.datetime(),
        tookMs: count.meta({ description: "Duration in milliseconds" }),
        name: z.string().nullable(),
        problem: z.string().nullable().meta({ description: "Why there is no backup; null when it was made" }),
      })
      .nullable(),
    data: z.array(backup),
    pagination,
  })
  .meta({ id: "BackupList" });
export type BackupList = z.output<typeof backupList>;
