import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { startTestService } from "../../testing/start-test-service";
import type { Db } from "../database";
import { inTransaction } from "../transaction";
import { databaseFile } from "./database-file";

/** Starts a database with a table of words, and a second connection that sees committed data only. */
async function startWords() {
  const { db, dataDir } = await startTestService();
  await sql`create table words (word text primary key, of text references words deferrable initially deferred)`.execute(
    db,
  );
  const other = new Sqlite(databaseFile(dataDir), { readonly: true });
  onTestFinished(() => void other.close());
  const seen = () => other.prepare<[], string>("select word from words order by word").pluck().all();
  const write = (word: string, then: (trx: Db) => Promise<unknown> = async () => word) =>
    inTransaction(db, async (trx) => {
      await sql`insert into words (word) values (${word})`.execute(trx);
      return then(trx);
    });
  return { db, seen, write };
}

const words = (count: number) => Array.from({ length: count }, (_, index) => `word ${String(index).padStart(3, "0")}`);

test("simultaneous writes share one commit, are on disk before the first answer, and each gets its own answer", async () => {
  const { seen, write } = await startWords();
  const writing = words(40).map((word) => write(word));
  expect(await writing[0]).toBe("word 000");
  expect(seen()).toEqual(words(40));
  expect(await Promise.all(writing)).toEqual(words(40));
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

test("the second write sees the rows of the first and fails because of them", async () => {
  const { seen, write } = await startWords();
  const [first, second] = await Promise.allSettled([write("door"), write("door")]);
  expect([first?.status, second?.status]).toEqual(["fulfilled", "rejected"]);
  expect(seen()).toEqual(["door"]);
});

test("when the commit fails, all writes fail, nothing is written, and the next write succeeds", async () => {
  const { seen, write } = await startWords();
  const orphan = (trx: Db) => sql`insert into words values ('orphan', 'nobody')`.execute(trx);
  const results = await Promise.allSettled([write("one"), write("two", orphan), write("three")]);
  expect(results.map((one) => one.status === "rejected" && one.reason.code)).toEqual(
    Array(3).fill("SQLITE_CONSTRAINT_FOREIGNKEY"),
  );
  expect(seen()).toEqual([]);
  expect(await write("four")).toBe("four");
});

test("when SQLite rolls back the whole transaction because of one write, so do the writes before it, and later ones succeed", async () => {
  const { seen, write } = await startWords();
  const undo = (trx: Db) => sql`insert or rollback into words (word) values ('one')`.execute(trx);
  const results = await Promise.allSettled([write("one"), write("two", undo), write("three")]);
  expect(results.map((one) => (one.status === "fulfilled" ? one.value : one.reason.code))).toEqual([
    "SQLITE_CONSTRAINT_PRIMARYKEY",
    "SQLITE_CONSTRAINT_PRIMARYKEY",
    "three",
  ]);
  expect(seen()).toEqual(["three"]);
});

test("a write that is asked for at any moment after the end of another one is done", async () => {
  const { seen, write } = await startWords();
  for (let turns = 0; turns < 12; turns += 1) {
    await write(`door ${turns}`);
    for (let turn = 0; turn < turns; turn += 1) await undefined;
    await write(`gate ${turns}`);
  }
  expect(seen().length).toBe(24);
});

test("while another process holds the lock, all writes wait together and then fail with SQLITE_BUSY", async () => {
  const { db, dataDir } = await startTestService();
  const other = new Sqlite(databaseFile(dataDir));
  onTestFinished(() => void other.close());
  other.exec("begin immediate");
  let begun = 0;
  const results = await Promise.allSettled(
    words(5).map((word) =>
      inTransaction(db, async () => {
        begun += 1;
        return word;
      }),
    ),
  );
  expect(results.map((one) => one.status === "rejected" && one.reason.code)).toEqual(Array(5).fill("SQLITE_BUSY"));
  expect(begun).toBe(0);
  other.exec("rollback");
});
