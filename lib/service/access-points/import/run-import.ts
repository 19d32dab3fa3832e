import type { ImportMapping, ImportResult } from "@/lib/contract/access-points/import";
import type { Report } from "@/lib/contract/progress";
import type { ServiceContext } from "../../context";
import { readDefinitions } from "../../custom-fields/definitions";
import type { Db } from "../../db/database";
import { isDuplicate } from "../../db/failures";
import type { Person } from "../../http/operation";
import { invalid, ServiceProblem } from "../../http/problem-error";
import { inLongRunningQueue } from "../../long-running/queue";
import { SpreadsheetError } from "../../spreadsheets/sheet-row";
import { toCsv } from "../../spreadsheets/write-csv";
import { errorsOf, type ImportPlan, planImport } from "./plan-import";
import { type ReadRows, readRows } from "./read-rows";
import { prepareImport, StalePlanError, writeImport } from "./write-import";

/** Plans of one import, when access points are changed between the plan and the transaction. */
const ATTEMPTS = 3;

/** Heading of the column with the reasons. An import ignores it, because no field has this name. */
const REASON = "Reason";

/** Uploaded file, what its columns hold, and who imports it. */
export type ImportFile = {
  bytes: Uint8Array;
  fileName: string;
  mapping: ImportMapping;
  person: Person;
  /** Id of the stored import; absent for a file that is imported at once. */
  importId?: string;
};

/** Result of a dry run. `found.problem` says why there are no rows. */
export type ImportCheck = { found: ReadRows["found"]; result: ImportResult };

/**
 * Runs an import when no other long-running operation runs in this process. Imports wait in a queue until then.
 * @throws ServiceProblem as `inLongRunningQueue`; 422 when the file cannot be read
 */
export async function inImportQueue<T>(
  person: Pick<Person, "id">,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  try {
    return await inLongRunningQueue(person, work, signal);
  } catch (error) {
    if (error instanceof SpreadsheetError) throw invalid([{ detail: error.message }]);
    throw error;
  }
}

const resultOf = (plan: ImportPlan): ImportResult => ({
  rows: plan.rows,
  created: plan.creates.length,
  updated: plan.updates.length,
  unchanged: plan.unchanged,
  wrong: plan.wrong.size,
  errors: errorsOf(plan),
});

/** Checks a file without writing anything. */
export async function checkImport(context: ServiceContext, file: ImportFile, report: Report): Promise<ImportCheck> {
  const definitions = await readDefinitions(context.db);
  const read = await readRows(context.readSheet(file.bytes), file.mapping, definitions, report);
  return { found: read.found, result: resultOf(await planImport(context, definitions, read, file.person, report)) };
}

/**
 * Returns the wrong rows of a file as CSV, with the headings of the file and the reason behind each row, so
 * that they can be corrected and imported again.
 */
export async function writeWrongRows(
  context: ServiceContext,
  file: ImportFile,
  columns: readonly string[],
  hasHeading: boolean,
): Promise<string> {
  const reasons = await findWrongLines(context, file);
  const rows = hasHeading ? [[...columns, REASON]] : [];
  for await (const batch of context.readSheet(file.bytes)) {
    for (const { line, cells } of batch) {
      const reason = reasons.get(line);
      if (reason !== undefined) rows.push([...cells, ...columns.slice(cells.length).map(() => ""), reason]);
    }
  }
  return toCsv(rows);
}

/** Returns the lines of all wrong rows of a file, each with its reasons. */
async function findWrongLines(context: ServiceContext, file: ImportFile): Promise<Map<number, string>> {
  const definitions = await readDefinitions(context.db);
  const read = await readRows(context.readSheet(file.bytes), file.mapping, definitions, () => {});
  const { wrong } = await planImport(context, definitions, read, file.person, () => {});
  const reasons = [...wrong].map(
    ([line, errors]) => [line, errors.map((one) => `${one.column}: ${one.detail}`)] as const,
  );
  return new Map(reasons.map(([line, texts]) => [line, texts.join(" ")]));
}

/**
 * Imports a file: all rows or none.
 * @param finish runs in the transaction of the import, with the result and the ids of the written access points
 * @throws ServiceProblem 422 with the errors when a row is wrong
 */
export async function runImport(
  context: ServiceContext,
  file: ImportFile,
  report: Report,
  finish: (trx: Db, result: ImportResult, ids: string[]) => Promise<void> = async () => {},
): Promise<ImportResult> {
  const { person, fileName, importId = null } = file;
  const definitions = await readDefinitions(context.db);
  const read = await readRows(context.readSheet(file.bytes), file.mapping, definitions, report);
  if (read.found.problem) throw invalid([{ parameter: "name", detail: read.found.problem }]);
  for (let attempt = 1; ; attempt += 1) {
    const plan = await planImport(context, definitions, read, person, report);
    const result = resultOf(plan);
    if (plan.wrong.size > 0) throw wrongRows(result);
    const prepared = await prepareImport(context, definitions, plan, person, report);
    const written = { person, fileName, importId, now: context.now(), report };
    try {
      await writeImport(context, prepared, written, (trx, ids) => finish(trx, result, ids));
      return result;
    } catch (error) {
      if (!(error instanceof StalePlanError || isDuplicate(error)) || attempt === ATTEMPTS) throw error;
    }
  }
}

function wrongRows({ wrong, errors }: ImportResult): ServiceProblem {
  const rows = wrong === 1 ? "1 row is" : `${wrong.toLocaleString("en")} rows are`;
  const detail = `${rows} wrong, so nothing was imported. Correct the file, then send it again.`;
  return new ServiceProblem("validation-failed", detail, { errors });
}
