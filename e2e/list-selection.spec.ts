import { expect, type Page } from "playwright/test";
import { signInToApi } from "./api";
import { openMenu, signInByRequest, test } from "./fixtures";
import { total } from "./labels";

const doors = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Door ${String(index + 1).padStart(2, "0")}` }));

const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}`, exact: true });
const bar = (page: Page) => page.getByRole("region", { name: "Selection" });

test("a click with Shift selects all rows from the one before", { tag: "@script" }, async ({ signedIn: page, api }) => {
  await api.createMany(doors(12));
  await page.goto("/access-points?sort=name", { waitUntil: "networkidle" });
  await box(page, "Door 03").click();
  await box(page, "Door 08").click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("6 selected");
  await expect(box(page, "Door 05")).toBeChecked();
  await expect(box(page, "Door 09")).not.toBeChecked();
  await box(page, "Door 06").click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("3 selected");
});

test("all that match but one can be selected and printed", { tag: "@script" }, async ({ signedIn: page, api }) => {
  await api.createMany([...doors(40), { name: "Gate" }]);
  await page.goto("/access-points?q=door&sort=name", { waitUntil: "networkidle" });
  await box(page, "Door 01").check();
  await page.getByRole("button", { name: "Select all 40" }).click();
  await box(page, "Door 02").uncheck();
  await expect(bar(page)).toContainText("39 of 40 selected");
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(box(page, "Door 26")).toBeChecked();
  await page.getByRole("link", { name: "Print labels (39)" }).click();
  await expect(total(page, "39 labels")).toBeVisible();
  await expect(page.getByText("All access points, except 1")).toBeVisible();
});

test("the selection bar never covers the pager", { tag: "@script" }, async ({ signedIn: page, api }) => {
  await api.createMany(doors(30));
  await page.goto("/access-points", { waitUntil: "networkidle" });
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  for (const top of [0, 200, 5_000]) {
    await page.evaluate((y) => scrollTo(0, y), top);
    const selection = await bar(page).boundingBox();
    const pager = await page.getByRole("navigation", { name: "Pages" }).boundingBox();
    if (!selection || !pager) throw new Error("The bar and the pager have no box");
    expect(selection.y + selection.height).toBeLessThanOrEqual(pager.y);
    expect(selection.y + selection.height).toBeLessThanOrEqual(800);
  }
});

test("selected access points that were deleted are left out after a question", async ({
  signedIn: page,
  api,
  javaScriptEnabled,
}) => {
  const points = [];
  for (const name of ["Door 1", "Door 2", "Door 3", "Door 4"]) points.push(await api.create({ name }));
  await page.goto("/access-points");
  for (const { name } of points) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await Promise.all(points.slice(0, 2).map(({ id }) => api.remove(id)));
  if (javaScriptEnabled === false) await page.getByRole("button", { name: "Print labels" }).click();
  else await page.getByRole("link", { name: /^Print labels/ }).click();
  await expect(page.getByText("2 of 4 access points no longer exist.")).toBeVisible();
  await page.getByRole("button", { name: "Go on with the other 2" }).click();
  await expect(page.getByText("2 selected in the list")).toBeVisible();
  await expect(page.getByText("no longer exist")).toHaveCount(0);
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect.poll(async () => (await api.jobs()).pagination.total).toBe(1);
  if (javaScriptEnabled === false) return;
  await page.goto("/access-points");
  await expect(page.getByRole("status").filter({ hasText: "2 selected" })).toBeVisible();
});

test("deleting a selected access point deselects it", { tag: "@script" }, async ({ signedIn: page, api }) => {
  await api.createMany([{ name: "Door 1" }, { name: "Door 2" }]);
  await page.goto("/access-points", { waitUntil: "networkidle" });
  for (const name of ["Door 1", "Door 2"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("link", { name: "Door 1", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Door 1");
  await openMenu(page);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("status").filter({ hasText: "1 selected" })).toBeVisible();
});

test("deleting an access point left out of a selection keeps the number of selected ones", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  await api.createMany(doors(30));
  await page.goto("/access-points?sort=name", { waitUntil: "networkidle" });
  await box(page, "Door 01").check();
  await page.getByRole("button", { name: "Select all 30" }).click();
  await box(page, "Door 02").uncheck();
  await expect(bar(page)).toContainText("29 of 30 selected");
  await page.getByRole("link", { name: "Door 02", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Door 02");
  await openMenu(page);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(bar(page)).toContainText("All 29 that match are selected");
});

test("the selection says that no row of the page is in it, leads to its rows, and ends with another search, filter or view", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  // A generated code may contain any digits, but never the letter O.
  await api.createMany([...doors(29), { name: "Door Omega" }]);
  await page.goto("/access-points?sort=name", { waitUntil: "networkidle" });
  for (const name of ["Door 01", "Door 02"]) await box(page, name).check();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(bar(page)).toContainText("2 selected, none on this page");
  await bar(page).getByRole("link", { name: "Show" }).click();
  await expect(box(page, "Door 02")).toBeChecked();
  await page.getByRole("columnheader", { name: "Name" }).getByRole("link").click();
  await expect(bar(page)).toContainText("2 selected, none on this page");
  await page.getByLabel("Search").fill("omega");
  await expect(page.getByRole("table")).toHaveAccessibleName("1 access point with “omega”");
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Select Door Omega" }).check();
  await page
    .getByRole("navigation", { name: "Label" })
    .getByRole("link", { name: /^Needs a label/ })
    .click();
  await expect(page).toHaveURL(/label=needed/);
  await expect(bar(page)).toHaveCount(0);
});

test("a manager is not offered to change or delete what belongs to others", { tag: "@script" }, async ({
  page,
  context,
  server,
  service,
  addUser,
  api,
}) => {
  const manager = {
    name: "Mona",
    email: "mona@example.com",
    password: "two doors down the hall",
    role: "manager" as const,
  };
  await addUser(manager);
  const place = `Wharf ${Date.now()}`;
  await api.create({ name: "Theirs", location: place });
  await (await signInToApi(service.url, manager.email, manager.password)).create({ name: "Own", location: place });
  await signInByRequest(context, server.url, manager);
  await page.goto(`/access-points?scope=all&q=${encodeURIComponent(place)}`, { waitUntil: "networkidle" });
  await box(page, "Own").check();
  await expect(bar(page).getByRole("button", { name: "Delete" })).toBeVisible();
  await box(page, "Theirs").check();
  await expect(bar(page)).toContainText("2 selected · 1 not yours");
  await box(page, "Own").uncheck();
  await expect(bar(page)).toContainText("1 selected · 1 not yours");
  await expect(bar(page).getByRole("link", { name: "Edit" })).toHaveCount(0);
  await expect(bar(page).getByRole("button", { name: "Delete" })).toHaveCount(0);
  await expect(bar(page).getByRole("link", { name: /^Print labels/ })).toBeVisible();
});
