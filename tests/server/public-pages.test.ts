import { afterAll, beforeAll, expect, test } from "vitest";
import { type Server, startServer } from "@/e2e/server";

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const page = async (headers: Record<string, string> = {}, path = "/docs/api/access-points") => {
  const answer = await fetch(`${server.url}${path}`, { headers });
  return { status: answer.status, policy: answer.headers.get("Content-Security-Policy"), html: await answer.text() };
};

test("the type of a problem opens a page without a session", async () => {
  const { status, html } = await page({}, "/problems/forbidden");
  expect([status, html]).toEqual([200, expect.stringContaining("<h1>Not allowed</h1>")]);
});

test("a page of the API reference is the same for everybody, without scripts, and reads the OpenAPI document once", async () => {
  const first = await page();
  const readings = () => server.output.log.split("\n").filter((line) => line.includes("/api/v1/openapi.json")).length;
  const before = readings();
  const others: Record<string, string>[] = [
    { "Accept-Language": "de", "User-Agent": "Googlebot/2.1", Referer: "http://elsewhere.test/" },
    { "X-Forwarded-Host": "elsewhere.test", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1" },
    { Cookie: "tz=Asia/Tokyo; access-points.session=forged" },
    { "Accept-Encoding": "identity" },
  ];
  for (const headers of others) expect(await page(headers)).toEqual(first);
  expect(first.html).toContain('id="listAccessPoints"');
  expect(first.html).not.toContain("<script");
  expect(first.policy).toMatch(/^default-src 'none'; style-src 'self';/);
  const styles = [...first.html.matchAll(/rel="stylesheet" href="([^"]+)"/g)];
  expect(styles.length).toBeGreaterThan(0);
  for (const [, href = ""] of styles) expect((await page({}, href)).status).toBe(200);
  expect(readings()).toBe(before);
});

test("a page of the API reference has the theme that the reader chose", async () => {
  const themeOf = async (cookie: string) => /data-theme="(\w+)"/.exec((await page({ Cookie: cookie })).html)?.[1];
  const name = `access-points.theme.${new URL(server.url).port}`;
  expect(await themeOf(`tz=Asia/Tokyo; ${name}=dark; x=1`)).toBe("dark");
  expect(await themeOf(`${name}=light`)).toBe("light");
  expect(await themeOf(`${name}=<script>`)).toBeUndefined();
});

/** Returns the HTML of the pages of the API reference by their path, starting at its contents. */
async function readReference(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const open = ["/docs/api"];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const { status, html } = await page({}, path);
    expect([path, status]).toEqual([path, 200]);
    pages.set(path, html);
    for (const [, found = ""] of html.matchAll(/href="(\/docs\/api[^"#]*)/g)) {
      if (!pages.has(found) && !open.includes(found)) open.push(found);
    }
  }
  return pages;
}

test("every link of the API reference leads to its operation or schema, and every operation is on one page", async () => {
  const pages = await readReference();
  for (const [path, html] of pages) {
    for (const [, target = "", anchor = ""] of html.matchAll(/href="(\/docs\/api[^"#]*)?#([^"]+)"/g)) {
      if (anchor === "main") continue;
      expect(pages.get(target || path), `${path} links to ${target}#${anchor}`).toContain(`id="${anchor}"`);
    }
  }
  const { paths } = await (await fetch(`${server.url}/api/v1/openapi.json`)).json();
  const operations = Object.values<Record<string, { operationId: string }>>(paths).flatMap((one) => Object.values(one));
  const withoutContents = [...pages].filter(([path]) => path !== "/docs/api");
  for (const { operationId } of operations) {
    expect(pages.get("/docs/api")).toContain(`id="${operationId}"`);
    expect(withoutContents.filter(([, html]) => html.includes(`id="${operationId}"`))).toHaveLength(1);
  }
});

test("a page of the API reference for an unknown tag answers 404 with a link to the contents", async () => {
  for (const tag of ["nothing", "__proto__", "%E4%BD%A0", "schemas/x"]) {
    const { status, html } = await page({}, `/docs/api/${tag}`);
    expect([tag, status]).toEqual([tag, 404]);
    if (!tag.includes("/")) expect(html).toContain('href="/docs/api"');
  }
});
