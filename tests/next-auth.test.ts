import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** next-auth only makes the session cookie. Few files name it, so that another library could replace it in a day. */
test("at most ten files of the program name next-auth, and one calls its credentials provider", () => {
  const files = globSync("{app,components,lib}/**/*.{ts,tsx}", { cwd: root })
    .concat("server.ts", "next.config.mjs")
    .filter((file) => !file.includes(".test."));
  const naming = files.filter((file) => readFileSync(join(root, file), "utf8").includes("next-auth"));
  expect(naming.length).toBeGreaterThan(2);
  expect(naming.length).toBeLessThanOrEqual(10);
  const calling = naming.filter((file) => readFileSync(join(root, file), "utf8").includes("CredentialsProvider("));
  expect(calling).toEqual(["lib/dashboard/session/next-auth.ts"]);
});
