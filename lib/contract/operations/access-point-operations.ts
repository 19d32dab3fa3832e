import {
  accessPoint,
  accessPointChanges,
  BATCH_MAX_BYTES,
  createdBatch,
  newAccessPoint,
  newAccessPointBatch,
} from "@/lib/contract/access-points/access-point";
import {
  accessPointChangeList,
  accessPointChangesQuery,
  accessPointExportQuery,
  accessPointList,
  accessPointListQuery,
  OWNERS_MAX,
  ownerList,
  ownerListQuery,
  searchSuggestion,
  searchSuggestionQuery,
} from "@/lib/contract/access-points/access-point-list";
import {
  BULK_BODY_MAX_BYTES,
  bulkChange,
  bulkChangeState,
  bulkPreview,
  bulkResult,
  bulkUndone,
} from "@/lib/contract/access-points/bulk";
import { XLSX_TYPE } from "@/lib/contract/access-points/imports/import";
import { accessPointPage, listedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import { restoration, trashedAccessPoint, trashList, trashQuery } from "@/lib/contract/access-points/trash";
import { overview, overviewQuery } from "@/lib/contract/overview";
import { acceptProgress, idempotencyKey, ifMatch, ifNoneMatch, page, resultMedia } from "./entry-parts";
import { describeOperations } from "./operation-entry";

const SYMBOL = "What the next label has, with a quiet zone of four modules: see `symbolLinks`";

export const accessPointOperations = describeOperations("Access points", {
  listAccessPoints: {
    route: "GET /access-points",
    summary: "A page of access points, newest first",
    access: "read",
    forTeamTokens: true,
    query: accessPointListQuery,
    success: { ...page(accessPointList), clientSchema: accessPointPage },
    problems: ["forbidden"],
  },
  createAccessPoint: {
    route: "POST /access-points",
    summary: "Create an access point; a blank qrCode is made",
    access: "write",
    forTeamTokens: true,
    body: newAccessPoint,
    requestHeaders: idempotencyKey,
    success: {
      status: 201,
      description: "The new access point",
      schema: accessPoint,
      clientSchema: listedAccessPoint,
      headers: ["Location", "ETag"],
    },
    problems: ["duplicate-qr-code", "idempotency-key-reused"],
  },
  createAccessPoints: {
    route: "POST /access-points/batch",
    summary: "Create up to 1,000 access points, all or none; each blank qrCode is made",
    access: "write",
    forTeamTokens: true,
    body: newAccessPointBatch,
    bodyMaxBytes: BATCH_MAX_BYTES,
    requestHeaders: idempotencyKey,
    success: { status: 201, description: "The new access points, in the order of the items", schema: createdBatch },
    problems: ["duplicate-qr-code", "idempotency-key-reused"],
  },
  getAccessPoint: {
    route: "GET /access-points/{id}",
    summary: "One access point",
    access: "read",
    forTeamTokens: true,
    requestHeaders: ifNoneMatch,
    success: {
      description: "The access point",
      schema: accessPoint,
      clientSchema: listedAccessPoint,
      headers: ["ETag"],
    },
  },
  updateAccessPoint: {
    route: "PATCH /access-points/{id}",
    summary: "Change the members that are given",
    access: "write",
    forTeamTokens: true,
    body: accessPointChanges,
    requestHeaders: ifMatch,
    success: { description: "As it is now", schema: accessPoint, clientSchema: listedAccessPoint, headers: ["ETag"] },
    problems: ["duplicate-qr-code", "precondition-failed"],
  },
  deleteAccessPoint: {
    route: "DELETE /access-points/{id}",
    summary: "Move an access point into the trash, from which it can be restored for 30 days",
    access: "write",
    forTeamTokens: true,
    requestHeaders: ifMatch,
    success: { status: 204, description: "It is in the trash" },
    problems: ["precondition-failed"],
  },
  getQrSvg: {
    route: "GET /access-points/{id}/qr.svg",
    summary: "The QR symbol as SVG",
    access: "read",
    forTeamTokens: true,
    success: { description: SYMBOL, media: "image/svg+xml" },
  },
  getQrPng: {
    route: "GET /access-points/{id}/qr.png",
    summary: "The QR symbol as PNG",
    access: "read",
    forTeamTokens: true,
    success: { description: SYMBOL, media: "image/png" },
  },
  listOwners: {
    route: "GET /access-points/owners",
    summary: "Owners of access points by name, with their number of access points",
    access: "read",
    forTeamTokens: true,
    query: ownerListQuery,
    success: { description: `At most ${OWNERS_MAX} owners`, schema: ownerList },
    problems: ["forbidden"],
  },
  suggestSearch: {
    route: "GET /access-points/suggestion",
    summary: "A search that finds something, like one that does not: mistyped words are replaced by the nearest ones",
    access: "read",
    query: searchSuggestionQuery,
    success: { description: "The search, null if no word is near", schema: searchSuggestion },
    problems: ["forbidden"],
  },
  exportAccessPoints: {
    route: "GET /access-points/export",
    summary: "All access points that match the filters of the list, as CSV (RFC 4180) or XLSX",
    access: "read",
    forTeamTokens: true,
    query: accessPointExportQuery,
    success: {
      description:
        "The rows as they are when the file begins. The headings are in the language of the request, in English the names of members; an import finds the columns by those of every language. In CSV, a cell that a spreadsheet would run as a formula has an apostrophe in front",
      media: ["text/csv", XLSX_TYPE],
      headers: ["Content-Disposition"],
    },
    problems: ["forbidden"],
  },
  listChanges: {
    route: "GET /access-points/changes",
    summary: "Everything that exists, then every change and deletion after it, without gaps or repeats",
    access: "read",
    forTeamTokens: true,
    query: accessPointChangesQuery,
    success: {
      description: "The changes after the cursor. Printing, scanning or reporting a label is no change",
      schema: accessPointChangeList,
    },
    problems: ["forbidden", "cursor-expired"],
  },
  getOverview: {
    route: "GET /overview",
    summary: "Totals, what was created and printed per week, and the largest owners and places",
    access: "read",
    query: overviewQuery,
    success: { description: "The numbers", schema: overview },
    problems: ["forbidden"],
  },
});

export const trashOperations = describeOperations("Access points", {
  listTrash: {
    route: "GET /access-points/trash",
    summary: "A page of deleted access points, which can be restored for 30 days; the last deleted first",
    access: "read",
    forTeamTokens: true,
    query: trashQuery,
    success: page(trashList),
    problems: ["forbidden"],
  },
  getTrashedAccessPoint: {
    route: "GET /access-points/{id}/trash",
    summary: "One deleted access point",
    access: "read",
    forTeamTokens: true,
    success: { description: "The access point, as it was before", schema: trashedAccessPoint },
  },
  restoreAccessPoint: {
    route: "POST /access-points/{id}/restore",
    summary: "Restore a deleted access point, with its code or with another one",
    access: "write",
    forTeamTokens: true,
    body: restoration,
    success: { description: "As it is now", schema: accessPoint, headers: ["ETag"] },
    problems: ["duplicate-qr-code"],
  },
  purgeAccessPoint: {
    route: "DELETE /access-points/{id}/trash",
    summary: "Remove a deleted access point for good",
    access: "admin",
    success: { status: 204, description: "It cannot be restored any more" },
  },
});

export const bulkOperations = describeOperations("Access points", {
  previewBulkChange: {
    route: "POST /access-points/bulk/preview",
    summary: "What a change of many access points would do",
    access: "read",
    forTeamTokens: true,
    body: bulkChange,
    bodyMaxBytes: BULK_BODY_MAX_BYTES,
    success: { description: "Counts, examples and codes that clash", schema: bulkPreview },
    problems: ["forbidden", "not-found"],
  },
  changeAccessPoints: {
    route: "POST /access-points/bulk",
    summary: "Change or delete up to 100,000 access points, all or none",
    access: "write",
    forTeamTokens: true,
    body: bulkChange,
    bodyMaxBytes: BULK_BODY_MAX_BYTES,
    requestHeaders: { ...acceptProgress, ...idempotencyKey },
    success: { description: "What was changed, and how to undo it", schema: bulkResult, media: resultMedia },
    problems: ["not-found", "duplicate-qr-code", "selection-changed", "idempotency-key-reused"],
  },
  getBulkChange: {
    route: "GET /access-points/bulk/{id}/undo",
    summary: "A change of many access points that the caller made",
    access: "read",
    forTeamTokens: true,
    success: { description: "What it changed, and until when it can be undone", schema: bulkChangeState },
  },
  undoBulkChange: {
    route: "POST /access-points/bulk/{id}/undo",
    summary: "Undo a change of many access points within ten minutes; those that were changed since stay as they are",
    access: "write",
    forTeamTokens: true,
    requestHeaders: acceptProgress,
    success: { description: "What was restored", schema: bulkUndone, media: resultMedia },
    problems: ["undo-expired", "validation-failed"],
  },
});
