import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "playwright/test";
import { signInByRequest, test } from "./fixtures";
import { admin } from "./server";

test("an admin sees the backups that the program makes, and why the last one failed", async ({
  page,
  context,
  start,
}) => {
  const parent = mkdtempSync(join(tmpdir(), "backups-"));
  const folder = join(parent, "doors");
  const { url } = await start({ env: { BACKUP_DIR: folder } });
  await signInByRequest(context, url, admin);
  await page.goto(url);
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Safety" }).click();
  await expect(page.getByRole("heading", { name: "Backups" })).toBeVisible();
  const rows = page.getByRole("table", { name: "Backups, newest first" }).getByRole("row");
  await expect(async () => {
    await page.reload();
    await expect(rows).toHaveCount(2, { timeout: 500 });
  }).toPass();
  await expect(rows.nth(1)).toContainText("0");
  await page.getByRole("button", { name: "Back up now" }).click();
  await expect(page.getByText("The backup was started.")).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(rows).toHaveCount(3, { timeout: 500 });
  }).toPass();
  const downloading = page.waitForEvent("download");
  await rows.nth(1).getByRole("link", { name: "Download" }).click();
  const { size } = statSync(await (await downloading).path());
  expect(size).toBeGreaterThan(100_000);
  await page.goto(`${url}/audit?action=settings`);
  await expect(page.getByRole("main")).toContainText("Downloaded backup");

  const blocked = join(parent, "a file");
  writeFileSync(blocked, "");
  const failing = await start({ env: { BACKUP_DIR: blocked } });
  await context.clearCookies();
  await signInByRequest(context, failing.url, admin);
  await expect(async () => {
    await page.goto(`${failing.url}/backups`);
    await expect(page.getByText(/The backup of .+ failed: .*EEXIST/)).toBeVisible({ timeout: 500 });
  }).toPass();
  rmSync(parent, { recursive: true });
});
