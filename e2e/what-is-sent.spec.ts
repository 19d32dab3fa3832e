import { expect, type Response } from "playwright/test";
import { signInToApi } from "./api";
import { signInByRequest, test } from "./fixtures";
import { admin } from "./server";

/** Compressed size of Next, React, the table and the texts; more makes the list slow on a phone. */
const SCRIPT_MAX = 180_000;

test("the list loads little script, compressed and cacheable forever", async ({
  signedIn: page,
  api,
  browser,
  baseURL,
}) => {
  await api.create({ name: "Loading gate" });
  const context = await browser.newContext({ baseURL, storageState: await page.context().storageState() });
  const fresh = await context.newPage();
  const sent: Response[] = [];
  fresh.on("response", (response) => void sent.push(response));
  await fresh.goto("/access-points", { waitUntil: "networkidle" });
  await expect(fresh.getByRole("link", { name: "Loading gate", exact: true })).toBeVisible();

  const files = sent.filter((response) => /^\/(_next\/static|messages)\//.test(new URL(response.url()).pathname));
  for (const file of files) {
    expect(file.headers()["cache-control"], file.url()).toBe("public, max-age=31536000, immutable");
  }
  for (const one of sent.filter((response) => Number(response.headers()["content-length"] ?? 1_024) >= 1_024)) {
    expect(one.headers()["content-encoding"], one.url()).toBe("gzip");
  }
  const scripts = files.filter((response) => response.request().resourceType() === "script");
  const sizes = await Promise.all(scripts.map((response) => response.request().sizes()));
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(SCRIPT_MAX);
  await context.close();
});

/** Bytes of data for script in a page of 25 rows: React reads them before the page answers a click. */
const DATA_MAX = 20_000;

test("the list sends at most 20 kB of data for script with 25 rows", async ({ start, context }) => {
  // In a program of its own, because views that other stories share are tabs of the list.
  const { url } = await start();
  const api = await signInToApi(url, admin.email, admin.password);
  await signInByRequest(context, url, admin);
  await api.createMany(
    Array.from({ length: 25 }, (_, at) => ({ name: `Loading gate ${at}`, location: "Quay 4, hall A" })),
  );
  // A printed label adds a date to its row.
  await api.print({ select: { q: "Loading gate" }, stock: "avery-a4-l7160" });
  const html = await (await context.request.get(`${url}/access-points?scope=mine`)).text();
  expect(html.match(/class="state state-printed"/g)).toHaveLength(25);
  const scripts = [...html.matchAll(/<script[^>]*>(self\.__next_f\.push[^<]*)<\/script>/g)].map(
    ([, text = ""]) => text,
  );
  const bytes = scripts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThanOrEqual(DATA_MAX);
});
