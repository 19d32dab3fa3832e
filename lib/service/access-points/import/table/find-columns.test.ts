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
