import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestService } from "../../testing/start-test-service";
import { prepared } from "../prepared";

const usersNamed = prepared((db, { name }: { name: string }) =>
  db.selectFrom("users").select("email").where("name", "=", name),
);

test("prepared queries are sent by name on each connection, all others by their text", async () => {
  const { db, addUser } = await startTestService();
  await addUser("ada@example.com");
  await db.connection().execute(async (connection) => {
    for (const name of ["ada", "ben", "ada"]) await usersNamed(connection, { name });
    await connection.selectFrom("users").select("role").execute();
    const { rows } = await sql<{ statement: string; runs: number }>`
      select statement, generic_plans + custom_plans as runs from pg_prepared_statements
      where statement like '%from "users"%'`.execute(connection);
    expect(rows).toEqual([{ statement: expect.stringContaining('select "email" from "users"'), runs: 3 }]);
  });
});

test("each connection prepares the statement, and a rollback does not discard it", async () => {
  const { db, addUser } = await startTestService();
  await addUser("ada@example.com");
  const ask = () => usersNamed(db, { name: "ada" });
  const undone = db.transaction().execute(async (trx) => {
    await usersNamed(trx, { name: "ada" });
    throw new Error("changed my mind");
  });
  await expect(undone).rejects.toThrow("changed my mind");
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  expect(answers).toEqual(Array(20).fill([{ email: "ada@example.com" }]));
});
