import { expect } from "playwright/test";
import { test } from "./fixtures";
import { codesByCell, printedFile } from "./labels";

test("a label that was printed before its access point is claimed by creating the access point", async ({
  signedIn: page,
  api,
}) => {
  await page.goto("/codes");
  await page.getByLabel("Number of codes").fill("3");
  await page.getByRole("button", { name: "Create codes" }).click();
  await expect(page.getByText("3 codes are ready to print.")).toBeVisible();
  const list = page.getByRole("main").locator("li");
  await expect(list).toHaveCount(3);
  await expect(page.getByRole("main").getByRole("link", { name: /^Print (these|all)/ })).toHaveCount(1);
  const shown = await list.locator("code").allTextContents();

  await page.getByRole("link", { name: "Print these 3 labels" }).click();
  await expect(page.getByRole("heading", { name: "Print labels" })).toBeVisible();
  const { bytes } = await printedFile(page);
  const printed = [...(await codesByCell(bytes, 1)).values()];
  expect(printed).toEqual(shown.reverse());

  const [code = "none"] = printed;
  await page.goto(`/access-points/new?${new URLSearchParams({ code })}`);
  await expect(page.getByLabel("QR code")).toHaveValue(code);
  await page.getByLabel("Name", { exact: true }).fill("Loading gate");
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(page.getByText("“Loading gate” was saved")).toBeVisible();
  expect((await api.list()).data).toMatchObject([{ name: "Loading gate", qrCode: code }]);

  await page.goto("/codes");
  await expect(list).toHaveCount(2);
});

test("a code whose label is lost is voided after a confirmation, and cannot be claimed", async ({ signedIn: page }) => {
  await page.goto("/codes");
  await page.getByLabel("Number of codes").fill("0");
  await page.getByRole("button", { name: "Create codes" }).click();
  await expect(page.getByLabel("Number of codes")).toHaveAccessibleDescription(/enter 1 or more/);
  await page.getByLabel("Number of codes").fill("1");
  await page.getByRole("button", { name: "Create codes" }).click();
  const code = (await page.getByRole("main").locator("li code").textContent()) ?? "";
  await page.getByRole("button", { name: `Void ${code}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Void" }).click();
  await expect(page.getByText(`“${code}” was voided.`)).toBeVisible();
  await expect(page.getByText("No code waits for its access point.")).toBeVisible();

  await page.goto(`/access-points/new?${new URLSearchParams({ code })}`);
  await page.getByLabel("Name", { exact: true }).fill("Gate");
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(page.getByLabel("QR code")).toHaveAccessibleDescription(/is void\. Use another label/);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Gate");
});
