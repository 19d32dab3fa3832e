import { flattenFields, keyOfSort } from "@/lib/contract/custom-fields/field-parameters";
import { accessPointOperations } from "@/lib/contract/operations/access-point-operations";
import type { ServiceContext } from "../context";
import { etagOf, isKnown } from "../http/conditional";
import { readIdempotencyKey } from "../http/idempotency-key";
import { listAnswer } from "../http/link-header";
import { type Operation, operation } from "../http/operation";
import { bulkRoutes } from "./bulk/bulk-routes";
import { deleteAccessPoint, updateAccessPoint } from "./change/change";
import { listChanges } from "./changes/list-changes";
import { codeLookUpRoutes, symbolRoutes } from "./codes/code-routes";
import { createWithinLimit } from "./create/create";
import { createBatch } from "./create/create-batch";
import { exportRoutes } from "./export/export-routes";
import { mustCount } from "./lists/conditions";
import { filterChoiceRoutes } from "./lists/filter-choice-routes";
import { listAccessPoints } from "./lists/list";
import { locationRoutes } from "./locations/location-routes";
import { getVisible } from "./rows/find";
import { toAccessPoint } from "./rows/rows";
import { trashRoutes } from "./trash/trash-routes";

const PATH = accessPointOperations.listAccessPoints.path;

export const accessPointRoutes = (context: ServiceContext): Operation[] => [
  operation(
    accessPointOperations.listAccessPoints,
    async ({ query }, person) => {
      const list = await listAccessPoints(context.database, query, person);
      return listAnswer(accessPointOperations.listAccessPoints, flattenFields(query), list);
    },
    { work: (query) => (mustCount(query) || keyOfSort(query.sort) !== undefined ? "search" : "cheap") },
  ),
  operation(accessPointOperations.createAccessPoint, async ({ body, header }, person) => {
    const key = readIdempotencyKey(header("idempotency-key"));
    const created = await createWithinLimit(context, body, person, key);
    const location = `/api/v1${PATH}/${created.accessPoint.id}`;
    const replayed: Record<string, string> = created.replayed ? { "Idempotent-Replayed": "true" } : {};
    return {
      headers: { Location: location, ETag: etagOf({ version: 1, printed_at: null }), ...replayed },
      body: created.accessPoint,
    };
  }),
  operation(accessPointOperations.createAccessPoints, async ({ body, header }, person) => {
    const key = readIdempotencyKey(header("idempotency-key"));
    const { data, replayed } = await createBatch(context, body.items, person, key);
    const headers: Record<string, string> = replayed ? { "Idempotent-Replayed": "true" } : {};
    return { headers, body: { data } };
  }),
  ...codeLookUpRoutes(context),
  ...locationRoutes(context),
  ...filterChoiceRoutes(context),
  ...exportRoutes(context),
  operation(accessPointOperations.listChanges, async ({ query }, person) => {
    return { body: await listChanges(context.database, query, person) };
  }),
  ...trashRoutes(context),
  ...bulkRoutes(context),
  operation(accessPointOperations.getAccessPoint, async ({ id, header }, person) => {
    const row = await getVisible(context.db, id, person);
    const headers = { ETag: etagOf(row) };
    if (isKnown(header("if-none-match"), headers.ETag)) return { status: 304, headers };
    return { headers, body: toAccessPoint(row) };
  }),
  operation(accessPointOperations.updateAccessPoint, async ({ id, body, header }, person) => {
    const row = await updateAccessPoint(context, id, body, person, header("if-match"));
    return { headers: { ETag: etagOf(row) }, body: toAccessPoint(row) };
  }),
  operation(accessPointOperations.deleteAccessPoint, ({ id, header }, person) =>
    deleteAccessPoint(context, id, person, header("if-match")),
  ),
  ...symbolRoutes(context),
];
