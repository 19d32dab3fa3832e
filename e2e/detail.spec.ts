import { expect } from "playwright/test";
import { openMenu, test } from "./fixtures";
import { readQr } from "./read-qr";

const stock = "avery-a4-l7160";

test("an earlier value in the history is restored, also one from before a change of many", async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create({ name: "Dock", location: "Quay", qrCode: "D-1" });
  await api.change(id, { name: "Gate", qrCode: "D-2" });
  await api.create({ name: "Other", qrCode: "D-1" });
  await api.send("POST", "/access-points/bulk", { select: { ids: [id] }, set: { location: "Hall" } });
  await page.goto(`/access-points/${id}`);
  const history = page.getByRole("region", { name: "History", exact: true }).getByRole("listitem");
  await expect(history.first()).toHaveText(/Changed with others by .*Place: Quay → .*Hall/);
  await page.getByRole("button", { name: "Restore Place: Quay" }).click();
  await expect(page.getByText("“Gate” was changed back. Place is “Quay” again.")).toBeVisible();
  expect((await api.list("q=Gate")).data).toMatchObject([{ location: "Quay", name: "Gate" }]);
  await expect(page.getByRole("button", { name: "Restore Place: Hall" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Restore Place: Quay" })).toHaveCount(0);

  await page.getByRole("button", { name: "Restore QR code: D-1" }).click();
  await expect(page.getByText(/“Gate” could not be changed back\..*“Other”/)).toBeVisible();
  await page.goto(`/access-points/${id}/history`);
  await page.getByRole("button", { name: "Restore Name: Dock" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "History of Dock" })).toBeVisible();
});

test("every print job of an access point can be reached", { tag: "@script" }, async ({ signedIn: page, api }) => {
  test.slow();
  const { id } = await api.create({ name: "Busy gate" });
  for (let copies = 1; copies <= 11; copies += 1) await api.print({ select: { ids: [id] }, stock, copies });
  await page.goto(`/access-points/${id}`);
  await page.getByRole("link", { name: "Show all 11 print jobs" }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  const jobs = page.getByRole("main").getByRole("listitem").filter({ hasText: "Printed" });
  await expect(jobs.first()).toContainText("11 copies");
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/\/jobs\?page=2$/);
  await expect(jobs).toHaveCount(1);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Busy gate" }).click();
  await expect(page).toHaveURL(new RegExp(`/access-points/${id}$`));
});

test("the code can be copied", { tag: "@script" }, async ({ signedIn: page, api, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id, qrCode } = await api.create({ name: "Locker" });
  await page.goto(`/access-points/${id}`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Copy code" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The code is copied." })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(qrCode);
});

test("the symbol can be shown large enough to scan it from the screen", { tag: "@once" }, async ({
  signedIn: page,
  api,
}) => {
  const { id, qrCode } = await api.create({ name: "Locker" });
  await page.goto(`/access-points/${id}`);
  await openMenu(page);
  await page.getByRole("button", { name: "Show large" }).click();
  const large = page.getByRole("dialog", { name: "QR symbol" });
  await expect(large.getByText("Locker", { exact: true })).toBeVisible();
  const symbol = large.getByRole("img");
  await expect(symbol).toHaveJSProperty("complete", true);
  expect((await symbol.boundingBox())?.width).toBeGreaterThan(400);
  expect(await readQr(await symbol.screenshot())).toEqual([qrCode]);
});

test("the page of an access point has at most nine controls at each width, and one menu with the rest", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  const { id } = await api.create({ name: "Locker", location: "Quay 4" });
  const main = page.getByRole("main");
  for (const width of [375, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/access-points/${id}`);
    const controls = main.locator("a, button, input, select").filter({ visible: true });
    expect(await controls.count(), `${width} px`).toBeLessThanOrEqual(9);
    const [menu, edit, print] = await Promise.all(
      [
        main.getByRole("button", { name: "More" }),
        main.getByRole("link", { name: "Edit" }),
        main.getByRole("link", { name: "Print label" }),
      ].map((control) => control.boundingBox()),
    );
    expect([menu?.y, edit?.y], `${width} px`).toEqual([print?.y, print?.y]);
    await openMenu(page);
    const items = page.locator("#point-menu").locator("a, button");
    await expect(items).toHaveText([
      "Duplicate",
      "Show large",
      "Download QR code as SVG",
      "Download QR code as PNG",
      "Download label as PDF…",
      "Add to pile",
      "Delete",
    ]);
    await expect(items.first()).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    await expect(items.first()).toBeHidden();
    await expect(main.getByRole("button", { name: "More" })).toBeFocused();
  }
});

/** Returns the milliseconds until noon of the next day in the time zone of the browser (see playwright.config.ts). */
function msUntilNoonTomorrow(): number {
  const local = new Date(new Date().toLocaleString("en", { timeZone: "Europe/Berlin" }));
  const tomorrow = new Date(local);
  tomorrow.setDate(local.getDate() + 1);
  return tomorrow.setHours(12, 0, 0, 0) - local.getTime();
}

test("times are relative, name the exact time and stay current", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create({ name: "Locker" });
  await page.clock.install();
  await page.goto(`/access-points/${id}`);
  const created = page.getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(created).toContainText("now");
  await page.clock.fastForward("03:10");
  await expect(created).toContainText("3 minutes ago");
  await expect(created.locator("time")).toHaveAttribute("title", /^\d+ \w+ 20\d\d at \d\d:\d\d$/);
  await page.clock.fastForward(msUntilNoonTomorrow());
  await expect(created).toContainText("yesterday");
});
