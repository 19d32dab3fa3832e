import { z } from "zod";
import { fieldNames } from "./access-point-fields";
import { accessPointListQuery } from "./access-point-list";
import { filterParameters } from "./list-filter-schemas";

/** Columns of an exported file, in their order. */
export const exportColumns = ["id", ...fieldNames, "owner", "createdAt", "updatedAt", "labelState", "team"] as const;

const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Most ids that an export takes. */
const EXPORT_IDS_MAX = 200;

const uuid = "[\\da-fA-F]{8}-(?:[\\da-fA-F]{4}-){3}[\\da-fA-F]{12}";

/** Query parameters of `GET /access-points/export`: the format, and the filters and the order of the list. */
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
