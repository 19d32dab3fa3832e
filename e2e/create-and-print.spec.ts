import { expect, type Page } from "playwright/test";
import { openMenu, openWithScript, signIn, test } from "./fixtures";
import { pageSizes, rasterise } from "./pdf";
import { readQr } from "./read-qr";

const label = (page: Page) => page.getByRole("img", { name: /^Label:/ });

async function create(page: Page, name: string) {
  await page.goto("/access-points/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Place", { exact: true }).fill("Quay 4");
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(page.getByText(`“${name}” was saved`)).toBeVisible();
}

test("the label of a new access point decodes to its code on screen and in print", { tag: "@apart" }, async ({
  signedIn: page,
  api,
  browser,
}) => {
  await create(page, "Loading gate");
  const [point] = (await api.list()).data;
  const code = point?.qrCode ?? "none";
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}-[0-9A-Z*~$=]$/);
  expect(await readQr(await label(page).screenshot())).toEqual([code]);

  await page.getByRole("link", { name: "Print label" }).click();
  await expect(label(page)).toBeVisible();
  // Playwright creates PDFs only where script runs, so a second context prints the page.
  const printing = await browser.newContext({ storageState: await page.context().storageState() });
  const printed = await printing.newPage();
  await printed.goto(page.url());
  const pdf = await printed.pdf({ preferCSSPageSize: true });
  await printing.close();

  const [size, ...more] = pageSizes(pdf);
  expect(more).toEqual([]);
  expect([size?.width, size?.height].map((mm) => Math.round(mm ?? 0))).toEqual([210, 297]);
  for (const dpi of [203, 300]) expect(await readQr(await rasterise(pdf, dpi))).toEqual([code]);
});

test("saving empties the form but keeps the place", async ({ signedIn: page }) => {
  await create(page, "Gate 1");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Place", { exact: true })).toHaveValue("Quay 4");
  await page.getByLabel("Name", { exact: true }).fill("Gate 2");
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(page.getByText("“Gate 2” was saved")).toBeVisible();
  await page.goto("/access-points");
  await expect(page.getByRole("row").filter({ hasText: "Quay 4" })).toHaveCount(2);
});

test("the label of a typed code decodes to exactly that code", { tag: "@once" }, async ({ signedIn: page }) => {
  const code = "https://doors.example.com/q/Ünïcode-門";
  await page.goto("/access-points/new");
  await page.getByLabel("Name", { exact: true }).fill("Side door");
  await page.getByLabel("QR code").fill(code);
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(page.getByText("“Side door” was saved")).toBeVisible();
  expect(await readQr(await label(page).screenshot())).toEqual([code]);
});

test("the QR symbol can be downloaded as PNG", { tag: "@script" }, async ({ signedIn: page, api }) => {
  const point = await api.create({ name: "Locker 12" });
  await page.goto(`/access-points/${point.id}`);
  await openMenu(page);
  await expect(page.getByRole("link", { name: "Download QR code as PNG" })).toBeVisible();
  const png = await page.request.get(`/access-points/${point.id}/qr.png`);
  expect(png.headers()["content-type"]).toBe("image/png");
  expect(await readQr(await png.body())).toEqual([point.qrCode]);
});

test("an empty name is reported at its field and keeps the other values", async ({ signedIn: page, api }) => {
  await page.goto("/access-points/new");
  await page.getByLabel("Place", { exact: true }).fill("Nowhere");
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription(/Enter a name/);
  await expect(page.getByLabel("Place", { exact: true })).toHaveValue("Nowhere");
  expect((await api.list()).pagination.total).toBe(0);
});

test("the first field has the focus, and the first error after a failed submit", async ({ page, person }) => {
  await page.goto("/sign-in");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await signIn(page, person);
  await page.waitForURL(({ pathname }) => pathname === "/");
  await page.goto("/access-points/new");
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await page.getByLabel("Place", { exact: true }).fill("Hall");
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
});

test("typing after the shortcut n lands in the name", { tag: "@script" }, async ({ signedIn: page }) => {
  await openWithScript(page, "/access-points");
  await page.keyboard.press("n");
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.type("Typed at once");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Typed at once");
});

test("the preview shows what is typed beside a symbol that no reader decodes", { tag: "@script" }, async ({
  signedIn: page,
}) => {
  await page.goto("/access-points/new", { waitUntil: "networkidle" });
  await page.getByLabel("Name", { exact: true }).fill("Loading gate");
  await page.getByLabel("Place", { exact: true }).fill("Quay 4");
  const preview = page.getByRole("img", { name: "Label without QR code, Loading gate, Quay 4" });
  await expect(preview).toContainText("Loading gate");
  expect(await readQr(await preview.screenshot())).toEqual([]);
  await page.getByLabel("QR code").fill("GATE-1");
  expect(await readQr(await label(page).screenshot())).toEqual(["GATE-1"]);
});

test("a code that looks like another one is saved after a second look", { tag: "@once" }, async ({
  signedIn: page,
  api,
}) => {
  await api.create({ name: "Main gate", qrCode: "NMMZ6MKB-E" });
  await page.goto("/access-points/new");
  await page.getByLabel("Name", { exact: true }).fill("Side gate");
  await page.getByLabel("QR code").fill("nmmz6mkb-e");
  await page.getByRole("button", { name: "Create access point" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "QR code “nmmz6mkb-e” looks like “NMMZ6MKB-E” of “Main gate”.",
  );
  expect((await api.list()).pagination.total).toBe(1);
  await page.getByRole("button", { name: "Save anyway" }).click();
  await expect(page.getByText("“Side gate” was saved")).toBeVisible();

  const point = (await api.list()).data.find(({ name }) => name === "Side gate");
  await page.goto(`/access-points/${point?.id}/edit`);
  await page.getByLabel("Name", { exact: true }).fill("Side gate 2");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Side gate 2" })).toBeVisible();
});

test("a second access point with the same name and place is saved after a second look", async ({
  signedIn: page,
  api,
}) => {
  await api.create({ name: "Main door", location: "Quay 4" });
  await page.goto("/access-points/new");
  await page.getByLabel("Name", { exact: true }).fill("main door");
  await page.getByLabel("Place", { exact: true }).fill("Quay 4");
  await page.getByRole("button", { name: "Create access point" }).click();
  const question = page.getByRole("main").getByRole("alert");
  await expect(question).toContainText("There is “main door” in “Quay 4” already.");
  await expect(question.getByRole("link", { name: "Open “Main door”" })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("main door");
  expect((await api.list()).pagination.total).toBe(1);
  await page.getByRole("button", { name: "Save anyway" }).click();
  await expect(page.getByText("“main door” was saved")).toBeVisible();
  expect((await api.list()).pagination.total).toBe(2);
});

for (const width of [320, 640]) {
  test(`the form fits ${width} px with text of twice the size`, { tag: "@script" }, async ({ signedIn: page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/access-points/new", { waitUntil: "networkidle" });
    await page.getByLabel("Name", { exact: true }).fill("Loading gate");
    await page.getByRole("button", { name: "Create access point" }).click();
    await expect(page.getByText("“Loading gate” was saved")).toBeVisible();
    const rightmost = await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
      const elements = [...document.querySelectorAll("main *:not(.sr-only)")];
      return Math.max(...elements.map((element) => element.getBoundingClientRect().right));
    });
    expect(rightmost).toBeLessThanOrEqual(width);
  });
}
