import { expect, type Page } from "playwright/test";
import { signInByRequest, test } from "./fixtures";

const at = (...locations: string[]) => locations.map((location, index) => ({ name: `Door ${index + 1}`, location }));

/** Returns the texts of the cells of the table of places, without those that only screen readers get. */
const places = (page: Page) =>
  page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") })
    .getByRole("rowheader");

test("a building is found level by level, renamed after a preview, and gets its old name back", async ({
  signedIn: page,
  api,
}) => {
  const before = ["Building A", "Building A / 1", "Building A / 2 / 210", "Annex / 9"];
  await api.createMany(at(...before));
  await page.goto("/places");
  await expect(places(page)).toHaveText(["Annex", "Building A"]);
  await page.getByRole("link", { name: "Building A" }).click();
  await expect(places(page)).toHaveText(["1", "2"]);
  await page.getByRole("link", { name: "2", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveText("Places›Building A›2");
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Building A" }).click();
  await expect(page.getByRole("heading", { name: "Building A" })).toBeVisible();

  await page.getByRole("link", { name: "Rename or move" }).click();
  await page.getByLabel("New place").fill("");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("Enter the new place.").first()).toBeVisible();
  await page.getByLabel("New place").fill("Annex");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("status").filter({ hasText: "3 access points change their location." })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Door 3" })).toContainText("Annex / 2 / 210");
  await expect(page.getByText("1 access point is at “Annex” already.")).toBeVisible();
  const locations = async () =>
    (await api.list()).data.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ location }) => location);
  expect(await locations()).toEqual(before);
  await page.getByRole("button", { name: "Change 3 access points" }).click();
  await expect(page.getByRole("heading", { name: "3 access points changed" })).toBeVisible();
  expect(await locations()).toEqual(["Annex", "Annex / 1", "Annex / 2 / 210", "Annex / 9"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "3 restored." })).toBeVisible();
  expect(await locations()).toEqual(before);
});

test("numbers of places and the places of an access point open the list of what is there and below", {
  tag: "@once",
}, async ({ signedIn: page, api }) => {
  await api.createMany(at("Hall / 1", "Hall / 1 / 7", "hall / 2", "Yard"));
  await page.goto("/places");
  await page
    .getByRole("row", { name: /^Hall / })
    .getByRole("link", { name: "3 access points" })
    .click();
  await expect(page.getByRole("table")).toHaveAccessibleName(/3 access points/);
  await expect(page.getByRole("list", { name: "Applied filters" })).toHaveText("Locationis inHall✕");
  await page.getByRole("link", { name: "Door 2", exact: true }).click();
  const crumbs = page.getByRole("navigation", { name: "Place" });
  await expect(crumbs).toHaveText("Hall / 1 / 7");
  await crumbs.getByRole("link", { name: "1", exact: true }).click();
  await expect(page.getByRole("table")).toHaveAccessibleName(/2 access points/);
});

test("two spellings of a place are proposed as one, and the separator of the office makes a tree of what exists", {
  tag: "@script",
}, async ({ page, context, server, addUser, person, api }) => {
  await api.createMany(at("Pier 4, east", "pier 4, west", "Pier 4, south"));
  const admin = { ...person, email: `admin-${person.email}`, role: "admin" as const };
  await addUser(admin);
  await signInByRequest(context, server.url, admin);
  await page.goto("/settings/places");
  await page.getByLabel("Building A, 2, 210").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: /^Pier 4 3 access points/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Places" })).toBeVisible();
  await page.getByText("spelled in two ways").click();
  await page.getByRole("link", { name: /^Spell it the same.*pier 4$/ }).click();
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: "Change 1 access point" }).click();
  await expect(page.getByRole("heading", { name: "1 access point changed" })).toBeVisible();
  await page.goto("/access-points?panel=filters");
  await page.getByLabel("Relation of Location").selectOption("is in");
  await page.getByLabel("Location", { exact: true }).fill("Pier 4");
  await expect(page.locator(`datalist option[value="Pier 4, west"]`)).toBeAttached();
  // The office of the other stories keeps its separator.
  await page.goto("/settings/places");
  await page.getByLabel("Building A / 2 / 210").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("rowheader", { name: "Pier 4, west" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Places" })).toBeVisible();
});
