import { setTimeout } from "node:timers/promises";
import pino from "pino";
import { describe, expect, test } from "vitest";
import { workerProgram } from "@/lib/labels/testing/worker-programs";
import { createSheetReader } from "./sheet-reader";
import type { SheetRow } from "./sheet-row";
import { programThat } from "./test-programs";
import { makeXlsx } from "./test-xlsx";

const LARGE = `name\n${"Gate\n".repeat(20_000)}`;

/** Starts a reader with a program; returns a function that reads a whole file, and the lines of its log. */
function startReader(program: string, readingMs?: number) {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line) => lines.push(line) });
  const readSheet = createSheetReader({ program, log }, readingMs);
  const read = async (bytes: Uint8Array): Promise<SheetRow[]> => {
    const rows: SheetRow[] = [];
    for await (const batch of readSheet(bytes, { choose: () => 0 })) rows.push(...batch);
    return rows;
  };
  return { read, readSheet, lines };
}

describe("the reader of spreadsheets", () => {
  test("returns the rows of a workbook and of a large text", async () => {
    const { read } = startReader(workerProgram("spreadsheet-worker"));
    const row = `<row><c t="str"><v>'=1</v></c></row>`;
    expect(await read(makeXlsx(row))).toEqual([{ line: 1, cells: ["'=1"] }]);
    expect((await read(Buffer.from(`${LARGE}'=1`))).slice(-2)).toEqual([
      { line: 20_001, width: 1, cells: ["Gate"] },
      { line: 20_002, width: 1, cells: ["=1"] },
    ]);
  });

  test("reads a small text without another process", async () => {
    const { read } = startReader("there is no such program");
    expect(await read(Buffer.from("name\nGate"))).toHaveLength(2);
    await expect(read(Buffer.from(LARGE))).rejects.toThrow("too much time or memory");
  });

  test("throws the sentence of the process for a file that cannot be read", async () => {
    const { read, lines } = startReader(workerProgram("spreadsheet-worker"));
    await expect(read(Buffer.from(`${LARGE}"Gate`))).rejects.toThrow(
      "The row that begins in line 20002 has an opening",
    );
    expect(lines).toEqual([]);
  });

  test.each([
    ["exits", "process.exit(3)", "code 3"],
    ["fills its heap", "const all = []; for (;;) all.push({ all: [all.length] })", "SIGABRT"],
    ["is not done in time", "for (;;);", "timeout"],
    ["reports a bug", `process.send({ failure: new TypeError("row is undefined") })`, "row is undefined"],
  ])("says what to do when the process %s, and logs why", async (what, code, logged) => {
    const { read, lines } = startReader(programThat(code), what === "is not done in time" ? 1_000 : 120_000);
    await expect(read(Buffer.from(LARGE))).rejects.toThrow(
      "The file takes too much time or memory to read. Delete what does not belong to the list, or divide the file.",
    );
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(["import.file-not-read"]);
    expect(lines[0]).toContain(logged);
  });

  test("does not count the time that the caller takes for a batch", async () => {
    const limitMs = 3_000;
    const { readSheet } = startReader(workerProgram("spreadsheet-worker"), limitMs);
    const counts: number[] = [];
    for await (const batch of readSheet(Buffer.from(LARGE), { choose: () => 0 })) {
      if (counts.push(batch.length) === 1) await setTimeout(limitMs + 100);
    }
    expect(counts.reduce((sum, count) => sum + count)).toBe(20_001);
  });
});
