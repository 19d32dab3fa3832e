import { XLSX_TYPE } from "@/lib/contract/access-points/imports/import";
import { dayOf } from "@/lib/contract/accounts/office-days";
import { accessPointOperations } from "@/lib/contract/operations/access-point-operations";
import { readOfficeSettings } from "../../accounts/office/office-settings";
import type { ServiceContext } from "../../context";
import { type FieldDefinitions, readDefinitions } from "../../custom-fields/definitions";
import { resolveFields } from "../../custom-fields/field-query";
import { foldHeading, isOwnHeading } from "../../custom-fields/own-headings";
import { type Operation, operation } from "../../http/operation";
import { csvType } from "../../spreadsheets/write-csv";
import type { ExportStart } from "./export-protocol";

/** Returns the keys of the custom fields, each with the heading by which an import finds it: its label, or else its key. */
function exportedFields({ all, byKey }: FieldDefinitions): ExportStart["fields"] {
  const fields = all.filter(({ key }) => byKey.has(key));
  const texts = fields.flatMap(({ key, label }) => [key, label].map(foldHeading));
  const isUnique = (label: string) =>
    !isOwnHeading(label) && texts.filter((one) => one === foldHeading(label)).length === 1;
  return fields.map(({ key, label }) => ({
    key,
    heading: isUnique(label) || foldHeading(label) === key ? label : key,
  }));
}

const types = { csv: csvType, xlsx: XLSX_TYPE };

export const exportRoutes = ({ db, exporter, now }: ServiceContext): Operation[] => [
  operation(accessPointOperations.exportAccessPoints, async ({ query }, person) => {
    const { timeZone } = await readOfficeSettings(db);
    const name = `access-points-${dayOf(now(), timeZone)}.${query.format}`;
    const resolved = { ...query, ...(await resolveFields(db, query)) };
    const fields = exportedFields(await readDefinitions(db));
    return {
      headers: { "Content-Disposition": `attachment; filename="${name}"` },
      stream: { type: types[query.format], content: await exporter.start(resolved, person, fields) },
    };
  }),
];
