import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { labelStates } from "@/lib/contract/access-points/access-point";
import { type AccessPointList, sortKeys } from "@/lib/contract/access-points/access-point-list";
import { toLabelCounts } from "@/lib/contract/access-points/list-filters";
import { toPairs } from "@/lib/contract/access-points/list-parameters";
import { foldForOrder, foldForSearch } from "@/lib/contract/fold";
import { addImport } from "../../testing/import-examples";
import { isLabel, sortAsListed } from "../../testing/sort-as-listed";
import { startTestService } from "../../testing/start-test-service";
import { compareCounters } from "../counters/counters";
import { seedAccessPoints } from "../seed/seed";

/** Rows of each person: this many at a time, so that those of the others come between them. */
const TURN = 14;
const TURNS = 10;
const DAY_MS = 86_400_000;
const materials = ["Steel", "Glass", "Wood"];
const places = ["Quay 4", "Hall", "Façade 2"];
/** Teams, each with the divisor of the places of its rows. Zoe is in the first one. */
const teams = Object.entries({ Keys: 5, Élan: 7, Porters: 11 });

/**
 * Starts a service with more rows than are tested for a page of one row: of three owners, with values, of which some were
 * changed, printed, moved to another owner, deleted, restored or imported.
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
  await change("POST", "/fields", { key: "lot", label: "Lot", type: "text" });
  const pointOf = (number: number) => ({
    name: `${number % 9 === 0 ? "大 Tor" : "Door"} ${number % 23}`,
    location: places[(number * 5) % (places.length + 1)] ?? "",
    fields: {
      ...(number % 4 > 0 && { material: materials[number % materials.length] as string }),
      ...(number % 3 === 0 && { wingspan: number % 7 }),
      ...(number % 5 > 1 && { lot: `Lot ${number % 12}` }),
    },
  });
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [at, { user }] of people.entries()) {
      const now = clock.now - ((TURNS - turn) * people.length - at - 1) * DAY_MS;
      const pointOfTurn = (number: number) => pointOf(turn * TURN + number);
      await seedAccessPoints(db, { ownerId: user.id, rows: TURN, pointOf: pointOfTurn, now, onProgress: () => {} });
    }
  }
  const list = async (query: object): Promise<AccessPointList> =>
    (await send("GET", `/access-points?${new URLSearchParams(toPairs(query))}`, { token })).json();
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
  const importId = await addImport(service, token, "Lift 1,\nLift 2,\nLift 3,\n");
  await change("POST", `/imports/${importId}/run`);
  return { service, zoe, people, teamIds, importId, list, rows: await readAll() };
}

type Filter = `${"created" | "changed"}${"From" | "To"}` | `location.${string}` | `field.${string}`;
type Query = { q: string; scope: string; label: string; sort: string; location?: string[] | undefined } & {
  [name in Filter | "team" | "owner" | "import"]?: string | undefined;
};

/** Returns the first moment of a time or a day, and the first one after it. */
const beginOf = (value: string) => (value.includes("T") ? value : `${value}T00:00:00.000Z`);
const endOf = (value: string) =>
  value.includes("T") ? value : new Date(Date.parse(beginOf(value)) + DAY_MS).toISOString();

/** Returns whether a row matches a query, without SQL. */
function matches(row: AccessPoint, query: Query, person: string): boolean {
  const ofOwner = query.owner !== undefined && query.scope !== "teams";
  const isOfTeam = query.scope === "teams" && row.team?.name === "Keys";
  const isSeen = ofOwner || query.scope === "all" || row.owner.id === person || isOfTeam;
  const text = [row.name, row.location, row.qrCode].map(foldForSearch).join("\n");
  const { location, "location.contains": part, createdFrom, createdTo, changedFrom, changedTo } = query;
  const { material, wingspan, lot } = row.fields;
  const isEqual = (text: unknown, asked: string | undefined) =>
    asked === undefined || foldForSearch(`${text ?? ""}`) === foldForSearch(asked);
  return (
    isSeen &&
    (query.team === undefined || row.team?.id === query.team) &&
    (query.owner === undefined || row.owner.id === query.owner) &&
    isLabel(row.label.state, query.label) &&
    (location === undefined || location.some((one) => foldForOrder(row.location) === foldForOrder(one))) &&
    (part === undefined || foldForSearch(row.location).includes(foldForSearch(part))) &&
    (query["location.empty"] === undefined || row.location === "") &&
    (createdFrom === undefined || row.createdAt >= beginOf(createdFrom)) &&
    (createdTo === undefined || row.createdAt < endOf(createdTo)) &&
    (changedFrom === undefined || row.updatedAt >= beginOf(changedFrom)) &&
    (changedTo === undefined || row.updatedAt < endOf(changedTo)) &&
    (query.import === undefined || row.name.startsWith("Lift")) &&
    isEqual(material, query["field.material"]) &&
    isEqual(wingspan, query["field.wingspan"]) &&
    isEqual(lot, query["field.lot"]) &&
    foldForSearch(`${lot ?? ""}`).includes(foldForSearch(query["field.lot.contains"] ?? "")) &&
    (query["field.lot.empty"] === undefined || lot === undefined) &&
    (query["field.wingspan.empty"] === undefined || wingspan === undefined) &&
    foldForSearch(query.q)
      .split(" ")
      .every((word) => text.includes(word))
  );
}

