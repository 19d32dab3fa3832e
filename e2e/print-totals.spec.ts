import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect } from "playwright/test";
import { test } from "./fixtures";
import { openMore, total, update } from "./labels";
import { holdBack } from "./people";

const doors = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Door ${index + 1}`, qrCode: `D-${index + 1}` }));

test("totals do not stay beside choices that they do not fit, and printing waits for them", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  await api.createMany(doors(3));
  await page.goto("/labels", { waitUntil: "networkidle" });
  const print = page.getByRole("button", { name: "Print", exact: true });
  await expect(total(page, "18 labels stay free")).toBeVisible();
  const release = await holdBack(page, "**/labels");
  await page.getByLabel("Used labels").fill("1-4, 9");
  await expect(page.getByText("Checking every label …")).toBeVisible();
  await expect(print).toBeDisabled();
  release();
  await expect(total(page, "13 labels stay free")).toBeVisible();
  await expect(print).toBeEnabled();
});

test("of more than 500 labels the first sheet is shown before they are checked", { tag: "@once" }, async ({
  signedIn: page,
  api,
}) => {
  await api.createMany(doors(501));
  const answer = await (await page.request.get("/labels?label=any&sort=createdAt")).text();
  expect(answer).toContain("D-21");
  expect(answer).toContain("Update the preview to check every label");
  await page.goto("/labels?label=any&sort=createdAt");
  await expect(page.locator("form svg[role=presentation]")).toContainText("D-21");
  await expect(total(page, "501 labels")).toBeVisible();
  await expect(total(page, "24 sheets")).toBeVisible();
  await update(page);
  await expect(total(page, "3 labels stay free")).toBeVisible();
});

test("of more labels than one job prints, the first ones are printed", { tag: ["@script", "@long"] }, async ({
  signedIn: page,
  service,
  person,
}) => {
  const command = join(import.meta.dirname, "../bin/seed.mjs");
  execFileSync(process.execPath, [command, "--email", person.email, "--rows", "20030"], {
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: service.dataDir },
  });
  await page.goto("/labels");
  await expect(page.getByText("20,030 access points match. A print job has at most 20,000 labels.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Print", exact: true })).toHaveCount(0);
  await page.getByLabel("Only the first ones by name").check();
  await expect(total(page, "20,000 labels")).toBeVisible();
  await openMore(page);
  await page.getByLabel("Copies").fill("3");
  await expect(total(page, "19,998 labels")).toBeVisible();
  await expect(page.getByRole("button", { name: "Print", exact: true })).toBeEnabled();
});
