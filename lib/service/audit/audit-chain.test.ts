import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { deriveKeys } from "../accounts/tokens/keys";
import { recordAudit, terminalActor } from "../audit-entries/record-audit";
import { copyDatabase } from "../db/copy/copy";
import { type Db, isPostgres } from "../db/database";
import { openMigrated } from "../db/open-migrated";
import { makeTestDatabase } from "../testing/make-test-database";
import { startTestService, type TestService } from "../testing/start-test-service";
import { pruneAudit } from "./prune-audit";
import { sealEntries } from "./seal-entries";
import { verifyAudit } from "./verify-audit";

const DAY = 86_400_000;
const NEW_SECRET = "another secret for tests, long enough, 9876543210";
const SECRET = "a secret for tests, long enough, 0123456789";

let service: TestService;

beforeEach(async () => {
  service = await startTestService();
});

const record = (db: Db, at: number, name = "Gate") =>
  recordAudit(db, {
    actor: terminalActor,
    action: "access-point.created",
    target: { type: "access-point", id: "0192f8e4-0000-7000-8000-000000000000", name },
    at,
  });

/** Adds entries at one-day intervals up to now and gives them their digests. */
async function addEntries(count: number): Promise<void> {
  await service.db.transaction().execute(async (trx) => {
    for (let day = count; day >= 1; day -= 1) await record(trx, service.clock.now - day * DAY);
  });
  await sealEntries(service.context);
}

const faultOf = async () => (await verifyAudit(service.context)).fault;

/** Changes the tables as an attacker with the database's password does: removes the triggers first. */
async function byHand(change: string): Promise<void> {
  const { db } = service;
  for (const name of ["audit_entries_unchanged", "audit_entries_kept"]) {
    await sql.raw(`drop trigger ${name}${isPostgres(db) ? " on audit_entries" : ""}`).execute(db);
  }
  await sql.raw(change).execute(db);
}

test("entries of two processes that write and seal at once form one chain", async () => {
  const other = await startTestService({}, undefined, service.database);
  const writers = [service, other].map(async ({ db, context }) => {
    for (let round = 0; round < 15; round += 1) {
      await Promise.all([...Array.from({ length: 10 }, () => record(db, service.clock.now)), sealEntries(context)]);
    }
  });
  await Promise.all(writers);
  await sealEntries(service.context);
  expect(await verifyAudit(other.context)).toEqual({ fault: null, checked: 300, pruned: 0, unchained: 0 });
});

