import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { demoEnvironment } from "./demo.mjs";
import { inRoot } from "./root.mjs";

test("the demo sets every variable of the configuration", () => {
  const known = [...readFileSync(inRoot(".env.example"), "utf8").matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(known).toContain("DATABASE_URL");
  expect(Object.keys(demoEnvironment("/folder", "3000")).sort()).toEqual(known.sort());
});
