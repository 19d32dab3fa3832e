import { expect, type Page } from "playwright/test";
import { openMenu, test } from "./fixtures";

const name = (page: Page) => page.getByLabel("Name", { exact: true });
const main = (page: Page) => page.getByRole("main");

test("a range in the name creates its access points after a preview, and prints their labels", async ({
  signedIn: page,
  api,
  javaScriptEnabled,
}) => {
  await page.goto("/access-points/new");
  await name(page).fill("Gate {008-012}");
  await page.getByLabel("Place", { exact: true }).fill("Quay 4");
  await page.getByLabel("QR code").fill("G-{8-12}");
  const preview = main(page).getByText("Creates 5 access points: Gate 008, Gate 009 … Gate 012, codes G-8, G-9 … G-12");
  if (javaScriptEnabled === false) {
    await page.getByRole("button", { name: "Create access point" }).click();
    await expect(page.getByRole("region", { name: "Names and codes" }).getByRole("listitem")).toContainText([
      "Gate 008",
      "Gate 009",
      "Gate 010",
      "Gate 011",
      "Gate 012",
    ]);
    expect((await api.list()).pagination.total).toBe(0);
  }
  await expect(preview).toBeVisible();
  await page.getByRole("button", { name: "Create 5 access points" }).click();
  await expect(page.getByText("“Gate 008” to “Gate 012” were saved: 5 access points.")).toBeVisible();
  await expect(name(page)).toHaveValue("");
  await expect(page.getByLabel("Place", { exact: true })).toHaveValue("Quay 4");
  const { data } = await api.list();
  const saved = data.map((point) => [point.name, point.location, point.qrCode]);
  expect(saved.reverse()).toEqual(
    [8, 9, 10, 11, 12].map((at) => [`Gate ${String(at).padStart(3, "0")}`, "Quay 4", `G-${at}`]),
  );

  await page.getByRole("link", { name: "Print these 5 labels" }).click();
  await expect(page.locator("input[name=ids]")).toHaveValue(
    data
      .map(({ id }) => id)
      .reverse()
      .join(" "),
  );

  // The batch remembers the range beside single ones, after a reload too.
  await page.goto("/access-points/new");
  await name(page).fill("Main door");
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(page.getByText("“Main door” was saved")).toBeVisible();
  await page.reload();
  const batch = page.getByRole("region", { name: "Last created 6" });
  await expect(batch.getByRole("listitem")).toContainText(["Main door", "Gate 008 to Gate 012"]);
  const [, gate] = (await api.list()).data;
  await api.print({ select: { ids: [gate?.id] }, stock: "avery-a4-l7160" });
  await page.reload();
  await expect(batch).toContainText("4 of 5 need a label");
  await batch.getByRole("link", { name: "Print 5 labels" }).click();
  const all = (await api.list()).data.map(({ id }) => id).filter((id) => id !== gate?.id);
  const printed = await page.locator("input[name=ids]").inputValue();
  expect(printed.split(" ").sort()).toEqual(all.sort());
});

test("a range that cannot be created is explained, and what was typed stays", { tag: "@once" }, async ({
  signedIn: page,
  api,
}) => {
  await api.create({ name: "Old", qrCode: "G-2" });
  await page.goto("/access-points/new");
  const submit = () => page.getByRole("button", { name: /^Create (access point|\d+ access points)$/ }).click();
  await name(page).fill("Gate {050-001}");
  await page.getByLabel("Place", { exact: true }).fill("Quay 4");
  await submit();
  await expect(name(page)).toHaveAccessibleDescription(/The range \{050-001\} runs backwards\. Write \{001-050\}\./);
  await name(page).fill("Gate {1-3}");
  await page.getByLabel("QR code").fill("G-{1-3}");
  await submit();
  const taken = /Gate 2: QR code “G-2” is already used by “Old”/;
  const code = page.getByLabel("QR code");
  // Without script, the first submit shows the names.
  if (!(await code.getAttribute("aria-invalid")))
    await page.getByRole("button", { name: "Create 3 access points" }).click();
  await expect(code).toHaveAccessibleDescription(taken);
  await expect(name(page)).toHaveValue("Gate {1-3}");
  await expect(page.getByLabel("Place", { exact: true })).toHaveValue("Quay 4");
  expect((await api.list()).pagination.total).toBe(1);
});

test("a duplicate has the fields of the access point and another code", { tag: "@once" }, async ({
  signedIn: page,
  api,
}) => {
  const first = { name: "Side gate", location: "Quay 4", description: "Opens\ninwards", qrCode: "S-1" };
  const { id } = await api.create(first);
  await page.goto(`/access-points/${id}`);
  await openMenu(page);
  await page.getByRole("link", { name: "Duplicate" }).click();
  await expect(name(page)).toHaveValue("Side gate");
  await expect(page.getByLabel("QR code")).toHaveValue("");
  await page.getByRole("button", { name: "Create access point" }).click();
  // It has the name and place of the first one, so that the form asks once.
  await page.getByRole("button", { name: "Save anyway" }).click();
  await expect(page.getByText("“Side gate” was saved")).toBeVisible();
  const [copy] = (await api.list()).data;
  expect(copy).toMatchObject({ name: "Side gate", location: "Quay 4", description: "Opens\ninwards" });
  expect(copy?.qrCode).toMatch(/^[0-9A-Z]{8}-[0-9A-Z]$/);
});
