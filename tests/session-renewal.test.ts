import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Runtime } from "@/lib/dashboard/client/runtime";
import { renewSession } from "@/lib/dashboard/session/renewal";
import { decryptSession, encryptSession } from "@/lib/dashboard/session/session-cookie";
import { holdLock } from "@/lib/service/db/sqlite/test-lock";
import { startTestService, type TestService } from "@/lib/service/testing/start-test-service";
import { COOKIE_SECRET, publishTestRuntime } from "./publish-test-runtime";

const HOUR = 3_600_000;

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

const publish = ({ service }: TestService, changes: Partial<Runtime> = {}) =>
  publishTestRuntime(service.fetch, changes);

/** Starts a service with a signed-in user and an encrypted session cookie; `pass(ms)` advances the clock. */
async function start() {
  const service = await startTestService();
  vi.setSystemTime(service.clock.now);
  publish(service);
  const cookie = await encryptSession(await service.signedIn());
  const pass = (ms: number) => {
    service.clock.now += ms;
    vi.setSystemTime(service.clock.now);
  };
  const generation = async () =>
    (await service.db.selectFrom("sessions").select("generation").executeTakeFirstOrThrow()).generation;
  return { service, cookie, pass, generation };
}

const renew = (cookie: string) => renewSession(cookie, "192.0.2.1");

describe("a session cookie", () => {
  test("is unchanged while its token has half its life left", async () => {
    const { cookie, pass, generation } = await start();
    pass(11 * HOUR);
    expect(await renew(cookie)).toEqual({ kind: "keep" });
    expect(await generation()).toBe(0);
  });

  test.each([13, 30, 6 * 24])("is replaced after %i hours, even when its token has expired", async (hours) => {
    const { cookie, pass, service } = await start();
    pass(hours * HOUR);
    const renewal = await renew(cookie);
    if (renewal.kind !== "replace") throw new Error(renewal.kind);
    const opened = await decryptSession(renewal.value);
    expect((await service.send("GET", "/me", { token: opened?.token })).status).toBe(200);
    expect(Buffer.byteLength(renewal.value)).toBeLessThan(4_000);
  });

  test("sent with 12 requests at once is renewed once, and each gets the same cookie", async () => {
    const { cookie, pass, generation } = await start();
    pass(13 * HOUR);
    const renewals = await Promise.all(Array.from({ length: 12 }, () => renew(cookie)));
    expect(new Set(renewals.map((renewal) => (renewal.kind === "replace" ? renewal.value : renewal.kind))).size).toBe(
      1,
    );
    expect(await generation()).toBe(1);
  });

  test("with a superseded token gets the same tokens within the grace period", async () => {
    const { cookie, pass, generation } = await start();
    pass(13 * HOUR);
    await renew(cookie);
    pass(20_000);
    expect((await renew(cookie)).kind).toBe("replace");
    expect(await generation()).toBe(1);
  });

  test("is deleted when its session has ended or it was encrypted by another program", async () => {
    const { cookie, pass, service } = await start();
    pass(13 * HOUR);
    await service.db.updateTable("sessions").set({ revoked_at: service.clock.now }).execute();
    expect(await renew(cookie)).toEqual({ kind: "drop" });
    expect(await renew("garbage")).toEqual({ kind: "drop" });
    publish(service, { cookieSecret: "another cookie secret, of another program" });
    expect(await renew(cookie)).toEqual({ kind: "drop" });
  });

  test("is unchanged while the database is locked", async () => {
    const { cookie, pass, service } = await start();
    pass(13 * HOUR);
    const release = await holdLock(service.dataDir);
    expect(await renew(cookie)).toEqual({ kind: "keep" });
    await release();
    expect((await renew(cookie)).kind).toBe("replace");
  });

  test("encrypted with the previous secret is still decrypted", async () => {
    const { cookie, service } = await start();
    const previousCookieSecret = COOKIE_SECRET;
    publish(service, { cookieSecret: "a fresh cookie secret, just rotated", previousCookieSecret });
    expect((await decryptSession(cookie))?.user.email).toBe("ada@example.com");
  });
});
