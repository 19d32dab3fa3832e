import { statSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { CRASH, workerProgram } from "@/lib/labels/testing/worker-programs";
import { seedAccessPoints } from "../../../access-points/seed/seed";
import { startTestService } from "../../../testing/start-test-service";
import { openDatabase } from "../../open-database";
import { openMigrated } from "../../open-migrated";
import { databaseFile } from "../database-file";
import { createReader } from "./reader-client";

const program = workerProgram("read-database");

/** Returns a query that counts to a number; its duration grows with that number. */
const counting = (to: number) =>
  `with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${to}) select max(n) as n from counted`;

async function startReader({ waitMs }: { waitMs?: number } = {}) {
  const { dataDir } = await startTestService();
  const reader = createReader(program, databaseFile(dataDir), waitMs);
  onTestFinished(() => reader.close());
  return { reader, dataDir };
}

test("expensive lists are read in the thread, while the event loop answers other lists", async () => {
  const { db, context, clock, addUser, logIn, send } = await startTestService();
  const { id } = await addUser("ada@example.com");
  const pointOf = (number: number) => ({ name: `Locker ${number}`, location: "Hall", description: "" });
  await seedAccessPoints(db, { ownerId: id, rows: 3_000, pointOf, now: clock.now, onProgress: () => {} });
  const { token } = await logIn("ada@example.com");
  const list = async (query: string) => (await send("GET", `/access-points?limit=10&${query}`, { token })).status;
  /** Returns true when the list is answered while the reader thread is busy with another read. */
  const isReadMeanwhile = async (query: string) => {
    let isBusy = true;
    const busy = sql
      .raw(counting(2_000_000))
      .execute(context.database.reader("ben"))
      .then(() => (isBusy = false));
    expect(await list(query)).toBe(200);
    const meanwhile = isBusy;
    await busy;
    return meanwhile;
  };
  for (const query of ["page=1", "page=100", "sort=name", "sort=name&page=100"]) {
    expect(await isReadMeanwhile(query), query).toBe(true);
  }
  for (const query of ["q=z", "q=er", "q=locker&sort=name", "sort=name&page=150", "label=never"]) {
    expect(await isReadMeanwhile(query), query).toBe(false);
  }
});

test("reads return columns and values as the database itself does, and fail with its codes", async () => {
  const { db, context } = await startTestService();
  const reader = context.database.reader("ada");
  const query = sql`select 1 as one, 'two' as "two", null as three, 4.5 as four`;
  expect((await query.execute(reader)).rows).toEqual((await query.execute(db)).rows);
  await expect(sql`select * from nowhere`.execute(reader)).rejects.toMatchObject({ code: "SQLITE_ERROR" });
  await expect(sql`delete from users`.execute(reader)).rejects.toThrow();
});

test("reads run on the handle that writes when there is no reader thread", async () => {
  const { database } = await startTestService();
  const { db, reader } = openDatabase(database);
  onTestFinished(() => db.destroy());
  expect(reader("ada")).toBe(db);
});

test("a read answers 503 with Retry-After when 20 reads of the person wait, and another person's read waits", async () => {
  const { reader } = await startReader();
  const read = (person: string) => reader.read(person, { sql: counting(20_000), parameters: [] });
  const results = await Promise.allSettled([...Array.from({ length: 40 }, () => read("ada")), read("ben")]);
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(19);
  expect(refused[0]?.reason).toMatchObject({ status: 503, headers: { "Retry-After": "1" } });
  expect(results.at(-1)?.status).toBe("fulfilled");
});

test("close rejects the running read, the waiting reads and later reads with 503", async () => {
  const { reader } = await startReader();
  const read = () => reader.read("ada", { sql: counting(200_000), parameters: [] });
  const reads = Promise.allSettled([read(), read()]);
  await reader.close();
  for (const result of await reads) expect(result).toMatchObject({ status: "rejected", reason: { status: 503 } });
  await expect(read()).rejects.toMatchObject({ status: 503 });
});

test("a read answers 503 when the thread exits, and the next read starts another thread", async () => {
  const { reader } = await startReader();
  expect(await reader.read("ada", { sql: "select 6 as n", parameters: [] })).toEqual([{ n: 6 }]);
  const lost = reader.read("ada", { sql: CRASH, parameters: [] });
  const waiting = reader.read("ada", { sql: "select 7 as n", parameters: [] });
  await expect(lost).rejects.toMatchObject({ status: 503, headers: { "Retry-After": "1" } });
  expect(await waiting).toEqual([{ n: 7 }]);
});

test("a read answers 503 at the timeout, as do the reads behind it, and later reads work", async () => {
  const { reader } = await startReader({ waitMs: 100 });
  const reads = [counting(5_000_000), "select 7 as n"].map((sql) => reader.read("ada", { sql, parameters: [] }));
  for (const read of await Promise.allSettled(reads)) {
    expect(read).toMatchObject({ status: "rejected", reason: { status: 503, headers: { "Retry-After": "5" } } });
  }
  const later = () => reader.read("ada", { sql: "select 8 as n", parameters: [] }).catch(() => []);
  await expect.poll(later).toEqual([{ n: 8 }]);
});

test("the write-ahead log shrinks when a reader of another process ends, and does not grow during searches without a pause", async () => {
  const { reader, dataDir } = await startReader();
  const { db } = await openMigrated({ dataDir });
  onTestFinished(() => db.destroy());
  const logSize = () => statSync(`${databaseFile(dataDir)}-wal`).size;
  await sql`create table filler (content blob)`.execute(db);
  const fill = () => sql`insert into filler values (randomblob(1000000))`.execute(db);

  const other = new Sqlite(databaseFile(dataDir), { readonly: true });
  other.exec("begin");
  other.prepare("select count(*) from users").get();
  for (let count = 0; count < 40; count += 1) await fill();
  expect(logSize()).toBeGreaterThan(40_000_000);
  other.close();
  await fill();
  await fill();
  expect(logSize()).toBeLessThan(20_000_000);

  let over = false;
  const searching = (async () => {
    while (!over) await reader.read("ada", { sql: "select count(*) as n from filler", parameters: [] });
  })();
  for (let count = 0; count < 60; count += 1) await fill();
  over = true;
  await searching;
  expect(logSize()).toBeLessThan(40_000_000);
});
