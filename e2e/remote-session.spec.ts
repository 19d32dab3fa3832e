import { expect } from "playwright/test";
import { accountButton, signIn } from "./fixtures";
import { kim } from "./foreign-service";
import { test } from "./remote";

const HOUR = 3_600_000;
const MINUTE = 60_000;

test.use({ dashboardOptions: { clock: true } });

test("a session without renewal warns before it ends, and signing in again in a new tab keeps the form", {
  tag: "@once",
}, async ({ asKim: page, dashboard, context }) => {
  await expect(page.getByText(/Your session ends/)).toHaveCount(0);
  await dashboard.putForward(24 * HOUR - 8.5 * MINUTE);
  await page.goto("/access-points/new");
  await expect(page.getByText("Your session ends in 8 minutes.")).toBeVisible();

  await page.getByLabel("Name", { exact: true }).fill("Typed meanwhile");
  const [beside] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Sign in again" }).click(),
  ]);
  await signIn(beside, kim);
  await expect(beside).toHaveURL(/\/access-points\/new$/);
  await expect(beside.getByText(/Your session ends/)).toHaveCount(0);

  await dashboard.putForward(HOUR);
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(page.getByText("“Typed meanwhile” was saved")).toBeVisible();
});

test("a form submitted after the session ended comes back filled and asks to sign in", { tag: "@once" }, async ({
  asKim: page,
  dashboard,
  foreign,
}) => {
  await page.goto("/access-points/new");
  await page.getByLabel("Name", { exact: true }).fill("Too late");
  await dashboard.putForward(25 * HOUR);
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your session has ended" })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Too late");
  expect(foreign.rows).toEqual([]);
  await page.getByLabel("E-mail").fill(kim.email);
  await page.getByLabel("Password").fill(kim.password);
  await page.getByRole("button", { name: "Create access point after signing in" }).click();
  await expect(page.getByText("“Too late” was saved")).toBeVisible();
});

test("a session ended by the service redirects to sign-in and back", { tag: "@once" }, async ({
  asKim: page,
  foreign,
}) => {
  foreign.endSessions();
  await page.goto("/access-points?page=1");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await signIn(page, kim);
  await expect(page).toHaveURL(/\/access-points\?page=1$/);
});

test("an open page warns before and after the end of the session @script", async ({ page, dashboard, asKim }) => {
  await page.clock.install();
  await dashboard.putForward(24 * HOUR - 12 * MINUTE);
  await asKim.goto("/access-points/new");
  await asKim.getByLabel("Name", { exact: true }).fill("Still here");
  await expect(asKim.getByText(/Your session ends/)).toHaveCount(0);
  await page.clock.fastForward(3 * MINUTE);
  await expect(asKim.getByText("Your session ends in 8 minutes.")).toBeVisible();
  await page.clock.fastForward(10 * MINUTE);
  await expect(asKim.getByText("Your session has ended.")).toBeVisible();
  await expect(asKim.getByLabel("Name", { exact: true })).toHaveValue("Still here");
});

test("the account and its API tokens are hidden with a service that lacks them", { tag: "@script" }, async ({
  asKim: page,
}) => {
  await accountButton(page).click();
  const menu = page.getByRole("dialog", { name: "Account" });
  await expect(menu.getByRole("button", { name: "Sign out" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Account" })).toHaveCount(0);
  for (const path of ["/account", "/account/tokens"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Not available with this service" })).toBeVisible();
  }
});
