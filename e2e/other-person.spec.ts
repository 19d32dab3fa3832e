import { expect, type Page } from "playwright/test";
import { test as base, signIn, signOut } from "./fixtures";
import { type NewPerson, newPerson } from "./people";

/** Tests with a second person of the same browser. */
const test = base.extend<{
  bert: NewPerson;
  /** Signs out in another tab of the browser, and signs Bert in there. */
  changePerson: () => Promise<void>;
}>({
  bert: async ({ addUser }, use) => {
    const bert = newPerson("Bert Second");
    await addUser(bert);
    await use(bert);
  },
  changePerson: async ({ context, server, bert }, use) =>
    use(async () => {
      const tab = await context.newPage();
      await tab.goto(`${server.url}/access-points`);
      await signOut(tab);
      await expect(tab).toHaveURL(/\/sign-in/);
      await signIn(tab, bert);
      await expect(tab.getByRole("button", { name: "Account of Bert Second" })).toBeVisible();
      await tab.close();
    }),
});

const question = (page: Page) => page.getByRole("alert").filter({ hasText: "You are now signed in as Bert Second." });

test("a form is not saved as the person who signed in meanwhile, until it is confirmed", {
  tag: "@apart",
}, async ({ signedIn: page, api, person, changePerson }) => {
  await page.goto("/access-points/new");
  await page.getByLabel("Name", { exact: true }).fill("Anna's secret door");
  await page.getByLabel("Place", { exact: true }).fill("Hall 7");
  await changePerson();

  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(question(page)).toContainText(`This form was filled in as ${person.name}.`);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Anna's secret door");
  await expect(page.getByLabel("Place", { exact: true })).toHaveValue("Hall 7");

  // Without an answer the form asks again.
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(question(page)).toContainText(
    `Tick “Create access point as Bert Second”, or sign in as ${person.name}.`,
  );
  await page.getByLabel("Create access point as Bert Second").check();
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(page.getByText("“Anna's secret door” was saved")).toBeVisible();
  expect((await api.list()).pagination.total).toBe(0);

  // The form is Bert's now.
  await page.getByLabel("Name", { exact: true }).fill("Door of Bert");
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(page.getByText("“Door of Bert” was saved")).toBeVisible();
});

test("a form is saved as the person who filled it in after they sign in again in it", async ({
  signedIn: page,
  api,
  person,
  changePerson,
}) => {
  const { id } = await api.create({ name: "Gate" });
  await page.goto(`/access-points/${id}/edit`);
  await page.getByLabel("Name", { exact: true }).fill("Gate of Anna");
  await changePerson();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(question(page)).toBeVisible();
  await expect(page.getByText("deleted")).toHaveCount(0);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("“Gate of Anna” was saved")).toBeVisible();
  expect((await api.list()).data.map(({ name }) => name)).toEqual(["Gate of Anna"]);
});

test("another person who signs in to a form after the session ended is asked", async ({
  signedIn: page,
  context,
  api,
  bert,
}) => {
  await page.goto("/access-points/new");
  await page.getByLabel("Name", { exact: true }).fill("Door without a session");
  await context.clearCookies();
  await page.getByRole("button", { name: "Create access point" }).click();
  await page.getByLabel("E-mail").fill(bert.email);
  await page.getByLabel("Password").fill(bert.password);
  await page.getByRole("button", { name: /after signing in$/ }).click();
  await expect(question(page)).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Door without a session");
  expect((await api.list()).pagination.total).toBe(0);
});

test("a button without fields does nothing as the person who signed in meanwhile", async ({
  signedIn: page,
  api,
  person,
  changePerson,
}) => {
  const { id } = await api.create({ name: "Gate" });
  await api.remove(id);
  await page.goto("/access-points/trash");
  await changePerson();
  await page.getByRole("button", { name: "Restore Gate" }).click();
  await expect(question(page)).toContainText(`This page was opened as ${person.name}.`);
  await expect(page.getByRole("button", { name: "Account of Bert Second" })).toBeVisible();
  expect((await api.list()).pagination.total).toBe(0);
});

test("a file is not imported as the person who signed in meanwhile", { tag: "@script" }, async ({
  signedIn: page,
  person,
  changePerson,
}) => {
  await page.goto("/access-points/import");
  const buffer = Buffer.from("Name;Location\r\nGate 1;Hall A\r\n");
  await page.getByLabel("File").setInputFiles({ name: "gates.csv", mimeType: "text/csv", buffer });
  await changePerson();
  await page.getByRole("button", { name: "Check" }).click();
  await expect(question(page)).toContainText(`This page was opened as ${person.name}.`);
  await expect(page.getByRole("heading", { name: "1 row in gates.csv" })).toHaveCount(0);
});
