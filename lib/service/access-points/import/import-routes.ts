import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import {
  IMPORTED_IDS_MAX,
  type ImportMapping,
  type ImportResult,
  importMapping,
  newImportQuery,
  type RunImportQuery,
  type StoredImport,
} from "@/lib/contract/access-points/imports/import";
import {
  type ImportCorrections,
  importCorrections,
  SHOWN_CELL_MAX,
} from "@/lib/contract/access-points/imports/import-rows";
import { importOperations } from "@/lib/contract/operations/import-operations";
import type { Report } from "@/lib/contract/progress";
import { shorten } from "@/lib/contract/shorten";
import { whileRecording } from "@/lib/messages/catalogues";
import { joinSentences, t } from "@/lib/messages/messages";
import { inTransactionAs } from "../../accounts/in-transaction-as";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { inTransaction } from "../../db/transaction";
import { jsonOperation, type Operation, operation, type Person } from "../../http/operation";
import { invalid, notFound } from "../../http/problem-error";
import { answerWithProgress } from "../../long-running/progress-answer";
import { toCsv } from "../../spreadsheets/write-csv";
import { addCorrections, noCorrections } from "./correct-rows";
import { fieldsBefore } from "./fields-before";
import { type RequireLease, withImportLease } from "./import-lease";
import { type ImportFile, planFile } from "./plan-file";
import { targetName } from "./plan-import";
import { checkImport, checkUnread, type ImportCheck, inImportQueue, runImport } from "./run-import";
import { getImport, type ImportRecord, type NamedPoints, type StoredResult, toStoredImport } from "./stored-result";
import type { Fault, ImportRow, ReadRows } from "./table/read-rows";

export const importRoutes = (context: ServiceContext): Operation[] => [
  operation(
    importOperations.importAccessPoints,
    async ({ file: bytes, query: { dryRun, teamId, ...mapping } }, person) => {
      const given = { bytes, fileName: "", mapping, teamId, person, corrections: noCorrections };
      const report = () => {};
      if (dryRun === "false") {
        return { body: await inImportQueue(person, () => runImport(context, given, { report })) };
      }
      const { found, result } = await inImportQueue(person, () => checkImport(context, given, report));
      if (found.problem) throw invalid([{ parameter: "name", detail: found.problem }]);
      return { body: result };
    },
  ),
  operation(
    importOperations.createImport,
    ({ file: bytes, query: { fileName, teamId, ...mapping }, header }, person) => {
      const given = { bytes, fileName, mapping, teamId, person, corrections: noCorrections };
      return answerWithProgress(context, { header }, 201, (report, signal) =>
        inImportQueue(person, () => createImport(context, given, report), signal),
      );
    },
  ),
  jsonOperation(importOperations.getImport, async ({ id }, person) =>
    toStoredImport(await getImport(context, id, person)),
  ),
  operation(importOperations.getImportFile, async ({ id }, person) => {
    const { bytes } = await openImport(context, await getImport(context, id, person), person);
    return { bytes: { type: "application/octet-stream", content: new Uint8Array(bytes) } };
  }),
  operation(importOperations.updateImport, async ({ id, body: mapping, header }, person) => {
    const row = await getImport(context, id, person);
    return answerWithProgress(context, { header }, 200, (report, signal) =>
      inImportQueue(person, () => recheckImport(context, row, { person, mapping }, report), signal),
    );
  }),
  operation(importOperations.correctImport, async ({ id, body: corrections, header }, person) => {
    const row = await getImport(context, id, person);
    return answerWithProgress(context, { header }, 200, (report, signal) =>
      inImportQueue(person, () => recheckImport(context, row, { person, corrections }, report), signal),
    );
  }),
  operation(importOperations.runImport, async ({ id, query, header }, person) => {
    await getImport(context, id, person);
    return answerWithProgress(context, { header }, 200, (report, signal) =>
      inImportQueue(person, () => runStoredImport(context, id, { ...query, person, report, signal }), signal),
    );
  }),
  operation(importOperations.listImportWrongRows, async ({ id }, person) => {
    const row = await getImport(context, id, person);
    const write = async () => writeWrongRows(context, await openImport(context, row, person));
    return asFile("wrong-rows.csv", await inImportQueue(person, write));
  }),
  operation(importOperations.listImportChangedRows, async ({ id }, person) => {
    const row = await getImport(context, id, person);
    const write = async () => writeUpdatedRows(context, await openImport(context, row, person));
    return asFile("changed-rows.csv", await inImportQueue(person, write));
  }),
  operation(importOperations.deleteImport, async ({ id }, person) => {
    await deleteImport(context, await getImport(context, id, person));
  }),
];

