import { sql } from "kysely";
import type { BulkUndo } from "@/lib/contract/access-points/bulk";
import {
  IMPORT_ERRORS_MAX,
  type ImportResult,
  type RunImportQuery,
  type StoredImport,
} from "@/lib/contract/access-points/imports/import";
import {
  type CheckedRow,
  CORRECTED_MAX,
  type ImportWarning,
  isHeld,
  SHOWN_CELL_MAX,
  SHOWN_ROWS_MAX,
} from "@/lib/contract/access-points/imports/import-rows";
import { COMPARED_MAX, SPELLINGS_MAX } from "@/lib/contract/access-points/locations/place-list";
import { foldForOrder } from "@/lib/contract/fold";
import type { Report } from "@/lib/contract/progress";
import { shorten } from "@/lib/contract/shorten";
import { t } from "@/lib/messages/messages";
import { readOfficeSettings } from "../../accounts/office/office-settings";
import type { ServiceContext } from "../../context";
import { storedValues } from "../../custom-fields/stored-values";
import type { Db } from "../../db/database";
import { isDuplicate } from "../../db/failures";
import { idsAsTable } from "../../db/json-table";
import type { Person } from "../../http/operation";
import { invalid, ServiceProblem } from "../../http/problem-error";
import { inFileQueue, inLongChangeQueue, type LongChange } from "../../long-running/queue";
import { SpreadsheetError } from "../../spreadsheets/sheet-row";
import { mayGiveTo } from "../../teams/memberships";
import { hasAccess, reaches } from "../../teams/rights";
import { applyEdits } from "../edits/apply-edits";
import { changeInParts } from "../edits/change-in-parts";
import { customChanges, type Edit } from "../edits/edit";
import { placeKey, proposeSpellings } from "../locations/spellings";
import { lockRows } from "../rows/locked-rows";
import { findDoubts } from "./doubts/find-doubts";
import { fieldsBefore } from "./fields-before";
import { type FoundSource, type ImportFile, planFile } from "./plan-file";
import type { ImportPlan } from "./plan-import";
import { type PlannedCreate, type PlannedRow, type PlannedUpdate, toWrittenPoint } from "./plan-row";
import { readImportTeams } from "./plan-team";
import { type NamedPoints, namedPoints, noSource, nothingChecked } from "./stored-result";
import { columnOfTarget, type Fault, type ReadRows } from "./table/read-rows";

/** Access points may change between the plan and the transaction. */
const ATTEMPTS = 3;

/** `found.problem` says why there are no rows. */
export type ImportCheck = {
  found: ReadRows["found"];
  source: FoundSource;
  result: ImportResult;
  checked: Pick<StoredImport, "leftOut" | "shownRows" | "team" | "toLookAt" | "spellings">;
  named: NamedPoints;
  /** Lines. */
  held: number[];
};

