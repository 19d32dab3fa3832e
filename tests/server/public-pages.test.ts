import { afterAll, beforeAll, expect, test } from "vitest";
import { type Server, startServer } from "@/e2e/server";

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const page = async (headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.url}/docs/api`, { headers });
  return { status: answer.status, policy: answer.headers.get("Content-Security-Policy"), html: await answer.text() };
};

test("60 requests for the API page read the OpenAPI document once, and each gets its own nonce", async () => {
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