const asFile = (name: string, content: string) => ({
  status: 200 as const,
  headers: { "Content-Disposition": `attachment; filename="${name}"` },
  bytes: { type: "text/csv; charset=utf-8", content },
});

type WrittenRow = Pick<ImportRow, "line" | "cells"> & { reason: string };

/** With the headings of the file and the reason behind each row, to be corrected and imported again. */
async function writeWrongRows(context: ServiceContext, file: ImportFile): Promise<string> {
  const { read, plan } = await planFile(context, file, () => {});
  const { wrong, leftOut } = await plan();
  return toFile(read, [
    ...leftOut.map(({ row }) => ({ ...row, reason: t("serviceImport.leftOut") })),
    ...[...wrong.values()].map(({ row, errors }) => ({
      ...row,
      reason: joinSentences(...errors.map((one) => t("serviceImport.columnIsWrong", one))),
    })),
  ]);
}

/** With the headings of the file and the texts before behind each row. */
async function writeUpdatedRows(context: ServiceContext, file: ImportFile): Promise<string> {
  const { read, plan, definitions } = await planFile(context, file, () => {});
  const { updates } = await plan();
  const reasonOf = ([target, text]: [string, string]) => {
    const field = targetName(target as Fault["target"], definitions);
    return text === "" ? t("serviceImport.wasEmpty", { field }) : t("serviceImport.was", { field, text });
  };
  return toFile(
    read,
    updates.map((planned) => ({
      ...planned.row,
      reason: joinSentences(...Object.entries(fieldsBefore(planned)).map(reasonOf)),
    })),
  );
}

function toFile({ found: { columns, hasHeading } }: ReadRows, rows: readonly WrittenRow[]): string {
  return toCsv([
    ...(hasHeading ? [[...columns, t("export.reason")]] : []),
    ...rows
      .toSorted((one, other) => one.line - other.line)
      .map(({ cells, reason }) => [...cells, ...columns.slice(cells.length).map(() => ""), reason]),
  ]);
}

/** Time for which an uploaded file is kept, in milliseconds. */
const KEPT_MS = 3_600_000;

const KEPT_MAX = 3;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** @throws SpreadsheetError for a file that cannot be read; pasted rows are kept */
async function createImport(context: ServiceContext, file: ImportFile, report: Report): Promise<StoredImport> {
  const check = () => checkImport(context, file, report).catch((error) => checkUnread(context, file, error));
  const checked = await whileRecording(check);
  const now = context.now();
  const row = {
    id: uuidv7({ msecs: now }),
    owner_id: file.person.id,
    file_name: file.fileName,
    state: "checked" as const,
    // Stored as text, so that both databases and the copy between them treat it like every other column.
    content: (await zip(file.bytes)).toString("base64"),
    mapping: settingsOf(file),
    result: JSON.stringify(toStoredResult(checked)),
    created_at: now,
    expires_at: now + KEPT_MS,
  };
  await inTransactionAs(context, file.person, async (trx) => {
    const before = await idsOf(trx, file.person.id)
      .limit(KEPT_MAX - 1)
      .execute();
    await trx.insertInto("imports").values(row).execute();
    const kept = [row.id, ...before.map(({ id }) => id)];
    await trx.deleteFrom("imports").where("owner_id", "=", file.person.id).where("id", "not in", kept).execute();
  });
  return toStoredImport(row);
}

const idsOf = (db: Db, ownerId: string) =>
  db.selectFrom("imports").select("id").where("owner_id", "=", ownerId).orderBy("id", "desc");

const settings = importMapping.extend({
  teamId: newImportQuery.shape.teamId,
  ...importCorrections.shape,
  // Rows that were held back are among them, however many they are.
  leaveOut: z.array(z.int()),
});

const settingsOf = ({ mapping, teamId, corrections }: ImportFile): string =>
  JSON.stringify({ ...mapping, teamId, ...corrections });

