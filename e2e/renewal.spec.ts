import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect } from "playwright/test";
import { accountButton, signIn, test } from "./fixtures";
import { admin } from "./server";

const HOUR = 3_600_000;

/** Returns how often the tokens of the only session were renewed. Each renewal increments its generation. */
async function countRenewals(dataDir: string): Promise<number> {
  const database = new Sqlite(join(dataDir, "access-points.sqlite"), { readonly: true });
  const generations = database.prepare<[], number>("select generation from sessions").pluck().all();
  database.close();
  expect(generations).toHaveLength(1);
  return generations[0] ?? 0;
}

test("twelve pages opened at once with an expiring token renew it once", { tag: ["@script", "@long"] }, async ({
  start,
  page,
  context,
}) => {
  const server = await start({ clock: true });
  await page.goto(`${server.url}/sign-in`);
  await signIn(page, admin);
  await expect(accountButton(page)).toBeVisible();
  const before = await countRenewals(server.dataDir);

  await server.putForward(23 * HOUR);
  const pages = await Promise.all(Array.from({ length: 12 }, () => context.newPage()));
  await Promise.all(pages.map((each) => each.goto(`${server.url}/access-points`)));
  for (const each of pages) await expect(accountButton(each)).toBeVisible();
  expect(await countRenewals(server.dataDir)).toBe(before + 1);

  // After the first token expired, the renewed one still opens pages.
  await server.putForward(3 * HOUR);
  await page.goto(`${server.url}/access-points`);
  await expect(accountButton(page)).toBeVisible();
});

test("a session unused for a week requires signing in again", { tag: "@once" }, async ({ page, start }) => {
  const server = await start({ clock: true });
  await page.goto(`${server.url}/sign-in`);
  await signIn(page, admin);
  await expect(accountButton(page)).toBeVisible();
  await server.putForward(8 * 24 * HOUR);
  await page.goto(`${server.url}/access-points?page=1`);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
});
