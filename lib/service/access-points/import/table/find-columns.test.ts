import fc from "fast-check";
import { expect, test } from "vitest";
import { importMapping } from "@/lib/contract/access-points/imports/import";
import { findColumns } from "./find-columns";

const auto = importMapping.parse({});
const none = { fields: [], isTeam: () => false };

test.each([
  ["English", ["Door name", "Where", "Remarks", "Tag", "Floor"]],
  ["English with marks", ["Gate no. *", "Room (building)", "Comments:", "Asset tag"]],
  ["German", ["Tür", "Standort", "Bemerkungen", "Etikett"]],
  ["French", ["Nom de la porte", "Lieu", "Remarques", "Étiquette"]],
  ["Spanish, without accents", ["Puerta", "Ubicacion", "Observaciones", "Codigo de barras"]],
  ["Italian", ["Nome", "Sede", "Annotazioni", "Codice a barre"]],
  ["Arabic, with vowel signs", ["الباب", "الموقع", "مُلاحظات", "الباركود"]],
])("findColumns understands headings in %s", (_language, headings) => {
  const { hasHeading, indexes, problem } = findColumns(headings, auto, none, [["A"]]);
  expect({ hasHeading, indexes, problem }).toEqual({
    hasHeading: true,
    indexes: { name: 0, location: 1, description: 2, qrCode: 3 },
    problem: null,
  });
});

test.each(["Floor", "Floor no.", "Etage", "Étage", "Piso", "Piano"])(
  "findColumns takes a column headed %s for the location when no other column holds it",
  (heading) => {
    const rest = [["Gate", "1", "Annex"]];
    expect(findColumns(["Name", heading], auto, none, rest).indexes).toEqual({ name: 0, location: 1 });
    for (const place of ["Location", "Room", "Building"])
      expect(findColumns(["Name", heading, place], auto, none, rest).indexes).toEqual({ name: 0, location: 2 });
  },
);

test.each([
  ["English", ["Building / floor", "Site, room", "Building & wing", "Floor and room"]],
  ["German", ["Gebäude / Etage", "Gebäude und Stockwerk"]],
  ["French", ["Bâtiment, étage", "Bâtiment et étage"]],
  ["Spanish", ["Edificio y planta", "Edificio/Piso"]],
  ["Italian", ["Sede e piano", "Sede + piano"]],
  ["Arabic", ["المبنى والطابق", "المبنى / الطابق"]],
])("findColumns takes joined words for places in %s for the location", (_language, headings) => {
  for (const heading of headings)
    expect(findColumns(["Name", heading], auto, none, [["Gate", "Annex / 1"]]).indexes).toEqual({
      name: 0,
      location: 1,
    });
});

test("findColumns reads custom fields from the columns that are given, and from no other", () => {
  const field = { id: "1", key: "key-no", label: "Key no.", type: "text" as const, required: false, options: [] };
  const fields = [{ ...field, searchable: false, onLabel: false, position: 1, deletedAt: null }];
  const columnOf = (key: string) => {
    const mapping = { ...auto, name: "1", fields: { "key-no": key } };
    return findColumns(["Door", "Key no.", "Lock"], mapping, { ...none, fields }).custom.map(({ index }) => index);
  };
  expect([columnOf("2"), columnOf("3"), columnOf("")]).toEqual([[1], [2], []]);
});

test("findColumns prefers the name of a field to a word for it, and takes no heading that contradicts itself", () => {
  expect(findColumns(["Building", "Door", "Location", "Name", "Notes on place"], auto, none, [["A"]]).indexes).toEqual({
    location: 2,
    name: 3,
  });
});

test("findColumns takes the first row for headings when the rows below differ from it, and keeps a sample of them", () => {
  const rest = [
    ["Locker 1", "", "A-1"],
    ["Locker 2", "Annex", "A-2"],
  ];
  expect(findColumns(["Thing", "Whereabouts", "Mark"], auto, none, rest)).toMatchObject({
    hasHeading: true,
    samples: ["Locker 1", "Annex", "A-1"],
    indexes: {},
  });
  expect(findColumns(["Locker 0", "Annex", "A-0"], auto, none, rest).hasHeading).toBe(false);
  expect(findColumns(["North", "Annex", "Left"], auto, none, [["South", "Annex", "Right"]]).hasHeading).toBe(false);
});

test("findColumns leaves out no access point whose name is a word for a field when a column is given by its number", () => {
  const { hasHeading, indexes } = findColumns(["Door", "Yard"], { ...auto, name: "1" }, none, [["Gate 1", "Yard 2"]]);
  expect({ hasHeading, indexes }).toEqual({ hasHeading: false, indexes: { name: 0 } });
});

