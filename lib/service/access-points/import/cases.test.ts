import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import { startImporting } from "./test-import";

/** What comes out of a file. */
type Case = {
  /** Imported access points: name | location, then | description | code where the file has them, then custom fields. */
  points: string[];
  /** Lines of wrong rows, which are left out. */
  wrong?: number[];
  /** Lines to look at. They are imported, unless the person leaves them out. */
  look?: number[];
  /** Lines to look at, with the kinds of reasons. */
  kinds?: Record<number, string[]>;
  /** What else the check of the file answers. */
  checked?: Partial<StoredImport>;
  query?: string;
  /** Codes of access points that there are before, at Quay 9. */
  codes?: string[];
  /** Custom fields, by label. */
  fields?: Record<string, "text" | "date">;
};

const folder = join(import.meta.dirname, "cases");

/** Imports a file for real, and returns what came out of it. */
async function importCase(file: string, { query = "", fields = {}, codes = [] }: Case) {
  const { upload, create, service, token, list } = await startImporting();
  const admin = await service.signedIn("admin@example.com", "admin");
  for (const [label, type] of Object.entries(fields)) {
    const body = { key: label.toLowerCase(), label, type };
    await service.send("POST", "/fields", { token: admin.token, body });
  }
  for (const qrCode of codes) await create({ name: "Gate", location: "Quay 9", qrCode });
  const stored = await upload(readFileSync(join(folder, file)), `?fileName=${file.split("/").at(-1)}${query}`);
  await service.send("POST", `/imports/${stored.id}/run?wrong=leave-out`, { token });
  const { mapping, shownRows } = stored;
  const show = ({ name, location, description, qrCode, fields: custom }: AccessPoint) =>
    [
      ...[name, location, ...(mapping.description ? [description] : []), ...(mapping.qrCode ? [qrCode] : [])],
      ...Object.values(custom ?? {}),
    ].join(" | ");
  return {
    stored,
    points: (await list()).map(show),
    wrong: shownRows.filter(({ state }) => state === "wrong").map(({ line }) => line),
    look: shownRows.filter(({ warnings }) => warnings.length > 0).map(({ line }) => line),
  };
}

const northGate = { points: ["North gate | Quay 4"] };
const bothGates = { points: ["North gate | Quay 4", "South gate | Quay 5"] };

const workbooks: Record<string, Case> = {
  "calendar-1904-excel-2013.xlsx": { points: ["North gate | Quay 4 | 2026-11-20"], fields: { Installed: "date" } },
  "chart-sheet-first.xlsx": { ...northGate, checked: { sheet: "Sheet" } },
  "cover-sheet-first.xlsx": {
    ...northGate,
    checked: {
      sheet: "Doors",
      sheets: [
        { name: "Read me", hidden: false, rows: 2 },
        { name: "Doors", hidden: false, rows: 2 },
      ],
    },
  },
  "first-sheet-hidden.xlsx": {
    ...northGate,
    checked: {
      sheet: "Doors",
      sheets: [
        { name: "Lists", hidden: true, rows: 3 },
        { name: "Doors", hidden: false, rows: 2 },
      ],
    },
  },
  "date-format-31-east-asia.xlsx": { points: ["North gate | Quay 4 | 2026-11-20"] },
  "date-out-of-range.xlsx": {
    points: ["Gate 1 | 1000000000000 | 4006381333931", "Gate 2 | -5 | DR-2"],
  },
  "strict-open-xml-times.xlsx": {
    points: [
      "Opens at 11:00 | 11:00 | time of day, Excel strict | SX-1",
      "Guard round 36:15 | 36:15 | duration, Excel strict | SX-2",
      "Check of 2026-11-20 16:00 | 2026-11-20 16:00 | date and time | SX-3",
      "Installed 2026-11-20 | 2026-11-20 | date | SX-4",
    ],
  },
  "ods-without-styles.ods": { points: ["Gate 1 | Quay 4 | OS-77"] },
  "xml-in-utf-16-big-endian.xlsx": { points: ["Gate 1 | Quay 4"] },
  "error-values.xlsx": { points: [], wrong: [2, 3] },
  "filtered-rows-hidden.xlsx": {
    points: ["Door 1 | Quay 4", "Door 3 | Quay 4", "Door 5 | Quay 4"],
    checked: { rows: 3, hiddenRows: 3, importsHiddenRows: false },
  },
  "formulas-never-calculated.xlsx": { points: ["South gate | Quay 5 | G-008"], wrong: [2] },
  "line-breaks.xlsx": { points: ["North gate | Quay 4 | one\ntwo", "South gate | Quay 5 | x"] },
  "merged-locations.xlsx": {
    points: [1, 2, 3, 4, 5, 6].map((door) => `Door ${door} | Quay ${door > 3 ? 5 : 4}`),
  },
  "parts-other-case.xlsx": bothGates,
  "parts-other-case-empties.xlsx": {
    codes: ["101", "102"],
    points: ["Gate | Quay 4 | 101", "Gate | Quay 5 | 102"],
  },
  "times-of-day.xlsx": {
    points: ["North gate | Quay 4 | 08:30 | 17:00 | 2026-11-20", "South gate | Quay 5 | 00:00 | 36:15 | 2026-11-20"],
    fields: { Opens: "text", Closes: "text", Checked: "date" },
  },
  "title-above-headings.xlsx": {
    points: ["North gate | Quay 4 | A-1", "South gate | Quay 5 | A-2", "Total |  | 2"],
    look: [7],
    checked: { headingRow: 4 },
  },
  "xml-in-utf-16.xlsx": { points: ["North gate | Quay 4 | steel", "South gate | Quay 5 | wood"] },
  "zeros-by-number-format.xlsx": {
    points: ["Locker 42 | Hall 1 | 00042", "Locker 43 | Hall 1 | 00043", "Locker 44 | Hall 1 | LK-0044"],
  },
  "csv-html-as.xls": northGate,
  "csv-spreadsheetml-2003.xls": { points: ["North gate | "], checked: { sheet: "Doors" } },
};

