import { expect, test } from "vitest";
import { tell } from "@/lib/messages/messages";
import { sendMails } from "../../../accounts/mail/outbox";
import { startMailServer } from "../../../accounts/mail/test-mail-server";
import { addIdentity } from "../../../accounts/users";
import { startPublic } from "./test-public";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Starts the service with a mail server that may be away. */
async function startWithMail() {
  const it = await startPublic();
  const { service } = it;
  const { use, received, state: server } = await startMailServer();
  use(service.context);
  /** Waits for the mails that are sent after a report. */
  const settle = () => service.context.mailer.close();
  /** Lets a time pass in which the sweeps run every hour. */
  const pass = async (ms: number) => {
    for (const end = service.clock.now + ms; service.clock.now < end; ) {
      service.clock.now += HOUR;
      await sendMails(service.context);
    }
  };
  const subjects = () => received.map(({ headers }) => /^Subject: (.*)/m.exec(headers)?.[1]?.trim());
  const recipients = () => received.flatMap(({ to }) => to);
  const texts = () => received.map(({ text }) => text.replaceAll("\r\n", "\n"));
  const stored = () => service.db.selectFrom("reports").select("id").execute();
  return { ...it, server, settle, pass, recipients, subjects, texts, stored };
}

test("the owner gets a mail with what was reported, and a link to the reports", async () => {
  const { add, sent, settle, recipients, subjects, texts } = await startWithMail();
  await add({ name: "Door", location: "Annex", qrCode: "D-1" });
  await sent("D-1", { kind: "problem", text: "Jammed\nat noon", contact: "kim@example.org" });
  await settle();
  expect([recipients(), subjects()]).toEqual([["ada@example.com"], ["Report: Door"]]);
  expect(texts()[0]).toBe(`Hello ada,

Somebody who stood at a door reports:

- Door (Annex)
  Jammed
  at noon
  Contact: kim@example.org

Read and answer it here:

https://doors.example.com/reports

Texts and contacts are as strangers typed them. Open no link in them that you do not know.

-- 
Access points
https://doors.example.com
`);
});

test("reports of half an hour come together in one mail to each person", async () => {
  const { service, add, sent, settle, subjects, pass } = await startWithMail();
  for (const code of ["D-1", "D-2", "D-3"]) await add({ name: code, qrCode: code });
  await sent("D-1");
  await settle();
  for (const code of ["D-2", "D-3"]) {
    service.clock.now += 60_000;
    await sent(code);
    await settle();
  }
  expect(subjects()).toEqual(["Report: D-1"]);
  await pass(3 * HOUR);
  expect(subjects()).toEqual(["Report: D-1", "2 reports about access points"]);
});

test("members of the team who may change the point get the mail too; nobody who is disabled or may only look", async () => {
  const { service, add, admin, sent, settle, recipients } = await startWithMail();
  const team = await (await service.send("POST", "/teams", { token: admin, body: { name: "Facility" } })).json();
  for (const [email, access] of [
    ["ed@example.com", "edit"],
    ["vi@example.com", "view"],
    ["di@example.com", "edit"],
  ] as const) {
    const { id } = await service.addUser(email);
    await service.send("PUT", `/teams/${team.id}/members/${id}`, { token: admin, body: { access } });
    if (email.startsWith("di")) await service.send("PATCH", `/users/${id}`, { token: admin, body: { disabled: true } });
  }
  const { id } = await add({ name: "Door", qrCode: "D-1" });
  await service.db.updateTable("all_access_points").set({ team_id: team.id }).where("id", "=", id).execute();
  await sent("D-1");
  await settle();
  expect(recipients().sort()).toEqual(["ada@example.com", "ed@example.com"]);
});

test("the admins get the mail when the owner cannot sign in", async () => {
  const { service, add, sent, settle, recipients } = await startWithMail();
  const { owner } = await add({ name: "Door", qrCode: "D-1" });
  await service.db.updateTable("users").set({ disabled_at: 1 }).where("id", "=", owner.id).execute();
  await sent("D-1");
  await settle();
  expect(recipients()).toEqual(["amy@example.com"]);
});

