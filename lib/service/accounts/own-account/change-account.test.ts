import { expect, test } from "vitest";
import type { User } from "@/lib/contract/accounts/account";
import { expectProblem } from "../../testing/expect-problem";
import { me, sendRefresh, startSignedIn } from "../../testing/start-signed-in";
import { PASSWORD, type TestService } from "../../testing/start-test-service";

const NEXT = "four lamps beside a canal";

const change = (service: TestService, token: string, body: Partial<{ current: string; password: string }> = {}) =>
  service.send("POST", "/me/password", { token, body: { current: PASSWORD, password: NEXT, ...body } });

/** Returns the entries of the audit log besides sign-ins. */
const actions = async ({ db }: TestService) =>
  db
    .selectFrom("audit_entries")
    .select(["action", "actor_name", "target_name", "changes"])
    .where("action", "not in", ["sign-in.succeeded", "sign-in.failed"])
    .orderBy("id")
    .execute();

test("PATCH /me changes the name, and the same name again changes nothing", async () => {
  const { service, first } = await startSignedIn();
  const rename = () => service.send("PATCH", "/me", { token: first.token, body: { name: "  Ada Lovelace " } });
  expect(await (await rename()).json()).toEqual({ ...first.user, name: "Ada Lovelace", language: null });
  expect((await rename()).status).toBe(200);
  expect((await (await service.send("GET", "/me", { token: first.token })).json()).name).toBe("Ada Lovelace");
  expect(await actions(service)).toMatchObject([
    { action: "user.updated", actor_name: "ada", target_name: "Ada Lovelace" },
  ]);
  expect(JSON.parse((await actions(service))[0]?.changes ?? "")).toEqual({ name: ["ada", "Ada Lovelace"] });
});

test("PATCH /me changes the language, keeps the name, and refuses a language that the program does not speak", async () => {
  const { service, first } = await startSignedIn();
  const choose = (language: unknown) => service.send("PATCH", "/me", { token: first.token, body: { language } });
  expect(await (await choose("ar")).json()).toEqual({ ...first.user, language: "ar" });
  expect((await (await service.send("GET", "/me", { token: first.token })).json()).language).toBe("ar");
  expect((await choose("tlh")).status).toBe(422);
  expect((await (await choose(null)).json()).language).toBeNull();
});

test("people are found and sorted by the name that they gave themselves, and an edit that began before is refused", async () => {
  const { service, first } = await startSignedIn();
  const { token } = await service.signedIn("root@example.com", "admin");
  const path = `/users/${first.user.id}`;
  const ETag = (await service.send("GET", path, { token })).headers.get("ETag") ?? "";
  await service.send("PATCH", "/me", { token: first.token, body: { name: "Zoe" } });
  const names = async (query: string) =>
    (await (await service.send("GET", `/users${query}`, { token })).json()).data.map((user: User) => user.name);
  expect([await names("?q=zoe"), await names("")]).toEqual([["Zoe"], ["root", "Zoe"]]);
  const stale = await service.send("PATCH", path, { token, body: { role: "manager" }, headers: { "If-Match": ETag } });
  await expectProblem(stale, { status: 412, kind: "precondition-failed" });
});

test("a new password ends the other sessions at once and keeps the current one and its refresh token", async () => {
  const { service, first } = await startSignedIn();
  const other = await service.logIn(first.user.email);
  expect((await change(service, first.token)).status).toBe(204);
  expect([await me(service, other.token), (await sendRefresh(service, other.refreshToken)).status]).toEqual([401, 401]);
  expect(await me(service, first.token)).toBe(200);
  expect((await sendRefresh(service, first.refreshToken)).status).toBe(200);
  const logIn = async (password: string) =>
    (await service.send("POST", "/auth/login", { body: { email: first.user.email, password } })).status;
  expect([await logIn(PASSWORD), await logIn(NEXT)]).toEqual([401, 200]);
  expect(await actions(service)).toMatchObject([{ action: "password.changed", target_name: "ada", changes: "{}" }]);
});

test("a wrong current password answers 422 at /current, beside an error of the new one", async () => {
  const { service, first } = await startSignedIn();
  const wrong = await change(service, first.token, { current: "not this one" });
  await expectProblem(wrong, { status: 422, kind: "validation-failed", places: ["/current"] });
  const both = await change(service, first.token, { current: "not this one", password: "password1234" });
  await expectProblem(both, { status: 422, kind: "validation-failed", places: ["/current", "/password"] });
  expect(await me(service, first.token)).toBe(200);
});

test.each([
  ["too short", "short", /at least 12 characters/],
  ["common", "password1234", /most common|guessed/],
  ["the e-mail address", "ada.lovelace@example.com", /must not be the e-mail address/],
  ["the name", "Augusta Ada King", /made of your name/],
  ["the same as before", PASSWORD, /same as the current one/],
])("a new password that is %s answers 422 at /password with the reason", async (_, password, reason) => {
  const { service, first } = await startSignedIn();
  const { db } = service;
  await db.updateTable("users").set({ name: "Augusta Ada King", email: "ada.lovelace@example.com" }).execute();
  const answer = await change(service, first.token, { password });
  expect((await answer.clone().json()).detail).toMatch(reason);
  await expectProblem(answer, { status: 422, kind: "validation-failed", places: ["/password"] });
});

test("wrong current passwords of a session are throttled like failed sign-ins, and apart from them", async () => {
  const { service, first } = await startSignedIn();
  for (let count = 0; count < 5; count += 1) await change(service, first.token, { current: `wrong ${count}` });
  const answer = await change(service, first.token);
  expect(answer.headers.get("Retry-After")).toBe("1");
  await expectProblem(answer, { status: 429, kind: "too-many-attempts" });
  const body = { email: first.user.email, password: PASSWORD };
  expect((await service.send("POST", "/auth/login", { body })).status).toBe(200);
  service.clock.now += 1_000;
  expect((await change(service, first.token)).status).toBe(204);
});

test("of two concurrent changes one succeeds, and the other finds the password changed", async () => {
  const { service, first } = await startSignedIn();
  const other = await service.logIn(first.user.email);
  const answers = await Promise.all([
    change(service, first.token),
    change(service, other.token, { password: "five boats under a bridge" }),
  ]);
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect([await me(service, first.token), await me(service, other.token)].sort()).toEqual([200, 401]);
});
