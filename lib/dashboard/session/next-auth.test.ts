import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SignedIn } from "@/lib/contract/accounts/account";
import { publishRuntime, type Runtime } from "@/lib/dashboard/client/runtime";
import { authOptions, callNextAuth } from "./next-auth";
import { COOKIE_SECONDS, cookieName, decryptSession, encryptSession } from "./session-cookie";

const signedIn: SignedIn = {
  token: "header.payload.signature",
  refreshToken: "rt1_abc",
  expiresAt: "2026-11-21T09:00:00.000Z",
  user: { id: "0192f8e4-0000-7000-8000-000000000000", email: "ada@example.com", name: "Ada", role: "staff" },
};

const publish = (cookieSecret: string, previousCookieSecret?: string, port = "") =>
  publishRuntime({
    cookieSecret,
    previousCookieSecret,
    publicUrl: undefined,
    openedPort: () => port,
    version: "1.0.0",
    development: false,
  } as Runtime);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T09:00:00Z") });
  publish("a secret for cookies");
});
afterEach(() => {
  vi.useRealTimers();
});

test("a cookie can be decrypted until it expires", async () => {
  const value = await encryptSession(signedIn);
  expect(await decryptSession(value)).toEqual(signedIn);
  vi.setSystemTime(Date.now() + (COOKIE_SECONDS - 1) * 1_000);
  expect(await decryptSession(value)).toEqual(signedIn);
  vi.setSystemTime(Date.now() + 1_000);
  expect(await decryptSession(value)).toBeNull();
});

test("a cookie of another secret, or a changed cookie, cannot be decrypted", async () => {
  const value = await encryptSession(signedIn);
  expect(await decryptSession(value)).toEqual(signedIn);
  const at = value.length - 10;
  expect(await decryptSession(value.slice(0, at) + (value[at] === "A" ? "B" : "A") + value.slice(at + 1))).toBeNull();
  expect(await decryptSession("no cookie of ours")).toBeNull();
  publish("another secret");
  expect(await decryptSession(value)).toBeNull();
});

test("a cookie of the previous secret can be decrypted", async () => {
  const value = await encryptSession(signedIn);
  publish("another secret", "a secret for cookies");
  expect(await decryptSession(value)).toEqual(signedIn);
});

test("an error during sign-in is thrown, and never put into a redirect", async () => {
  const options = authOptions(async () => {
    throw new Error("connect ECONNREFUSED postgres://doors:hunter2@10.0.0.5");
  });
  const csrfToken = "a".repeat(64);
  const csrfHash = createHash("sha256").update(`${csrfToken}${options.secret}`).digest("hex");
  const cookies = { [cookieName("csrf")]: `${csrfToken}|${csrfHash}` };
  const body = { email: "ada@example.com", password: "x", csrfToken, callbackUrl: "/" };
  const called = callNextAuth({ method: "POST", route: "callback/credentials", body, cookies }, options);
  // Next logs a thrown error and answers 500 without its message; a redirect would put the message into the URL.
  await expect(called).rejects.toThrow("ECONNREFUSED");
});

test("the name of a cookie has the port at which the program was opened, unless it is the usual one", () => {
  expect(cookieName()).toBe("access-points.session");
  publish("a secret for cookies", undefined, "3001");
  expect(cookieName()).toBe("access-points.session.3001");
});
