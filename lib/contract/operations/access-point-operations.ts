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
import { locationList, locationListQuery } from "@/lib/contract/access-points/location-list";
import { OWNERS_MAX, ownerList, ownerListQuery } from "@/lib/contract/access-points/owner-list";
import { overview, overviewQuery } from "@/lib/contract/overview";
import { idempotencyKey, ifMatch, ifNoneMatch, page } from "./entry-parts";
import { describeOperations } from "./operation-entry";

/** Operations on access points, and the numbers about all of them. */
export const accessPointOperations = describeOperations({
  listAccessPoints: {
    method: "get",
    path: "/access-points",
    summary: "A page of access points, newest first",
    tag: "Access points",
    access: "read",
    query: accessPointListQuery,
    success: { ...page(accessPointList), clientSchema: accessPointPage },
    problems: ["forbidden"],
  },
  createAccessPoint: {
    method: "post",
    path: "/access-points",
    summary: "Create an access point; a blank qrCode is made",
    tag: "Access points",
    access: "write",
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
    method: "post",
    path: "/access-points/batch",
    summary: "Create up to 1,000 access points, all or none; each blank qrCode is made",
    tag: "Access points",
    access: "write",
    body: newAccessPointBatch,
    bodyMaxBytes: BATCH_MAX_BYTES,
    requestHeaders: idempotencyKey,
    success: { status: 201, description: "The new access points, in the order of the items", schema: createdBatch },
    problems: ["duplicate-qr-code", "idempotency-key-reused"],
  },
  getAccessPoint: {
    method: "get",
    path: "/access-points/{id}",
    summary: "One access point",
    tag: "Access points",
    access: "read",
    requestHeaders: ifNoneMatch,
    success: {
      status: 200,
      description: "The access point",
      schema: accessPoint,
      clientSchema: listedAccessPoint,
      headers: ["ETag"],
    },
  },
  updateAccessPoint: {
    method: "patch",
    path: "/access-points/{id}",
    summary: "Change the members that are given",
    tag: "Access points",
    access: "write",
    body: accessPointChanges,
    requestHeaders: ifMatch,
    success: {
      status: 200,
      description: "As it is now",
      schema: accessPoint,
      clientSchema: listedAccessPoint,
      headers: ["ETag"],
    },
    problems: ["forbidden", "duplicate-qr-code", "precondition-failed"],
  },
  deleteAccessPoint: {
    method: "delete",
    path: "/access-points/{id}",
    summary: "Move an access point into the trash, from which it can be restored for 30 days",
    tag: "Access points",
    access: "write",
    requestHeaders: ifMatch,
    success: { status: 204, description: "It is in the trash" },
    problems: ["forbidden", "precondition-failed"],
  },
  getQrSvg: {
    method: "get",
    path: "/access-points/{id}/qr.svg",
    summary: "The QR symbol as SVG",
    tag: "Access points",
    access: "read",
    success: { status: 200, description: "The symbol with a quiet zone of four modules", media: "image/svg+xml" },
  },
  getQrPng: {
    method: "get",
    path: "/access-points/{id}/qr.png",
    summary: "The QR symbol as PNG",
    tag: "Access points",
    access: "read",
    success: { status: 200, description: "The symbol with a quiet zone of four modules", media: "image/png" },
  },
  listLocations: {
    method: "get",
    path: "/access-points/locations",
    summary: "Locations of the newest access points, the one used most first",
    tag: "Access points",
    access: "read",
    query: locationListQuery,
    success: { status: 200, description: "At most 20 locations", schema: locationList },
    problems: ["forbidden"],
  },
  listOwners: {
    method: "get",
    path: "/access-points/owners",
    summary: "Owners of access points by name, with their number of access points",
    tag: "Access points",
    access: "read",
    query: ownerListQuery,
    success: { status: 200, description: `At most ${OWNERS_MAX} owners`, schema: ownerList },
    problems: ["forbidden"],
  },
  suggestSearch: {
    method: "get",
    path: "/access-points/suggestion",
    summary: "A search that finds something, like one that does not: mistyped words are replaced by the nearest ones",
    tag: "Access points",
    access: "read",
    query: searchSuggestionQuery,
    success: { status: 200, description: "The search, null if no word is near", schema: searchSuggestion },
    problems: ["forbidden"],
  },
  exportAccessPoints: {
    method: "get",
    path: "/access-points/export",
    summary: "All access points that match the filters of the list, as CSV (RFC 4180) or XLSX",
    tag: "Access points",
    access: "read",
    query: accessPointExportQuery,
    success: {
      status: 200,
      description:
        "The rows as they are when the file begins. In CSV, a cell that a spreadsheet would run as a formula has an apostrophe in front",
      media: ["text/csv", XLSX_TYPE],
      headers: ["Content-Disposition"],
    },
    problems: ["forbidden"],
  },
  listChanges: {
    method: "get",
    path: "/access-points/changes",
    summary: "Everything that exists, then every change and deletion after it, without gaps or repeats",
    tag: "Access points",
    access: "read",
    query: accessPointChangesQuery,
    success: {
      status: 200,
      description: "The changes after the cursor. Printing a label is no change",
      schema: accessPointChangeList,
    },
    problems: ["forbidden", "cursor-expired"],
  },
  getOverview: {
    method: "get",
    path: "/overview",
    summary: "Totals, what was created and printed per week, and the largest owners and locations",
    tag: "Access points",
    access: "read",
    query: overviewQuery,
    success: { status: 200, description: "The numbers", schema: overview },
    problems: ["forbidden"],
  },
});
