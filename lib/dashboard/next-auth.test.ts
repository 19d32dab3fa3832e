import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SignedIn } from "@/lib/contract/account";
import { COOKIE_SECONDS, cookieName } from "./cookie";
import { type Host, publishHost } from "./host";
import { askNextAuth, authOptions, seal, unseal } from "./next-auth";

const signedIn: SignedIn = {
  token: "header.payload.signature",
  refreshToken: "rt1_abc",
  expiresAt: "2026-11-21T09:00:00.000Z",
  user: { id: "0192f8e4-0000-7000-8000-000000000000", email: "ada@example.com", name: "Ada", role: "staff" },
};

const publish = (cookieSecret: string, previousCookieSecret?: string) =>
  publishHost({ cookieSecret, previousCookieSecret, publicUrl: undefined, development: false } as Host);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T09:00:00Z") });
  publish("a secret for cookies");
});
afterEach(() => {
  vi.useRealTimers();
});

test("a cookie opens again and again until its time is over", async () => {
  const value = await seal(signedIn);
  expect(await unseal(value)).toEqual(signedIn);
  vi.setSystemTime(Date.now() + (COOKIE_SECONDS - 1) * 1_000);
  expect(await unseal(value)).toEqual(signedIn);
  vi.setSystemTime(Date.now() + 1_000);
  expect(await unseal(value)).toBeNull();
});

test("one that another secret sealed, or with a letter of it changed, does not open", async () => {
  const value = await seal(signedIn);
  expect(await unseal(value)).toEqual(signedIn);
  const at = value.length - 10;
  expect(await unseal(value.slice(0, at) + (value[at] === "A" ? "B" : "A") + value.slice(at + 1))).toBeNull();
  expect(await unseal("no cookie of ours")).toBeNull();
  publish("another secret");
  expect(await unseal(value)).toBeNull();
});

test("one that the secret before this one sealed still opens", async () => {
  const value = await seal(signedIn);
  publish("another secret", "a secret for cookies");
  expect(await unseal(value)).toEqual(signedIn);
});

test("a sign-in that fails inside is thrown, and never a redirect that names the failure", async () => {
  const options = authOptions(async () => {
    throw new Error("connect ECONNREFUSED postgres://doors:hunter2@10.0.0.5");
  });
  const csrfToken = "a".repeat(64);
  const csrfHash = createHash("sha256").update(`${csrfToken}${options.secret}`).digest("hex");
  const cookies = { [cookieName("csrf")]: `${csrfToken}|${csrfHash}` };
  const body = { email: "ada@example.com", password: "x", csrfToken, callbackUrl: "/" };
  const asked = askNextAuth({ method: "POST", route: "callback/credentials", body, cookies }, options);
  // Next logs a thrown error and answers 500 without its message; a redirect would put the message into the URL.
  await expect(asked).rejects.toThrow("ECONNREFUSED");
});
