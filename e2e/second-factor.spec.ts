import { Secret, TOTP } from "otpauth";
import { expect, type Page } from "playwright/test";
import type { Api } from "./api";
import { accountButton, signIn } from "./fixtures";
import { choosePassword, invite, newPerson, openPerson, test } from "./people";
import { admin } from "./server";

const STEP_MS = 30_000;

/**
 * Returns the code that an app shows, so many steps from now: a code is taken once, and in one of three steps. The first code is
 * that of now and the second one that of the next step, so that both count when a step ends before they arrive.
 */
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * STEP_MS });

/** Adds an app at the page of the account, and returns its secret and the recovery codes. */
async function addApp(page: Page, password: string) {
  await page.goto("/account/second-factor");
  const app = page.getByRole("region", { name: "Authenticator app" });
  await app.getByLabel("Your password", { exact: true }).fill(password);
  await app.getByRole("button", { name: "Show your password" }).click();
  await expect(app.getByLabel("Your password", { exact: true })).toHaveAttribute("type", "text");
  await app.getByRole("button", { name: "Add an app" }).click();
  const link = await app.getByRole("link", { name: "Open in an app on this device" }).getAttribute("href");
  const secret = new URL(link ?? "").searchParams.get("secret") ?? "";
  await expect(app.getByRole("img", { name: "QR code for the app" })).toBeVisible();
  await expect(app.getByRole("textbox", { name: "Code" })).toBeFocused();
  await app.getByRole("textbox", { name: "Code" }).fill("000000");
  await app.getByRole("button", { name: "Confirm" }).click();
  await expect(app.getByText("The code is wrong.").first()).toBeVisible();
  await app.getByRole("textbox", { name: "Code" }).fill(codeOf(secret));
  await app.getByRole("button", { name: "Confirm" }).click();
  const codes = app.locator("#recovery-codes li");
  await expect(codes).toHaveCount(10);
  return { secret, recoveryCodes: await codes.allTextContents() };
}

/** Adds an app by the API. */
async function addAppOf(api: Api, password: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { id, secret } = await api.send("POST", "/me/factors", { type: "totp", password });
  return { secret, ...(await api.send("POST", `/me/factors/${id}/confirm`, { code: codeOf(secret) })) };
}

test("a person with an app signs in with password and code, or with a recovery code", async ({ page, api, person }) => {
  const { secret, recoveryCodes } = await addAppOf(api, person.password);
  await page.goto("/access-points?q=gate");
  await signIn(page, person);
  await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
  await page.getByLabel("Code").fill("123456");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("The code is wrong or was used before.").first()).toBeVisible();
  await page.getByLabel("Code").fill(codeOf(secret, 1));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/access-points\?(scope=mine&)?q=gate$/);

  await page.context().clearCookies();
  await page.goto("/sign-in");
  await signIn(page, person);
  await page.getByLabel("Code").fill(recoveryCodes[0] ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(accountButton(page)).toBeVisible();
  await page.goto("/account/second-factor");
  await expect(page.getByText("9 of 10 recovery codes are left.")).toBeVisible();
});

test("a person adds an app, makes new recovery codes, and removes the app", { tag: "@script" }, async ({
  signedIn: page,
  person,
}) => {
  const { recoveryCodes } = await addApp(page, person.password);
  await page.goto("/account/second-factor");
  await expect(page.getByText("10 of 10 recovery codes are left.")).toBeVisible();
  const section = page.getByRole("region", { name: "Recovery codes" });
  await section.getByRole("textbox", { name: "Code" }).fill(recoveryCodes[0] ?? "");
  await section.getByRole("button", { name: "Make ten new codes" }).click();
  await expect(section.locator("#recovery-codes li")).toHaveCount(10);
  const [fresh = ""] = await section.locator("#recovery-codes li").allTextContents();
  await page.goto("/account/second-factor");
  await expect(page.getByText("10 of 10 recovery codes are left.")).toBeVisible();
  await page.getByText("Remove", { exact: true }).first().click();
  const list = page.getByRole("listitem").filter({ hasText: "Authenticator app" });
  await list.getByLabel("Code").fill(fresh);
  await list.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("“Authenticator app” was removed.")).toBeVisible();
});

test("an admin resets the factor of somebody who lost the phone", { tag: "@script" }, async ({
  signedIn: page,
  person,
  browser,
  server,
}) => {
  await addApp(page, person.password);
  const other = await browser.newPage({ baseURL: server.url });
  await other.goto("/sign-in");
  await signIn(other, admin);
  await expect(accountButton(other)).toBeVisible();
  await openPerson(other, person);
  const reset = other.getByRole("region", { name: "Second factor" });
  await reset.getByLabel("Your password", { exact: true }).fill(admin.password);
  await reset.getByRole("button", { name: "Reset second factor" }).click();
  await expect(other.getByText("has no second factor any more.")).toBeVisible();
  await page.goto("/sign-in");
  await signIn(page, person);
  await expect(accountButton(page)).toBeVisible();
  await other.close();
});

test("a form whose session has ended asks a person with a second factor for a code, and saves", async ({
  signedIn: page,
  api,
  person,
}) => {
  await page.goto("/access-points/new");
  await page.getByLabel("Name", { exact: true }).fill("Side door");
  const { secret } = await addAppOf(api, person.password);
  await page.context().clearCookies();
  await page
    .getByRole("button", { name: /^(Create|Save)/ })
    .first()
    .click();
  await page.locator("[name=session-email]").fill(person.email);
  await page.locator("[name=session-password]").fill(person.password);
  await page.getByRole("button", { name: /after signing in$/ }).click();
  await page.locator("[name=session-password]").fill(person.password);
  await page.locator("[name=session-code]").fill(codeOf(secret, 1));
  await page.getByRole("button", { name: /after signing in$/ }).click();
  await expect(page.getByText("Side door").first()).toBeVisible();
  await expect(accountButton(page)).toBeVisible();
});

test("an admin requires a factor of staff, who then add one before anything else", { tag: "@script" }, async ({
  start,
  browser,
}) => {
  const server = await start();
  const page = await browser.newPage({ baseURL: server.url });
  await page.goto("/sign-in");
  await signIn(page, admin);
  await expect(accountButton(page)).toBeVisible();
  await page.goto("/settings/sign-in");
  const today = new Date().toISOString().slice(0, 10);
  await page.getByLabel("Admin, from").fill(today);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("You have no second factor yourself.").first()).toBeVisible();
  await addApp(page, admin.password);
  await page.goto("/settings/sign-in");
  await page.getByLabel("Office staff, from").fill(today);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The requirement was saved.")).toBeVisible();
  const person = newPerson("Sam");
  const link = await invite(page, person);
  const staff = await browser.newPage({ baseURL: server.url });
  await choosePassword(staff, link, person.password);
  await expect(staff).toHaveURL(/\/account\/second-factor$/);
  await addApp(staff, person.password);
  await staff.goto("/access-points");
  await expect(staff).toHaveURL(/\/access-points\?scope=mine$/);
  await Promise.all([page.close(), staff.close()]);
});
