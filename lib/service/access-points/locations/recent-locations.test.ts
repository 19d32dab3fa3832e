import { expect, test } from "vitest";
import { startWithPerson } from "../test-points";

test("locations are distinct, the most used first, and found in any case and without accents", async () => {
  const { create, service, token } = await startWithPerson();
  for (const location of ["Quay 1", "Café", "Quay 2", "Café", "Quay 2", "Café", ""]) {
    await create({ name: "Door", location });
  }
  const ask = async (query: string, by = token) =>
    (await (await service.send("GET", `/access-points/locations${query}`, { token: by })).json()).data;
  expect(await ask("")).toEqual(["Café", "Quay 2", "Quay 1"]);
  expect(await ask("?q=QUAY")).toEqual(["Quay 2", "Quay 1"]);
  expect(await ask("?q=cafe")).toEqual(["Café"]);
  expect(await ask("?q=nowhere")).toEqual([]);
});

test("locations of other owners are for managers and admins, with scope=all", async () => {
  const { create, service } = await startWithPerson();
  await create({ name: "Door", location: "Quay 1" });
  const staff = await service.signedIn("bob@example.com");
  const manager = await service.signedIn("cy@example.com", "manager");
  const ask = (token: string, query: string) => service.send("GET", `/access-points/locations${query}`, { token });
  expect(await (await ask(staff.token, "")).json()).toEqual({ data: [] });
  expect((await ask(staff.token, "?scope=all")).status).toBe(403);
  expect(await (await ask(manager.token, "?scope=all")).json()).toEqual({ data: ["Quay 1"] });
});

test("a form of somebody without access points suggests the places of the office, with scope=office", async () => {
  const { create, service } = await startWithPerson();
  await create({ name: "Server room", location: "Quay 1", qrCode: "SECRET-1" });
  const { token } = await service.signedIn("bob@example.com");
  for (const query of ["?scope=office", "?scope=office&q=quay"]) {
    const answer = await service.send("GET", `/access-points/locations${query}`, { token });
    expect(await answer.json()).toEqual({ data: ["Quay 1"] });
  }
});

test("a form suggests at most 20 locations of the newest 500 access points, and a search finds those of 2,000", async () => {
  const { service, token } = await startWithPerson();
  const create = async (count: number, location: (row: number) => string) => {
    const items = Array.from({ length: count }, (_, row) => ({ name: "Door", location: location(row) }));
    for (let at = 0; at < count; at += 50) {
      const body = { items: items.slice(at, at + 50) };
      expect((await service.send("POST", "/access-points/batch", { token, body })).status).toBe(201);
    }
  };
  await create(50, () => "Old hall");
  await create(500, (row) => `Room ${row % 25}`);
  const ask = async (query: string) =>
    (await (await service.send("GET", `/access-points/locations${query}`, { token })).json()).data;
  for (const query of ["", "?q=room"]) expect(await ask(query)).toHaveLength(20);
  expect(await ask("")).not.toContain("Old hall");
  expect(await ask("?q=old")).toEqual(["Old hall"]);
});
