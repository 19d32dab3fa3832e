import { describe, expect, test } from "vitest";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import { startImporting } from "./test-import";

/** Starts a service with a checked file; returns functions that send its corrections and import it. */
async function startWithFile(content: string) {
  const started = await startImporting();
  const { service, token, upload } = started;
  const stored = await upload(content);
  const send = async (method: string, path: string, body?: object) =>
    service.send(method, `/imports/${stored.id}${path}`, { token, body });
  const correct = async (body: object): Promise<StoredImport> => (await send("PATCH", "/rows", body)).json();
  const wrongRows = async () => (await send("GET", "/wrong-rows")).text();
  return { ...started, stored, send, correct, wrongRows };
}

describe("corrections of an import", () => {
  test("replace wrong cells, which the check shows with their columns and whole texts", async () => {
    const { stored, correct, send, list } = await startWithFile(`Name,Code\n${"x".repeat(201)},A-1\n,A-2\nGate,A-3\n`);
    expect(stored.shownRows).toMatchObject([
      { line: 2, state: "wrong", errors: [{ column: 1, value: "x".repeat(201) }], cells: [expect.any(String), "A-1"] },
      { line: 3, state: "wrong", errors: [{ column: 1, value: "", detail: "Enter a name." }] },
      { line: 4, state: "created", cells: ["Gate", "A-3"], errors: [] },
    ]);
    expect(stored.shownRows[0]?.cells[0]).toHaveLength(200);
    const first = await correct({ cells: [{ line: 2, column: 1, value: "One" }] });
    expect(first).toMatchObject({ wrong: 1, created: 2 });
    const second = await correct({ cells: [{ line: 3, column: 1, value: "Two" }] });
    expect(second).toMatchObject({ wrong: 0, created: 3 });
    const remapped = await send("PATCH", "", { heading: "yes", name: "1", qrCode: "2" });
    expect(await remapped.json()).toMatchObject({ wrong: 0, created: 3 });
    await send("POST", "/run");
    expect((await list()).map(({ name, qrCode }) => [name, qrCode])).toEqual([
      ["One", "A-1"],
      ["Two", "A-2"],
      ["Gate", "A-3"],
    ]);
  });

  test("leave rows out, which then take no code from the rows below, and take them in again", async () => {
    const { stored, correct, wrongRows } = await startWithFile("Name,Code\nGate,A-1\nDoor,A-1\n");
    expect(stored).toMatchObject({ wrong: 1, created: 1, leftOut: 0 });
    const without = await correct({ leaveOut: [2] });
    expect(without).toMatchObject({ wrong: 0, created: 1, leftOut: 1 });
    expect(without.shownRows.map(({ line, state }) => [line, state])).toEqual([
      [2, "left-out"],
      [3, "created"],
    ]);
    expect(await wrongRows()).toContain("Gate,A-1,Left out.");
    expect(await correct({ keep: [2] })).toMatchObject({ wrong: 1, created: 1, leftOut: 0 });
  });

  test("can be left: the right rows are imported, and the wrong ones stay as a file with the reasons", async () => {
    const { send, list, wrongRows, stored } = await startWithFile("Name,Code\nGate,A-1\n,A-2\nDoor,A-3\n");
    expect(stored).toMatchObject({ wrong: 1, created: 2 });
    expect((await send("POST", "/run")).status).toBe(422);
    const done = await (await send("POST", "/run?wrong=leave-out")).json();
    expect(done).toMatchObject({ state: "imported", created: 2, wrong: 1, shownRows: [] });
    expect((await list()).map(({ name }) => name)).toEqual(["Gate", "Door"]);
    expect(await wrongRows()).toMatch(/Name,Code,Reason\r\n,A-2,Name: Enter a name\.\r\n$/);
  });

  test("show every row that changes something, wherever it is in the file, and all of them as a file", async () => {
    const { create, upload, service, token } = await startImporting();
    for (let number = 1; number <= 101; number += 1) await create({ name: `Gate ${number}`, qrCode: `A-${number}` });
    const fresh = Array.from({ length: 30 }, (_, number) => `New ${number},N-${number}`);
    const twins = Array.from({ length: 101 }, (_, number) => `Twin ${number + 1},A-${number + 1}`);
    const few = await upload(["Name,Code", ...fresh, ...twins.slice(0, 2)].join("\n"));
    expect(few.shownRows.slice(0, 3)).toMatchObject([
      { line: 32, state: "updated", before: { name: "Gate 1" } },
      { line: 33, state: "updated", before: { name: "Gate 2" } },
      { line: 2, state: "created" },
    ]);
    const many = await upload(["Name,Code", ...twins, ...fresh].join("\n"));
    expect(many.shownRows.filter(({ state }) => state === "updated")).toHaveLength(100);
    const file = await (await service.send("GET", `/imports/${many.id}/changed-rows`, { token })).text();
    expect(file.split("\r\n")).toHaveLength(103);
    expect(file).toContain("\r\nTwin 101,A-101,Name was “Gate 101”.\r\n");
  });

  test("show the value of a custom field that a row changes", async () => {
    const { create, upload, service } = await startImporting();
    const { token } = await service.signedIn("admin@example.com", "admin");
    await service.send("POST", "/fields", { token, body: { key: "floor", label: "Floor", type: "number" } });
    await create({ name: "Gate", qrCode: "A-1", fields: { floor: 2 } });
    const { shownRows } = await upload("Name,Code,Floor\nGate,A-1,3\n");
    expect(shownRows).toMatchObject([{ state: "updated", before: { "fields.floor": "2" } }]);
  });

  test("keep a row that is held back, which a run leaves out otherwise when it says so", async () => {
    const rows = "Gate,Hall,A-1\nGate,hall,A-2\nTotal,,500\nTÜR,Hall,Ü-1\n,Hall,A-4\n";
    const { stored, correct, send, list, wrongRows } = await startWithFile(`Name,Location,Code\n${rows}`);
    expect(stored).toMatchObject({ rows: 5, created: 4, wrong: 1, doubtful: 3 });
    expect(stored.toLookAt).toEqual({ created: 3, updated: 0, held: 2 });
    const kept = await correct({ keep: [3] });
    expect(kept.toLookAt.held).toBe(1);
    expect(kept.shownRows.flatMap(({ line, kept }) => (kept ? [line] : []))).toEqual([3]);
    const done = await (await send("POST", "/run?wrong=leave-out&held=leave-out")).json();
    expect(done).toMatchObject({ created: 3, leftOut: 1, wrong: 1 });
    expect((await list()).map(({ name }) => name)).toEqual(["Gate", "Gate", "TÜR"]);
    expect(await wrongRows()).toContain("Total,,500,Left out.");
  });

  test("keep all rows that are held back at once", async () => {
    const { stored, correct, send, list } = await startWithFile("Name,Code\nGate,A-1\nTotal,500\n");
    expect(stored.toLookAt.held).toBe(1);
    expect((await correct({ keepAll: true })).toLookAt.held).toBe(0);
    await send("POST", "/run?held=leave-out");
    expect((await list()).map(({ name }) => name)).toEqual(["Gate", "Total"]);
  });

  test("give places one spelling: the one that the file or the person uses most", async () => {
    const { create, upload, service, token, list } = await startImporting();
    await create({ name: "Door", location: "Harbour House" });
    const rows = ["A,Annex / Hall", "B,Annex/Hall", "C,Annex / Hall", "D,harbour house", "E,Room 1/2"];
    const stored = await upload(["Name,Location", ...rows].join("\n"));
    expect(stored.spellings).toEqual([
      { from: "Annex/Hall", to: "Annex / Hall", count: 1 },
      { from: "harbour house", to: "Harbour House", count: 1 },
    ]);
    const body = { places: stored.spellings.map(({ from, to }) => ({ from, to })) };
    const response = await service.send("PATCH", `/imports/${stored.id}/rows`, { token, body });
    expect(await response.json()).toMatchObject({ spellings: [], created: 5 });
    await service.send("POST", `/imports/${stored.id}/run`, { token });
    expect((await list()).map(({ location }) => location)).toEqual([
      ...["Harbour House", "Annex / Hall", "Annex / Hall", "Annex / Hall", "Harbour House", "Room 1/2"],
    ]);
  });

  test("are refused when they are too many", async () => {
    const { send } = await startWithFile("Name\nGate\n");
    const leaveOut = Array.from({ length: 1_500 }, (_, index) => index + 3);
    expect((await send("PATCH", "/rows", { leaveOut })).status).toBe(200);
    const more = await send("PATCH", "/rows", { leaveOut: leaveOut.map((line) => line + 1_500) });
    expect([more.status, (await more.json()).detail]).toEqual([
      422,
      expect.stringMatching(/^There are more than 2,000/),
    ]);
  });
});
