import { expect, test } from "vitest";
import type { SignedIn } from "@/lib/contract/accounts/account";
import type { Session, SessionList } from "@/lib/contract/accounts/own-account";
import { expectProblem } from "../../testing/expect-problem";
import { DAY, me, sendRefresh, startSignedIn } from "../../testing/start-signed-in";
import { PASSWORD, type TestService } from "../../testing/start-test-service";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";

const logIn = async (service: TestService, userAgent: string, from?: string): Promise<SignedIn> => {
  const body = { email: "ada@example.com", password: PASSWORD };
  const headers = { "User-Agent": userAgent };
  return (await service.send("POST", "/auth/login", { body, headers, ...(from && { from }) })).json();
};

const list = async (service: TestService, token: string): Promise<Session[]> =>
  ((await (await service.send("GET", "/sessions", { token })).json()) as SessionList).data;

test("GET /sessions has the device, the address and the times of each, the current one first", async () => {
  const { service, first } = await startSignedIn();
  const { clock } = service;
  const began = new Date(clock.now).toISOString();
  clock.now += 60_000;
  const second = await logIn(service, FIREFOX, "198.51.100.7");
  const shown = await list(service, first.token);
  expect(shown).toEqual([
    { id: expect.any(String), current: true, createdAt: began, lastUsedAt: began, userAgent: "", address: "192.0.2.1" },
    {
      id: expect.any(String),
      current: false,
      createdAt: new Date(clock.now).toISOString(),
      lastUsedAt: new Date(clock.now).toISOString(),
      userAgent: FIREFOX,
      address: "198.51.100.7",
    },
  ]);
  expect((await list(service, second.token)).map(({ current, address }) => [current, address])).toEqual([
    [true, "198.51.100.7"],
    [false, "192.0.2.1"],
  ]);
});

test("a long User-Agent is cut to 300 characters", async () => {
  const { service } = await startSignedIn();
  const { token } = await logIn(service, "x".repeat(5_000));
  expect((await list(service, token))[0]?.userAgent).toBe("x".repeat(300));
});

test("ended and expired sessions and those of another user are not listed", async () => {
  const { service, first } = await startSignedIn();
  const ben = await service.signedIn("ben@example.com");
  const over = await logIn(service, "over");
  await service.send("POST", "/auth/logout", { token: over.token });
  await logIn(service, "idle");
  const hour = 3_600_000;
  service.clock.now += 6 * DAY + hour;
  const renewed = await (await sendRefresh(service, first.refreshToken)).json();
  service.clock.now += DAY - hour;
  expect(await list(service, renewed.token)).toHaveLength(1);
  expect(await me(service, ben.token)).toBe(401);
});

test("DELETE /sessions/{id} ends that session, and answers 404 for another user's and for one that has ended", async () => {
  const { service, first } = await startSignedIn();
  const ben = await service.signedIn("ben@example.com");
  const second = await logIn(service, FIREFOX);
  const [, other] = await list(service, first.token);
  const end = (token: string) => service.send("DELETE", `/sessions/${other?.id}`, { token });
  await expectProblem(await end(ben.token), { status: 404, kind: "not-found" });
  expect(await me(service, second.token)).toBe(200);
  expect((await end(first.token)).status).toBe(204);
  expect([await me(service, second.token), (await sendRefresh(service, second.refreshToken)).status]).toEqual([
    401, 401,
  ]);
  expect(await me(service, first.token)).toBe(200);
  expect((await end(first.token)).status).toBe(404);
});

test("DELETE /sessions ends all others, and the audit log has each", async () => {
  const { service, first } = await startSignedIn();
  const others = [await logIn(service, "one"), await logIn(service, "two")];
  const ben = await service.signedIn("ben@example.com");
  expect((await service.send("DELETE", "/sessions", { token: first.token })).status).toBe(204);
  for (const { token } of others) expect(await me(service, token)).toBe(401);
  expect([await me(service, first.token), await me(service, ben.token)]).toEqual([200, 200]);
  const entries = await service.db
    .selectFrom("audit_entries")
    .select(["actor_id", "target_type", "changes", "address"])
    .where("action", "=", "session.ended")
    .orderBy("target_id")
    .execute();
  expect(entries).toMatchObject(["one", "two"].map(() => ({ actor_id: first.user.id, target_type: "session" })));
  expect(entries.map(({ changes }) => JSON.parse(changes).userAgent)).toEqual([
    ["one", null],
    ["two", null],
  ]);
});

test("a session may end itself", async () => {
  const { service, first } = await startSignedIn();
  const [own] = await list(service, first.token);
  expect((await service.send("DELETE", `/sessions/${own?.id}`, { token: first.token })).status).toBe(204);
  expect(await me(service, first.token)).toBe(401);
});