/** @throws ServiceProblem as `inFileQueue`; 422 when the file cannot be read */
export const inImportQueue = <T>(
  person: Pick<Person, "id">,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> =>
  inFileQueue(person, work, signal).catch((error: unknown) => {
    if (error instanceof SpreadsheetError) throw invalid([{ detail: error.message }]);
    throw error;
  });

const resultOf = (plan: ImportPlan, { hiddenRows }: ReadRows, doubtful: number | null): ImportResult => ({
  rows: plan.rows,
  hiddenRows,
  created: plan.creates.length,
  updated: plan.updates.length,
  unchanged: plan.unchanged,
  wrong: plan.wrong.size,
  doubtful,
  errors: [...plan.wrong.values()].flatMap(({ errors }) => errors).slice(0, IMPORT_ERRORS_MAX),
  undo: null,
});

export async function checkImport(context: ServiceContext, file: ImportFile, report: Report): Promise<ImportCheck> {
  const { read, source, team, plan } = await planFile(context, file, report);
  const planned = await plan();
  const doubts = await findDoubts(context, planned, { ...read, ...source }, file.person);
  const { keep, keepAll } = file.corrections;
  const kept = new Set(keep);
  const shownRows = toCheckedRows(read.found, planned, doubts, (line) => keepAll || kept.has(line));
  const held = keepAll ? [] : [...doubts.keys()].filter((line) => !kept.has(line) && isHeld(doubts.get(line) ?? []));
  const inDoubt = (rows: ImportPlan["creates"] | ImportPlan["updates"]) =>
    rows.filter(({ row }) => doubts.has(row.line)).length;
  const toLookAt = { created: inDoubt(planned.creates), updated: inDoubt(planned.updates), held: held.length };
  const spellings = await findSpellings(context, planned, file.person);
  const result = resultOf(planned, read, doubts.size);
  const named = namedPoints(planned, doubts, new Set(shownRows.map(({ line }) => line)));
  const checked = { leftOut: planned.leftOut.length, shownRows, team, toLookAt, spellings };
  return { found: read.found, source, result, checked, named, held };
}

/** Only for pasted rows, which the person has nowhere else. @throws other errors */
export async function checkUnread(context: ServiceContext, file: ImportFile, error: unknown): Promise<ImportCheck> {
  const { fileName, person, teamId } = file;
  if (fileName !== "" || !(error instanceof SpreadsheetError)) throw error;
  const found = {
    ...{ hasHeading: false, columns: [], samples: [], indexes: {}, custom: [], notRead: [] },
    problem: error.message,
  };
  const counts = { rows: 0, hiddenRows: 0, created: 0, updated: 0, unchanged: 0, wrong: 0, doubtful: null };
  const { ofNew: team } = await readImportTeams(context.db, person, teamId);
  return {
    found,
    source: noSource,
    result: { ...counts, errors: [], undo: null },
    checked: { ...nothingChecked, leftOut: 0, shownRows: [], team },
    named: {},
    held: [],
  };
}

type Running = Omit<LongChange, "person"> & {
  wrong?: RunImportQuery["wrong"];
  /** In the transaction of the import. `ids`: written access points; `named`: those in errors. */
  finish?: (trx: Db, result: ImportResult, ids: string[], named: NamedPoints) => Promise<void>;
};

/** @throws ServiceProblem 422 with errors of rows; 503 when others changed the rows at every attempt; 429 */
export async function runImport(
  context: ServiceContext,
  file: ImportFile,
  { report, signal, wrong = "refuse", finish = async () => {} }: Running,
): Promise<ImportResult> {
  const { person, fileName, importId = null } = file;
  const { read, plan } = await planFile(context, file, report);
  if (read.found.problem) throw invalid([{ parameter: "name", detail: read.found.problem }]);
  return inLongChangeQueue(context, { person, report, signal }, async (report) => {
    for (let attempt = 1; ; attempt += 1) {
      const planned = await plan();
      let result = resultOf(planned, read, null);
      if (planned.wrong.size > 0 && wrong === "refuse") throw wrongRows(result);
      const writing = { person, fileName, importId, report };
      try {
        await writeImport(context, planned, writing, async (trx, { ids, undo }: WrittenPoints) => {
          result = { ...result, undo };
          await finish(trx, result, ids, namedPoints(planned, new Map(), new Set()));
        });
        return result;
      } catch (error) {
        if (!(error instanceof StalePlanError || isDuplicate(error))) throw error;
        if (attempt === ATTEMPTS) throw new ServiceProblem("service-unavailable", t("serviceImport.busy"));
      }
    }
  });
}

function wrongRows({ wrong, errors }: ImportResult): ServiceProblem {
  return new ServiceProblem("validation-failed", t("serviceImport.wrongRows", { count: wrong }), { errors });
}

/** Same as another one of the file, or as one of the access points that the person sees. */
async function findSpellings(
  { db, database }: Pick<ServiceContext, "db" | "database">,
  { creates, updates }: ImportPlan,
  person: Person,
): Promise<StoredImport["spellings"]> {
  const written = new Map<string, number>();
  for (const planned of [...creates, ...updates]) {
    const { location } = toWrittenPoint(planned, person).fields;
    if (location !== "") written.set(location, (written.get(location) ?? 0) + 1);
  }
  const compared = [...written].sort(([, one], [, other]) => other - one).slice(0, COMPARED_MAX);
  if (compared.length === 0) return [];
  const { locationSeparator } = await readOfficeSettings(db);
  const reader = database.reader(person.id);
  const keys = compared.flatMap(([location]) => [foldForOrder(location), placeKey(location, locationSeparator)]);
  const stored = await reader
    .selectFrom("access_points")
    .select(["location", sql<number>`count(*)`.as("count")])
    .where(reaches(person, "view"))
    .where(sql<boolean>`location_key in (select id from ${idsAsTable(reader, [...new Set(keys)])})`)
    .groupBy("location")
    .execute();
  const counts = new Map(stored.map(({ location, count }) => [location, Number(count)]));
  for (const [location, count] of compared) counts.set(location, (counts.get(location) ?? 0) + count);
  const spellings = [...counts].map(([location, count]) => ({ location, count }));
  return proposeSpellings(spellings, locationSeparator)
    .map(({ from, to }) => ({ from, to, count: written.get(from) ?? 0 }))
    .filter(({ count }) => count > 0)
    .slice(0, SPELLINGS_MAX);
}

/** Columns that a table can show: 300 rows of more would take megabytes. */
const COLUMNS_MAX = 30;

type Found = ReadRows["found"];

/** Those that need a person first, then those that change an access point, are left out, and the first others. */
function toCheckedRows(
  found: Found,
  plan: ImportPlan,
  doubts: Map<number, ImportWarning[]>,
  isKept: (line: number) => boolean,
): CheckedRow[] {
  const isDoubtful = ({ row }: PlannedRow) => doubts.has(row.line);
  const changed = doubts.size > 0 ? [...plan.creates, ...plan.updates] : [];
  const doubtful = changed.filter(isDoubtful).sort((one, other) => one.row.line - other.row.line);
  const updates = plan.updates.filter((planned) => !isDoubtful(planned));
  const groups: PlannedRow[][] = [[...plan.wrong.values()], doubtful, updates, plan.leftOut].map((group) =>
    group.slice(0, SHOWN_ROWS_MAX),
  );
  const shown = [...groups.flat(), ...plan.sample.filter((planned) => !isDoubtful(planned))];
  return shown.map((planned) => ({
    ...toCheckedRow(found, planned, doubts.get(planned.row.line) ?? []),
    kept: isKept(planned.row.line),
  }));
}

const toCheckedRow = (found: Found, planned: PlannedRow, warnings: ImportWarning[]): Omit<CheckedRow, "kept"> => ({
  line: planned.row.line,
  state: planned.state,
  cells: found.columns.slice(0, COLUMNS_MAX).map((_, index) => shorten(planned.row.cells[index] ?? "", SHOWN_CELL_MAX)),
  before: planned.state === "updated" ? shortened(fieldsBefore(planned)) : {},
  errors: planned.state === "wrong" ? planned.faults.map((fault) => toWrongCell(found, planned.row.cells, fault)) : [],
  warnings,
});

const shortened = (texts: Record<string, string>): CheckedRow["before"] =>
  Object.fromEntries(Object.entries(texts).map(([target, text]) => [target, shorten(text, SHOWN_CELL_MAX)]));

function toWrongCell(found: Found, cells: readonly string[], { target, detail }: Fault): CheckedRow["errors"][number] {
  const index = columnOfTarget(found, target);
  if (index === undefined) return { column: null, value: null, detail };
  const cell = (cells[index] ?? "").toWellFormed();
  return { column: index + 1, value: cell.length > CORRECTED_MAX ? null : cell, detail };
}

/** After the plan, an access point was changed, a code taken or voided, or the person lost a right. */
class StalePlanError extends Error {
  override name = "StalePlanError";
}

/** Ids of the access points that were created or changed, and how to undo that; null when there are none. */
type WrittenPoints = { ids: string[]; undo: BulkUndo | null };

/** `importId` is the id of a stored import; null for a file that was imported at once. */
type Writing = { person: Person; fileName: string; importId: string | null; report: Report };

/**
 * Writes all rows in parts, with one entry in the audit log. `finish` runs in the transaction of the last part. When the plan no
 * longer fits, nothing is imported: the parts before are taken back.
 * @throws StalePlanError, or the error of a unique constraint, when the plan no longer fits
 */
async function writeImport(
  context: ServiceContext,
  { creates, updates }: Pick<ImportPlan, "creates" | "updates">,
  { person, fileName, importId, report }: Writing,
  finish: (trx: Db, written: WrittenPoints) => Promise<void>,
): Promise<void> {
  // In the order of their ids, which are lower than those of new access points, as `findBulkEntries` needs it.
  const changes = updates.toSorted((one, other) => (one.existing.id < other.existing.id ? -1 : 1));
  await changeInParts(context, {
    ...{ person, report, items: [...changes, ...creates], action: "access-points.imported" },
    describe: () => ({
      ...(fileName && { file: [null, fileName] }),
      created: [null, creates.length],
      changed: [null, updates.length],
    }),
    work: async (trx, part, at) => {
      const edits = [
        ...part.flatMap((row) => (row.state === "created" ? [toNew(row, person, importId)] : [])),
        ...(await toChanges(
          trx,
          part.filter((row) => row.state === "updated"),
          person,
          importId,
        )),
      ];
      const teams = edits.flatMap(({ set: { teamId } }) => teamId ?? []);
      if (!(await mayGiveTo(trx, person, teams))) throw new StalePlanError("A team was deleted or left meanwhile.");
      const refuse = async () => {
        throw new StalePlanError("A code was taken or voided meanwhile.");
      };
      return { applied: await applyEdits(trx, edits, { person, context, at, refuse }), found: part.length };
    },
    keep: async (trx, { ids, undo }, isLast) => {
      if (isLast) await finish(trx, { ids, undo });
    },
  });
}

const toNew = ({ fields, values, teamId }: PlannedCreate, { id: ownerId }: Person, importId: string | null): Edit => ({
  row: null,
  set: { ...fields, fields: values, teamId, ownerId, importId },
});

/** Locks them. @throws StalePlanError for another version than in the plan, or a lost right */
async function toChanges(
  trx: Db,
  planned: readonly PlannedUpdate[],
  person: Person,
  importId: string | null,
): Promise<Edit[]> {
  const ids = planned.map(({ existing }) => existing.id);
  const rows = new Map((await lockRows(trx, ids, person)).map((row) => [row.id, row]));
  return planned.map(({ existing, after, values, teamId }) => {
    const row = rows.get(existing.id);
    const isSame = row?.deleted_at === null && row.version === existing.version && hasAccess(person, row, "edit");
    if (!row || !isSame) throw new StalePlanError("An access point was changed meanwhile.");
    const fields = customChanges(storedValues(row.custom), values);
    return { row, set: { ...after, fields, ...(teamId !== row.team_id && { teamId }), importId } };
  });
}
