import { expect } from "playwright/test";
import { accountButton, test } from "./fixtures";

const nobody = { ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined, ADMIN_NAME: undefined };

test("the setup link of the first run creates the first admin once", { tag: "@once" }, async ({
  page,
  browser,
  start,
}) => {
  const server = await start({ env: nobody });
  const link = await server.setupLink();

  await page.goto(`${server.url}/sign-in`);
  await expect(page.getByText("No user exists yet")).toBeVisible();

  await page.goto(link);
  await page.getByLabel("Name").fill("Grace Hopper");
  await page.getByLabel("E-mail").fill("grace@example.com");
  await page.getByLabel("Password").fill("nine nanoseconds of wire");
  await page.getByRole("button", { name: "Create the first admin" }).click();
  // An empty office shows its first steps.
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.getByRole("link", { name: "Create the first access point" })).toBeVisible();
  await expect(accountButton(page)).toBeVisible();

  const someoneElse = await browser.newPage();
  await someoneElse.goto(link);
  await expect(someoneElse.getByText("This link was used")).toBeVisible();
  await expect(someoneElse.getByLabel("Password")).toHaveCount(0);
  await someoneElse.close();
});
