import { expect, type Page } from "playwright/test";
import { signIn } from "./fixtures";
import { test } from "./remote";
import { admin } from "./server";

async function expectAway(page: Page, paths: string[]) {
  for (const path of paths) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 503]);
    await expect(page.getByRole("main").getByRole("alert")).toContainText("could not be read.");
    await expect(page.getByRole("link", { name: "Try again" })).toHaveAttribute("href", path);
  }
}

test("pages about labels say by their status that the service is away, and come back with it", async ({
  asKim: page,
  foreign,
}) => {
  foreign.add({ name: "Door 1" });
  await page.goto("/labels?id=1");
  await expect(page.getByRole("term").filter({ hasText: /^Labels$/ })).toBeVisible();
  await foreign.stop();
  await expectAway(page, ["/access-points/1", "/access-points/1/label", "/labels/jobs/1", "/labels?id=1"]);
  await foreign.start();
  await expect(async () => {
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByLabel("Door 1")).toBeChecked({ timeout: 1_000 });
  }).toPass();
});

test("a ledger that is away is said to be away, not missing", async ({ page, start }) => {
  const service = await start();
  const dashboard = await start({ service: service.url });
  await page.goto(`${dashboard.url}/sign-in`);
  await signIn(page, admin);
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await service.stop();
  const of = (room: string) => [`${dashboard.url}/labels/${room}`, `${dashboard.url}/labels/${room}/x`];
  for (const address of [`${dashboard.url}/labels`, ...["jobs", "stocks", "printers"].flatMap(of)]) {
    const answer = await page.goto(address);
    expect([address, answer?.status()]).toEqual([address, 503]);
    await expect(page.getByRole("main").getByRole("alert").first()).toContainText("could not be read.");
  }
});
