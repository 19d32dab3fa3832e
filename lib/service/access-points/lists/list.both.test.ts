import { describe, expect, test } from "vitest";
import type { AccessPointList } from "@/lib/contract/access-points/access-point-list";
import { startTestService, type TestService } from "../../testing/start-test-service";
import { startWithPerson } from "../test-points";

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
  test("returns 10 rows, newest first, and the total by default", async () => {
    const it = await start();
    await addMany(it, 23);
    const { data, pagination } = await it.list();
    expect(pagination).toEqual({ page: 1, limit: 10, total: 23, totalPages: 3 });
    expect(data).toHaveLength(10);
    expect(data[0]?.qrCode).toBe("C-23");
  });

  test("a page past the end is empty and not an error, and so is an empty list", async () => {
    const it = await start();
    expect(await it.list()).toEqual({ data: [], pagination: { page: 1, limit: 10, total: 0, totalPages: 0 } });
    await addMany(it, 3);
    const pagination = { page: 1_000_000_000, limit: 100, total: 3, totalPages: 1 };
    expect(await it.list("page=1000000000&limit=100")).toEqual({ data: [], pagination });
  });

  test("links lead to the first, previous, next and last page, at no host of the request", async () => {
    const it = await start();
    await addMany(it, 5);
    for (const [query, expected] of [
      ["page=1&limit=2", "first=1 next=2 last=3"],
      ["page=2&limit=2", "first=1 prev=1 next=3 last=3"],
      ["page=3&limit=2", "first=1 prev=2 last=3"],
      ["page=9&limit=2", "first=1 prev=3 last=3"],
      ["limit=2&q=nothing", "first=1 last=1"],
    ]) {
      const headers = { Host: "evil.example", "X-Forwarded-Host": "evil.example" };
      const response = await it.service.send("GET", `/access-points?${query}`, { token: it.token, headers });
      const link = response.headers.get("Link") ?? "";
      const targets = [...link.matchAll(/<(\/api\/v1\/access-points\?[^>]*)>; rel="(\w+)"/g)];
      expect(link.split(", ")).toHaveLength(targets.length);
      const found = targets.map(([, target, rel]) => {
        const parameters = new URL(target ?? "", "http://x.invalid").searchParams;
        expect(parameters.get("limit")).toBe("2");
        return `${rel}=${parameters.get("page")}`;
      });
      expect(found.join(" ")).toBe(expected);
    }
  });

  test("HEAD answers the headers of GET without a body", async () => {
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
  test("finds substrings of name, location and code in any script and case, and no match across two fields", async () => {
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

  test("finds words in any order and in any field, and keeps quoted words together", async () => {
    const it = await start();
    await it.add({ name: "1st floor harbour", location: "Quay 4", qrCode: "A" });
    await it.add({ name: "Gate", location: "Harbour House, 1st floor", qrCode: "B" });
    await it.add({ name: "2nd floor harbour", location: "Quay 1", qrCode: "C" });
    const found = async (q: string) => names(await it.list(`q=${encodeURIComponent(q)}&sort=name`));
    expect(await found("harbour 1st")).toEqual(["1st floor harbour", "Gate"]);
    expect(await found("1st  HARBOUR floor flo")).toEqual(["1st floor harbour", "Gate"]);
    expect(await found("quay harbour")).toEqual(["1st floor harbour", "2nd floor harbour"]);
    expect(await found("4 1")).toEqual(["1st floor harbour"]);
    expect(await found("harbour 9th")).toEqual([]);
    expect(await found('"floor harbour" 4')).toEqual(["1st floor harbour"]);
    expect(await found('"harbour floor"')).toEqual([]);
    expect(await found('"harbour')).toEqual([]);
  });

  test("treats SQL and LIKE wildcards as text", async () => {
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
});

test("updatedSince selects the rows that were created or changed at that time or later", async () => {
  const it = await start();
  await addMany(it, 6);
  it.service.clock.now += 60_000;
  const since = `updatedSince=${new Date(it.service.clock.now).toISOString()}`;
  expect((await it.list(since)).pagination.total).toBe(0);
  const { data } = await it.list("sort=createdAt");
  const path = `/access-points/${data[1]?.id}`;
  await it.service.send("PATCH", path, { token: it.token, body: { name: "Gate" } });
  await it.add({ name: "New" });
  expect(names(await it.list(since))).toEqual(["New", "Gate"]);
  expect(names(await it.list(`${since}&q=gate`))).toEqual(["Gate"]);
});

test("a row of a list equals the same row read by its id", async () => {
  const { service, token, create } = await startWithPerson();
  service.clock.now += 7;
  const said = { name: 'Tür "A" \\ 門 🚪', location: "\u{1d54c}pper %_", description: "two\nlines", qrCode: "Ü-1" };
  const made = await (await create(said)).json();
  await create({ name: "Printed" });
  const printed = { printed_at: service.clock.now + 1, label_state: "printed" } as const;
  await service.db.updateTable("all_access_points").set(printed).where("name", "=", "Printed").execute();

  for (const query of ["", "?sort=name", "?q=%22a%22"]) {
    const { data } = await (await service.send("GET", `/access-points${query}`, { token })).json();
    expect(data.map((row: { id: string }) => row.id)).toContain(made.id);
    for (const row of data) {
      expect(row).toEqual(await (await service.send("GET", `/access-points/${row.id}`, { token })).json());
    }
  }
});
