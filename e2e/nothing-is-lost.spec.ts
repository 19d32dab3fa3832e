import { expect, type Page } from "playwright/test";
import { signIn, test } from "./fixtures";
import { openMore } from "./labels";

const typed = {
  Name: "Door with a story",
  Place: "Hall 7",
  Description: "Two lines,\nboth kept.",
  "QR code": "TAKEN-1",
};

async function fill(page: Page, values: Record<string, string>) {
  if ("Description" in values) await page.getByText("Description", { exact: true }).click();
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

async function expectFilled(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
}

test("a duplicate code is reported at its field and keeps everything typed", { tag: "@apart" }, async ({
  signedIn: page,
  api,
  person,
}) => {
  await api.create({ name: "First come", qrCode: "TAKEN-1" });
  await page.goto("/access-points/new");
  await fill(page, typed);
  await page.getByRole("button", { name: "Create access point" }).click();

  await expect(page.getByLabel("QR code", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("QR code", { exact: true })).toHaveAccessibleDescription(/already used by “First come”/);
  await expectFilled(page, typed);
  expect((await api.list()).pagination.total).toBe(1);

  await page.getByLabel("QR code", { exact: true }).fill(`FREE-1 ${person.email}`);
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(page.getByText("“Door with a story” was saved")).toBeVisible();
});

test("a form submitted after the session ended keeps everything typed and saves after signing in inside it", {
  tag: "@apart",
}, async ({ signedIn: page, api, context, person }) => {
  // The form asks about a code that another person has.
  const own = { ...typed, "QR code": `${typed["QR code"]} ${person.email}` };
  await page.goto("/access-points/new");
  await fill(page, own);
  await context.clearCookies();
  await page.getByRole("button", { name: "Create access point" }).click();

  await expect(page.getByRole("alert").filter({ hasText: "Your session has ended" })).toBeVisible();
  await expectFilled(page, own);
  expect((await api.list()).pagination.total).toBe(0);

  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password").fill("not the right one, alas");
  await page.getByRole("button", { name: /after signing in$/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your session has ended" })).toContainText(/password/i);
  await expectFilled(page, own);

  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: /after signing in$/ }).click();
  await expect(page.getByText("“Door with a story” was saved")).toBeVisible();
  const { data } = await api.list();
  expect(data).toMatchObject([{ name: typed.Name, description: typed.Description, qrCode: own["QR code"] }]);
});

test("printing one label after the session ended asks for the password on its page", { tag: "@once" }, async ({
  signedIn: page,
  api,
  context,
  person,
  javaScriptEnabled,
}) => {
  const { id } = await api.create({ name: "Gate" });
  await page.goto(`/access-points/${id}/label`);
  await page.evaluate?.(() => Object.assign(window, { print: () => {} })).catch(() => {});
  await openMore(page);
  await page.getByLabel("Copies").fill("3");
  await context.clearCookies();
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your session has ended" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/access-points/${id}/label$`));
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Print after signing in" }).click();
  if (javaScriptEnabled === false) await expect(page).toHaveURL(/\/labels\/jobs\/[^/]+\/print$/);
  else await expect(page.getByRole("heading", { name: "Did it print?" })).toBeVisible();
  await page.goto("/labels/jobs");
  await expect(page.getByRole("row").nth(1).getByRole("cell").nth(3)).toHaveText(/^3/);
});

test("the print form asks for the password after the session ended, and then prints", { tag: "@script" }, async ({
  signedIn: page,
  api,
  context,
  person,
}) => {
  await api.create({ name: "Gate" });
  await page.goto("/labels", { waitUntil: "networkidle" });
  await context.clearCookies();
  await openMore(page);
  await page.getByLabel("Copies").fill("3");
  await expect(page.getByText("The preview could not be updated.")).toBeVisible();
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Your session has ended" })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Print after signing in" }).click();
  await page.waitForURL(/\/labels\/jobs\/[^/]+$/);
  expect((await api.jobs()).data[0]).toMatchObject({ state: "done", copies: 3 });
});

const restored = (page: Page) => page.getByText("Restored what you typed.");

test("a form that was left half typed is restored until it is saved or discarded", { tag: "@script" }, async ({
  signedIn: page,
}) => {
  await page.goto("/access-points/new");
  await fill(page, typed);
  await page.getByRole("navigation").getByRole("link", { name: "List" }).click();
  await expect(page).toHaveURL(/\/access-points\?scope=mine$/);
  await page.getByRole("link", { name: "New access point" }).click();
  await expect(restored(page)).toBeVisible();
  await expectFilled(page, typed);

  await page.reload();
  await expectFilled(page, typed);
  await page.getByRole("button", { name: "Discard" }).click();
  await expectFilled(page, { Name: "", Place: "", "QR code": "" });
  await page.reload({ waitUntil: "networkidle" });
  await expect(restored(page)).toBeHidden();

  await page.getByLabel("Name", { exact: true }).fill("Saved door");
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(page.getByText("“Saved door” was saved")).toBeVisible();
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  await expect(restored(page)).toBeHidden();
});

test("a half-typed edit is restored with the version of the access point that it was typed for", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  const { id } = await api.create({ name: "Gate", location: "Quay 1" });
  await page.goto(`/access-points/${id}/edit`, { waitUntil: "networkidle" });
  await page.getByLabel("Name", { exact: true }).fill("Gate as I call it");
  await api.change(id, { name: "Gate as they call it", location: "Quay 2" });
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect(page.getByLabel("Place", { exact: true })).toHaveValue("Quay 1");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "This access point was changed after you opened it",
  );
  await page.getByRole("button", { name: "Save anyway" }).click();
  await expect(page.getByRole("heading", { name: "Gate as I call it" })).toBeVisible();

  await page.goto(`/access-points/${id}/edit`, { waitUntil: "networkidle" });
  await expect(restored(page)).toBeHidden();
});

test("a draft of one user is not shown to another", { tag: "@script" }, async ({
  signedIn: page,
  context,
  addUser,
  person,
}) => {
  await page.goto("/access-points/new", { waitUntil: "networkidle" });
  await page.getByLabel("Name", { exact: true }).fill("A private plan");
  await context.clearCookies();
  const other = { ...person, email: `other-${person.email}` };
  await addUser(other);
  await page.goto("/sign-in");
  await signIn(page, other);
  await page.waitForURL(({ pathname }) => pathname === "/");
  await page.goto("/access-points/new", { waitUntil: "networkidle" });
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  await expect(restored(page)).toBeHidden();
});
