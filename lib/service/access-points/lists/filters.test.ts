import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { type AccessPointList, sortKeys } from "@/lib/contract/access-points/access-point-list";
import type { FilterValues } from "@/lib/contract/access-points/list-filters";
import { toPairs } from "@/lib/contract/access-points/list-parameters";
import { foldForOrder, foldForSearch } from "@/lib/contract/fold";
import { addImport } from "../../testing/import-examples";
import { isLabel, sortAsListed } from "../../testing/sort-as-listed";
import { startTestService } from "../../testing/start-test-service";
import { seedAccessPoints } from "../seed/seed";
import { COUNTED_MAX, READ_COUNTED_MAX } from "./count";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse("2026-11-20T09:00:00Z");
const places = ["Quay 4", "QUAY 04", "Façade", "facade", "", "Halle\u0301 7"];

/** Access point with the id of its import, which no answer shows. */
type Row = AccessPoint & { importId: string | null };

/** Starts a service with rows of three owners, some of them changed, printed or imported, made over a day, for which a token is valid. */
async function startWithRows() {
  const service = await startTestService();
  const { db, clock, send } = service;
  const manager = await service.signedIn("zoe@example.com", "manager");
  const people = [manager, await service.signedIn("ada@example.com"), await service.signedIn("ben@example.com")];
  const imports: string[] = [];
  for (let number = 0; number < 90; number += 1) {
    const { token } = people[(number * 7) % people.length] as (typeof people)[number];
    const point = {
      name: `Door ${number % 11}`,
      location: places[number % places.length],
      qrCode: `C-${(number * 37) % 91}`,
    };
    await send("POST", "/access-points", { token, body: point });
    if (number % 4 === 0) clock.now += HOUR;
    if (number % 30 === 7) {
      const id = await addImport(service, token, `Lift ${number},\nRamp ${number},\n`);
      await send("POST", `/imports/${id}/run`, { token });
      imports.push(id);
    }
  }
  await sql`update all_access_points set label_state = 'printed', printed_at = 5 where name like 'Door 1%'`.execute(db);
  await sql`update all_access_points set label_state = 'changed', printed_at = 5 where name like 'Door 7%'`.execute(db);
  await sql`update all_access_points set label_state = 'damaged' where name like 'Door 3%'`.execute(db);
  const late = clock.now + DAY;
  await sql`update all_access_points set updated_at = ${late}, version = version + 1 where name like 'Door 3%'`.execute(
    db,
  );
  const { rows: imported } = await sql<{ id: string; importId: string | null }>`
    select id, import_id as "importId" from access_points`.execute(db);
  const importOf = new Map(imported.map((row) => [row.id, row.importId]));
  const rows: Row[] = [];
  for (let page = 1; page <= 10; page += 1) {
    const answer = await send("GET", `/access-points?scope=all&sort=createdAt&limit=100&page=${page}`, {
      token: manager.token,
    });
    const { data }: AccessPointList = await answer.json();
    rows.push(...data.map((one) => ({ ...one, importId: importOf.get(one.id) ?? null })));
  }
  const list = async (query: object): Promise<AccessPointList> =>
    (await send("GET", `/access-points?${new URLSearchParams(toPairs(query))}`, { token: manager.token })).json();
  return { service, manager, people, imports, rows, list };
}

type Query = FilterValues & { q: string; scope: "mine" | "all"; label: string; sort: string };

const toMs = (value: string): number => Date.parse(value.includes("T") ? value : `${value}T00:00:00Z`);
const afterEnd = (value: string): number => toMs(value) + (value.includes("T") ? 0 : DAY);

/** Returns whether a row matches a query, without SQL. */
function matches(row: Row, query: Query, person: string): boolean {
  const [created, changed] = [Date.parse(row.createdAt), Date.parse(row.updatedAt)];
  const owner = query.owner ?? (query.scope === "mine" ? person : row.owner.id);
  return (
    row.owner.id === owner &&
    isLabel(row.label.state, query.label) &&
    (query.location === undefined ||
      [query.location].flat().some((one) => foldForOrder(row.location) === foldForOrder(one))) &&
    (query["location.contains"] === undefined ||
      foldForSearch(row.location).includes(foldForSearch(query["location.contains"]))) &&
    (query["location.empty"] === undefined || row.location === "") &&
    (query.createdFrom === undefined || created >= toMs(query.createdFrom)) &&
    (query.createdTo === undefined || created < afterEnd(query.createdTo)) &&
    (query.changedFrom === undefined || changed >= toMs(query.changedFrom)) &&
    (query.changedTo === undefined || changed < afterEnd(query.changedTo)) &&
    (query.import === undefined || row.importId === query.import) &&
    [row.name, row.location, row.qrCode].some((text) => foldForSearch(text).includes(foldForSearch(query.q)))
  );
}

const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined, freq: 3 });
const time = fc
  .tuple(fc.integer({ min: -24, max: 60 }), fc.boolean())
  .map(([hours, isDay]) => new Date(START + hours * HOUR).toISOString().slice(0, isDay ? 10 : undefined));

