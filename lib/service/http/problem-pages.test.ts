import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { problemKinds } from "@/lib/contract/problem";
import { startTestService } from "../testing/start-test-service";

test("each problem type in the OpenAPI document opens a page without a token, and /problems links to it", async () => {
  const { send } = await startTestService();
  const document = await (await send("GET", "/openapi.json")).text();
  const list = await (await send("GET", "//problems")).text();
  const types = new Set([...document.matchAll(/`(\/problems\/[\w-]+)`/g)].map(([, type]) => String(type)));
  // A method that no operation has is refused beside the operations.
  types.add("/problems/method-not-allowed");
  expect([...types].sort()).toEqual(
    Object.keys(problemKinds)
      .map((kind) => `/problems/${kind}`)
      .sort(),
  );
  for (const type of types) {
    const response = await send("GET", `/${type}`);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
    const html = await response.text();
    expect(html).toMatch(/<h1>[^<]+<\/h1>\n<p>[^<]+<\/p>\n<h2>What to do<\/h2>/);
    expect(list).toContain(`href="${type}"`);
    const [, status] = /HTTP\/1.1 (\d{3})/.exec(html) ?? [];
    expect(Number(status)).toBe(problemKinds[type.slice("/problems/".length) as keyof typeof problemKinds][0]);
  }
});

test("the style of a problem page is the only content that its policy allows", async () => {
  const { send } = await startTestService();
  const response = await send("GET", "//problems/forbidden");
  const [, style = ""] = /<style>(.*)<\/style>/.exec(await response.text()) ?? [];
  const digest = createHash("sha256").update(style).digest("base64");
  expect(response.headers.get("Content-Security-Policy")).toMatch(`default-src 'none'; style-src 'sha256-${digest}';`);
  expect((await send("GET", "//problems/unknown")).status).toBe(404);
  expect((await send("GET", "//problems/__proto__")).status).toBe(404);
  expect((await send("POST", "//problems")).status).toBe(405);
});
