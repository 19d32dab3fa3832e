import { expect, type Page } from "playwright/test";
import { signInToApi } from "./api";
import { applyFilters } from "./filter-panel";
import { openMenu, signInByRequest, test } from "./fixtures";
import { pageSizes } from "./pdf";

const names = ["Loading gate north", "Entrée principale", "Long/url/code/department", "Werk Nürnberg, Untergeschoss"];

const points = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `${names[index % names.length]} ${index + 1}`,
    location: "Harbour House, 2nd floor",
  }));

/** Returns the height of the tallest row, and by how much the page is wider than the window. */
const measure = (page: Page) =>
  page.evaluate(() => ({
    tallest: Math.max(...[...document.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect().height)),
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));

test("rows have at most two lines from 600 to 1,920 px, and nothing scrolls sideways", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  await api.createMany(points(25));
  for (const width of [320, 375, 600, 640, 768, 899, 900, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/access-points");
    const { tallest, sideways } = await measure(page);
    expect(sideways, `${width} px`).toBe(0);
    expect(tallest, `${width} px`).toBeLessThanOrEqual(width < 600 ? 112 : 72);
  }
});

test("on a phone no name without a place breaks letter by letter, in one's own list and in that of several owners", {
  tag: "@script",
}, async ({ page, context, server, service, addUser }) => {
  const boss = {
    name: "Maria Constanza",
    email: "letters@example.com",
    password: "two doors down the hall",
    role: "admin" as const,
  };
  await addUser(boss);
  await (await signInToApi(service.url, boss.email, boss.password)).create({ name: "Letter by letter" });
  await signInByRequest(context, server.url, boss);
  await page.setViewportSize({ width: 375, height: 740 });
  for (const scope of ["mine", "all"]) {
    await page.goto(`/access-points?scope=${scope}&q=letter`);
    const name = await page.getByRole("link", { name: "Letter by letter" }).boundingBox();
    expect(name?.height).toBeLessThan(45);
  }
});

test("text of twice the size stays in the window and in whole words", { tag: "@script" }, async ({
  signedIn: page,
  api,
}) => {
  await api.createMany(points(5));
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.enable");
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/access-points");
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    const { tallest, sideways } = await measure(page);
    expect(sideways, `${width} px`).toBe(0);
    expect(tallest, `${width} px`).toBeLessThanOrEqual(width < 400 ? 480 : 220);
  }
});

test("a page of paper holds 40 rows with their state, under the filter and the page number", {
  tag: "@script",
}, async ({ signedIn: page, api }) => {
  await api.createMany(points(100));
  await page.goto("/access-points?limit=100&q=harbour");
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  expect(pageSizes(pdf).length).toBeLessThanOrEqual(3);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("table").locator("caption")).toHaveText("100 access points with “harbour”");
  await expect(page.locator("caption")).toBeInViewport();
  await expect(page.getByRole("row").getByText("Never printed").first()).toBeVisible();
  await expect(page.getByRole("checkbox").first()).toBeHidden();
});

test("a short list takes one page of paper", { tag: "@script" }, async ({ signedIn: page, api }) => {
  await api.createMany(points(2));
  for (const query of ["", "?q=nothing"]) {
    await page.goto(`/access-points${query}`);
    expect(pageSizes(await page.pdf({ format: "A4", preferCSSPageSize: true }))).toHaveLength(1);
  }
});

test("the table head stays in view while rows scroll", { tag: "@script" }, async ({ signedIn: page, api }) => {
  await api.createMany(points(25));
  await page.goto("/access-points");
  await page.evaluate(() => scrollTo(0, 600));
  await expect(page.getByRole("columnheader", { name: "Name" })).toBeInViewport();
  const checkbox = page.getByRole("checkbox", { name: /^Select Loading/ }).first();
  expect(await checkbox.boundingBox()).toMatchObject({ width: 16, height: 16 });
});

test("on a phone rows begin above 240 px, the main links stay at the lower edge, and the sheet has the order", {
  tag: "@script",
}, async ({ addUser, page, context, server, service }) => {
  for (const role of [undefined, "admin" as const]) {
    const person = { name: "Phone", email: `phone-${role}@example.com`, password: "two doors down the hall" };
    await addUser({ ...person, ...(role && { role }) });
    await (await signInToApi(service.url, person.email, person.password)).createMany(points(25));
    await context.clearCookies();
    await signInByRequest(context, server.url, person);
    await page.setViewportSize({ width: 375, height: 740 });
    await page.goto("/access-points", { waitUntil: "networkidle" });
    expect((await page.locator("tbody tr").first().boundingBox())?.y).toBeLessThan(240);
    const main = page.getByRole("navigation", { name: "Main" });
    for (const name of ["List", "Scan", "New", "Reports"]) {
      const link = main.getByRole("link", { name });
      await expect(link).toBeInViewport({ ratio: 1 });
      expect((await link.boundingBox())?.y).toBeGreaterThan(640);
    }
    expect(await measure(page)).toMatchObject({ sideways: 0 });
    await openMenu(page);
    await expect(page.getByRole("link", { name: "Export as CSV" })).toBeVisible();
    await page.getByRole("link", { name: "Columns" }).click();
    await expect(page.getByRole("list", { name: "Columns" })).toBeInViewport();
    await page.getByRole("button", { name: "Close Columns" }).click();
    await page.getByRole("link", { name: "Filters" }).click();
    await page.getByLabel("Order").selectOption("Name, A to Z");
    await applyFilters(page);
    await expect(page).toHaveURL(/sort=name/);
    // Among everyone's places, other stories leave two spellings of one, and a line about them stands above the rows.
    await page.goto("/places?scope=mine");
    expect((await page.locator("tbody tr").first().boundingBox())?.y).toBeLessThan(240);
    await main.getByRole("button", { name: "More" }).click();
    await page.getByRole("link", { name: "Overview" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview");
  }
});
