import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { startTestService } from "../../testing/start-test-service";
import type { Db } from "../database";
import { inTransaction } from "../transaction";
import { databaseFile } from "./database-file";

/** Starts a database with a table of words, and a second connection, as another program has it. */
async function startWords() {
  const { db, dataDir } = await startTestService();
  await sql`create table words (word text primary key, of text references words deferrable initially deferred)`.execute(
    db,
  );
  const other = new Sqlite(databaseFile(dataDir), { timeout: 0 });
  onTestFinished(() => void other.close());
  const seen = () => other.prepare<[], string>("select word from words order by word").pluck().all();
  const write = (word: string, then: (trx: Db) => Promise<unknown> = async () => word) =>
    inTransaction(db, async (trx) => {
      await sql`insert into words (word) values (${word})`.execute(trx);
      return then(trx);
    });
  return { db, other, seen, write };
}

const words = (count: number) => Array.from({ length: count }, (_, index) => `word ${String(index).padStart(3, "0")}`);

test("a transaction has the lock of writers before its first statement", async () => {
  const { db, other } = await startWords();
  await inTransaction(db, async () => {
    expect(() => other.exec("begin immediate")).toThrow("database is locked");
  });
  other.exec("begin immediate; rollback");
});

test("a write is committed before it is answered", async () => {
  const { seen, write } = await startWords();
  const answers = words(40).map(async (word) => {
    await write(word);
    expect(seen()).toContain(word);
  });
  await Promise.all(answers);
  expect(seen()).toEqual(words(40));
});

test("a failed write is rolled back alone", async () => {
  const { seen, write } = await startWords();
  const refuse = (word: string) => async () => {
    throw new Error(`${word} is refused`);
  };
  const results = await Promise.allSettled(
    words(130).map((word, index) => write(word, index % 3 === 0 ? refuse(word) : undefined)),
  );
  const heard = results.map((one) => (one.status === "fulfilled" ? one.value : one.reason.message));
  expect(heard).toEqual(words(130).map((word, index) => (index % 3 === 0 ? `${word} is refused` : word)));
  expect(seen()).toEqual(words(130).filter((_, index) => index % 3 !== 0));
});

test("a write whose commit fails, or that SQLite rolls back itself, fails alone with that error", async () => {
  const { seen, write } = await startWords();
  const orphan = (trx: Db) => sql`insert into words values ('orphan', 'nobody')`.execute(trx);
  const undo = (trx: Db) => sql`insert or rollback into words (word) values ('one')`.execute(trx);
  const results = await Promise.allSettled([write("one"), write("two", orphan), write("three", undo), write("four")]);
  expect(results.map((one) => (one.status === "fulfilled" ? one.value : one.reason.code))).toEqual([
    "one",
    "SQLITE_CONSTRAINT_FOREIGNKEY",
    "SQLITE_CONSTRAINT_PRIMARYKEY",
    "four",
  ]);
  expect(seen()).toEqual(["four", "one"]);
});

test("a statement outside of a transaction waits for the commit of an open one", async () => {
  const { db, write } = await startWords();
  const read = async () => (await sql<{ word: string }>`select word from words`.execute(db)).rows;
  let reading: ReturnType<typeof read> | undefined;
  const writing = write("undone", async () => {
    reading = read();
    throw new Error("changed my mind");
  });
  await expect(writing).rejects.toThrow("changed my mind");
  expect(await reading).toEqual([]);
});

test("while another program holds the lock, writes wait together and then fail with SQLITE_BUSY, and reads go on", async () => {
  const { db, other, write } = await startWords();
  other.exec("begin immediate");
  const results = Promise.allSettled(words(5).map((word) => write(word)));
  const reading = sql`select word from words`.execute(db).then(() => "read");
  expect(await Promise.race([results, reading])).toBe("read");
  const codes = (await results).map((one) => one.status === "rejected" && one.reason.code);
  expect(codes).toEqual(Array(5).fill("SQLITE_BUSY"));
  other.exec("rollback");
  expect(await write("door")).toBe("door");
});

test("the event loop runs between transactions that follow each other", async () => {
  const { write } = await startWords();
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  });
  onTestFinished(() => clearInterval(turning));
  for (const word of words(200)) await write(word);
  expect(turns).toBeGreaterThan(5);
});

test("closing waits for the transactions before it", async () => {
  const { db, seen, write } = await startWords();
  const writing = words(5).map((word) => write(word));
  await sql`select 1`.execute(db);
  await db.destroy();
  await Promise.all(writing);
  expect(seen()).toEqual(words(5));
});
