import {
  IMPORT_ERRORS_MAX,
  type ImportMapping,
  type ImportResult,
  type RunImportQuery,
  type StoredImport,
} from "@/lib/contract/access-points/imports/import";
import type { Report } from "@/lib/contract/progress";
import type { ServiceContext } from "../../context";
import { readDefinitions } from "../../custom-fields/definitions";
import type { Db } from "../../db/database";
import { isDuplicate } from "../../db/failures";
import type { Person } from "../../http/operation";
import { invalid, ServiceProblem } from "../../http/problem-error";
import { inLongChangeQueue, inLongRunningQueue, type LongChange } from "../../long-running/queue";
import { SpreadsheetError } from "../../spreadsheets/sheet-row";
import { toCsv } from "../../spreadsheets/write-csv";
import { toCheckedRows } from "./checked-rows";
import { type Corrections, correctRows } from "./correct-rows";
import { findDoubts } from "./find-doubts";
import { type ImportPlan, planImport } from "./plan-import";
import { readImportTeams } from "./plan-team";
import { type ReadRows, readRows } from "./read-rows";
import { type NamedPoints, namedPoints } from "./stored-result";
import { StalePlanError, type WrittenPoints, writeImport } from "./write-import";

/** Plans of one import, when access points are changed between the plan and the transaction. */
const ATTEMPTS = 3;

const BUSY = "Others changed the same access points at each attempt. Nothing was imported. Import the file again.";

/** Heading of the column with the reasons. An import ignores it, because no field has this name. */
const REASON = "Reason";

/** Uploaded file, what its columns hold, and who imports it. */
export type ImportFile = {
  bytes: Uint8Array;
  fileName: string;
  mapping: ImportMapping;
  /** Team of new access points whose row names none. */
  teamId?: string | undefined;
  person: Person;
  corrections: Corrections;
  /** Id of the stored import; absent for a file that is imported at once. */
  importId?: string;
};

/** Result of a dry run. `found.problem` says why there are no rows. */
export type ImportCheck = {
  found: ReadRows["found"];
  result: ImportResult;
  checked: Pick<StoredImport, "leftOut" | "shownRows" | "team">;
  named: NamedPoints;
};

