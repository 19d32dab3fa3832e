import { expect } from "playwright/test";
import { signInByRequest, test } from "./fixtures";
import { admin } from "./server";

test.use({ timezoneId: "America/New_York" });

test("times are those of the reader's zone, without seconds", { tag: "@script" }, async ({ signedIn: page, api }) => {
  const point = (await api.create({ name: "Gate" })) as { id: string; createdAt?: string };
  const at = new Date(point.createdAt ?? "");
  const exact = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "America/New_York",
  }).format(at);
  await page.goto(`/access-points/${point.id}`);
  const times = page.getByRole("main").locator(`time[datetime^="${at.toISOString().slice(0, 19)}"]`);
  await expect(times.first()).toHaveAttribute("title", exact);
});

test("an invitation ends at a time of the reader's zone", { tag: "@script" }, async ({ page, context, server }) => {
  await signInByRequest(context, server.url, admin);
  await page.goto(`${server.url}/people/new`);
  await page.getByLabel("E-mail addresses").fill(`zone-${Date.now()}@example.com`);
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByRole("status").locator("time").first()).toHaveText(/^\d{1,2} \w+ \d{4} at \d\d:\d\d$/);
});

for (const language of ["C", "en-US@posix"]) {
  test(`pages with times open in a browser whose language is ${language}`, { tag: "@script" }, async ({
    page,
    context,
    server,
  }) => {
    await context.addInitScript((named) => {
      Object.defineProperty(navigator, "language", { get: () => named });
      Object.defineProperty(navigator, "languages", { get: () => [named] });
    }, language);
    await signInByRequest(context, server.url, admin);
    await page.goto(`${server.url}/access-points/new`);
    await page.getByLabel("Name").fill("Gate of a tagless browser");
    await page.getByRole("button", { name: "Create access point" }).click();
    await expect(page.getByText("was saved")).toBeVisible();
    for (const path of ["/access-points", "/people", "/account", "/audit"]) {
      await page.goto(`${server.url}${path}`);
      await expect(page.locator("time:visible").first()).toContainText(/now|ago|\d{4}/);
      await expect(page.getByText("Something went wrong")).toHaveCount(0);
    }
  });
}

test.describe("a day ahead of UTC", () => {
  test.use({ timezoneId: "Pacific/Auckland" });

  test("the filter of the audit log names the day that was chosen", { tag: "@script" }, async ({
    page,
    context,
    server,
  }) => {
    await signInByRequest(context, server.url, admin);
    await page.goto(`${server.url}/audit`);
    await expect.poll(async () => (await context.cookies()).map(({ value }) => value)).toContain("Pacific%2FAuckland");
    await page.goto(`${server.url}/audit?from=2026-11-05`);
    await expect(page.getByRole("main").getByText(/^From 5 Nov/)).toBeVisible();
  });
});
