import { expect, test } from "vitest";
import { me } from "../../testing/start-signed-in";
import { startTestService } from "../../testing/start-test-service";
import { setPasswordHash } from "../users";
import { expectRefused, startPeople } from "./test-people";

test("the last active admin cannot be disabled, demoted or removed", async () => {
  const { service, send, admin, invite, token } = await startPeople();
  const { db, context, clock } = service;
  // Neither an admin who has not used the invitation nor a disabled one counts.
  const kim = await invite("kim@example.com", "Kim", "admin");
  const disabled = await service.addUser("ben@example.com", "admin");
  await send("PATCH", `/users/${disabled.id}`, { disabled: true });
  const refuse = async () => {
    for (const [method, body] of [
      ["PATCH", { role: "manager" }],
      ["PATCH", { disabled: true }],
      ["DELETE", undefined],
    ] as const) {
      await expectRefused(await send(method, `/users/${admin.id}`, body), 409, "last-admin");
    }
  };
  await refuse();
  expect((await send("PATCH", `/users/${admin.id}`, { name: "Ada Lovelace" })).status).toBe(200);
  expect(await me(service, token)).toBe(200);
  await setPasswordHash(db, kim.id, await context.passwords.hash("another long password"), clock.now);
  expect((await send("PATCH", `/users/${admin.id}`, { role: "manager" })).status).toBe(200);
});

test("two admins who demote each other at once leave one admin", async () => {
  const { service, send, admin } = await startPeople();
  const { database, db } = service;
  const other = await startTestService({}, undefined, database);
  for (let round = 0; round < 10; round += 1) {
    const { token, user } = await service.signedIn(`ben${round}@example.com`, "admin");
    const answers = await Promise.all([
      send("PATCH", `/users/${user.id}`, { role: "staff" }),
      other.send("PATCH", `/users/${admin.id}`, { token, body: { role: "staff" } }),
    ]);
    // The second of the two no longer comes from an admin when the first was committed before it was authenticated.
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const admins = await db.selectFrom("users").select("id").where("role", "=", "admin").execute();
    expect(admins).toHaveLength(1);
    await db.updateTable("users").set({ role: "staff" }).execute();
    await db.updateTable("users").set({ role: "admin" }).where("id", "=", admin.id).execute();
  }
});
