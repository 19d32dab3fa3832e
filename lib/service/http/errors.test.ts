import { expect, test } from "vitest";
import { type ExpectedProblem, expectProblem } from "../testing/expect-problem";
import { type Sent, startTestService } from "../testing/start-test-service";

type Scenario = ExpectedProblem & { when: string; send: [method: string, path: string, sent?: Sent] };

const json = { "Content-Type": "application/json" };
const unknownId = "0192f8e4-0000-7000-8000-000000000000";
const create = (body: unknown): Scenario["send"] => ["POST", "/access-points", { body }];
const raw = (text: BodyInit, headers: Record<string, string> = json): Scenario["send"] => [
  "POST",
  "/access-points",
  { raw: text, headers },
];
const list = (query: string): Scenario["send"] => ["GET", `/access-points?${query}`];

/** Error table of the API: each request is sent by a signed-in user of role staff. */
const scenarios: Scenario[] = [
  { when: "the body is empty", send: raw(""), status: 400, kind: "malformed-body" },
  { when: "the body is not JSON", send: raw("{name:"), status: 400, kind: "malformed-body" },
  { when: "the body is an array", send: raw("[]"), status: 400, kind: "malformed-body" },
  { when: "the body is a string", send: raw('"x"'), status: 400, kind: "malformed-body" },
  { when: "the body is null", send: raw("null"), status: 400, kind: "malformed-body" },
  {
    when: "the body is not valid UTF-8",
    send: raw(new Uint8Array([0x7b, 0xff, 0x7d])),
    status: 400,
    kind: "malformed-body",
  },
  { when: "the body has a member twice", send: raw('{"name":"a","name":"b"}'), status: 400, kind: "malformed-body" },
  {
    when: "the body is nested 30,000 deep",
    send: raw(`{"name":${"[".repeat(30_000)}`),
    status: 400,
    kind: "malformed-body",
  },
  { when: "the path is unknown", send: ["GET", "/nothing"], status: 404, kind: "not-found" },
  { when: "the path is unknown outside v1", send: ["POST", "//api/v2/x"], status: 404, kind: "not-found" },
  { when: "the id is unknown", send: ["GET", `/access-points/${unknownId}`], status: 404, kind: "not-found" },
  { when: "the id is not a UUID", send: ["GET", "/access-points/17"], status: 404, kind: "not-found" },
  {
    when: "PATCH has an unknown id",
    send: ["PATCH", `/access-points/${unknownId}`, { body: {} }],
    status: 404,
    kind: "not-found",
  },
  { when: "DELETE has an unknown id", send: ["DELETE", `/access-points/${unknownId}`], status: 404, kind: "not-found" },
  {
    when: "the path has no such method",
    send: ["PUT", "/access-points"],
    status: 405,
    kind: "method-not-allowed",
    headers: { Allow: "GET, POST, HEAD, OPTIONS" },
  },
  {
    when: "login is requested with GET",
    send: ["GET", "/auth/login"],
    status: 405,
    kind: "method-not-allowed",
    headers: { Allow: "POST, OPTIONS" },
  },
  {
    when: "the body is larger than 64 KiB",
    send: create({ name: "x".repeat(65_536) }),
    status: 413,
    kind: "body-too-large",
  },
  {
    when: "the Content-Type is missing",
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
    when: "every member is wrong",
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
    when: "the body sets id and createdAt",
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
  { when: "staff request scope=all", send: list("scope=all"), status: 403, kind: "forbidden" },
  {
    when: "the idempotency key is too long",
    send: ["POST", "/access-points", { body: { name: "x" }, headers: { "Idempotency-Key": "k".repeat(256) } }],
    status: 422,
    kind: "validation-failed",
    places: ["Idempotency-Key"],
  },
];

test.each(scenarios)("answers $status when $when", async (scenario) => {
  const service = await startTestService();
  const { token } = await service.signedIn();
  const [method, path, sent] = scenario.send;
  await expectProblem(await service.send(method, path, { token, ...sent }), scenario);
  const { pagination } = await (await service.send("GET", "/access-points", { token })).json();
  expect(pagination.total).toBe(0);
});
