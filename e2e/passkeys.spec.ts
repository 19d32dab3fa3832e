import { type AddressInfo, createServer } from "node:net";
import { expect } from "playwright/test";
import { accountButton, signIn, signOut, test } from "./fixtures";
import { loseScripts } from "./people";
import { admin } from "./server";

/** Returns a free port: a passkey belongs to an address, which the program must know before it starts. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "localhost");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test("a passkey signs in as second factor and alone, and a copy of it does not @script", async ({ start, browser }) => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  await start({ env: { PORT: String(port), PUBLIC_URL: url } });
  const page = await browser.newPage({ baseURL: url });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const setPresence = (enabled: boolean) =>
    cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  /** Signs out and leaves the page. The authenticator is off until then: the sign-in page would sign in again at once. */
  const leave = async () => {
    await setPresence(false);
    await signOut(page);
    await expect(page).toHaveURL(/\/sign-in/);
    await page.goto("about:blank");
  };
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
  await signIn(page, admin);
  await expect(accountButton(page)).toBeVisible();
  const section = page.getByRole("region", { name: "Passkey" });
  const add = async () => {
    await section.getByLabel("Your password").fill(admin.password);
    await section.getByRole("button", { name: "Add a passkey" }).click();
  };
  await page.goto("/account/second-factor", { waitUntil: "networkidle" });
  await loseScripts(page);
  await add();
  await expect(
    page.getByText("The browser could not ask for a passkey. Reload the page, then try again."),
  ).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await add();
  await expect(section.locator("#recovery-codes li")).toHaveCount(10);

  // A person who closes the question uses nothing up: the button asks again.
  await leave();
  await page.goto("/sign-in");
  await signIn(page, admin);
  await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.reload();
  await setPresence(true);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(accountButton(page)).toBeVisible();

  // The browser offers the passkey in the e-mail field, and the authenticator answers at once.
  await leave();
  await setPresence(true);
  await page.goto("/sign-in?next=/places");
  await expect(page).toHaveURL(/\/places\?scope=\w+$/);

  // A copy of the passkey counts from where it was copied.
  const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
  await leave();
  await cdp.send("WebAuthn.clearCredentials", { authenticatorId });
  for (const credential of credentials) {
    await cdp.send("WebAuthn.addCredential", { authenticatorId, credential: { ...credential, signCount: 1 } });
  }
  await setPresence(true);
  await page.goto("/sign-in");
  await expect(page.getByText("The passkey was not accepted.")).toBeVisible();
  // Nothing was used up: the button asks again, and the copy is refused again.
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("The passkey was not accepted.")).toBeVisible();
  await page.close();
});
