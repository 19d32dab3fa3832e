import { sql } from "kysely";
import { expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { placesOf } from "@/lib/contract/access-points/locations/location-path";
import type { Place, PlaceList } from "@/lib/contract/access-points/locations/place-list";
import { foldForOrder } from "@/lib/contract/fold";
import { startWithPerson } from "../test-points";
import { keepBacklog } from "./backlog";
import { isAtPlace, SEPARATORS, startWithPlaces } from "./test-places";

type Before = ReadonlyMap<string, boolean>;

const numbersOf = (rows: readonly AccessPoint[], place: string, then: Before) => {
  const exact = rows.filter(({ location }) => foldForOrder(location) === foldForOrder(place)).length;
  const neverPrinted = rows.filter(({ label }) => label.state === "never").length;
  const needed = rows.filter(({ label }) => label.state !== "printed").length;
  const existed = rows.filter(({ id }) => then.has(id));
  const before = { count: existed.length, needed: existed.filter(({ id }) => then.get(id)).length };
  return { count: exact, countBelow: rows.length - exact, neverPrinted, needed, before };
};

/** Returns a level of the tree without SQL, in the order of its keys. */
function scanLevel(
  rows: readonly AccessPoint[],
  { under, separator, before }: { under: string; separator: string; before: Before },
): [key: string, Omit<Place, "name">][] {
  const level = new Map<string, AccessPoint[]>();
  for (const row of rows) {
    const places = placesOf(row.location, separator).map(({ location }) => location);
    const at = under === "" ? 0 : places.findIndex((place) => foldForOrder(place) === foldForOrder(under)) + 1;
    const place = (at > 0 || under === "") && places[at];
    if (place === false || place === undefined) continue;
    const key = foldForOrder(place);
    level.set(key, [...(level.get(key) ?? []), row]);
  }
  const compare = ([a]: [string, unknown], [b]: [string, unknown]) => Buffer.compare(Buffer.from(a), Buffer.from(b));
  return [...level]
    .map(([key, all]): [string, Omit<Place, "name">] => {
      const spelled = all.flatMap(({ location }) => placesOf(location, separator));
      const { location } = spelled.find((one) => foldForOrder(one.location) === key) ?? { location: "" };
      return [key, { location, ...numbersOf(all, location, before) }];
    })
    .sort(compare);
}

test("every level of places equals a plain scan, page by page, for one owner and for all", async () => {
  const { admin, rows, read, setSeparator, before } = await startWithPlaces();
  expect([...before.values()].filter(Boolean)).not.toHaveLength(before.size);
  expect(before.size).toBeLessThan(rows.length);
  for (const separator of SEPARATORS) {
    await setSeparator(separator);
    for (const scope of ["mine", "all"]) {
      const seen = rows.filter(({ owner }) => scope === "all" || owner.id === admin.user.id);
      const parents = ["", "hall", "Hall 2", "Straße", "Hall,", "Hall /", "none", `hall${separator}2`];
      for (const under of parents) {
        const expected = scanLevel(seen, { under, separator, before });
        const found: Place[] = [];
        for (let page = 1; ; page += 1) {
          const query = new URLSearchParams({ scope, under, page: `${page}`, limit: "7" });
          const list: PlaceList = await read(`/locations?${query}`);
          const inside = under === "" ? seen : seen.filter(({ location }) => isAtPlace(location, under, separator));
          const numbers = numbersOf(inside, under, before);
          expect(list.here).toEqual(under === "" ? { ...numbers, count: 0, countBelow: seen.length } : numbers);
          expect(list.pagination.total).toBe(expected.length);
          found.push(...list.data);
          if (page >= list.pagination.totalPages) break;
        }
        const asKeyed = ({ location, name: _, ...numbers }: Place) => [foldForOrder(location), numbers];
        expect(found.map(asKeyed)).toEqual(expected.map(([key, { location: _, ...numbers }]) => [key, numbers]));
        for (const { location } of found) expect(seen.some((row) => row.location.startsWith(location))).toBe(true);
      }
    }
  }
});

test("a level is sorted by name, points, need of a label and share printed, in both directions, and ties by name", async () => {
  const { read } = await startWithPlaces();
  const list = async (sort: string): Promise<Place[]> => {
    const found: Place[] = [];
    for (let page = 1; ; page += 1) {
      const { data, pagination }: PlaceList = await read(`/locations?scope=all&limit=7&sort=${sort}&page=${page}`);
      found.push(...data);
      if (page >= pagination.totalPages) return found;
    }
  };
  const byName = await list("name");
  const totalOf = ({ count, countBelow }: Place) => count + countBelow;
  const share = (place: Place) => (totalOf(place) - place.needed) / totalOf(place);
  const values = { points: totalOf, needed: ({ needed }: Place) => needed, printed: share };
  for (const [sort, numberOf] of Object.entries(values)) {
    expect(await list(sort)).toEqual(byName.toSorted((a, b) => numberOf(a) - numberOf(b)));
    expect(await list(`-${sort}`)).toEqual(byName.toSorted((a, b) => numberOf(b) - numberOf(a)));
  }
  expect(await list("-name")).toEqual(byName.toReversed());
  expect((await read("/locations?sort=size")).status).toBe(422);
});

test("places are compared with the oldest of five weeks, once there is one of a week ago", async () => {
  const { create, service } = await startWithPerson();
  const { id } = await (await create({ name: "Gate", location: "Hall" })).json();
  await create({ name: "Door", location: "Hall / 1" });
  const began = service.clock.now;
  const setState = async (state: string) =>
    sql`update all_access_points set label_state = ${state} where id = ${id}`.execute(service.db);
  const compareAt = async (days: number) => {
    service.clock.now = began + days * 86_400_000;
    const signedIn = await service.logIn("ada@example.com");
    const list: PlaceList = await (await service.send("GET", "/locations", { token: signedIn.token })).json();
    const overview = await (await service.send("GET", "/overview", { token: signedIn.token })).json();
    expect(overview).toMatchObject({ comparedWith: list.comparedWith, places: [{ before: list.data[0]?.before }] });
    return [list.comparedWith && (Date.parse(list.comparedWith) - began) / 86_400_000, list.data[0]?.before];
  };
  await keepBacklog(service.db, began);
  await setState("printed");
  // Only the first time of a week counts.
  await keepBacklog(service.db, began);
  await create({ name: "Later", location: "Hall / 2" });
  expect(await compareAt(6)).toEqual([null, null]);
  expect(await compareAt(7)).toEqual([0, { count: 2, needed: 2 }]);
  for (let week = 1; week < 5; week += 1) await keepBacklog(service.db, began + week * 7 * 86_400_000);
  expect(await compareAt(28)).toEqual([0, { count: 2, needed: 2 }]);
  await keepBacklog(service.db, began + 35 * 86_400_000);
  expect(await compareAt(35)).toEqual([7, { count: 3, needed: 2 }]);
});

test("places are found by their name, and those of everyone are for managers and admins", async () => {
  const { create, service, token } = await startWithPerson();
  for (const location of ["Hall / North gate", "Hall / South gate", "Hall / Yard", "Gate"]) {
    await create({ name: "Door", location });
  }
  const ask = async (query: string, by = token) => service.send("GET", `/locations${query}`, { token: by });
  const names = async (query: string) => (await (await ask(query)).json()).data.map(({ name }: Place) => name);
  expect(await names("?under=Hall&q=GATE")).toEqual(["North gate", "South gate"]);
  expect(await names("?q=gate&limit=1")).toEqual(["Gate"]);
  expect((await ask("?under=Hall&limit=1&page=2")).headers.get("link")).toContain("under=Hall&limit=1&page=3");
  const staff = await service.signedIn("bob@example.com");
  expect((await ask("?scope=all", staff.token)).status).toBe(403);
  expect((await (await ask("", staff.token)).json()).data).toEqual([]);
  const manager = await service.signedIn("cy@example.com", "manager");
  expect((await (await ask("?scope=all", manager.token)).json()).data).toHaveLength(2);
});

test("places and moves of teams follow the rights to their access points", async () => {
  const { create, service, token } = await startWithPerson();
  const admin = await service.signedIn("zoe@example.com", "admin");
  const send = async (method: string, path: string, by: string, body?: object) =>
    (await service.send(method, path, { token: by, ...(body && { body }) })).json();
  const { id: teamId } = await send("POST", "/teams", admin.token, { name: "Harbour" });
  const { id: owner } = await send("GET", "/me", token);
  const kim = await service.signedIn("kim@example.com");
  const join = (userId: string, access: string) =>
    service.send("PUT", `/teams/${teamId}/members/${userId}`, { token: admin.token, body: { access } });
  await join(owner, "edit");
  await join(kim.user.id, "view");
  await create({ name: "Gate", location: "Pier / 1", teamId });
  await create({ name: "Own door", location: "Pier / 2" });
  await create({ name: "Door of Kim", location: "Pier / 3" }, {}, kim.token);
  const pier = async (query: string) => (await send("GET", `/locations?${query}`, kim.token)).data[0].countBelow;
  expect([await pier("scope=mine"), await pier("scope=teams")]).toEqual([1, 2]);
  const move = (scope: string) => ({ from: "Pier", to: "Quay", scope });
  const refused = await service.send("POST", "/locations/move", { token: kim.token, body: move("teams") });
  expect(refused.status).toBe(403);
  await join(kim.user.id, "edit");
  expect(await send("POST", "/locations/move", kim.token, move("teams"))).toMatchObject({ changed: 2 });
  expect((await send("GET", "/access-points?locationUnder=Pier", token)).pagination.total).toBe(1);
});
