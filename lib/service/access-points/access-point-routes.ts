import { exportColumns } from "@/lib/contract/access-points/access-point-list";
import { XLSX_TYPE } from "@/lib/contract/access-points/imports/import";
import { dayOf } from "@/lib/contract/accounts/office-days";
import { flattenFields, keyOfSort } from "@/lib/contract/custom-fields/field-parameters";
import { accessPointOperations, bulkOperations } from "@/lib/contract/operations/access-point-operations";
import { t } from "@/lib/messages/messages";
import { readOfficeSettings } from "../accounts/office/office-settings";
import type { ServiceContext } from "../context";
import { type FieldDefinitions, readDefinitions } from "../custom-fields/definitions";
import { resolveFields } from "../custom-fields/field-query";
import { foldHeading, isOwnHeading } from "../custom-fields/own-headings";
import { etagOf, isKnown } from "../http/conditional";
import { readIdempotencyKey } from "../http/idempotency-key";
import { listAnswer } from "../http/link-header";
import { jsonOperation, type Operation, operation } from "../http/operation";
import { answerLongChange } from "../long-running/progress-answer";
import { csvType } from "../spreadsheets/write-csv";
import { previewBulk } from "./bulk/preview-bulk";
import { runBulk } from "./bulk/run-bulk";
import { getBulkChange, undoBulk } from "./bulk/undo-bulk";
import { deleteAccessPoint, updateAccessPoint } from "./change/change";
import { listChanges } from "./changes/list-changes";
import { codeLookUpRoutes, symbolRoutes } from "./codes/code-routes";
import { createBatch, createWithinLimit } from "./create/create";
import type { ExportStart } from "./export/export-protocol";
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

const bulkRoutes = (context: ServiceContext): Operation[] => [
  jsonOperation(bulkOperations.previewBulkChange, ({ body }, person) => previewBulk(context.database, body, person), {
    work: "search",
  }),
  operation(bulkOperations.changeAccessPoints, async ({ body, header }, person) => {
    const key = readIdempotencyKey(header("idempotency-key"));
    const bug = t("serviceEdits.bulk.bug");
    return answerLongChange(context, { header, person, bug }, (report) =>
      runBulk(context, body, { person, key, report }),
    );
  }),
  jsonOperation(bulkOperations.getBulkChange, ({ id }, person) => getBulkChange(context.db, id, person)),
  operation(bulkOperations.undoBulkChange, ({ id, header }, person) =>
    answerLongChange(context, { header, person, bug: t("serviceEdits.bulk.bug") }, (report) =>
      undoBulk(context, id, { person, report }),
    ),
  ),
];

/** Headings by which an import finds the columns: those of custom fields are their labels, or else their keys. */
function columnsOf({ all, byKey }: FieldDefinitions): Pick<ExportStart, "headings" | "fields"> {
  const fields = all.filter(({ key }) => byKey.has(key));
  const texts = fields.flatMap(({ key, label }) => [key, label].map(foldHeading));
  const isUnique = (label: string) =>
    !isOwnHeading(label) && texts.filter((one) => one === foldHeading(label)).length === 1;
  const headingOf = (name: (typeof exportColumns)[number]) => {
    const heading = t(`export.${name}`);
    return texts.includes(foldHeading(heading)) ? name : heading;
  };
  return {
    headings: exportColumns.map(headingOf),
    fields: fields.map(({ key, label }) => ({
      key,
      heading: isUnique(label) || foldHeading(label) === key ? label : key,
    })),
  };
}

const types = { csv: csvType, xlsx: XLSX_TYPE };

const exportRoutes = ({ db, exporter, now }: ServiceContext): Operation[] => [
  operation(accessPointOperations.exportAccessPoints, async ({ query }, person) => {
    const { timeZone } = await readOfficeSettings(db);
    const name = `access-points-${dayOf(now(), timeZone)}.${query.format}`;
    const resolved = { ...query, ...(await resolveFields(db, query)) };
    const columns = columnsOf(await readDefinitions(db));
    return {
      headers: { "Content-Disposition": `attachment; filename="${name}"` },
      stream: { type: types[query.format], content: await exporter.start(resolved, person, columns) },
    };
  }),
];
