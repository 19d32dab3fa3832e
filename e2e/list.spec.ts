import { expect, type Page } from "playwright/test";
import { type Api, signInToApi } from "./api";
import { test } from "./fixtures";
import { admin } from "./server";

const number = (index: number) => String(index + 1).padStart(2, "0");

/** Creates sixty access points in the order of their numbers. */
const sixty = (api: Api) =>
  api.createMany(Array.from({ length: 60 }, (_, i) => ({ name: `Door ${number(i)}`, location: `Hall ${i % 4}` })));

const names = (page: Page) => page.getByRole("row").getByRole("link", { name: /^Door \d\d$/ });

test("following Next shows each access point once, newest first", { tag: "@apart" }, async ({
  signedIn: page,
  api,
}) => {
  await sixty(api);
  await page.goto("/access-points");
  const seen: string[] = [];
  for (let number = 1; number <= 3; number += 1) {
    await expect(page.getByRole("table")).toHaveAccessibleName(new RegExp(`60 access points, page ${number} of 3`));
    seen.push(...(await names(page).allTextContents()));
    if (number < 3) await page.getByRole("link", { name: "Next page" }).click();
  }
  expect(seen).toEqual(Array.from({ length: 60 }, (_, i) => `Door ${number(59 - i)}`));
  await expect(page.getByRole("link", { name: "Next page" })).toHaveCount(0);

  await page.getByRole("link", { name: "Previous page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();
  await expect(page).toHaveURL(/page=3/);
  await expect(names(page).first()).toHaveText("Door 10");
});

test("search matches part of a name or place, and an empty result says why", async ({
  signedIn: page,
  api,
  javaScriptEnabled,
}) => {
  await api.createMany([{ name: "Χώρος 12", location: "Γραφεία" }, { name: "Door 01" }]);
  await page.goto("/access-points", { waitUntil: "networkidle" });
  const search = async (text: string) => {
    await page.getByLabel("Search").fill(text);
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Search", exact: true }).click();
  };
  await search("γραφ");
  await expect(page.getByRole("link", { name: "Χώρος 12", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Door 01", exact: true })).toHaveCount(0);

  await search("12 χωρος");
  await expect(page.getByRole("table")).toHaveAccessibleName("1 access point with “12 χωρος”");
  await expect(page.locator("mark")).toHaveText(["Χώρος", "12"]);

  await search("nothing like it");
  await expect(page.getByRole("main")).toContainText("No access point has nothing like it");
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page.getByRole("link", { name: "Door 01", exact: true })).toBeVisible();
  await expect(page.getByLabel("Search")).toHaveValue("");
});

test("the list follows what is typed: caret and focus stay, and an earlier answer never replaces a later one", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  await api.createMany([{ name: "Main door" }, { name: "Main desk" }, { name: "Gate" }]);
  await page.goto("/access-points?sort=name", { waitUntil: "networkidle" });
  const before = await page.evaluate(() => history.length);
  // The answer to the first text arrives after that to the second.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/q=main&|q=main$/, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  const search = page.getByLabel("Search");
  const first = page.waitForRequest(/q=main(&|$)/);
  await search.pressSequentially("main");
  await first;
  await search.pressSequentially(" do");
  const table = page.getByRole("table");
  await expect(table).toHaveAccessibleName("1 access point with “main do”");
  release();
  await search.press("ArrowLeft");
  const third = page.waitForRequest(/q=main\+doo/);
  await search.pressSequentially("o");
  await third;
  // Only after this answer the list is that of the text in the field, and a link can be followed.
  const last = page.waitForResponse(/q=main\+do(&|$)/);
  await search.press("Backspace");
  await last;
  await expect(search).toHaveAttribute("aria-busy", "false");
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("main do");
  await expect(page).toHaveURL(/[?&]sort=name&q=main\+do$/);
  await expect(table).toHaveAccessibleName("1 access point with “main do”");
  expect(await page.evaluate(() => history.length)).toBe(before);

  await page.getByRole("link", { name: "Main door", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Main door");
  await page.goBack();
  await expect(search).toHaveValue("main do");
  await expect(table).toHaveAccessibleName("1 access point with “main do”");
});

test("choosing another page size starts at the first page and is remembered", async ({
  signedIn: page,
  api,
  javaScriptEnabled,
}) => {
  await sixty(api);
  await page.goto("/access-points?page=3");
  await page.getByLabel("Rows on a page").selectOption("50 per page");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Apply" }).click();
  await expect(names(page)).toHaveCount(50);
  await expect(page).not.toHaveURL(/page=3/);

  await page.goto("/access-points");
  await expect(names(page)).toHaveCount(50);
  // The URL has priority. A page that was opened from a link of another site does not change the person's choice.
  await page.goto("/access-points?limit=10");
  await expect(names(page)).toHaveCount(10);
  await page.goto("/access-points");
  await expect(names(page)).toHaveCount(50);
});

test("a page past the end redirects to the last page with a message", { tag: "@once" }, async ({
  signedIn: page,
  api,
}) => {
  await sixty(api);
  await page.goto("/access-points?page=99&q=door");
  await expect(page).toHaveURL(/page=3/);
  await expect(page.getByText("past the end of the list")).toBeVisible();
  await expect(names(page)).toHaveCount(10);
});

test("invalid parameters fall back to defaults and are named in plain words", { tag: "@once" }, async ({
  signedIn: page,
  api,
}) => {
  await sixty(api);
  const answer = await page.goto("/access-points?page=-1&limit=1000&sort=colour&scope=all");
  expect(answer?.status()).toBe(200);
  const note = page.getByRole("status").filter({ hasText: "Ignored" });
  await expect(note).toContainText("Ignored an invalid page number.");
  await expect(note).toContainText("Ignored an invalid number of rows on a page.");
  await expect(note).toContainText("Ignored an invalid sort order.");
  await expect(note).toContainText("This link shows everybody’s access points. You see your own.");
  await expect(names(page)).toHaveCount(25);
});

test("staff cannot see access points of other users", { tag: "@script" }, async ({ signedIn: page, api, service }) => {
  await api.create({ name: "Mine alone" });
  const other = await signInToApi(service.url, admin.email, admin.password);
  const theirs = await other.create({ name: "Not yours" });
  await page.goto("/access-points?limit=100");
  await expect(page.getByRole("link", { name: "Mine alone", exact: true })).toBeVisible();
  await expect(page.getByText("Not yours")).toHaveCount(0);
  const answer = await page.goto(`/access-points/${theirs.id}`);
  expect(answer?.status()).toBe(404);
});
