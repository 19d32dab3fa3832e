import { expect, test } from "vitest";
import type { ApiToken, CreatedApiToken } from "@/lib/contract/accounts/own-account";
import { startPrinting } from "../../labels/test-printing";
import { expectProblem } from "../../testing/expect-problem";
import { DAY, startSignedIn } from "../../testing/start-signed-in";
import type { TestService } from "../../testing/start-test-service";
import { sweepAccounts } from "../sweep-accounts";
import { createApiToken } from "../tokens/api-tokens";
import { setDisabled } from "../users";

type Changed = Partial<{ name: string; access: string; expiresAt: string }>;

const ask = (service: TestService, token: string, body: Changed = {}) =>
  service.send("POST", "/tokens", {
    token,
    body: { name: "CI", access: "write", expiresAt: new Date(service.clock.now + 30 * DAY).toISOString(), ...body },
  });

const create = async (service: TestService, token: string, body: Changed = {}): Promise<CreatedApiToken> => {
  const answer = await ask(service, token, body);
  expect(answer.status).toBe(201);
  return answer.json();
};

const list = async (service: TestService, token: string, query = ""): Promise<ApiToken[]> =>
  (await (await service.send("GET", `/tokens${query}`, { token })).json()).data;

const statusOf = async (service: TestService, token: string, path = "/access-points") =>
  (await service.send("GET", path, { token })).status;

async function refusalOf(service: TestService, token: string): Promise<string> {
  const answer = await service.send("GET", "/me", { token });
  const { detail } = await answer.clone().json();
  await expectProblem(answer, {
    status: 401,
    kind: "invalid-token",
    headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' },
  });
  return detail;
}

test("an API token lists and creates as its owner, with the role that the owner has at each request", async () => {
  const { service, first } = await startSignedIn();
  const { token, ...shown } = await create(service, first.token);
  expect(shown).toMatchObject({ name: "CI", access: "write", owner: { id: first.user.id }, lastUsedAt: null });
  const made = await service.send("POST", "/access-points", { token, body: { name: "Door" } });
  expect([made.status, (await made.json()).owner.id]).toEqual([201, first.user.id]);
  expect((await (await service.send("GET", "/me", { token })).json()).id).toBe(first.user.id);
  expect(await statusOf(service, token, "/access-points?scope=all")).toBe(403);
  await service.db.updateTable("users").set({ role: "manager" }).execute();
  expect(await statusOf(service, token, "/access-points?scope=all")).toBe(200);
});

test("a read token fetches the file of a print job without counting its labels as printed", async () => {
  const { service, token, add, print, jobs, point } = await startPrinting();
  const { id } = await add({ name: "Door" });
  await print({ select: { ids: [id] } }, { Prefer: "return=minimal" });
  const [job] = await jobs();
  const fetchWith = async (access: string) => {
    const { token: apiToken } = await create(service, token, { access });
    const answer = await service.send("GET", `/label-jobs/${job?.id}.pdf`, { token: apiToken });
    await answer.arrayBuffer();
    return [answer.status, (await point(id)).label.state];
  };
  expect(await fetchWith("read")).toEqual([200, "never"]);
  expect(await fetchWith("write")).toEqual([200, "printed"]);
});

test("a token that is revoked, expired, unknown or mistyped answers 401, which says so", async () => {
  const { service, first } = await startSignedIn();
  const revoked = await create(service, first.token);
  const expired = await create(service, first.token);
  expect((await service.send("DELETE", `/tokens/${revoked.id}`, { token: first.token })).status).toBe(204);
  expect(await refusalOf(service, revoked.token)).toMatch(/API token is unknown or revoked.*under Account/);
  expect(await refusalOf(service, createApiToken(service.context.randomBytes))).toMatch(/unknown or revoked/);
  service.clock.now += 30 * DAY - 1;
  expect(await statusOf(service, expired.token)).toBe(200);
  service.clock.now += 1;
  expect(await refusalOf(service, expired.token)).toMatch(/API token expired on 2026-12-20\. Create another one/);
  await service.db.destroy();
  const mistyped = expired.token.slice(0, -1) + (expired.token.endsWith("a") ? "b" : "a");
  expect(await refusalOf(service, mistyped)).toMatch(/API token is incomplete or mistyped/);
});

