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
  "/settings/sign-in",
  "/settings/mail",
  "/settings/office",
  "/audit",
  "/backups",
];

const headings = {
  People: "People",
  Teams: "Teams",
  Fields: "Fields",
  Labels: "Labels",
  "Sign-in": "Sign-in",
  Mail: "Mail",
  Office: "Office",
  Safety: "Backups",
};

const moved = {
  "/labels/stocks": "/settings/labels#sizes",
  "/labels/printers": "/settings/labels#printers",
  "/labels/designs": "/settings/labels#designs",
  "/settings/places": "/settings/office#places",
  "/settings/public": "/settings/office#public-page",
  "/settings/second-factor": "/settings/sign-in#second-factor",
  "/settings/symbols?from=first-steps": "/settings/office?from=first-steps#phones",
  "/settings/time-zone": "/settings/office#time-zone",
};

test("an admin opens each of the settings, which the list and the header mark", async ({ page, context, server }) => {
  await signInByRequest(context, server.url, admin);
  await page.goto("/access-points");
  await page.getByRole("banner").getByRole("link", { name: "Settings" }).click();
  const settings = page.getByRole("navigation", { name: "Settings" });
  await expect(settings.getByRole("link")).toHaveText(Object.keys(headings));
  for (const [name, heading] of Object.entries(headings)) {
    await settings.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await expect(settings.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("banner").locator("[aria-current]")).toHaveText(["Settings"]);
  }
  await page.getByRole("main").getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("heading", { name: "Audit log", level: 1 })).toBeVisible();
  await expect(settings.locator("[aria-current]")).toHaveText(["Safety"]);
});

test("in a narrow window the settings are a menu with all of them", async ({ page, context, server }) => {
  await signInByRequest(context, server.url, admin);
  for (const width of [375, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/settings/office");
    const settings = page.getByRole("navigation", { name: "Settings" });
    await expect(settings).toBeHidden();
    await page.getByRole("button", { name: "All settings" }).click();
    await expect(settings.getByRole("link")).toHaveText(Object.keys(headings));
    for (const link of await settings.getByRole("link").all()) await expect(link).toBeInViewport({ ratio: 1 });
    await settings.getByRole("link", { name: "Safety" }).click();
    await expect(page.getByRole("heading", { name: "Backups", level: 1 })).toBeVisible();
    await expect(settings).toBeHidden();
  }
});

test("the former addresses of settings lead to their parts of a page", async ({ page, context, server }) => {
  await signInByRequest(context, server.url, admin);
  for (const [path, to] of Object.entries(moved)) {
    await page.goto(path);
    await expect(page).toHaveURL(server.url + to);
    await expect(page.locator(new URL(page.url()).hash)).toBeInViewport();
  }
});

test("a viewer who opens what only others have reads that viewers look only", async ({
  page,
  context,
  server,
  addUser,
}) => {
  const person = { ...newPerson("Vera Blom"), role: "viewer" as const };
  await addUser(person);
  await signInByRequest(context, server.url, person);
  for (const path of ["/labels", "/codes", "/settings/labels", "/labels/stocks/new", "/access-points/import"]) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 403]);
    await expect(page.getByRole("main")).toContainText("Viewers look only");
    await expect(page.getByRole("main")).not.toContainText("Only admins");
  }
});

for (const role of ["staff", "manager"] as const) {
  test(`${role} read “Only for admins” on the pages of admins, and get no link to them`, async ({
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
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Labels");
    const settings = page.getByRole("navigation", { name: "Settings" });
    await expect(settings.getByRole("link")).toHaveText(["Teams", "Labels"]);
  });
}

test("the header and every page share one left edge", async ({ page, context, server }) => {
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
