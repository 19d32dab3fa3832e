import { expect, type Page } from "playwright/test";
import { signInByRequest, test } from "./fixtures";

const at = (...locations: string[]) => locations.map((location, index) => ({ name: `Door ${index + 1}`, location }));

/** Returns the names in the table of places. */
const places = (page: Page) => page.getByRole("table").locator("th[scope=row] > a");

test("every place can be renamed from its row, and an address that names one opens the places down to it", async ({
  signedIn: page,
  api,
}) => {
  await api.createMany(at("Hall / 1", "Hall / 1 / A", "Yard / 2"));
  await page.goto("/places?under=Hall+%2F+1");
  await expect(places(page)).toHaveText(["Hall", "1", "Directly here", "A", "Yard"]);
  await expect(page.getByRole("link", { name: /^Rename or move / })).toHaveCount(4);
  await page.getByRole("link", { name: "Rename or move Hall / 1", exact: true }).click();
  await expect(page.getByLabel("New place")).toBeFocused();
  // The cursor is after the text.
  await page.keyboard.type("st floor");
  await expect(page.getByLabel("New place")).toHaveValue("Hall / 1st floor");
});

test("rows of places have one height and columns one width, and a phone sorts by what is needed", async ({
  signedIn: page,
  api,
}) => {
  await api.createMany(at("Hall / 1", "Yard / A place with a name that is longer than the others", "Yard / 2"));
  const printed = (await api.list("q=Hall")).data.map(({ id }) => id);
  await api.print({ select: { ids: printed }, stock: "avery-a4-l7160" });
  const measure = () =>
    page.getByRole("table").evaluate((table) => {
      const boxes = (selector: string) =>
        [...table.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      return {
        heights: [...new Set(boxes("tbody tr").map(({ height }) => Math.round(height)))],
        columns: boxes("thead th").map(({ left }) => Math.round(left)),
      };
    });
  await page.goto("/places?open=Hall&open=Yard");
  const before = await measure();
  expect(before.heights).toHaveLength(1);
  await page.getByRole("columnheader", { name: "Needs a label" }).getByRole("link").click();
  await expect(places(page)).toHaveText(["Yard", "2", /^A place/, "Hall", "1"]);
  expect(await measure()).toEqual(before);
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto("/places");
  await expect(places(page)).toHaveText(["Hall", "Yard"]);
  await page.getByRole("navigation", { name: "Sort" }).getByRole("link", { name: "Needs a label" }).click();
  await expect(places(page)).toHaveText(["Yard", "Hall"]);
});

test("who may not change the separator or the spelling of places reads why, and whom to ask", async ({
  signedIn: page,
  api,
  addUser,
  person,
  context,
  server,
}) => {
  await api.createMany(at(...["1st", "2nd", "3rd"].map((floor) => `Harbour House, ${floor} floor`)));
  await page.goto("/places");
  await expect(page.getByText(/^It looks as if commas separate your places, and “\/” is the separator/)).toBeVisible();
  await expect(
    page.getByText(/^3 places of 3 have it, in 1 outermost place\. Ask .* to show them as a tree/),
  ).toBeVisible();
  const pier = `Pier of ${person.email}`;
  await api.createMany(at(`${pier} / North`, `${pier} / North`, `${pier} / north`));
  const manager = { ...person, email: `manager-${person.email}`, role: "manager" as const };
  await addUser(manager);
  await context.clearCookies();
  await signInByRequest(context, server.url, manager);
  // Other stories of the same program may have made another such place, and more rows than are compared without the question.
  await page.goto(`/places?${new URLSearchParams({ scope: "all", under: pier, spellings: "compare" })}`);
  await page.getByText(/probably spelled in two ways$/).click();
  await expect(
    page.getByText(/^These are places of everyone, and you may change your own access points only/),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: /Compare and change/ })).toHaveCount(0);
});
