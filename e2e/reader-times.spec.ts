import { expect } from "playwright/test";
import { signInByRequest, test } from "./fixtures";
import { admin } from "./server";

test.use({ timezoneId: "America/New_York" });

test("times are those of the reader's zone, without seconds", async ({ signedIn: page, api }) => {
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

test("an invitation ends at a time of the reader's zone", async ({ page, context, server }) => {
  await signInByRequest(context, server.url, admin);
  await page.goto(`${server.url}/people/new`);
  await page.getByLabel("E-mail addresses").fill(`zone-${Date.now()}@example.com`);
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByRole("status").locator("time").first()).toHaveText(/^\d{1,2} \w+ \d{4} at \d\d:\d\d$/);
});

test.describe("a browser in another language", () => {
  test.use({ locale: "de-DE" });

  test("dates are in the language of the page", async ({ signedIn: page, api }) => {
    await api.create({ name: "Gate" });
    for (const path of ["/access-points", "/account"]) {
      await page.goto(path);
      await expect(page.locator("time").first()).toContainText(/jetzt|vor/);
      await expect(page.locator("time").first()).toHaveAttribute("title", / um \d\d:\d\d/);
    }
  });
});

test.describe("a day ahead of UTC", () => {
  test.use({ timezoneId: "Pacific/Auckland" });

  test("the filter of the audit log names the day that was chosen", async ({ page, context, server }) => {
    await signInByRequest(context, server.url, admin);
    await page.goto(`${server.url}/audit`);
    await expect.poll(async () => (await context.cookies()).map(({ value }) => value)).toContain("Pacific%2FAuckland");
    await page.goto(`${server.url}/audit?from=2026-11-05`);
    await expect(page.getByRole("main").getByText(/^From 5 Nov/)).toBeVisible();
  });
});
