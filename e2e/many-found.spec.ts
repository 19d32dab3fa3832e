import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect } from "playwright/test";
import { test } from "./fixtures";

const ROWS = 10_030;

test("a search with more than 1,000 matches shows 1,000+, can be paged, and counts all on request", {
  tag: ["@script", "@long"],
}, async ({ signedIn: page, service, person }) => {
  const command = join(import.meta.dirname, "../bin/seed.mjs");
  execFileSync(process.execPath, [command, "--email", person.email, "--rows", String(ROWS)], {
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: service.dataDir },
  });
  // Every seeded location contains a comma.
  await page.goto("/access-points?q=%2C&limit=100");
  await expect(page.getByRole("table")).toHaveAccessibleName(/^More than 1,000 access points with “,”, page 1$/);
  await expect(page.getByText("1–100 of 1,000+")).toBeVisible();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText("101–200 of 1,000+")).toBeVisible();

  await page.goto("/access-points?q=%2C&limit=100&page=100");
  // The page itself shows that there are as many.
  await expect(page.getByText("9,901–10,000 of 10,000+")).toBeVisible();
  await page.getByRole("link", { name: "Next page" }).click();
  // A page that is not full is the last.
  await expect(page.getByText("10,001–10,030 of 10,030")).toBeVisible();
  await expect(page.getByRole("link", { name: "Next page" })).toHaveCount(0);

  await page.goto("/access-points?q=%2C&limit=100");
  await page.getByRole("link", { name: "Count all" }).click();
  await expect(page.getByText("1–100 of 10,030")).toBeVisible();
  await expect(page).toHaveURL(/count=exact/);
});
