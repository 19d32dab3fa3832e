import { once } from "node:events";
import getPort from "get-port";
import { expect } from "playwright/test";
import { SMTPServer } from "smtp-server";
import { test as base, signIn } from "./fixtures";
import { admin, type Server } from "./server";

const test = base.extend<{ office: Server }>({
  office: async ({ start }, use) => {
    const port = String(await getPort());
    await use(await start({ env: { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` } }));
  },
  baseURL: ({ office }, use) => use(office.url),
});

test("an admin sets the mail server, a failed test says why, and a test that arrives shows the answer", async ({
  page,
}) => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onData: (stream, _session, done) => {
      stream.resume().on("end", () => done(null, "queued as 4711"));
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as { port: number };
  await page.goto("/settings/mail");
  await signIn(page, admin);
  await expect(page.getByRole("heading", { name: "Mail", level: 1 })).toBeVisible();
  const set = async (at: number) => {
    await page.getByLabel("Host").fill("127.0.0.1");
    await page.getByLabel("Port").fill(String(at));
    await page.getByLabel("Encryption").selectOption("none");
    await page.getByLabel("Sender").fill("Doors <doors@example.com>");
    await page.getByLabel("Your password").fill(admin.password);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The mail server was saved.").first()).toBeVisible();
  };
  await set(1);
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("Nothing listens at 127.0.0.1:1 (ECONNREFUSED).").first()).toBeVisible();
  await set(port);
  await expect(page.getByLabel("Receiver")).toHaveValue(admin.email);
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("The mail server answered: 250 queued as 4711").first()).toBeVisible();
  await new Promise<void>((closed) => server.close(() => closed()));
});
