import {
  IMPORT_MAX_BYTES,
  importMapping,
  importQuery,
  importResult,
  importTypes,
  newImportQuery,
  runImportQuery,
  storedImport,
} from "@/lib/contract/access-points/imports/import";
import { importCorrections } from "@/lib/contract/access-points/imports/import-rows";
import { acceptProgress, resultMedia } from "./entry-parts";
import { describeOperations } from "./operation-entry";

const file = { types: importTypes, maxBytes: IMPORT_MAX_BYTES };

export const importOperations = describeOperations("Access points", {
  importAccessPoints: {
    route: "POST /access-points/import",
    summary: "Create and change access points from a text file or a workbook, all or none",
    access: "write",
    query: importQuery,
    file,
    success: { description: "What was imported, or would be with dryRun", schema: importResult },
  },
  createImport: {
    route: "POST /imports",
    summary: "Upload and check a file, to import it in a second step within an hour",
    access: "write",
    query: newImportQuery,
    file,
    requestHeaders: acceptProgress,
    success: { status: 201, description: "The import with its dry run", schema: storedImport, media: resultMedia },
  },
  getImport: {
    route: "GET /imports/{id}",
    summary: "One import with its dry run or its result",
    access: "read",
    success: { description: "The import", schema: storedImport },
  },
  getImportFile: {
    route: "GET /imports/{id}/file",
    summary: "The file of an import as it was uploaded, while it is kept",
    access: "read",
    success: { description: "The file", media: "application/octet-stream" },
  },
  updateImport: {
    route: "PATCH /imports/{id}",
    summary: "Check the file of an import again, with another sheet, encoding or mapping of its columns",
    access: "write",
    body: importMapping,
    requestHeaders: acceptProgress,
    success: { description: "The import with its new dry run", schema: storedImport, media: resultMedia },
  },
  correctImport: {
    route: "PATCH /imports/{id}/rows",
    summary: "Correct cells of an import and leave rows out, and check the file again",
    access: "write",
    body: importCorrections,
    requestHeaders: acceptProgress,
    success: { description: "The import with its new dry run", schema: storedImport, media: resultMedia },
  },
  runImport: {
    route: "POST /imports/{id}/run",
    summary: "Import the file of an import, all rows or none, or all but the wrong ones",
    access: "write",
    query: runImportQuery,
    requestHeaders: acceptProgress,
    success: { description: "The import with its result", schema: storedImport, media: resultMedia },
  },
  listImportWrongRows: {
    route: "GET /imports/{id}/wrong-rows",
    summary:
      "The rows of an import that are wrong or left out as CSV, each with the reason, to correct and import them",
    access: "read",
    success: { description: "The rows", media: "text/csv", headers: ["Content-Disposition"] },
  },
  listImportChangedRows: {
    route: "GET /imports/{id}/changed-rows",
    summary: "The rows of an import that change access points as CSV, each with the texts before",
    access: "read",
    success: { description: "The rows", media: "text/csv", headers: ["Content-Disposition"] },
  },
  deleteImport: {
    route: "DELETE /imports/{id}",
    summary: "Delete the file of an import. Access points stay as they are",
    access: "write",
    success: { status: 204, description: "It is gone" },
  },
});
