import type { ImportMapping, StoredImport } from "@/lib/contract/access-points/imports/import";
import type { ImportCorrections } from "@/lib/contract/access-points/imports/import-rows";
import type { Report } from "@/lib/contract/progress";
import { shorten } from "@/lib/contract/shorten";
import type { ServiceContext } from "../../context";
import { type FieldDefinitions, readDefinitions } from "../../custom-fields/definitions";
import type { Person } from "../../http/operation";
import type { OpenedFile } from "../../spreadsheets/sheet-row";
import { correctRows, spellPlaces } from "./correct-rows";
import { planImport } from "./plan-import";
import { findTeam, type ImportTeams, readImportTeams } from "./plan-team";
import type { KnownHeadings } from "./table/find-columns";
import { chooseSheet } from "./table/find-table";
import { type ReadRows, readRows } from "./table/read-rows";

export type ImportFile = {
  bytes: Uint8Array;
  fileName: string;
  mapping: ImportMapping;
  /** For new access points whose row names none. */
  teamId?: string | undefined;
  person: Person;
  corrections: ImportCorrections;
  /** Absent for a file that is imported at once. */
  importId?: string;
};

/** As a stored import says it. */
export type FoundSource = Pick<
  StoredImport,
  | "sheets"
  | "sheet"
  | "headingRow"
  | "emptyRows"
  | "encoding"
  | "isEncodingSure"
  | "encodings"
  | "separator"
  | "importsHiddenRows"
  | "firstRows"
>;

/** Of the first rows in an answer. */
const SHOWN_COLUMNS = 10;
const SHOWN_LENGTH = 60;

export async function planFile(
  context: ServiceContext,
  { bytes, mapping, teamId, person, corrections: { cells, leaveOut, places } }: ImportFile,
  report: Report,
) {
  const definitions = await readDefinitions(context.db);
  const readTeams = () => readImportTeams(context.db, person, teamId);
  const teams = await readTeams();
  const known = knownHeadings(definitions, teams);
  let opened: OpenedFile = { sheets: [], encoding: null, separator: null };
  let sheet = 0;
  const choose = (file: OpenedFile) => {
    opened = file;
    sheet = chooseSheet(file, mapping, known);
    return sheet;
  };
  const rows = correctRows(
    context.readSheet(bytes, { encoding: mapping.encoding, separator: mapping.separator, choose }),
    cells,
  );
  const read = await countRefused(context, person, () => readRows(rows, mapping, known, report));
  spellPlaces(read, places);
  const plan = async () =>
    planImport(context, definitions, read, { person, teams: await readTeams(), leaveOut }, report);
  return { definitions, read, source: toSource(opened, sheet, read, mapping), team: teams.ofNew, plan };
}

/** Counts the time of a refused file. @throws ServiceProblem 429 as the quota of files */
async function countRefused<T>({ fileQuota }: ServiceContext, { id }: Person, read: () => Promise<T>): Promise<T> {
  fileQuota.require(id);
  const began = performance.now();
  return read().catch((error: unknown) => {
    fileQuota.add(id, performance.now() - began);
    throw error;
  });
}

const knownHeadings = ({ all, byKey }: FieldDefinitions, teams: ImportTeams): KnownHeadings => ({
  fields: all.filter(({ key }) => byKey.has(key)),
  isTeam: (cell) => findTeam(teams, cell) !== undefined,
});

const toSource = (
  { sheets, encoding, separator }: OpenedFile,
  sheet: number,
  { headingRow, emptyRows, firstRows }: ReadRows,
  { hiddenRows }: ImportMapping,
): FoundSource => ({
  sheets: sheets.map(({ name, hidden, rows }) => ({ name, hidden, rows })),
  sheet: sheets[sheet]?.name ?? null,
  ...{ headingRow, emptyRows, importsHiddenRows: hiddenRows === "import" },
  ...{
    encoding: encoding?.encoding ?? null,
    isEncodingSure: encoding?.isSure ?? true,
    encodings: encoding?.choices ?? [],
    separator,
  },
  firstRows: firstRows.map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, SHOWN_COLUMNS).map((cell) => shorten(cell, SHOWN_LENGTH)),
  })),
});
