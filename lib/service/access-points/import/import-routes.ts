import { importOperations } from "@/lib/contract/operations/import-operations";
import type { ServiceContext } from "../../context";
import { type Operation, operation } from "../../http/operation";
import { invalid } from "../../http/problem-error";
import { answerWithProgress } from "../../long-running/progress-answer";
import { noCorrections } from "./correct-rows";
import { checkImport, inImportQueue, runImport } from "./run-import";
import { createImport, deleteImport, openImport, recheckImport, runStoredImport } from "./stored-imports";
import { getImport, toStoredImport } from "./stored-result";
import { writeUpdatedRows, writeWrongRows } from "./write-rows";

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
  operation(importOperations.getImport, async ({ id }, person) => ({
    body: toStoredImport(await getImport(context, id, person)),
  })),
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
