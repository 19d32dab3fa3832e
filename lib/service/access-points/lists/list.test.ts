import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AccessPointList, sortKeys } from "@/lib/contract/access-point-list";
import { startTestService, type TestService } from "../../testing/start-test-service";

async function start() {
  const service = await startTestService();
  const { token } = await service.signedIn();
  const add = (body: object, by = token) => service.send("POST", "/access-points", { token: by, body });
  const list = async (query = "", by = token): Promise<AccessPointList> =>
    (await service.send("GET", `/access-points${query && `?${query}`}`, { token: by })).json();
  return { service, token, add, list };
}

/** Creates `count` access points, three for each value of `createdAt`. */
async function addMany(
  { service, add }: { service: TestService; add: (body: object) => Promise<Response> },
  count: number,
) {
  for (let number = 1; number <= count; number += 1) {
    if (number % 3 === 0) service.clock.now += 1_000;
    await add({ name: `Door ${number % 7}`, location: `Floor ${number % 2}`, qrCode: `C-${number}` });
  }
}

const names = (page: AccessPointList) => page.data.map((one) => one.name);

describe("paging", () => {
  test("begins with page 1 of 10, newest first, and counts", async () => {
    const it = await start();
    await addMany(it, 23);
    const { data, pagination } = await it.list();
    expect(pagination).toEqual({ page: 1, limit: 10, total: 23, totalPages: 3 });
    expect(data).toHaveLength(10);
    expect(data[0]?.qrCode).toBe("C-23");
  });

  test("a page past the end is empty, never an error", async () => {
    const it = await start();
    await addMany(it, 3);
    expect(await it.list("page=1000000000&limit=100")).toEqual({
      data: [],
      pagination: { page: 1_000_000_000, limit: 100, total: 3, totalPages: 1 },
    });
  });

  test("an empty list is a page too", async () => {
    const it = await start();
    expect(await it.list()).toEqual({ data: [], pagination: { page: 1, limit: 10, total: 0, totalPages: 0 } });
  });

  test("every row stands on exactly one page, in every order and page size", async () => {
    const it = await start();
    await addMany(it, 47);
    const sort = fc.constantFrom(...sortKeys.flatMap((key) => [key, `-${key}`]));
    await fc.assert(
      fc.asyncProperty(sort, fc.integer({ min: 1, max: 50 }), async (order, limit) => {
        const seen: string[] = [];
        for (let page = 1; page <= Math.ceil(47 / limit); page += 1) {
          const { data, pagination } = await it.list(`sort=${order}&limit=${limit}&page=${page}`);
          expect(pagination).toEqual({ page, limit, total: 47, totalPages: Math.ceil(47 / limit) });
          seen.push(...data.map((one) => one.qrCode));
        }
        expect(seen).toHaveLength(47);
        expect(new Set(seen).size).toBe(47);
      }),
      { numRuns: 40 },
    );
  });

  const links: [string, string][] = [
    ["page=1&limit=2", "first=1 next=2 last=3"],
    ["page=2&limit=2", "first=1 prev=1 next=3 last=3"],
    ["page=3&limit=2", "first=1 prev=2 last=3"],
    ["page=9&limit=2", "first=1 prev=3 last=3"],
    ["limit=2&q=nothing", "first=1 last=1"],
  ];
  test.each(links)("links of %s are %s", async (query, expected) => {
    const it = await start();
    await addMany(it, 5);
    const response = await it.service.send("GET", `/access-points?${query}`, {
      token: it.token,
      headers: { Host: "evil.example", "X-Forwarded-Host": "evil.example" },
    });
    const link = response.headers.get("Link") ?? "";
    expect(link).not.toContain("evil");
    const found = [...link.matchAll(/<(\/api\/v1\/access-points\?[^>]*)>; rel="(\w+)"/g)].map(([, target, rel]) => {
      const parameters = new URL(target ?? "", "http://x.invalid").searchParams;
      expect(parameters.get("limit")).toBe("2");
      return `${rel}=${parameters.get("page")}`;
    });
    expect(found.join(" ")).toBe(expected);
  });

  test("HEAD has the headers of GET and no body", async () => {
    const it = await start();
    await addMany(it, 11);
    const [get, head] = await Promise.all(
      ["GET", "HEAD"].map((method) => it.service.send(method, "/access-points", { token: it.token })),
    );
    expect(head?.status).toBe(200);
    expect(await head?.text()).toBe("");
    expect(head?.headers.get("Link")).toBe(get?.headers.get("Link"));
  });
});

