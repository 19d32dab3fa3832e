import { expect, type Page } from "playwright/test";
import { AS_A_PERSON, signIn, test } from "./fixtures";
import { holdBack, SCRIPTS } from "./people";

const batch = (page: Page) => page.getByRole("region", { name: /^Last created/ }).getByRole("listitem");

async function create(page: Page, name: string) {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(page.getByText(`“${name}” was saved`)).toBeVisible();
}

async function createBatch(page: Page, names: string[]) {
  await page.goto("/access-points/new");
  await page.getByLabel("Place", { exact: true }).fill("Quay 4");
  for (const name of names) await create(page, name);
}

const names = ["Door 1", "Door 2", "Door 3", "Door 4", "Door 5", "Door 6", "Door 7"];

test("all created access points and the place stay through reload, Back and the label page", {
  tag: "@once",
}, async ({ signedIn: page }) => {
  await createBatch(page, names);
  const expectBatch = async () => {
    await expect(batch(page)).toContainText([...names].reverse());
    await expect(page.getByLabel("Place", { exact: true })).toHaveValue("Quay 4");
  };
  await expectBatch();
  await page.reload();
  await expectBatch();
  await page.goto("/access-points/new");
  await expectBatch();
  await batch(page).getByRole("link", { name: "Door 7" }).click();
  await expect(page.getByRole("heading", { name: "Door 7" })).toBeVisible();
  await page.goBack();
  await expectBatch();
  await create(page, "Door 8");
  await page.getByRole("link", { name: "Print label" }).click();
  await expect(page.getByRole("heading", { name: "Print label" })).toBeVisible();
  await page.goBack();
  await expect(batch(page)).toContainText(["Door 8", ...[...names].reverse()]);
});

test("the batch prints together, in the order of creation", { tag: "@once" }, async ({ signedIn: page, api }) => {
  await createBatch(page, names.slice(0, 3));
  const ids = (await api.list()).data.map(({ id }) => id).reverse();
  await api.create({ name: "Not of this batch" });
  await page.getByRole("link", { name: "Print all 3" }).click();
  await expect(page).toHaveURL(/\/labels\?/);
  expect(new URL(page.url()).searchParams.getAll("id")).toEqual(ids);
  await expect(page.locator("input[name=ids]")).toHaveValue(ids.join(" "));
  await expect(page.getByText("3 created just now")).toBeVisible();
});

test("only what needs a label is offered to print, by one main button, and nothing when all is printed", async ({
  signedIn: page,
  api,
}) => {
  const print = page.getByRole("main").getByRole("link", { name: /^Print/ });
  await createBatch(page, ["Door 1"]);
  await expect(print).toHaveText(["Print label"]);
  await create(page, "Door 2");
  await expect(page.locator("a.bg-accent").filter({ hasText: "Print" })).toHaveText(["Print all 2"]);
  const [second, first] = (await api.list()).data.map(({ id }) => id);
  await api.print({ select: { ids: [first] }, stock: "avery-a4-l7160" });
  await page.goto("/access-points/new");
  await expect(batch(page)).toContainText([/Door 2/, /Door 1.*✓ printed/]);
  await print.click();
  await expect(page.locator("input[name=ids]")).toHaveValue(second ?? "");
  await api.print({ select: { ids: [second] }, stock: "avery-a4-l7160" });
  await page.goto("/access-points/new");
  await expect(batch(page)).toHaveCount(2);
  await expect(print).toHaveCount(0);
});

test("clearing the list ends the batch", { tag: "@once" }, async ({ signedIn: page }) => {
  await createBatch(page, ["Door 1"]);
  await page.getByRole("button", { name: "Start a new list" }).click();
  await expect(batch(page)).toHaveCount(0);
  await create(page, "Door 2");
  await expect(batch(page)).toContainText(["Door 2"]);
  await expect(batch(page)).toHaveCount(1);
});

test("another user of the same browser has a batch of their own", { tag: "@once" }, async ({
  signedIn: page,
  context,
  addUser,
  person,
}) => {
  await createBatch(page, ["Door 1"]);
  await context.clearCookies({ name: /^access-points\.session/ });
  const other = { ...person, email: `other-${person.email}` };
  await addUser(other);
  await page.goto("/sign-in");
  await signIn(page, other);
  await page.waitForURL(({ pathname }) => pathname === "/");
  await page.goto("/access-points/new");
  await expect(page.getByRole("heading", { name: "New access point" })).toBeVisible();
  await expect(batch(page)).toHaveCount(0);
  await expect(page.getByLabel("Place", { exact: true })).toHaveValue("");
});

test("places in use are suggested, the one used most first", { tag: "@once" }, async ({ signedIn: page, api }) => {
  for (const location of ["Quay 4", "Hall 7", "Hall 7"]) await api.create({ name: "Door", location });
  await page.goto("/access-points/new");
  await expect(page.locator("datalist option").first()).toHaveAttribute("value", "Hall 7");
  // Places of other people in the office follow.
  await expect(page.locator("datalist option").nth(1)).toHaveAttribute("value", "Quay 4");
});

test("more places than the page knows are found as they are typed", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  await api.create({ name: "Door", location: "Zeppelin hangar" });
  await api.createMany(Array.from({ length: 21 }, (_, room) => ({ name: "Door", location: `Room ${room}` })));
  await page.goto("/access-points/new", { waitUntil: "networkidle" });
  await expect(page.locator("datalist option[value='Zeppelin hangar']")).toHaveCount(0);
  await page.getByLabel("Place", { exact: true }).fill("zepp");
  await expect(page.locator("datalist option")).toHaveCount(1);
  await expect(page.locator("datalist option")).toHaveAttribute("value", "Zeppelin hangar");
});

test("names that are typed one after another without waiting are all saved as they were typed", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  await page.goto("/access-points/new", { waitUntil: "networkidle" });
  await page.getByLabel("Name", { exact: true }).focus();
  const names = Array.from({ length: 6 }, (_, at) => `Door A${at + 1}`);
  for (const name of names) {
    await page.keyboard.type(name, AS_A_PERSON);
    await page.keyboard.press("Enter");
  }
  // Typed while the last names are being saved, without Enter.
  await page.keyboard.type("Door B");
  await expect(page.getByText("“Door A6” was saved")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Door B");
  expect((await api.list()).data.map(({ name }) => name).toSorted()).toEqual(names);
});

test("names that are typed while the rules of the form are still loading are all saved as they were typed", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  await page.goto("/access-points/new", { waitUntil: "networkidle" });
  const load = await holdBack(page, SCRIPTS);
  await page.getByLabel("Name", { exact: true }).focus();
  const requested = page.waitForRequest(SCRIPTS);
  const names = ["Door A1", "Door A2", "Door A3"];
  for (const name of names) {
    await page.keyboard.type(name, AS_A_PERSON);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.type("Door B");
  await requested;
  load();
  await expect(page.getByText("“Door A3” was saved")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Door B");
  expect((await api.list()).data.map(({ name }) => name).toSorted()).toEqual(names);
  await page.unrouteAll({ behavior: "wait" });
});
