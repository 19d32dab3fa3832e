import { expect, test } from "vitest";
import { me } from "../../testing/start-signed-in";
import { PASSWORD } from "../../testing/start-test-service";
import { startMailServer } from "../mail/test-mail-server";
import { KIM, startOffice } from "./test-office";
import { succeeded } from "./test-sign-in";

const UNKNOWN = "0192f8e4-0000-7000-8000-000000000000";

/** Starts an office in which Kim has signed in with the provider, and has a password and a session of it too. */
async function startLinked() {
  const office = await startOffice();
  const { service, invite, signIn, asAdmin } = office;
  const { id } = await invite(KIM.email);
  const kim = await signIn(KIM);
  if (!succeeded(kim)) throw new Error(kim);
  const password_hash = await service.context.passwords.hash(PASSWORD);
  await service.db.updateTable("users").set({ password_hash }).where("id", "=", id).execute();
  const other = await service.logIn(KIM.email);
  const identities = async () => (await (await asAdmin("GET", `/users/${id}`)).json()).identities;
  const unlink = async (identity: string, body?: object, user = id) =>
    (await asAdmin("DELETE", `/users/${user}/identities/${identity}`, body)).status;
  return { ...office, id, kim, other, identities, unlink };
}

test("a user shows the linked accounts with the name of their provider, in lists too", async () => {
  const { service, provider, id, asAdmin, identities, signIn } = await startLinked();
  service.clock.now += 5_000;
  await signIn(KIM);
  const shown = {
    id: expect.any(String),
    ...{ provider: "Keycloak", issuer: provider.issuer, subject: "kim-1" },
    ...{ createdAt: "2026-11-20T09:00:00.000Z", lastUsedAt: "2026-11-20T09:00:05.000Z" },
  };
  expect(await identities()).toEqual([shown]);
  const row = { id: UNKNOWN, user_id: id, issuer: "https://old.example", subject: "k", created_at: service.clock.now };
  await service.db.insertInto("identities").values(row).execute();
  const listed = await (await asAdmin("GET", "/users")).json();
  expect(listed.data.map((user: { identities: object[] }) => user.identities)).toEqual([
    [shown, expect.objectContaining({ id: UNKNOWN, provider: null, lastUsedAt: null })],
    [],
  ]);
  expect((await (await asAdmin("GET", "/users?q=nobody")).json()).data).toEqual([]);
});

test("an admin unlinks an account with the own password: its sessions end, others stay, and the person gets a mail", async () => {
  const { service, kim, other, identities, unlink, signIn } = await startLinked();
  const mail = await startMailServer();
  mail.use(service.context);
  const [{ id: identity }] = await identities();
  expect([await unlink(identity), await unlink(identity, { password: "a guess" })]).toEqual([422, 422]);
  expect(await identities()).toHaveLength(1);
  expect(await unlink(identity, { password: PASSWORD })).toBe(204);
  expect([await me(service, kim.token), await me(service, other.token), await identities()]).toEqual([401, 200, []]);
  expect(await unlink(identity, { password: PASSWORD })).toBe(404);
  await service.context.mailer.close();
  expect(mail.received.map(({ to }) => to)).toEqual([[KIM.email]]);
  expect(mail.received[0]?.text).toContain("An account of a sign-in provider was unlinked from your account");
  const entry = service.db.selectFrom("audit_entries").selectAll().where("action", "=", "user.unlinked");
  expect(await entry.executeTakeFirstOrThrow()).toMatchObject({ actor_name: "zoe", target_name: "Invited" });
  expect(await signIn(KIM)).toMatch(/has an account here that is not linked to Keycloak/);
});

test("an admin unlinks also the own account, with proof, and no account of somebody else's through another user", async () => {
  const { service, admin, identities, unlink } = await startLinked();
  const [{ id: identity }] = await identities();
  expect(await unlink(identity, { password: PASSWORD }, admin.id)).toBe(404);
  expect(await unlink(identity, { password: PASSWORD }, UNKNOWN)).toBe(404);
  expect(await unlink("%00", { password: PASSWORD })).toBe(404);
  const own = { id: UNKNOWN, user_id: admin.id, issuer: "https://evil.example", subject: "m", created_at: 1 };
  await service.db.insertInto("identities").values(own).execute();
  expect(await unlink(UNKNOWN, { password: "a guess" }, admin.id)).toBe(422);
  expect(await unlink(UNKNOWN, { password: PASSWORD }, admin.id)).toBe(204);
  expect(await identities()).toHaveLength(1);
});