const kitchen = ["Haupttür Süd | Gebäude Größe 4 | prüfen", "Küche | Straße 5 | "];
const leftQuay = { points: ["North gate | Quay 4, left"] };

const texts: Record<string, Case> = {
  "csv-mac-roman.csv": { points: kitchen },
  "csv-cp850-msdos.csv": { points: kitchen },
  "csv-cp850-french.csv": { points: ["Entrée | Bâtiment B | CP-1", "Garage | Cour | CP-2"] },
  "csv-1250-polish.csv": { points: ["Łazienka północ | Piętro źródło 2", "Wejście główne | Żółta sala"] },
  "csv-1251-russian.csv": { points: ["Северная дверь | Этаж 2", "Кухня | Зал 5"] },
  "csv-utf8-one-bad-byte.csv": {
    points: ["Haupttür | Gebäude 4", "Küche | Straße 5", "K\ufffdche 2 | Hof"],
    kinds: { 4: ["damaged-text"] },
  },
  "csv-double-encoded.csv": { points: ["KÃ¼che | Hof"], kinds: { 2: ["damaged-text"] } },
  "csv-backslash-escape.csv": { points: ['North "big" gate | Quay 4', "South | Quay 5"] },
  "csv-excel-text-trick.csv": { points: ["North gate | Quay 4 | 00123", "South gate | Quay 5 | 00124"] },
  "csv-nbsp-smart.csv": {
    points: ["North gate | Quay\u00a04 | A\u20111", "South | Quay 5 | A\u20132", "East gate | Quay 6 | A-3"],
    kinds: { 2: ["look-alike"], 3: ["look-alike"] },
  },
  "csv-scientific.csv": {
    points: [
      ...["North gate | Quay 4 | 4.00638E+12", "South gate | Quay 5 | 1.23E+05"],
      ...["East gate | Quay 6 | 03/04/2026", "West gate | Quay 7 | 9007199254740990"],
    ],
    kinds: { 2: ["damaged-code"], 3: ["damaged-code"], 4: ["damaged-code"], 5: ["damaged-code"] },
  },
  "csv-sep-caret.csv": leftQuay,
  "csv-sep-quoted.csv": leftQuay,
  "csv-sep-trailing.csv": leftQuay,
  "csv-space-after-comma.csv": { points: ["North gate | Quay 4, left | A-1"] },
  "csv-more-cells.csv": { points: ["North gate | Quay 4 | left"], kinds: { 2: ["more-cells"] } },
  "csv-title-first.csv": {
    points: ["North gate | Quay 4 | A-1", "South gate | Quay 5 | A-2"],
    checked: { headingRow: 4 },
  },
  "csv-total-row.csv": {
    points: [
      "North gate | Quay 4 | A-1",
      "South gate | Quay 5 | A-2",
      "Total |  | 2",
      expect.stringMatching(/^2 rows, exported 27\.11\.2026 by Facility Tool \| {2}\| \S+$/),
    ],
    kinds: { 4: ["no-entry"], 5: ["no-entry"] },
  },
  "csv-300-empty-columns.csv": northGate,
};

