import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Server, startServer } from "@/e2e/server";

const folder = join(import.meta.dirname, "../../public");
const contentTypes: Record<string, string> = {
  ico: "image/x-icon",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=UTF-8",
  webmanifest: "application/manifest+json",
};
const files = readdirSync(folder);

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const get = (path: string) => fetch(server.url + path, { redirect: "manual" });

test.each(files)("/%s is served without a session, with its type, for a day", async (name) => {
  const answer = await get(`/${name}`);
  expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
    200,
    contentTypes[name.split(".").at(-1) ?? ""],
    "public, max-age=86400",
  ]);
  expect(answer.headers.get("Set-Cookie")).toBeNull();
  expect(Buffer.from(await answer.arrayBuffer()).equals(readFileSync(join(folder, name)))).toBe(true);
});

test.each(["/icon.svgx", "/icon-1.pngx", "/nothing.png", "/robots.txt/users", "/x/robots.txt"])(
  "%s is a page like any other, which does not exist",
  async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("Content-Security-Policy")]).toEqual([
      404,
      expect.stringContaining("script-src 'self' 'nonce-"),
    ]);
  },
);

test("robots.txt keeps every search engine out", async () => {
  expect(await (await get("/robots.txt")).text()).toMatch(/^User-agent: \*\nDisallow: \/$/m);
});

describe("the web app manifest", () => {
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.webmanifest"), "utf8"));

  test("names PNG icons of the sizes that they have, one of them maskable", () => {
    const pngs = manifest.icons.filter(({ type }: { type: string }) => type === "image/png");
    for (const { src, sizes } of pngs) {
      const { width, height } = PNG.sync.read(readFileSync(join(folder, src)));
      expect(`${width}x${height}`).toBe(sizes);
    }
    const sizes = pngs.map((icon: { sizes: string; purpose?: string }) => [icon.sizes, icon.purpose]);
    expect(sizes).toEqual([
      ["192x192", undefined],
      ["512x512", undefined],
      ["512x512", "maskable"],
    ]);
  });

  test("is linked from every page, with the icons, and allowed by the page's policy", async () => {
    const page = await get("/sign-in");
    const policy = page.headers.get("Content-Security-Policy");
    expect(policy).toContain("manifest-src 'self'");
    expect(policy).toContain("img-src 'self'");
    const links = [...(await page.text()).matchAll(/<link rel="(manifest|icon|apple-touch-icon)" href="([^"?]+)/g)];
    expect(links.map(([, rel, href]) => [rel, href])).toEqual([
      ["manifest", "/manifest.webmanifest"],
      ["icon", "/favicon.ico"],
      ["icon", "/icon.svg"],
      ["apple-touch-icon", "/apple-touch-icon.png"],
    ]);
    for (const [, , href] of links) expect((await get(href ?? "")).status).toBe(200);
  });
});
