import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { labelStates } from "@/lib/contract/access-points/access-point";
import { type AccessPointList, sortKeys } from "@/lib/contract/access-points/access-point-list";
import { toLabelCounts } from "@/lib/contract/access-points/list-filters";
import { foldForOrder, foldForSearch } from "@/lib/contract/fold";
import { isLabel, sortAsListed } from "../../testing/sort-as-listed";
import { startTestService } from "../../testing/start-test-service";
import { compareCounters } from "../counters/counters";
import { seedAccessPoints } from "../seed/seed";

/** Rows of each person: this many at a time, so that those of the others come between them. */
const TURN = 14;
const TURNS = 10;
const DAY_MS = 86_400_000;
const materials = ["Steel", "Glass", "Wood"];
const places = ["Quay 4", "Hall", "Floor 2"];
/** Teams, each with the divisor of the places of its rows. Zoe is in the first one. */
const teams: [string, number][] = [
  ["Keys", 5],
  ["Élan", 7],
  ["Porters", 11],
];

/**
 * Starts a service with more rows than are tested for a page of one row: of three owners, with values, of which some were
 * changed, printed, moved to another owner, deleted or restored.
 */
async function startWithRows() {
  const service = await startTestService();
  const { db, clock, send } = service;
  const zoe = await service.signedIn("zoe@example.com", "admin");
  const people = [zoe, await service.signedIn("ada@example.com"), await service.signedIn("ben@example.com")];
  const token = zoe.token;
  const change = (method: string, path: string, body?: object) => send(method, path, { token, body });
  await change("POST", "/fields", { key: "material", label: "Material", type: "choice", options: materials });
  await change("POST", "/fields", { key: "wingspan", label: "Wingspan", type: "number" });
  const pointOf = (number: number) => ({
    name: `${number % 9 === 0 ? "大 Tor" : "Door"} ${number % 23}`,
    location: places[(number * 5) % places.length] as string,
    fields: {
      ...(number % 4 > 0 && { material: materials[number % materials.length] as string }),
      ...(number % 3 === 0 && { wingspan: number % 7 }),
    },
  });
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [at, { user }] of people.entries()) {
      const now = clock.now - ((TURNS - turn) * people.length - at - 1) * DAY_MS;
      const pointOfTurn = (number: number) => pointOf(turn * TURN + number);
      await seedAccessPoints(db, { ownerId: user.id, rows: TURN, pointOf: pointOfTurn, now, onProgress: () => {} });
    }
  }
  const list = async (query: Record<string, string>): Promise<AccessPointList> =>
    (await send("GET", `/access-points?${new URLSearchParams(query)}`, { token })).json();
  const readAll = async () => {
    const rows: AccessPoint[] = [];
    for (let page = 1; ; page += 1) {
      const { data, pagination } = await list({ scope: "all", sort: "createdAt", limit: "100", page: `${page}` });
      rows.push(...data);
      if (page >= pagination.totalPages) return rows;
    }
  };
  const before = await readAll();
  const some = (divisor: number) => before.filter((_, at) => at % divisor === 1).map(({ id }) => id);
  clock.now += 3_600_000;
  const teamIds: string[] = [];
  for (const [name, divisor] of teams) {
    const { id } = await (await change("POST", "/teams", { name })).json();
    if (name === "Keys") await change("PUT", `/teams/${id}/members/${zoe.user.id}`, { access: "view" });
    const moved = await change("POST", "/access-points/bulk", { select: { ids: some(divisor) }, set: { team: id } });
    expect(moved.status).toBe(200);
    teamIds.push(id);
  }
  for (const id of some(17))
    await change("PATCH", `/access-points/${id}`, { name: "Door 3", fields: { wingspan: 99 } });
  for (const id of some(13)) await change("DELETE", `/access-points/${id}`);
  for (const id of some(26)) await change("POST", `/access-points/${id}/restore`, {});
  await change("POST", "/access-points/bulk", { select: { ids: some(19) }, set: { owner: people[2]?.user.id } });
  await sql`update all_access_points set label_state = 'printed', printed_at = 5 where name like 'Door 1%'`.execute(db);
  await sql`update all_access_points set label_state = 'changed', printed_at = 5 where name = 'Door 7'`.execute(db);
  await sql`update all_access_points set label_state = 'damaged' where name = 'Door 3'`.execute(db);
  return { service, zoe, people, teamIds, list, rows: await readAll() };
}

type Query = Record<string, string | undefined> & { q: string; scope: string; label: string; sort: string };

