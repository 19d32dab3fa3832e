import { z } from "zod";
import { fieldNames } from "./access-point-fields";
import { accessPointListQuery } from "./access-point-list";
import { filterParameters } from "./list-filter-schemas";

export const exportColumns = ["id", ...fieldNames, "owner", "createdAt", "updatedAt", "labelState", "team"] as const;

const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

const EXPORT_IDS_MAX = 200;

const uuid = "[\\da-fA-F]{8}-(?:[\\da-fA-F]{4}-){3}[\\da-fA-F]{12}";

export const accessPointExportQuery = accessPointListQuery
  .pick({ q: true, sort: true, scope: true, label: true, updatedSince: true })
  .extend({
    ...filterParameters,
    format: z
      .enum(exportFormats, `Format: choose ${exportFormats.join(" or ")}.`)
      .default("csv")
      .meta({ description: "Format of the file" }),
    ids: z
      .string()
      .regex(
        new RegExp(`^${uuid}(?:,${uuid}){0,${EXPORT_IDS_MAX - 1}}$`),
        `Ids: send at most ${EXPORT_IDS_MAX} ids with commas between them.`,
      )
      .optional()
      .meta({
        description: `Only those of these access points that match, at most ${EXPORT_IDS_MAX} ids with commas between`,
      }),
  })
  .meta({ id: "AccessPointExportQuery" });
export type AccessPointExportQuery = z.output<typeof accessPointExportQuery>;
