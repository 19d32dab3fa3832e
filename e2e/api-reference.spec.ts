import { expect } from "playwright/test";
import { test } from "./fixtures";

test("the contents of the API reference lead to an operation, to its schema, and back", { tag: "@script" }, async ({
  page,
}) => {
  await page.goto("/docs/api");
  const contents = page.getByRole("navigation", { name: "Contents" });
  await contents.getByRole("link", { name: "Create an access point", exact: false }).first().click();
  await expect(page).toHaveURL(/\/docs\/api\/access-points#createAccessPoint$/);
  const operation = page.getByRole("region", { name: /^Create an access point/ });
  await expect(operation).toContainText("/access-points");
  await operation.getByRole("link", { name: "AccessPoint", exact: true }).first().click();
  await expect(page).toHaveURL(/#schema-AccessPoint$/);
  await expect(page.getByRole("region", { name: "AccessPoint", exact: true })).toContainText("qrCode");
  await page.goto("/docs/api/access-points");
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "API" }).click();
  await expect(page).toHaveURL(/\/docs\/api$/);
});

test("a tag that the API does not have is answered with a link to the contents", { tag: "@once" }, async ({ page }) => {
  const answer = await page.goto("/docs/api/nothing");
  expect(answer?.status()).toBe(404);
  await page.getByRole("link", { name: "Go to the contents of the API" }).click();
  await expect(page).toHaveURL(/\/docs\/api$/);
});
