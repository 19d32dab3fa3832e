import { expect, test } from "vitest";
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
