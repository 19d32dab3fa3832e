import { expect } from "playwright/test";
import { signInToApi } from "./api";
import { test as base, openWithScript, signInByRequest } from "./fixtures";
import { admin } from "./server";

/** A phone with the page of the person. */
const test = base.extend({
  viewport: { width: 375, height: 740 },
  hasTouch: true,
  isMobile: true,
});

test("the bar of a phone has List, Scan, New, Reports and More, which has the other pages and no help about keys", async ({
  context,
  server,
  person,
  page,
}) => {
  await signInByRequest(context, server.url, person);
  await page.goto("/access-points/new");
  const bar = page.getByRole("navigation", { name: "Main" });
  await expect(bar.locator("a:visible, button:visible")).toHaveText(["List", "Scan", "New", "Reports", "More"]);
  await expect(page.getByText("Press Enter to save")).toBeHidden();
  await page.goto("/access-points");
  await page.setViewportSize({ width: 1366, height: 1024 });
  await expect(page.getByRole("link", { name: "New access point" })).toBeVisible();
  for (const key of ["Ctrl K", "n"]) await expect(page.getByText(key, { exact: true })).toBeHidden();
  await page.setViewportSize({ width: 375, height: 740 });
  await bar.getByRole("link", { name: "Reports" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Reports/);
  await bar.getByRole("button", { name: "More" }).click();
  const menu = page.getByRole("dialog", { name: "Account" });
  await expect(menu.locator(".menu-item:visible")).toHaveText([
    ...["Overview", "Labels", "Places", "Account", "Settings", "Sign out"],
  ]);
  const [sheet, edge] = [await menu.boundingBox(), await bar.boundingBox()];
  expect(sheet && edge && sheet.y >= 0 && sheet.y + sheet.height <= edge.y).toBe(true);
  await menu.getByRole("link", { name: "Places" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Places/);
});

test("on a phone one tab of the list is underlined", async ({ context, server, page }) => {
  await signInByRequest(context, server.url, admin);
  await page.goto("/access-points?scope=all");
  const colours = await page
    .locator("main .tab[aria-current]")
    .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor));
  expect(colours).toHaveLength(2);
  expect(colours.filter((colour) => colour !== "rgba(0, 0, 0, 0)")).toHaveLength(1);
});

test("a link that is pressed without a connection leaves the page as it is and says why", { tag: "@script" }, async ({
  context,
  server,
  person,
  page,
}) => {
  await signInByRequest(context, server.url, person);
  await openWithScript(page, "/access-points");
  await context.setOffline(true);
  for (const name of ["Reports", "Scan"]) {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
    await expect(page.getByRole("alert").filter({ hasText: "You are offline." })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Access points/);
    await page.getByRole("button", { name: "Close the message" }).click();
  }
  await context.setOffline(false);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reports" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Reports/);
});

test("a view that is shared with everyone does not widen the list on a phone", { tag: "@script" }, async ({
  page,
  context,
  server,
  service,
  addUser,
  person,
}) => {
  const manager = { ...person, email: `manager-${person.email}`, role: "manager" as const };
  await addUser(manager);
  const api = await signInToApi(service.url, manager.email, manager.password);
  for (const name of ["Labels that are missing", "Doors of the harbour"])
    await api.send("POST", "/views", { name, query: {}, shared: true });
  await signInByRequest(context, server.url, manager);
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto("/access-points", { waitUntil: "networkidle" });
  await expect(page.getByRole("navigation", { name: "Saved views" }).getByRole("link")).not.toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});
