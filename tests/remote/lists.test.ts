import { describe, expect, test } from "vitest";
import { accessPointPage, listedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import { answer, startRemote, startStub } from "./stub";

const row = (number: number) => ({ id: `p${number}`, name: `Door ${number}`, location: "Hall", qrCode: `C${number}` });
const three = [row(1), row(2), row(3)];

/** Reads page `page` with 3 rows from a stub that answers with `status` and `body`. */
async function listOf(body: unknown, page = 1, status = 200) {
  const stub = await startStub((_, response) => answer(response, status, body));
  return startRemote(stub.url).request({ path: `/access-points?page=${page}&limit=3` });
}

async function pageOf(body: unknown, page = 1) {
  const outcome = await listOf(body, page);
  if (!outcome.ok) throw new Error(outcome.problem.detail);
  return accessPointPage.parse(outcome.value);
}

const counted = { total: 7, totalPages: 3, hasNext: true };
const uncounted = { total: null, totalPages: null, hasNext: true };

describe("the list of a remote service is read", () => {
  const shapes: [string, unknown, object][] = [
    ["bare", three, uncounted],
    ...["data", "items", "accessPoints", "access_points", "results", "content"].map(
      (name): [string, unknown, object] => [`in ${name}`, { [name]: three }, uncounted],
    ),
    ...["total", "totalCount", "total_count", "totalElements"].map((name): [string, unknown, object] => [
      `with ${name} at the top`,
      { items: three, [name]: 7 },
      counted,
    ]),
    ...["pagination", "meta", "page"].map((name): [string, unknown, object] => [
      `with the total under ${name}`,
      { data: three, [name]: { total: 7 } },
      counted,
    ]),
    ["with a page number at the top", { data: three, page: 1, total: 7 }, counted],
    ["with a count of the page's rows", { results: three, count: 3 }, uncounted],
    ["with pages of the service's own size", { data: three.slice(0, 2), total: 7 }, { ...counted, totalPages: 4 }],
    ["with more rows than asked for", { data: [...three, row(4)], total: 7 }, { ...counted, totalPages: 2 }],
    ["that is short", three.slice(0, 2), { ...uncounted, hasNext: false }],
  ];
  test.each(shapes)("%s", async (_, body, pagination) => {
    const page = await pageOf(body);
    expect(page.pagination).toMatchObject({ page: 1, ...pagination });
    expect(page.data[0]).toMatchObject({ id: "p1", name: "Door 1", location: "Hall", qrCode: "C1" });
  });

  test("past its end", async () => {
    expect((await pageOf([], 4)).pagination).toMatchObject({ total: null, hasNext: false });
    expect((await pageOf({ data: [], total: 7 }, 4)).pagination).toMatchObject({ total: 7, totalPages: 3 });
  });
});

describe("an access point of a remote service is read", () => {
  const one = { ...row(1), description: "", createdAt: null, updatedAt: null, owner: null, label: null };
  const shapes: [string, unknown, object][] = [
    ["with its required members only", { id: "p1", name: "Door 1" }, { ...one, location: "", qrCode: "" }],
    ["with nulls", { ...row(1), description: null, owner: null, label: null }, one],
    ["with a number as its id", { ...row(1), id: 17 }, { ...one, id: "17" }],
    [
      "in snake_case",
      { id: "p1", name: "Door 1", location: "Hall", qr_code: "C1", created_at: "2026-11-20T10:00:00+01:00" },
      { ...one, createdAt: "2026-11-20T09:00:00.000Z" },
    ],
    ["with an invalid time", { ...row(1), createdAt: "yesterday" }, one],
    ["with unknown members", { ...row(1), colour: "red", owner: "Kim" }, one],
    ["with its owner", { ...row(1), owner: { id: "u", name: "Kim" } }, { ...one, owner: { id: "u", name: "Kim" } }],
  ];
  test.each(shapes)("%s", async (_, body, expected) => {
    expect((await pageOf([body])).data[0]).toMatchObject(expected);
  });

  const sent = { name: "Door 1", location: "Hall", description: "", qrCode: "" };
  const answers: [string, number, unknown][] = [
    ["bare", 201, row(1)],
    ["with 200", 200, row(1)],
    ["in data", 201, { data: row(1) }],
    ["in accessPoint", 201, { accessPoint: row(1) }],
    ["in access_point", 201, { access_point: row(1) }],
    ["with its id and code only", 201, { id: "p1", qr_code: "C1" }],
  ];
  test.each(answers)("after it was created, %s", async (_, status, body) => {
    const stub = await startStub((__, response) => answer(response, status, body));
    const created = await startRemote(stub.url).send({ path: "/access-points", method: "POST", body: sent });
    expect(created.status).toBe(201);
    expect(listedAccessPoint.parse(await created.json())).toMatchObject(row(1));
  });
});

test("a create request is sent with its Idempotency-Key and without its blank members", async () => {
  const stub = await startStub(({ method }, response) => answer(response, method === "POST" ? 201 : 404, row(1)));
  const body = { name: "Door 1", location: "" };
  const headers = { "Idempotency-Key": "key-1" };
  await startRemote(stub.url).send({ path: "/access-points", method: "POST", body, headers });
  const sent = stub.seen.filter(({ method }) => method === "POST");
  expect(sent.map((one) => [one.headers["idempotency-key"], JSON.parse(one.body)])).toEqual([
    ["key-1", { name: "Door 1" }],
  ]);
});

describe("an answer that cannot be read is reported with the place, what was expected and which type came", () => {
  const wrong: [unknown, string][] = [
    [
      { data: [row(1), { ...row(2), name: { first: "x" } }] },
      "At data[1].name: Invalid input: expected string, received object.",
    ],
    [{ items: [{ name: "Door" }] }, "At items[0].id: Invalid input: expected string, received undefined."],
    [{ rows: three }, "Invalid input: expected array, received object."],
    [{ "eyJhbGciOiJIUzI1NiJ9.e30.abc": 1 }, "Invalid input: expected array, received object."],
    [null, "Invalid input: expected array, received null."],
    ["just words", "It is not JSON."],
    ["", "An empty answer came."],
    [[{ ...row(1), qrCode: ["x"] }], "At [0].qrCode: Invalid input: expected string, received array."],
    [["eyJhbGciOiJIUzI1NiJ9.e30.abc"], "At [0]: Invalid input: expected object, received string."],
    [Array.from({ length: 1_001 }, (_, i) => row(i)), "Too big: expected array to have <=1000 items."],
  ];
  test.each(wrong)("%j", async (body, sentence) => {
    const outcome = await listOf(body);
    if (outcome.ok) throw new Error("it was read");
    expect(outcome.problem).toMatchObject({ status: 502, type: "/problems/answer-not-understood" });
    expect(outcome.problem.detail).toContain(sentence);
    expect(outcome.problem.detail).toContain("Tell the operator of this dashboard");
    expect(outcome.problem.detail).not.toContain("eyJ");
  });

  test("in the log, in one line without the search text", async () => {
    const stub = await startStub((_, response) => answer(response, 200, [row(1), { id: [] }]));
    const { request, logged } = startRemote(stub.url);
    await request({ path: "/access-points?page=1&limit=3&q=safe" });
    const why = "At [1].id: Invalid input: expected string, received array.";
    const expected = { kind: "answer-not-understood", why, method: "GET", path: "/access-points" };
    expect(logged("remote-service.misread").filter(({ path }) => path !== "/openapi.json")).toMatchObject([expected]);
    expect(JSON.stringify(logged("remote-service.misread"))).not.toMatch(/safe|secret/);
  });
});
