import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { runSeedCommand } from "../access-points/seed/seed-command";
import { runUserCommand } from "../accounts/user-command";
import { runBackupCommand } from "../backup/backup-command";
import { runCheckCommand } from "../backup/check-command";
import { makeOlderWithUser, makeTestDatabase, setCommandVariables } from "../testing/make-test-database";
import type { Where } from "./database";
import { appliedMigrations } from "./migrate";
import { openDatabase } from "./open-database";

const notes: string[] = [];
const terminal = {
  print: () => {},
  note: (line: string) => void notes.push(line),
  readPassword: async () => "seven green bicycles",
};

const user = (...words: string[]) => runUserCommand(words, {}, terminal);
const pointOf = () => ({ name: "Gate", location: "", description: "" });
const commands = [
  ["user list", () => user("list")],
  ["user password", () => user("password", "ada@example.com")],
  ["check", () => runCheckCommand({}, terminal)],
  ["seed", () => runSeedCommand({ email: "ada@example.com", rows: "1" }, { pointOf, ...terminal })],
  ["check --repair", () => runCheckCommand({ repair: true }, terminal)],
] as const;

const migrationsOf = async (where: Where) => {
  const { db } = openDatabase(where);
  return appliedMigrations(db).finally(() => db.destroy());
};

test.each(commands)("%s makes no database where there is none, and says so", async (_name, run) => {
  const where = await makeTestDatabase("template0");
  setCommandVariables(where);
  const wrong = where.databaseUrl ? /is empty; name another one/ : /^there is no .*access-points\.sqlite; set DATA_DIR/;
  await expect(run()).rejects.toThrow(wrong);
  if (!where.databaseUrl) expect(readdirSync(where.dataDir)).toEqual([]);
  else expect(await migrationsOf(where)).toEqual([]);
});

test.each([...commands, ["user add", () => user("add", "ben@example.com")] as const])(
  "%s leaves the database of an earlier version as it is",
  async (_name, run) => {
    const where = await makeTestDatabase("template0");
    setCommandVariables(where);
    const { db } = openDatabase(where);
    const older = await makeOlderWithUser(db);
    await expect(run()).rejects.toThrow(/older version of this program/);
    expect(await appliedMigrations(db)).toEqual(older);
    expect((await db.selectFrom("users").select("email").execute()).length).toBe(1);
    await db.destroy();
  },
);

test("user add makes the first person before the first start where the place is named, and elsewhere nothing", async () => {
  const where = await makeTestDatabase("template0");
  setCommandVariables(where);
  await user("add", "ada@example.com");
  expect(notes.at(-1)).toMatch(/: 0 people, in a new database$/);
  notes.length = 0;
  await user("list");
  const place = where.databaseUrl
    ? /^test_\w+ at 127\.0\.0\.1:\d+: 1 person$/
    : /^\/.*access-points\.sqlite: 1 person$/;
  expect(notes).toEqual([expect.stringMatching(place)]);

  vi.unstubAllEnvs();
  const folder = mkdtempSync(join(tmpdir(), "access-points-elsewhere-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const before = process.cwd();
  process.chdir(folder);
  onTestFinished(() => process.chdir(before));
  await expect(user("add", "ada@example.com")).rejects.toThrow(/^there is no /);
  await expect(runBackupCommand({}, terminal)).rejects.toThrow(/^there is no /);
  expect(existsSync("data")).toBe(false);
});
