import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Place, PlaceList } from "@/lib/contract/access-points/locations/place-list";
import { startTestService } from "../../testing/start-test-service";
import { seedAccessPoints } from "../seed/seed";

const ROWS = 300;

/** Starts a service whose access points have random locations of a few names, separated in three ways, and random label states. */
async function startRandom(seed: number) {
  const part = fc.constantFrom("Hall", "hall", "Hall 2", "2", "02", "Straße", "Quay-4", "大厅", "A, B", "x/y");
  const location = fc
    .tuple(fc.array(part, { maxLength: 5 }), fc.constantFrom(" / ", ", ", ">"))
    .map(([parts, separator]) => parts.join(separator));
  const states = fc.constantFrom("never", "printed", "changed", "damaged");
  const [locations = [], labels = []] = [
    fc.sample(location, { seed, numRuns: ROWS }),
    fc.sample(states, { seed, numRuns: ROWS }),
  ];
  const service = await startTestService();
  const { token, user } = await service.signedIn("zoe@example.com", "admin");
  const pointOf = (number: number) => ({ name: `Door ${number}`, location: locations[number % ROWS] as string });
  await seedAccessPoints(service.db, {
    ownerId: user.id,
    rows: ROWS,
    pointOf,
    now: service.clock.now,
    onProgress: () => {},
  });
  for (const [at, state] of labels.entries()) {
    const printed = state === "never" ? null : 5;
    await sql`update all_access_points set label_state = ${state}, printed_at = ${printed} where name = ${`Door ${at + 1}`}`.execute(
      service.db,
    );
  }
  const read = async (path: string) => (await service.send("GET", path, { token })).json();
  const setSeparator = (locationSeparator: string) =>
    service.send("PATCH", "/settings", { token, body: { locationSeparator } });
  return { read, setSeparator };
}

const totalOf = ({ count, countBelow }: Pick<Place, "count" | "countBelow">) => count + countBelow;
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

test("a place has the numbers of its access points and of all places below it, on each level of a random tree", async () => {
  const { read, setSeparator } = await startRandom(1);
  for (const separator of [" / ", ", ", ">"]) {
    await setSeparator(separator);
    const levelOf = async (under: string): Promise<Place[]> => {
      const found: Place[] = [];
      for (let page = 1; ; page += 1) {
        const query = new URLSearchParams({ scope: "all", limit: "100", under, page: `${page}` });
        const { data, pagination }: PlaceList = await read(`/locations?${query}`);
        found.push(...data);
        if (page >= pagination.totalPages) return found;
      }
    };
    const root = await levelOf("");
    expect(sum(root.map(totalOf))).toBe(ROWS);
    let levels = 0;
    const walk = async (place: Place) => {
      const level = await levelOf(place.location);
      const own = await read(
        `/access-points?${new URLSearchParams({ scope: "all", limit: "1", labelCounts: "yes", location: place.location })}`,
      );
      const { never, changed, damaged, printed } = own.labelCounts;
      expect(place.count).toBe(never + changed + damaged + printed);
      expect(place.countBelow).toBe(sum(level.map(totalOf)));
      expect(place.needed).toBe(never + changed + damaged + sum(level.map(({ needed }) => needed)));
      expect(place.neverPrinted).toBe(never + sum(level.map(({ neverPrinted }) => neverPrinted)));
      levels += 1;
      for (const below of level) await walk(below);
    };
    for (const place of root.filter(({ location }) => location !== "")) await walk(place);
    expect(levels).toBeGreaterThan(20);
  }
});

test("a level is sorted by name, points, need of a label and share printed, in both directions, and ties by name", async () => {
  const { read } = await startRandom(2);
  const list = async (sort: string): Promise<Place[]> => {
    const found: Place[] = [];
    for (let page = 1; ; page += 1) {
      const { data, pagination }: PlaceList = await read(`/locations?scope=all&limit=7&sort=${sort}&page=${page}`);
      found.push(...data);
      if (page >= pagination.totalPages) return found;
    }
  };
  const byName = await list("name");
  const share = (place: Place) => (totalOf(place) - place.needed) / totalOf(place);
  const values = { points: totalOf, needed: ({ needed }: Place) => needed, printed: share };
  for (const [sort, numberOf] of Object.entries(values)) {
    expect(await list(sort)).toEqual(byName.toSorted((a, b) => numberOf(a) - numberOf(b)));
    expect(await list(`-${sort}`)).toEqual(byName.toSorted((a, b) => numberOf(b) - numberOf(a)));
  }
  expect(await list("-name")).toEqual(byName.toReversed());
  expect((await read("/locations?sort=size")).status).toBe(422);
});
