import { expect, type Page } from "playwright/test";
import { signInToApi } from "./api";
import { signInByRequest, test } from "./fixtures";
import { admin } from "./server";

const at = (...locations: string[]) => locations.map((location, index) => ({ name: `Door ${index + 1}`, location }));

/** Returns the names in the table of places. */
const places = (page: Page) => page.getByRole("table").locator("th[scope=row] > a");

test("a building is found level by level, renamed after a preview, and gets its old name back", async ({
  signedIn: page,
  api,
}) => {
  const before = ["Building A", "Building A / 1", "Building A / 2 / 210", "Annex / 9"];
  await api.createMany(at(...before));
  await page.goto("/places");
  await expect(places(page)).toHaveText(["Annex", "Building A"]);
  // Several levels open in place, and the address keeps them.
  await page.getByRole("link", { name: "Building A", exact: true }).click();
  await expect(places(page)).toHaveText(["Annex", "Building A", "Directly here", "1", "2"]);
  await page.getByRole("link", { name: "2", exact: true }).click();
  await expect(places(page)).toHaveText(["Annex", "Building A", "Directly here", "1", "2", "210"]);
  await page.getByRole("link", { name: "Annex", exact: true }).click();
  await expect(places(page)).toHaveText(["Annex", "9", "Building A", "Directly here", "1", "2", "210"]);
  await page.reload();
  await expect(places(page)).toHaveCount(7);
  await page.getByRole("link", { name: "Annex", exact: true }).click();
  await expect(places(page)).toHaveText(["Annex", "Building A", "Directly here", "1", "2", "210"]);
  await page.getByRole("link", { name: "Rename or move Building A", exact: true }).click();
  await expect(page.getByLabel("New place")).toBeFocused();
  await page.getByLabel("New place").fill("");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("Enter the new place.").first()).toBeVisible();
  await page.getByLabel("New place").fill("Annex");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("status").filter({ hasText: "3 access points change their place." })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Door 3" })).toContainText("Annex / 2 / 210");
  await expect(page.getByText("1 access point is at “Annex” already.")).toBeVisible();
  const locations = async () =>
    (await api.list()).data.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ location }) => location);
  expect(await locations()).toEqual(before);
  await page.getByRole("button", { name: "Change 3 access points" }).click();
  await expect(page.getByRole("heading", { name: "“Building A” is now “Annex”" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("3 access points changed");
  await expect(page.getByRole("link", { name: "Places", exact: true }).first()).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("link", { name: "Go to the place" })).toHaveAttribute("href", /^\/places\?under=Annex&/);
  expect(await locations()).toEqual(["Annex", "Annex / 1", "Annex / 2 / 210", "Annex / 9"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "3 restored." })).toBeVisible();
  expect(await locations()).toEqual(before);
});

test("places that are opened one right after the other are all open, and so are filters removed", async ({
  signedIn: page,
  api,
}) => {
  await api.createMany(at("Annex / 1", "Quay / 2", "Yard / 3"));
  await page.goto("/places", { waitUntil: "networkidle" });
  await places(page).evaluateAll((links) => links.forEach((link) => void (link as HTMLElement).click()));
  await expect(places(page)).toHaveText(["Annex", "1", "Quay", "2", "Yard", "3"]);
  await page.goto("/access-points?location.contains=a&createdFrom=2020-01-01&createdTo=2020-01-02", {
    waitUntil: "networkidle",
  });
  const removals = page.getByRole("link", { name: /^Remove filter/ });
  await expect(removals).toHaveCount(3);
  await removals.evaluateAll((links) => links.forEach((link) => void (link as HTMLElement).click()));
  await expect(page.locator("[data-row-link]")).toHaveCount(3);
  await expect(removals).toHaveCount(0);
});

