import { expect, test } from "vitest";
import { readConfig } from "@/lib/config";
import { makeTestDatabase } from "../../testing/make-test-database";
import { startTestService } from "../../testing/start-test-service";
import { ensureFirstAdmin, findSetupToken } from "./setup";

const person = { name: "Ada", email: "Ada@example.com", password: "seven green bicycles" };

test("the setup link creates the first admin, once", async () => {
  const { send, context, db } = await startTestService();
  const token = await findSetupToken(context);
  expect(await (await send("GET", "/setup")).json()).toEqual({ open: true, mail: false });
  const answer = await send("POST", "/setup", { body: { token, ...person } });
  expect(answer.status).toBe(201);
  const body = await answer.json();
  expect(body.user).toMatchObject({ email: "ada@example.com", role: "admin" });
  expect((await send("GET", "/me", { token: body.token })).status).toBe(200);

  expect(await (await send("GET", "/setup")).json()).toEqual({ open: false, mail: false });
  expect(await findSetupToken(context)).toBeNull();
  const entries = await db
    .selectFrom("audit_entries")
    .select(["action", "actor_name", "target_id", "address"])
    .execute();
  expect(entries).toContainEqual({
    action: "user.created",
    actor_name: person.name,
    target_id: body.user.id,
    address: "192.0.2.1",
  });
  const again = await send("POST", "/setup", { body: { token, ...person, email: "eve@example.com" } });
  expect([again.status, (await again.json()).type]).toEqual([409, "/problems/setup-closed"]);
});

test("ten concurrent setup requests create one admin", async () => {
  const { send, context, db } = await startTestService();
  const token = await findSetupToken(context);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      send("POST", "/setup", { body: { token, ...person, email: `p${at}@example.com` } }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)]);
  expect(await db.selectFrom("users").select("id").execute()).toHaveLength(1);
});

test("setup refuses a wrong link and a password that is short, common or the e-mail address", async () => {
  const { send, context, db } = await startTestService();
  const token = await findSetupToken(context);
  expect((await send("POST", "/setup", { body: { token: "x".repeat(32), ...person } })).status).toBe(403);
  for (const password of ["elevenchars", "password1234", "123456789012", "aaaaaaaaaaaaaa", "ADA@example.com"]) {
    const answer = await send("POST", "/setup", { body: { token, ...person, password } });
    const { errors } = await answer.json();
    expect([answer.status, errors[0].pointer], password).toEqual([422, "/password"]);
  }
  expect(await db.selectFrom("users").select("id").execute()).toHaveLength(0);
});

test("each installation has its own setup link", async () => {
  const start = async () => startTestService({}, undefined, await makeTestDatabase("template0"));
  const [one, other] = [await start(), await start()];
  expect(await findSetupToken(one.context)).not.toBe(await findSetupToken(other.context));
});

test("ADMIN_EMAIL and ADMIN_PASSWORD create the first admin and are ignored once a user exists", async () => {
  const { context, db, logIn } = await startTestService();
  const { admin } = readConfig({ ADMIN_EMAIL: "Ada@example.com", ADMIN_PASSWORD: person.password });
  if (!admin) throw new Error("no admin configured");
  await ensureFirstAdmin(context, admin);
  await ensureFirstAdmin(context, { ...admin, email: "eve@example.com", password: "short" });
  expect((await logIn("ada@example.com")).user).toMatchObject({ name: "Admin", role: "admin" });
  expect(await db.selectFrom("users").select("id").execute()).toHaveLength(1);
  const empty = await startTestService();
  await expect(ensureFirstAdmin(empty.context, { ...admin, password: "short" })).rejects.toThrow(
    "ADMIN_PASSWORD: Password must be",
  );
});
