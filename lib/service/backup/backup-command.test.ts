import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { setCommandVariables } from "../testing/make-test-database";
import { startTestService } from "../testing/start-test-service";
import { runBackupCommand, runRestoreCommand } from "./backup-command";

test("the command without options backs up into BACKUP_DIR and keeps BACKUP_KEEP backups, as the program does", async () => {
  const { database: where } = await startTestService();
  const folder = mkdtempSync(join(tmpdir(), "access-points-backup-command-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  setCommandVariables(where);
  vi.stubEnv("BACKUP_DIR", folder);
  vi.stubEnv("BACKUP_KEEP", "1");
  const backUp = async (options = {}) => {
    const lines: string[] = [];
    await runBackupCommand(options, { print: (line) => void lines.push(line) });
    return lines[0]?.split(": ")[0] as string;
  };
  const first = await backUp();
  expect(first.startsWith(folder)).toBe(true);
  // A backup is named after its second.
  await vi.waitUntil(() => Math.floor(Date.now() / 1_000) > Math.floor(Date.parse(timeOf(first)) / 1_000));
  const second = await backUp();
  expect(readdirSync(folder)).toHaveLength(1);
  expect([existsSync(first), existsSync(second)]).toEqual([false, true]);
  const elsewhere = join(folder, "elsewhere");
  expect((await backUp({ to: elsewhere, keep: "2" })).startsWith(elsewhere)).toBe(true);
});

test("backup and restore refuse what they would misunderstand, and name a secret that is missing", async () => {
  const { database: where } = await startTestService();
  setCommandVariables(where);
  const nobody = { print: () => {} };
  await expect(runBackupCommand({ to: "" }, nobody)).rejects.toThrow(/^--to is empty/);
  await expect(runRestoreCommand(["one", "two"], nobody)).rejects.toThrow(/^two is one word too many/);
  vi.stubEnv("AUTH_SECRET", "");
  await expect(runBackupCommand({}, nobody)).rejects.toThrow(/^there is no .+auth-secret; set AUTH_SECRET/);
});

/** Returns the time in the name of a backup, which has hyphens instead of colons. */
const timeOf = (path: string): string => path.slice(-20).replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, "T$1:$2:$3Z");
