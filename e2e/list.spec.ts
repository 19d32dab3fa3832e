import { expect, type Page } from "playwright/test";
import { type Api, signInToApi } from "./api";
import { test } from "./fixtures";
import { admin } from "./server";

const number = (index: number) => String(index + 1).padStart(2, "0");

/** Sixty of them, made in the order of their numbers. */
const sixty = (api: Api) =>
  api.createMany(Array.from({ length: 60 }, (_, i) => ({ name: `Door ${number(i)}`, location: `Hall ${i % 4}` })));

const names = (page: Page) => page.getByRole("row").getByRole("link", { name: /^Door \d\d$/ });

test("pages are walked by links, newest first, and each door is met once", async ({ signedIn: page, api }) => {
  await sixty(api);
  await page.goto("/access-points");
  const met: string[] = [];
  for (let number = 1; number <= 6; number += 1) {
    await expect(page.getByRole("table")).toHaveAccessibleName(new RegExp(`60 access points, page ${number} of 6`));
    met.push(...(await names(page).allTextContents()));
    if (number < 6) await page.getByRole("link", { name: "Next page" }).click();
  }
  expect(met).toEqual(Array.from({ length: 60 }, (_, i) => `Door ${number(59 - i)}`));
  await expect(page.getByRole("link", { name: "Next page" })).toHaveCount(0);

  await page.getByRole("link", { name: "Previous page" }).click();
  await expect(page).toHaveURL(/page=5/);
  await page.goBack();
  await expect(page).toHaveURL(/page=6/);
  await expect(names(page).first()).toHaveText("Door 10");
});

test("searching finds by part of a name or place, and an empty result says why", async ({ signedIn: page, api }) => {
  await api.createMany([{ name: "Χώρος 12", location: "Γραφεία" }, { name: "Door 01" }]);
  await page.goto("/access-points");
  await page.getByLabel("Search").fill("γραφ");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("link", { name: "Χώρος 12", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Door 01", exact: true })).toHaveCount(0);

  await page.getByLabel("Search").fill("nothing like it");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("main")).toContainText("No access point has nothing like it");
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page.getByRole("link", { name: "Door 01", exact: true })).toBeVisible();
});

test("heads of columns sort, and say how", async ({ signedIn: page, api }) => {
  await sixty(api);
  await page.goto("/access-points?page=3");
  await page.getByRole("columnheader", { name: "Name" }).getByRole("link").click();
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  await expect(names(page).first()).toHaveText("Door 01");
  await page.getByRole("columnheader", { name: "Name" }).getByRole("link").click();
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending");
  await expect(names(page).first()).toHaveText("Door 60");
});

test("a page can be longer", async ({ signedIn: page, api, javaScriptEnabled }) => {
  await sixty(api);
  await page.goto("/access-points?page=3");
  await page.getByLabel("Rows on a page").selectOption("50 per page");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Set", exact: true }).click();
  await expect(names(page)).toHaveCount(50);
  await expect(page).not.toHaveURL(/page=3/);
});

test("past the end is the last page, with a word about it", async ({ signedIn: page, api }) => {
  await sixty(api);
  await page.goto("/access-points?page=99&q=door");
  await expect(page).toHaveURL(/page=6/);
  await expect(page.getByText("past the end of the list")).toBeVisible();
  await expect(names(page)).toHaveCount(10);
});

test("an address that makes no sense still shows the list, and says what was not followed", async ({
  signedIn: page,
  api,
}) => {
  await sixty(api);
  const answer = await page.goto("/access-points?page=-1&limit=1000&sort=colour&scope=all");
  expect(answer?.status()).toBe(200);
  const note = page.getByRole("status").filter({ hasText: "not followed" });
  for (const parameter of ["page", "limit", "sort", "scope"]) await expect(note).toContainText(parameter);
  await expect(names(page)).toHaveCount(10);
});

test("nobody sees another's access points", async ({ signedIn: page, api, service }) => {
  await api.create({ name: "Mine alone" });
  const other = await signInToApi(service.url, admin.email, admin.password);
  const theirs = await other.create({ name: "Not yours" });
  await page.goto("/access-points?limit=100");
  await expect(page.getByRole("link", { name: "Mine alone", exact: true })).toBeVisible();
  await expect(page.getByText("Not yours")).toHaveCount(0);
  const answer = await page.goto(`/access-points/${theirs.id}`);
  expect(answer?.status()).toBe(404);
});
