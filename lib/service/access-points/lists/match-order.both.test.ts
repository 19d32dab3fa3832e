import fc from "fast-check";
import { expect, test } from "vitest";
import { foldForSearch } from "@/lib/contract/fold";
import { startTestService } from "../../testing/start-test-service";
import { seedAccessPoints } from "../seed/seed";
import { READ_COUNTED_MAX } from "./count";

/** Starts a service with access points of one person, and returns the names of a list in its order. */
async function startWith(points: { name: string; location?: string; qrCode?: string }[]) {
  const service = await startTestService();
  const { user, token } = await service.signedIn("zoe@example.com", "manager");
  for (const body of points) await service.send("POST", "/access-points", { body, token });
  const list = async (query: string): Promise<{ name: string; qrCode: string }[]> =>
    (await (await service.send("GET", `/access-points?${query}`, { token })).json()).data;
  const names = async (query: string) => (await list(query)).map(({ name }) => name);
  return { ...service, user, list, names };
}

const points = [
  { name: "Locker 333", qrCode: "LOCKER-00" },
  { name: "Archive, main door" },
  { name: "Lift", location: "Main hall, door side" },
  { name: "Main door 10" },
  { name: "Main door 2" },
  { name: "Door, main" },
  { name: "Locker 004" },
];

test("sort=match lists names that begin with the search, then names with all its words, then the other matches", async () => {
  const { names } = await startWith(points);
  for (const scope of ["mine", "all"]) {
    const found = ["Main door 2", "Main door 10", "Archive, main door", "Door, main", "Lift"];
    expect(await names(`q=main+door&sort=match&scope=${scope}`)).toEqual(found);
    expect(await names(`q=main+door&sort=match&scope=${scope}&limit=2&page=2`)).toEqual(found.slice(2, 4));
    expect(await names(`q=MAIN+d%C3%B3or&sort=match&scope=${scope}&limit=1`)).toEqual(["Main door 2"]);
    expect(await names(`q=00+locker&sort=match&scope=${scope}`)).toEqual(["Locker 004", "Locker 333"]);
    expect(await names(`q=%22door,+main%22&sort=match&scope=${scope}`)).toEqual(["Door, main"]);
  }
});

test("sort=match is newest first without a search, and the order without sort is newest first with one", async () => {
  const { names } = await startWith(points);
  const newest = points.map(({ name }) => name).toReversed();
  expect(await names("sort=match")).toEqual(newest);
  expect(await names("q=locker")).toEqual(["Locker 004", "Locker 333"]);
  expect(await names("q=main")).toEqual(["Door, main", "Main door 2", "Main door 10", "Lift", "Archive, main door"]);
});

test("the first rows of a search are the same for every number of rows, as in an order without SQL", async () => {
  const words = ["door", "gate", "12", "1", "2", "north"];
  const seed = 7;
  const random = fc.sample(
    fc.record({
      name: fc.array(fc.constantFrom(...words, "Hall", "Ärea"), { minLength: 1, maxLength: 3 }),
      location: fc.array(fc.constantFrom(...words), { maxLength: 2 }),
    }),
    { numRuns: 80, seed },
  );
  const points = random.map(({ name, location }, at) => ({
    name: name.join(" "),
    location: location.join(" "),
    qrCode: `CODE-${at}`,
  }));
  const { list } = await startWith(points);
  const searches = fc.array(fc.constantFrom(...words, "code-7", "area"), { minLength: 1, maxLength: 2 });
  for (const q of [...fc.sample(searches, { numRuns: 30, seed }).map((some) => some.join(" ")), "CODE-7", "Door 12"]) {
    for (const scope of ["mine", "all"]) {
      const query = `q=${encodeURIComponent(q)}&sort=match&scope=${scope}`;
      const all = await list(`${query}&limit=100`);
      expect(all.map(rankIn(q))).toEqual(all.map(rankIn(q)).toSorted());
      expect(await list(`${query}&limit=8`)).toEqual(all.slice(0, 8));
    }
  }
});

/** Returns a function that says how well an access point matches a search; 0 is best. */
const rankIn =
  (q: string) =>
  ({ name, qrCode }: { name: string; qrCode: string }): number => {
    const [folded, text] = [foldForSearch(name), foldForSearch(q)];
    if (folded === text || qrCode === q.toUpperCase()) return 0;
    if (folded.startsWith(text)) return 1;
    return text.split(" ").every((word) => folded.includes(word)) ? 2 : 3;
  };

test("an exact name or code comes before more than 1,000 others, on the first page alone", async () => {
  const { names, db, clock, user } = await startWith([{ name: "Gate 7", qrCode: "GATE" }]);
  const pointOf = (number: number) => ({ name: `Gate ${number}`, location: "" });
  await seedAccessPoints(db, {
    ownerId: user.id,
    rows: 2 * READ_COUNTED_MAX,
    pointOf,
    now: clock.now,
    onProgress: () => {},
  });
  for (const scope of ["mine", "all"]) {
    const newest = (await names(`q=gate&scope=${scope}&sort=-createdAt&limit=8`)) as string[];
    const found = await names(`q=gate&scope=${scope}&sort=match&limit=4`);
    expect(found).toEqual(["Gate 7", ...newest.slice(0, 3)]);
    expect(await names(`q=gate&scope=${scope}&sort=match&limit=4&page=2`)).toEqual(newest.slice(3, 7));
    const exact = await names(`q=gate+7&scope=${scope}&sort=match&limit=3`);
    expect(exact.slice(0, 2)).toEqual(["Gate 7", "Gate 7"]);
  }
});

test("sort=match is newest first for more than 1,000 matches", async () => {
  const { names, db, clock, user } = await startWith([]);
  const pointOf = (number: number) => ({ name: `${number % 2 === 0 ? "Old " : ""}gate ${number}`, location: "" });
  const rows = READ_COUNTED_MAX + 1;
  await seedAccessPoints(db, { ownerId: user.id, rows, pointOf, now: clock.now, onProgress: () => {} });
  for (const count of ["exact", "capped"]) {
    expect(await names(`q=gate&sort=match&limit=3&count=${count}`)).toEqual(await names("q=gate&limit=3"));
  }
});
