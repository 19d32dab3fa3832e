import { expect, test } from "vitest";
import { startTestService } from "../testing/start-test-service";
import type { Db } from "./database";
import { isDuplicate } from "./failures";
import { prepared } from "./prepared";
import { inTransaction } from "./transaction";

async function startWithUsers() {
  const { db, addUser } = await startTestService();
  for (const email of ["ada@example.com", "ben@example.com", "cleo@example.com"]) await addUser(email);
  return db;
}

test("a prepared query is built once and runs with the values of each call", async () => {
  const db = await startWithUsers();
  let built = 0;
  const usersFrom = prepared((db: Db, { from, limit }: { from: string; limit: number }) => {
    built += 1;
    return db
      .selectFrom("users")
      .select("name")
      .where("role", "=", "staff")
      .where("email", ">=", from)
      .orderBy("email")
      .limit(limit);
  });
  const names = async (on: Db, from: string, limit: number) =>
    (await usersFrom(on, { from, limit })).map(({ name }) => name);

  expect(await names(db, "a", 2)).toEqual(["ada", "ben"]);
  expect(await names(db, "b", 5)).toEqual(["ben", "cleo"]);
  expect(await db.transaction().execute((trx) => names(trx, "c", 1))).toEqual(["cleo"]);
  expect(built).toBe(1);
});

test("on another database it is built again and reads the rows of that database", async () => {
  const everybody = prepared((db: Db, { role }: { role: "staff" }) =>
    db.selectFrom("users").select("email").where("role", "=", role),
  );
  const full = await startWithUsers();
  const { db: empty } = await startTestService();
  expect(await everybody(full, { role: "staff" })).toHaveLength(3);
  expect(await everybody(empty, { role: "staff" })).toEqual([]);
});

test("it also writes, and takes part in a transaction", async () => {
  const db = await startWithUsers();
  const rename = prepared((db: Db, { email, name }: { email: string; name: string }) =>
    db.updateTable("users").set({ name }).where("email", "=", email).returning(["email", "name"]),
  );
  const undone = db.transaction().execute(async (trx) => {
    expect(await rename(trx, { email: "ada@example.com", name: "Ada L." })).toEqual([
      { email: "ada@example.com", name: "Ada L." },
    ]);
    throw new Error("changed my mind");
  });
  await expect(undone).rejects.toThrow("changed my mind");
  const { name } = await db
    .selectFrom("users")
    .select("name")
    .where("email", "=", "ada@example.com")
    .executeTakeFirstOrThrow();
  expect(name).toBe("ada");
});

test("in a short transaction a write fails with its own error, and is undone with the transaction; afterwards it is refused", async () => {
  const db = await startWithUsers();
  const setEmail = prepared((on: Db, { name, email }: { name: string; email: string }) =>
    on.updateTable("users").set({ email }).where("name", "=", name),
  );
  const emails = async () =>
    (await db.selectFrom("users").select("email").orderBy("email").execute()).map(Object.values);
  const before = await emails();
  let ended: Db | undefined;
  const taken = inTransaction(db, async (trx) => {
    ended = trx;
    expect(await setEmail(trx, { name: "ada", email: "ada@example.org" })).toEqual([]);
    await setEmail(trx, { name: "ben", email: "cleo@example.com" });
  });
  expect(isDuplicate(await taken.catch((error) => error))).toBe(true);
  expect(await emails()).toEqual(before);
  await expect(setEmail(ended as Db, { name: "ada", email: "ada@example.org" })).rejects.toThrow("already");
  expect(await emails()).toEqual(before);

  await inTransaction(db, (trx) => setEmail(trx, { name: "ada", email: "ada@example.org" }));
  expect(await emails()).toContainEqual(["ada@example.org"]);
});
