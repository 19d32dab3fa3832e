import { expect, test } from "vitest";
import { compareCounters } from "../counters/counters";
import { startImporting } from "./test-import";

test("an import can be undone for ten minutes: new access points go to the trash, changed ones get their values back", async () => {
  const { importWithUndo, create, list, service, token } = await startImporting();
  await service.send("POST", "/fields", {
    token: (await service.signedIn("zoe@example.com", "admin")).token,
    body: { key: "wingspan", label: "Wingspan", type: "number" },
  });
  await create({ name: "Gate", location: "Quay", qrCode: "A-1", fields: { wingspan: 1 } });
  await create({ name: "Door", location: "Quay", qrCode: "A-2" });
  const file = "Name,Location,Code,Wingspan\nGate,Hall,A-1,\nDoor,Quay,A-2,2\nNew,Hall,A-3,3\nLater,Hall,A-4,\n";
  const { undo } = await importWithUndo(file);
  const imported = await list();
  expect(imported.map(({ name, location }) => [name, location])).toEqual([
    ["Gate", "Hall"],
    ["Door", "Quay"],
    ["New", "Hall"],
    ["Later", "Hall"],
  ]);
  // What was changed since stays.
  await service.send("PATCH", `/access-points/${imported[3]?.id}`, { token, body: { name: "Kept" } });
  const undone = await service.send("POST", `/access-points/bulk/${undo?.id}/undo`, { token });
  expect(await undone.json()).toEqual({ restored: 3, skipped: 1 });
  expect((await list()).map(({ name, location, fields }) => [name, location, fields.wingspan])).toEqual([
    ["Gate", "Quay", 1],
    ["Door", "Quay", undefined],
    ["Kept", "Hall", undefined],
  ]);
  const trash = await (await service.send("GET", "/access-points/trash", { token })).json();
  expect(trash.data).toMatchObject([{ name: "New" }]);
  expect(await compareCounters(service.db)).toEqual([]);
  service.clock.now += 60_000;
  const again = await importWithUndo("Name,Code\nNew,A-3\n");
  expect(again).toMatchObject({ created: 1, doubtful: null });
  service.clock.now += 600_000;
  const late = await service.send("POST", `/access-points/bulk/${again.undo?.id}/undo`, { token });
  expect(late.status).toBe(410);
});

test("an import that changed nothing has no undo", async () => {
  const { importWithUndo } = await startImporting();
  expect(await importWithUndo("Name,Code\nGate,A-1\n", "?dryRun=true")).toMatchObject({ created: 1, undo: null });
  await importWithUndo("Name,Code\nGate,A-1\n");
  expect(await importWithUndo("Name,Code\nGate,A-1\n")).toMatchObject({ unchanged: 1, undo: null });
});
