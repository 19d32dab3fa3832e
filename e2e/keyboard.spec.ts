import { expect } from "playwright/test";
import { AS_A_PERSON, openWithScript, test } from "./fixtures";

test("signing in and creating an access point work by keyboard alone", async ({ page, person, api }) => {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").focus();
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/$/);

  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.getByRole("link", { name: "Create the first access point" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Name", { exact: true }).focus();
  await page.keyboard.type("Reached by keys", AS_A_PERSON);
  await page.keyboard.press("Enter");
  await expect(page.getByText("“Reached by keys” was saved")).toBeVisible();
  expect((await api.list()).pagination.total).toBe(1);
});

test("keyboard shortcuts of the list work outside fields only", { tag: "@script" }, async ({ signedIn: page, api }) => {
  await api.createMany(Array.from({ length: 30 }, (_, index) => ({ name: `Door ${String(index).padStart(2, "0")}` })));
  await openWithScript(page, "/access-points");

  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "Door 28", exact: true })).toBeFocused();
  await page.keyboard.press("k");
  await expect(page.getByRole("link", { name: "Door 29", exact: true })).toBeFocused();

  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/page=2/);
  await page.keyboard.press("ArrowLeft");
  await expect(page).not.toHaveURL(/page=2/);

  await page.keyboard.press("/");
  await expect(page.getByLabel("Search")).toBeFocused();
  await page.keyboard.type("jn?");
  await expect(page.getByLabel("Search")).toHaveValue("jn?");

  await page.getByLabel("Search").blur();
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/\/access-points\/new$/);
});
