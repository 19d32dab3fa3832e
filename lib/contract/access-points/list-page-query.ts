import { z } from "zod";
import { keyOfParameter } from "../custom-fields/field-parameters";
import { accessPointListQuery } from "./access-point-list";
import { COLUMNS_TEXT } from "./list-columns";
import { NO_VIEW } from "./list-cookies";
import { fieldFilterName, fieldFilterValue } from "./list-filter-schemas";

export const listPageParameters = {
  ...accessPointListQuery.shape,
  view: z.union([z.literal(NO_VIEW), z.uuid()]).optional(),
  columns: z.string().regex(COLUMNS_TEXT),
};

/** The service says whether there is such a field. */
export const isFieldFilter = (name: string, value: unknown): value is string =>
  fieldFilterName.safeParse(keyOfParameter(name)).success && fieldFilterValue.safeParse(value).success;
