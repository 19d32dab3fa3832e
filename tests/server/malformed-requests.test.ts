import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { admin, type Server, startServer } from "@/e2e/server";
import { rawRequest, sendRaw, signInToPages } from "./raw-http";

let server: Server;
let session: string;
/** Id of the sign-in page's server action, read from the page. */
let action: string;

beforeAll(async () => {
  server = await startServer();
  session = `Cookie: ${await signInToPages(server.url, admin.email, admin.password)}`;
  const page = await (await fetch(`${server.url}/sign-in`)).text();
  action = /60[0-9a-f]{40}/.exec(page)?.[0] ?? "";
});
afterAll(() => server.stop());

const origin = () => `Origin: ${server.url}`;
const boundary = "----WebKitFormBoundaryfB5oVhXqWqgyVLdN";
const multipart = `Content-Type: multipart/form-data; boundary=${boundary}`;
/** Encodes form parts in reverse: React sends part `0` last, but a JavaScript object lists its integer keys first. */
const parts = (entries: Record<string, string>) =>
  `${Object.entries(entries)
    .reverse()
    .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join("")}--${boundary}--\r\n`;

/** Sends one request; returns its status, headers and body, and the log lines that contain its request id. */
async function ask(method: string, target: string, headers: string[] = [], body = "") {
  const before = server.output.log.length;
  const [head = "", ...rest] = (await sendRaw(server.url, rawRequest(server.url, method, target, headers, body))).split(
    "\r\n\r\n",
  );
  const id = /x-request-id: (\S+)/i.exec(head)?.[1] ?? "no id";
  const status = Number(head.split(" ")[1]);
  if (status === 400 || status >= 500) await expect.poll(() => server.output.log.slice(before)).toContain(id);
  const lines = server.output.log.slice(before).trimEnd().split("\n");
  return { status, head, body: rest.join("\r\n\r\n"), lines: lines.filter((line) => line.includes(id)) };
}

/** Expects an answer without internal details, and one warning in the log, without a stack; none of what is not found. */
function expectRefused({ status, head, body, lines }: Awaited<ReturnType<typeof ask>>, path: string) {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(head).toMatch(/content-security-policy: default-src 'none'/i);
  expect(body).not.toMatch(/node_modules|\bat |\.js:\d/);
  const warnings = lines.map((line) => JSON.parse(line));
  expect(warnings).toMatchObject(status === 404 ? [] : [{ level: 40, event: expect.any(String), path }]);
  expect(warnings[0]?.err).toBeUndefined();
}

describe("a stranger's action whose arguments cannot be read is refused in one line of the log, without a stack", () => {
  const bodies = [
    "",
    "garbage",
    "[",
    "{}",
    "[1,2,3]",
    '["$F1"]',
    '["$1"]',
    '["$@9"]',
    '["$K1"]',
    "null",
    '"\n\tat x (forged:1:1)"',
  ];

  /** Those of which React makes some previous state in a form without script. */
  const stateOnly = ["{}", '["$1"]', '["$@9"]', '["$K1"]'];

  test.each(bodies)("%j", async (args) => {
    const head = [origin(), `Next-Action: ${action}`];
    expectRefused(await ask("POST", "/sign-in", [...head, "Content-Type: text/plain"], args), "/sign-in");
    expectRefused(await ask("POST", "/sign-in", [...head, multipart], parts({ "0": args })), "/sign-in");
    const bound = {
      $ACTION_REF_1: "",
      "$ACTION_1:0": JSON.stringify({ id: action, bound: "$@1" }),
      "$ACTION_1:1": args,
    };
    const posted = await ask("POST", "/sign-in", [origin(), multipart], parts(bound));
    // The action runs with its form: it does not read the previous state.
    if (stateOnly.includes(args)) expect(posted.status).toBe(200);
    else expectRefused(posted, "/sign-in");
  });

  test("in a form without script that is cut off or names no action", async () => {
    for (const body of [
      "garbage",
      `--${boundary}\r\n`,
      parts({ [`$ACTION_ID_${action}`]: "" }),
      parts({ $ACTION_REF_1: "" }),
    ]) {
      expectRefused(await ask("POST", "/sign-in", [origin(), multipart], body), "/sign-in");
    }
  });

  test("an unknown action answers 4xx, a long one 413", async () => {
    const form = parts({ "0": '[{},"$K1"]' });
    const unknown = await ask("POST", "/sign-in", [origin(), `Next-Action: 60${"0".repeat(40)}`, multipart], form);
    expect(unknown.status).toBeGreaterThanOrEqual(400);
    expect(unknown.status).toBeLessThan(500);
    const long = await ask("POST", "/sign-in", [origin(), `Next-Action: ${action}`, multipart], "x".repeat(1_100_000));
    expect(long.status).toBe(413);
  });

  test("arguments that can be read still run the action", async () => {
    const form = parts({ _1_email: "nobody@example.com", _1_password: randomUUID(), "0": '["$undefined","$K1"]' });
    const answer = await ask("POST", "/sign-in", [origin(), `Next-Action: ${action}`, multipart], form);
    expect([answer.status, answer.body.includes("nobody@example.com")]).toEqual([200, true]);
  });
});

