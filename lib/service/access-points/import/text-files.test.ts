import { readFileSync } from "node:fs";
import { join } from "node:path";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import { startImporting } from "./test-import";

/** A file as programs and people write it, what must be stored of it, and the rows to look at with the kinds of reasons. */
type Case = {
  file: string | Buffer;
  /** Name, location, description and code of each access point; a generated code is "". */
  stored: string[][];
  flagged?: Record<number, string[]>;
  /** Headings of the columns that are not imported. */
  notRead?: string[];
};

const read = (name: string): Buffer => readFileSync(join(import.meta.dirname, "cases", name));

const cases: Record<string, Case> = {
  "CSV of Excel for Mac": {
    file: read("texts/csv-mac-roman.csv"),
    stored: [
      ["Haupttür Süd", "Gebäude Größe 4", "prüfen", ""],
      ["Küche", "Straße 5", "", ""],
    ],
  },
  "CSV of MS-DOS": {
    file: iconv.encode(
      "Name;Location;Description\nHaupttür Süd;Gebäude Größe 4;prüfen\nKüche;Straße 5;\n\u001a",
      "cp850",
    ),
    stored: [
      ["Haupttür Süd", "Gebäude Größe 4", "prüfen", ""],
      ["Küche", "Straße 5", "", ""],
    ],
  },
  "French CSV of MS-DOS": {
    file: read("texts/csv-cp850-french.csv"),
    stored: [
      ["Entrée", "Bâtiment B", "", "CP-1"],
      ["Garage", "Cour", "", "CP-2"],
    ],
  },
  "CSV of a Polish Excel": {
    file: read("texts/csv-1250-polish.csv"),
    stored: [
      ["Łazienka północ", "Piętro źródło 2", "", ""],
      ["Wejście główne", "Żółta sala", "", ""],
    ],
  },
  "CSV of a Russian Excel": {
    file: read("texts/csv-1251-russian.csv"),
    stored: [
      ["Северная дверь", "Этаж 2", "", ""],
      ["Кухня", "Зал 5", "", ""],
    ],
  },
  "UTF-8 with one wrong byte": {
    file: read("texts/csv-utf8-one-bad-byte.csv"),
    stored: [
      ["Haupttür", "Gebäude 4", "", ""],
      ["Küche", "Straße 5", "", ""],
      ["K\ufffdche 2", "Hof", "", ""],
    ],
    flagged: { 4: ["damaged-text"] },
  },
  "UTF-8 that was read and written as Windows-1252": {
    file: "ï»¿Name,Location\nKÃ¼che,Hof\n",
    stored: [["KÃ¼che", "Hof", "", ""]],
    flagged: { 2: ["damaged-text"] },
  },
  "separators of 300 empty columns": {
    file: read("texts/csv-300-empty-columns.csv"),
    stored: [["North gate", "Quay 4", "", ""]],
  },
  "backslashes before quotation marks": {
    file: read("texts/csv-backslash-escape.csv"),
    stored: [
      ['North "big" gate', "Quay 4", "", ""],
      ["South", "Quay 5", "", ""],
    ],
  },
  "codes that are kept from a spreadsheet": {
    file: read("texts/csv-excel-text-trick.csv"),
    stored: [
      ["North gate", "Quay 4", "", "00123"],
      ["South gate", "Quay 5", "", "00124"],
    ],
  },
  "invisible and look-alike characters": {
    file: "Name,Location,QR code\n\u00a0North gate\u200b,Quay\u00a04,A\u20111\nSouth,Quay 5,A\u20132\n\ufeffEast gate,Quay 6,\u200eA-3\u200f\n",
    stored: [
      ["North gate", "Quay\u00a04", "", "A\u20111"],
      ["South", "Quay 5", "", "A\u20132"],
      ["East gate", "Quay 6", "", "A-3"],
    ],
    flagged: { 2: ["look-alike"], 3: ["look-alike"] },
  },
  "codes that a spreadsheet shortened or took for dates": {
    file: "Name,Location,QR code\nNorth gate,Quay 4,4.00638E+12\nSouth gate,Quay 5,1.23E+05\nEast gate,Quay 6,03/04/2026\nWest gate,Quay 7,9007199254740990\n",
    stored: [
      ["North gate", "Quay 4", "", "4.00638E+12"],
      ["South gate", "Quay 5", "", "1.23E+05"],
      ["East gate", "Quay 6", "", "03/04/2026"],
      ["West gate", "Quay 7", "", "9007199254740990"],
    ],
    flagged: { 2: ["damaged-code"], 3: ["damaged-code"], 4: ["damaged-code"], 5: ["damaged-code"] },
  },
  "a named separator that is any sign": {
    file: read("texts/csv-sep-caret.csv"),
    stored: [["North gate", "Quay 4, left", "", ""]],
  },
  "a named separator in quotation marks": {
    file: read("texts/csv-sep-quoted.csv"),
    stored: [["North gate", "Quay 4, left", "", ""]],
  },
  "a named separator with separators behind it": {
    file: read("texts/csv-sep-trailing.csv"),
    stored: [["North gate", "Quay 4, left", "", ""]],
  },
  "blanks behind the commas": {
    file: read("texts/csv-space-after-comma.csv"),
    stored: [["North gate", "Quay 4, left", "", "A-1"]],
  },
  "a row with more cells than headings": {
    file: "Name,Location,QR code\nNorth gate,Quay 4, left,A-1\n",
    stored: [["North gate", "Quay 4", "", "left"]],
    flagged: { 2: ["more-cells"] },
  },
  "a title above the headings": {
    file: read("texts/csv-title-first.csv"),
    stored: [
      ["North gate", "Quay 4", "", "A-1"],
      ["South gate", "Quay 5", "", "A-2"],
    ],
  },
  "a total below the rows": {
    file: read("texts/csv-total-row.csv"),
    stored: [
      ["North gate", "Quay 4", "", "A-1"],
      ["South gate", "Quay 5", "", "A-2"],
      ["Total", "", "", "2"],
      ["2 rows, exported 27.11.2026 by Facility Tool", "", "", ""],
    ],
    flagged: { 4: ["no-entry"], 5: ["no-entry"] },
  },
  "a column Code left of QR code": {
    file: read("headings/headings-code-and-qr-code.csv"),
    stored: [["Desk 77", "", "", "QX-77"]],
    notRead: ["Code"],
  },
  "a column Room left of Location": {
    file: read("headings/headings-room-and-location.csv"),
    stored: [["Desk 12a", "Berlin HQ", "", ""]],
    notRead: ["Room"],
  },
  "headings of NetBox": {
    file: read("headings/headings-site-before-location.csv"),
    stored: [["rack-a", "Row 1", "x", ""]],
    notRead: ["site", "rack"],
  },
  "a column Title left of Name": {
    file: read("headings/headings-title-and-name.csv"),
    stored: [["Desk of Smith", "", "", ""]],
    notRead: ["Title"],
  },
  "a column ID of another program": {
    file: read("headings/own-id-column.csv"),
    stored: [
      ["Ladder", "Hall", "", ""],
      ["Trolley", "Hall", "", ""],
    ],
    notRead: ["ID"],
  },
};

describe("an import of a text file", () => {
  test.each(Object.entries(cases))("reads %s", async (_, { file, stored, flagged = {}, notRead = [] }) => {
    const { service, token, upload, list } = await startImporting();
    const checked = await upload(new Uint8Array(Buffer.from(file)));
    const doubts = checked.shownRows.filter(({ warnings }) => warnings.length > 0);
    const kinds = doubts.map(({ line, warnings }) => [line, warnings.map(({ kind }) => kind)]);
    expect(Object.fromEntries(kinds)).toEqual(flagged);
    expect(checked.notRead.map(({ heading }) => heading)).toEqual(notRead);
    const run = await service.send("POST", `/imports/${checked.id}/run`, { token });
    expect((await run.json()) as StoredImport).toMatchObject({ created: stored.length, wrong: 0 });
    const generated = /^[0-9A-Z]{8}-[0-9A-Z*~$=]$/;
    expect(
      (await list()).map(({ name, location, description, qrCode }) => [
        ...[name, location, description],
        generated.test(qrCode) ? "" : qrCode,
      ]),
    ).toEqual(stored);
  });
});
