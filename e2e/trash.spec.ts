import { expect } from "playwright/test";
import { expectAccessibleAsShown } from "./axe";
import { openMenu, test } from "./fixtures";

test("a deleted access point is undone at once, or found in the trash and restored", async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create({ name: "Wall up", qrCode: "W-1" });
  const remove = async () => {
    await page.goto(`/access-points/${id}`);
    await openMenu(page);
    await page.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("dialog", { name: /Delete “Wall up”/ });
    await expect(question).toContainText("You can restore it from the trash for 30 days.");
    await question.getByRole("button", { name: "Delete" }).click();
  };
  await remove();
  await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "“Wall up” was restored." })).toBeVisible();
  expect((await api.list()).data).toMatchObject([{ id, qrCode: "W-1" }]);

  await remove();
  await page.getByRole("link", { name: "Trash" }).click();
  await expect(page.getByRole("heading", { name: "Trash" })).toBeVisible();
  await expectAccessibleAsShown(page, "trash");
  const search = (text: string) => page.getByRole("searchbox", { name: "Search" }).fill(text);
  await search("other");
  await expect(page.getByText("Nothing in the trash matches the search.")).toBeVisible();
  await search("wall");
  await page.getByRole("button", { name: "Restore Wall up" }).click();
  await expect(page.getByRole("status").filter({ hasText: "“Wall up” was restored." })).toBeVisible();
  expect((await api.list()).data).toMatchObject([{ id }]);
});

test("several access points are restored together, and one whose code is used meanwhile stays with the reason", async ({
  signedIn: page,
  api,
  ownCodes,
}) => {
  for (const number of [1, 2, 3]) {
    const { id } = await api.create({ name: `Gate ${number}`, qrCode: `${ownCodes}-${number}` });
    await api.remove(id);
  }
  await api.create({ name: "Door", qrCode: `${ownCodes}-2` });
  await page.goto("/access-points/trash");
  const restore = page.getByRole("button", { name: "Restore selected" });
  await restore.click();
  await expect(page.getByText("Select at least one access point.")).toBeVisible();
  const all = page.getByRole("checkbox", { name: "Select this page" });
  await all.check();
  await page.getByRole("checkbox", { name: "Select Gate 2" }).uncheck();
  await expect(all).toBeChecked({ indeterminate: true });
  await page.getByRole("checkbox", { name: "Select Gate 2" }).check();
  await expect(all).toBeChecked();
  await restore.click();
  await expect(page.getByText("2 access points were restored. 1 was not: the QR code is used")).toBeVisible();
  const { data } = await api.list("sort=name");
  expect(data.map(({ name }) => name)).toEqual(["Door", "Gate 1", "Gate 3"]);
  await expect(page.getByRole("button", { name: "Restore Gate 2" })).toBeVisible();
  await expect(restore).toHaveCount(0);
});

test("a code in the trash can be used again, and the deleted access point is then restored with another code", async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create({ name: "Old gate", qrCode: "T-1" });
  await api.remove(id);
  await page.goto("/q/T-1");
  await expect(page.getByText("“Old gate” has this code and is in the trash.")).toBeVisible();
  await page.getByRole("link", { name: "Create one" }).click();
  await page.getByLabel("Name", { exact: true }).fill("New gate");
  await page.getByRole("button", { name: /Create/ }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("belongs to “Old gate” in the trash");
  await expect(page.getByRole("link", { name: "Restore “Old gate”" })).toBeVisible();
  await page.getByRole("button", { name: /anyway/ }).click();
  await expect.poll(async () => (await api.list()).data.map(({ name }) => name)).toEqual(["New gate"]);

  await page.goto("/access-points/trash");
  await page.getByRole("button", { name: "Restore Old gate" }).click();
  await expect(page.getByText("“T-1” is used by")).toBeVisible();
  await expectAccessibleAsShown(page, "restore");
  await page.getByLabel("QR code").fill("T-1");
  await page.getByRole("main").getByRole("button", { name: "Restore", exact: true }).click();
  await expect(page.getByLabel("QR code")).toHaveAccessibleDescription(/already used by “New gate”/);
  await page.getByLabel("QR code").fill("T-2");
  await page.getByRole("main").getByRole("button", { name: "Restore", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "“Old gate” was restored." })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Old gate", exact: true })).toBeVisible();
  expect((await api.list()).data.map(({ qrCode }) => qrCode).sort()).toEqual(["T-1", "T-2"]);
});
