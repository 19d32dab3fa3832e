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

/** Operations that import access points from a file, at once or in steps. */
export const importOperations = describeOperations({
  importAccessPoints: {
    method: "post",
    path: "/access-points/import",
    summary: "Create and change access points from a text file or a workbook, all or none",
    tag: "Access points",
    access: "write",
    query: importQuery,
    file,
    success: { status: 200, description: "What was imported, or would be with dryRun", schema: importResult },
  },
  createImport: {
    method: "post",
    path: "/imports",
    summary: "Upload and check a file, to import it in a second step within an hour",
    tag: "Access points",
    access: "write",
    query: newImportQuery,
    file,
    requestHeaders: acceptProgress,
    success: { status: 201, description: "The import with its dry run", schema: storedImport, media: resultMedia },
  },
  getImport: {
    method: "get",
    path: "/imports/{id}",
    summary: "One import with its dry run or its result",
    tag: "Access points",
    access: "read",
    success: { status: 200, description: "The import", schema: storedImport },
  },
  getImportFile: {
    method: "get",
    path: "/imports/{id}/file",
    summary: "The file of an import as it was uploaded, while it is kept",
    tag: "Access points",
    access: "read",
    success: { status: 200, description: "The file", media: "application/octet-stream" },
  },
  updateImport: {
    method: "patch",
    path: "/imports/{id}",
    summary: "Check the file of an import again, with another sheet, encoding or mapping of its columns",
    tag: "Access points",
    access: "write",
    body: importMapping,
    requestHeaders: acceptProgress,
    success: { status: 200, description: "The import with its new dry run", schema: storedImport, media: resultMedia },
  },
  correctImport: {
    method: "patch",
    path: "/imports/{id}/rows",
    summary: "Correct cells of an import and leave rows out, and check the file again",
    tag: "Access points",
    access: "write",
    body: importCorrections,
    requestHeaders: acceptProgress,
    success: { status: 200, description: "The import with its new dry run", schema: storedImport, media: resultMedia },
  },
  runImport: {
    method: "post",
    path: "/imports/{id}/run",
    summary: "Import the file of an import, all rows or none, or all but the wrong ones",
    tag: "Access points",
    access: "write",
    query: runImportQuery,
    requestHeaders: acceptProgress,
    success: { status: 200, description: "The import with its result", schema: storedImport, media: resultMedia },
    problems: ["validation-failed"],
  },
  listImportWrongRows: {
    method: "get",
    path: "/imports/{id}/wrong-rows",
    summary:
      "The rows of an import that are wrong or left out as CSV, each with the reason, to correct and import them",
    tag: "Access points",
    access: "read",
    success: { status: 200, description: "The rows", media: "text/csv", headers: ["Content-Disposition"] },
  },
  listImportChangedRows: {
    method: "get",
    path: "/imports/{id}/changed-rows",
    summary: "The rows of an import that change access points as CSV, each with the texts before",
    tag: "Access points",
    access: "read",
    success: { status: 200, description: "The rows", media: "text/csv", headers: ["Content-Disposition"] },
  },
  deleteImport: {
    method: "delete",
    path: "/imports/{id}",
    summary: "Delete the file of an import. Access points stay as they are",
    tag: "Access points",
    access: "write",
    success: { status: 204, description: "It is gone" },
  },
});
