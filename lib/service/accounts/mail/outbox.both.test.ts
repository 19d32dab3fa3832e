import { hostname } from "node:os";
import { expect, test } from "vitest";
import { tell } from "@/lib/messages/messages";
import { startPeople, tokenOf } from "../people/test-people";
import { deriveKeys } from "../tokens/keys";
import { renewSecrets } from "../tokens/secrets-at-rest";
import { sendMails } from "./outbox";
import { startMailServer } from "./test-mail-server";

const MINUTE = 60_000;

async function startOutbox(refusal?: string) {
  const it = await startPeople({ PUBLIC_URL: "https://doors.example.com" });
  const { service } = it;
  const server = await startMailServer(refusal);
  server.use(service.context);
  /** Lets minutes pass, in each of which the outbox is looked through. */
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      service.clock.now += MINUTE;
      await sendMails(service.context);
    }
  };
  const stored = async () => {
    const rows = await service.db.selectFrom("mails").select(["about", "failure", "ended_at"]).execute();
    return rows.map(({ failure, ...row }) => ({ ...row, failure: failure && tell(failure) }));
  };
  const forget = async () => {
    await service.send("POST", "/auth/forgot-password", { body: { email: "ada@example.com" } });
    await service.context.mailer.close();
  };
  return { ...it, server, pass, stored, forget };
}

test("a mail is tried after 1, 5 and 15 minutes, then every hour, and is sent once the server is back", async () => {
  const { server, pass, forget } = await startOutbox();
  server.state.isAway = true;
  await forget();
  const tries: number[] = [];
  for (let minute = 1; minute <= 150; minute += 1) {
    const before = server.state.tries;
    await pass(1);
    if (server.state.tries > before) tries.push(minute);
  }
  expect(tries).toEqual([1, 6, 21, 81, 141]);
  server.state.isAway = false;
  await pass(60);
  expect(server.received.map(({ to }) => to)).toEqual([["ada@example.com"]]);
  await pass(120);
  expect(server.received).toHaveLength(1);
});

test("a waiting link is encrypted, also with a new AUTH_SECRET, and its text is deleted when it was sent", async () => {
  const { service, invite, server, pass, stored } = await startOutbox();
  server.state.isAway = true;
  const { invitation } = await invite("kim@example.com", "Kim");
  expect(invitation).toMatchObject({
    sent: false,
    problem: "127.0.0.1 does not accept the mail yet (450 4.2.0). The mail is tried again for three days.",
  });
  const token = tokenOf(invitation.url);
  const [before] = await stored();
  expect(before?.about).not.toContain(token);
  const { keys } = service.context;
  const [old] = keys.ring;
  keys.ring = [deriveKeys("another secret, long enough, 0123456789 and more").ring[0], old];
  await renewSecrets(service.context);
  keys.ring = [keys.ring[0]];
  server.state.isAway = false;
  await pass(1);
  expect(server.received[0]?.text).toContain(token);
  expect(await stored()).toEqual([{ about: "", failure: null, ended_at: service.clock.now }]);
});

test("a mail that the server refuses for good ends at once, and says so without the words of the server", async () => {
  const { service, invite, server, pass, stored } = await startOutbox("550 5.1.1 nobody");
  const { invitation } = await invite("kim@example.com", "Kim");
  const failure = "127.0.0.1 refuses the mail (550 5.1.1). Check the addresses of sender and receiver.";
  expect(invitation).toMatchObject({ sent: false, problem: `${failure} The mail is not tried again.` });
  await pass(180);
  expect([server.state.tries, await stored()]).toEqual([1, [{ about: "", failure, ended_at: expect.any(Number) }]]);
  const logged = service.lines.filter((line) => line.includes('"mail.failed"'));
  expect(logged).toHaveLength(1);
  expect(logged[0]).not.toContain(tokenOf(invitation.url));
});

test("a mail server that looks through a mail for long before it takes it gets it once, and nobody waits for it", async () => {
  const { service, invite, server, pass } = await startOutbox();
  server.state.looksThroughMs = 12_000;
  const { invitation } = await invite("kim@example.com", "Kim");
  expect(invitation).toMatchObject({
    sent: false,
    problem: "The mail server has not answered yet. The mail is tried again for three days.",
  });
  await server.next();
  await service.context.mailer.close();
  await pass(80);
  expect([server.state.tries, server.received]).toEqual([1, []]);
});

test("a link that was replaced or used, or of somebody who was disabled, is not sent later", async () => {
  const { service, send, reset, invite, server, pass, stored } = await startOutbox();
  server.state.isAway = true;
  const [kim, ben, eve] = [
    await invite("kim@example.com", "Kim"),
    await invite("b@example.com", "Ben"),
    await invite("e@example.com", "Eve"),
  ];
  await reset(kim.id);
  const body = { token: tokenOf(ben.invitation.url), password: "nine blue umbrellas" };
  expect((await service.send("POST", "/one-time-links/use", { body })).status).toBe(200);
  await send("PATCH", `/users/${eve.id}`, { disabled: true });
  server.state.isAway = false;
  await pass(1);
  expect(server.received.map(({ to }) => to)).toEqual([["kim@example.com"]]);
  expect(await stored()).toHaveLength(1);
});

test("several processes send each mail once", async () => {
  const { service, invite, server } = await startOutbox();
  server.state.isAway = true;
  for (const name of ["kim", "ben", "eve"]) await invite(`${name}@example.com`, name);
  server.state.isAway = false;
  service.clock.now += MINUTE;
  await Promise.all(Array.from({ length: 8 }, () => sendMails(service.context)));
  expect(server.received.flatMap(({ to }) => to).sort()).toEqual([
    "ben@example.com",
    "eve@example.com",
    "kim@example.com",
  ]);
});

test("a mail says times of the office, and the program greets with a host name that has a dot", async () => {
  const { send, invite, server } = await startOutbox();
  await send("PATCH", "/settings", { timeZone: "Europe/Berlin" });
  await invite("kim@example.com", "Kim");
  expect(server.received[0]?.text).toContain("until 27 November 2026 at 10:00 CET:");
  expect(server.received[0]?.greeting).toBe(hostname().includes(".") ? hostname() : "doors.example.com");
});

test("the metrics count mails that wait, were sent and failed", async () => {
  const { service, send, invite, server, pass } = await startOutbox();
  server.state.isAway = true;
  await invite("kim@example.com", "Kim");
  const read = async () => {
    const asked = new Request("http://127.0.0.1/metrics");
    const text = await (await service.service.fetch(asked, { clientAddress: "127.0.0.1", isLocal: true })).text();
    return [...text.matchAll(/^mails?_.* ([\d.]+)$/gm)].map(([line]) => line).filter((line) => !line.endsWith(" 0"));
  };
  service.clock.now += 30_000;
  expect(await read()).toEqual([
    "mails_waiting 1",
    "mail_waiting_seconds 30",
    'mail_failures_total{reason="temporary"} 1',
  ]);
  const { waiting } = await (await send("GET", "/settings/mail")).json();
  expect(waiting).toMatchObject({ mails: 1, problem: expect.stringContaining("127.0.0.1") });
  expect(Date.parse(waiting.since)).toBe(service.clock.now - 30_000);
  server.state.isAway = false;
  await pass(1);
  expect(await read()).toEqual(["mails_sent_total 1", 'mail_failures_total{reason="temporary"} 1']);
});
