import pino from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Host, publishHost } from "@/lib/dashboard/host";
import { seal, unseal } from "@/lib/dashboard/next-auth";
import { renewSession } from "@/lib/dashboard/renewal";
import { createMemoryLabelJobs } from "@/lib/label-queue/memory-jobs";
import { holdLock } from "@/lib/service/db/sqlite/test-lock";
import { startTestService, type TestService } from "@/lib/service/test-service";

const HOUR = 3_600_000;
const secrets = { cookieSecret: "a cookie secret for tests, long enough", previousCookieSecret: undefined };

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

const log = pino({ level: "silent" });
const labelDesk = createMemoryLabelJobs({ program: "never started", folder: "never made", now: Date.now, log });

const publish = ({ service }: TestService, changes: Partial<Host> = {}) =>
  publishHost({
    service: service.fetch,
    publicUrl: undefined,
    development: false,
    labelDesk,
    reportMisread: () => {},
    setPageStatus: () => {},
    ...secrets,
    ...changes,
  });

/** Starts a service with a signed-in user and an encrypted session cookie; `pass(ms)` advances the clock. */
async function start() {
  const service = await startTestService();
  vi.setSystemTime(service.clock.now);
  publish(service);
  const cookie = await seal(await service.signedIn());
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
  test("is kept while its token has half its life left", async () => {
    const { cookie, pass, generation } = await start();
    pass(11 * HOUR);
    expect(await renew(cookie)).toEqual({ kind: "keep" });
    expect(await generation()).toBe(0);
  });

  test.each([13, 30, 6 * 24])("is replaced after %i hours, whatever became of its token", async (hours) => {
    const { cookie, pass, service } = await start();
    pass(hours * HOUR);
    const renewal = await renew(cookie);
    if (renewal.kind !== "replace") throw new Error(renewal.kind);
    const opened = await unseal(renewal.value);
    expect((await service.send("GET", "/me", { token: opened?.token })).status).toBe(200);
    expect(Buffer.byteLength(renewal.value)).toBeLessThan(4_000);
  });

  test("of 12 requests at once is renewed once, and all twelve get the same", async () => {
    const { cookie, pass, generation } = await start();
    pass(13 * HOUR);
    const renewals = await Promise.all(Array.from({ length: 12 }, () => renew(cookie)));
    expect(new Set(renewals.map((renewal) => (renewal.kind === "replace" ? renewal.value : renewal.kind))).size).toBe(
      1,
    );
    expect(await generation()).toBe(1);
  });

  test("that comes late with the old one still gets the same tokens", async () => {
    const { cookie, pass, generation } = await start();
    pass(13 * HOUR);
    await renew(cookie);
    pass(20_000);
    expect((await renew(cookie)).kind).toBe("replace");
    expect(await generation()).toBe(1);
  });

  test("is dropped when the session was ended, is another's or is none of ours", async () => {
    const { cookie, pass, service } = await start();
    pass(13 * HOUR);
    await service.db.updateTable("sessions").set({ revoked_at: service.clock.now }).execute();
    expect(await renew(cookie)).toEqual({ kind: "drop" });
    expect(await renew("garbage")).toEqual({ kind: "drop" });
    publish(service, { cookieSecret: "another cookie secret, of another house" });
    expect(await renew(cookie)).toEqual({ kind: "drop" });
  });

  test("is kept while the database is away", async () => {
    const { cookie, pass, service } = await start();
    pass(13 * HOUR);
    const release = await holdLock(service.dataDir);
    expect(await renew(cookie)).toEqual({ kind: "keep" });
    await release();
    expect((await renew(cookie)).kind).toBe("replace");
  });

  test("sealed with the secret before is still opened", async () => {
    const { cookie, service } = await start();
    const previousCookieSecret = secrets.cookieSecret;
    publish(service, { cookieSecret: "a fresh cookie secret, just rotated", previousCookieSecret });
    expect((await unseal(cookie))?.user.email).toBe("ada@example.com");
  });
});