test("an entry that a rolled-back change recorded leaves no gap", async () => {
  const failing = service.db.transaction().execute(async (trx) => {
    await record(trx, service.clock.now);
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  await addEntries(3);
  expect(await verifyAudit(service.context)).toEqual({ fault: null, checked: 3, pruned: 0, unchained: 0 });
});

test.each([
  ["the first entry was deleted", "delete from audit_entries where position = 1", /^Entry 1 is missing/],
  ["middle entries were deleted", "delete from audit_entries where position in (3, 4)", /^Entries 3 to 4 are missing/],
  ["the last entry was deleted", "delete from audit_entries where position = 6", /^Entry 6 at the end .* is missing/],
  ["all entries were deleted", "delete from audit_entries", /^Entries 1 to 6 at the end .* are missing/],
  ["an entry was changed", "update audit_entries set actor_name = 'Eve' where position = 2", /^Entry 2 .* was changed/],
  [
    "two entries were exchanged",
    "update audit_entries set position = case position when 2 then -5 else position end where position in (2, 5)",
    /^Entry 2 is missing/,
  ],
  ["an entry was added", "update audit_entries set position = 9 where position is null", /^Entry 9 was added by hand/],
  [
    "the end was deleted and the head moved back",
    `delete from audit_entries where position = 6;
     update audit_head set position = 5, digest = (select digest from audit_entries where position = 5)`,
    /^The head of the audit log was changed/,
  ],
  [
    "the beginning was deleted and the boundary moved",
    `update audit_head set pruned_position = 2, pruned_digest = (select digest from audit_entries where position = 2);
     delete from audit_entries where position <= 2`,
    /^The head of the audit log was changed/,
  ],
  ["the head was deleted", "delete from audit_head", /^The head of the audit log is missing/],
])("verifyAudit finds that %s", async (_, statements, fault) => {
  await addEntries(6);
  expect(await faultOf()).toBeNull();
  await record(service.db, service.clock.now);
  const [first = "", ...more] = statements.split(";");
  await byHand(first);
  for (const statement of more) await sql.raw(statement).execute(service.db);
  expect(await faultOf()).toMatch(fault);
});

test.each([
  ["changing an entry", "update audit_entries set actor_name = 'Eve' where position = 2", /cannot be changed/],
  ["changing a digest", "update audit_entries set digest = 'x' where position = 2", /cannot be changed/],
  ["changing an entry without a digest", "update audit_entries set at = 1 where position is null", /cannot be changed/],
  ["deleting an entry", "delete from audit_entries where position = 3", /only when they are older/],
  [
    "deleting an entry without a digest",
    "delete from audit_entries where position is null",
    /only when they are older/,
  ],
])("the database refuses %s", async (_, statement, message) => {
  await addEntries(3);
  await record(service.db, service.clock.now);
  await expect(sql.raw(statement).execute(service.db)).rejects.toThrow(message);
});

test("pruneAudit deletes the entries before a time, and the rest stays verifiable", async () => {
  await addEntries(500);
  await pruneAudit(service.context, service.clock.now - 30 * DAY);
  expect(await verifyAudit(service.context)).toEqual({ fault: null, checked: 30, pruned: 470, unchained: 0 });
  await record(service.db, service.clock.now);
  await sealEntries(service.context);
  expect(await verifyAudit(service.context)).toMatchObject({ fault: null, checked: 31 });
  await pruneAudit(service.context, service.clock.now + DAY);
  expect(await verifyAudit(service.context)).toMatchObject({ fault: null, checked: 0, pruned: 501 });
});

test("pruneAudit deletes nothing when a forged time makes a new entry look old", async () => {
  await addEntries(3);
  await byHand("update audit_entries set at = 0");
  await expect(pruneAudit(service.context, service.clock.now - 30 * DAY)).rejects.toThrow("Entry 1 is wrong");
  expect(await faultOf()).toMatch(/^Entry 1 /);
});

test("entries that are pruned during a check are no fault", async () => {
  await addEntries(1_200);
  const [{ fault }] = await Promise.all([
    verifyAudit(service.context),
    pruneAudit(service.context, service.clock.now - 100 * DAY),
  ]);
  expect(fault).toBeNull();
});

test("the chain continues after the secret changed, also when the earlier secret is no longer known", async () => {
  await addEntries(2);
  const { db } = service;
  await record(db, service.clock.now);
  await sealEntries({ db, keys: deriveKeys(NEW_SECRET, SECRET) });
  const keys = deriveKeys(NEW_SECRET);
  await record(db, service.clock.now);
  await sealEntries({ db, keys });
  expect(await verifyAudit({ db, keys })).toMatchObject({ fault: null, checked: 4 });
});

test("with another secret, no entry joins the chain and the check says why", async () => {
  await addEntries(2);
  const other = { db: service.db, keys: deriveKeys(NEW_SECRET) };
  await record(service.db, service.clock.now);
  await expect(sealEntries(other)).rejects.toThrow("cannot be read with this AUTH_SECRET");
  expect(await verifyAudit(other)).toMatchObject({ fault: expect.stringContaining("AUTH_SECRET"), unchained: 1 });
});

test("a copy of the installation has the same chain", async () => {
  await addEntries(20);
  await pruneAudit(service.context, service.clock.now - 5 * DAY);
  const { db: target } = await openMigrated(await makeTestDatabase(), () => {}, { patient: true });
  try {
    await record(target, service.clock.now);
    await sealEntries({ db: target, keys: service.context.keys });
    await copyDatabase(service.db, target, () => {});
    const copied = { db: target, keys: service.context.keys };
    expect(await verifyAudit(copied)).toEqual({ fault: null, checked: 5, pruned: 15, unchained: 0 });
  } finally {
    await target.destroy();
  }
});
