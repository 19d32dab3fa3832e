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

  test("show what a row changes beside the text before", async () => {
    const { create, upload } = await startImporting();
    await create({ name: "Gate", location: "Anex", qrCode: "A-1" });
    const { shownRows } = await upload("Name,Location,Code\nGate,Annex,A-1\n");
    expect(shownRows).toMatchObject([
      { state: "updated", before: { location: "Anex" }, cells: ["Gate", "Annex", "A-1"] },
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
