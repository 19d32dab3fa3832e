import { describe, expect, test } from "vitest";
import { unavailable } from "../../http/problem-error";
import { PASSWORD, startTestService } from "../../testing/start-test-service";

const ada = "ada@example.com";
const MINUTE = 60_000;

type Sent = { from?: string; device?: string | null };

async function start() {
  const service = await startTestService();
  await service.addUser(ada);
  const logIn = (email: string, password: string, { from = "192.0.2.1", device }: Sent = {}) =>
    service.send("POST", "/auth/login", {
      body: { email, password },
      from,
      headers: device ? { "Known-Device": device } : {},
    });
  const guess = async (sent: Sent, email = ada) => (await logIn(email, "wrong", sent)).status;
  const right = async (sent: Sent, email = ada) => (await logIn(email, PASSWORD, sent)).status;
  /** Exhausts the limit of an address with guesses on unknown accounts. */
  const fillAddress = async (from: string) => {
    for (let count = 0; count < 20; count += 1) expect(await guess({ from }, `nobody${count}@example.com`)).toBe(401);
    expect(await guess({ from }, "one-more@example.com")).toBe(429);
  };
  return { ...service, logIn, guess, right, fillAddress };
}

describe("failed sign-ins to one account from many addresses", () => {
  test.each([ada, "nobody@example.com"])("are limited to 50 an hour for %s", async (email) => {
    const { guess, clock, logIn } = await start();
    const statuses: number[] = [];
    for (let address = 0; address < 20; address += 1) {
      for (let count = 0; count < 4; count += 1) statuses.push(await guess({ from: `198.51.100.${address}` }, email));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect(statuses.slice(50).every((status) => status === 429)).toBe(true);
    const refused = await logIn(email, PASSWORD, { from: "203.0.113.1" });
    expect(refused.headers.get("Retry-After")).toBe("3600");
    clock.now += 60 * MINUTE;
    expect(await guess({ from: "203.0.113.1" }, email)).toBe(401);
  });

  test("do not limit a known device, and limit an address that the account has signed in from", async () => {
    const { guess, right, logIn } = await start();
    const first = await logIn(ada, PASSWORD, { from: "192.0.2.50" });
    const device = first.headers.get("Known-Device");
    for (let address = 0; address < 60; address += 1) await guess({ from: `198.51.100.${address}` });
    expect(await right({ from: "203.0.113.1" })).toBe(429);
    expect(await right({ from: "203.0.113.1", device })).toBe(200);
    expect(await right({ from: "192.0.2.50" })).toBe(429);
  });
});

test("guesses of strangers do not stop somebody who is signed in, whose own are counted over all addresses", async () => {
  const { logIn, guess, right, send, clock } = await start();
  const { token } = await (await logIn(ada, PASSWORD)).json();
  for (let address = 0; address < 60; address += 1) await guess({ from: `198.51.100.${address}` });
  for (let count = 0; count < 8; count += 1) await guess({});
  expect(await right({})).toBe(429);
  const change = (current: string, from: string) =>
    send("POST", "/me/password", { token, from, body: { current, password: "four lamps beside a canal" } });
  for (let count = 0; count < 5; count += 1) expect((await change("wrong", `203.0.113.${count}`)).status).toBe(422);
  expect((await change(PASSWORD, "203.0.113.9")).status).toBe(429);
  clock.now += 1_000;
  expect((await change(PASSWORD, "192.0.2.1")).status).toBe(204);
});

test("throttle counts the addresses of one IPv6 /64 as one, and IPv4-mapped addresses as IPv4", async () => {
  const { guess, right } = await start();
  const statuses: number[] = [];
  for (let host = 1; host <= 30; host += 1) {
    statuses.push(await guess({ from: `2001:db8:1:2::${host.toString(16)}` }, `person${host}@example.com`));
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(await right({ from: "2001:db8:1:3::1" })).toBe(200);
  for (let count = 0; count < 5; count += 1) await guess({ from: "198.51.100.7" });
  expect(await guess({ from: "::ffff:198.51.100.7" })).toBe(429);
});

describe("an address whose limit others have reached", () => {
  test("admits a known device, and no account for having signed in from it before", async () => {
    const { addUser, fillAddress, right, logIn } = await start();
    await addUser("ben@example.com");
    const device = (await logIn(ada, PASSWORD, { from: "192.0.2.99" })).headers.get("Known-Device");
    expect(await right({ from: "192.0.2.1" }, "ben@example.com")).toBe(200);
    await fillAddress("192.0.2.1");
    expect(await right({ device })).toBe(200);
    expect(await right({}, "ben@example.com")).toBe(429);
  });

  test("refuses a device that is known only for another account", async () => {
    const { addUser, fillAddress, right, logIn } = await start();
    await addUser("ben@example.com");
    const device = (await logIn(ada, PASSWORD, { from: "192.0.2.99" })).headers.get("Known-Device");
    await fillAddress("192.0.2.1");
    expect(await right({ device }, "ben@example.com")).toBe(429);
  });
});

describe("a known device", () => {
  test("has a bucket of its own, which its own failures fill", async () => {
    const { guess, right, logIn, clock } = await start();
    const device = (await logIn(ada, PASSWORD)).headers.get("Known-Device");
    for (let count = 0; count < 5; count += 1) expect(await guess({ device })).toBe(401);
    expect(await right({ device })).toBe(429);
    clock.now += 1_000;
    expect(await right({ device })).toBe(200);
    expect(await guess({ device })).toBe(401);
  });

  test("keeps its bucket at the next sign-in and expires after 180 days", async () => {
    const { fillAddress, right, logIn, clock } = await start();
    const first = (await logIn(ada, PASSWORD, { from: "192.0.2.99" })).headers.get("Known-Device");
    clock.now += 179 * 24 * 60 * MINUTE;
    const second = (await logIn(ada, PASSWORD, { from: "192.0.2.99", device: first })).headers.get("Known-Device");
    clock.now += 2 * 24 * 60 * MINUTE;
    await fillAddress("192.0.2.1");
    expect(await right({ device: first })).toBe(429);
    expect(await right({ device: second })).toBe(200);
  });

  test("is not recognized by a forged token, and its token gives no access", async () => {
    const { fillAddress, right, logIn, send } = await start();
    const device = (await logIn(ada, PASSWORD, { from: "192.0.2.99" })).headers.get("Known-Device") ?? "";
    expect((await send("GET", "/me", { token: device })).status).toBe(401);
    expect((await send("POST", "/auth/refresh", { body: { refreshToken: device } })).status).toBe(401);
    await fillAddress("192.0.2.1");
    const changed = `${device.slice(0, 30)}${device[30] === "x" ? "y" : "x"}${device.slice(31)}`;
    for (const forged of ["eyJ", "nonsense", `${device}A`, changed]) {
      expect(await right({ device: forged })).toBe(429);
    }
  });
});

/**
 * Expects at least 20 successes and only short waits: on a slow machine, the last requests get a Retry-After of up to 2
 * s.
 */
function expectNoneLockedOut(answers: Response[]): void {
  expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThanOrEqual(20);
  for (const answer of answers) expect(Number(answer.headers.get("Retry-After"))).toBeLessThanOrEqual(2);
}

describe("concurrent sign-ins", () => {
  test("to one account with the right password succeed or answer a Retry-After of at most 2 s", async () => {
    const { logIn } = await start();
    const answers = await Promise.all(Array.from({ length: 40 }, () => logIn(ada, PASSWORD)));
    expectNoneLockedOut(answers);
  });

  test("to 40 accounts from one address succeed or answer a Retry-After of at most 2 s", async () => {
    const { addUser, logIn } = await start();
    const people = Array.from({ length: 40 }, (_, number) => `person${number}@example.com`);
    for (const email of people) await addUser(email);
    const answers = await Promise.all(people.map((email) => logIn(email, PASSWORD)));
    expectNoneLockedOut(answers);
  });

  test("do not count as failures when the service answers 503", async () => {
    const { context, guess, right, db } = await start();
    const { verify } = context.passwords;
    context.passwords.verify = async () => {
      throw unavailable("Too many people are signing in at once.", 2);
    };
    for (let count = 0; count < 30; count += 1) expect(await right({})).toBe(503);
    expect(await db.selectFrom("throttle_buckets").select("count").where("count", ">", 0).execute()).toEqual([]);
    expect(await db.selectFrom("throttle_buckets").select("pending").where("pending", ">", 0).execute()).toEqual([]);
    context.passwords.verify = verify;
    expect(await guess({})).toBe(401);
    expect(await right({})).toBe(200);
  });

  test("of a killed process block others for at most a minute, with a short Retry-After", async () => {
    const { db, clock, guess, right, logIn } = await start();
    await guess({});
    await db.updateTable("throttle_buckets").set({ pending: 20, pending_at: clock.now }).execute();
    const refused = await logIn(ada, PASSWORD);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "1"]);
    clock.now += MINUTE;
    expect(await right({})).toBe(200);
  });
});

test("throttle shares its buckets with other processes on the database", async () => {
  const { guess, database } = await start();
  const other = await startTestService({}, undefined, database);
  for (let count = 0; count < 5; count += 1) await guess({});
  const answer = await other.send("POST", "/auth/login", { body: { email: ada, password: PASSWORD } });
  expect(answer.status).toBe(429);
});
