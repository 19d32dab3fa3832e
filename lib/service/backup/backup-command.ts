import "@/lib/messages/catalogues";
import { resolve } from "node:path";
import { ConfigError, readOwnConfig } from "@/lib/config";
import { describeLostSecrets, ringOf } from "../accounts/tokens/secrets-at-rest";
import { openDatabase } from "../db/open-database";
import { BackupError } from "./backup-folder";
import { createBackup } from "./create-backup";
import { restoreBackup } from "./restore-backup";

type Terminal = { print: (line: string) => void };
type BackupOptions = { to?: string | undefined; keep?: string | undefined };

/** While the program runs. An error has one sentence, and leaves no backup. */
export async function runBackupCommand({ to, keep }: BackupOptions, { print }: Terminal): Promise<void> {
  const config = readOwnConfig();
  if (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep)) {
    throw new ConfigError("--keep must be the number of backups to keep, 1 to 99999");
  }
  if (to === "") throw new ConfigError("--to is empty; name a folder, or leave it out for BACKUP_DIR");
  const folder = to === undefined ? config.backups.folder : resolve(to);
  const kept = keep === undefined ? config.backups.keep : Number(keep);
  const { path, manifest } = await createBackup(config, { folder, keep: kept, now: Date.now() });
  const rows = manifest.tables.find(({ name }) => name === "access_points")?.rows ?? 0;
  const size = Math.ceil(manifest.database.bytes / 1_000_000);
  const points = `${rows.toLocaleString("en")} access ${rows === 1 ? "point" : "points"}`;
  print(`${path}: ${points}, ${size.toLocaleString("en")} MB, checked.`);
  if (config.authSecret) print("Keep AUTH_SECRET too: it is not in the backup.");
  else print("It holds auth-secret, with which anybody could sign in as anybody. Keep it where only you can read it.");
}

/** Into an empty data folder or database, which an error leaves as it was. An error has one sentence. */
export async function runRestoreCommand([folder, ...surplus]: string[], { print }: Terminal): Promise<void> {
  const config = readOwnConfig();
  if (surplus.length > 0) throw new BackupError(`${surplus[0]} is one word too many; name one backup`);
  if (!folder) throw new BackupError("name the folder of a backup: npm run restore -- data/backups/access-points-…");
  const tables = await restoreBackup(config, resolve(folder));
  const width = Math.max(...tables.map(({ name }) => name.length));
  for (const { name, rows } of tables) print(`${name.padEnd(width)}  ${rows.toLocaleString("en")}`);
  print("Restored, and as many rows as the backup has. Everybody must sign in again.");
  const { db } = openDatabase(config);
  const lost = await describeLostSecrets(db, ringOf(config)).finally(() => db.destroy());
  if (lost) print(lost);
}
