import { expect, test } from "vitest";
import { demoEnvironment } from "./demo.mjs";

test("the demo takes no setting of the operator, from a file neither", () => {
  const given = demoEnvironment("/folder", "3000");
  for (const name of ["DATABASE_URL", "SMTP_URL", "OIDC_2_ISSUER", "HOST", "AUTH_SECRET_FILE", "DATA_DIR_FILE"]) {
    expect([name, given[name]]).toEqual([name, ""]);
  }
  expect(given.DATA_DIR).toBe("/folder");
});
