import { expect, test } from "vitest";
import type { InvitedUser } from "@/lib/contract/accounts/people";
import { me } from "../../testing/start-signed-in";
import { PASSWORD } from "../../testing/start-test-service";
import { expectRefused, startPeople } from "./test-people";

const UNKNOWN = "0192f8e4-0000-7000-8000-000000000000";

test("GET /users finds words of name and e-mail in any order and case, ordered by name", async () => {
  const { service, list, invite } = await startPeople();
  const { addUser } = service;
  await invite("zoe@harbour.example", "Ángel Straße");
  await addUser("door.10@example.com");
  await addUser("door.9@example.com");
  const names = async (query: string) => (await list(query)).data.map(({ name }) => name);
  expect(await names("")).toEqual(["ada", "Ángel Straße", "door.9", "door.10"]);
  expect(await names("?q=HARBOUR%20strasse")).toEqual(["Ángel Straße"]);
  expect(await names("?q=angel%20zoe")).toEqual(["Ángel Straße"]);
  expect(await names("?q=%25")).toEqual([]);
  expect(await names("?q=door_9")).toEqual([]);
  const page = await list("?q=example&limit=2&page=2");
  expect(page.data.map(({ name }) => name)).toEqual(["door.9", "door.10"]);
  expect(page.pagination).toEqual({ page: 2, limit: 2, total: 4, totalPages: 2 });
});

test("a user shows the state, the last sign-in and the number of access points", async () => {
  const { service, send, get, admin } = await startPeople();
  const { clock } = service;
  const { token, user } = await service.signedIn("ben@example.com");
  clock.now += 5_000;
  await service.send("POST", "/access-points", { token, body: { name: "Door" } });
  expect(await get(user.id)).toEqual({
    ...user,
    secondFactor: false,
    identities: [],
    disabled: false,
    invited: false,
    createdAt: "2026-11-20T09:00:00.000Z",
    lastSignInAt: "2026-11-20T09:00:00.000Z",
    accessPoints: 1,
  });
  await service.logIn("ben@example.com");
  expect((await get(user.id)).lastSignInAt).toBe("2026-11-20T09:00:05.000Z");
  await expectRefused(await send("GET", `/users/${UNKNOWN}`), 404, "not-found");
  expect((await get(admin.id)).role).toBe("admin");
});

test("POST /users answers 201 with an invitation, and 409 when the e-mail address is taken", async () => {
  const { send, get, actions } = await startPeople();
  const answer = await send("POST", "/users", { email: "Kim@Example.com", name: "Kim Lee", role: "manager" });
  expect(answer.status).toBe(201);
  const kim: InvitedUser = await answer.json();
  expect(answer.headers.get("Location")).toBe(`/api/v1/users/${kim.id}`);
  expect(kim).toMatchObject({ email: "kim@example.com", role: "manager", invited: true, accessPoints: 0 });
  expect(kim.invitation).toMatchObject({ expiresAt: "2026-11-27T09:00:00.000Z", sent: false });
  expect(kim.invitation.url).toMatch(/^\/welcome\?token=[\w-]{43}$/);
  const { invitation: _, ...user } = kim;
  expect(await get(kim.id)).toEqual(user);

  const again = await send("POST", "/users", { email: "KIM@example.com", name: "Other", role: "staff" });
  const { errors } = await expectRefused(again, 409, "duplicate-email");
  expect(errors).toMatchObject([{ pointer: "/email", detail: expect.stringContaining("the address of Kim Lee") }]);
  expect(await actions()).toEqual(["user.created"]);
});

