import { expect, type Page } from "playwright/test";
import { PNG } from "pngjs";
import { test } from "./fixtures";
import { codesByCell, openMore, printedFile } from "./labels";

const preview = (page: Page) => page.getByRole("region", { name: "Preview" });

/** Returns a PNG file with a black square. */
function logoFile() {
  const picture = new PNG({ width: 60, height: 40 });
  picture.data.fill(Buffer.from([0, 0, 0, 255]));
  return { name: "logo.png", mimeType: "image/png", buffer: PNG.sync.write(picture) };
}

test("a design shows the lines in use, is drawn while it is edited, is saved, and prints labels that scan", async ({
  signedIn: page,
  api,
}) => {
  const { qrCode } = await api.create({ name: "Loading gate", location: "Quay 4" });
  await page.goto("/settings/labels");
  await page.getByRole("link", { name: "New design" }).click();
  await expect(preview(page).getByRole("img", { name: /^Label: Loading gate/ })).toBeVisible();

  await page.getByLabel("Symbol position").selectOption("right");
  await page.getByLabel("Symbol width, mm").fill("22");
  const lines = page.getByRole("combobox", { name: /^Text \d$/ });
  await expect(lines.locator("option:checked")).toHaveText(["Name", "Place", "Code", "Add a line"]);
  await expect(page.getByRole("spinbutton", { name: /^Size of text/ })).toHaveCount(3);
  await expect(page.getByLabel("Fixed text")).toHaveCount(0);
  await page.getByLabel("Text 2", { exact: true }).selectOption("fixed");
  await page.getByLabel("Text 4", { exact: true }).selectOption({ label: "Owner" });
  await expect(lines.locator("option:checked")).toHaveText(["Name", "Fixed text", "Code", "Owner", "Add a line"]);
  await page.getByLabel("Text 4", { exact: true }).selectOption({ label: "Remove this line" });
  await page.getByLabel("Fixed text").fill("Lost? Call 12");
  await page.getByLabel("Border, mm").fill("0.5");
  await expect(preview(page)).toContainText("Lost? Call 12");
  await expect(preview(page)).not.toContainText("Quay 4");

  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription(/Enter a name/);
  await expect(page.getByLabel("Fixed text")).toHaveValue("Lost? Call 12");
  await page.getByLabel("Name").fill("Door sign");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("“Door sign” was saved.")).toBeVisible();
  await expect(page.locator("#designs").getByRole("listitem").getByRole("img")).toContainText("Lost? Call 12");

  await page.goto("/labels");
  await openMore(page);
  await page.getByLabel("Design", { exact: true }).selectOption("Door sign");
  await expect(page.getByRole("main")).toContainText("Lost? Call 12");
  const { bytes } = await printedFile(page);
  expect([...(await codesByCell(bytes, 1)).values()]).toEqual([qrCode]);
});

test("a logo is shown as it is printed, and can be removed", async ({ signedIn: page }) => {
  await page.goto("/labels/designs/new");
  await page.getByLabel("Name").fill("With logo");
  await page.getByLabel("Logo", { exact: true }).setInputFiles(logoFile());
  await expect(page.getByRole("img", { name: "Logo as printed" })).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("With logo");
  await expect(preview(page).locator("image")).toHaveCount(1);
  await page.getByRole("button", { name: "Remove logo" }).click();
  await expect(preview(page).locator("image")).toHaveCount(0);
});

test("the drawn label can be changed by keyboard alone, and a warning appears beside its cause", async ({
  signedIn: page,
}) => {
  await page.goto("/labels/designs/new");
  await page.getByLabel("Symbol width, mm").focus();
  await page.keyboard.type("20");
  await expect(preview(page)).toContainText(/Symbol (17|18|19|20)\.\d mm wide/);
  for (let step = 0; step < 8; step += 1) await page.keyboard.press("ArrowUp");
  await expect(preview(page)).toContainText(/Symbol (21|22|23|24)\.\d mm wide/);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("90");
  await expect(page.getByLabel("Symbol width, mm")).toHaveAccessibleDescription(/instead of 90 mm/);
  await expect(preview(page)).toContainText(/Fits \d of \d+ label sizes/);
  await page.getByLabel("Size of text 1, points").fill("40");
  await expect(page.getByLabel("Size of text 1, points")).toHaveAccessibleDescription(/instead of 40 pt|left off|cut/);
});
