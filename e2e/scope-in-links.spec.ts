import { expect } from "playwright/test";
import { signInByRequest, test } from "./fixtures";
import { admin } from "./server";

test("a copied address shows the same list to a manager, and says so to staff, with somebody to ask", async ({
  page,
  context,
  server,
  addUser,
  person,
  api,
}) => {
  await api.createMany(Array.from({ length: 12 }, (_, at) => ({ name: `Door ${at + 1}`, location: "Quay 4" })));
  const manager = { ...person, email: `manager-${person.email}`, name: "Vera Manager", role: "manager" as const };
  await addUser(manager);
  await signInByRequest(context, server.url, manager);
  await page.goto("/access-points?limit=10");
  await expect(page).toHaveURL(/\/access-points\?scope=all&limit=10$/);
  await page.getByRole("link", { name: "Next", exact: false }).first().click();
  await expect(page).toHaveURL(/scope=all.*page=2/);
  const copied = page.url();

  await context.clearCookies();
  await signInByRequest(context, server.url, person);
  await page.goto(copied);
  const main = page.getByRole("main");
  await expect(main).toContainText("This link shows everybody’s access points. You see your own.");
  await expect(main).not.toContainText("past the end");
  await expect(page.locator("[data-row-link]")).toHaveCount(10);
  await expect(main.getByText("Ask for access:").getByRole("link").first()).toHaveAttribute("href", /^mailto:.+@/);

  for (const [path, what] of [
    ["/?", "access points"],
    ["/places?", "access points"],
    ["/labels?label=needed&", "access points"],
    ["/labels/jobs?", "print jobs"],
    ["/access-points/trash?", "deleted access points"],
    ["/codes?", "codes"],
    ["/account/tokens?", "API tokens"],
  ] as const) {
    await page.goto(`${path}scope=all`);
    await expect(main).toContainText(`This link shows everybody’s ${what}. You see your own.`);
    await expect(main.getByText("Ask for access:").getByRole("link").first()).toHaveAttribute("href", /^mailto:.+@/);
  }
  for (const path of ["/places", "/labels/jobs"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`${server.url}${path}?scope=mine`);
    await expect(main.getByText("This link shows")).toHaveCount(0);
  }

  await page.goto("/access-points");
  await expect(page).toHaveURL(/\/access-points\?scope=mine$/);
  const own = page.url();
  await context.clearCookies();
  await signInByRequest(context, server.url, manager);
  await page.goto(own);
  await expect(page.getByRole("navigation", { name: "Owner" }).getByRole("link", { name: "Mine" })).toHaveAttribute(
    "aria-current",
    "true",
  );
});

test("an admin chooses the time zone of the office, of which that of the browser is proposed, and days follow it", async ({
  start,
  browser,
}) => {
  const { url } = await start();
  const context = await browser.newContext({ baseURL: url, timezoneId: "Pacific/Auckland" });
  const page = await context.newPage();
  await signInByRequest(context, url, admin);
  // The script of the first page stores the time zone of the browser in a cookie.
  await page.goto("/settings/office");
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain("tz");
  await page.reload();
  await expect(page.getByLabel("Time zone")).toHaveValue("Pacific/Auckland");
  await page.locator("#time-zone").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The time zone was saved." })).toBeVisible();
  await page.goto("/access-points?panel=filters");
  await expect(page.getByRole("main")).toContainText("Days begin in the time zone Pacific/Auckland.");
  await context.close();
});
