import { describe, expect, test } from "vitest";
import { problem } from "@/lib/contract/problem";
import { PASSWORD, type Sent, startTestService, type TestService } from "../test-service";

type Scenario = {
  when: string;
  send: [method: string, path: string, sent?: Sent];
  status: number;
  kind: string;
  headers?: Record<string, string | RegExp | null>;
  places?: string[];
};

const json = { "Content-Type": "application/json" };
const unknownId = "0192f8e4-0000-7000-8000-000000000000";
const create = (body: unknown): Scenario["send"] => ["POST", "/access-points", { body }];
const raw = (text: BodyInit, headers: Record<string, string> = json): Scenario["send"] => [
  "POST",
  "/access-points",
  { raw: text, headers },
];
const list = (query: string): Scenario["send"] => ["GET", `/access-points?${query}`];

/** The table of errors of the contract: every row, asked as a signed-in person of role staff. */
const scenarios: Scenario[] = [
  { when: "the body is empty", send: raw(""), status: 400, kind: "malformed-body" },
  { when: "the body is no JSON", send: raw("{name:"), status: 400, kind: "malformed-body" },
  { when: "the body is an array", send: raw("[]"), status: 400, kind: "malformed-body" },
  { when: "the body is a text", send: raw('"x"'), status: 400, kind: "malformed-body" },
  { when: "the body is null", send: raw("null"), status: 400, kind: "malformed-body" },
  { when: "the body is bad UTF-8", send: raw(new Uint8Array([0x7b, 0xff, 0x7d])), status: 400, kind: "malformed-body" },
  { when: "a member stands twice", send: raw('{"name":"a","name":"b"}'), status: 400, kind: "malformed-body" },
  { when: "it is nested 30,000 deep", send: raw(`{"name":${"[".repeat(30_000)}`), status: 400, kind: "malformed-body" },
  { when: "the path is unknown", send: ["GET", "/nothing"], status: 404, kind: "not-found" },
  { when: "the path is unknown outside v1", send: ["POST", "//api/v2/x"], status: 404, kind: "not-found" },
  { when: "the id is unknown", send: ["GET", `/access-points/${unknownId}`], status: 404, kind: "not-found" },
  { when: "the id is no UUID", send: ["GET", "/access-points/17"], status: 404, kind: "not-found" },
  {
    when: "an unknown id is changed",
    send: ["PATCH", `/access-points/${unknownId}`, { body: {} }],
    status: 404,
    kind: "not-found",
  },
  { when: "an unknown id is deleted", send: ["DELETE", `/access-points/${unknownId}`], status: 404, kind: "not-found" },
  {
    when: "the method is unknown there",
    send: ["PUT", "/access-points"],
    status: 405,
    kind: "method-not-allowed",
    headers: { Allow: "GET, POST, HEAD, OPTIONS" },
  },
  {
    when: "login is read",
    send: ["GET", "/auth/login"],
    status: 405,
    kind: "method-not-allowed",
    headers: { Allow: "POST, OPTIONS" },
  },
  {
    when: "the body is 64 KiB and more",
    send: create({ name: "x".repeat(65_536) }),
    status: 413,
    kind: "body-too-large",
  },
  {
    when: "there is no content type",
    send: raw(new TextEncoder().encode("{}"), {}),
    status: 415,
    kind: "unsupported-media-type",
  },
  {
    when: "the body is a form",
    send: raw("name=x", { "Content-Type": "application/x-www-form-urlencoded" }),
    status: 415,
    kind: "unsupported-media-type",
  },
  {
    when: "the body is UTF-16",
    send: raw("{}", { "Content-Type": "application/json; charset=utf-16" }),
    status: 415,
    kind: "unsupported-media-type",
  },
  {
    when: "the body is compressed",
    send: raw("{}", { ...json, "Content-Encoding": "gzip" }),
    status: 415,
    kind: "unsupported-media-type",
  },
  { when: "the name is missing", send: create({}), status: 422, kind: "validation-failed", places: ["/name"] },
  {
    when: "the name is blank",
    send: create({ name: " \t " }),
    status: 422,
    kind: "validation-failed",
    places: ["/name"],
  },
  {
    when: "everything is wrong at once",
    send: create({
      name: 7,
      location: "l".repeat(201),
      description: "d".repeat(2_001),
      qrCode: "é".repeat(257),
      owner: "me",
    }),
    status: 422,
    kind: "validation-failed",
    places: ["/name", "/location", "/description", "/qrCode", "/owner"],
  },
  {
    when: "a lone surrogate is sent",
    send: raw('{"name":"\\ud800"}'),
    status: 422,
    kind: "validation-failed",
    places: ["/name"],
  },
  {
    when: "a NUL is sent",
    send: create({ name: "a\u0000b" }),
    status: 422,
    kind: "validation-failed",
    places: ["/name"],
  },
  {
    when: "__proto__ is sent",
    send: raw('{"name":"x","__proto__":{"id":1}}'),
    status: 422,
    kind: "validation-failed",
    places: ["/__proto__"],
  },
  {
    when: "constructor is sent",
    send: create({ name: "x", constructor: 1 }),
    status: 422,
    kind: "validation-failed",
    places: ["/constructor"],
  },
  {
    when: "the id is assigned",
    send: create({ name: "x", id: unknownId, createdAt: 1 }),
    status: 422,
    kind: "validation-failed",
    places: ["/id", "/createdAt"],
  },
  ...["0", "-1", "1.5", "1e3", "abc", "", "18446744073709551616", " 1"].map(
    (page): Scenario => ({
      when: `page is ${JSON.stringify(page)}`,
      send: list(`page=${encodeURIComponent(page)}`),
      status: 422,
      kind: "validation-failed",
      places: ["page"],
    }),
  ),
  ...["0", "101", "10x"].map(
    (limit): Scenario => ({
      when: `limit is ${limit}`,
      send: list(`limit=${limit}`),
      status: 422,
      kind: "validation-failed",
      places: ["limit"],
    }),
  ),
  {
    when: "page is given twice",
    send: list("page=1&page=2"),
    status: 422,
    kind: "validation-failed",
    places: ["page"],
  },
  { when: "a parameter is unknown", send: list("pgae=2"), status: 422, kind: "validation-failed", places: ["pgae"] },
  {
    when: "sort and scope are unknown",
    send: list("sort=colour&scope=world"),
    status: 422,
    kind: "validation-failed",
    places: ["sort", "scope"],
  },
  { when: "staff ask for everyone's", send: list("scope=all"), status: 403, kind: "forbidden" },
  {
    when: "the idempotency key is too long",
    send: ["POST", "/access-points", { body: { name: "x" }, headers: { "Idempotency-Key": "k".repeat(256) } }],
    status: 422,
    kind: "validation-failed",
    places: ["Idempotency-Key"],
  },
];

