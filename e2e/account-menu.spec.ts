import { expect } from "playwright/test";
import { accountButton, openWithScript, signOut, startApart, test } from "./fixtures";

test("the account menu shows the person, and Escape closes it and returns the focus", async ({
  signedIn: page,
  person,
}) => {
  await page.goto("/labels");
  await accountButton(page).focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "Account" });
  for (const text of [person.name, person.email, "Office staff"]) await expect(menu.getByText(text)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("button", { name: "System" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(accountButton(page)).toBeFocused();
});

test("the account menu leads to the API reference and signs out", async ({ signedIn: page }) => {
  await page.goto("/labels");
  await accountButton(page).click();
  await page.getByRole("dialog", { name: "Account" }).getByRole("link", { name: "API" }).click();
  await expect(page.getByRole("heading", { name: /^API / })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Access points" }).click();
  await signOut(page);
  await expect(page).toHaveURL(/\/sign-in/);
});

test("the theme chosen in the account menu stays on every page", async ({ signedIn: page }) => {
  await page.goto("/access-points");
  await accountButton(page).click();
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.goto("/labels");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("the account menu and the key ? open the help about shortcuts", async ({ signedIn: page }) => {
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await page.goto("/labels");
  await accountButton(page).click();
  await page.getByRole("button", { name: "Shortcuts" }).click();
  await expect(help.getByText("New access point")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Account" })).toBeHidden();
  await help.getByRole("button", { name: "Close" }).click();
  await expect(help).toBeHidden();
  await accountButton(page).click();
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Account" })).toBeHidden();

  await openWithScript(page, "/access-points");
  await page.keyboard.press("?");
  await expect(help).toBeVisible();
});

test("the header takes one row from 320 px up", async ({ signedIn: page }) => {
  await page.goto("/access-points");
  for (const width of [320, 375, 640, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await page.getByRole("banner").boundingBox();
    expect([width, box?.height]).toEqual([width, 52]);
  }
  // A window of 1,280 px at 200 % has every page in its header.
  await page.setViewportSize({ width: 640, height: 400 });
  await expect(page.getByRole("navigation", { name: "Main" }).locator("a:visible")).toHaveText([
    ...["Overview", "List", "Labels", "Places", "Scan", "Reports"],
  ]);
});

test("signing out says that the person is still signed in when the service does not answer", { tag: "@long" }, async ({
  page,
  start,
}) => {
  const { service } = await startApart(start, page);
  await service.stop();
  await signOut(page);
  const alert = page.getByRole("banner").getByRole("alert");
  await expect(alert).toContainText("You are still signed in.");
  await expect(alert.getByRole("button", { name: "Sign out again" })).toBeVisible();
});
