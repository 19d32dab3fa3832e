import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { expectRefused, startPeople, tokenOf } from "../people/test-people";
import { startMailServer } from "./test-mail-server";

const FROM = "Doors <doors@example.com>";

const startWithMail = (smtpUrl: string) =>
  startPeople({ SMTP_URL: smtpUrl, MAIL_FROM: FROM, PUBLIC_URL: "https://doors.example.com" });

const forgot = (service: Awaited<ReturnType<typeof startPeople>>["service"], email: string, from = "192.0.2.1") =>
  service.send("POST", "/auth/forgot-password", { body: { email }, from });

test("an invitation and a reset are sent in plain words, with the link", async () => {
  const server = await startMailServer();
  const { invite, reset } = await startWithMail(server.url);
  const { id, invitation } = await invite("kim@example.com", "Ángel Lee", "manager");
  expect(invitation.sent).toBe(true);
  expect(invitation.url).toMatch(/^https:\/\/doors\.example\.com\/welcome\?token=/);
  const invited = await server.next();
  expect(invited.to).toEqual(["kim@example.com"]);
  expect(invited.headers).toContain(`From: ${FROM}`);
  expect(invited.headers).toContain("Subject: Your invitation to Access points");
  expect(invited.headers).toContain("Auto-Submitted: auto-generated");
  expect(invited.headers).toMatch(/^Content-Type: text\/plain/m);
  expect(invited.text.replaceAll("\r\n", "\n")).toBe(`Hello Ángel Lee,

ada invites you to Access points at https://doors.example.com. You sign in as kim@example.com; your role is manager.

Open this link and choose a password. The link works once, until 27 November 2026 at 09:00 UTC:

${invitation.url}

If you do not know what this is about, ignore this mail. Nobody can sign in with your address until then.

-- 
Access points
https://doors.example.com
`);

  const link = await reset(id);
  expect(link.sent).toBe(true);
  expect((await server.next()).text).toContain(link.url);
});

test("a mail is in the language of its receiver, or else in that of the office", async () => {
  const server = await startMailServer();
  const { service, invite, reset } = await startWithMail(server.url);
  await service.db.updateTable("office_settings").set({ language: "fr" }).execute();
  const { id } = await invite("kim@example.com", "Kim Lee", "manager");
  expect((await server.next()).text).toContain("27 novembre 2026");
  await service.db.updateTable("users").set({ language: "de" }).where("id", "=", id).execute();
  await reset(id);
  expect((await server.next()).text).toContain("27. November 2026");
});

test.each([
  ["refuses the mail and quotes the link", async () => (await startMailServer("550 blocked")).url],
  [
    "does not listen",
    async () => {
      const server = createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as { port: number };
      server.close();
      await once(server, "close");
      return `smtp://127.0.0.1:${port}`;
    },
  ],
])("a mail server that %s fails no operation, and the log has no link", async (_case, start) => {
  const { service, send } = await startWithMail(await start());
  const answer = await send("POST", "/users", { email: "kim@example.com", name: "Kim", role: "staff" });
  expect(answer.status).toBe(201);
  const { invitation } = await answer.json();
  expect(invitation.sent).toBe(false);
  expect(
    (await service.send("POST", "/one-time-links/check", { body: { token: tokenOf(invitation.url) } })).status,
  ).toBe(200);
  const log = service.lines.join("\n");
  expect(log).toContain('"event":"mail.failed"');
  expect(log).not.toContain(tokenOf(invitation.url));
  expect(log).not.toContain("welcome");
});

test("forgot-password answers alike for every address, and only a user who may sign in gets a mail", async () => {
  const server = await startMailServer();
  const { service, send } = await startWithMail(server.url);
  expect(await (await service.send("GET", "/setup")).json()).toEqual({ open: false, mail: true });
  const ben = await service.addUser("ben@example.com");
  const eve = await service.addUser("eve@example.com");
  await send("PATCH", `/users/${eve.id}`, { disabled: true });
  const answers = [];
  for (const email of ["nobody@example.com", "eve@example.com", "BEN@example.com"]) {
    const answer = await forgot(service, email);
    answers.push([answer.status, await answer.text()]);
  }
  expect(answers).toEqual(Array(3).fill([202, ""]));
  const { to, text } = await server.next();
  expect(to).toEqual(["ben@example.com"]);
  expect(text).toContain("Somebody asked for a new password of ben@example.com");
  const token = /token=([\w-]{43})/.exec(text)?.[1] ?? "";
  const used = await service.send("POST", "/one-time-links/use", { body: { token, password: "nine blue umbrellas" } });
  expect((await used.json()).user.id).toBe(ben.id);
  await service.context.mailer.close();
  expect(server.received).toEqual([]);
});

test("forgot-password replaces links that were asked for in this way, and leaves those of admins, which any of them ends", async () => {
  const server = await startMailServer();
  const { service, reset } = await startWithMail(server.url);
  const { id } = await service.addUser("ben@example.com");
  const ofAdmin = tokenOf((await reset(id)).url);
  await server.next();
  const tokens: string[] = [];
  for (let time = 0; time < 2; time += 1) {
    await forgot(service, "ben@example.com");
    tokens.push(/token=([\w-]{43})/.exec((await server.next()).text)?.[1] ?? "");
  }
  const statusOf = async (token = "") =>
    (await service.send("POST", "/one-time-links/check", { body: { token } })).status;
  expect([await statusOf(tokens[0]), await statusOf(tokens[1]), await statusOf(ofAdmin)]).toEqual([410, 200, 200]);
  const body = { token: tokens[1], password: "nine blue umbrellas" };
  expect((await service.send("POST", "/one-time-links/use", { body })).status).toBe(200);
  expect(await statusOf(ofAdmin)).toBe(410);
});

test("forgot-password does not wait for the mail server or for the user to be found", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as { port: number };
  const { service } = await startWithMail(`smtp://127.0.0.1:${port}`);
  const connected = once(silent, "connection");
  expect((await forgot(service, "ada@example.com")).status).toBe(202);
  const [socket] = await connected;
  socket.destroy();
  silent.close();
});

test("requests for a new password are limited per account and per address, known or not", async () => {
  const server = await startMailServer();
  const { service } = await startWithMail(server.url);
  for (const email of ["ada@example.com", "nobody@example.com"]) {
    for (let time = 0; time < 5; time += 1) {
      expect((await forgot(service, email, `192.0.2.${time}`)).status).toBe(202);
    }
    await expectRefused(await forgot(service, email, "192.0.2.9"), 429, "too-many-attempts");
  }
  for (let time = 0; time < 20; time += 1) {
    expect((await forgot(service, `p${time}@example.com`, "198.51.100.7")).status).toBe(202);
  }
  const refused = await forgot(service, "other@example.com", "198.51.100.7");
  const problem = await expectRefused(refused, 429, "too-many-attempts");
  expect(problem.detail).toBe("Too many requests for a new password. Try again in 60 minutes.");
  service.clock.now += 3_600_000;
  expect((await forgot(service, "ada@example.com", "198.51.100.7")).status).toBe(202);
});

test("without a mail server, forgot-password answers 404 and says whom to ask", async () => {
  const { service } = await startPeople();
  expect(await (await service.send("GET", "/setup")).json()).toEqual({ open: false, mail: false });
  const problem = await expectRefused(await forgot(service, "ada@example.com"), 404, "not-found");
  expect(problem.detail).toBe("This service sends no mail. Ask an admin for a link to a new password.");
});
