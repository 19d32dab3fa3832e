import { expect, type Page } from "playwright/test";
import { expectAccessibleAsShown } from "./axe";
import { AS_A_PERSON, signInByRequest, test } from "./fixtures";
import { holdBack, SCRIPTS } from "./people";

const search = (page: Page) => page.getByRole("searchbox", { name: "Search" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const row = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const peek = (page: Page) => page.getByRole("complementary", { name: "Peek" });

/** Waits until script has started: it answers the key of the search. */
async function openList(page: Page, path = "/access-points") {
  await page.goto(path, { waitUntil: "networkidle" });
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(search(page)).toBeFocused({ timeout: 2_000 });
  }).toPass();
}

/** Cursor of the focused field: its first and its last character. */
const cursor = (page: Page) =>
  page.evaluate(() => {
    const { selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
    return [selectionStart, selectionEnd];
  });

const points = [{ name: "Gate 7" }, { name: "Door 31" }, { name: "Door 3", location: "Hall" }, { name: "Door 13" }];

test.describe("the list by keyboard", { tag: "@script" }, () => {
  test("find by part of a name and correct it: / text Enter e text Enter, and no other key", async ({
    signedIn: page,
    api,
  }) => {
    await api.createMany(points);
    await openList(page);
    // Enter is pressed before the search has been sent.
    await page.keyboard.type("door 3");
    await page.keyboard.press("Enter");
    await expect(heading(page)).toHaveText("Door 3");
    // The page was opened without loading a document, so that its script runs.
    await page.keyboard.press("e");
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
    expect(await cursor(page)).toEqual([6, 6]);
    await page.keyboard.type(" north", AS_A_PERSON);
    await page.keyboard.press("Enter");
    await expect(page.getByText("“Door 3 north” was saved.")).toBeVisible();
  });

  test("↓ goes from the field to the first row, Escape leaves it with its text, and the keys of the rows go on", async ({
    signedIn: page,
    api,
  }) => {
    await api.createMany(points);
    await openList(page);
    await page.keyboard.type("door");
    await page.keyboard.press("ArrowDown");
    await expect(row(page, "Door 3")).toBeFocused();
    await expect(page.getByRole("table")).toHaveAccessibleName(/“door”/);
    await page.keyboard.press("j");
    await expect(row(page, "Door 13")).toBeFocused();
    await page.keyboard.press("x");
    await expect(page.getByRole("checkbox", { name: "Select Door 13" })).toBeChecked();
    await page.keyboard.press("x");
    await page.keyboard.press("/");
    await expect(search(page)).toBeFocused();
    for (let press = 0; press < 2; press += 1) {
      await page.keyboard.press("Escape");
      await expect(search(page)).not.toBeFocused();
      await expect(search(page)).toHaveValue("door");
    }
    await page.keyboard.press("j");
    await expect(row(page, "Door 3")).toBeFocused();
    await page.keyboard.press("p");
    await expect(page).toHaveURL(/\/label$/);
    await page.goBack();
    await expect(search(page)).toHaveValue("door");
    await openList(page, "/access-points?q=door");
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await page.keyboard.press("e");
    await expect(page).toHaveURL(/\/edit$/);
    await page.goBack();
    await expect(search(page)).toHaveValue("door");
    await page.getByRole("button", { name: "Empty the field" }).click();
    await expect(page.getByRole("table")).toHaveAccessibleName("4 access points");
    await expect(search(page)).toBeFocused();
  });

  test("the edit form has the cursor at the end of the name: by its button, after a reload and after Back", async ({
    signedIn: page,
    api,
  }) => {
    const { id } = await api.create({ name: "Gate" });
    const name = page.getByLabel("Name", { exact: true });
    const expectCursor = async () => {
      await expect(name).toBeFocused();
      await expect.poll(() => cursor(page)).toEqual([4, 4]);
    };
    await page.goto(`/access-points/${id}`, { waitUntil: "networkidle" });
    await page.getByRole("link", { name: "Edit" }).click();
    await expectCursor();
    await page.reload();
    await expectCursor();
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(heading(page)).toHaveText("Gate");
    await page.goBack();
    await expectCursor();
    // The browser focuses the field before the script, with the cursor at the start.
    const release = await holdBack(page, SCRIPTS);
    await page.reload({ waitUntil: "domcontentloaded" });
    await expect(name).toBeFocused();
    release();
    await expectCursor();
    await page.unrouteAll({ behavior: "wait" });
  });

  test("Space opens a peek beside the list that follows j and k, and Space or Escape closes it", async ({
    signedIn: page,
    api,
  }) => {
    const made = await api.create({ name: "Door 3", location: "Hall" });
    await api.change(made.id, { location: "Quay" });
    await api.createMany(Array.from({ length: 20 }, (_, at) => ({ name: `Door ${at + 4}` })));
    await openList(page, "/access-points?sort=name");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press(" ");
    await expect(peek(page).getByRole("heading", { name: "Door 3" })).toBeVisible();
    await expect(peek(page)).toContainText("Never printed");
    await expect(peek(page).getByRole("img")).toBeVisible();
    await expect(peek(page).getByRole("listitem")).toHaveText([/^Changed by/, /^Created by/]);
    await expect(peek(page).getByRole("link", { name: "Print label" })).toHaveAttribute(
      "href",
      `/access-points/${made.id}/label`,
    );
    expect(await page.evaluate(() => scrollY)).toBe(0);
    // The list stays in use beside it.
    await expect(row(page, "Door 3")).toBeFocused();
    const [beside, table] = [await peek(page).boundingBox(), await page.getByRole("table").boundingBox()];
    expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThan(beside?.x ?? 0);
    await expectAccessibleAsShown(page, "peek");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press("j");
    await expect(peek(page).getByRole("heading", { name: "Door 4" })).toBeVisible();
    await page.keyboard.press(" ");
    await expect(peek(page)).toHaveCount(0);
    await page.keyboard.press(" ");
    await expect(peek(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(peek(page)).toHaveCount(0);
    await expect(row(page, "Door 4")).toBeFocused();

    await page.setViewportSize({ width: 1024, height: 800 });
    await page.keyboard.press(" ");
    await expect(heading(page)).toHaveText("Door 4");
  });

  test("a scroll of the page by Space, and Space on a checkbox, stay what they are", async ({
    signedIn: page,
    api,
  }) => {
    await api.createMany(Array.from({ length: 25 }, (_, at) => ({ name: `Door ${at}` })));
    await openList(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press(" ");
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await page.getByRole("checkbox", { name: "Select Door 3", exact: true }).focus();
    await page.keyboard.press(" ");
    await expect(page.getByRole("checkbox", { name: "Select Door 3", exact: true })).toBeChecked();
    await expect(peek(page)).toHaveCount(0);
  });
});

test("People are searched as one types, and open by Enter", async ({
  page,
  context,
  server,
  addUser,
  javaScriptEnabled,
}) => {
  const boss = {
    name: "Boss of keys",
    email: `keys-${javaScriptEnabled}@example.com`,
    password: "two doors down the hall",
    role: "admin" as const,
  };
  await addUser(boss);
  await signInByRequest(context, server.url, boss);
  await page.goto("/people", { waitUntil: "networkidle" });
  await search(page).fill(boss.email);
  if (javaScriptEnabled) {
    await expect(page.getByRole("row")).toHaveCount(2);
    await search(page).press("Enter");
  } else {
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByRole("row")).toHaveCount(2);
    await page.getByRole("link", { name: boss.name, exact: true }).click();
  }
  await expect(heading(page)).toHaveText(boss.name);
});