test("an expired token stays in the list for 30 days", async () => {
  const { service, first } = await startSignedIn();
  await service.db.updateTable("installation").set({ created_at: 0 }).execute();
  await create(service, first.token);
  const rows = () => service.db.selectFrom("api_tokens").select("id").execute();
  service.clock.now += 60 * DAY;
  await sweepAccounts(service.db, service.clock.now);
  expect(await rows()).toHaveLength(1);
  service.clock.now += 1;
  await sweepAccounts(service.db, service.clock.now);
  expect(await rows()).toHaveLength(0);
});

test("disabling and removing the owner stops a token at once, and a new password does not", async () => {
  const { service, first } = await startSignedIn();
  const { db, clock } = service;
  const { token } = await create(service, first.token);
  await db.updateTable("users").set({ credential_version: 7 }).execute();
  expect(await statusOf(service, token)).toBe(200);
  await setDisabled(db, first.user.id, clock.now, clock.now);
  expect(await refusalOf(service, token)).toMatch(/owner is disabled/);
  await setDisabled(db, first.user.id, null, clock.now);
  expect(await statusOf(service, token)).toBe(200);
  await db.deleteFrom("users").execute();
  expect(await refusalOf(service, token)).toMatch(/unknown/);
});

test("POST /tokens answers 422 for an expiry that is too early, too late or no time, and for a blank name", async () => {
  const { service, first } = await startSignedIn();
  const after = (ms: number) => new Date(service.clock.now + ms).toISOString();
  for (const expiresAt of [after(DAY - 120_000), after(366 * DAY + 120_000), after(-DAY), "tomorrow"]) {
    const answer = await ask(service, first.token, { expiresAt });
    await expectProblem(answer, { status: 422, kind: "validation-failed", places: ["/expiresAt"] });
  }
  for (const expiresAt of [after(DAY), after(366 * DAY)]) await create(service, first.token, { expiresAt });
  const answer = await ask(service, first.token, { name: " ", access: "admin" });
  await expectProblem(answer, { status: 422, kind: "validation-failed", places: ["/access", "/name"] });
});

test("a person has at most 50 live tokens, also with requests at once", async () => {
  const { service, first } = await startSignedIn();
  const answers = await Promise.all(Array.from({ length: 52 }, () => ask(service, first.token)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
  const refused = answers.find(({ status }) => status === 422) as Response;
  expect((await refused.json()).detail).toMatch(/50 API tokens.*Revoke one/);
  service.clock.now += 31 * DAY;
  const again = await service.logIn(first.user.email);
  await create(service, again.token);
});

test("people see and revoke their own tokens, and admins everyone's", async () => {
  const { service, first } = await startSignedIn();
  const ben = await service.signedIn("ben@example.com", "manager");
  const admin = await service.signedIn("kim@example.com", "admin");
  const mine = await create(service, first.token, { name: "Mine" });
  await create(service, ben.token, { name: "Ben's" });
  const names = async (token: string, query = "") => (await list(service, token, query)).map(({ name }) => name);
  expect(await names(first.token)).toEqual(["Mine"]);
  expect(await statusOf(service, ben.token, "/tokens?scope=all")).toBe(403);
  expect((await names(admin.token, "?scope=all")).sort()).toEqual(["Ben's", "Mine"]);
  expect((await list(service, admin.token, "?scope=all&limit=1&page=2"))[0]?.owner.name).toBeDefined();
  const revoke = async (token: string) => (await service.send("DELETE", `/tokens/${mine.id}`, { token })).status;
  expect(await revoke(ben.token)).toBe(404);
  expect(await revoke(admin.token)).toBe(204);
  expect(await revoke(first.token)).toBe(404);
  const entries = await service.db
    .selectFrom("audit_entries")
    .select(["action", "actor_name", "target_name", "changes"])
    .where("target_id", "=", mine.id)
    .orderBy("action")
    .execute();
  expect(entries.map(({ changes, ...entry }) => ({ ...entry, changes: JSON.parse(changes) }))).toEqual([
    {
      action: "token.created",
      actor_name: "ada",
      target_name: "Mine",
      changes: { access: [null, "write"], expiresAt: [null, mine.expiresAt] },
    },
    { action: "token.revoked", actor_name: "kim", target_name: "Mine", changes: { owner: ["ada", null] } },
  ]);
});
