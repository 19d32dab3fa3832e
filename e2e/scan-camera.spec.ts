import { join } from "node:path";
import { expect } from "playwright/test";
import { signInToApi } from "./api";
import { writeFilm } from "./fake-camera";
import { test as base, signInByRequest } from "./fixtures";
import { rasterise } from "./pdf";
import { admin } from "./server";

/** Names of the access points whose labels are held up to the camera. */
const names = ["Camera gate", "Camera lift"];
const LABEL = { stock: "zebra-2x1in", dpi: 203 };

/** A browser whose camera shows the labels of two access points of the admin, printed by the program itself. */
const test = base.extend<object, { film: string }>({
  film: [
    async ({ service }, use) => {
      const api = await signInToApi(service.url, admin.email, admin.password);
      const labels: Buffer[] = [];
      for (const name of names) {
        const { id } = await api.create({ name });
        const job = await api.print({ select: { ids: [id] }, ...LABEL });
        const headers = { authorization: `Bearer ${api.token}` };
        const file = await fetch(`${service.url}/api/v1/label-jobs/${job}.pdf`, { headers });
        labels.push(await rasterise(Buffer.from(await file.arrayBuffer()), LABEL.dpi));
      }
      const film = join(service.dataDir, "camera.y4m");
      writeFilm(film, labels);
      await use(film);
    },
    { scope: "worker" },
  ],
  launchOptions: [
    async ({ launchOptions, film }, use) =>
      use({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          "--use-fake-ui-for-media-stream",
          "--use-fake-device-for-media-stream",
          `--use-file-for-fake-video-capture=${film}`,
        ],
      }),
    { scope: "worker" },
  ],
});

test.describe("the camera of the scan page", { tag: "@script" }, () => {
  test.beforeEach(async ({ context, server }) => signInByRequest(context, server.url, admin));

  test("opens the access point of a label that is tilted and dim", async ({ page }) => {
    await page.goto("/access-points");
    // The link loads a document, because only its policies allow the camera.
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Scan" }).click();
    await page.waitForURL("/scan", { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Start camera" }).click();
    await expect(page).toHaveURL(/\/access-points\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1, name: /^Camera (gate|lift)$/ })).toBeVisible();
  });

  test("collects a pile of labels once each, and prints those that stay", async ({ page }) => {
    await page.goto("/scan", { waitUntil: "networkidle" });
    await page.getByRole("checkbox", { name: "Collect several in a pile" }).check();
    await page.getByRole("button", { name: "Start camera" }).click();
    const pile = page.getByRole("region", { name: "Pile 2" });
    for (const name of names) await expect(pile.getByRole("link", { name, exact: true })).toBeVisible();
    await expect(page.getByRole("main").locator("[role=status]:not(.toast)")).toContainText("Added");
    await expect(pile.getByRole("link", { name: "Print 2 labels" })).toBeVisible();
    const href = await pile.getByRole("link", { name: "Export as CSV" }).getAttribute("href");
    const file = await (await page.request.get(String(href))).text();
    for (const name of names) expect(file).toContain(name);
    await page.getByRole("button", { name: "Stop camera" }).click();
    await expect(page.getByRole("button", { name: "Start camera" })).toBeVisible();
    const second = pile.getByRole("listitem").filter({ has: page.getByRole("button"), hasText: "Camera lift" });
    await second.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("link", { name: "Print 1 label" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Print labels" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Camera gate");
  });
});
