import { expect, test } from "vitest";
import { makeTestDatabase } from "../../testing/make-test-database";
import { openMigrated } from "../open-migrated";

test.each([
  ["wrong password", (url: URL) => Object.assign(url, { password: "wrong" }), "check user and password"],
  ["unknown database", (url: URL) => Object.assign(url, { pathname: "/none" }), "check user and password"],
  ["TLS", (url: URL) => Object.assign(url, { search: "?sslmode=verify-full" }), "check sslmode and sslrootcert"],
  ["file", (url: URL) => Object.assign(url, { search: "?sslrootcert=/none.pem" }), "check sslmode and sslrootcert"],
  ["port", (url: URL) => Object.assign(url, { port: "1" }), "check its address, and that PostgreSQL runs"],
])("a database that cannot be used (%s) is named in one sentence with what to check", async (_name, spoil, advice) => {
  const where = await makeTestDatabase("template0");
  const databaseUrl = spoil(new URL(where.databaseUrl ?? "")).href;
  await expect(openMigrated({ ...where, databaseUrl })).rejects.toThrow(
    new RegExp(`^the database \\w+ at \\S+ cannot be used \\(.+\\); ${advice}`),
  );
});
