import { sql } from "kysely";
import { expect, test } from "vitest";
import { startWithFactors } from "../../accounts/second-factor/test-factors";
import { lockUser } from "../../accounts/users";
import { startTestService } from "../../testing/start-test-service";
import type { Db } from "../database";
import { inTransaction } from "../transaction";

/** Waits until another transaction waits for a lock that this one holds. */
async function untilAwaited(trx: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(trx);
    if (rows.length > 0) return;
  }
}

test("an invitation that waits while its admin becomes a member of staff is refused", async () => {
  const { db, send, signedIn } = await startTestService();
  const { token, user } = await signedIn("zoe@example.com", "admin");
  const body = { email: "eve@example.com", name: "Eve", role: "admin" };
  let invited: Promise<Response> | undefined;
  await inTransaction(db, async (trx) => {
    await lockUser(trx, user.id);
    await trx.updateTable("users").set({ role: "staff" }).where("id", "=", user.id).execute();
    invited = send("POST", "/users", { token, body });
    await untilAwaited(trx);
  });
  expect((await invited)?.status).toBe(403);
  expect(await db.selectFrom("users").select("id").where("email", "=", body.email).execute()).toEqual([]);
});

test("a code that is being voided cannot be given to an access point", async () => {
  const { db, send, signedIn } = await startTestService();
  const { token } = await signedIn();
  const { data } = await (await send("POST", "/codes", { token, body: { count: 1 } })).json();
  const [{ id, qrCode }] = data;
  let created: Promise<Response> | undefined;
  await inTransaction(db, async (trx) => {
    await trx.selectFrom("reserved_codes").select("id").where("id", "=", id).forUpdate().execute();
    await trx.updateTable("reserved_codes").set({ voided_at: 1 }).where("id", "=", id).execute();
    created = send("POST", "/access-points", { token, body: { name: "Gate", qrCode } });
    await untilAwaited(trx);
  });
  expect((await created)?.status).toBe(422);
});

test("a sign-in locks no factor while it waits for a change of the person's factors", async () => {
  const { db, withApp, enterPassword, second, codeOf } = await startWithFactors();
  const { email, user, secret } = await withApp();
  const { challenge } = await (await enterPassword(email)).json();
  let signedIn: Promise<Response> | undefined;
  await inTransaction(db, async (trx) => {
    await lockUser(trx, user.id);
    signedIn = second(challenge, { code: codeOf(secret) });
    await untilAwaited(trx);
    // Less than a second, after which PostgreSQL ends one of two transactions that wait for each other.
    await sql`set local lock_timeout = 300`.execute(trx);
    await trx.updateTable("second_factors").set({ name: "Phone" }).where("user_id", "=", user.id).execute();
  });
  expect((await signedIn)?.status).toBe(200);
});

test("a wrong password locks no counter of its account while it waits for that of the address", async () => {
  const { db, addUser, send } = await startTestService();
  const guess = (email: string) => send("POST", "/auth/login", { body: { email, password: "wrong" } });
  await addUser("zoe@example.com");
  await guess("nobody@example.com");
  await guess("nobody@example.com");
  await guess("zoe@example.com");
  /** Locks the counter with this number of failures. */
  const lock = (trx: Db, count: number) =>
    trx.selectFrom("throttle_buckets").select("key").where("count", "=", count).forUpdate().execute();
  let guessed: Promise<Response> | undefined;
  await inTransaction(db, async (trx) => {
    expect(await lock(trx, 3)).toHaveLength(1);
    guessed = guess("zoe@example.com");
    await untilAwaited(trx);
    await sql`set local lock_timeout = 300`.execute(trx);
    expect(await lock(trx, 1)).toHaveLength(2);
  });
  expect((await guessed)?.status).toBe(401);
});
