import { expect, type Page } from "playwright/test";
import { signInToApi } from "./api";
import { signInByRequest } from "./fixtures";
import { newPerson, test } from "./people";

const views = (page: Page) => page.getByRole("navigation", { name: "Saved views" });

test("a view that a manager shares is the same list for a colleague, who can make it the default", async ({
  page,
  browser,
  context,
  addUser,
  server,
  service,
}) => {
  const [manager, colleague] = ["vera", "vince"].map((name) => ({
    name,
    email: `${name}-${Date.now()}@example.com`,
    password: "two doors down the hall",
    role: "manager" as const,
  })) as [Parameters<typeof addUser>[0], Parameters<typeof addUser>[0]];
  await addUser(manager);
  await addUser(colleague);
  const place = `Pier ${Date.now()}`;
  const api = await signInToApi(service.url, manager.email, manager.password);
  await api.createMany([
    { name: "North gate", location: place },
    { name: "South gate", location: place },
  ]);

  await signInByRequest(context, server.url, manager);
  await page.goto(
    `/access-points?scope=all&location=${encodeURIComponent(place)}&sort=-name&limit=50&columns=location`,
  );
  await page.getByRole("link", { name: "Save view" }).click();
  await page.getByLabel("Name of the view").fill(place);
  await page.getByLabel("Share with everyone").check();
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(views(page).getByRole("link", { name: place })).toHaveAttribute("aria-current", "true");
  const names = page.getByRole("main").locator("[data-row-link]");
  await expect(names).toHaveText(["South gate", "North gate"]);
  // The numbers of views come after the page, by script. The tabs keep theirs, which are of the list without a view.
  await expect(views(page).getByRole("link", { name: place })).toContainText(/2$/);
  await expect(
    page.getByRole("navigation", { name: "Label" }).getByRole("link", { name: /^All [\d,]+/ }),
  ).toBeVisible();

  const address = page.url();

  const other = await browser.newContext({ baseURL: server.url });
  await signInByRequest(other, server.url, colleague);
  const theirs = await other.newPage();
  await theirs.goto("/access-points?scope=mine");
  await views(theirs).getByRole("link", { name: place }).click();
  await expect(theirs).toHaveURL(address);
  await expect(theirs.locator("[data-row-link]")).toHaveText(["South gate", "North gate"]);
  await expect(theirs.getByRole("columnheader", { name: "Label" })).toHaveCount(0);
  await theirs.getByRole("link", { name: "View settings" }).click();
  await expect(theirs.getByRole("main")).toContainText("vera shares this view with everyone.");
  await theirs.getByLabel("Show this view when I open the list").check();
  await theirs.getByRole("button", { name: "Save changes" }).click();
  await expect(theirs.getByRole("main")).toContainText("was saved.");

  await theirs.goto("/access-points");
  await expect(theirs).toHaveURL(address);
  await theirs.getByRole("navigation", { name: "Label" }).getByRole("link", { name: /^All/ }).click();
  await expect(theirs).toHaveURL(/\/access-points\?scope=\w+&view=all$/);
  await expect(views(theirs).getByRole("link", { name: place })).not.toHaveAttribute("aria-current", "true");

  await page.getByRole("link", { name: "View settings" }).click();
  await page.getByRole("button", { name: `Delete ${place}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("main")).toContainText("was deleted.");
  await theirs.goto("/access-points");
  await expect(theirs).toHaveURL(/\/access-points\?scope=\w+$/);
  await other.close();
});

test("the form of a view has the focus, and a view says which labels it shows", async ({ signedIn: page, api }) => {
  await api.create({ name: "Gate" });
  await page.goto("/access-points?label=never", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Save view" }).click();
  await expect(page.getByLabel("Name of the view")).toBeFocused();
  // “n” is a shortcut outside of a field.
  await page.keyboard.type("never yet");
  await page.keyboard.press("Enter");
  await expect(views(page).getByRole("link", { name: "never yet" })).toHaveAttribute("aria-current", "true");
  const chips = page.getByRole("list", { name: "Applied filters" });
  await chips.getByRole("link", { name: "Remove filter Label: Never printed" }).click();
  await expect(chips).toHaveCount(0);
});

test("a view whose form is sent after the session ended, or without a name, keeps what was typed", async ({
  signedIn: page,
  context,
  person,
}) => {
  await page.goto("/access-points?scope=mine&label=never");
  await page.getByRole("link", { name: "Save view" }).click();
  const name = page.getByLabel("Name of the view");
  const isDefault = page.getByLabel("Show this view when I open the list");
  await isDefault.check();
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(name).toHaveAccessibleDescription("Enter a name.");
  await expect(isDefault).toBeChecked();

  await name.fill("Never yet");
  await context.clearCookies();
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your session has ended" })).toBeVisible();
  await expect(name).toHaveValue("Never yet");
  await expect(isDefault).toBeChecked();
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Save after signing in" }).click();
  await expect(page.getByText("“Never yet” was saved.")).toBeVisible();
  await expect(views(page).getByRole("link", { name: "Never yet" })).toHaveAttribute("aria-current", "true");
  await page.goto("/access-points");
  await expect(page).toHaveURL(/label=never/);
});

test("a view that was changed meanwhile is replaced only after its reader knows what it is now", async ({
  page,
  context,
  addUser,
  server,
  service,
}) => {
  const manager = { ...newPerson("Mia Manager"), role: "manager" as const };
  await addUser(manager);
  const api = await signInToApi(service.url, manager.email, manager.password);
  const { id } = await api.send("POST", "/views", { name: "Gates", query: { q: "gate" }, shared: true });
  await signInByRequest(context, server.url, manager);
  await page.goto(`/access-points?view=${id}`);
  await page.getByRole("link", { name: "View settings" }).click();
  const name = page.getByLabel("Name of the view");
  await name.fill("All gates");
  await api.send("PATCH", `/views/${id}`, { name: "Old gates", shared: false });
  const save = page.getByRole("button", { name: "Save changes" });
  await save.click();
  const changed = page.getByRole("alert").filter({ hasText: "This view was changed after you opened it" });
  await expect(changed.getByRole("row", { name: "Name of the view" })).toContainText("Old gates");
  await expect(name).toHaveValue("All gates");
  expect(await api.send("GET", `/views/${id}`)).toMatchObject({ name: "Old gates", shared: false });
  await save.click();
  await expect(page.getByText("“All gates” was saved.")).toBeVisible();
  expect(await api.send("GET", `/views/${id}`)).toMatchObject({ name: "All gates", shared: false });
  // Everybody's list has a tab for each shared view.
  await api.send("DELETE", `/views/${id}`);
});

test("an owner who may no longer share views is not offered to change a view that is shared", async ({
  page,
  context,
  addUser,
  admin,
  server,
  service,
}) => {
  const owner = { ...newPerson("Olga Owner"), role: "manager" as const };
  await addUser(owner);
  const own = await signInToApi(service.url, owner.email, owner.password);
  const { id } = await own.send("POST", "/views", { name: "Gates", query: { q: "gate" }, shared: true });
  const admins = await signInToApi(service.url, admin.email, admin.password);
  const { data } = await admins.send("GET", `/users?q=${encodeURIComponent(owner.email)}`);
  await admins.send("PATCH", `/users/${data[0].id}`, { role: "staff" });
  await signInByRequest(context, server.url, owner);
  await page.goto(`/access-points?view=${id}`);
  await page.getByRole("link", { name: "View settings" }).click();
  await expect(page.getByRole("group", { name: "View" })).toContainText("Olga Owner shares this view with everyone.");
  await expect(page.getByRole("button", { name: "Delete Gates" })).toHaveCount(0);
  await page.getByLabel("Show this view when I open the list").check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("“Gates” was saved.")).toBeVisible();
  expect(await admins.send("GET", `/views/${id}`)).toMatchObject({ name: "Gates", shared: true });
  await admins.send("DELETE", `/views/${id}`);
});
