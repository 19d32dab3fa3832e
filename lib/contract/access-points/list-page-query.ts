import { z } from "zod";
import { accessPointListQuery } from "./access-point-list";
import { COLUMNS_TEXT, densities } from "./list-columns";
import { NO_VIEW } from "./list-cookies";

/** Schemas of the parameters in a URL of the list page: those of the service, and how the page looks. */
export const listPageParameters = {
  ...accessPointListQuery.shape,
  view: z.union([z.literal(NO_VIEW), z.uuid()]).optional(),
  columns: z.string().regex(COLUMNS_TEXT),
  density: z.enum(densities),
};
