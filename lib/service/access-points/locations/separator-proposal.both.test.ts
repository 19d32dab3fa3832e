import { expect, test } from "vitest";
import type { SeparatorProposal } from "@/lib/contract/access-points/locations/place-list";
import { startTestService } from "../../testing/start-test-service";

async function start() {
  const service = await startTestService();
  const { token } = await service.signedIn("zoe@example.com", "admin");
  const add = async (...locations: string[]) => {
    const items = locations.map((location, at) => ({ name: `Door ${at}`, location }));
    const answer = await service.send("POST", "/access-points/batch", { token, body: { items } });
    expect(answer.status).toBe(201);
  };
  const propose = async (): Promise<SeparatorProposal> =>
    (await service.send("GET", "/locations/separator", { token })).json();
  return { service, token, add, propose };
}

test("a sign that separates more locations than the separator of the office is proposed, also when another one is in use", async () => {
  const { service, token, add, propose } = await start();
  expect(await propose()).toEqual({ separator: " / ", locations: 0, separated: 0, proposed: null });
  await add("Annex / 1 / 210", "Annex / 2", "Gate");
  expect((await propose()).proposed).toBeNull();
  await add("Quay 4, 1st floor", "Quay 4, 2nd floor", "quay 04, 3rd floor", "Hall, yard", "Hall, roof");
  expect(await propose()).toEqual({
    separator: " / ",
    locations: 8,
    separated: 2,
    proposed: { separator: ", ", separated: 5, places: 2 },
  });
  await service.send("PATCH", "/settings", { token, body: { locationSeparator: ", " } });
  expect((await propose()).proposed).toBeNull();
});

test("each usual sign is found, and a sign with spaces is not one without", async () => {
  for (const sign of [", ", " - ", " > ", "/", ">", "; "]) {
    const { add, propose } = await start();
    await add(...["1", "2", "3", "4"].flatMap((floor) => [`Hall${sign}${floor}`, `Quay-4${sign}${floor}${sign}10`]));
    expect((await propose()).proposed).toEqual({ separator: sign, separated: 8, places: 2 });
  }
  const { service, token, add, propose } = await start();
  await add("Hall / 1", "Hall / 2", "Hall / 3");
  await service.send("PATCH", "/settings", { token, body: { locationSeparator: "/" } });
  expect((await propose()).proposed).toMatchObject({ separator: " / " });
});

test("a sign in names proposes nothing: seldom used, or with a place of its own each time", async () => {
  const { add, propose } = await start();
  await add("Smith, Jones", "Miller, Brown", "Wood, Stone", "North, South");
  expect((await propose()).proposed).toBeNull();
  const rare = await start();
  await rare.add(...Array.from({ length: 20 }, (_, at) => `Room ${at}`), "Hall, 1", "Hall, 2", "Hall, 3");
  expect((await rare.propose()).proposed).toBeNull();
});

test("a proposal counts what the person sees", async () => {
  const { service, add } = await start();
  await add("Hall, 1", "Hall, 2", "Hall, 3");
  const propose = async (token: string): Promise<SeparatorProposal> =>
    (await service.send("GET", "/locations/separator", { token })).json();
  const manager = await service.signedIn("cy@example.com", "manager");
  expect((await propose(manager.token)).proposed).toEqual({ separator: ", ", separated: 3, places: 1 });
  const { token } = await service.signedIn("bob@example.com");
  expect(await propose(token)).toEqual({ separator: " / ", locations: 0, separated: 0, proposed: null });
  for (const floor of ["1", "2", "3"]) {
    await service.send("POST", "/access-points", { token, body: { name: floor, location: `Quay; ${floor}` } });
  }
  expect((await propose(token)).proposed).toMatchObject({ separator: "; ", separated: 3 });
});
