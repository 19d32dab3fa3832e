import { expect, type Page } from "playwright/test";
import { openMenu } from "./fixtures";
import { holdBack, test } from "./people";

/** Playwright turns off the browser's back-forward cache; people have it. */
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] }),
});

const doors = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Door ${String(index + 1).padStart(2, "0")}` }));

const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

async function deleteOpenPoint(page: Page) {
  await openMenu(page);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(/” was deleted\.$/)).toBeVisible();
}

test("Back after creating shows the new row", async ({ signedIn: page, api, javaScriptEnabled }) => {
  await api.create({ name: "First" });
  await page.goto("/access-points");
  await page.getByRole("link", { name: "New access point" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Second");
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(page.getByText("“Second” was saved")).toBeVisible();
  await page.goBack();
  // Without script, creating has loaded the form again.
  if (javaScriptEnabled === false) await page.goBack();
  await expect(link(page, "Second")).toBeVisible();
  await expect(page.getByRole("table")).toHaveAccessibleName("2 access points");
});

test("Back after deleting shows neither the access point nor its row", { tag: "@once" }, async ({
  signedIn: page,
  api,
}) => {
  await api.createMany(doors(3));
  await page.goto("/access-points");
  await link(page, "Door 02").click();
  await deleteOpenPoint(page);
  await page.goBack();
  await expect(page.getByText("It is in the trash.")).toBeVisible();
  const deleted = page.url();
  await page.goBack();
  await expect(page.getByRole("table")).toHaveAccessibleName("2 access points");
  await expect(link(page, "Door 02")).toHaveCount(0);
  expect((await page.goto(deleted))?.status()).toBe(404);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Door 02");
  await expect(page.getByRole("link", { name: "Edit" })).toBeVisible();
});

test("a page from the browser's back-forward cache is updated", { tag: "@script" }, async ({ signedIn: page, api }) => {
  const { id } = await api.create({ name: "Before" });
  await page.goto("/access-points", { waitUntil: "networkidle" });
  await page.evaluate(() => addEventListener("pageshow", (event) => Object.assign(window, { shown: event.persisted })));
  await page.getByRole("link", { name: "Print label of Before" }).click();
  await page.waitForURL(/\/label$/);
  await api.change(id, { name: "After" });
  await page.goBack();
  await expect(link(page, "After")).toBeVisible();
  const isPersisted = await page.evaluate(() => "shown" in window && window.shown === true);
  if (isPersisted) return;
  // This browser keeps no page that is not to be stored, so the event is sent as other browsers send it.
  await api.change(id, { name: "Later" });
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect(link(page, "Later")).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test("Back and reload keep scroll position, focused row and selection", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  await api.createMany(doors(60));
  await page.goto("/access-points?sort=name", { waitUntil: "networkidle" });
  await page.getByRole("checkbox", { name: "Select Door 12" }).check();
  await page.evaluate(() => scrollTo(0, 200));
  await link(page, "Door 15").hover();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(100);

  const expectAsBefore = async () => {
    await expect(link(page, "Door 15")).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
    await expect(page.getByRole("checkbox", { name: "Select Door 12" })).toBeChecked();
  };
  await link(page, "Door 15").click();
  await expect(page.getByRole("heading", { name: "Door 15" })).toBeVisible();
  await page.goBack();
  await expectAsBefore();
  await page.reload({ waitUntil: "networkidle" });
  await expectAsBefore();
});

test("Back at once drops what is still loading, from the fields too, and a slow answer to it shows a bar", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  await api.createMany(doors(60));
  const names = page.locator("[data-row-link]");
  const search = page.getByRole("searchbox", { name: "Search" });
  const back = () => page.evaluate(() => history.back());
  await page.goto("/access-points?scope=mine&sort=name&panel=filters", { waitUntil: "networkidle" });
  const filters = page.getByRole("group", { name: "Filters" });
  await filters.getByLabel("Label", { exact: true }).selectOption("Needs a label");
  await expect(page).toHaveURL(/label=needed/);

  let release = await holdBack(page, "**/access-points?**");
  await filters.getByLabel("Created from").fill("2026-01-01");
  await expect(page.locator(".late-bar")).toHaveCSS("opacity", "1");
  await search.pressSequentially("Door 3");
  await expect(search).toHaveAttribute("aria-busy", "true");
  await search.pressSequentially("0");
  await back();
  await expect(page).not.toHaveURL(/label=needed/);
  await expect(search).toHaveValue("");
  await expect(filters.getByLabel("Created from")).toHaveValue("");
  await expect(names.first()).toHaveText("Door 01");
  release();
  await page.unrouteAll({ behavior: "wait" });

  for (const number of [2, 3]) {
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page).toHaveURL(new RegExp(`page=${number}`));
  }
  await expect(names.first()).toHaveText("Door 51");
  await back();
  await expect(names.first()).toHaveText("Door 26");
  await expect(page.locator(".late-bar")).toHaveCount(0);
  release = await holdBack(page, "**/access-points?**");
  await back();
  await expect(page.locator(".late-bar")).toHaveCSS("opacity", "1");
  release();
  await expect(names.first()).toHaveText("Door 01");
  await expect(page.locator(".late-bar")).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });
});

test("Cancel, deleting and List return to the same search, sort order and page", { tag: "@once" }, async ({
  signedIn: page,
  api,
}) => {
  await api.createMany(doors(60));
  const list = "/access-points?scope=mine&q=door&sort=name&page=2";
  await page.goto(list);
  await link(page, "Door 30").click();
  await expect(page.getByRole("heading", { name: "Door 30" })).toBeVisible();
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByRole("heading", { name: "Edit access point" })).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Access points" }).click();
  await expect(page).toHaveURL(list);
  await link(page, "Door 30").click();
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByRole("heading", { name: "Edit access point" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "List" }).click();
  await expect(page).toHaveURL(list);

  await link(page, "Door 31").click();
  await expect(page.getByRole("heading", { name: "Door 31" })).toBeVisible();
  await deleteOpenPoint(page);
  await expect(page).toHaveURL(/q=door&sort=name&page=2/);
  await expect(link(page, "Door 30")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "List" }).click();
  await expect(page).toHaveURL(/\/access-points\?scope=mine$/);
  // From any other page the menu leads to all access points, because an old search looks as if access points were lost.
  await page.goto(list);
  await page.goto("/places");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "List" }).click();
  await expect(page).toHaveURL(/\/access-points\?scope=mine$/);
});
