import { sql } from "kysely";
import { expect, test } from "vitest";
import { startWithFactors } from "../../accounts/second-factor/test-factors";
import { lockUser } from "../../accounts/users";
import { addTeamsOf } from "../../teams/test-teams";
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

/** Starts a service for Ada, who may edit in Facilities, with an access point of Zoe, an admin, in this team. */
async function startWithShared() {
  const service = await startTestService();
  const { db, send } = service;
  const { token } = await service.signedIn();
  const world = await addTeamsOf({ service, token });
  const { admin, teams, userId } = world;
  const body = { name: "Gate", teamId: teams.facilities };
  const { id } = await (await send("POST", "/access-points", { token: admin, body })).json();
  const member = `/teams/${teams.facilities}/members/${userId}`;

  const leave = async () => expect((await send("DELETE", member, { token: admin })).status).toBe(204);
  /** Sends a request that waits for the lock of the access point. Ada loses a right while it waits. */
  const loseWhileWaiting = async (lose: () => Promise<void>, request: () => Promise<Response>): Promise<Response> => {
    let answer: Promise<Response> | undefined;
    await inTransaction(db, async (trx) => {
      await trx.selectFrom("all_access_points").select("id").where("id", "=", id).forUpdate().execute();
      answer = request();
      await untilAwaited(trx);
      await lose();
    });
    return answer as Promise<Response>;
  };
  const point = async () => (await send("GET", `/access-points/${id}`, { token: admin })).json();
  return { ...world, service, db, send, token, id, leave, loseWhileWaiting, point };
}

type World = Awaited<ReturnType<typeof startWithShared>>;

function importPoint({ send, token, id }: World): Promise<Response> {
  const headers = { "Content-Type": "text/csv" };
  return send("POST", "/access-points/import", { token, raw: `id,name\n${id},Changed\n`, headers });
}

test.each<[string, number, (world: World) => Promise<Response>]>([
  ["PATCH", 404, ({ send, token, id }) => send("PATCH", `/access-points/${id}`, { token, body: { name: "Changed" } })],
  ["DELETE", 404, ({ send, token, id }) => send("DELETE", `/access-points/${id}`, { token })],
  ["an import", 422, importPoint],
  [
    "a change of many",
    403,
    ({ send, token, id }) =>
      send("POST", "/access-points/bulk", { token, body: { select: { ids: [id] }, set: { location: "Changed" } } }),
  ],
])(
  "%s that waits for an access point while the person leaves its team answers %i and changes nothing",
  async (...row) => {
    const [, status, request] = row;
    const world = await startWithShared();
    const before = await world.point();
    const answer = await world.loseWhileWaiting(world.leave, () => request(world));
    expect([answer.status, await answer.text()]).toEqual([status, expect.anything()]);
    expect(await world.point()).toEqual(before);
  },
);

test("an access point is not given to a team that the person is leaving at the same moment", async () => {
  const { db, send, token, admin, teams, userId } = await startWithShared();
  const own = await (await send("POST", "/access-points", { token, body: { name: "Door" } })).json();
  let answer: Promise<Response> | undefined;
  await inTransaction(db, async (trx) => {
    await trx.selectFrom("teams").selectAll().where("id", "=", teams.facilities).forUpdate().execute();
    await trx.deleteFrom("team_members").where("user_id", "=", userId).execute();
    answer = send("PATCH", `/access-points/${own.id}`, { token, body: { teamId: teams.facilities } });
    await untilAwaited(trx);
  });
  expect((await answer)?.status).toBe(422);
  expect((await (await send("GET", `/access-points/${own.id}`, { token: admin })).json()).team).toBeNull();
});

test("a person who is being removed is not added to a team", async () => {
  const { db, send, service, admin, teams } = await startWithShared();
  const ben = await service.addUser("ben@example.com");
  let answer: Promise<Response> | undefined;
  await inTransaction(db, async (trx) => {
    await trx.selectFrom("users").select("id").where("id", "=", ben.id).forUpdate().execute();
    await trx.updateTable("users").set({ removed_at: 1, disabled_at: 1 }).where("id", "=", ben.id).execute();
    await trx.deleteFrom("team_members").where("user_id", "=", ben.id).execute();
    answer = send("PUT", `/teams/${teams.keys}/members/${ben.id}`, { token: admin, body: { access: "edit" } });
    await untilAwaited(trx);
  });
  expect((await answer)?.status).toBe(404);
  expect(await db.selectFrom("team_members").select("team_id").where("user_id", "=", ben.id).execute()).toEqual([]);
});
