import { expect, type Page } from "playwright/test";
import { openWithScript, test } from "./fixtures";

const main = (page: Page) => page.getByRole("navigation", { name: "Main" });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search" });

/** Returns the left edges of these elements, in whole pixels, by their texts. */
const leftEdges = (page: Page, selector: string) =>
  page.evaluate(
    (selected) =>
      [...document.querySelectorAll(selected)].map(
        (element) => `${element.textContent?.replace(/[↑↓]/, "")} ${Math.round(element.getBoundingClientRect().left)}`,
      ),
    selector,
  );

const points = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: at % 3 === 0 ? `Door ${at}` : `Loading gate of the northern hall ${at}`,
    location: at < 12 ? "Quay" : "Harbour House / 2nd floor / corridor",
  }));

test.describe("the list keeps still", { tag: "@script" }, () => {
  test("the old page stays until the next one is drawn, and its address says whose list it is", async ({
    signedIn: page,
    api,
  }) => {
    await api.createMany(points(3));
    await openWithScript(page, "/access-points");
    await main(page).getByRole("link", { name: "Overview" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview");
    await page.evaluate(() => {
      const look = () => {
        if (!document.querySelector("main h1")) document.body.dataset.blank = "yes";
        requestAnimationFrame(look);
      };
      look();
    });
    for (const [name, address] of [
      ["List", /\/access-points\?scope=mine$/],
      ["Places", /\/places\?scope=mine$/],
      ["Labels", /\/labels$/],
      ["List", /\/access-points\?scope=mine$/],
      ["List", /\/access-points\?scope=mine$/],
    ] as const) {
      await main(page).getByRole("link", { name, exact: true }).click();
      await expect(main(page).getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", /page|true/);
      await expect(page).toHaveURL(address);
    }
    await expect(page.locator("body")).not.toHaveAttribute("data-blank");
  });

  test("no word of navigation, tabs and columns moves on a click, on other pages and in a search", async ({
    signedIn: page,
    api,
  }) => {
    await api.createMany(points(25));
    await openWithScript(page, "/access-points?limit=10");
    const still = async (selector: string, acts: (() => Promise<void>)[]) => {
      const before = await leftEdges(page, selector);
      for (const act of acts) {
        await act();
        expect(await leftEdges(page, selector)).toEqual(before);
      }
    };
    const open = async (name: string) => {
      await page.getByRole("navigation", { name: "Label" }).getByRole("link", { name }).click();
      await expect(page.locator("nav[aria-label=Label] [aria-current]")).toContainText(name);
    };
    await still("nav[aria-label=Main] a, nav[aria-label=Label] a", [() => open("Needs a label"), () => open("All")]);
    await still("thead th", [
      async () => {
        await page.getByRole("link", { name: "Next page" }).click();
        await expect(page).toHaveURL(/page=2/);
      },
      async () => {
        await search(page).fill("door");
        await expect(page.getByRole("table")).toHaveAccessibleName(/“door”/);
      },
    ]);
    await page.goto("/access-points");
    const heading = () => page.getByRole("heading", { level: 1 }).boundingBox();
    const height = (await heading())?.y;
    await still("nav[aria-label=Main] a", [
      async () => {
        await main(page).getByRole("link", { name: "Labels" }).click();
        await expect(page).toHaveURL(/\/labels/);
      },
      async () => {
        await main(page).getByRole("link", { name: "Overview" }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview");
      },
    ]);
    await page.goto("/access-points/new");
    expect((await heading())?.y).toBe(height);
  });

  test("a search that takes longer says so by a bar", async ({ signedIn: page, api }) => {
    await api.createMany(points(3));
    await openWithScript(page, "/access-points");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/q=door/, async (route) => {
      await held;
      await route.continue();
    });
    await search(page).fill("door");
    await expect(page.locator(".late-bar")).toHaveCSS("opacity", "1");
    release();
    await expect(page.locator(".late-bar")).toHaveCount(0);
    await page.unrouteAll({ behavior: "wait" });
  });

  test("letters typed fast after the slash are those of the search, and arrows move from row to row", async ({
    signedIn: page,
    api,
  }) => {
    await api.createMany(points(25));
    await openWithScript(page, "/access-points?sort=name&limit=10");
    await page.keyboard.type("/bike", { delay: 20 });
    await expect(search(page)).toHaveValue("bike");
    await search(page).fill("");
    await expect(page.locator("[data-row-link]")).toHaveCount(10);
    await search(page).press("ArrowDown");
    const rows = page.locator("[data-row-link]");
    await expect(rows.nth(0)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(rows.nth(1)).toBeFocused();
    await page.keyboard.press("x");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("x");
    await expect(page.getByRole("region", { name: "Selection" })).toContainText("2 selected");
    await page.keyboard.press(" ");
    const peek = page.getByRole("complementary", { name: "Peek" });
    await expect(peek.getByRole("heading")).toHaveText((await rows.nth(2).textContent()) ?? "");
    await peek.getByRole("link", { name: "Open" }).focus();
    await page.keyboard.press("ArrowUp");
    await expect(rows.nth(1)).toBeFocused();
    await expect(peek.getByRole("heading")).toHaveText((await rows.nth(1).textContent()) ?? "");
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});
