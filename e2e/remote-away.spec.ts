import { expect, type Page } from "playwright/test";
import { startApart } from "./fixtures";
import { total } from "./labels";
import { test } from "./remote";

async function expectUnavailable(page: Page, paths: string[]) {
  for (const path of paths) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 503]);
    await expect(page.getByRole("main").getByRole("alert")).toContainText("could not be loaded.");
    await expect(page.getByRole("link", { name: "Try again" })).toHaveJSProperty("href", page.url());
  }
}

test("pages answer 503 while the service is down and recover with it", { tag: "@once" }, async ({
  asKim: page,
  foreign,
}) => {
  foreign.add({ name: "Door 1" });
  await page.goto("/labels?id=1");
  await expect(total(page, "1 label")).toBeVisible();
  await foreign.stop();
  await expectUnavailable(page, ["/access-points/1", "/labels?id=1"]);
  await foreign.start();
  await expect(async () => {
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByLabel("Door 1")).toBeChecked({ timeout: 1_000 });
  }).toPass();
});

test("pages about print history answer 503, not 404, while the service is down", { tag: ["@script", "@long"] }, async ({
  page,
  start,
}) => {
  const { service, dashboard } = await startApart(start, page);
  await service.stop();
  const pathsOf = (page: string) => [`${dashboard.url}/labels/${page}`, `${dashboard.url}/labels/${page}/x`];
  for (const address of [`${dashboard.url}/labels`, ...["jobs", "stocks", "printers"].flatMap(pathsOf)]) {
    const answer = await page.goto(address);
    expect([address, answer?.status()]).toEqual([address, 503]);
    await expect(page.getByRole("main").getByRole("alert").first()).toContainText("could not be loaded.");
  }
});
