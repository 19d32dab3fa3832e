import { type BrowserContext, expect, type Page } from "playwright/test";
import { accountButton, signIn, signInByRequest, test } from "./fixtures";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";
const NEXT = "four lamps beside a canal";

const sessions = (page: Page) => page.getByRole("region", { name: "Sessions" }).getByRole("listitem");

/** Returns whether the browser is still signed in. */
async function isSignedIn(context: BrowserContext): Promise<boolean> {
  const page = await context.newPage();
  await page.goto("/account");
  const isShown = !page.url().includes("/sign-in");
  await page.close();
  return isShown;
}

test("a new name shows in the header at once, and a blank one is refused", async ({ signedIn: page }) => {
  await page.goto("/access-points");
  await accountButton(page).click();
  await page.getByRole("dialog", { name: "Account" }).getByRole("link", { name: "Account" }).click();
  const name = page.getByLabel("Name", { exact: true });
  await name.fill(" ");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Enter a name.").first()).toBeVisible();
  await name.fill("Grace Hopper");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Your name was saved.")).toBeVisible();
  await expect(accountButton(page)).toContainText("Grace Hopper");
  await page.goto("/access-points");
  await expect(accountButton(page)).toContainText("Grace Hopper");
});

test("a new password ends the session of another browser and keeps this one", async ({
  signedIn: page,
  browser,
  server,
  person,
}) => {
  const other = await browser.newContext({ baseURL: server.url });
  await signInByRequest(other, server.url, person);
  expect(await isSignedIn(other)).toBe(true);
  await page.goto("/account");
  await page.getByLabel("Current password").fill(person.password);
  await page.getByLabel("New password").fill(NEXT);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password was changed.")).toBeVisible();
  await expect(page.getByLabel("New password")).toHaveValue("");
  await expect(sessions(page)).toHaveCount(1);

  const ended = await other.newPage();
  await ended.goto("/account");
  await expect(ended).toHaveURL(/\/sign-in/);
  await signIn(ended, { ...person, password: NEXT });
  await expect(ended).toHaveURL(/\/account$/);
  await other.close();
});

test("a wrong current password and a weak new one are shown beside their fields", async ({
  signedIn: page,
  person,
}) => {
  await page.goto("/account");
  await page.getByLabel("Name", { exact: true }).fill("Not saved yet");
  const current = page.getByLabel("Current password");
  await current.fill("not my password");
  await page.getByLabel("New password").fill("password12345");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(current).toHaveAccessibleDescription(/current password is wrong/);
  await expect(page.getByLabel("New password")).toHaveAccessibleDescription(/Choose four or more words/);
  await expect(current).toBeFocused();
  await expect(page.getByLabel("New password")).toHaveValue("password12345");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Not saved yet");

  await current.fill(person.password);
  await page.getByLabel("New password").fill(person.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByLabel("New password")).toHaveAccessibleDescription(/same as the current one/);
});

test("sessions of other browsers are listed with their device, and can be ended", async ({
  signedIn: page,
  browser,
  server,
  person,
}) => {
  const firefox = await browser.newContext({ baseURL: server.url, userAgent: FIREFOX });
  const others = [firefox, await browser.newContext({ baseURL: server.url, userAgent: "curl/8.14.1" })];
  for (const other of others) await signInByRequest(other, server.url, person);
  await page.goto("/account");
  await expect(sessions(page)).toHaveCount(3);
  await expect(sessions(page).first()).toContainText(/Chrome on Linux.*This device.*127\.0\.0\.1/s);
  await expect(sessions(page).filter({ hasText: "Firefox on Windows" })).toContainText("Last used");

  await page.getByRole("button", { name: "End the session of Firefox on Windows" }).click();
  await expect(page.getByText("The session was ended.")).toBeVisible();
  await expect(sessions(page)).toHaveCount(2);
  expect(await Promise.all(others.map(isSignedIn))).toEqual([false, true]);

  await page.getByRole("button", { name: "End all other sessions" }).click();
  await expect(page.getByText("Every other session was ended.")).toBeVisible();
  await expect(sessions(page)).toHaveCount(1);
  expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
  await expect(page.getByRole("button", { name: "End all other sessions" })).toHaveCount(0);
  for (const other of others) await other.close();
});
