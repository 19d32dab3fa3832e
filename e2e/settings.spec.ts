import { expect } from "playwright/test";
import { signInByRequest, test } from "./fixtures";
import { newPerson } from "./people";
import { admin } from "./server";

const adminPages = [
  "/people",
  "/people/new",
  "/people/0192d3a0-0000-7000-8000-000000000000",
  "/fields",
  "/fields/new",
  "/settings/places",
  "/settings/time-zone",
  "/settings/symbols",
  "/settings/sign-in",
  "/settings/public",
  "/settings/second-factor",
  "/audit",
  "/backups",
];

test("an admin opens each of the settings, which the list and the header mark", async ({ page, context, server }) => {
  await signInByRequest(context, server.url, admin);
  await page.goto("/access-points");
  const main = page.getByRole("banner").getByRole("link", { name: "Settings" });
  await main.click();
  const settings = page.getByRole("navigation", { name: "Settings" });
  const headings = {
    People: "People",
    Teams: "Teams",
    "Sign-in": "Sign-in",
    "Second factors": "Second factors",
    "Public page": "Public page",
    "Custom fields": "Custom fields",
    Places: "Places",
    "Time zone": "Time zone",
    Codes: "Codes",
    "What phones open": "What phones open",
    Designs: "Label designs",
    "My label sizes": "My label sizes",
    "Printer profiles": "Printer profiles",
    Backups: "Backups",
    "Audit log": "Audit log",
  };
  await expect(settings.getByRole("link")).toHaveText(Object.keys(headings));
  for (const [name, heading] of Object.entries(headings)) {
    await settings.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await expect(settings.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("banner").locator("[aria-current]")).toHaveText(["Settings"]);
  }
});

for (const role of ["staff", "manager"] as const) {
  test(`${role} read “Only for admins” on the pages of admins, and get no link to them`, { tag: "@once" }, async ({
    page,
    context,
    server,
    addUser,
  }) => {
    const person = { ...newPerson("Otto Brandt"), ...(role === "manager" && { role }) };
    await addUser(person);
    await signInByRequest(context, server.url, person);
    for (const path of adminPages) {
      const answer = await page.goto(path);
      expect([path, answer?.status()]).toEqual([path, 403]);
      await expect(page.getByRole("heading", { name: "Only for admins" })).toBeVisible();
    }
    await page.getByRole("link", { name: "Settings" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Codes");
    const settings = page.getByRole("navigation", { name: "Settings" });
    await expect(settings.getByRole("link")).toHaveText([
      "Teams",
      "Codes",
      "Designs",
      "My label sizes",
      "Printer profiles",
    ]);
  });
}

test("the header and every page share one left edge", { tag: "@script" }, async ({ page, context, server }) => {
  await signInByRequest(context, server.url, admin);
  for (const width of [375, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/", "/access-points", "/access-points/import", "/labels", "/scan"]) {
      await page.goto(path);
      const mark = await page.getByRole("banner").getByRole("link", { name: "Access points" }).boundingBox();
      const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
      expect(heading?.x, `${path} at ${width} px`).toBe(mark?.x);
    }
  }
});