test("numbers of places and the places of an access point open the list of what is there and below", async ({
  signedIn: page,
  api,
}) => {
  await api.createMany(at("Hall / 1", "Hall / 1 / 7", "hall / 2", "Yard"));
  await page.goto("/places");
  await page
    .getByRole("row", { name: /^Hall / })
    .getByRole("link", { name: "3 access points" })
    .click();
  await expect(page.getByRole("table")).toHaveAccessibleName(/3 access points/);
  await expect(page.getByRole("list", { name: "Applied filters" })).toHaveText("Placeis inHall✕");
  await page.getByRole("link", { name: "Door 2", exact: true }).click();
  const crumbs = page.getByRole("navigation", { name: "Place" });
  await expect(crumbs).toHaveText("Hall / 1 / 7");
  await crumbs.getByRole("link", { name: "1", exact: true }).click();
  await expect(page.getByRole("table")).toHaveAccessibleName(/2 access points/);
});

test("the worst place is two presses away: sort by what is needed, and print what is missing there", async ({
  signedIn: page,
  api,
}) => {
  await api.createMany([...at("Hall / 1", "Hall / 2", "Hall / 2"), ...at("Yard / 1", "Yard / 2"), ...at("Pier")]);
  const printed = (await api.list("q=Yard")).data.map(({ id }) => id);
  await api.print({ select: { ids: printed }, stock: "avery-a4-l7160" });
  await page.goto("/places?open=Hall");
  const head = (name: string) => page.getByRole("columnheader", { name });
  await head("Needs a label").getByRole("link").click();
  await expect(head("Needs a label")).toHaveAttribute("aria-sort", "descending");
  await expect(places(page)).toHaveText(["Hall", "2", "1", "Pier", "Yard"]);
  await head("Printed").getByRole("link").click();
  await expect(places(page)).toHaveText(["Hall", "1", "2", "Pier", "Yard"]);
  await head("Printed").getByRole("link").click();
  await expect(places(page).first()).toHaveText("Yard");
  await expect(page).toHaveURL(/sort=-printed/);
  await page.getByRole("link", { name: "Print 3 missing labels of Hall", exact: true }).click();
  await expect(page).toHaveURL(/\/labels\?scope=mine&locationUnder=Hall&label=needed/);
  await expect(page.getByRole("main")).toContainText(/3 labels/);
});

test("two spellings of a place are proposed as one, and the separator of the office makes a tree of what exists", async ({
  page,
  context,
  start,
}) => {
  // A program of its own: the separator and the shares of the places are those of the whole office.
  const { url } = await start();
  const api = await signInToApi(url, admin.email, admin.password);
  await api.createMany(at("Pier 4, east", "pier 4, west", "Pier 4, south"));
  await signInByRequest(context, url, admin);
  await page.goto(`${url}/settings/places`);
  await page.getByLabel("Building A, 2, 210").check();
  await page.locator("#places").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The separator of places was saved.")).toBeVisible();
  await page.goto(`${url}/places`);
  await expect(page.getByRole("row", { name: /^Pier 4 3 access points/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Places" })).toBeVisible();
  await page.getByText("spelled in two ways").click();
  await page.getByRole("link", { name: /^Compare and change….*pier 4$/ }).click();
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: "Change 1 access point" }).click();
  await expect(page.getByRole("heading", { name: "“pier 4” is now “Pier 4”" })).toBeVisible();
  await page.goto(`${url}/access-points?panel=filters`);
  await page.getByLabel("Relation of Place").selectOption("is in");
  await page.getByLabel("Place", { exact: true }).fill("Pier 4");
  await expect(page.locator('[data-place="Pier 4"]')).toBeVisible();
  // With a sign that nobody uses, the page asks for the one that separates most locations.
  await api.createMany(at(...Array.from({ length: 200 }, (_, number) => `Pier 4, ${number}`)));
  await page.goto(`${url}/settings/office`);
  await page.getByLabel("Building A; 2; 210").check();
  await page.locator("#places").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The separator of places was saved.")).toBeVisible();
  await page.goto(`${url}/places`);
  await expect(page.getByText(/^It looks as if \w+ separate your places: show them as a tree\?/)).toBeVisible();
  await page.getByRole("button", { name: "Show them as a tree" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The separator of places was changed." })).toBeVisible();
  await expect(page.getByText("It looks as if")).toHaveCount(0);
});