/** Returns an arbitrary that seldom is one of the values: lists with many filters at once are empty. */
const seldom = <Value>(...values: Value[]) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...values) });

test("every list equals a plain scan after changes, deletions and moves", async () => {
  const { service, zoe, people, teamIds, importId, list, rows } = await startWithRows();
  expect(await compareCounters(service.db)).toEqual([]);
  const moments = [0.2, 0.5, 0.9].map((part) => rows[Math.floor(rows.length * part)]?.createdAt as string);
  const times = [...moments, ...moments.map((moment) => moment.slice(0, 10))];
  const orders = [...sortKeys, "field.wingspan", "field.material", "field.lot"];
  const filters = fc.record({
    q: fc.constantFrom("", "", "door", "do", "大", "2 hall", "quay tor", "none of these"),
    team: seldom(...teamIds),
    owner: seldom(...people.map(({ user }) => user.id)),
    location: seldom(["QUAY 04"], ["Hall"], ["facade 2", "hall"], places),
    "location.contains": seldom("quay", "AL", "cade", "Door"),
    "location.empty": seldom("true"),
    ...{ createdFrom: seldom(...times), createdTo: seldom(...times) },
    changedFrom: seldom(...times, new Date(service.clock.now).toISOString()),
    changedTo: seldom(new Date(service.clock.now).toISOString()),
    import: seldom(importId),
    "field.material": seldom(...materials),
    "field.wingspan": seldom("0", "3", "99"),
    "field.wingspan.empty": seldom("true"),
    "field.lot": seldom("lot 2", "Lot 11"),
    "field.lot.contains": seldom("LOT", "1", "t 1"),
    "field.lot.empty": seldom("true"),
  });
  const asked: fc.Arbitrary<Query> = fc
    .record({
      scope: fc.constantFrom("mine", "teams", "all"),
      label: fc.constantFrom("any", "any", "needed", "never", "printed", "changed", "damaged"),
      sort: fc.constantFrom(...orders.flatMap((key) => [key, `-${key}`])),
      // The counters of the triggers know the total without filters.
      filtered: fc.oneof(filters, fc.constant({ q: "" })),
    })
    .map(({ filtered, ...query }) => ({ ...query, ...filtered }));
  const window = fc.record({
    half: fc.constantFrom("any", "second", "last"),
    ...{ number: fc.integer({ min: 1, max: 12 }), limit: fc.constantFrom(1, 1, 20, 100) },
  });
  const property = fc.asyncProperty(
    asked,
    window,
    fc.constantFrom("exact", "capped"),
    async (query, { half, number, limit }, count) => {
      const matching = rows.filter((row) => matches(row, query, zoe.user.id));
      const expected = sortAsListed(matching, query.sort);
      const pages = Math.max(1, Math.ceil(expected.length / limit));
      const page = { any: number, second: pages - (number % Math.ceil(pages / 2)), last: pages }[half];
      const found = await list({ ...query, page, limit, count, labelCounts: "yes" });
      const ids = expected.slice((page - 1) * limit, page * limit).map(({ id }) => id);
      expect(found.data.map(({ id }) => id)).toEqual(ids);
      expect(found.pagination.total).toBe(expected.length);
      const states = rows.filter((row) => matches(row, { ...query, label: "any" }, zoe.user.id));
      const of = (state: string) => states.filter(({ label }) => label.state === state).length;
      expect(found.labelCounts).toEqual(toLabelCounts(labelStates.map((state) => ({ state, count: of(state) }))));
    },
  );
  // PostgreSQL joins these rows with the values in another order than that of the list.
  const all = { q: "", scope: "all", label: "any", sort: "-createdAt" };
  const joined = { ...all, "location.contains": "al", "field.material": "Wood" };
  await fc.assert(property, { numRuns: 600, examples: [[joined, { half: "any", number: 1, limit: 1 }, "exact"]] });
});
