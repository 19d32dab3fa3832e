import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Server, startServer } from "@/e2e/server";
import { problemKinds } from "@/lib/contract/problem";

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const page = async (headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.url}/docs/api`, { headers });
  return { status: answer.status, policy: answer.headers.get("Content-Security-Policy"), html: await answer.text() };
};

test("the API reference is the same for everybody, without scripts, and reads the OpenAPI document once", async () => {
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
  expect(first.html).not.toContain("<script");
  const [, style = ""] = /<style>([^<]*)<\/style>/.exec(first.html) ?? [];
  const digest = createHash("sha256").update(style).digest("base64");
  expect(first.policy).toMatch(`default-src 'none'; style-src 'sha256-${digest}';`);
  expect(readings()).toBe(before);
});

test("the API reference has every operation and every kind of problem, and its links lead to them and to schemas", async () => {
  const { html } = await page();
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, anchor] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(anchor);
  const text = await (await fetch(`${server.url}/api/v1/openapi.json`)).text();
  const { paths } = JSON.parse(text);
  const operations = Object.values<Record<string, { operationId: string }>>(paths).flatMap((one) => Object.values(one));
  for (const { operationId } of operations) expect(ids).toContain(operationId);
  const types = new Set([...text.matchAll(/`\/problems\/([\w-]+)`/g)].map(([, kind]) => String(kind)));
  // A method that no operation has is refused beside the operations.
  types.add("method-not-allowed");
  expect([...types].sort()).toEqual(Object.keys(problemKinds).sort());
  for (const kind of types) {
    const { headers } = await fetch(`${server.url}/problems/${kind}`, { redirect: "manual" });
    expect(headers.get("Location")).toBe(`/docs/api#problem-${kind}`);
    expect(ids).toContain(`problem-${kind}`);
  }
});
