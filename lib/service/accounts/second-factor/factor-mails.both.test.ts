import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { terminalActor } from "../../audit-entries/record-audit";
import { migrate } from "../../db/migrate";
import { openDatabase } from "../../db/open-database";
import { inTransaction } from "../../db/transaction";
import { makeTestDatabase, migrationsBefore } from "../../testing/make-test-database";
import { me } from "../../testing/start-signed-in";
import { PASSWORD } from "../../testing/start-test-service";
import { createMailer } from "../mail/mailer";
import { sendMails } from "../mail/outbox";
import { startMailServer } from "../mail/test-mail-server";
import { sweepAccounts } from "../sweep-accounts";
import { resetFactors } from "./change-factors";
import { STEP, startWithFactors } from "./test-factors";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Starts the service with a mail server that may be away. */
async function startWithMail() {
  const service = await startWithFactors();
  const { context, clock, db, send } = service;
  await db.updateTable("installation").set({ created_at: 0 }).execute();
  const { use, received, state: server } = await startMailServer();
  use(context);
  /** Waits for the mails that are sent after a request. */
  const settle = () => context.mailer.close();
  /** Lets a time pass in which the sweeps run every hour. */
  const pass = async (ms: number) => {
    for (const end = clock.now + ms; clock.now < end; ) {
      clock.now += HOUR;
      await sendMails(context);
      await sweepAccounts(db, clock.now);
    }
  };
  const recipients = () => received.flatMap(({ to }) => to);
  const texts = () => received.map(({ text }) => text.replaceAll("\r\n", "\n"));
  const remove = (id: string, token: string, code: string) =>
    send("DELETE", `/me/factors/${id}`, { token, body: { code } });
  const waiting = () => db.selectFrom("mails").select("about").where("ended_at", "is", null).execute();
  return { ...service, server, received, settle, pass, recipients, texts, remove, waiting };
}

test("each change of factors sends the person a mail, which holds no code and no secret", async () => {
  const it = await startWithMail();
  const { token, secret, id, recoveryCodes, user } = await it.withApp("ada@example.com");
  const shown = [secret, ...recoveryCodes];
  await it.settle();
  expect(it.recipients()).toEqual(["ada@example.com"]);
  expect(it.received[0]?.headers).toContain("Subject: Your sign-in to Access points was changed");
  expect(it.received[0]?.headers).toContain("Auto-Submitted: auto-generated");
  expect(it.texts()[0]).toBe(`Hello ada,

A second factor was added to your account on 20 November 2026 at 09:00 UTC. You can see your factors at https://doors.example.com/account/second-factor

If this was not you, change your password, and tell an admin.

-- 
Access points
https://doors.example.com
`);

  const codes = [it.codeOf(secret)];
  const renewed = await it.post("/me/recovery-codes", { code: codes[0] }, token);
  shown.push(...(await renewed.json()).recoveryCodes);
  await it.settle();
  it.clock.now += STEP;
  codes.push(it.codeOf(secret));
  expect((await it.remove(id, token, codes[1] ?? "")).status).toBe(204);
  await it.settle();
  shown.push((await it.addApp(token)).secret);
  await it.settle();
  const admin = await it.signedIn("zoe@example.com", "admin");
  expect(
    (await it.send("DELETE", `/users/${user.id}/factors`, { token: admin.token, body: { password: PASSWORD } })).status,
  ).toBe(204);
  await it.settle();

  expect(it.recipients()).toEqual(Array(5).fill("ada@example.com"));
  expect(it.texts().map((text) => /(added|replaced|removed|An admin removed)/.exec(text)?.[0])).toEqual([
    ...["added", "replaced", "removed", "added", "An admin removed"],
  ]);
  const all = JSON.stringify(it.received) + it.lines.join("\n");
  for (const text of [...shown, ...codes]) expect(all).not.toContain(text);
});

test("each change of factors ends the other sessions and is in the audit log", async () => {
  const it = await startWithMail();
  const { token, secret, id, recoveryCodes } = await it.withApp("ada@example.com");
  const changes = {
    "factor.codes-created": () => it.post("/me/recovery-codes", { code: it.codeOf(secret) }, token),
    "factor.added": () => it.addApp(token, { code: it.codeOf(secret) }),
    "factor.removed": () => it.remove(id, token, it.codeOf(secret)),
  };
  for (const [action, change] of Object.entries(changes)) {
    const { challenge } = await (await it.enterPassword("ada@example.com")).json();
    const other = await (await it.second(challenge, { code: recoveryCodes.pop() ?? "" })).json();
    expect(await me(it, other.token)).toBe(200);
    await change();
    it.clock.now += STEP;
    expect([action, await me(it, token), await me(it, other.token)]).toEqual([action, 200, 401]);
    const last = await it.db
      .selectFrom("audit_entries")
      .select(["action", "actor_name"])
      .orderBy("id", "desc")
      .limit(1);
    expect(await last.executeTakeFirst()).toEqual({ action, actor_name: "ada" });
    // The codes of before are used up by the first change.
    if (action === "factor.codes-created") {
      const renewed = await it.post("/me/recovery-codes", { code: it.codeOf(secret) }, token);
      recoveryCodes.splice(0, recoveryCodes.length, ...(await renewed.json()).recoveryCodes);
      it.clock.now += STEP;
    }
  }
});

