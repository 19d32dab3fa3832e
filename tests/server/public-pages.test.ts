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

test("60 requests for a page of the API reference read the OpenAPI document once, and each gets its own nonce", async () => {
  await page();
  const readings = () => server.output.log.split("\n").filter((line) => line.includes("/api/v1/openapi.json")).length;
  const before = readings();
  const cookies = ["theme=dark", "theme=light", "access-points.session=forged"];
  const pages = await Promise.all(Array.from({ length: 60 }, (_, at) => page({ Cookie: cookies[at % 3] ?? "" })));
  expect(pages.map(({ status }) => status)).toEqual(Array(60).fill(200));
  expect(readings()).toBe(before);
  const nonces = pages.map(({ policy }) => /'nonce-([^']+)'/.exec(policy ?? "")?.[1] ?? "");
  expect(new Set(nonces).size).toBe(60);
  for (const [at, { html }] of pages.entries()) {
    expect(html).toContain(`nonce="${nonces[at]}"`);
    expect(html).toContain('id="listAccessPoints"');
  }
  expect(pages[0]?.html).toContain('data-theme="dark"');
  expect(pages[1]?.html).toContain('data-theme="light"');
});

test("a page of the API reference is the same for every stranger, and for one who is signed out", async () => {
  const read = async (headers: Record<string, string> = {}) => {
    const { status, policy, html } = await page(headers);
    const [, nonce = ""] = /'nonce-([^']+)'/.exec(policy ?? "") ?? [];
    // The scripts of a page hold the same data in pieces whose order is left to chance.
    const text = html.replaceAll(nonce, "N").replaceAll(/<script\b.*?<\/script>/gs, "");
    return { status, policy: policy?.replaceAll(nonce, "N"), text };
  };
  const first = await read();
  expect(first.text).toContain('id="listAccessPoints"');
  const others: Record<string, string>[] = [
    { "Accept-Language": "de", "User-Agent": "Googlebot/2.1", Referer: "http://elsewhere.test/" },
    { "X-Forwarded-Host": "elsewhere.test", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1" },
    { Cookie: "tz=Asia/Tokyo" },
    { Cookie: "access-points.session=forged" },
  ];
  for (const headers of others) expect(await read(headers)).toEqual(first);
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
