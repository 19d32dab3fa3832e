import { expect, test } from "vitest";
import { expectProblem } from "../../testing/expect-problem";
import { me } from "../../testing/start-signed-in";
import { PASSWORD } from "../../testing/start-test-service";
import { startMailServer } from "../mail/test-mail-server";
import { tokenOf } from "../people/test-people";
import { startWithFactors } from "./test-factors";

const HOUR = 3_600_000;
const NEW_PASSWORD = "four lamps beside a canal";
const needed = { status: 401, kind: "new-password-required" } as const;

/** Starts a service with Ada, who has an app and a session, and somebody else who knows Ada's password. */
async function startGuessing() {
  const service = await startWithFactors();
  const ada = await service.withApp();
  let sent = 0;
  /** Sends so many wrong codes, each from another network, as slowly as the limit of the account lets. */
  const guess = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      sent += 1;
      if (sent % 45 === 0) service.clock.now += HOUR;
      const from = `198.51.${100 + (sent >> 8)}.${sent & 255}`;
      const { challenge } = await (await service.enterPassword(ada.email, from)).json();
      expect((await service.second(challenge, { code: "not-a-code" }, from)).status).toBe(401);
    }
  };
  const sign = async () => (await service.enterPassword(ada.email)).json();
  const blocked = async () =>
    (await service.db.selectFrom("audit_entries").select("id").where("action", "=", "password.blocked").execute())
      .length;
  return { ...service, ada, guess, sign, blocked };
}

test("after 100 wrong codes behind a right password it no longer signs in: the person gets a mail and chooses a new one", async () => {
  const it = await startGuessing();
  const { ada, guess } = it;
  const mail = await startMailServer();
  mail.use(it.context);
  const mails = async () => {
    await it.context.mailer.close();
    return mail.received.filter(({ text }) => text.includes("100 wrong codes")).map(({ to }) => to);
  };
  await guess(60);
  // A right code ends the count.
  const { challenge } = await it.sign();
  expect((await it.second(challenge, { code: it.codeOf(ada.secret) })).status).toBe(200);
  await guess(99);
  const before = await it.sign();
  expect([await it.blocked(), await mails()]).toEqual([0, []]);
  await guess(1);
  expect([await it.blocked(), await mails()]).toEqual([1, [[ada.email]]]);

  const answer = await it.enterPassword(ada.email);
  expect((await answer.clone().json()).detail).toMatch(/Choose a new one with “Forgot your password\?”\.$/);
  await expectProblem(answer, needed);
  await expectProblem(await it.second(before.challenge, { code: it.codeOf(ada.secret) }), needed);
  expect(await me(it, ada.token)).toBe(200);

  await it.post("/auth/forgot-password", { email: ada.email });
  await it.context.mailer.close();
  const url = /http\S+welcome\S+/.exec(mail.received.at(-1)?.text.replace(/=\r\n/g, "") ?? "")?.[0] ?? "";
  const used = await it.post("/one-time-links/use", { token: tokenOf(url), password: NEW_PASSWORD });
  const next = await used.json();
  expect([used.status, next.type]).toEqual([401, "/problems/second-factor-required"]);
  expect((await it.second(next.challenge, { code: it.codeOf(ada.secret) })).status).toBe(200);
  expect([await it.blocked(), (await mails()).length]).toEqual([1, 1]);
});

test("a blocked password stays blocked without a factor too, the sentence says whom to ask, and a new password signs in", async () => {
  const it = await startGuessing();
  const { ada } = it;
  await it.db.updateTable("users").set({ wrong_codes: 99 }).where("id", "=", ada.user.id).execute();
  await it.guess(1);
  const { detail } = await (await it.enterPassword(ada.email)).json();
  expect(detail).toMatch(/Ask an admin for a link to a new one, or whoever runs this program\.$/);
  const change = { current: PASSWORD, password: NEW_PASSWORD };
  expect((await it.post("/me/password", change, ada.token)).status).toBe(204);
  expect(await (await it.post("/auth/login", { email: ada.email, password: NEW_PASSWORD })).json()).toMatchObject({
    type: "/problems/second-factor-required",
  });

  await it.db.updateTable("users").set({ wrong_codes: 100 }).where("id", "=", ada.user.id).execute();
  const admin = await it.signedIn("zoe@example.com", "admin");
  const sent = { token: admin.token, body: { password: PASSWORD } };
  expect((await it.send("DELETE", `/users/${ada.user.id}/factors`, sent)).status).toBe(204);
  await expectProblem(await it.post("/auth/login", { email: ada.email, password: NEW_PASSWORD }), needed);
  const { url } = await (await it.send("POST", `/users/${ada.user.id}/reset`, sent)).json();
  expect((await it.post("/one-time-links/use", { token: tokenOf(url), password: PASSWORD })).status).toBe(200);
});

test("wrong codes that are sent at once are counted once each", async () => {
  const it = await startGuessing();
  const { ada } = it;
  const challenges = [];
  for (let at = 0; at < 4; at += 1) challenges.push((await it.sign()).challenge);
  await Promise.all(challenges.map((challenge) => it.second(challenge, { code: "not-a-code" })));
  const count = async () =>
    (await it.db.selectFrom("users").select("wrong_codes").where("id", "=", ada.user.id).executeTakeFirstOrThrow())
      .wrong_codes;
  expect(await count()).toBe(4);
});
