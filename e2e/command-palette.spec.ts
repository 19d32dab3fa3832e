import { expect, type Page } from "playwright/test";
import { test } from "./fixtures";

const field = (page: Page) => page.getByRole("combobox", { name: "Search or jump to" });
const active = (page: Page) => page.getByRole("dialog").getByRole("option", { selected: true });

/** Options of a group, without those of the page behind the palette. */
const optionsOf = (page: Page, group: string) =>
  page.getByRole("dialog").getByRole("group", { name: group }).getByRole("option");

async function openPalette(page: Page, path = "/access-points") {
  await page.goto(path, { waitUntil: "networkidle" });
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused({ timeout: 2_000 });
  }).toPass();
}

test.describe("the command palette", () => {
  test("opens by Ctrl K and by its button, and Escape returns the focus and the cursor", async ({ signedIn: page }) => {
    await openPalette(page, "/access-points/new");
    await page.keyboard.press("Escape");
    await expect(field(page)).toHaveCount(0);

    const button = page.getByRole("button", { name: "Search or jump to…" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();

    const name = page.getByLabel("Name", { exact: true });
    await name.fill("Loy");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Control+k");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(field(page)).toHaveCount(0);
    await page.keyboard.type("bb");
    await expect(name).toHaveValue("Lobby");
  });

  test("gives a key that follows Escape at once to the list", async ({ signedIn: page }) => {
    await openPalette(page, "/access-points");
    await Promise.all([page.keyboard.press("Escape"), page.keyboard.press("?")]);
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  });

  test("opens when its keys follow Escape at once", async ({ signedIn: page }) => {
    await openPalette(page, "/access-points");
    await page.keyboard.type("gate");
    await Promise.all([page.keyboard.press("Escape"), page.keyboard.press("Control+k")]);
    await expect(page.getByRole("combobox", { name: "Search or jump to" })).toHaveValue("");
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(help).toBeVisible();
    await Promise.all([page.keyboard.press("Escape"), page.keyboard.press("?")]);
    await expect(help).toBeVisible();
  });

  test("opens a page by keys, and wraps around the ends", async ({ signedIn: page }) => {
    await openPalette(page);
    await expect(active(page)).toContainText("Access points");
    await page.keyboard.press("ArrowDown");
    await expect(active(page)).toContainText("Overview");
    await expect(field(page)).toHaveAttribute("aria-activedescendant", (await active(page).getAttribute("id")) ?? "");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(active(page)).toContainText("Label designs");
    await field(page).fill("printer");
    await expect(active(page)).toContainText("Printer profiles");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/settings\/labels#printers$/);
    await expect(field(page)).toHaveCount(0);
  });

  test("does what the page offers: another theme, and on an access point what its keys do", async ({
    signedIn: page,
    api,
  }) => {
    const { id } = await api.create({ name: "Harbour gate" });
    await openPalette(page, `/access-points/${id}`);
    await field(page).fill("dark");
    await expect(active(page)).toHaveText("Dark theme");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.keyboard.press("Control+k");
    await field(page).fill("print this");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${id}/label$`));
    await page.goto(`/access-points/${id}`, { waitUntil: "networkidle" });
    // Script that has started answers the key.
    await expect(async () => {
      await page.keyboard.press("d");
      await expect(page.getByRole("dialog", { name: /Delete/ })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.keyboard.press("Escape");
    await page.keyboard.press("e");
    await expect(page).toHaveURL(new RegExp(`${id}/edit$`));
  });

  test("finds access points by name and opens one", async ({ signedIn: page, api }) => {
    await api.createMany([{ name: "Harbour gate" }, { name: "Harbour lift" }, { name: "Kitchen" }]);
    await openPalette(page, "/labels");
    await field(page).fill("harbour");
    const found = optionsOf(page, "Access points");
    await expect(found).toHaveCount(2);
    // The line that searches the list is no result.
    await expect(page.getByRole("status").filter({ hasText: "2 results" })).toBeVisible();
    await expect(page.getByRole("option", { name: /^Search the list/ })).toBeVisible();
    await expect(found.first().locator("mark")).toHaveText("Harbour");
    await found.filter({ hasText: "Harbour gate" }).click();
    await expect(page.getByRole("heading", { name: "Harbour gate" })).toBeVisible();
  });

  test("offers the first rows of the list with the same words, an exact name first", async ({
    signedIn: page,
    api,
  }) => {
    await api.create({ name: "Locker 12", location: "Hall" });
    const names = ["Locker", "locker 1", "Locker 1", "12 lockers", "Locker 412", "Locker 120", "Hall"];
    await api.createMany(
      Array.from({ length: 30 }, (_, at) => ({
        name: `${names[(at * 5) % 7]}${at % 3 === 0 ? at : ""}`,
        location: `Row ${at % 4}`,
      })),
    );
    await openPalette(page);
    for (const q of ["locker 12", "row 1", "1", "hall", "locker row 2", "LOCKER"]) {
      await field(page).fill(q);
      await expect(page.getByRole("status").filter({ hasText: /\d results?/ })).toBeVisible();
      const offered = await optionsOf(page, "Access points").evaluateAll((all) =>
        all.map(({ id }) => id.split("/").at(-1)),
      );
      const listed = await (await page.request.get(`/access-points?${new URLSearchParams({ q })}`)).text();
      const links = listed.match(/<a [^>]*data-row-link[^>]*>/g) ?? [];
      const rows = links.map((link) => link.match(/access-points\/([0-9a-f-]{36})/)?.[1]);
      expect(offered.length).toBeGreaterThan(1);
      expect(offered, q).toEqual(rows.slice(0, offered.length));
    }
    await field(page).fill("locker 12");
    await expect(active(page)).toHaveText(/^Locker 12Hall/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Locker 12");
  });

  test("a scanned code opens its access point before the search has answered", async ({ signedIn: page, api }) => {
    await api.createMany(
      Array.from({ length: 10 }, (_, index) => ({ name: `Door ${index}`, qrCode: `GATE-1${index}` })),
    );
    await api.create({ name: "The very gate", qrCode: "GATE-1" });
    await api.createMany(
      Array.from({ length: 10 }, (_, index) => ({ name: `Lift ${index}`, qrCode: `GATE-1X${index}` })),
    );
    await openPalette(page);
    await page.keyboard.type("GATE-1");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "The very gate" })).toBeVisible();
  });

  test("shows the answer to the last text only", async ({ signedIn: page, api }) => {
    await api.createMany([{ name: "Alpha" }, { name: "Beta" }]);
    await openPalette(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/find\?q=Alpha$/, async (route) => {
      await released;
      await route.continue();
    });
    const asked = page.waitForRequest(/\/find\?q=Alpha$/);
    await field(page).fill("Alpha");
    const aborted = page.waitForEvent("requestfailed", (request) => /\/find\?q=Alpha$/.test(request.url()));
    await asked;
    await field(page).fill("Beta");
    await aborted;
    release();
    await expect(page.getByRole("option", { name: /^Beta/ })).toBeVisible();
    await expect(page.getByRole("option", { name: /^Alpha/ })).toHaveCount(0);
  });

  test("offers recent print jobs", async ({ signedIn: page, api }) => {
    await api.create({ name: "Door" });
    const job = await api.print({ select: { scope: "mine" }, stock: "avery-a4-l7160" });
    await openPalette(page);
    await optionsOf(page, "Recent prints").click();
    await expect(page).toHaveURL(new RegExp(`/labels/jobs/${job}$`));
  });

  test("says that the session has ended", async ({ signedIn: page, context }) => {
    await openPalette(page);
    await context.clearCookies();
    await field(page).fill("door");
    await expect(page.getByText("Your session has ended. Reload the page to sign in.")).toBeVisible();
  });
});

test("the search of the palette is not available to other people", async ({ page, server }) => {
  const answer = await page.request.get(`${server.url}/find?q=door`);
  expect(answer.status()).toBe(401);
});
