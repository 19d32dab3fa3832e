import { runCommand } from "./steps/run-command.mjs";
import { help, print } from "./steps/terminal.mjs";

help(`Makes a backup and checks it, while the program may run. See docs/backup.md.

Usage: npm run backup [-- --to FOLDER --keep N]

  --to FOLDER   folder of the backups; default BACKUP_DIR, or backups in DATA_DIR
  --keep N      number of backups to keep there; default BACKUP_KEEP, or 14, or 7 in DATA_DIR

Example: npm run backup -- --to /mnt/other-disk/doors --keep 30`);

await runCommand({ options: { to: { type: "string" }, keep: { type: "string" } } }, async ({ values }) => {
  const { runBackupCommand } = await import("../.build/backup.mjs");
  await runBackupCommand(values, { print });
});
