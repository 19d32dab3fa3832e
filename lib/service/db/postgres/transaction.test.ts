import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestService } from "../../testing/start-test-service";
import type { Db } from "../database";
import { isConflict } from "../failures";
import { inTransaction } from "../transaction";

const lock = (trx: Db, email: string) =>
  trx.selectFrom("users").select("id").where("email", "=", email).forUpdate().execute();

/**
 * Runs two transactions that lock the same two rows in opposite order; each calls `begun` after its first lock. One that is
 * retried waits for the end of the other: it could otherwise lock its row before the other wakes up, in a second deadlock.
 */
async function crossTransactions(db: Db, begun: () => Promise<void>, attempts: string[]): Promise<void> {
  let end = () => {};
  const oneEnded = new Promise<void>((resolve) => {
    end = resolve;
  });
  const cross = async (one: string, other: string) => {
    await inTransaction(db, async (trx) => {
      if (attempts.includes(one)) await oneEnded;
      attempts.push(one);
      await lock(trx, one);
      await begun();
      await lock(trx, other);
    });
    end();
  };
  await Promise.all([cross("a@example.com", "b@example.com"), cross("b@example.com", "a@example.com")]);
}

/** Creates a barrier for two callers. Later callers pass without waiting. */
function meeting() {
  let here = 0;
  let open = () => {};
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    here += 1;
    if (here === 2) open();
    return both;
  };
}

test("of two transactions in a deadlock one is retried, and both succeed", async () => {
  const { db, addUser } = await startTestService();
  await addUser("a@example.com");
  await addUser("b@example.com");
  const attempts: string[] = [];
  await crossTransactions(db, meeting(), attempts);
  expect(attempts).toHaveLength(3);
});

test.each(["40001", "40P01"])("%s is retried three times and no more", async (state) => {
  const { db } = await startTestService();
  let attempts = 0;
  const failing = inTransaction(db, async (trx) => {
    attempts += 1;
    await sql.raw(`do $$ begin raise exception 'in the way' using errcode = '${state}'; end $$`).execute(trx);
  });
  await expect(failing).rejects.toSatisfy(isConflict);
  expect(attempts).toBe(4);
});

test.each(["23505", "57014", "55P03", "XX000"])("%s is not retried", async (state) => {
  const { db } = await startTestService();
  let attempts = 0;
  const failing = inTransaction(db, async (trx) => {
    attempts += 1;
    await sql.raw(`do $$ begin raise exception 'no' using errcode = '${state}'; end $$`).execute(trx);
  });
  await expect(failing).rejects.toThrow("no");
  expect(attempts).toBe(1);
});
