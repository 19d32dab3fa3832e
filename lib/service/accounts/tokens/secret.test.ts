import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "@/lib/config";
import { readSecret } from "./keys";

const read = (environment: Record<string, string>) => readSecret(readConfig(environment));

test("without AUTH_SECRET a strong secret is generated once and read again later", () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "access-points-test-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  const secret = read({ DATA_DIR });
  expect(read({ DATA_DIR })).toBe(secret);
  expect(read({ AUTH_SECRET: secret })).toBe(secret);
});
