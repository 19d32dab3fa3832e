import { z } from "zod";
import { accessPoint } from "./access-point";
import { searchedWords, sortableFields } from "./access-point-fields";
import { text } from "./text";

const wholeNumber = (label: string, min: number, max: number) =>
  z
    .string()
    .regex(/^(0|[1-9]\d{0,15})$/, `${label} must be a whole number.`)
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min, `${label} must be ${min} or more.`)
        .max(max, `${label} must be ${max.toLocaleString("en")} or less.`),
    );

/** Maximum page number. It is larger than any list, and page × limit stays an exact integer. */
const LAST_PAGE = 1_000_000_000;

/** Maximum number of rows on a page. */
const LIMIT_MAX = 100;

export const sortKeys = ["createdAt", ...sortableFields, "updatedAt"] as const;
export type SortKey = (typeof sortKeys)[number];

const sorts = sortKeys.flatMap((key) => [key, `-${key}`] as const);

/** Query parameters of the list. All values are text in the URL. */
export const accessPointListQuery = z
  .strictObject({
    page: wholeNumber("page", 1, LAST_PAGE).default(1).meta({ description: "From 1" }),
    limit: wholeNumber("limit", 1, LIMIT_MAX).default(10).meta({ description: "Rows on a page, 1 to 100" }),
    q: text({ label: "q", max: 200 })
      .default("")
      .meta({ description: `Only rows whose ${searchedWords} has this in it, in any script and case` }),
    sort: z
      .enum(sorts, `sort must be one of ${sorts.join(", ")}.`)
      .default("-createdAt")
      .meta({ description: "A leading - sorts from the highest down" }),
    scope: z
      .enum(["mine", "all"], "scope must be mine or all.")
      .default("mine")
      .meta({ description: "all: everyone's, for managers and admins" }),
    label: z
      .enum(["any", "never", "changed"], "label must be any, never or changed.")
      .default("any")
      .meta({ description: "never: only those never printed; changed: whose label says something else by now" }),
    count: z
      .enum(["exact", "capped"], "count must be exact or capped.")
      .default("exact")
      .meta({ description: "capped: stop counting what q finds at 10,000, which is sooner; the page says so" }),
  })
  .meta({ id: "AccessPointListQuery" });
export type AccessPointListQuery = z.output<typeof accessPointListQuery>;

/** Page of access points. `totalPages` is 0 when `total` is 0; a page after the end has empty `data`. */
export const accessPointList = z
  .object({
    data: z.array(accessPoint),
    pagination: z.object({
      page: z.int().min(1),
      limit: z.int().min(1).max(LIMIT_MAX),
      total: z.int().min(0),
      totalPages: z.int().min(0),
      capped: z
        .literal(true)
        .optional()
        .meta({ description: "There are more than total; pages past totalPages may have rows" }),
    }),
  })
  .meta({ id: "AccessPointList" });
export type AccessPointList = z.output<typeof accessPointList>;
