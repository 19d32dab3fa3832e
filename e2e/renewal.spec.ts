import { expect } from "playwright/test";
import { accountButton, signIn, test } from "./fixtures";
import { admin } from "./server";

const HOUR = 3_600_000;

test("a session unused for a week requires signing in again", { tag: "@once" }, async ({ page, start }) => {
  const server = await start({ clock: true });
  await page.goto(`${server.url}/sign-in`);
  await signIn(page, admin);
  await expect(accountButton(page)).toBeVisible();
  await server.putForward(8 * 24 * HOUR);
  await page.goto(`${server.url}/access-points?page=1`);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
});
