import { expect, type Page } from "playwright/test";
import { accountButton } from "./fixtures";
import { loseScripts, test } from "./people";

const missing = (page: Page) => page.getByRole("alert").getByText("could not be loaded. Reload the page.");

test.describe("when a part of a page cannot be loaded", () => {
  test("the list and the selection stay, and a reload brings the actions", async ({ signedIn: page, api }) => {
    await api.createMany([{ name: "Door 1" }, { name: "Door 2" }]);
    await page.goto("/access-points?scope=mine", { waitUntil: "networkidle" });
    await loseScripts(page);
    await page.getByRole("checkbox", { name: "Select Door 1" }).check();
    await expect(missing(page)).toBeVisible();
    await page.getByRole("button", { name: "Close the message" }).click();
    await page.getByRole("checkbox", { name: "Select Door 2" }).check();
    await expect(missing(page)).toBeVisible();
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByRole("region", { name: "Selection" })).toContainText("2 selected");
  });

  test("Delete and Shortcuts say so", async ({ signedIn: page, api }) => {
    await api.create({ name: "Door 1" });
    await page.goto("/access-points?scope=mine", { waitUntil: "networkidle" });
    await page.getByRole("checkbox", { name: "Select Door 1" }).check();
    const deletion = page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Delete" });
    await expect(deletion).toBeVisible();
    await loseScripts(page);
    await deletion.click();
    await expect(missing(page)).toBeVisible();
    await page.getByRole("button", { name: "Close the message" }).click();
    await accountButton(page).click();
    await page.getByRole("button", { name: "Shortcuts" }).click();
    await expect(missing(page)).toBeVisible();
  });

  test("a changed filter is sent as a form", async ({ signedIn: page, api }) => {
    await api.createMany([{ name: "Door 1", location: "Hall" }, { name: "Door 2" }]);
    await page.goto("/access-points?scope=mine", { waitUntil: "networkidle" });
    await loseScripts(page);
    await page.getByRole("link", { name: "Filters" }).click();
    const state = page.getByRole("group", { name: "Filters" }).getByLabel("Label", { exact: true });
    await expect(state).toBeVisible();
    await page.unrouteAll();
    await state.selectOption("never");
    await expect(page).toHaveURL(/label=never/);
  });
});
