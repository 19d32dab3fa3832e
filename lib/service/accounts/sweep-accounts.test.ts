import { expect, test } from "vitest";
import { startSweeping } from "../long-running/start-sweeping";
import { sweepsOf } from "../open-service";
import { DAY, me, sendRefresh, startSignedIn } from "../testing/start-signed-in";
import { startTestService } from "../testing/start-test-service";
import { sweepAccounts } from "./sweep-accounts";

const HOUR = 3_600_000;

/**
 * Starts a signed-in service whose installation is older than the test's clock; by default it is as old as the real
 * clock.
 */
async function start() {
  const signedIn = await startSignedIn();
  await signedIn.service.db.updateTable("installation").set({ created_at: 0 }).execute();
  return signedIn;
}

test("sweep deletes a session one day after its idle timeout, and no earlier", async () => {
  const { service, first } = await start();
  const { db, clock } = service;
  const ids = async () => (await db.selectFrom("sessions").select("id").execute()).length;
  await service.logIn(first.user.email);
  clock.now += 5 * DAY;
  const renewed = await (await sendRefresh(service, first.refreshToken)).json();
  clock.now += 3 * DAY;
  await sweepAccounts(db, clock.now);
  expect(await ids()).toBe(2);
  clock.now += 1;
  await sweepAccounts(db, clock.now);
  expect(await ids()).toBe(1);
  expect((await sendRefresh(service, renewed.refreshToken)).status).toBe(200);
});

test("two processes sweep a thousand sessions in batches at once", async () => {
  const { service, first } = await start();
  const { db, clock, database } = service;
  const rows = Array.from({ length: 1_000 }, (_, number) => ({
    id: `old-${number}`,
    user_id: first.user.id,
    generation: 0,
    created_at: clock.now - 40 * DAY,
    rotated_at: clock.now - 20 * DAY,
    revoked_at: null,
  }));
  await db.insertInto("sessions").values(rows).execute();
  const other = await startTestService({}, undefined, database);
  await Promise.all([sweepAccounts(db, clock.now), sweepAccounts(other.db, clock.now)]);
  expect(await db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
  expect(await me(service, first.token)).toBe(200);
});

test("sweep deletes expired failures", async () => {
  const { service } = await start();
  const { db, clock, send } = service;
  const body = { email: "nobody@example.com", password: "wrong" };
  await send("POST", "/auth/login", { body });
  const count = async () => (await db.selectFrom("throttle_buckets").select("key").execute()).length;
  expect(await count()).toBe(5);
  clock.now += HOUR + 1;
  await sweepAccounts(db, clock.now);
  expect(await count()).toBe(0);
});

test("sweep deletes nothing while the clock is behind the installation's creation", async () => {
  const { service, first } = await startSignedIn();
  await sweepAccounts(service.db, 0);
  expect(await me(service, first.token)).toBe(200);
});

test("the sweep deletes entries of the audit log that are older than AUDIT_DAYS", async () => {
  const { service, first } = await start();
  const { context, clock } = service;
  clock.now += 8 * DAY;
  await service.logIn(first.user.email);
  const kept = async () => (await context.db.selectFrom("audit_entries").select("id").execute()).length;
  expect(await kept()).toBe(2);
  const stop = startSweeping(context, sweepsOf(context, 7 * DAY));
  await expect.poll(kept).toBe(1);
  await stop();
});
