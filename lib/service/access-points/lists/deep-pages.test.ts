import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { blankFields } from "@/lib/contract/access-points/access-point-fields";
import { accessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import { noValues } from "../../custom-fields/stored-values";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { startTestService, toPerson } from "../../testing/start-test-service";

import { compareCounters, rebuildCounters } from "../counters/counters";
import { idOf, reserveNumbers } from "../edits/reserve-numbers";

import { toColumns } from "../rows";
import { listAccessPoints } from "./list";

/** Rows of each owner before and after those of the other. */
const ROWS = 3_000;

async function addRows(db: Db, ownerId: string, count: number, now: number): Promise<void> {
  const { numbers, createdAt } = await reserveNumbers(db, ownerId, count, now);
  const rows = numbers.map((number) => ({
    id: idOf(createdAt, number),
    number,
    owner_id: ownerId,
    ...toColumns({ ...blankFields, name: "Door", qrCode: `D-${number}` }, noValues),
    created_at: createdAt,
    updated_at: createdAt,
  }));
  for (let from = 0; from < count; from += 1_000) {
    await db
      .insertInto("all_access_points")
      .values(rows.slice(from, from + 1_000))
      .execute();
  }
}

async function start() {
  const service = await startTestService();
  const { db, clock, database } = service;
  const owners = [await service.addUser("ada@example.com"), await service.addUser("ben@example.com")];
  for (const at of [clock.now, clock.now + 1]) for (const { id } of owners) await addRows(db, id, ROWS, at);
  return { db, clock, database, owners: owners.map(toPerson) as [Person, Person] };
}

/** Expects a page of each owner's list to be the one in the order of `created_at` and `id`, with the right total. */
async function expectPagesEqual({ db, owners }: Awaited<ReturnType<typeof start>>, page: number, limit: number) {
  const offset = (page - 1) * limit;
  for (const owner of owners) {
    for (const direction of ["desc", "asc"] as const) {
      const sort = direction === "desc" ? "-createdAt" : "createdAt";
      const query = accessPointListQuery.parse({ page: `${page}`, limit: `${limit}`, sort });
      const { data, pagination } = await listAccessPoints({ db, reader: () => db }, query, owner);
      const all = db.selectFrom("access_points").where("owner_id", "=", owner.id);
      const stepped = await all
        .select("id")
        .orderBy("created_at", direction)
        .orderBy("id", direction)
        .limit(limit)
        .offset(offset)
        .execute();
      expect(data.map(({ id }) => id)).toEqual(stepped.map((row) => row.id));
      const counted = await all.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
      expect(pagination.total).toBe(counted.count);
    }
  }
}

/** All columns except those that the database generates. */
const names = sql.raw(
  "id, number, owner_id, name, location, description, qr_code, version, created_at, updated_at, name_key, location_key, search_text, printed_at, printed_fields, printed_digest, label_state",
);

/** Change to the rows. A change to some of them affects about one row in `share`, chosen by number. */
const change = fc.record({
  kind: fc.constantFrom("insert", "delete", "restore", "give", "print"),
  share: fc.integer({ min: 2, max: 40 }),
});

test("deep pages are in the order of creation, with the right total, after random inserts, deletes and changes", async () => {
  const it = await start();
  const { db, clock, owners } = it;
  const [ada, ben] = owners;
  await sql`create table removed as select * from access_points where 1 = 0`.execute(db);
  const every = (share: number) => sql`(number * 7919) % 101 < ${Math.ceil(101 / share)}`;

  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 70 }),
      fc.integer({ min: 1, max: 100 }),
      async (changes, page, limit) => {
        for (const { kind, share } of changes) {
          clock.now += 1_000;
          const some = sql`owner_id = ${ada.id} and ${every(share)}`;
          if (kind === "insert") await addRows(db, ben.id, share * 40, clock.now);
          if (kind === "print")
            await sql`update all_access_points set label_state = 'printed' where ${some}`.execute(db);
          if (kind === "delete") {
            await sql`insert into removed (${names}) select ${names} from access_points where ${some}`.execute(db);
            await sql`delete from all_access_points where ${some}`.execute(db);
          }
          if (kind === "restore") {
            await sql`insert into all_access_points (${names}) select ${names} from removed`.execute(db);
            await sql`delete from removed`.execute(db);
          }
          // Moves rows to another owner and back.
          if (kind === "give") {
            await sql`update all_access_points set owner_id = ${ben.id}, qr_code = 'given-' || id where ${some}`.execute(
              db,
            );
            await expectPagesEqual(it, page, limit);
            expect(await compareCounters(db)).toEqual([]);
            await sql`update all_access_points set owner_id = ${ada.id}, qr_code = 'D-' || number
              where qr_code like 'given-%'`.execute(db);
          }
        }
        await expectPagesEqual(it, page, limit);
        expect(await compareCounters(db)).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
});

test("the next page shows rows that another process added or deleted", async () => {
  const it = await start();
  const { clock, owners, database } = it;
  const [ada] = owners;
  const { db: theirs } = await startTestService({}, undefined, database);
  const remove = (number: number) =>
    theirs.deleteFrom("all_access_points").where("owner_id", "=", ada.id).where("number", "<", number).execute();
  for (const change of [() => addRows(theirs, ada.id, 3, clock.now), () => remove(20), () => remove(300)]) {
    for (const page of [51, 501]) await expectPagesEqual(it, page, 10);
    await change();
    for (const page of [51, 501]) await expectPagesEqual(it, page, 10);
  }
});

test("concurrent writers leave correct counters", async () => {
  const it = await start();
  const { db, clock, owners } = it;
  const [ada, ben] = owners;
  await Promise.all([
    ...Array.from({ length: 10 }, (_, at) =>
      db.transaction().execute((trx) => addRows(trx, at % 2 ? ada.id : ben.id, 60, clock.now)),
    ),
    ...Array.from({ length: 10 }, (_, at) =>
      db
        .deleteFrom("all_access_points")
        .where("owner_id", "=", at % 2 ? ada.id : ben.id)
        .where(sql`number % 50`, "=", at)
        .execute(),
    ),
  ]);
  expect(await compareCounters(db)).toEqual([]);
  for (const page of [1, 10, 11, 31, 63]) await expectPagesEqual(it, page, 100);
});

test("compareCounters finds wrong counters, and rebuildCounters corrects them", async () => {
  const { db, owners } = await start();
  const ada = owners[0]?.id ?? "";
  await db.updateTable("access_point_totals").set({ total: 1 }).where("owner_id", "=", ada).execute();
  await db.updateTable("access_point_weeks").set({ count: 127 }).where("owner_id", "=", ada).execute();
  await db.insertInto("access_point_weeks").values({ owner_id: ada, week: 9_999, count: 4 }).execute();
  expect(await compareCounters(db)).toHaveLength(3);
  await rebuildCounters(db);
  expect(await compareCounters(db)).toEqual([]);
});