test("PATCH /users changes name, role and state, and two admins with one version lose nothing", async () => {
  const { service, send, get, actions } = await startPeople();
  const { clock, db } = service;
  const { token, user } = await service.signedIn("ben@example.com");
  const read = await send("GET", `/users/${user.id}`);
  const etag = read.headers.get("ETag") ?? "";
  clock.now += 1_000;
  const named = await send("PATCH", `/users/${user.id}`, { name: "Ben Okri", role: "manager" }, { "If-Match": etag });
  expect(await named.json()).toMatchObject({ name: "Ben Okri", role: "manager", disabled: false });
  const stale = await send("PATCH", `/users/${user.id}`, { name: "Benjamin" }, { "If-Match": etag });
  await expectRefused(stale, 412, "precondition-failed");
  expect((await get(user.id)).name).toBe("Ben Okri");
  const next = named.headers.get("ETag") ?? "";
  expect(stale.headers.get("ETag")).toBe(next);

  expect((await service.send("GET", "/access-points?scope=all", { token })).status).toBe(200);
  const same = await send("PATCH", `/users/${user.id}`, { role: "manager", disabled: false }, { "If-Match": next });
  expect(same.headers.get("ETag")).toBe(next);
  const disabled = await send("PATCH", `/users/${user.id}`, { disabled: true }, { "If-Match": next });
  expect(await disabled.json()).toMatchObject({ disabled: true });
  expect(await me(service, token)).toBe(401);
  expect((await send("PATCH", `/users/${user.id}`, { disabled: false })).status).toBe(200);
  expect(await me(service, token)).toBe(401);
  expect((await service.logIn("ben@example.com")).user.name).toBe("Ben Okri");

  expect(await actions()).toEqual(["user.disabled", "user.enabled", "user.updated"]);
  const updated = db.selectFrom("audit_entries").select("changes").where("action", "=", "user.updated");
  const { changes } = await updated.executeTakeFirstOrThrow();
  expect(JSON.parse(changes)).toEqual({ name: ["ben", "Ben Okri"], role: ["staff", "manager"] });
});

test("DELETE /users frees the e-mail address and keeps the name in old print jobs and entries", async () => {
  const { service, send, list, invite, actions } = await startPeople();
  const { db } = service;
  const { token, user } = await service.signedIn("ben@example.com");
  const created = await service.send("POST", "/access-points", { token, body: { name: "Door" } });
  const problem = await expectRefused(await send("DELETE", `/users/${user.id}`), 409, "owns-access-points");
  expect(problem.detail).toBe(
    "ben still owns 1 access point. Hand over the access points to another user, then remove ben.",
  );
  await service.send("DELETE", created.headers.get("Location")?.replace("/api/v1", "") ?? "", { token });
  expect((await send("DELETE", `/users/${user.id}`)).status).toBe(204);

  expect(await me(service, token)).toBe(401);
  expect((await list()).data.map(({ name }) => name)).toEqual(["ada"]);
  for (const [method, path, body] of [
    ["GET", "", undefined],
    ["PATCH", "", { disabled: false }],
    ["DELETE", "", undefined],
    ["POST", "/reset", undefined],
    ["POST", "/hand-over", { to: UNKNOWN }],
  ] as const) {
    await expectRefused(await send(method, `/users/${user.id}${path}`, body), 404, "not-found");
  }
  const row = await db.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: "ben", email: `removed:${user.id}`, password_hash: null });
  expect(await actions()).toContain("user.removed");

  const login = { email: "ben@example.com", password: PASSWORD };
  expect((await service.send("POST", "/auth/login", { body: login })).status).toBe(401);
  const again = await invite("ben@example.com", "Ben the second");
  expect(again.id).not.toBe(user.id);
});

test("a user who is removed during a create never owns an access point", async () => {
  const { service, send } = await startPeople();
  const { db } = service;
  for (let round = 0; round < 15; round += 1) {
    const { token, user } = await service.signedIn(`ben${round}@example.com`);
    const creating = service.send("POST", "/access-points", { token, body: { name: "Door" } });
    const [created, removed] = await Promise.all([creating, send("DELETE", `/users/${user.id}`)]);
    expect([
      [201, 409],
      [401, 204],
    ]).toContainEqual([created.status, removed.status]);
  }
  const orphans = await db
    .selectFrom("access_points")
    .innerJoin("users", "users.id", "owner_id")
    .select("access_points.id")
    .where("removed_at", "is not", null)
    .execute();
  expect(orphans).toEqual([]);
});
