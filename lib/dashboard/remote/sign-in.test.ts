import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { seal, unseal } from "../next-auth";
import { renewSession } from "../renewal";
import { type Granted, readGranted } from "../shapes/granted";
import { askAndRead } from "../transport";
import { answer, askRemote, startStub } from "./test-stub";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-20T09:00:00Z");
const user = { id: "u1", email: "kim@example.com", name: "Kim" };

/** Returns a JWT with an end in seconds since 1970. Its signature is not valid. */
const jwt = (exp: number) =>
  ["{}", JSON.stringify({ exp }), "signature"].map((part) => Buffer.from(part).toString("base64url")).join(".");

async function signInAt(body: unknown, status = 200) {
  const stub = await startStub((_, response) => answer(response, status, body));
  askRemote(stub.url);
  const asked = { method: "POST", path: "/auth/login", clientAddress: "", body: { email: user.email } } as const;
  return askAndRead(readGranted(user.email, NOW), asked);
}

describe("signing in is read", () => {
  const inADay = new Date(NOW + 24 * HOUR).toISOString();
  const whole = { token: "a.b.c", expiresAt: inADay, refreshToken: null, user: { ...user, role: "staff" } };
  const shapes: [string, unknown, object][] = [
    ["bare", { token: "a.b.c", user }, whole],
    ["in data", { data: { token: "a.b.c", user } }, whole],
    ["with access_token", { access_token: "a.b.c", user }, whole],
    ["with accessToken in data", { data: { accessToken: "a.b.c", user } }, whole],
    ["with a refresh token", { token: "a.b.c", refreshToken: "r", user }, { ...whole, refreshToken: "r" }],
    ["with refresh_token", { token: "a.b.c", refresh_token: "r", user }, { ...whole, refreshToken: "r" }],
    [
      "with its end",
      { token: "a.b.c", expires_at: "2026-11-20T10:00:00Z", user },
      { expiresAt: "2026-11-20T10:00:00.000Z" },
    ],
    ["with its end in the token", { token: jwt(NOW / 1_000 + 7_200), user }, { expiresAt: "2026-11-20T11:00:00.000Z" }],
    [
      "with an id that counts and no name",
      { token: "a.b.c", user: { id: 4 } },
      { user: { id: "4", email: user.email, name: user.email } },
    ],
    ["with a role of its own", { token: "a.b.c", user: { ...user, role: "boss" } }, whole],
    ["with a role of ours", { token: "a.b.c", user: { ...user, role: "admin" } }, { user: { ...user, role: "admin" } }],
  ];
  test.each(shapes)("%s", async (_, body, expected) => {
    const outcome = await signInAt(body);
    expect(outcome).toMatchObject({ ok: true, value: expected });
  });

  test.each([
    [{ user }, "At token text was expected; nothing came."],
    [{ token: { secret: "hush" }, user }, "At token text was expected; an object with secret came."],
    [{ token: 7, user }, "At token text was expected; something that is not shown here came."],
    [{ token: "a.b.c" }, "At user an object was expected; nothing came."],
  ])("%j is not, and no secret is told", async (body, sentence) => {
    const outcome = await signInAt(body);
    if (outcome.ok) throw new Error("it was read");
    expect(outcome.problem.detail).toContain(sentence);
    expect(outcome.problem.detail).not.toMatch(/a\.b\.c|hush/);
  });
});

describe("a session", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
  afterEach(() => vi.useRealTimers());

  const granted = (over: Partial<Granted>): Granted => ({
    token: "a.b.c",
    expiresAt: new Date(NOW + 24 * HOUR).toISOString(),
    renewAt: new Date(NOW + 12 * HOUR).toISOString(),
    refreshToken: "r1",
    user: { ...user, role: "staff" },
    ...over,
  });

  test("that nothing can renew is kept to the end of its token, and then dropped", async () => {
    const stub = await startStub((_, response) => answer(response, 200, {}));
    askRemote(stub.url);
    const cookie = await seal(granted({ refreshToken: null }));
    vi.setSystemTime(NOW + 23.9 * HOUR);
    expect(await renewSession(cookie, "")).toEqual({ kind: "keep" });
    vi.setSystemTime(NOW + 24 * HOUR);
    expect(await renewSession(cookie, "")).toEqual({ kind: "drop" });
    expect(stub.seen).toEqual([]);
  });

  test("is renewed by an answer that leaves out whose it is and the next refresh token", async () => {
    const stub = await startStub((_, response) => answer(response, 200, { access_token: "d.e.f" }));
    askRemote(stub.url);
    const cookie = await seal(granted({}));
    vi.setSystemTime(NOW + 13 * HOUR);
    const renewal = await renewSession(cookie, "192.0.2.7");
    if (renewal.kind !== "replace") throw new Error(renewal.kind);
    expect(await unseal(renewal.value)).toEqual({
      token: "d.e.f",
      expiresAt: new Date(NOW + 37 * HOUR).toISOString(),
      renewAt: new Date(NOW + 25 * HOUR).toISOString(),
      refreshToken: "r1",
      user: { ...user, role: "staff" },
    });
    expect(JSON.parse(stub.seen[0]?.body ?? "")).toEqual({ refreshToken: "r1" });
    expect(stub.seen[0]?.headers["x-forwarded-for"]).toBe("192.0.2.7");
  });

  test("of a token that lives an hour is not renewed at every step", async () => {
    const stub = await startStub((_, response) => answer(response, 200, { token: jwt(NOW / 1_000 + 3_600), user }));
    askRemote(stub.url);
    const asked = { method: "POST", path: "/auth/login", clientAddress: "" } as const;
    const outcome = await askAndRead(readGranted("", NOW), asked);
    if (!outcome.ok) throw new Error(outcome.problem.detail);
    const cookie = await seal({ ...outcome.value, refreshToken: "r" });
    vi.setSystemTime(NOW + 0.4 * HOUR);
    expect(await renewSession(cookie, "")).toEqual({ kind: "keep" });
  });

  test.each([401, 500])("whose renewal is answered %i", async (status) => {
    const stub = await startStub((_, response) => answer(response, status, "<html>no</html>"));
    askRemote(stub.url);
    const cookie = await seal(granted({}));
    vi.setSystemTime(NOW + 13 * HOUR);
    expect(await renewSession(cookie, "")).toEqual({ kind: status === 401 ? "drop" : "keep" });
  });
});