test("an owner who signs in with a provider and has no password gets the mail", async () => {
  const { service, add, sent, settle, recipients } = await startWithMail();
  const { owner } = await add({ name: "Door", qrCode: "D-1" });
  await service.db.updateTable("users").set({ password_hash: null }).where("id", "=", owner.id).execute();
  await addIdentity(service.db, owner.id, { issuer: "https://login.example.com", subject: "ada-1" }, service.clock.now);
  await sent("D-1");
  await settle();
  expect(recipients()).toEqual(["ada@example.com"]);
});

test("a mail server that is away for a day loses no report, and gets each once", async () => {
  const { service, add, sent, settle, server, texts, pass, stored } = await startWithMail();
  server.isAway = true;
  for (const code of ["D-1", "D-2"]) await add({ name: code, qrCode: code });
  await sent("D-1");
  await settle();
  await pass(12 * HOUR);
  await sent("D-2", { kind: "problem", text: "Jammed" });
  await settle();
  await pass(12 * HOUR);
  expect(texts()).toEqual([]);
  expect(server.tries).toBeGreaterThan(20);
  expect(await stored()).toHaveLength(2);
  server.isAway = false;
  await pass(DAY);
  expect(texts()).toHaveLength(1);
  expect(texts()[0]).toContain("- D-1\n  The label is damaged or missing.");
  expect(texts()[0]).toContain("- D-2\n  Jammed");
  const due = await service.db.selectFrom("mails").selectAll().where("ended_at", "is", null).execute();
  expect(due).toEqual([]);
});

test("several processes send each mail once", async () => {
  const { service, add, sent, settle, server, subjects } = await startWithMail();
  server.isAway = true;
  for (const code of ["D-1", "D-2", "D-3"]) {
    await add({ name: code, qrCode: code });
    await sent(code);
    await settle();
  }
  server.isAway = false;
  service.clock.now += HOUR;
  await Promise.all(Array.from({ length: 8 }, () => sendMails(service.context)));
  expect(subjects()).toEqual(["3 reports about access points"]);
});

test("a mail that no server accepts is given up after three days, and the report stays", async () => {
  const { service, add, sent, settle, server, pass, stored } = await startWithMail();
  server.isAway = true;
  await add({ name: "Door", qrCode: "D-1" });
  await sent("D-1");
  await settle();
  await pass(3 * DAY + HOUR);
  const mails = await service.db.selectFrom("mails").select(["about", "failure"]).execute();
  expect(mails.map(({ about, failure }) => [about, tell(failure ?? "")])).toEqual([
    ["", expect.stringContaining("does not accept the mail yet (450")],
  ]);
  expect(await stored()).toHaveLength(1);
});

test("without a mail server a report is stored and no mail waits", async () => {
  const { service, add, sent, reports } = await startPublic();
  await add({ name: "Door", qrCode: "D-1" });
  await sent("D-1");
  expect(await reports()).toHaveLength(1);
  expect(await service.db.selectFrom("mails").selectAll().execute()).toEqual([]);
});

test("somebody who left the team, or may only look, before the mail is sent does not get it", async () => {
  const { service, server, add, admin, sent, settle, pass, recipients } = await startWithMail();
  const team = await (await service.send("POST", "/teams", { token: admin, body: { name: "Facility" } })).json();
  const ids: string[] = [];
  for (const email of ["ed@example.com", "el@example.com"]) {
    const { id } = await service.addUser(email);
    await service.send("PUT", `/teams/${team.id}/members/${id}`, { token: admin, body: { access: "edit" } });
    ids.push(id);
  }
  const { id } = await add({ name: "Door", qrCode: "D-1" });
  await service.db.updateTable("all_access_points").set({ team_id: team.id }).where("id", "=", id).execute();
  server.isAway = true;
  await sent("D-1");
  await settle();
  await service.send("DELETE", `/teams/${team.id}/members/${ids[0]}`, { token: admin });
  await service.send("PUT", `/teams/${team.id}/members/${ids[1]}`, { token: admin, body: { access: "view" } });
  server.isAway = false;
  await pass(2 * HOUR);
  expect(recipients()).toEqual(["ada@example.com"]);
});