test("a mail server that is away for a day fails no change of factors, and gets each mail once", async () => {
  const it = await startWithMail();
  it.server.isAway = true;
  const { token, secret, recoveryCodes } = await it.withApp("ada@example.com");
  expect(recoveryCodes).toHaveLength(10);
  expect((await it.post("/me/recovery-codes", { code: it.codeOf(secret) }, token)).status).toBe(200);
  await it.settle();
  await it.pass(DAY);
  expect(it.texts()).toEqual([]);
  expect(it.server.tries).toBeGreaterThan(20);
  it.server.isAway = false;
  await it.pass(DAY);
  expect(it.texts().map((text) => /(added|replaced).*UTC/.exec(text)?.[0])).toEqual([
    "added to your account on 20 November 2026 at 09:00 UTC",
    "replaced on 20 November 2026 at 09:00 UTC",
  ]);
  expect(await it.waiting()).toEqual([]);
});

test("several processes send each mail once", async () => {
  const it = await startWithMail();
  it.server.isAway = true;
  for (const name of ["ada", "ben", "eve"]) await it.withApp(`${name}@example.com`);
  await it.settle();
  it.server.isAway = false;
  it.clock.now += HOUR;
  await Promise.all(Array.from({ length: 8 }, () => sendMails(it.context)));
  expect(it.recipients().sort()).toEqual(["ada@example.com", "ben@example.com", "eve@example.com"]);
});

test("a reset at the terminal sends the mail from the running program", async () => {
  const it = await startWithMail();
  const { user } = await it.withApp("ada@example.com");
  await it.settle();
  const row = await it.db.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow();
  await inTransaction(it.db, (trx) => resetFactors(trx, row, terminalActor, it.clock.now));
  expect(it.texts()).toHaveLength(1);
  await it.pass(HOUR);
  expect(it.texts()[1]).toContain("An admin removed all second factors from your account");
});

test("a mail is given up after three days, without a mail server too, and the factor stays", async () => {
  const it = await startWithMail();
  it.context.mailer = createMailer({ ...it.context, mail: undefined });
  const { secret } = await it.withApp("ada@example.com");
  expect(await it.waiting()).toEqual([{ about: "added" }]);
  await it.pass(3 * DAY + HOUR);
  expect(await it.waiting()).toEqual([]);
  const { challenge } = await (await it.enterPassword("ada@example.com")).json();
  expect((await it.second(challenge, { code: it.codeOf(secret) })).status).toBe(200);
});

test("the migration 0020 keeps the mails that wait", async () => {
  const { db } = openDatabase(await makeTestDatabase("template0"));
  onTestFinished(() => db.destroy());
  await migrate(db, migrationsBefore("0020-mail"));
  const point = "'p', 'u', 'Door', 'door', '', '', '', 'D-1', '', 1, 1";
  for (const statement of [
    `insert into users (id, email, name, name_key, search_text, role, created_at, updated_at)
      values ('u', 'ada@example.com', 'Ada', 'ada', 'ada', 'staff', 1, 1)`,
    "insert into factor_mails (id, user_id, event, created_at, due_at) values ('m', 'u', 'linked', 2, 3)",
    `insert into all_access_points (id, owner_id, name, name_key, location, location_key, description, qr_code, search_text,
      created_at, updated_at) values (${point})`,
    `insert into reports (id, access_point_id, kind, text, contact, created_at)
      values ('r', 'p', 'label', '', '', 4), ('s', 'p', 'label', '', '', 4)`,
    "insert into report_mails (report_id, user_id, due_at, sent_at) values ('r', 'u', 5, null), ('s', 'u', 5, 6)",
  ]) {
    await sql.raw(statement).execute(db);
  }
  await migrate(db);
  const rows = db.selectFrom("mails").select(["id", "kind", "about", "created_at", "due_at"]).orderBy("id");
  expect(await rows.execute()).toEqual([
    { id: "m", kind: "factor", about: "linked", created_at: 2, due_at: 3 },
    { id: "r/u", kind: "report", about: "r", created_at: 4, due_at: 5 },
  ]);
});
