import { expect, test } from "vitest";
import { operations } from "@/lib/contract/operations/operations";
import type { Db } from "../db/database";
import { expectProblem } from "../testing/expect-problem";
import type { Asked, Examples } from "../testing/openapi-answer";
import { examples, startWorld, type World } from "../testing/operation-examples";
import { PASSWORD } from "../testing/start-test-service";
import { startOffice } from "./oidc/test-office";
import { succeeded } from "./oidc/test-sign-in";
import { startWithFactors } from "./second-factor/test-factors";

/** Asks again for the password or a factor; the members of the body with it. */
type AskedAgain = readonly string[];
const proof: AskedAgain = ["password", "code"];

/**
 * How each operation that changes a way into an account there was proves who asks: again, or by what its sentence says. Add an
 * operation that gives somebody a way in with `proof`, and let it run its change in `proveAgain` or `proveForOther`.
 */
const proofs: Record<string, AskedAgain | string> = {
  changePassword: ["current"],
  startFactor: proof,
  removeFactor: proof,
  renewRecoveryCodes: proof,
  resetFactors: proof,
  resetPassword: proof,
  unlinkIdentity: proof,
  createProvider: proof,
  updateProvider: proof,
  deleteProvider: proof,
  confirmFactor: "completes within ten minutes what startFactor began, with the new factor",
  logIn: "is a sign-in: password",
  sendSecondFactor: "is a sign-in: challenge of the password, and factor",
  useOneTimeCode: "is a sign-in: code of the callback, and attempt",
  useOneTimeLink: "is a sign-in: secret of the link",
  linkAccount: "is a sign-in: the provider's answer, and secret of the link",
  finishSignIn: "is a sign-in: the provider's answer",
  refresh: "renews the own session: refresh token",
  forgotPassword: "sends the link to the address of the account, and answers nothing",
  logOut: "ends the own session",
  endSession: "ends own sessions",
  endOtherSessions: "ends own sessions",
  updateUser: "disables at once in an emergency, and an admin enables again: it gives nobody a way in",
  removeUser: "removes an account that owns nothing: it gives nobody a way in",
};

/** Returns what lets somebody into each account. */
async function waysIn(db: Db): Promise<Map<string, string>> {
  const users = db.selectFrom("users").select(["id", "password_hash", "credential_version", "second_factor_at"]);
  const ways = new Map((await users.execute()).map((user) => [user.id, [JSON.stringify(user)]]));
  const add = (rows: { user_id: string }[]) => {
    for (const row of rows) ways.get(row.user_id)?.push(JSON.stringify(row));
  };
  add(await db.selectFrom("second_factors").select(["user_id", "id", "confirmed_at"]).orderBy("id").execute());
  add(await db.selectFrom("recovery_codes").select(["user_id", "digest"]).orderBy("digest").execute());
  add(await db.selectFrom("one_time_links").select(["user_id", "id", "used_at"]).orderBy("id").execute());
  add(await db.selectFrom("identities").select(["user_id", "issuer", "subject"]).orderBy("id").execute());
  const sessions = db.selectFrom("sessions").select(["user_id", "id", "generation", "revoked_at"]);
  add(await sessions.orderBy("id").execute());
  const providers = JSON.stringify(await db.selectFrom("sign_in_providers").selectAll().orderBy("id").execute());
  for (const lines of ways.values()) lines.push(providers);
  return new Map([...ways].map(([id, lines]) => [id, lines.join("\n")]));
}

/** Returns a request without its proof, and one with a wrong proof. */
function withoutProof(asked: Asked, members: AskedAgain): Asked[] {
  const entries = Object.entries((asked.body ?? {}) as object);
  const missing = Object.fromEntries(entries.filter(([name]) => !members.includes(name)));
  const wrong = entries.map(([name, value]) => [name, members.includes(name) ? "000000" : value]);
  return [missing, Object.fromEntries(wrong)].map((body) => ({ ...asked, body }));
}

test("each operation that changes a way into an account is named with how it proves who asks, and does", async () => {
  const world = await startWorld();
  const changing = new Set<string>();
  for (const [name, { method, path }] of Object.entries(operations)) {
    const { success } = examples[name] as Examples<World>[string];
    for (const example of success(world)) {
      const asked = await example;
      const on = asked.on ?? world.service;
      const { db, mailer } = on.context;
      const send = async ({ id = "", key = "", query = "", ...sent }: Asked) => {
        const before = await waysIn(db);
        const to = path.replace("{id}", id).replace("{key}", key) + query;
        const answer = await on.send(method.toUpperCase(), to, { token: world.token, ...sent });
        await answer.arrayBuffer();
        await mailer.close();
        const after = await waysIn(db);
        return { status: answer.status, changes: [...before].some(([user, ways]) => after.get(user) !== ways) };
      };
      const how = proofs[name];
      for (const refused of typeof how === "object" ? withoutProof(asked, how) : []) {
        expect([name, await send(refused)]).toEqual([name, { status: 422, changes: false }]);
      }
      if ((await send(asked)).changes) changing.add(name);
    }
  }
  expect([...changing].sort()).toEqual(Object.keys(proofs).sort());
});

test("an admin resets neither the own password nor the own factors, also with the right proof", async () => {
  const service = await startWithFactors();
  const { token, user, secret } = await service.withApp("zoe@example.com", "admin");
  for (const [method, path] of [
    ["POST", "reset"],
    ["DELETE", "factors"],
  ] as const) {
    const body = { password: PASSWORD, code: service.codeOf(secret) };
    const answer = await service.send(method, `/users/${user.id}/${path}`, { token, body });
    const { detail } = await answer.clone().json();
    await expectProblem(answer, { status: 403, kind: "forbidden" });
    expect(detail).toBe("This is your own account. Change your password and second factors under Account.");
  }
});

test("an admin with a factor resets others with a code, not with the password, and guesses count", async () => {
  const service = await startWithFactors();
  const ada = await service.withApp();
  const { token, secret } = await service.withApp("zoe@example.com", "admin");
  const reset = async (body: object) =>
    (await service.send("POST", `/users/${ada.user.id}/reset`, { token, body })).status;
  expect([await reset({}), await reset({ password: PASSWORD }), await reset({ code: "000000" })]).toEqual([
    ...[422, 422, 422],
  ]);
  expect(await reset({ code: service.codeOf(secret) })).toBe(200);
  for (let guess = 0; guess < 5; guess += 1) await reset({ code: "000000" });
  expect(await reset({ code: service.codeOf(secret, 1) })).toBe(429);
});

test("an admin without a password here resets nobody, and learns what to do", async () => {
  const { service, signIn, invite, admin } = await startOffice();
  await invite("kim@example.com", "admin");
  const kim = await signIn({ sub: "kim-1", email: "kim@example.com", email_verified: true });
  if (!succeeded(kim)) throw new Error(kim);
  const answer = await service.send("POST", `/users/${admin.id}/reset`, { token: kim.token, body: { password: "x" } });
  expect([answer.status, (await answer.json()).errors[0]]).toMatchObject([
    422,
    { pointer: "/password", detail: expect.stringMatching(/^You have no password here/) },
  ]);
});
