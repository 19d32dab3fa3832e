import { accessPoint, accessPointChanges, newAccessPoint } from "@/lib/contract/access-points/access-point";
import {
  type AccessPointListQuery,
  accessPointList,
  accessPointListQuery,
} from "@/lib/contract/access-points/access-point-list";
import { BATCH_MAX_BYTES, createdBatch, newAccessPointBatch } from "@/lib/contract/access-points/batch";
import { flattenFields, keyOfSort } from "@/lib/contract/custom-fields/field-parameters";
import type { ServiceContext } from "../context";
import type { Reading } from "../db/database";
import { etagOf, isKnown } from "../http/conditional";
import { readIdempotencyKey } from "../http/idempotency-key";
import { linkHeader } from "../http/link-header";
import { type Operation, operation } from "../http/operation";
import { JSON_TYPE } from "../http/respond";
import { bulkOperations } from "./bulk/bulk-routes";
import { deleteAccessPoint, updateAccessPoint } from "./change";
import { changeOperations } from "./changes/change-routes";
import { codeLookUpOperations } from "./codes/code-routes";
import { symbolOperations } from "./codes/symbol-routes";
import { createWithinLimit } from "./create/create";
import { createBatch } from "./create/create-batch";
import { exportOperations } from "./export/export-routes";
import { getVisible } from "./find";
import { mustCount } from "./lists/conditions";
import { filterChoiceOperations } from "./lists/filter-choice-routes";
import { type ListedPage, listAccessPoints } from "./lists/list";
import { toAccessPoint } from "./rows";
import { trashOperations } from "./trash/trash-routes";

const PATH = "/access-points";
const ONE = "/access-points/{id}";
const ifMatch = { "If-Match": "Only if this is still the entity tag" };
const idempotencyKey = {
  "Idempotency-Key": "Sent again within 24 hours with the same body, it gives the first answer again",
};
const tag = "Access points";

/** Returns the operations on access points: list, create, get, update, delete and QR symbols as pictures. */
export const accessPointOperations = (context: ServiceContext): Operation[] => [
  operation({
    name: "listAccessPoints",
    method: "get",
    path: PATH,
    summary: "A page of access points, newest first",
    tag,
    access: "read",
    query: accessPointListQuery,
    work: (query) => (mustCount(query) || keyOfSort(query.sort) !== undefined ? "search" : "cheap"),
    success: {
      status: 200,
      description: "The page; past the end it is empty",
      schema: accessPointList,
      headers: ["Link"],
    },
    problems: ["forbidden"],
    handle: async ({ query }, person) => {
      const read = (from: Reading) => listAccessPoints(from, query, person);
      const list = await (context.replica ? context.replica.read(person, read) : read(context.database));
      return {
        status: 200,
        headers: {
          Link: linkHeader(`/api/v1${PATH}`, askedOf(query), { ...list.pagination, isEmpty: list.rows.length === 0 }),
        },
        bytes: {
          type: JSON_TYPE,
          content: listJson(list),
        },
      };
    },
  }),
  operation({
    name: "createAccessPoint",
    method: "post",
    path: PATH,
    summary: "Create an access point; a blank qrCode is made",
    tag,
    access: "write",
    body: newAccessPoint,
    requestHeaders: idempotencyKey,
    success: { status: 201, description: "The new access point", schema: accessPoint, headers: ["Location", "ETag"] },
    problems: ["duplicate-qr-code", "idempotency-key-reused"],
    handle: async ({ body, header }, person) => {
      const key = readIdempotencyKey(header("idempotency-key"));
      const created = await createWithinLimit(context, body, person, key);
      const location = `/api/v1${PATH}/${created.accessPoint.id}`;
      const replayed: Record<string, string> = created.replayed ? { "Idempotent-Replayed": "true" } : {};
      return {
        status: 201,
        headers: { Location: location, ETag: etagOf({ version: 1, printed_at: null }), ...replayed },
        body: created.accessPoint,
      };
    },
  }),
  operation({
    name: "createAccessPoints",
    method: "post",
    path: `${PATH}/batch`,
    summary: "Create up to 1,000 access points, all or none; each blank qrCode is made",
    tag,
    access: "write",
    body: newAccessPointBatch,
    bodyMaxBytes: BATCH_MAX_BYTES,
    requestHeaders: idempotencyKey,
    success: { status: 201, description: "The new access points, in the order of the items", schema: createdBatch },
    problems: ["duplicate-qr-code", "idempotency-key-reused"],
    handle: async ({ body, header }, person) => {
      const key = readIdempotencyKey(header("idempotency-key"));
      const { data, replayed } = await createBatch(context, body.items, person, key);
      const headers: Record<string, string> = replayed ? { "Idempotent-Replayed": "true" } : {};
      return { status: 201, headers, body: { data } };
    },
  }),
  ...codeLookUpOperations(context),
  ...filterChoiceOperations(context),
  ...exportOperations(context),
  ...changeOperations(context),
  ...trashOperations(context),
  ...bulkOperations(context),
  operation({
    name: "getAccessPoint",
    method: "get",
    path: ONE,
    summary: "One access point",
    tag,
    access: "read",
    requestHeaders: { "If-None-Match": "304 when this is still the entity tag" },
    success: { status: 200, description: "The access point", schema: accessPoint, headers: ["ETag"] },
    handle: async ({ id, header }, person) => {
      const row = await getVisible(context.db, id, person);
      const headers = { ETag: etagOf(row) };
      if (isKnown(header("if-none-match"), headers.ETag)) return { status: 304, headers };
      return { status: 200, headers, body: toAccessPoint(row) };
    },
  }),
  operation({
    name: "updateAccessPoint",
    method: "patch",
    path: ONE,
    summary: "Change the members that are given",
    tag,
    access: "write",
    body: accessPointChanges,
    requestHeaders: ifMatch,
    success: { status: 200, description: "As it is now", schema: accessPoint, headers: ["ETag"] },
    problems: ["forbidden", "duplicate-qr-code", "precondition-failed"],
    handle: async ({ id, body, header }, person) => {
      const row = await updateAccessPoint(context, id, body, person, header("if-match"));
      return { status: 200, headers: { ETag: etagOf(row) }, body: toAccessPoint(row) };
    },
  }),
  operation({
    name: "deleteAccessPoint",
    method: "delete",
    path: ONE,
    summary: "Move an access point into the trash, from which it can be restored for 30 days",
    tag,
    access: "write",
    requestHeaders: ifMatch,
    success: { status: 204, description: "It is in the trash" },
    problems: ["forbidden", "precondition-failed"],
    handle: async ({ id, header }, person) => {
      await deleteAccessPoint(context, id, person, header("if-match"));
      return { status: 204 };
    },
  }),
  ...symbolOperations(context),
];

/** Returns a page as the bytes of its JSON. The rows are JSON already. */
function listJson({ rows, pagination, labelCounts }: ListedPage): Uint8Array<ArrayBuffer> {
  const counts = labelCounts ? `,"labelCounts":${JSON.stringify(labelCounts)}` : "";
  return Buffer.from(`{"data":[${rows}],"pagination":${JSON.stringify(pagination)}${counts}}`);
}

const unasked = { q: "", scope: "mine", sort: "-createdAt", label: "any", count: "exact", labelCounts: "no" };

/** Returns the query parameters that differ from their defaults, which the links to other pages must repeat. */
const askedOf = ({ page: _, ...query }: AccessPointListQuery): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(flattenFields(query)).filter(
      ([name, value]) => value !== undefined && value !== unasked[name as keyof typeof unasked],
    ),
  ) as Record<string, string | number>;
