import { expect, test } from "vitest";
import { type ExpectedProblem, expectProblem } from "../testing/expect-problem";
import { type Sent, startTestService } from "../testing/start-test-service";

type Request = [method: string, path: string, sent?: Sent];
/** A request that is refused, with what the answer has besides its status and kind: the places of errors, or headers. */
type Case = [when: string, request: Request, more?: string[] | Record<string, string>];

const json = { "Content-Type": "application/json" };
const form = { "Content-Type": "application/x-www-form-urlencoded" };
const utf16 = { "Content-Type": "application/json; charset=utf-16" };
const gzip = { ...json, "Content-Encoding": "gzip" };
const unknownId = "0192f8e4-0000-7000-8000-000000000000";
const create = (body: unknown): Request => ["POST", "/access-points", { body }];
const raw = (text: BodyInit, headers: Record<string, string> = json): Request => [
  "POST",
  "/access-points",
  { raw: text, headers },
];
const list = (query: string): Request => ["GET", `/access-points?${query}`];

const allWrong = { name: 7, location: "l".repeat(201), description: "d".repeat(2_001), qrCode: "é".repeat(257) };
const longKey = { body: { name: "x" }, headers: { "Idempotency-Key": "k".repeat(256) } };

/** Error table of the API: each request is sent by a signed-in user of role staff. */
const table: [status: number, kind: ExpectedProblem["kind"], cases: Case[]][] = [
  [
    400,
    "malformed-body",
    [
      ["the body is empty", raw("")],
      ["the body is not JSON", raw("{name:")],
      ["the body is an array", raw("[]")],
      ["the body is a string", raw('"x"')],
      ["the body is null", raw("null")],
      ["the body is not valid UTF-8", raw(new Uint8Array([0x7b, 0xff, 0x7d]))],
      ["the body has a member twice", raw('{"name":"a","name":"b"}')],
      ["the body is nested 30,000 deep", raw(`{"name":${"[".repeat(30_000)}`)],
    ],
  ],
  [
    404,
    "not-found",
    [
      ["the path is unknown", ["GET", "/nothing"]],
      ["the path is unknown outside v1", ["POST", "//api/v2/x"]],
      ["the id is unknown", ["GET", `/access-points/${unknownId}`]],
      ["the id is not a UUID", ["GET", "/access-points/17"]],
      ["PATCH has an unknown id", ["PATCH", `/access-points/${unknownId}`, { body: {} }]],
      ["DELETE has an unknown id", ["DELETE", `/access-points/${unknownId}`]],
    ],
  ],
  [
    405,
    "method-not-allowed",
    [
      ["the path has no such method", ["PUT", "/access-points"], { Allow: "GET, POST, HEAD, OPTIONS" }],
      ["login is requested with GET", ["GET", "/auth/login"], { Allow: "POST, OPTIONS" }],
    ],
  ],
  [413, "body-too-large", [["the body is larger than 64 KiB", create({ name: "x".repeat(65_536) })]]],
  [
    415,
    "unsupported-media-type",
    [
      ["the Content-Type is missing", raw(new TextEncoder().encode("{}"), {})],
      ["the body is a form", raw("name=x", form)],
      ["the body is UTF-16", raw("{}", utf16)],
      ["the body is compressed", raw("{}", gzip)],
    ],
  ],
  [
    422,
    "validation-failed",
    [
      ["the name is missing", create({}), ["/name"]],
      ["the name is blank", create({ name: " \t " }), ["/name"]],
      [
        "every member is wrong",
        create({ ...allWrong, owner: "me" }),
        ["/name", "/location", "/description", "/qrCode", "/owner"],
      ],
      ["a lone surrogate is sent", raw('{"name":"\\ud800"}'), ["/name"]],
      ["a NUL is sent", create({ name: "a\u0000b" }), ["/name"]],
      ["__proto__ is sent", raw('{"name":"x","__proto__":{"id":1}}'), ["/__proto__"]],
      ["constructor is sent", create({ name: "x", constructor: 1 }), ["/constructor"]],
      ["the body sets id and createdAt", create({ name: "x", id: unknownId, createdAt: 1 }), ["/id", "/createdAt"]],
      ...["0", "-1", "1.5", "1e3", "abc", "", "18446744073709551616", " 1"].map(
        (page): Case => [`page is ${JSON.stringify(page)}`, list(`page=${encodeURIComponent(page)}`), ["page"]],
      ),
      ...["0", "101", "10x"].map((limit): Case => [`limit is ${limit}`, list(`limit=${limit}`), ["limit"]]),
      ["page is given twice", list("page=1&page=2"), ["page"]],
      ["a parameter is unknown", list("pgae=2"), ["pgae"]],
      ["sort and scope are unknown", list("sort=colour&scope=world"), ["sort", "scope"]],
      ["the idempotency key is too long", ["POST", "/access-points", longKey], ["Idempotency-Key"]],
    ],
  ],
  [403, "forbidden", [["staff request scope=all", list("scope=all")]]],
];

const scenarios = table.flatMap(([status, kind, cases]) =>
  cases.map(([when, send, more]) => ({
    when,
    send,
    status,
    kind,
    ...(Array.isArray(more) ? { places: more } : more && { headers: more }),
  })),
);

test.each(scenarios)("answers $status when $when", async ({ send, ...expected }) => {
  const service = await startTestService();
  const { token } = await service.signedIn();
  const [method, path, sent] = send;
  await expectProblem(await service.send(method, path, { token, ...sent }), expected);
  const { pagination } = await (await service.send("GET", "/access-points", { token })).json();
  expect(pagination.total).toBe(0);
});
