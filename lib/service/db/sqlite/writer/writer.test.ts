import { statSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { CRASH } from "@/lib/labels/testing/worker-programs";
import { startTestService } from "../../../testing/start-test-service";
import { isDuplicate } from "../../failures";
import { inTransaction } from "../../transaction";
import { databaseFile } from "../database-file";
import { CHECKPOINT_PAGES } from "../pragmas";

/** Starts a database with a table of words, one word of which another connection committed. */
async function startWords() {
  const { db, dataDir, context } = await startTestService();
  const { runLong } = context.database;
  await sql`create table words (word text primary key)`.execute(db);
  const add = (word: string) => sql`insert into words (word) values (${word})`;
  const read = async () => (await sql<{ word: string }>`select word from words order by word`.execute(db)).rows;
  const words = async () => (await read()).map(({ word }) => word);
  return { db, dataDir, runLong, add, words };
}

test("the event loop answers reads while a long transaction runs and commits", async () => {
  const { runLong, add, words } = await startWords();
  let reads = 0;
  let isOver = false;
  const long = runLong(async (trx) => {
    await add("one").execute(trx);
    const counting = sql`with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 3000000)
      select max(n) as n from counted`;
    expect((await counting.execute(trx)).rows).toEqual([{ n: 3_000_000 }]);
  }).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await words();
    await setImmediate();
    reads += 1;
  }
  await long;
  expect(reads).toBeGreaterThan(50);
  expect(await words()).toEqual(["one"]);
});

test("a failed long transaction leaves nothing, and its error has the code of SQLite", async () => {
  const { db, runLong, add, words } = await startWords();
  const failed = runLong(async (trx) => {
    await add("one").execute(trx);
    await add("one").execute(trx);
  });
  expect(isDuplicate(await failed.catch((error) => error))).toBe(true);
  expect(await words()).toEqual([]);
  await inTransaction(db, (trx) => add("two").execute(trx));
  expect(await words()).toEqual(["two"]);
});

test("a long transaction whose thread ends answers 503, leaves nothing and releases the lock", async () => {
  const { db, runLong, add, words } = await startWords();
  const lost = runLong(async (trx) => {
    await add("one").execute(trx);
    await sql.raw(CRASH).execute(trx);
  });
  await expect(lost).rejects.toMatchObject({ status: 503 });
  await inTransaction(db, (trx) => add("two").execute(trx));
  expect(await words()).toEqual(["two"]);
});

test("a long transaction waits for the lock, and so does another one for it", async () => {
  const { db, runLong, add, words } = await startWords();
  const [first, second, third] = [
    inTransaction(db, (trx) => add("one").execute(trx)),
    runLong((trx) => add("two").execute(trx)),
    runLong((trx) => add("three").execute(trx)),
  ];
  await Promise.all([first, second, third]);
  expect(await words()).toEqual(["one", "three", "two"]);
});

test("the thread of a long transaction copies its log into the file, which the main thread leaves to it", async () => {
  const { db, dataDir, runLong } = await startWords();
  const pagesOf = async () => {
    const { rows } = await sql<{ wal_autocheckpoint: number }>`pragma wal_autocheckpoint`.execute(db);
    return rows[0]?.wal_autocheckpoint;
  };
  await sql`create table filler (content blob)`.execute(db);
  const meanwhile = await runLong(async (trx) => {
    for (let count = 0; count < 40; count += 1) {
      await sql`insert into filler values (randomblob(1000000))`.execute(trx);
    }
    return pagesOf();
  });
  expect(meanwhile).toBe(0);
  // To truncate the log, the thread takes the lock again. Other writers wait for this too, and not only for the transaction.
  const waited = inTransaction(db, async () => "waited");
  await expect.poll(pagesOf).toBe(CHECKPOINT_PAGES);
  expect(await waited).toBe("waited");
  expect(statSync(`${databaseFile(dataDir)}-wal`).size).toBe(0);
  expect(statSync(databaseFile(dataDir)).size).toBeGreaterThan(40_000_000);
});