const unclear: Record<string, Case> = {
  "csv-comment-at-end.csv": { points: ["Gate 1 | Quay 4 | CE-1", expect.stringMatching(/^# end of list/)], look: [3] },
  "csv-missing-cell.csv": {
    points: [expect.stringMatching(/^Gate 1 \| MC-1 \| \S+$/), "Gate 2 | Quay 4 | MC-2"],
    look: [2],
  },
  "csv-null-words.csv": {
    points: ["Gate 1 | NULL | NULL", "Gate 2 | N/A | \\N", "Gate 4 | None | nan"],
    wrong: [4, 6],
    look: [2, 3, 5],
  },
  "csv-single-quotes.csv": {
    points: ["North gate | Quay 4 | SQ-1", "South gate | Quay 5 | SQ-2"],
  },
  "csv-second-table.csv": {
    points: ["Gate 1 | Quay 4 | ST-1", "Key | Holder | Cabinet", "K-77 | Reception | Shelf 3"],
    look: [4, 5],
  },
  "csv-two-heading-rows.csv": { points: ["Gate 1 | Quay 4 | HR-1"], checked: { headingRow: 2 } },
  "csv-backslash-quotes-outside.csv": { points: ['Gate 1 | Quay 4 | \\"BQ-1\\"'], look: [2] },
  "csv-tilde.csv": { points: ["Gate 1 | Quay 4 | TI-1"] },
  "csv-one-nul-byte.csv": { points: ["North gate | Quay 4 | NB-1"], wrong: [3] },
  "csv-nul-padding.csv": { points: ["North gate | Quay 4 | NP-1", "South gate | Quay 5 | NP-2"] },
  "csv-pasted-ditto-marks.csv": {
    points: ["Gate 1 | Quay 4 | DM-1", 'Gate 2 | " | DM-2', 'Gate 3 | " | DM-3', "Gate 4 | Quay 5 | DM-4"],
    look: [3, 4],
  },
  "csv-two-opening-quotes.csv": { points: ["Gate 3 | Quay 4 | behind | TQ-3"], wrong: [2] },
  "csv-opening-quote-last-column.csv": { points: ["Gate 3 | Quay 4 | behind | LQ-3"], wrong: [2] },
  "csv-quote-swallows-columns.csv": { points: ["South gate | Quay 5 | QS-2"], wrong: [2] },
};

describe.each(Object.entries({ workbooks, texts, unclear }))("%s", (kind, cases) => {
  test.each(Object.entries(cases))("%s is imported as its owner sees it", async (file, expected) => {
    const { stored, points, wrong, look } = await importCase(join(kind, file), expected);
    const { wrong: wrongLines = [], kinds, look: lookLines = Object.keys(kinds ?? {}).map(Number) } = expected;
    expect({ points, wrong, look }).toEqual({ points: expected.points, wrong: wrongLines, look: lookLines });
    expect(stored).toMatchObject(expected.checked ?? {});
    const said = stored.shownRows.map(({ line, warnings }) => [line, warnings.map(({ kind }) => kind)]);
    expect(Object.fromEntries(said)).toMatchObject(kinds ?? {});
    const { created, updated, unchanged, wrong: wrongRows, leftOut } = stored;
    expect(created + updated + unchanged + wrongRows + leftOut).toBe(stored.rows);
  });
});

test.each(
  readdirSync(join(folder, "unclear")).filter((file) => file.endsWith(".csv") && !/quote|ditto|nul-padding/.test(file)),
)("the lines of %s are its headings, its rows and the empty ones", async (file) => {
  const { stored } = await importCase(join("unclear", file), { points: [] });
  const lines = readFileSync(join(folder, "unclear", file), "latin1")
    .trimEnd()
    .split(/\r\n|\n|\r/).length;
  expect((stored.headingRow ?? 0) + stored.rows + stored.emptyRows).toBe(lines);
});

test("hidden rows are imported when the person says so", async () => {
  const file = "workbooks/filtered-rows-hidden.xlsx";
  const { stored, points } = await importCase(file, { points: [], query: "&hiddenRows=import" });
  expect(stored).toMatchObject({ rows: 6, hiddenRows: 3, importsHiddenRows: true });
  expect(points).toContain("Door 6 | Scrapped");
});

test("another separator is read when the person says so", async () => {
  const found = await importCase("unclear/csv-tilde.csv", { points: [] });
  expect(found.stored.separator).toBe("~");
  const said = await importCase("unclear/csv-tilde.csv", { points: [], query: "&separator=%3B&heading=no&name=1" });
  expect(said.stored).toMatchObject({ separator: ";", rows: 2 });
  const workbook = await importCase("workbooks/line-breaks.xlsx", { points: [], query: "&separator=%3B" });
  expect(workbook.stored.separator).toBeNull();
});

test("another sheet and row are read when the person says so", async () => {
  const hidden = await importCase("workbooks/first-sheet-hidden.xlsx", { points: [], query: "&sheet=Lists" });
  expect(hidden.points).toEqual(["(choose) | (choose)", "Gate | Quay 1"]);
  const byNumber = await importCase("workbooks/cover-sheet-first.xlsx", {
    points: [],
    query: "&sheet=1&heading=no&name=1",
  });
  expect(byNumber.points).toEqual(["How to fill in this form | ", "Use the sheet Doors | "]);
  const below = await importCase("workbooks/title-above-headings.xlsx", { points: [], query: "&headingRow=2&name=1" });
  expect(below.stored).toMatchObject({ headingRow: 2, rows: 4, columns: ["as of November", "", ""] });
});
