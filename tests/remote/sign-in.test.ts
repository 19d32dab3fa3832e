import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { tokenResponse } from "@/lib/contract/accounts/account";
import { renewSession, withRenewal } from "@/lib/dashboard/session/renewal";
import { decryptSession, encryptSession, type StoredSession } from "@/lib/dashboard/session/session-cookie";
import { answer, startRemote, startStub } from "./stub";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-20T09:00:00Z");
const user = { id: "u1", email: "kim@example.com", name: "Kim" };

async function signIn(body: unknown) {
  const stub = await startStub((_, response) => answer(response, 200, body));
  const credentials = { email: user.email, password: "a service of their own" };
  return startRemote(stub.url).request({ method: "POST", path: "/auth/login", body: credentials });
}

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => vi.useRealTimers());

describe("the answer to a sign-in is read", () => {
  const inADay = new Date(NOW + 24 * HOUR).toISOString();
  const whole = { token: "a.b.c", expiresAt: inADay, refreshToken: null, user: { ...user, role: "staff" } };
  const shapes: [string, unknown, object][] = [
    ["bare", { token: "a.b.c", user }, whole],
    ["with a refresh token", { token: "a.b.c", refreshToken: "r", user }, { ...whole, refreshToken: "r" }],
    ["with refresh_token", { token: "a.b.c", refresh_token: "r", user }, { ...whole, refreshToken: "r" }],
    [
      "with its end",
      { token: "a.b.c", expires_at: "2026-11-20T10:00:00Z", user },
      { expiresAt: "2026-11-20T10:00:00.000Z" },
    ],
    [
      "with a number as the id and no name",
      { token: "a.b.c", user: { id: 4 } },
      { user: { id: "4", email: user.email, name: user.email } },
    ],
    ["with an unknown role", { token: "a.b.c", user: { ...user, role: "boss" } }, whole],
    ["with a known role", { token: "a.b.c", user: { ...user, role: "admin" } }, { user: { ...user, role: "admin" } }],
  ];
  test.each(shapes)("%s", async (_, body, expected) => {
    const outcome = await signIn(body);
    expect(outcome).toMatchObject({ ok: true, value: expected });
  });

  test.each([
    [{ user }, "At token: Invalid input: expected string, received undefined."],
    [{ token: { secret: "hush" }, user }, "At token: Invalid input: expected string, received object."],
    [{ token: "a.b.c" }, "At user: Invalid input: expected object, received undefined."],
  ])("%j cannot be read, and the problem contains no secret", async (body, sentence) => {
    const outcome = await signIn(body);
    if (outcome.ok) throw new Error("it was read");
    expect(outcome.problem.detail).toContain(sentence);
    expect(outcome.problem.detail).not.toMatch(/a\.b\.c|hush/);
  });
});

describe("a session", () => {
  const session = (over: Partial<StoredSession>): StoredSession => ({
    token: "a.b.c",
    expiresAt: new Date(NOW + 24 * HOUR).toISOString(),
    renewAt: new Date(NOW + 12 * HOUR).toISOString(),
    refreshToken: "r1",
    user: { ...user, role: "staff" },
    ...over,
  });

  test("without a refresh token is kept until its token ends", async () => {
    const stub = await startStub((_, response) => answer(response, 200, {}));
    startRemote(stub.url);
    const cookie = await encryptSession(session({ refreshToken: null }));
    vi.setSystemTime(NOW + 23.9 * HOUR);
    expect(await renewSession(cookie, "")).toEqual({ kind: "keep" });
    vi.setSystemTime(NOW + 24 * HOUR);
    expect(await renewSession(cookie, "")).toEqual({ kind: "drop" });
    expect(stub.seen).toEqual([]);
  });

  test("is renewed by an answer without a user and without a refresh token", async () => {
    const stub = await startStub((_, response) => answer(response, 200, { token: "d.e.f" }));
    startRemote(stub.url);
    const cookie = await encryptSession(session({}));
    vi.setSystemTime(NOW + 13 * HOUR);
    const renewal = await renewSession(cookie, "192.0.2.7");
    if (renewal.kind !== "replace") throw new Error(renewal.kind);
    expect(await decryptSession(renewal.value)).toEqual({
      token: "d.e.f",
      expiresAt: new Date(NOW + 37 * HOUR).toISOString(),
      renewAt: new Date(NOW + 25 * HOUR).toISOString(),
      refreshToken: "r1",
      user: { ...user, role: "staff" },
    });
    expect(JSON.parse(stub.seen[0]?.body ?? "")).toEqual({ refreshToken: "r1" });
    expect(stub.seen[0]?.headers["x-forwarded-for"]).toBe("192.0.2.7");
  });

  test("of a token that is valid for an hour is renewed after half an hour", async () => {
    const stub = await startStub((_, response) =>
      answer(response, 200, { token: "a.b.c", expiresAt: new Date(NOW + HOUR).toISOString(), user }),
    );
    const body = { email: user.email, password: "a service of their own" };
    const outcome = await startRemote(stub.url).request({ method: "POST", path: "/auth/login", body });
    if (!outcome.ok) throw new Error(outcome.problem.detail);
    const cookie = await encryptSession({ ...withRenewal(tokenResponse.parse(outcome.value)), refreshToken: "r" });
    vi.setSystemTime(NOW + 0.4 * HOUR);
    expect(await renewSession(cookie, "")).toEqual({ kind: "keep" });
  });

  test.each([401, 500])("is kept or dropped when its renewal is answered %i", async (status) => {
    const stub = await startStub((_, response) => answer(response, status, "<html>no</html>"));
    startRemote(stub.url);
    const cookie = await encryptSession(session({}));
    vi.setSystemTime(NOW + 13 * HOUR);
    expect(await renewSession(cookie, "")).toEqual({ kind: status === 401 ? "drop" : "keep" });
  });
});
