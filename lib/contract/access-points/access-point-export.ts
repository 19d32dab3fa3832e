import { z } from "zod";
import { fieldNames } from "./access-point-fields";
import { accessPointListQuery } from "./access-point-list";

/** Columns of an exported file, in their order. */
export const exportColumns = ["id", ...fieldNames, "owner", "createdAt", "updatedAt"] as const;

/** File formats of an export. */
const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Query parameters of `GET /access-points/export`: the format, and the filters and the order of the list. */
export const accessPointExportQuery = accessPointListQuery
  .pick({ q: true, sort: true, scope: true, label: true, updatedSince: true })
  .extend({ format: z.enum(exportFormats, `Format: choose ${exportFormats.join(" or ")}.`).default("csv") })
  .meta({ id: "AccessPointExportQuery" });
export type AccessPointExportQuery = z.output<typeof accessPointExportQuery>;
