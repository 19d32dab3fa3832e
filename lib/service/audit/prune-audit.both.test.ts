import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { recordAuditEntries, terminalActor } from "../audit-entries/record-audit";
import { copyDatabase } from "../db/copy/copy";
import { openMigrated } from "../db/open-migrated";
import { makeTestDatabase } from "../testing/make-test-database";
import { startTestService, type TestService } from "../testing/start-test-service";
import { pruneAudit } from "./prune-audit";

const DAY = 86_400_000;

let service: TestService;

beforeEach(async () => {
  service = await startTestService();
});

/** Adds entries at one-day intervals, the last one a day ago. */
async function addEntries(count: number, db = service.db): Promise<void> {
  const days = Array.from({ length: count }, (_, day) => count - day);
  const target = { type: "access-point", id: "0192f8e4-0000-7000-8000-000000000000" } as const;
  const entries = days.map((day) => ({
    actor: terminalActor,
    action: "access-point.created" as const,
    target: { ...target, name: `Gate ${day}` },
    at: service.clock.now - day * DAY,
  }));
  await db.transaction().execute((trx) => recordAuditEntries(trx, entries));
}

const names = async (db = service.db) =>
  (await db.selectFrom("audit_entries").select("target_name").orderBy("id").execute()).map((row) => row.target_name);

const run = (statement: string, db = service.db) => sql.raw(statement).execute(db);

test.each([
  [
    "changing an entry",
    "update audit_entries set actor_name = 'Eve' where target_name = 'Gate 2'",
    /cannot be changed/,
  ],
  ["changing a time", "update audit_entries set at = 1 where target_name = 'Gate 2'", /cannot be changed/],
  ["deleting the oldest entry", "delete from audit_entries where target_name = 'Gate 3'", /only when they are older/],
  ["deleting all entries", "delete from audit_entries", /only when they are older/],
])("the database refuses %s", async (_, statement, message) => {
  await addEntries(3);
  await expect(run(statement)).rejects.toThrow(message);
  expect(await names()).toEqual(["Gate 3", "Gate 2", "Gate 1"]);
});

test("pruneAudit deletes the entries before a time, and the database refuses to delete the others", async () => {
  await addEntries(500);
  await pruneAudit(service.db, service.clock.now - 2 * DAY);
  expect(await names()).toEqual(["Gate 2", "Gate 1"]);
  await expect(run("delete from audit_entries where target_name = 'Gate 2'")).rejects.toThrow(
    /only when they are older/,
  );
  await expect(run("update audit_entries set at = 1")).rejects.toThrow(/cannot be changed/);
  expect(await names()).toEqual(["Gate 2", "Gate 1"]);
});

test("pruneAudit of two processes at once deletes each old entry, and no other", async () => {
  const other = await startTestService({}, undefined, service.database);
  await addEntries(900);
  const before = service.clock.now - 100 * DAY;
  await Promise.all([pruneAudit(service.db, before), pruneAudit(other.db, before)]);
  expect(await names()).toHaveLength(100);
});

test("pruneAudit that keeps entries longer than before makes the database refuse their deletion again", async () => {
  await addEntries(10);
  await pruneAudit(service.db, service.clock.now - 5 * DAY);
  await addEntries(20);
  await pruneAudit(service.db, service.clock.now - 15 * DAY);
  await expect(run("delete from audit_entries where target_name = 'Gate 15'")).rejects.toThrow(
    /only when they are older/,
  );
});

test("an entry of a change that was rolled back is not in the log", async () => {
  const failing = service.db.transaction().execute(async (trx) => {
    await recordAuditEntries(trx, [
      { actor: terminalActor, action: "password.changed", target: null, at: service.clock.now },
    ]);
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await names()).toEqual([]);
});

test("a copy of the installation has the same entries instead of those of the target, and refuses to delete them", async () => {
  await addEntries(20);
  await pruneAudit(service.db, service.clock.now - 5 * DAY);
  const { db: target } = await openMigrated(await makeTestDatabase(), { patient: true });
  try {
    await addEntries(40, target);
    await copyDatabase(service.db, target, () => {});
    expect(await names(target)).toEqual(await names());
    await expect(run("delete from audit_entries", target)).rejects.toThrow(/only when they are older/);
  } finally {
    await target.destroy();
  }
});
