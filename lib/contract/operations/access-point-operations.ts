import { accessPoint, accessPointChanges, newAccessPoint } from "@/lib/contract/access-points/access-point";
import { accessPointChangeList, accessPointChangesQuery } from "@/lib/contract/access-points/access-point-changes";
import { accessPointExportQuery } from "@/lib/contract/access-points/access-point-export";
import {
  accessPointList,
  accessPointListQuery,
  searchSuggestion,
  searchSuggestionQuery,
} from "@/lib/contract/access-points/access-point-list";
import { BATCH_MAX_BYTES, createdBatch, newAccessPointBatch } from "@/lib/contract/access-points/batch";
import { XLSX_TYPE } from "@/lib/contract/access-points/imports/import";
import { accessPointPage, listedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import { OWNERS_MAX, ownerList, ownerListQuery } from "@/lib/contract/access-points/owner-list";
import { overview, overviewQuery } from "@/lib/contract/overview";
import { idempotencyKey, ifMatch, ifNoneMatch, page } from "./entry-parts";
import { describeOperations } from "./operation-entry";

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
    problems: ["forbidden", "duplicate-qr-code", "precondition-failed"],
  },
  deleteAccessPoint: {
    route: "DELETE /access-points/{id}",
    summary: "Move an access point into the trash, from which it can be restored for 30 days",
    access: "write",
    forTeamTokens: true,
    requestHeaders: ifMatch,
    success: { status: 204, description: "It is in the trash" },
    problems: ["forbidden", "precondition-failed"],
  },
  getQrSvg: {
    route: "GET /access-points/{id}/qr.svg",
    summary: "The QR symbol as SVG",
    access: "read",
    forTeamTokens: true,
    success: {
      description: "What the next label has, with a quiet zone of four modules: see `symbolLinks`",
      media: "image/svg+xml",
    },
  },
  getQrPng: {
    route: "GET /access-points/{id}/qr.png",
    summary: "The QR symbol as PNG",
    access: "read",
    forTeamTokens: true,
    success: {
      description: "What the next label has, with a quiet zone of four modules: see `symbolLinks`",
      media: "image/png",
    },
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
        "The rows as they are when the file begins. In CSV, a cell that a spreadsheet would run as a formula has an apostrophe in front",
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