test("every combination of filters, order and page equals a plain scan over the same rows", async () => {
  const { manager, people, imports, rows, list } = await startWithRows();
  expect(rows).toHaveLength(96);
  const asked = fc.record({
    q: fc.constantFrom("", "", "", "door", "quay", "c-1"),
    scope: fc.constantFrom("mine" as const, "all" as const, "all" as const),
    label: fc.constantFrom("any", "any", "needed", "never", "printed", "changed", "damaged"),
    sort: fc.constantFrom(...sortKeys.flatMap((key) => [key, `-${key}`])),
    owner: maybe(fc.constantFrom(...people.map(({ user }) => user.id))),
    location: maybe(fc.oneof(fc.constantFrom(...places, "quay 4"), fc.subarray(places, { minLength: 2 }))),
    // Of a name, of a location, of a code, and without trigrams.
    "location.contains": maybe(fc.constantFrom("QUAY", "y 0", "FACADE", "7", "Door", "C-1", "le")),
    "location.empty": fc.option(fc.constant("true" as const), { nil: undefined, freq: 9 }),
    createdFrom: maybe(time),
    createdTo: maybe(time),
    changedFrom: maybe(time),
    changedTo: maybe(time),
    import: maybe(fc.constantFrom(...imports)),
  });
  await fc.assert(
    fc.asyncProperty(asked, fc.integer({ min: 1, max: 4 }), fc.constantFrom(1, 7, 30), async (query, page, limit) => {
      const found = await list({ ...query, page, limit, labelCounts: "yes" });
      const all = sortAsListed(
        rows.filter((row) => matches(row, query, manager.user.id)),
        query.sort,
      );
      expect(found.data.map(({ id }) => id)).toEqual(all.slice((page - 1) * limit, page * limit).map(({ id }) => id));
      expect(found.pagination.total).toBe(all.length);
      const states = rows.filter((row) => matches(row, { ...query, label: "any" }, manager.user.id));
      const count = (state: string) => states.filter(({ label }) => label.state === state).length;
      expect(found.labelCounts).toEqual({
        never: count("never"),
        changed: count("changed"),
        damaged: count("damaged"),
        printed: count("printed"),
      });
    }),
    { numRuns: 400 },
  );
});

test("filters with more matches than are counted return every page in every order", async () => {
  const service = await startTestService();
  const { token, user } = await service.signedIn("ada@example.com", "manager");
  const rows = COUNTED_MAX + 40;
  const pointOf = (number: number) => ({ name: `Locker ${number}`, location: number % 50 ? "Hall" : "Quay" });
  await seedAccessPoints(service.db, { ownerId: user.id, rows, pointOf, now: service.clock.now, onProgress: () => {} });
  const list = async (query: string) =>
    (await service.send("GET", `/access-points?limit=100&${query}`, { token })).json();
  const filters = ["changedFrom=2020-01-01", "createdFrom=2020-01-01", "changedTo=2030-01-01&createdFrom=2020-01-01"];
  for (const filter of filters) {
    for (const scope of ["mine", "all"]) {
      for (const key of sortKeys) {
        for (const sort of [key, `-${key}`]) {
          const plain = await list(`scope=${scope}&sort=${sort}&page=77`);
          const found = await list(`scope=${scope}&sort=${sort}&page=77&${filter}`);
          expect(found.data).toEqual(plain.data);
          expect(found.pagination.total).toBe(rows);
          const capped = await list(`scope=${scope}&sort=${sort}&page=77&count=capped&labelCounts=yes&${filter}`);
          expect(capped.data).toEqual(plain.data);
          expect(capped.pagination).toMatchObject({ total: COUNTED_MAX, capped: true });
        }
      }
    }
  }
});

test("a filter or a search returns its page when its matches are at the other end of the order", async () => {
  const service = await startTestService();
  const { token, user } = await service.signedIn("ada@example.com", "manager");
  const rows = 2 * COUNTED_MAX + 400;
  const pointOf = (number: number) => ({ name: `Door ${number}`, location: number < rows / 2 ? "Quay" : "Hall" });
  await seedAccessPoints(service.db, { ownerId: user.id, rows, pointOf, now: service.clock.now, onProgress: () => {} });
  for (const scope of ["mine", "all"]) {
    for (const [location, sort, first] of [
      ["Hall", "name", rows / 2],
      ["Quay", "-name", rows / 2 - 1],
      ["Quay", "name", 0],
    ] as const) {
      const query = `scope=${scope}&location=${location}&sort=${sort}&count=capped&limit=3&page=2`;
      const { data } = await (await service.send("GET", `/access-points?${query}`, { token })).json();
      const step = sort === "name" ? 1 : -1;
      expect(data.map(({ name }: AccessPoint) => name)).toEqual([3, 4, 5].map((at) => `Door ${first + at * step}`));
    }
    for (const sort of ["updatedAt", "name", "location"]) {
      const query = `scope=${scope}&q=door+hall&sort=${sort}&count=capped&labelCounts=yes&limit=3&page=2`;
      const { data, pagination } = await (await service.send("GET", `/access-points?${query}`, { token })).json();
      expect(data.map(({ name }: AccessPoint) => name)).toEqual([3, 4, 5].map((at) => `Door ${rows / 2 + at}`));
      expect(pagination).toMatchObject({ total: READ_COUNTED_MAX, capped: true });
    }
  }
});
