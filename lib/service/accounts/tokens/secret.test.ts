import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ConfigError, readConfig } from "@/lib/config";
import { readSecret } from "./secret";

const read = (environment: Record<string, string>) => readSecret(readConfig(environment));

test.each([
  "ab".repeat(20),
  "password".repeat(5),
  "passwordpassword1passwordpassword2",
  "0123456789abcdefghijklmnopqrstuvwxyz",
  "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  "aaaaaaaabbbbbbbbccccccccdddddddd",
  "access-points-access-points-access-points",
  "12345678901234567890123456789012",
  "passwordpassword".repeat(20),
])("AUTH_SECRET %s is refused as easy to guess", (secret) => {
  expect(() => read({ AUTH_SECRET: secret })).toThrow(ConfigError);
  expect(() => read({ AUTH_SECRET: secret })).toThrow(/^AUTH_SECRET is easy to guess .+ openssl rand -base64 32$/);
});

test("a weak AUTH_SECRET_PREVIOUS is refused, because its tokens would be valid", () => {
  const strong = randomBytes(32).toString("base64");
  expect(() => read({ AUTH_SECRET: strong, AUTH_SECRET_PREVIOUS: "ab".repeat(20) })).toThrow(
    /^AUTH_SECRET_PREVIOUS is easy to guess .+ Remove it; every user must then sign in again/,
  );
});

test("random secrets of every usual form are accepted", () => {
  for (let count = 0; count < 500; count += 1) {
    const bytes = randomBytes(32);
    for (const secret of [
      bytes.toString("base64"),
      bytes.toString("hex"),
      bytes.subarray(0, 16).toString("hex"),
      bytes.subarray(0, 24).toString("base64url"),
    ]) {
      expect(read({ AUTH_SECRET: secret })).toBe(secret);
    }
  }
});

test("without AUTH_SECRET a strong secret is generated once and read again later", () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "access-points-test-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  const secret = read({ DATA_DIR });
  expect(read({ DATA_DIR })).toBe(secret);
  expect(read({ AUTH_SECRET: secret })).toBe(secret);
});