test.each(scenarios)("$status when $when", async (scenario) => {
  const service = await startTestService();
  const { token } = await service.signedIn();
  const [method, path, sent] = scenario.send;
  await expectProblem(await service.send(method, path, { token, ...sent }), scenario);
  const { pagination } = await (await service.send("GET", "/access-points", { token })).json();
  expect(pagination.total).toBe(0);
});

/** An answer is the problem it should be, and holds nothing it must not. */
async function expectProblem(
  response: Response,
  { status, kind, headers = {}, places }: Omit<Scenario, "when" | "send">,
) {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  expect(response.headers.get("Content-Type")).toBe("application/problem+json; charset=utf-8");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  const body = problem.parse(JSON.parse(text));
  expect(body).toMatchObject({ type: `/problems/${kind}`, status, instance: response.headers.get("X-Request-Id") });
  if (places) expect(body.errors?.map((error) => error.pointer ?? error.parameter).sort()).toEqual([...places].sort());
  for (const [name, value] of Object.entries(headers)) expect(response.headers.get(name)).toEqual(value);
  expect(text).not.toMatch(/eyJ|rt1_|argon2|node_modules|sqlite/i);
}

describe("who asks", () => {
  const strangers: [string, string | undefined, string][] = [
    ["nobody", undefined, "Bearer"],
    ["another scheme", "Basic YTpi", "Bearer"],
    ["Bearer alone", "Bearer", 'Bearer error="invalid_token"'],
    ["two tokens", "Bearer a b", 'Bearer error="invalid_token"'],
    ["garbage", "Bearer garbage", 'Bearer error="invalid_token"'],
  ];
  test.each(strangers)("401 to %s", async (_who, authorization, challenge) => {
    const service = await startTestService();
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const response = await service.send("GET", "/access-points?page=0", { headers });
    const kind = challenge === "Bearer" ? "missing-token" : "invalid-token";
    await expectProblem(response, { status: 401, kind, headers: { "WWW-Authenticate": challenge } });
  });

  test("a token in the query or in a cookie is no token", async () => {
    const service = await startTestService();
    const { token } = await service.signedIn();
    expect((await service.send("GET", `/access-points?access_token=${token}`)).status).toBe(401);
    expect(
      (await service.send("GET", "/access-points", { headers: { Cookie: `access-points.session=${token}` } })).status,
    ).toBe(401);
  });
});