/** Returns whether a row matches a query, without SQL. */
function matches(row: AccessPoint, query: Query, person: string): boolean {
  const ofOwner = query.owner !== undefined && query.scope !== "teams";
  const isOfTeam = query.scope === "teams" && row.team?.name === "Keys";
  const isSeen = ofOwner || query.scope === "all" || row.owner.id === person || isOfTeam;
  const text = [row.name, row.location, row.qrCode].map(foldForSearch).join("\n");
  const { location, "location.contains": part, createdFrom, createdTo, changedFrom } = query;
  const [material, wingspan] = [query["field.material"], query["field.wingspan"]];
  return (
    isSeen &&
    (query.team === undefined || row.team?.id === query.team) &&
    (query.owner === undefined || row.owner.id === query.owner) &&
    isLabel(row.label.state, query.label) &&
    (location === undefined || foldForOrder(row.location) === foldForOrder(location)) &&
    (part === undefined || foldForSearch(row.location).includes(part)) &&
    (createdFrom === undefined || row.createdAt >= createdFrom) &&
    (createdTo === undefined || row.createdAt < createdTo) &&
    (changedFrom === undefined || row.updatedAt >= changedFrom) &&
    (material === undefined || row.fields.material === material) &&
    (wingspan === undefined || row.fields.wingspan === Number(wingspan)) &&
    foldForSearch(query.q)
      .split(" ")
      .every((word) => text.includes(word))
  );
}

const maybe = (values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });

test("every list equals a plain scan after changes, deletions and moves", async () => {
  const { service, zoe, people, teamIds, list, rows } = await startWithRows();
  expect(await compareCounters(service.db)).toEqual([]);
  const times = [0.2, 0.5, 0.9].map((part) => rows[Math.floor(rows.length * part)]?.createdAt as string);
  const filters = fc.record({
    team: maybe(teamIds),
    owner: maybe(people.map(({ user }) => user.id)),
    location: maybe(places),
    "location.contains": fc.option(fc.constantFrom("quay", "al", "oor"), { nil: undefined, freq: 5 }),
    createdFrom: maybe(times),
    createdTo: maybe(times),
    changedFrom: maybe([...times, new Date(service.clock.now).toISOString()]),
    "field.material": maybe(materials),
    "field.wingspan": maybe(["0", "3", "99"]),
    q: fc.constantFrom("", "", "door", "do", "大", "2 hall", "quay tor", "none of these"),
  });
  const asked: fc.Arbitrary<Query> = fc
    .record({
      scope: fc.constantFrom("mine", "teams", "all"),
      label: fc.constantFrom("any", "any", "needed", "never", "printed", "changed", "damaged"),
      sort: fc.constantFrom(...[...sortKeys, "field.wingspan", "field.material"].flatMap((key) => [key, `-${key}`])),
      // The counters of the triggers know the total without filters.
      filtered: fc.oneof(filters, fc.constant({ q: "" })),
    })
    .map(({ filtered, ...query }) => ({ ...query, ...filtered }));
  const window = fc.record({
    half: fc.constantFrom("any", "second", "last"),
    number: fc.integer({ min: 1, max: 12 }),
    limit: fc.constantFrom(1, 1, 20, 100),
  });
  const property = fc.asyncProperty(
    asked,
    window,
    fc.constantFrom("exact", "capped"),
    async (query, { half, number, limit }, count) => {
      const stated = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][];
      const expected = sortAsListed(
        rows.filter((row) => matches(row, query, zoe.user.id)),
        query.sort,
      );
      const pages = Math.max(1, Math.ceil(expected.length / limit));
      const page = { any: number, second: pages - (number % Math.ceil(pages / 2)), last: pages }[half];
      const parameters = { page: `${page}`, limit: `${limit}`, count, labelCounts: "yes" };
      const found = await list({ ...Object.fromEntries(stated), ...parameters });
      const ids = expected.slice((page - 1) * limit, page * limit).map(({ id }) => id);
      expect(found.data.map(({ id }) => id)).toEqual(ids);
      expect(found.pagination.total).toBe(expected.length);
      const states = rows.filter((row) => matches(row, { ...query, label: "any" }, zoe.user.id));
      const of = (state: string) => states.filter(({ label }) => label.state === state).length;
      expect(found.labelCounts).toEqual(toLabelCounts(labelStates.map((state) => ({ state, count: of(state) }))));
    },
  );
  // PostgreSQL joins these rows with the values in another order than that of the list.
  const none = { team: undefined, owner: undefined, location: undefined, "field.wingspan": undefined };
  const anyTime = { createdFrom: undefined, createdTo: undefined, changedFrom: undefined };
  const found = { q: "", scope: "all", label: "any", "location.contains": "al", "field.material": "Wood" } as const;
  const joined = { ...none, ...anyTime, ...found, sort: "-createdAt" };
  await fc.assert(property, { numRuns: 600, examples: [[joined, { half: "any", number: 1, limit: 1 }, "exact"]] });
});
