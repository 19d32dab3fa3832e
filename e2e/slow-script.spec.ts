import { expect, type Page } from "playwright/test";
import { signInToApi } from "./api";
import { signInByRequest } from "./fixtures";
import { total } from "./labels";
import { holdBack, SCRIPTS, test } from "./people";
import { admin } from "./server";

/** Opens a page as on a slow network: it is painted, and its script has not arrived. Returns what lets the script arrive. */
async function openSlowly(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdBack(page, SCRIPTS);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await nextFrames(page);
  return async () => {
    await page.evaluate(() => performance.mark("script arrives"));
    release();
    // React marks each element that it controls.
    const heading = page.getByRole("heading", { level: 1 });
    const isTaken = () => heading.evaluate((it) => Object.keys(it).some((key) => key.startsWith("__react")));
    await expect.poll(isTaken).toBe(true);
    await page.waitForLoadState("networkidle");
    await page.unrouteAll({ behavior: "wait" });
  };
}

const nextFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

type Shift = PerformanceEntry & { sources: { node: Node | null }[] };

/** Notes what moves on each page after its script arrived (W3C Layout Instability). Returns what reads the notes. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { readShifts: () => [...shifts, ...observer.takeRecords()] });
  });
  return async () => {
    await nextFrames(page);
    return page.evaluate(() => {
      const { readShifts } = window as unknown as { readShifts: () => Shift[] };
      const [{ startTime: arrived }] = performance.getEntriesByName("script arrives") as [PerformanceEntry];
      const shifts = readShifts().filter(({ startTime }) => startTime > arrived);
      const nodes = shifts.flatMap(({ sources }) => sources.map(({ node }) => node));
      return nodes.map((node) => `${node?.nodeName} ${node?.textContent?.slice(0, 80)}`);
    });
  };
}

const pages = [
  ...["/", "/places", "/reports", "/scan", "/scan?to=pile", "/codes", "/people", "/people/new", "/teams", "/audit"],
  ...[
    "/account",
    "/account/tokens",
    "/backups",
    "/fields",
    "/settings/labels",
    "/settings/office",
    "/settings/sign-in",
  ],
  ...["", "?panel=filters", "?panel=columns", "?panel=view", "/new", "/import", "/trash"].map(
    (path) => `/access-points${path}`,
  ),
  ...["", "/jobs", "/designs/new", "/stocks/new", "/printers/new"].map((path) => `/labels${path}`),
];

test.describe("before the script of a page has arrived", () => {
  for (const width of [1280, 375]) {
    test(`nothing moves when the script arrives, at ${width} px`, async ({ start, page, context }) => {
      test.slow();
      // Without the access points of other stories: those that cannot be printed would move the preview of the print form.
      const { url } = await start();
      const api = await signInToApi(url, admin.email, admin.password);
      await signInByRequest(context, url, admin);
      await page.setViewportSize({ width, height: 800 });
      const shifts = await watchShifts(page);
      const { id } = await api.create({ name: "Gate", location: "Annex / 2", description: "Left of the stairs" });
      await api.createMany(
        Array.from({ length: 30 }, (_, at) => ({ name: `Gate ${at}`, location: `Annex / ${at % 3}` })),
      );
      const job = await api.print({ select: { q: "Gate" }, stock: "avery-a4-l7160" });
      const ofPoint = ["", "/edit", "/label", "/history", "/jobs"].map((path) => `/access-points/${id}${path}`);
      for (const path of [...pages, ...ofPoint, `/access-points/bulk?id=${id}`, `/labels/jobs/${job}`]) {
        // Again if a minute has passed between the server and the script: “now” is “1 minute ago” then, and may be wider.
        for (let isPassing = true, load = 0; isPassing && load < 2; load += 1) {
          const arrive = await openSlowly(page, url + path);
          const times = page.locator("time");
          const rendered = await times.allTextContents();
          await arrive();
          isPassing = String(await times.allTextContents()) !== String(rendered);
        }
        expect.soft(await shifts(), path).toEqual([]);
      }
    });
  }

  test("what is typed, selected and chosen stays", async ({ asAdmin: page, api }) => {
    const { id } = await api.create({ name: "Gate", description: "Left of the stairs" });
    const name = page.getByLabel("Name", { exact: true });
    const description = page.getByLabel("Description");
    let arrive = await openSlowly(page, `/access-points/${id}/edit`);
    await description.press("End");
    await page.keyboard.type(", first floor");
    await name.press("Control+a");
    await arrive();
    await expect(description).toHaveValue("Left of the stairs, first floor");
    await page.keyboard.type("Door");
    await expect(name).toHaveValue("Door");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("“Door” was saved.")).toBeVisible();
    expect((await api.list()).data).toMatchObject([{ name: "Door", description: "Left of the stairs, first floor" }]);

    arrive = await openSlowly(page, `/access-points/${id}/edit`);
    await description.press("Control+a");
    await arrive();
    await page.keyboard.type("Behind it");
    await expect(description).toHaveValue("Behind it");

    await page.goto("/access-points/import");
    await page.getByLabel("Or pasted rows").fill('Name\n"Gate');
    await page.getByRole("button", { name: "Check" }).click();
    await page.waitForURL(/\/import\?from=/);
    arrive = await openSlowly(page, page.url());
    await page.getByLabel("Or pasted rows").press("Control+a");
    await arrive();
    await page.keyboard.type("Name, Door");
    await expect(page.getByLabel("Or pasted rows")).toHaveValue("Name, Door");

    arrive = await openSlowly(page, "/people/new");
    await page.getByRole("radio", { name: /^Viewer/ }).check();
    await arrive();
    await expect(page.getByRole("radio", { name: /^Viewer/ })).toBeChecked();
  });

  test("what is chosen from a list stays", async ({ start, page, context }) => {
    const { url } = await start();
    const api = await signInToApi(url, admin.email, admin.password);
    await api.send("POST", "/fields", { key: "colour", type: "choice", label: "Colour", options: ["Red", "Green"] });
    await signInByRequest(context, url, admin);
    const arrive = await openSlowly(page, `${url}/access-points/new`);
    await page.getByLabel("Name", { exact: true }).fill("Gate");
    await page.getByLabel("Colour").selectOption("Green");
    await arrive();
    await expect(page.getByLabel("Colour")).toHaveValue("Green");
    await page.getByRole("button", { name: "Create access point" }).click();
    await expect(page.getByText("“Gate” was saved")).toBeVisible();
    expect((await api.list()).data).toMatchObject([{ name: "Gate", fields: { colour: "Green" } }]);
  });

  test("rows that were ticked are selected, and what was chosen acts", async ({ signedIn: page, api }) => {
    await api.createMany(Array.from({ length: 11 }, (_, at) => ({ name: `Gate ${at}` })));
    let arrive = await openSlowly(page, "/access-points?scope=mine");
    for (const name of ["Gate 3", "Gate 5"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    await arrive();
    await expect(page.getByRole("link", { name: "Print labels (2)" })).toBeVisible();
    arrive = await openSlowly(page, `/access-points/bulk?id=${(await api.list()).data[0]?.id}`);
    await page.getByLabel("Add another").selectOption("Place");
    await arrive();
    await expect(page.getByLabel("New place")).toBeVisible();

    const release = await holdBack(page, SCRIPTS);
    await page.goto("/access-points?scope=mine", { waitUntil: "domcontentloaded" });
    await page.getByLabel("Rows on a page").selectOption("10");
    release();
    await expect(page).toHaveURL(/limit=10/);
    await page.unrouteAll({ behavior: "wait" });
  });

  test("a button that is pressed acts when the script arrives, once", async ({ signedIn: page, api }) => {
    await page.goto("/access-points/import", { waitUntil: "networkidle" });
    await page.getByLabel("Or pasted rows").fill("Name\tPlace\nGate 1\tQuay\n\tQuay");
    await page.getByRole("button", { name: "Check" }).click();
    await page.waitForURL(/\/import\/[^/]+$/);
    let arrive = await openSlowly(page, page.url());
    await page.getByRole("textbox", { name: "Name in line 3" }).fill("Gate 2");
    await page.getByRole("button", { name: "Check again" }).click();
    await arrive();
    await expect(page.getByRole("button", { name: "Import 2" })).toBeVisible();
    arrive = await openSlowly(page, page.url());
    await page.getByRole("button", { name: "Import 2" }).dblclick();
    await arrive();
    await expect(page.getByText("Imported: 2 new.")).toBeVisible();

    arrive = await openSlowly(page, "/access-points?scope=mine");
    await page.getByRole("button", { name: /^Search or jump to/ }).click();
    await arrive();
    await expect(page.getByRole("dialog", { name: "Search or jump to" })).toBeVisible();

    const [{ qrCode } = { qrCode: "" }] = (await api.list()).data;
    const round = await api.send("POST", "/rounds", { name: "Quay", select: { location: "Quay" } });
    arrive = await openSlowly(page, `/rounds/${round.id}/walk`);
    await page.getByLabel("Code", { exact: true }).fill(qrCode);
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await arrive();
    await expect(page.getByText(/1 of 2/)).toBeVisible();
  });

  test("a text that is typed into the search of a list is searched when the script arrives", async ({
    signedIn: page,
    api,
  }) => {
    await api.createMany([{ name: "North gate" }, { name: "South gate" }]);
    const arrive = await openSlowly(page, "/access-points?scope=mine");
    await page.getByRole("searchbox", { name: "Search" }).pressSequentially("south");
    await arrive();
    await expect(page.getByRole("table")).toHaveAccessibleName(/^1 /);
    await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("south");
  });

  test("what is chosen in the print form is what its preview shows", async ({ signedIn: page, api }) => {
    const { qrCode } = await api.create({ name: "Gate" });
    await api.create({ name: "Door" });
    const arrive = await openSlowly(page, "/labels");
    const list = page.locator("#list");
    await page.locator("#what-list").check();
    await list.fill(qrCode);
    const stock = page.getByRole("combobox", { name: "Stock", exact: true });
    await stock.selectOption("avery-a4-l7163");
    await page.getByLabel("Used labels", { exact: true }).fill("1-3");
    await arrive();
    await expect(list).toHaveValue(qrCode);
    await expect(stock).toHaveValue("avery-a4-l7163");
    await expect(page.getByLabel("Used labels", { exact: true })).toHaveValue("1-3");
    await expect(page.getByRole("checkbox", { name: /^Label 3\b/ })).toBeChecked();
    // Of 14 cells, three are used and one gets the label.
    await expect(total(page, "10 labels stay free")).toBeVisible();
  });
});