describe("what is in the way", () => {
  test("409 for a code the owner has, with who has it", async () => {
    const service = await startTestService();
    const { token } = await service.signedIn();
    const first = await (
      await service.send("POST", "/access-points", { token, body: { name: "Door", qrCode: "D-1" } })
    ).json();
    const response = await service.send("POST", "/access-points", { token, body: { name: "Other", qrCode: " D-1 " } });
    const body = await response.clone().json();
    await expectProblem(response, { status: 409, kind: "duplicate-qr-code", places: ["/qrCode"] });
    expect(body.holder).toEqual({ id: first.id, href: `/api/v1/access-points/${first.id}` });
  });

  test("412 for a stale If-Match, on change and on delete", async () => {
    const service = await startTestService();
    const { token } = await service.signedIn();
    const created = await service.send("POST", "/access-points", { token, body: { name: "Door" } });
    const path = `/access-points/${(await created.json()).id}`;
    const headers = { "If-Match": created.headers.get("ETag") ?? "" };
    expect((await service.send("PATCH", path, { token, headers, body: { name: "Gate" } })).status).toBe(200);
    for (const [method, body] of [
      ["PATCH", { name: "Desk" }],
      ["DELETE", undefined],
    ] as const) {
      const response = await service.send(method, path, { token, headers, body });
      await expectProblem(response, { status: 412, kind: "precondition-failed", headers: { ETag: '"2"' } });
    }
  });

  test("413 for a chunked body, without reading it whole", async () => {
    const service = await startTestService();
    const { token } = await service.signedIn();
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 8_192;
        controller.enqueue(new Uint8Array(8_192).fill(0x20));
      },
    });
    const response = await service.send("POST", "/access-points", { token, raw: endless, headers: json });
    await expectProblem(response, { status: 413, kind: "body-too-large", headers: { Connection: "close" } });
    expect(sent).toBeLessThan(4 * 65_536);
  });

  test("429 with Retry-After after too many wrong passwords, even for the right one", async () => {
    const service = await startTestService();
    await service.addUser("ada@example.com");
    const guess = (password: string) =>
      service.send("POST", "/auth/login", { body: { email: "ada@example.com", password } });
    for (let count = 0; count < 5; count += 1) expect((await guess("wrong")).status).toBe(401);
    const response = await guess(PASSWORD);
    await expectProblem(response, { status: 429, kind: "too-many-attempts", headers: { "Retry-After": "1" } });
    expect(response.headers.get("RateLimit")).toBe('"sign-in";r=0;t=1');
  });

  test("503 with Retry-After while another process holds the database, and nothing half written", {
    timeout: 30_000,
  }, async () => {
    const service = await startTestService();
    const { token } = await service.signedIn();
    const { holdLock } = await import("../db/test-lock");
    const release = await holdLock(service.dataDir);
    const response = await service.send("POST", "/access-points", { token, body: { name: "Door" } });
    await expectProblem(response, { status: 503, kind: "service-unavailable", headers: { "Retry-After": "1" } });
    expect((await service.send("GET", "//readyz")).status).toBe(503);
    expect((await service.send("GET", "//livez")).status).toBe(200);
    await release();
    expect((await service.send("POST", "/access-points", { token, body: { name: "Door" } })).status).toBe(201);
    const { pagination } = await (await service.send("GET", "/access-points", { token })).json();
    expect(pagination.total).toBe(1);
  });

  test("503 on a full disk, while reading goes on, and recovery without help", async () => {
    const service = await startTestService();
    const { token } = await service.signedIn();
    const { sql } = await import("kysely");
    await sql`pragma max_page_count = 1`.execute(service.db);
    const body = { name: "Door", description: "d".repeat(2_000) };
    const refused = await fillUntilRefused(service, token, body);
    await expectProblem(refused, { status: 503, kind: "service-unavailable" });
    expect((await service.send("GET", "/access-points", { token })).status).toBe(200);
    await sql`pragma max_page_count = 1073741823`.execute(service.db);
    expect((await service.send("POST", "/access-points", { token, body })).status).toBe(201);
  });

  test("500 without our inside, and the log has the request id", async () => {
    const service = await startTestService();
    const { token } = await service.signedIn();
    service.random.bytes = () => {
      throw new Error("the secret inside");
    };
    const response = await service.send("POST", "/access-points", { token, body: { name: "Door" } });
    const id = response.headers.get("X-Request-Id");
    expect(await response.clone().text()).not.toContain("secret inside");
    await expectProblem(response, { status: 500, kind: "internal-error" });
    expect(service.lines.some((line) => line.includes("the secret inside") && line.includes(String(id)))).toBe(true);
  });
});

async function fillUntilRefused(service: TestService, token: string, body: object): Promise<Response> {
  for (let count = 0; count < 200; count += 1) {
    const response = await service.send("POST", "/access-points", { token, body });
    if (response.status !== 201) return response;
  }
  throw new Error("the database never filled");
}