/** Runs the check of a file in the queue. @throws ServiceProblem as `inLongRunningQueue`; 422 when the file cannot be read */
export const inCheckQueue = <T>(person: Pick<Person, "id">, work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  inLongRunningQueue(person, work, signal).catch(throwUnreadable);

/** Runs an import in the queue. @throws ServiceProblem as `inLongChangeQueue`; 422 when the file cannot be read */
export const inImportQueue = <T>(
  context: Pick<ServiceContext, "changeQuota">,
  change: LongChange,
  work: (report: Report) => Promise<T>,
): Promise<T> => inLongChangeQueue(context, change, work).catch(throwUnreadable);

function throwUnreadable(error: unknown): never {
  if (error instanceof SpreadsheetError) throw invalid([{ detail: error.message }]);
  throw error;
}

const resultOf = (plan: ImportPlan, doubtful: number | null): ImportResult => ({
  rows: plan.rows,
  created: plan.creates.length,
  updated: plan.updates.length,
  unchanged: plan.unchanged,
  wrong: plan.wrong.size,
  doubtful,
  errors: [...plan.wrong.values()].flatMap(({ errors }) => errors).slice(0, IMPORT_ERRORS_MAX),
  undo: null,
});

/** Reads the rows of a file with its corrections, and plans what an import does with them. */
async function planFile(
  context: ServiceContext,
  { bytes, mapping, teamId, person, corrections: { cells, leaveOut } }: ImportFile,
  report: Report,
) {
  const definitions = await readDefinitions(context.db);
  const readTeams = () => readImportTeams(context.db, person, teamId);
  const teams = await readTeams();
  const rows = correctRows(context.readSheet(bytes), cells);
  const read = await readRows(rows, mapping, { definitions, teams }, report);
  const plan = async () =>
    planImport(context, definitions, read, { person, teams: await readTeams(), leaveOut }, report);
  return { read, team: teams.ofNew, plan };
}

/** Checks a file without writing anything. */
export async function checkImport(context: ServiceContext, file: ImportFile, report: Report): Promise<ImportCheck> {
  const { read, team, plan } = await planFile(context, file, report);
  const planned = await plan();
  const doubts = await findDoubts(context, planned, file.person);
  const shownRows = toCheckedRows(read.found, planned, doubts);
  const result = resultOf(planned, doubts.size);
  const named = namedPoints(planned, doubts, new Set(shownRows.map(({ line }) => line)));
  return { found: read.found, result, checked: { leftOut: planned.leftOut.length, shownRows, team }, named };
}

/** Returns the check of pasted rows that cannot be read, which the person has nowhere else. @throws the error of any other */
export async function checkUnread(context: ServiceContext, file: ImportFile, error: unknown): Promise<ImportCheck> {
  const { fileName, person, teamId } = file;
  if (fileName !== "" || !(error instanceof SpreadsheetError)) throw error;
  const found = { hasHeading: false, columns: [], samples: [], indexes: {}, custom: [], problem: error.message };
  const counts = { rows: 0, created: 0, updated: 0, unchanged: 0, wrong: 0, doubtful: null };
  const { ofNew: team } = await readImportTeams(context.db, person, teamId);
  return {
    found,
    result: { ...counts, errors: [], undo: null },
    checked: { leftOut: 0, shownRows: [], team },
    named: {},
  };
}

/**
 * Returns the rows of a file that are wrong or left out as CSV, with the headings of the file and the reason behind each
 * row, so that they can be corrected and imported again.
 */
export async function writeWrongRows(
  context: ServiceContext,
  file: ImportFile,
  columns: readonly string[],
  hasHeading: boolean,
): Promise<string> {
  const reasons = await findWrongLines(context, file);
  const rows = hasHeading ? [[...columns, REASON]] : [];
  for await (const batch of correctRows(context.readSheet(file.bytes), file.corrections.cells)) {
    for (const { line, cells } of batch) {
      const reason = reasons.get(line);
      if (reason !== undefined) rows.push([...cells, ...columns.slice(cells.length).map(() => ""), reason]);
    }
  }
  return toCsv(rows);
}

/** Returns the lines of all rows that are wrong or left out, each with its reasons. */
async function findWrongLines(context: ServiceContext, file: ImportFile): Promise<Map<number, string>> {
  const { plan } = await planFile(context, file, () => {});
  const { wrong, leftOut } = await plan();
  const reasons = new Map(leftOut.map(({ row }) => [row.line, "Left out."]));
  for (const [line, { errors }] of wrong) {
    reasons.set(line, errors.map((one) => `${one.column}: ${one.detail}`).join(" "));
  }
  return reasons;
}

type Running = {
  report: Report;
  /** What happens when a row is wrong: nothing is imported, or only the other rows are. */
  wrong?: RunImportQuery["wrong"];
  /** Runs in the transaction of the import, with the result, the ids of the written access points, and what errors name. */
  finish?: (trx: Db, result: ImportResult, ids: string[], named: NamedPoints) => Promise<void>;
};

/**
 * Imports a file: all rows, or all but the wrong ones.
 * @throws ServiceProblem 422 with the errors when a row is wrong and wrong rows are refused; 503 when others changed the same
 * access points at every attempt
 */
export async function runImport(
  context: ServiceContext,
  file: ImportFile,
  { report, wrong = "refuse", finish = async () => {} }: Running,
): Promise<ImportResult> {
  const { person, fileName, importId = null } = file;
  const { read, plan } = await planFile(context, file, report);
  if (read.found.problem) throw invalid([{ parameter: "name", detail: read.found.problem }]);
  for (let attempt = 1; ; attempt += 1) {
    const planned = await plan();
    let result = resultOf(planned, null);
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
      if (attempt === ATTEMPTS) throw new ServiceProblem("service-unavailable", BUSY);
    }
  }
}

function wrongRows({ wrong, errors }: ImportResult): ServiceProblem {
  const rows = wrong === 1 ? "1 row is" : `${wrong.toLocaleString("en")} rows are`;
  const detail = `${rows} wrong, so nothing was imported. Correct the file, then send it again.`;
  return new ServiceProblem("validation-failed", detail, { errors });
}