test("a router state of a stranger that cannot be read is refused in one line of the log, without a stack", async () => {
  for (const tree of ["x", "%", "[]", "[".repeat(2_000)]) {
    const headers = ["RSC: 1", `Next-Router-State-Tree: ${tree}`];
    const moved = await ask("GET", "/sign-in", headers);
    const to = /^location: (\S+)/im.exec(moved.head)?.[1] ?? "";
    expect(to).toContain("_rsc=");
    expectRefused(await ask("GET", to, headers), "/sign-in");
  }
});

describe("the target and the host of a request", () => {
  test("OPTIONS * answers 204, any other target that is not a path 400", async () => {
    expect((await ask("OPTIONS", "*")).status).toBe(204);
    expect(await sendRaw(server.url, rawRequest(server.url, "GET", "*"))).toMatch(/^HTTP\/1\.1 400 /);
    expect(await sendRaw(server.url, rawRequest(server.url, "GET", "ftp://x/y"))).toMatch(/^HTTP\/1\.1 400 /);
  });

  test("PUT, PATCH and DELETE on a page answer 405", async () => {
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      expect((await ask(method, "/sign-in", [origin()])).status).toBe(405);
    }
  });
});

test.each(["/access-points/%ff", "/access-points/%c3%28", "/labels/jobs/%80", "/%ff", "/access-points/%ed%a0%80/edit"])(
  "the path %s, which is no UTF-8, answers 400",
  async (path) => {
    for (const headers of [[], [session]]) {
      for (const method of ["GET", "HEAD", "POST"]) {
        const sent = rawRequest(server.url, method, path, [origin(), ...headers]);
        expect(await sendRaw(server.url, sent)).toMatch(/^HTTP\/1\.1 400 /);
      }
    }
  },
);

test("every HTML answer and every 404 has a policy", async () => {
  for (const path of [
    "/sign-in",
    "/setup",
    "/docs/api",
    "/nothing",
    "/_next/image",
    "/_global-error",
    "/favicon.icox",
    "/api/auth",
    "/_next/x",
  ]) {
    for (const headers of [[], [session]]) {
      expect((await ask("GET", path, headers)).head).toMatch(/content-security-policy: default-src 'none'/i);
    }
  }
});

test("metrics answer local requests only, not those with forwarded headers", async () => {
  expect((await ask("GET", "/metrics")).status).toBe(200);
  for (const header of ["X-Forwarded-For: 127.0.0.1", "Forwarded: for=127.0.0.1", "X-Real-IP: 127.0.0.1"]) {
    const { status, body } = await ask("GET", "/metrics", [header]);
    expect([status, body.includes("through a proxy")]).toEqual([403, true]);
  }
  const warnings = () => server.output.log.split("\n").filter((line) => line.includes("proxy.not-trusted"));
  // The line may arrive after the answers.
  await vi.waitUntil(() => warnings().length > 0, { timeout: 30_000 });
  expect(warnings()).toHaveLength(1);
});

test("after these requests standard output has only JSON lines, and standard error no stack", () => {
  const lines = server.output.log.trimEnd().split("\n");
  expect(lines.filter((line) => !line.startsWith("{") || !JSON.parse(line).time)).toEqual([]);
  expect(lines.filter((line) => JSON.parse(line).level >= 50 || line.includes('"stack"'))).toEqual([]);
  expect(server.output.said.split("\n").filter((line) => line !== "" && !line.startsWith("Ready at"))).toEqual([]);
});
