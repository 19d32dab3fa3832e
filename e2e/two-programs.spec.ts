import { expect } from "playwright/test";
import { signIn, test } from "./fixtures";
import { admin } from "./server";

test("signing in to a second program on the same host leaves the session of the first", { tag: "@once" }, async ({
  signedIn: page,
  person,
  start,
}) => {
  const second = await start();
  await page.goto("/access-points");
  const tab = await page.context().newPage();
  await tab.goto(`${second.url}/sign-in`);
  await signIn(tab, admin);
  await expect(tab.getByRole("button", { name: `Account of ${admin.name}` })).toBeVisible();
  await page.goto("/access-points");
  await expect(page.getByRole("button", { name: `Account of ${person.name}` })).toBeVisible();
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names.filter((name) => !/\.\d+$/.test(name))).toEqual(names.filter((name) => name === "tz"));
});
