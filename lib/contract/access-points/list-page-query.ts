import { z } from "zod";
import { keyOfParameter } from "../custom-fields/field-parameters";
import { accessPointListQuery } from "./access-point-list";
import { COLUMNS_TEXT } from "./list-columns";
import { NO_VIEW } from "./list-cookies";
import { fieldFilterName, fieldFilterValue } from "./list-filter-schemas";

/** Schemas of the parameters in a URL of the list page: those of the service, and how the page looks. */
export const listPageParameters = {
  ...accessPointListQuery.shape,
  view: z.union([z.literal(NO_VIEW), z.uuid()]).optional(),
  columns: z.string().regex(COLUMNS_TEXT),
};

/** Returns true when a parameter can be a filter by a custom field. Whether there is such a field, the service says. */
export const isFieldFilter = (name: string, value: unknown): value is string =>
  fieldFilterName.safeParse(keyOfParameter(name)).success && fieldFilterValue.safeParse(value).success;
