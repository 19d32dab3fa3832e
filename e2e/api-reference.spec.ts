import { expect } from "playwright/test";
import { test } from "./fixtures";

test("the contents of the API reference lead to an operation, and it to its schema", async ({ page }) => {
  await page.goto("/docs/api");
  const contents = page.getByRole("navigation", { name: "Contents" });
  await contents.getByRole("link", { name: "Create an access point", exact: false }).first().click();
  await expect(page).toHaveURL(/\/docs\/api#createAccessPoint$/);
  const operation = page.getByRole("region", { name: /^Create an access point/ });
  await expect(operation).toContainText("/access-points");
  await operation.getByRole("link", { name: "AccessPoint", exact: true }).first().click();
  await expect(page).toHaveURL(/#schema-AccessPoint$/);
  await expect(page.getByRole("region", { name: "AccessPoint", exact: true })).toContainText("qrCode");
});
