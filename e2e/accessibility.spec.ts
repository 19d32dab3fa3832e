import { expect } from "playwright/test";
import type { Api } from "./api";
import { isTooWide, looks, violations } from "./axe";
import { test } from "./fixtures";

const long = "A-name-without-a-single-space-that-goes-on-and-on-".repeat(3);

async function somePoints(api: Api): Promise<string> {
  for (let index = 0; index < 12; index += 1) await api.create({ name: `Door ${index}`, location: "Hall" });
  const { id } = await api.create({
    name: long,
    location: "مبنى الميناء",
    qrCode: `https://example.com/${"x".repeat(200)}`,
  });
  return id;
}

for (const [look, { colorScheme, width }] of Object.entries(looks)) {
  test(`every page passes axe and fits its width, ${look}`, { tag: "@script" }, async ({ page, signedIn, api }) => {
    const id = await somePoints(api);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const points = ["", "?q=nothing", "?page=-1", "/new", `/${id}`, `/${id}/edit`, `/${id}/label`, "/no-such-id"];
    const paths = [...points.map((path) => `/access-points${path}`), "/docs/api", "/setup", "/no-such-page"];
    for (const path of paths) {
      await signedIn.goto(path);
      await expect.soft(isTooWide(page), `${path} scrolls horizontally`).resolves.toBe(false);
      expect.soft(await violations(page), path).toEqual([]);
    }

    await page.goto("/access-points/new");
    await page.getByRole("button", { name: "Create access point" }).click();
    await expect(page.getByText("Enter a name").first()).toBeVisible();
    expect.soft(await violations(page), "form with errors").toEqual([]);

    await page.goto("/access-points");
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    await expect.soft(isTooWide(page), "/sign-in scrolls horizontally").resolves.toBe(false);
    expect.soft(await violations(page), "/sign-in").toEqual([]);
  });
}
