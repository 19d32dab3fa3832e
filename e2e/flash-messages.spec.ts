import { expect, type Page } from "playwright/test";
import { openMenu, test } from "./fixtures";

async function deletePoint(page: Page, id: string): Promise<void> {
  await page.goto(`/access-points/${id}`);
  await openMenu(page);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
}

/** Stops the clock of the page, which a test moves on. */
const stopClock = async (page: Page) => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));

const message = (page: Page, text: string) => page.getByRole("main").getByRole("status").filter({ hasText: text });

/** Waits until script adds a message to the page. Returns the cookies that script can read at that moment. */
const cookiesWhenShown = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector(".toast")?.textContent) return;
          observer.disconnect();
          resolve(document.cookie);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );

test("the result of an action is shown once, and the next page does not repeat it", async ({ signedIn: page, api }) => {
  const [first, second] = [await api.create({ name: "Old door" }), await api.create({ name: "Other door" })];
  await deletePoint(page, first.id);
  await expect(message(page, "“Old door” was deleted.")).toBeVisible();
  await page.getByRole("link", { name: "Other door", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Other door" })).toBeVisible();
  await expect(message(page, "was deleted")).toHaveCount(0);
  await page.goto(`/access-points/${second.id}`);
  await expect(message(page, "was deleted")).toHaveCount(0);
});

test("a message lies over the page, can be closed, and is not shown again by a page that is loaded", async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create({ name: "Gate" });
  const save = async () => {
    await page.goto(`/access-points/${id}/edit`, { waitUntil: "networkidle" });
    const [cookies] = await Promise.all([
      cookiesWhenShown(page),
      page.getByRole("button", { name: "Save" }).click(),
      expect(message(page, "“Gate” was saved.")).toBeVisible(),
    ]);
    return cookies;
  };
  // The browser sends this cookie with the request for the next page.
  expect(await save()).toContain("shown-message.");
  const heading = page.getByRole("heading", { level: 1 });
  const before = await heading.boundingBox();
  await page.getByRole("button", { name: "Close the message" }).click();
  await expect(message(page, "was saved")).toHaveCount(0);
  expect(await heading.boundingBox()).toEqual(before);
  await save();
  await page.goto("/access-points");
  await expect(page.getByRole("link", { name: "Gate", exact: true })).toBeVisible();
  await expect(message(page, "was saved")).toHaveCount(0);
});

test("a message goes after six seconds unless the pointer holds it, and with the next act", async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create({ name: "Gate" });
  await page.clock.install();
  const save = async () => {
    await page.goto(`/access-points/${id}/edit`, { waitUntil: "networkidle" });
    await stopClock(page);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(message(page, "“Gate” was saved.")).toBeVisible();
  };
  await save();
  await page.clock.runFor(5_000);
  await message(page, "was saved").hover();
  await page.clock.runFor(20_000);
  await expect(message(page, "was saved")).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(6_100);
  await expect(message(page, "was saved")).toHaveCount(0);
  await page.clock.resume();
  await save();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(message(page, "was saved")).toHaveCount(0);
});

test("a message with Undo stays for ten seconds, and covers no control", async ({ signedIn: page, api }) => {
  await api.createMany(Array.from({ length: 25 }, (_, at) => ({ name: `Door ${at}` })));
  const [first] = (await api.list()).data;
  await page.clock.install();
  await page.goto(`/access-points/${first?.id}`, { waitUntil: "networkidle" });
  await openMenu(page);
  await page.getByRole("button", { name: "Delete" }).click();
  await stopClock(page);
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(message(page, "was deleted.")).toBeVisible();
  const covered = await page.evaluate(() => {
    const box = document.querySelector(".toast > *")?.getBoundingClientRect() ?? new DOMRect();
    const controls = [...document.querySelectorAll("main :is(input, select, button)")].filter(
      (control) => !control.closest(".toast") && control.getClientRects().length > 0,
    );
    return controls.filter((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    }).length;
  });
  expect(covered).toBe(0);
  await page.clock.runFor(9_000);
  await expect(message(page, "was deleted.")).toBeVisible();
  await page.clock.runFor(1_100);
  await expect(message(page, "was deleted.")).toHaveCount(0);
});

test("deleting the only row of the last page shows the page before it with the message", async ({
  signedIn: page,
  api,
}) => {
  await api.createMany(Array.from({ length: 11 }, (_, index) => ({ name: `Door ${index + 10}` })));
  await page.goto("/access-points?sort=name&limit=10&page=2");
  await page.getByRole("link", { name: "Door 20", exact: true }).click();
  await openMenu(page);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(message(page, "“Door 20” was deleted.")).toBeVisible();
  await expect(page).toHaveURL(/\/access-points\?scope=mine&sort=name&limit=10$/);
  await expect(page.getByRole("link", { name: "Door 10", exact: true })).toBeVisible();
});

test("a link cannot show a message", async ({ signedIn: page, api }) => {
  const { id } = await api.create({ name: "Door" });
  const query = "note=deleted&name=Everything&flash=%7B%22text%22%3A%22Everything%22%7D";
  for (const path of ["/access-points", `/access-points/${id}`, "/settings/labels", "/labels/stocks"]) {
    await page.goto(`${path}?${query}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Everything")).toHaveCount(0);
    await expect(message(page, "was deleted")).toHaveCount(0);
  }
});

test("the cookie of a message is not readable by script and is deleted with the page that shows it", async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.create({ name: "Old gate" });
  await page.goto(`/access-points/${id}/edit`);
  await page.getByLabel("Name", { exact: true }).fill("New gate");
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Save" }).click();
  const cookies = (await (await saved).headersArray()).filter(({ name }) => name.toLowerCase() === "set-cookie");
  const flash = cookies.find(({ value }) => value.startsWith("access-points.flash."))?.value;
  expect(flash).toMatch(/Max-Age=60;.*HttpOnly; SameSite=lax/i);
  await expect(message(page, "“New gate” was saved.")).toBeVisible();
  await page.goto("/access-points");
  expect((await page.context().cookies()).filter(({ name }) => name.includes("flash"))).toEqual([]);
});
