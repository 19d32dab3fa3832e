import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestService } from "../../testing/start-test-service";
import type { Db } from "../open";
import { inTransaction } from "../transaction";
import { sharedInTurn } from "./shared-reads";

/** Starts a database with the user Ada, and returns a shared read of the name of a user that counts its runs. */
async function startReads() {
  const { db, addUser } = await startTestService();
  const { id } = await addUser("ada@example.com");
  const runs: string[] = [];
  const read = sharedInTurn(async (from: Db, { userId }: { userId: string }) => {
    runs.push(userId);
    return from.selectFrom("users").select("name").where("id", "=", userId).execute();
  }, "userId");
  const rename = (trx: Db) => sql`update users set name = 'Ada L.' where id = ${id}`.execute(trx);
  return { db, id, runs, read, rename };
}

test("reads of the same key in one turn of the event loop run once, others each", async () => {
  const { db, id, runs, read } = await startReads();
  const [first, second, other] = await Promise.all([
    read(db, { userId: id }),
    read(db, { userId: id }),
    read(db, { userId: "nobody" }),
  ]);
  expect([first, second, other]).toEqual([[{ name: "ada" }], [{ name: "ada" }], []]);
  expect(runs).toEqual([id, "nobody"]);
  await setImmediate();
  await read(db, { userId: id });
  expect(runs).toEqual([id, "nobody", id]);
});

test("two databases share no rows", async () => {
  const [one, two] = [await startReads(), await startReads()];
  const read = sharedInTurn((from: Db, _: { all: string }) => from.selectFrom("users").select("id").execute(), "all");
  const [ofOne, ofTwo] = await Promise.all([read(one.db, { all: "" }), read(two.db, { all: "" })]);
  expect([ofOne, ofTwo]).toEqual([[{ id: one.id }], [{ id: two.id }]]);
});

test("a read after the end of a transaction gets the rows that it wrote, even in the same turn", async () => {
  const { db, id, read, rename } = await startReads();
  // In the turn in which the transaction ends.
  const before = setImmediate().then(() => read(db, { userId: id }));
  const after = await inTransaction(db, rename).then(() => read(db, { userId: id }));
  expect(after).toEqual([{ name: "Ada L." }]);
  await before;
});

test("reads in a transaction are not shared", async () => {
  const { db, id, runs, read, rename } = await startReads();
  const names = await inTransaction(db, async (trx) => {
    const before = await read(trx, { userId: id });
    await rename(trx);
    return [before, await read(trx, { userId: id })];
  });
  expect(names).toEqual([[{ name: "ada" }], [{ name: "Ada L." }]]);
  expect(runs).toEqual([id, id]);
});
