import {
  IMPORT_MAX_BYTES,
  importMapping,
  importQuery,
  importResult,
  importTypes,
  newImportQuery,
  storedImport,
} from "@/lib/contract/access-points/import";
import type { ServiceContext } from "../../context";
import { type Operation, operation } from "../../http/operation";
import { invalid, notFound } from "../../http/problem-error";
import { answerWithProgress } from "../../long-running/progress-answer";
import { checkImport, inImportQueue, runImport, writeWrongRows } from "./run-import";
import {
  createImport,
  deleteImport,
  getImport,
  openImport,
  remapImport,
  runStoredImport,
  toStoredImport,
} from "./stored-imports";

const tag = "Access points";
const ONE = "/imports/{id}";
const file = { types: importTypes, maxBytes: IMPORT_MAX_BYTES };
const progress = { Accept: "application/x-ndjson: lines with progress, and at last the result or the problem" };
const resultMedia = ["application/json", "application/x-ndjson"];

/** Returns the operations that import access points from a file, at once or in steps. */
export const importOperations = (context: ServiceContext): Operation[] => [
  operation({
    name: "importAccessPoints",
    method: "post",
    path: "/access-points/import",
    summary: "Create and change access points from a CSV file or an Excel workbook, all or none",
    tag,
    access: "write",
    file,
    query: importQuery,
    success: { status: 200, description: "What was imported, or would be with dryRun", schema: importResult },
    handle: async ({ file: bytes, query: { dryRun, ...mapping } }, person) => {
      const given = { bytes, fileName: "", mapping, person };
      const body = await inImportQueue(person, async () => {
        if (dryRun === "false") return runImport(context, given, () => {});
        const { found, result } = await checkImport(context, given, () => {});
        if (found.problem) throw invalid([{ parameter: "name", detail: found.problem }]);
        return result;
      });
      return { status: 200, body };
    },
  }),
  operation({
    name: "createImport",
    method: "post",
    path: "/imports",
    summary: "Upload and check a file, to import it in a second step within an hour",
    tag,
    access: "write",
    file,
    query: newImportQuery,
    requestHeaders: progress,
    success: { status: 201, description: "The import with its dry run", schema: storedImport, media: resultMedia },
    handle: ({ file: bytes, query: { fileName, ...mapping }, header }, person) =>
      answerWithProgress(context, { header }, 201, (report, signal) =>
        inImportQueue(person, () => createImport(context, { bytes, fileName, mapping, person }, report), signal),
      ),
  }),
  operation({
    name: "getImport",
    method: "get",
    path: ONE,
    summary: "One import with its dry run or its result",
    tag,
    access: "read",
    success: { status: 200, description: "The import", schema: storedImport },
    handle: async ({ id }, person) => ({ status: 200, body: toStoredImport(await getImport(context, id, person)) }),
  }),
  operation({
    name: "updateImport",
    method: "patch",
    path: ONE,
    summary: "Check the file of an import again, with another mapping of its columns",
    tag,
    access: "write",
    body: importMapping,
    requestHeaders: progress,
    success: { status: 200, description: "The import with its new dry run", schema: storedImport, media: resultMedia },
    handle: async ({ id, body: mapping, header }, person) => {
      const row = await getImport(context, id, person);
      return answerWithProgress(context, { header }, 200, (report, signal) =>
        inImportQueue(person, () => remapImport(context, row, { person, mapping }, report), signal),
      );
    },
  }),
  operation({
    name: "runImport",
    method: "post",
    path: `${ONE}/run`,
    summary: "Import the file of an import, all rows or none",
    tag,
    access: "write",
    requestHeaders: progress,
    success: { status: 200, description: "The import with its result", schema: storedImport, media: resultMedia },
    problems: ["validation-failed"],
    handle: async ({ id, header }, person) => {
      await getImport(context, id, person);
      return answerWithProgress(context, { header }, 200, (report, signal) =>
        inImportQueue(person, () => runStoredImport(context, id, person, report), signal),
      );
    },
  }),
  operation({
    name: "listImportWrongRows",
    method: "get",
    path: `${ONE}/wrong-rows`,
    summary: "The wrong rows of an import as CSV, each with the reason, to correct and import them",
    tag,
    access: "read",
    success: { status: 200, description: "The rows", media: "text/csv", headers: ["Content-Disposition"] },
    handle: async ({ id }, person) => {
      const row = await getImport(context, id, person);
      if (row.state === "imported") throw notFound();
      const { columns, hasHeading } = toStoredImport(row);
      const content = await inImportQueue(person, async () =>
        writeWrongRows(context, await openImport(context, row, person), columns, hasHeading),
      );
      const headers = { "Content-Disposition": 'attachment; filename="wrong-rows.csv"' };
      return { status: 200, headers, bytes: { type: "text/csv; charset=utf-8", content } };
    },
  }),
  operation({
    name: "deleteImport",
    method: "delete",
    path: ONE,
    summary: "Delete the file of an import. Access points stay as they are",
    tag,
    access: "write",
    success: { status: 204, description: "It is gone" },
    handle: async ({ id }, person) => {
      await deleteImport(context, await getImport(context, id, person));
      return { status: 204 };
    },
  }),
];
