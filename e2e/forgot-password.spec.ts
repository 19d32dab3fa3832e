import { once } from "node:events";
import { text } from "node:stream/consumers";
import getPort from "get-port";
import { Secret, TOTP } from "otpauth";
import { expect } from "playwright/test";
import { SMTPServer } from "smtp-server";
import { signInToApi } from "./api";
import { accountButton, test as base, signIn } from "./fixtures";
import { choosePassword, invite, newPerson } from "./people";
import { admin, type Server } from "./server";

const HOUR = 3_600_000;

/** A mail server that keeps the mails it receives. */
type MailServer = { url: string; nextMail: (sign: RegExp) => Promise<string>; nextLink: () => Promise<string> };

const test = base.extend<{ mailServer: MailServer; office: Server }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  mailServer: async ({}, use) => {
    const mails: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      onData: async (stream, _session, done) => {
        // Quoted-printable (RFC 2045 §6.7): "=" at the end of a line continues it, "=3D" is "=".
        mails.push((await text(stream)).replaceAll("=\r\n", "").replaceAll("=3D", "="));
        server.emit("mail");
        done();
      },
    });
    server.listen(0, "127.0.0.1");
    await once(server.server, "listening");
    const { port } = server.server.address() as { port: number };
    const nextMail = async (sign: RegExp) => {
      for (;;) {
        const mail = mails.shift();
        if (mail === undefined) await once(server, "mail");
        else if (sign.test(mail)) return mail;
      }
    };
    const link = /http\S+\/welcome\?token=\S+/;
    const nextLink = async () => link.exec(await nextMail(link))?.[0] ?? "";
    await use({ url: `smtp://127.0.0.1:${port}`, nextMail, nextLink });
    await new Promise<void>((closed) => server.close(() => closed()));
  },
  /** Program that sends mail, behind a proxy. */
  office: async ({ start, mailServer }, use) => {
    const port = String(await getPort());
    const url = `http://127.0.0.1:${port}`;
    const mail = { SMTP_URL: mailServer.url, MAIL_FROM: "Doors <doors@example.com>" };
    await use(await start({ clock: true, env: { PORT: port, PUBLIC_URL: url, TRUSTED_PROXY_HOPS: "1", ...mail } }));
  },
  baseURL: ({ office }, use) => use(office.url),
});

test("with mail, a forgotten password is replaced by a link, and every address is answered alike", {
  tag: "@once",
}, async ({ page, mailServer }) => {
  const answer = page.getByRole("main").getByRole("status").filter({ hasText: "can sign in here" });
  const ask = async (email: string) => {
    await page.goto("/sign-in");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(answer).toContainText(email);
    return (await answer.textContent())?.replace(email, "");
  };
  const unknown = await ask("nobody@example.com");
  expect(await ask(admin.email)).toBe(unknown);

  await choosePassword(page, await mailServer.nextLink(), "seven green bottles on a wall");
  await expect(page).toHaveURL(/\/access-points\?scope=\w+$/);
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await signIn(page, { ...admin, password: "seven green bottles on a wall" });
  await expect(page).toHaveURL(/\/$/);
});

test("with mail, an invitation is sent and its link is the one that the admin sees", {
  tag: ["@script", "@long"],
}, async ({ page, mailServer }) => {
  await page.goto("/sign-in");
  await signIn(page, admin);
  await expect(page).toHaveURL(/\/$/);
  const link = await invite(page, newPerson("Kim Lee"));
  await expect(page.getByText("Each got their link by e-mail.")).toBeVisible();
  expect(await mailServer.nextLink()).toBe(link);
});

test("a person whose password somebody else knows reads in a mail and at the sign-in that it needs a new one", {
  tag: "@once",
}, async ({ page, office, mailServer }) => {
  const { email, password } = admin;
  const { send } = await signInToApi(office.url, email, password);
  const app = await send("POST", "/me/factors", { type: "totp", password });
  const codeAt = (time: number) => TOTP.generate({ secret: Secret.fromBase32(app.secret), timestamp: time });
  await send("POST", `/me/factors/${app.id}/confirm`, { code: codeAt(Date.now()) });
  const guess = async (from: string) => {
    const headers = { "content-type": "application/json", "x-forwarded-for": from };
    const post = (path: string, body: object) =>
      fetch(`${office.url}/api/v1/auth/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    const { challenge } = await (await post("login", { email, password })).json();
    return (await post("second-factor", { challenge, code: "000000" })).status;
  };
  for (let sent = 0; sent < 100; sent += 1) {
    // An account takes 50 wrong codes in an hour.
    if (sent === 50) await office.putForward(HOUR);
    expect(await guess(`198.51.100.${sent}`)).toBe(401);
  }
  expect(await mailServer.nextMail(/wrong codes/)).toContain("Your password no longer signs in");

  await office.putForward(HOUR);
  await page.goto("/sign-in");
  await signIn(page, admin);
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "100 wrong codes were entered after your password, so somebody else may know it. Choose a new one with “Forgot your password?”.",
  );
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await choosePassword(page, await mailServer.nextLink(), "seven green bottles on a wall");
  await page.getByLabel("Code").fill(codeAt(Date.now() + 2 * HOUR));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(accountButton(page)).toBeVisible();
});
