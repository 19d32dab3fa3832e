import { expect, test } from "vitest";
import { PASSWORD } from "../../testing/start-test-service";
import { startPeople } from "../people/test-people";
import { deriveKeys } from "../tokens/keys";
import { describeLostSecrets, renewSecrets } from "../tokens/secrets-at-rest";
import { startMailServer } from "./test-mail-server";

const SECRET = "pass phrase of the mail server";
const PUBLIC_URL = "https://doors.example.com";

/** Starts a service whose admin Ada sets a mail server. */
async function startSettings(environment: Record<string, string> = { PUBLIC_URL }) {
  const it = await startPeople(environment);
  const set = (body: object, proof: object = { current: PASSWORD }) =>
    it.send("PUT", "/settings/mail", { from: "Doors <doors@example.com>", ...body, ...proof });
  const read = async () => (await it.send("GET", "/settings/mail")).json();
  /** Sends a test, and returns the status and the sentence, or what the server answered. */
  const sendTest = async () => {
    const answer = await it.send("POST", "/settings/mail/test", { to: "kim@example.com" });
    const { detail, response } = await answer.json();
    return [answer.status, detail ?? response];
  };
  return { ...it, set, read, sendTest };
}

const here = (port: number, more: object = {}) => ({ host: "127.0.0.1", port, security: "none", ...more });

test("an admin sets the mail server with the own password, and the next mail goes there", async () => {
  const { service, set, read, sendTest, invite, actions } = await startSettings();
  expect(await read()).toMatchObject({ source: null, host: null, hasPassword: false });
  expect(await sendTest()).toEqual([422, "No mail server is set up."]);
  const { port, received } = await startMailServer();
  for (const proof of [{}, { current: "a guess" }]) expect((await set(here(port), proof)).status).toBe(422);
  expect((await read()).source).toBeNull();
  const saved = await set(here(port));
  expect([saved.status, await saved.json()]).toEqual([
    200,
    {
      ...{ source: "settings", host: "127.0.0.1", port, security: "none", user: "", hasPassword: false },
      ...{ from: "Doors <doors@example.com>", trustCertificate: false },
      waiting: { mails: 0, since: null, problem: null },
    },
  ]);
  expect(await (await service.send("GET", "/setup")).json()).toEqual({ open: false, mail: true });
  expect((await invite("kim@example.com", "Kim")).invitation.sent).toBe(true);
  expect(await sendTest()).toEqual([200, expect.stringMatching(/^250 /)]);
  expect(received.map(({ to }) => to)).toEqual([["kim@example.com"], ["kim@example.com"]]);
  expect(await actions()).toContain("settings.updated");
});

test("the password of the mail server is encrypted, in no answer and log, and moves to a new AUTH_SECRET", async () => {
  const { service, set, read, sendTest } = await startSettings();
  const { port } = await startMailServer(undefined, SECRET);
  const server = here(port, { security: "starttls", user: "doors", trustCertificate: true });
  expect((await set({ ...server, password: SECRET })).status).toBe(200);
  const row = await service.db.selectFrom("mail_settings").selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify([row, await read(), service.lines])).not.toContain(SECRET);
  expect((await read()).hasPassword).toBe(true);
  expect(await sendTest()).toEqual([200, expect.stringMatching(/^250 /)]);

  expect((await set(server)).status).toBe(200);
  const { keys } = service.context;
  const [old] = keys.ring;
  keys.ring = [deriveKeys("another secret, long enough, 0123456789 and more").ring[0]];
  expect(await describeLostSecrets(service.db, keys.ring)).toMatch(/^The password of the mail server needs/);
  keys.ring = [keys.ring[0], old];
  await renewSecrets(service.context);
  expect(await describeLostSecrets(service.db, [keys.ring[0]])).toBeNull();
  expect((await sendTest())[0]).toBe(200);
});

test("a saved password is kept for the same host and user only, so that no other server gets it", async () => {
  const { set } = await startSettings();
  const server = here(25, { user: "doors" });
  expect((await set({ ...server, password: SECRET })).status).toBe(200);
  expect((await set({ ...server, port: 26 })).status).toBe(200);
  for (const other of [{ host: "localhost" }, { user: "mallory" }]) {
    const { errors } = await (await set({ ...server, ...other })).json();
    expect(errors).toEqual([
      { pointer: "/password", detail: expect.stringMatching(/^Enter the password of this user/) },
    ]);
  }
});

test("a failed test says what the mail server said, and what to do", async () => {
  const { set, sendTest } = await startSettings();
  const secured = await startMailServer(undefined, SECRET);
  const refusing = await startMailServer("550 5.7.1 blocked");
  const { port: closed } = await startMailServer();
  const cases: [object, RegExp][] = [
    [
      here(secured.port, { security: "starttls" }),
      /^The certificate of 127\.0\.0\.1 is not trusted \(\w+\)\. .*or trust it/,
    ],
    [
      here(secured.port, { security: "starttls", trustCertificate: true, user: "doors", password: "wrong" }),
      /^127\.0\.0\.1 refuses user or password \(535.*\)\. Check both\. The server says: 535/,
    ],
    [
      here(secured.port, { security: "starttls", trustCertificate: true }),
      /^127\.0\.0\.1 takes no mail without user and password, or encryption \(530.*\)\. Set them\./,
    ],
    [here(refusing.port), /^127\.0\.0\.1 refuses the mail \(550 5\.7\.1\)\. .* The server says: 550 5\.7\.1 blocked/],
    [here(closed, { security: "starttls" }), /STARTTLS|encryption/],
    [here(1), /^Nothing listens at 127\.0\.0\.1:1 \(ECONNREFUSED\)\. Check host and port/],
  ];
  for (const [server, sentence] of cases) {
    expect((await set(server)).status).toBe(200);
    expect(await sendTest()).toEqual([422, expect.stringMatching(sentence)]);
  }
});

test("SMTP_URL wins over the settings, and mail needs PUBLIC_URL", async () => {
  const { url, port } = await startMailServer();
  const { set, read, sendTest } = await startSettings({ PUBLIC_URL, SMTP_URL: url, MAIL_FROM: "a@example.com" });
  expect((await set(here(1))).status).toBe(200);
  const shown = { source: "environment", host: "127.0.0.1", port, security: "starttls", from: "a@example.com" };
  expect(await read()).toMatchObject(shown);
  expect((await sendTest())[0]).toBe(200);
  const without = await startSettings({});
  expect((await (await without.set(here(1))).json()).detail).toMatch(/Have the person who runs this program set it/);
});
