import { describe, expect, test } from "vitest";
import type { SignedIn } from "@/lib/contract/accounts/account";
import { DAY, me, sendRefresh, startSignedIn } from "../testing/start-signed-in";
import { startTestService } from "../testing/start-test-service";
import { sweepAccounts } from "./sweep-accounts";

const ada = "ada@example.com";
const HOUR = 3_600_000;
const YEAR = 365 * DAY;

describe.each([
  ["an hour", HOUR],
  ["24 hours", DAY],
])("with the clock set back by %s", (_what, back) => {
  test("tokens issued before stay valid and can be renewed", async () => {
    const { service, first } = await startSignedIn();
    service.clock.now += 2_000;
    service.clock.now -= back;
    expect(await me(service, first.token)).toBe(200);
    const renewed = await sendRefresh(service, first.refreshToken);
    expect(renewed.status).toBe(200);
    const second: SignedIn = await renewed.json();
    expect(await me(service, second.token)).toBe(200);
    expect((await sendRefresh(service, second.refreshToken, second.token)).status).toBe(200);
  });

  test("a token issued later than its session's last renewal is refused", async () => {
    const { service, first } = await startSignedIn();
    await service.db
      .updateTable("sessions")
      .set({ created_at: service.clock.now - back, rotated_at: service.clock.now - back })
      .execute();
    service.clock.now -= back;
    expect(await me(service, first.token)).toBe(401);
  });

  test("no lockout lasts longer than its policy allows", async () => {
    const service = await startTestService();
    const { clock, send } = service;
    const guess = (email: string, from: string) =>
      send("POST", "/auth/login", { body: { email, password: "wrong" }, from });
    const openLink = (token: string, from: string) => send("POST", "/one-time-links/check", { body: { token }, from });
    const locked = [
      { attempt: (n: number) => guess(`nobody${n}@example.com`, "192.0.2.1"), status: 401, limit: 20, seconds: 600 },
      { attempt: () => guess(ada, "192.0.2.2"), status: 401, limit: 5, seconds: 1 },
      { attempt: (n: number) => guess("ben@example.com", `198.51.100.${n}`), status: 401, limit: 50, seconds: 3_600 },
      { attempt: (n: number) => openLink(`wrong-${n}`, "192.0.2.3"), status: 410, limit: 20, seconds: 600 },
    ];
    for (const { attempt, status, limit } of locked) {
      for (let count = 0; count < limit; count += 1) expect((await attempt(count)).status).toBe(status);
    }
    clock.now -= back;
    const waits = locked.map(({ attempt }) => async () => {
      const answer = await attempt(99);
      return [answer.status, Number(answer.headers.get("Retry-After"))];
    });
    for (const [index, wait] of waits.entries()) expect(await wait()).toEqual([429, locked[index]?.seconds]);
    clock.now += 500;
    // The stored time was corrected once, so that the wait runs out instead of starting again.
    for (const [index, wait] of waits.entries()) expect(await wait()).toEqual([429, locked[index]?.seconds]);
    clock.now += 3_600_000;
    for (const { attempt, status } of locked) expect((await attempt(99)).status).toBe(status);
  });
});

describe("after the clock was two years ahead", () => {
  test("tokens of that time are refused, now and when that time comes", async () => {
    const { service, first } = await startSignedIn();
    const { clock, db } = service;
    clock.now += 2 * YEAR;
    const ahead = await service.logIn(ada);
    expect(await me(service, ahead.token)).toBe(200);
    clock.now -= 2 * YEAR;
    expect(await me(service, ahead.token)).toBe(401);
    expect((await sendRefresh(service, ahead.refreshToken)).status).toBe(401);
    expect(await me(service, first.token)).toBe(200);

    // By default the installation's creation time is the real time, which may be later than the test's clock.
    await db.updateTable("installation").set({ created_at: 0 }).execute();
    await sweepAccounts(db, clock.now);
    expect(await db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
    clock.now += 2 * YEAR;
    expect((await sendRefresh(service, ahead.refreshToken)).status).toBe(401);
  });

  test("failures of that time delay a sign-in by one second at most", async () => {
    const { service } = await startSignedIn();
    const { clock, send } = service;
    clock.now += 2 * YEAR;
    for (let count = 0; count < 6; count += 1) {
      await send("POST", "/auth/login", { body: { email: ada, password: "wrong" } });
    }
    clock.now -= 2 * YEAR;
    const refused = await send("POST", "/auth/login", { body: { email: ada, password: "wrong" } });
    expect(refused.headers.get("Retry-After")).toBe("1");
    clock.now += 1_000;
    expect((await service.logIn(ada)).token).toBeDefined();
  });
});

test("refresh answers 429 with Retry-After after 30 renewals a minute", async () => {
  const { service, first } = await startSignedIn();
  let { refreshToken } = first;
  for (let count = 0; count < 30; count += 1) {
    const renewed = await sendRefresh(service, refreshToken);
    expect(renewed.status).toBe(200);
    ({ refreshToken } = await renewed.json());
    service.clock.now += 1_000;
  }
  const refused = await sendRefresh(service, refreshToken);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "30"]);
  service.clock.now += 30_000;
  expect((await sendRefresh(service, refreshToken)).status).toBe(200);
});

test("a repeated refresh counts a tenth of a renewal", async () => {
  const { service, first } = await startSignedIn();
  for (let count = 0; count < 291; count += 1) {
    expect((await sendRefresh(service, first.refreshToken)).status).toBe(200);
  }
  expect((await sendRefresh(service, first.refreshToken)).status).toBe(429);
});