/** @throws ServiceProblem 404 when the file was deleted, because all its rows were imported */
async function openImport({ db }: Pick<ServiceContext, "db">, row: ImportRecord, person: Person): Promise<ImportFile> {
  const { content } = await db
    .selectFrom("imports")
    .select("content")
    .where("id", "=", row.id)
    .where("content", "<>", "")
    .executeTakeFirstOrThrow(() => notFound());
  const bytes = await unzip(Buffer.from(content, "base64"));
  const { cells, leaveOut, keep, keepAll, places, teamId, ...mapping } = settings.parse(JSON.parse(row.mapping));
  const corrections = { cells, leaveOut, keep, keepAll, places };
  return { bytes, fileName: row.file_name, mapping, teamId, corrections, person, importId: row.id };
}

/** Change of how a file is read: another mapping of its columns, or corrections in addition to the earlier ones. */
type Recheck = { person: Person; mapping?: ImportMapping; corrections?: ImportCorrections };

/** An import that was run stays as it is. @throws ServiceProblem 422 when there are too many corrections */
async function recheckImport(
  context: ServiceContext,
  row: ImportRecord,
  { person, mapping, corrections }: Recheck,
  report: Report,
): Promise<StoredImport> {
  if (row.state === "imported") return toStoredImport(row);
  const before = await openImport(context, row, person);
  const file = {
    ...before,
    mapping: mapping ?? before.mapping,
    corrections: corrections ? addCorrections(before.corrections, corrections) : before.corrections,
  };
  const checked = await whileRecording(() => checkImport(context, file, report));
  const changes = { mapping: settingsOf(file), result: JSON.stringify(toStoredResult(checked)) };
  await inTransactionAs(context, person, (trx) =>
    trx.updateTable("imports").set(changes).where("id", "=", row.id).where("state", "=", "checked").execute(),
  );
  return toStoredImport({ ...row, ...changes });
}

/**
 * Imports the file of an import, and deletes the file when all its rows are imported. The import then stays for another
 * hour, longer than it can be undone. Running it again returns the same result.
 * @throws ServiceProblem 422 with the errors when a row is wrong and wrong rows are refused; 429 while another process runs it
 */
export const runStoredImport = (context: ServiceContext, id: string, run: StoredRun): Promise<StoredImport> =>
  withImportLease(context, id, (requireLease) => runLeased(context, id, { ...run, requireLease }));

type StoredRun = RunImportQuery & { person: Person; report: Report; signal?: AbortSignal };

async function runLeased(
  context: ServiceContext,
  id: string,
  { person, wrong, held, report, signal, requireLease }: StoredRun & { requireLease: RequireLease },
): Promise<StoredImport> {
  // Read again, because another request may have run it while this one waited.
  const row = await getImport(context, id, person);
  if (row.state === "imported") return toStoredImport(row);
  const before = JSON.parse(row.result) as StoredResult;
  const file = await openImport(context, row, person);
  const leaveOut = held === "leave-out" ? (before.held ?? []) : [];
  file.corrections.leaveOut.push(...leaveOut);
  let done = row;
  const finish = async (trx: Db, result: ImportResult, ids: string[], named: NamedPoints) => {
    await requireLease(trx);
    const { doubtful } = before;
    const leftOut = before.leftOut + leaveOut.length;
    const shown = ids.length <= IMPORTED_IDS_MAX ? ids : [];
    const changes = {
      state: "imported" as const,
      mapping: settingsOf(file),
      result: JSON.stringify({ ...before, ...result, doubtful, leftOut, ids: shown, shownRows: [], named }),
      expires_at: context.now() + KEPT_MS,
      ...(result.wrong + leftOut === 0 && { content: "" }),
    };
    await trx.updateTable("imports").set(changes).where("id", "=", id).execute();
    done = { ...row, ...changes };
  };
  await whileRecording(() => runImport(context, file, { report, signal, wrong, finish }));
  return toStoredImport(done);
}

const deleteImport = ({ db }: ServiceContext, { id }: Pick<ImportRecord, "id">): Promise<unknown> =>
  inTransaction(db, (trx) => trx.deleteFrom("imports").where("id", "=", id).execute());

function toStoredResult({ found, source, result, checked, named, held }: ImportCheck): StoredResult {
  const { hasHeading, columns, samples, indexes, custom, notRead, problem } = found;
  const entries = [
    ...Object.entries(indexes),
    ...custom.map(({ field, index }) => [`fields.${field.key}`, index] as const),
  ];
  const mapping = Object.fromEntries(entries.map(([target, index]) => [target, index + 1]));
  return {
    ...source,
    notRead,
    hasHeading,
    columns,
    samples: samples.map((text) => shorten(text, SHOWN_CELL_MAX)),
    mapping,
    problem,
    ids: [],
    ...result,
    ...checked,
    ...{ named, held },
  };
}
