import { expect } from "playwright/test";
import { applyFilters } from "./filter-panel";
import { signIn, test } from "./fixtures";

const points = [
  { name: "Gate 1", location: "Quay 4" },
  { name: "Gate 2", location: "Quay 4" },
  { name: "Door", location: "Façade" },
];

test("filters combine, are in the URL, and each chip removes one; Back, a reload and the row's page keep them", async ({
  signedIn: page,
  api,
  javaScriptEnabled,
}) => {
  await api.createMany(points);
  await page.goto("/access-points");
  await page.getByText("Filters", { exact: true }).click();
  await page.getByLabel("Place", { exact: true }).fill("QUAY 4");
  await page.getByLabel("Created from").fill("2020-01-01");
  await applyFilters(page);
  await expect(page).toHaveURL(/createdFrom=2020-01-01.*locationUnder=QUAY\+4/);
  const table = page.getByRole("table");
  await expect(table).toHaveAccessibleName("2 access points, Place is in: QUAY 4, Created from: 2020-01-01");
  // The panel stays open while one filters, and may cover the heads.
  await page.keyboard.press("Escape");
  await page.getByRole("columnheader", { name: "QR code" }).getByRole("link").click();
  await expect(page).toHaveURL(/sort=qrCode/);
  await expect(table).toHaveAccessibleName(/^2 access points/);

  await page.reload();
  await expect(table).toHaveAccessibleName(/^2 access points/);
  await page.getByRole("link", { name: "Gate 1", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gate 1");
  await page.goBack();
  await expect(table).toHaveAccessibleName(/^2 access points/);

  const chips = page.getByRole("list", { name: "Applied filters" });
  await chips.getByRole("link", { name: "Remove filter Place is in: QUAY 4" }).click();
  await expect(table).toHaveAccessibleName("3 access points, Created from: 2020-01-01");
  await chips.getByRole("link", { name: "Remove filter Created from: 2020-01-01" }).click();
  await expect(table).toHaveAccessibleName("3 access points");
  await expect(page).toHaveURL(/\/access-points\?scope=mine&sort=qrCode$/);

  await page.goto("/access-points?createdTo=2020-01-01");
  await expect(page.getByRole("main")).toContainText("No access point matches the filters.");
  await page.goto("/access-points?locationUnder=uay&sort=name");
  await expect(page.getByRole("main")).toContainText("No place is in “uay”. Places that contain it:");
  await expect(page.getByRole("link", { name: "Quay 4", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Use “contains”" }).click();
  await expect(page.locator("[data-row-link]")).toHaveText(["Gate 1", "Gate 2"]);
  // A chip leads to its own control.
  await chips.getByRole("link", { name: "Change filter Place contains: uay" }).click();
  await expect(page.getByLabel("Relation of Place")).toHaveValue("location.contains");
  if (javaScriptEnabled !== false) await expect(page.getByLabel("Place", { exact: true })).toBeFocused();
  await page.goto("/access-points?location=quay&sort=name&panel=view");
  await expect(page.getByRole("group", { name: "View" })).toContainText("No access point is in this list now.");
  await page.goto("/access-points?location=quay&sort=name");
  await page.getByRole("link", { name: "Place contains “quay”" }).click();
  await expect(page.locator("[data-row-link]")).toHaveText(["Gate 1", "Gate 2"]);
  await page.goto("/access-points?location=Quay+4");
  await page.getByText("Export", { exact: true }).click();
  await expect(page.getByRole("link", { name: "CSV" })).toHaveAttribute("href", /location=Quay\+4/);
  await page.goto("/labels?scope=mine&location=Quay+4");
  await expect(page.getByRole("main")).toContainText("Place: Quay 4");
  await expect(page.getByRole("main")).toContainText(/2 labels/);
});

test("the filters open beside the list by keyboard, keep what was typed, and a reload keeps them open", async ({
  signedIn: page,
  api,
  javaScriptEnabled,
}) => {
  await api.createMany(points);
  await page.goto("/access-points?sort=name", { waitUntil: "networkidle" });
  const filters = page.getByRole("link", { name: "Filters" });
  const location = page.getByLabel("Place", { exact: true });
  const rows = page.locator("[data-row-link]");
  await expect(filters).toHaveAttribute("aria-expanded", "false");
  await expect(location).toHaveCount(0);
  const heights = async () => [(await filters.boundingBox())?.y, (await rows.first().boundingBox())?.y];
  const before = await heights();
  await filters.press("Enter");
  await expect(location).toBeVisible();
  await expect(filters).toBeFocused();
  await expect(filters).toHaveAttribute("aria-expanded", "true");
  if (javaScriptEnabled !== false) {
    expect(await heights()).toEqual(before);
    const [panel, row] = [await page.locator("#panel-filters").boundingBox(), await rows.first().boundingBox()];
    expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThan(row?.x ?? 0);
    const relation = page.getByLabel("Relation of Place");
    await relation.selectOption("contains");
    await page.getByRole("link", { name: "Columns" }).click();
    await expect(page.getByRole("list", { name: "Columns" })).toBeVisible();
    await expect(location).toBeHidden();
    await page.keyboard.press("Escape");
    await filters.click();
    await expect(location).toBeVisible();
    await expect(relation).toHaveValue("location.contains");
    await page.getByRole("button", { name: "Close Filters" }).click();
    await expect(location).toBeHidden();
    await expect(page).toHaveURL(/\/access-points\?scope=mine&sort=name$/);
    await filters.click();
    await expect(location).toBeVisible();
  }
  await page.reload();
  await expect(location).toBeVisible();
  await expect(rows).toHaveText(["Door", "Gate 1", "Gate 2"]);
  await filters.click();
  await expect(location).toBeHidden();
});

test("columns are shown and hidden by links, moved and widened by hand and keys, and the choice is remembered", async ({
  signedIn: page,
  api,
  javaScriptEnabled,
}) => {
  await api.createMany(points);
  await page.goto("/access-points");
  const heads = page.getByRole("columnheader");
  const panel = page.getByRole("list", { name: "Columns" });
  const choose = async (name: string) => {
    if (!(await panel.isVisible())) await page.getByRole("link", { name: "Columns" }).click();
    await page.getByRole("main").getByRole("link", { name, exact: true }).click();
  };
  await choose("Hide Label");
  await expect(page).toHaveURL(/columns=location%2CqrCode%2CcreatedAt$/);
  await choose("Show Changed");
  await expect(heads.filter({ hasText: "Changed" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Columns" }).getByRole("link")).not.toHaveCount(0);
  if (javaScriptEnabled) {
    const controls = page.getByRole("group", { name: "Columns" }).locator("a, button").filter({ visible: true });
    expect(await controls.count()).toBeLessThanOrEqual(20);
    const handle = page.getByRole("button", { name: "Move QR code" });
    await handle.focus();
    await page.keyboard.press(" ");
    await expect(handle).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("ArrowUp");
    await expect(page).toHaveURL(/columns=qrCode%2Clocation%2CcreatedAt%2CupdatedAt$/);
    await expect(handle).toBeFocused();

    await page.goto("/access-points");
    await expect(heads).toHaveText([/.*/, "Name", "QR code", "Place", /^Created/, "Changed", "Print"]);
    // Dragging a handle and the edge of a head, and keys in the head.
    await page.getByRole("link", { name: "Columns" }).click();
    const item = (title: string) => panel.getByRole("listitem").filter({ hasText: title });
    await item("Changed").locator("[draggable]").dragTo(item("QR code"));
    await expect(page).toHaveURL(/columns=updatedAt%2CqrCode%2C/);
    await page.keyboard.press("Escape");
    await heads.filter({ hasText: "QR code" }).getByRole("link").press("Shift+ArrowRight");
    await expect(page).toHaveURL(/qrCode-wide/);
    const edge = await heads.filter({ hasText: "QR code" }).locator(".width-handle").boundingBox();
    if (!edge) throw new Error("The head has no edge");
    await page.mouse.move(edge.x + 2, edge.y + 5);
    await page.mouse.down();
    await page.mouse.move(edge.x - 80, edge.y + 5);
    await page.mouse.up();
    await expect(page).toHaveURL(/qrCode-narrow/);
    await page.goto("/access-points");
  }
  await choose("Usual columns");
  await expect(heads.filter({ hasText: "Label" })).toBeVisible();
});

test("signing in again, a reload and Back keep the filters, sort order, page size, page and columns of a list", {
  tag: "@once",
}, async ({ signedIn: page, api, context, person }) => {
  const doors = Array.from({ length: 12 }, (_, number) => ({ name: `Door ${number + 1}`, location: "Quay 4" }));
  await api.createMany([...doors, { name: "Gate", location: "Hall" }]);
  const address =
    "/access-points?scope=mine&location=Quay+4&label=never&sort=-name&limit=10&page=2&columns=location-wide";
  const expectAsBefore = async () => {
    await expect(page.locator("[data-row-link]")).toHaveText(["Door 2", "Door 1"]);
    await expect(page.getByRole("link", { name: "Remove filter Place: Quay 4" })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Place" })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Created" })).toHaveCount(0);
    expect(new URL(page.url()).search).toBe(new URL(address, page.url()).search);
  };
  await page.goto(address);
  await expectAsBefore();
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await signIn(page, person);
  await expectAsBefore();
  await page.reload();
  await expectAsBefore();
  await page.getByRole("link", { name: "Door 2", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Door 2");
  await page.goBack();
  await expectAsBefore();
});
