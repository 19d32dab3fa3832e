import { expect } from "playwright/test";
import { isTooWide, looks, violations } from "./axe";
import { test } from "./fixtures";

for (const [look, { colorScheme, width }] of Object.entries(looks)) {
  test(`every page about labels passes axe and fits its width, ${look}`, { tag: "@script" }, async ({
    page,
    signedIn,
    api,
  }) => {
    for (let index = 0; index < 8; index += 1) await api.create({ name: `Door ${index}`, location: "Hall" });
    await api.create({
      name: "A-name-without-a-single-space-that-goes-on-and-on-".repeat(3),
      location: "مبنى الميناء",
    });
    const job = await api.print({ select: { scope: "mine" }, stock: "avery-a4-l7160" });
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const jobs = ["", `/${job}`, `/${job}/print`, "/no-such-job"].map((path) => `/jobs${path}`);
    for (const path of ["", "?q=nothing", ...jobs, "/stocks", "/printers"]) {
      await signedIn.goto(`/labels${path}`);
      await expect.soft(isTooWide(page), `${path} scrolls horizontally`).resolves.toBe(false);
      expect.soft(await violations(page), path).toEqual([]);
    }

    await page.goto("/access-points", { waitUntil: "networkidle" });
    await page.getByRole("checkbox", { name: /^Select Door 7/ }).check();
    await expect(page.getByRole("region", { name: "Selection" })).toBeVisible();
    await expect.soft(isTooWide(page), "list with a selection scrolls horizontally").resolves.toBe(false);
    expect.soft(await violations(page), "list with a selection").toEqual([]);
  });
}
