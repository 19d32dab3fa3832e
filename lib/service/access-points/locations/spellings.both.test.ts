import { expect, test } from "vitest";
import type { SpellingList } from "@/lib/contract/access-points/locations/place-list";
import { seedAccessPoints } from "../seed/seed";
import { startWithPerson } from "../test-points";
import { proposeSpellings } from "./spellings";

const propose = (counts: Record<string, number>, separator = " / ") =>
  proposeSpellings(
    Object.entries(counts).map(([location, count]) => ({ location, count })),
    separator,
  ).map(({ from, to, count }) => [from, to, count]);

test("spellings that differ in case and spaces become the most used one", () => {
  expect(propose({ "Quay 4": 10, "Quay  4": 3, "quay 4": 5, "Quay 5": 9 })).toEqual([
    ["quay 4", "Quay 4", 5],
    ["Quay  4", "Quay 4", 3],
  ]);
  expect(propose({ Café: 1, cafe: 2 })).toEqual([["Café", "cafe", 1]]);
  expect(propose({ "Room 7": 2, "Room 007": 1 })).toEqual([["Room 007", "Room 7", 1]]);
});

test("the proposed spelling has no needless space, also where most have one", () => {
  expect(propose({ "Quay  4": 10, "Quay 4": 1 })).toEqual([["Quay  4", "Quay 4", 10]]);
  expect(propose({ "Quay  4": 10 })).toEqual([["Quay  4", "Quay 4", 10]]);
});

test("a separator with a space missing or too many becomes a whole one", () => {
  expect(propose({ "Hall /2": 1, "Hall/ 3": 2, "Hall  / 4": 3, Hall: 9 })).toEqual([
    ["Hall  / 4", "Hall / 4", 3],
    ["Hall/ 3", "Hall / 3", 2],
    ["Hall /2", "Hall / 2", 1],
  ]);
  expect(propose({ "South wing ,floor 1": 1 }, ", ")).toEqual([["South wing ,floor 1", "South wing, floor 1", 1]]);
});

test("spaces around a separator do not make another place", () => {
  expect(propose({ "Annex / Hall": 92, "Annex/Hall": 80 })).toEqual([["Annex/Hall", "Annex / Hall", 80]]);
  expect(propose({ "Room 1/2": 9, "Room 1 / 2": 1 })).toEqual([["Room 1 / 2", "Room 1/2", 1]]);
});

test("other names, signs within names and places without a location are left alone", () => {
  expect(propose({ "Room 1/2": 1, "Room 1": 1, "Room 12": 1, "Room 1 2": 1, "": 4, "A/": 1, "/ B": 1 })).toEqual([]);
  expect(propose({ "South wing, floor 1": 1, "1,5 m": 1 })).toEqual([]);
});

test("the service proposes spellings of one level that the person sees, with their numbers", async () => {
  const { create, service, token } = await startWithPerson();
  const spelled = ["Quay 4 / 1", "Quay 4 / 2", "quay 4 / 1", "Quay  4", "Hall / East", "Hall / east", "Hall"];
  for (const location of spelled) await create({ name: "Door", location });
  const ask = async (query: string, by = token) =>
    (await (await service.send("GET", `/locations/spellings${query}`, { token: by })).json()).data;
  expect(await ask("")).toEqual([
    { from: "Quay  4", to: "Quay 4", count: 1 },
    { from: "quay 4", to: "Quay 4", count: 1 },
  ]);
  expect(await ask("?under=hall")).toEqual([{ from: "Hall / east", to: "Hall / East", count: 1 }]);
  const staff = await service.signedIn("bob@example.com");
  expect(await ask("", staff.token)).toEqual([]);
  const manager = await service.signedIn("cy@example.com", "manager");
  expect(await ask("?scope=all", manager.token)).toHaveLength(2);
  // What is proposed can be sent as it is.
  for (const { from, to } of await ask("")) {
    expect((await service.send("POST", "/locations/move", { token, body: { from, to } })).status).toBe(200);
  }
  expect(await ask("")).toEqual([]);
});

test("a level of more than 5,000 places is compared up to its limit, with the largest places first, and says so", async () => {
  const { service, token } = await startWithPerson();
  const owner = await (await service.send("GET", "/me", { token })).json();
  const seed = (rows: number, locationOf: (number: number) => string) =>
    seedAccessPoints(service.db, {
      ownerId: owner.id,
      rows,
      pointOf: (number) => ({ name: "Door", location: locationOf(number) }),
      now: service.clock.now,
      onProgress: () => {},
    });
  const ask = async (query = "") =>
    (await service.send("GET", `/locations/spellings${query}`, { token })).json() as Promise<SpellingList>;
  const place = (number: number) => `Room ${String(number % 5_001).padStart(4, "0")}`;
  // 5,001 places, of which 150 are spelled in two ways, Room 0007 most often, and Room 5000 comes after the limit.
  await seed(5_001, place);
  await seed(150, (number) => `ROOM ${String(number % 150).padStart(4, "0")}`);
  await seed(5, () => "ROOM 0007");
  await seed(3, () => "Room 0007");
  await seed(9, () => "ROOM 5000");
  const { data, more } = await ask();
  expect(more).toBe(true);
  expect(data).toHaveLength(20);
  expect(data[0]).toMatchObject({ from: "Room 0007", to: "ROOM 0007", count: 4 });
  expect(data.some(({ from }) => from.endsWith("5000"))).toBe(false);
  expect(
    (await service.send("POST", "/locations/move", { token, body: { from: "Room 0007", to: "ROOM 0007" } })).status,
  ).toBe(200);
  expect((await ask()).data.some(({ to }) => to === "ROOM 0007")).toBe(false);
  expect(await ask("?under=Room+0001")).toEqual({ data: [], more: false });
});
