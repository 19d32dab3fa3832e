import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, type Server, startServer } from "@/e2e/server";
import { rawRequest, sendRaw, signInToPages } from "./raw-http";

let server: Server;
/** Cookie headers of a stranger and of somebody who is signed in. */
let cookies: string[];

beforeAll(async () => {
  server = await startServer();
  cookies = ["", await signInToPages(server.url, admin.email, admin.password)];
});
afterAll(() => server.stop());

const paths = [
  "/access-points/%ff",
  "/access-points/%c3%28",
  "/labels/jobs/%80",
  "/%ff",
  "/access-points/%ed%a0%80/edit",
];

test.each(paths)("the path %s, which is no UTF-8, answers 400", async (path) => {
  for (const cookie of cookies) {
    for (const method of ["GET", "HEAD", "POST"]) {
      const head = [`Origin: ${server.url}`, `Cookie: ${cookie}`];
      expect(await sendRaw(server.url, rawRequest(server.url, method, path, head))).toMatch(/^HTTP\/1\.1 400 /);
    }
  }
});

test("after these requests the log has no error, and the terminal no stack", () => {
  const lines = server.output.log.trimEnd().split("\n");
  expect(lines.filter((line) => JSON.parse(line).level >= 50 || line.includes('"stack"'))).toEqual([]);
  expect(server.output.said).not.toMatch(/^\s+at /m);
});