describe("search", () => {
  test("finds context of name, location and code, in any script and case, and never across them", async () => {
    const it = await start();
    await it.add({ name: "Lobby turnstile", location: "HQ", qrCode: "AB-1" });
    await it.add({ name: "بوابة المستودع", location: "Warehouse Ä", qrCode: "AB-2" });
    await it.add({ name: "正面入口", location: "STRASSE 5", qrCode: "zz" });
    const found = async (q: string) => names(await it.list(`q=${encodeURIComponent(q)}&sort=name`));
    expect(await found("TURN")).toEqual(["Lobby turnstile"]);
    expect(await found("المستودع")).toEqual(["بوابة المستودع"]);
    expect(await found("入")).toEqual(["正面入口"]);
    expect(await found("straße")).toEqual(["正面入口"]);
    expect(await found("house ä")).toEqual(["بوابة المستودع"]);
    expect((await found("ab-")).length).toBe(2);
    expect(await found("turnstileHQ")).toEqual([]);
  });

  test("takes SQL and LIKE literally", async () => {
    const it = await start();
    const hostile = ["100% open", "a_b", "back\\slash", "'; drop table users; --", '"quoted"', "nothing special"];
    for (const name of hostile) await it.add({ name });
    const found = async (q: string) => names(await it.list(`q=${encodeURIComponent(q)}`));
    expect(await found("%")).toEqual(["100% open"]);
    expect(await found("_")).toEqual(["a_b"]);
    expect(await found("\\")).toEqual(["back\\slash"]);
    expect(await found("'; drop")).toEqual(["'; drop table users; --"]);
    expect(await found('"')).toEqual(['"quoted"']);
    expect((await it.list()).pagination.total).toBe(hostile.length);
  });

  test("agrees with a plain search of folded text, for any text", async () => {
    const it = await start();
    const { foldForSearch } = await import("@/lib/contract/fold");
    const texts = ["Ab%c", "aB_", "ÄÖ\\ü", "ab c", "入口ab", "ab'ab"];
    for (const [at, name] of texts.entries()) await it.add({ name, qrCode: String(at) });
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: fc.constantFrom(..."aAbB%_\\'äÄ入 c"), maxLength: 4 }), async (q) => {
        const expected = texts.filter((name) => foldForSearch(name).includes(foldForSearch(q.trim())));
        expect(names(await it.list(`limit=100&sort=createdAt&q=${encodeURIComponent(q)}`)).sort()).toEqual(
          expected.sort(),
        );
      }),
      { numRuns: 150 },
    );
  });
});

test("staff see only their own; managers and admins everyone's when they ask", async () => {
  const it = await start();
  const ben = await it.service.signedIn("ben@example.com", "manager");
  const eve = await it.service.signedIn("eve@example.com", "staff");
  await it.add({ name: "Ada's" });
  await it.add({ name: "Ben's" }, ben.token);
  expect(names(await it.list())).toEqual(["Ada's"]);
  expect(names(await it.list("", ben.token))).toEqual(["Ben's"]);
  expect(names(await it.list("", eve.token))).toEqual([]);
  const all = await it.list("scope=all&sort=name", ben.token);
  expect(all.data.map((one) => one.owner.name)).toEqual(["ada", "ben"]);
  expect(all.pagination.total).toBe(2);
});
