import { expect } from "playwright/test";
import { signInByRequest, test } from "./fixtures";
import { admin } from "./server";

test("an admin opens each of the settings, which the list and the header mark", async ({ page, context, server }) => {
  await signInByRequest(context, server.url, admin);
  await page.goto("/access-points");
  const main = page.getByRole("banner").getByRole("link", { name: "Settings" });
  await main.click();
  const settings = page.getByRole("navigation", { name: "Settings" });
  const headings = {
    People: "People",
    "Custom fields": "Custom fields",
    Codes: "Codes",
    Designs: "Label designs",
    "My label sizes": "My label sizes",
    "Printer profiles": "Printer profiles",
    Backups: "Backups",
    "Audit log": "Audit log",
  };
  await expect(settings.getByRole("link")).toHaveText(Object.keys(headings));
  for (const [name, heading] of Object.entries(headings)) {
    await settings.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await expect(settings.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("banner").locator("[aria-current]")).toHaveText(["Settings"]);
  }
});
