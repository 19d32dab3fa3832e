import { once } from "node:events";
import { text } from "node:stream/consumers";
import getPort from "get-port";
import { expect } from "playwright/test";
import { SMTPServer } from "smtp-server";
import { test as base, signIn } from "./fixtures";
import { choosePassword, invite, newPerson } from "./people";
import { admin } from "./server";

/** A mail server that keeps the one-time links of the mails it receives. */
type MailServer = { url: string; nextLink: () => Promise<string> };

const test = base.extend<{ mailServer: MailServer; dashboard: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  mailServer: async ({}, use) => {
    const links: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      onData: async (stream, _session, done) => {
        // Quoted-printable (RFC 2045 §6.7): "=" at the end of a line continues it, "=3D" is "=".
        const mail = (await text(stream)).replaceAll("=\r\n", "").replaceAll("=3D", "=");
        links.push(mail.match(/http\S+\/welcome\?token=\S+/)?.[0] ?? "no link");
        server.emit("link");
        done();
      },
    });
    server.listen(0, "127.0.0.1");
    await once(server.server, "listening");
    const { port } = server.server.address() as { port: number };
    const nextLink = async () => {
      while (links.length === 0) await once(server, "link");
      return links.shift() as string;
    };
    await use({ url: `smtp://127.0.0.1:${port}`, nextLink });
    await new Promise<void>((closed) => server.close(() => closed()));
  },
  /** URL of a dashboard whose service sends mail. */
  dashboard: async ({ start, mailServer }, use) => {
    const port = String(await getPort());
    const url = `http://127.0.0.1:${port}`;
    const mail = { SMTP_URL: mailServer.url, MAIL_FROM: "Doors <doors@example.com>" };
    await start({ env: { PORT: port, PUBLIC_URL: url, ...mail } });
    await use(url);
  },
  baseURL: ({ dashboard }, use) => use(dashboard),
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
  await expect(page.getByText("The link was sent to Kim Lee by e-mail.")).toBeVisible();
  expect(await mailServer.nextLink()).toBe(link);
});

test("the form for a forgotten password refuses a text that is not an e-mail address", {
  tag: ["@once", "@long"],
}, async ({ page }) => {
  await page.goto("/forgot-password");
  await page.getByLabel("E-mail").fill("nobody");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("E-mail must look like name@example.com").first()).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("nobody");
});
