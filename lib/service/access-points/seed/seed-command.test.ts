import { beforeEach, expect, test } from "vitest";
import { createUser } from "../../accounts/users";
import type { Where } from "../../db/database";
import { openDatabase } from "../../db/open-database";
import { makeTestDatabase, setCommandVariables } from "../../testing/make-test-database";
import { runSeedCommand } from "./seed-command";

let where: Where;

beforeEach(async () => {
  where = await makeTestDatabase();
  setCommandVariables(where);
});

const pointOf = (number: number) => ({ name: `Door ${number}`, location: "Lobby" });

/** Runs the command and returns the printed text. */
async function run(asked: Parameters<typeof runSeedCommand>[0]): Promise<string> {
  const lines: string[] = [];
  await runSeedCommand(asked, { pointOf, print: (line) => void lines.push(line), note: () => {} });
  return lines.join("\n");
}

test("the seed command gives each owner as many access points, with names that no two of them share", async () => {
  await expect(run({ email: "ada@example.com", rows: "12" })).rejects.toThrow("There is no user ada@example.com.");
  const { db } = openDatabase(where);
  await createUser(db, { email: "ada@example.com", name: "Ada", role: "admin", passwordHash: null }, 0);
  expect(await run({ email: "Ada@example.com", rows: "12", owners: "3" })).toMatch(
    /^Created 12 access points of 3 people in \d/,
  );
  const rows = await db
    .selectFrom("access_points")
    .innerJoin("users", "users.id", "access_points.owner_id")
    .select(["access_points.name", "users.email"])
    .execute();
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(Array.from({ length: 12 }, (_, at) => `Door ${at}`)));
  const owners = ["ada@example.com", "sample-1@example.com", "sample-2@example.com"];
  expect(rows.map(({ email }) => email).sort()).toEqual(owners.flatMap((email) => Array(4).fill(email)));
  expect(await run({ email: "ada@example.com", rows: "8", owners: "3" })).toMatch(
    /^Created 8 access points of 3 people/,
  );
  expect(await run({ email: "ada@example.com", rows: "1" })).toMatch(
    /^Created 1 access points of ada@example.com in \d/,
  );
  await expect(run({ email: "ada@example.com", rows: "2", owners: "3" })).rejects.toThrow(/at least --owners/);
  await db.destroy();
});