test.each(["Team", "Crew", "Abteilung", "Équipe", "Equipo", "Squadra", "الفريق"])(
  "findColumns takes a column headed %s for the team when a cell below names one",
  (heading) => {
    const known = { fields: [], isTeam: (cell: string) => cell === "Facilities" };
    const rest = [
      ["Gate", ""],
      ["Door", "Facilities"],
    ];
    expect(findColumns(["Name", heading], auto, known, rest).indexes).toEqual({ name: 0, team: 1 });
    const others = findColumns(["Name", heading], auto, known, [["Gate", "Sales"]]).indexes;
    expect(others).toEqual(heading === "Team" ? { name: 0, team: 1 } : { name: 0 });
  },
);

test.each([
  [
    "Homebox",
    ["HB.import_ref", "HB.location", "HB.tags", "HB.asset_id", "HB.name", "HB.description", "HB.notes"],
    [4, 1, 5, 3],
  ],
  ["GLPI", ["Name", "Entity", "Status", "Serial number", "Locations", "Inventory number", "Comments"], [0, 4, 6, 5]],
  ["NetBox", ["Name", "Site", "Location", "Rack", "Asset tag", "Comments", "Description"], [0, 2, 6, 4]],
  ["Part-DB", ["id", "name", "description", "notes", "storelocation"], [1, 4, 2, undefined]],
  ["InvenTree", ["Part", "Quantity", "Location", "Notes", "Serial Number"], [0, 2, 3, undefined]],
  ["Microsoft Lists", ["ID", "Title", "Location", "Notes"], [1, 2, 3, undefined]],
  ["Shelf", ["qrId", "title", "description", "category", "tags", "location", "custodian"], [1, 5, 2, 0]],
  ["Snipe-IT", ["Asset Name", "Asset Tag", "Serial", "Model", "Location", "Default Location", "Notes"], [0, 4, 6, 1]],
  ["a German door list", ["Türnummer", "Türbezeichnung", "Gebäude", "Bemerkung", "Inventarnr."], [1, 2, 3, 4]],
  ["a German door list with numbers only", ["Tür-Nr.", "Raumnummer", "Bemerkungen", "Strichcode"], [0, 1, 2, 3]],
  ["a French door list", ["N° de porte", "Nom de la porte", "Bâtiment", "Remarques", "Code-barres"], [1, 2, 3, 4]],
  ["a Spanish door list", ["Número de puerta", "Nombre de la puerta", "Edificio", "Notas", "Código"], [1, 2, 3, 4]],
])("findColumns understands the headings of %s", (_, headings, [name, location, description, qrCode]) => {
  const { indexes } = findColumns(headings, auto, none, [headings.map((_, at) => String(at))]);
  expect([indexes.name, indexes.location, indexes.description, indexes.qrCode, indexes.id]).toEqual([
    ...[name, location, description, qrCode],
    undefined,
  ]);
});

const words = {
  name: ["Title", "Bezeichnung", "Door", "Tür-Nr.", "Asset"],
  location: ["Site", "Room", "Standort", "Where", "Gebäude"],
  description: ["Notes", "Bemerkung", "Remarks", "Details"],
  qrCode: ["Code", "Barcode", "Tag", "Asset ID", "Kennung"],
} as const;
const ownNames = { name: "Name", location: "Location", description: "Description", qrCode: "QR code" } as const;
const targets = Object.keys(ownNames) as (keyof typeof ownNames)[];

test("findColumns takes the name of a field before any word for it, in any order, and says which columns it leaves out", () => {
  const headings = fc
    .tuple(fc.subarray(Object.values(words).flat()), fc.subarray(targets, { minLength: 1 }))
    .chain(([more, named]) =>
      fc
        .shuffledSubarray([...more, ...named.map((target) => ownNames[target])], {
          minLength: more.length + named.length,
        })
        .map((row) => ({ row, named })),
    );
  fc.assert(
    fc.property(headings, ({ row, named }) => {
      const { indexes, notRead } = findColumns(row, auto, none, [row.map((_, at) => `Text ${at}`)]);
      for (const target of named) expect(row[indexes[target] ?? -1]).toBe(ownNames[target]);
      const read = Object.values(indexes);
      expect([...read, ...notRead.map(({ column }) => column - 1)].sort((a, b) => a - b)).toEqual([...row.keys()]);
    }),
    { numRuns: 300 },
  );
});

test("findColumns takes a column ID for ids only if one of its cells is a UUID or all are empty", () => {
  const ids = (...cells: string[]) =>
    findColumns(
      ["ID", "Name"],
      auto,
      none,
      cells.map((id) => [id, "Gate"]),
    ).indexes.id;
  expect(ids("1", "2")).toBeUndefined();
  expect(ids("", "")).toBe(0);
  expect(ids("", "typing error", "0192F8E4-0000-7000-8000-000000000000")).toBe(0);
});
