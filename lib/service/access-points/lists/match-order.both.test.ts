import { expect, test } from "vitest";
import { startTestService } from "../../testing/start-test-service";
import { seedAccessPoints } from "../seed/seed";
import { READ_COUNTED_MAX } from "./count";

/** Starts a service with access points of one person, and returns the names of a list in its order. */
async function startWith(points: { name: string; location?: string; qrCode?: string }[]) {
  const service = await startTestService();
  const { user, token } = await service.signedIn("zoe@example.com", "manager");
  for (const body of points) await service.send("POST", "/access-points", { body, token });
  const names = async (query: string): Promise<string[]> => {
    const { data } = await (await service.send("GET", `/access-points?${query}`, { token })).json();
    return data.map(({ name }: { name: string }) => name);
  };
  return { ...service, user, names };
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

test("sort=match is newest first for more than 1,000 matches", async () => {
  const { names, db, clock, user } = await startWith([]);
  const pointOf = (number: number) => ({ name: `${number % 2 === 0 ? "Old " : ""}gate ${number}`, location: "" });
  const rows = READ_COUNTED_MAX + 1;
  await seedAccessPoints(db, { ownerId: user.id, rows, pointOf, now: clock.now, onProgress: () => {} });
  for (const count of ["exact", "capped"]) {
    expect(await names(`q=gate&sort=match&limit=3&count=${count}`)).toEqual(await names("q=gate&limit=3"));
  }
});
