import {
  IMPORT_ERRORS_MAX,
  type ImportResult,
  type RunImportQuery,
  type StoredImport,
} from "@/lib/contract/access-points/imports/import";
import { isHeld } from "@/lib/contract/access-points/imports/import-rows";
import type { Report } from "@/lib/contract/progress";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { isDuplicate } from "../../db/failures";
import type { Person } from "../../http/operation";
import { invalid, ServiceProblem } from "../../http/problem-error";
import { inFileQueue, inLongChangeQueue, type LongChange } from "../../long-running/queue";
import { SpreadsheetError } from "../../spreadsheets/sheet-row";
import { toCheckedRows } from "./checked-rows";
import { findDoubts } from "./doubts/find-doubts";
import { findSpellings } from "./doubts/find-spellings";
import { type FoundSource, type ImportFile, planFile } from "./plan-file";
import type { ImportPlan } from "./plan-import";
import { readImportTeams } from "./plan-team";
import { type NamedPoints, namedPoints, noSource, nothingChecked } from "./stored-result";
import type { ReadRows } from "./table/read-rows";
import { StalePlanError, type WrittenPoints, writeImport } from "./write-import";

/** Plans of one import, when access points are changed between the plan and the transaction. */
const ATTEMPTS = 3;

const BUSY = "Others changed the same access points at each attempt. Nothing was imported. Import the file again.";

/** Result of a dry run. `found.problem` says why there are no rows. */
export type ImportCheck = {
  found: ReadRows["found"];
  source: FoundSource;
  result: ImportResult;
  checked: Pick<StoredImport, "leftOut" | "shownRows" | "team" | "toLookAt" | "spellings">;
  named: NamedPoints;
  /** Lines of the rows that are held back. */
  held: number[];
};

/** Checks or imports a file in the queue. @throws ServiceProblem as `inFileQueue`; 422 when the file cannot be read */
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

/** Checks a file without writing anything. */
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

/** Returns the check of pasted rows that cannot be read, which the person has nowhere else. @throws the error of any other */
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
  /** What happens when a row is wrong: nothing is imported, or only the other rows are. */
  wrong?: RunImportQuery["wrong"];
  /** Runs in the transaction of the import, with the result, the ids of the written access points, and what errors name. */
  finish?: (trx: Db, result: ImportResult, ids: string[], named: NamedPoints) => Promise<void>;
};

/**
 * Imports a file: all rows, or all but the wrong ones.
 * @throws ServiceProblem 422 with the errors when a row is wrong and wrong rows are refused; 503 when others changed the same
 * access points at every attempt; 429 as `inLongChangeQueue`
 */
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
        if (attempt === ATTEMPTS) throw new ServiceProblem("service-unavailable", BUSY);
      }
    }
  });
}

function wrongRows({ wrong, errors }: ImportResult): ServiceProblem {
  const rows = wrong === 1 ? "1 row is" : `${wrong.toLocaleString("en")} rows are`;
  const detail = `${rows} wrong, so nothing was imported. Correct the file, then send it again.`;
  return new ServiceProblem("validation-failed", detail, { errors });
}
